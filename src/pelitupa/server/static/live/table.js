// A table in the browser: it talks with the server, shows each view, and sends what is chosen.

import { Notices, Sounds } from "./attention.js";
import { fold, makeFew, pointAt, showButtons, showInput } from "./buttons.js";
import { Clocks } from "./clocks.js";
import { Company } from "./chat.js";
import { Connection } from "./connection.js";
import { kept } from "../house/kept.js";
import { leadBack, oneStop, walkButtons, walkLines } from "./keys.js";
import { lookLarge } from "./large.js";
import { Moments } from "./moments.js";
import { Order } from "./order.js";
import { followClauses, layPanels, Log } from "./panels.js";
import { People } from "./people.js";
import { phone } from "../house/phone.js";
import { Picker } from "./pick.js";
import { Plans } from "./plans.js";
import { makeRoom } from "./room.js";
import { Scene } from "./scene.js";
import { Terms } from "./terms.js";
import { mindThrow, showTyping } from "./typing.js";
import { _ } from "../house/words.js";

const root = document.getElementById("cottage");
const part = (id) => document.getElementById(id);
const places = root.dataset.persons ? root.dataset.persons.split(",").map(Number) : [];
const log = new Log(part("log"));
const order = new Order(root, part("sort"), { drop: (thing, place) => picker.drop(thing, place), tell });
const picker = new Picker(part("table"), { choose, intent: (text) => ask({ intent: text }) });
const scene = new Scene(root, order);
const clocks = new Clocks(root, root.dataset.time, tell);
const company = new Company(root, places, change);
const plans = new Plans(ask);
const people = new People();
const moments = new Moments(part("moment"));
makeRoom(root.querySelector(".felt"), part("buttons"), part("end"));
const terms = new Terms(root.querySelector("dl.words"));
const sounds = new Sounds(part("sounds"));
const notices = new Notices(part("notices"), part("notices-row"), root.dataset.time);
let asking = false;
const memory = new Map();
let state = null;
let choices = "";
let lastAct = "";
let seen = false;
const TITLE = document.title;
const LONG = 66; // letters of a question: more of them are written smaller on a phone
const LATEST = 12; // lines of the log that may be new, or have grown

const connection = new Connection(root.dataset.key, {
  receive,
  lost: () => say(_("The connection is lost. Trying again …")),
  back: () => say(""),
});

function change(message) {
  const sent = connection.change(message);
  if (!sent) say(_("There is no connection just now; it is sent when there is."));
  return sent;
}

function ask(message) {
  if (!connection.ask(message)) say(_("There is no connection just now."));
}

function choose(text, thing = null, from = null) {
  say("");
  closeSheets();
  if (phone.matches) moments.close(); // there it lies over the table, and whoever goes on has read it
  const verb = state.typing ? "type_in" : "act";
  if (change({ [verb]: text, version: state.version }) && thing) scene.launch(thing, from);
  else if (!thing) scene.stones.forget(); // as by a button that swaps colours
}

function receive(told) {
  const message = people.take(told);
  if (message.type === "state") show(message);
  else if (message.type === "present") showPresence(message);
  else if (message.type === "watching") company.watching(message);
  else if (message.type === "aside") tell(company.asides(message.lines).join(". "));
  else if (message.type === "error") {
    scene.land();
    say(message.text);
  }
  else if (message.type === "hint") advise(message);
  else if (message.type === "ruling") rule(message);
  else if (message.type === "plans") plans.take(message);
  else if (message.type === "waiting" || message.type === "closed") location.reload();
  else if (message.type === "gone") say(_("This table is no longer here."), "/", _("All games"));
}

/** A player has come or gone; nothing else has changed. */
function showPresence({ present, replace, watching }) {
  if (!state) return;
  state.present = present;
  state.watching = watching;
  state.can.replace = replace;
  company.presence(state);
}

function show(next) {
  const focus = focused();
  const before = state;
  const quick = next.pace === "fast" || next.pace === "at once";
  state = next;
  if (next.adjourned && !next.seal_now) [next.actions, next.input, next.typing] = [[], null, null];
  scene.draw(next, quick);
  part("last-trick").hidden = !scene.gathered;
  offerChoices(next);
  const prompt = part("prompt").textContent;
  part("prompt").textContent = next.over ? "" : asked(next);
  part("prompt").classList.toggle("yours", yours());
  part("prompt").classList.toggle("long", part("prompt").textContent.length > LONG);
  document.title = [titleOf(next), TITLE].filter(Boolean).join(" · ");
  part("sheet").innerHTML = next.sheet;
  const told = before && next.log.since < before.step; // all anew: the line was lost, or a step taken back
  const heard = log.take(next.log, told ? before.step : 0, next.self);
  log.gather(next.log.marks, chairsAfter(next), (seat) => people.called(seat));
  showManners(next);
  const news = company.show(next, !before);
  clocks.take(next);
  plans.show(next);
  const dealt = moments.take(next, before);
  showEnd(next);
  if (next.sealed) {
    say(_("You have chosen {choice}; it waits for its turn.", { choice: next.sealed }));
  } else if (before && (before.step !== next.step || before.sealed)) say("");
  for (const notice of next.notices) say(notice);
  speak(before ? [...heard, ...news] : [], prompt, Boolean(before?.over));
  for (const box of [part("prompt"), part("sheet"), ...log.latest(before ? LATEST : Infinity)]) terms.mark(box);
  for (const box of [part("log"), part("sheet")]) oneStop(box);
  attend(before, heard.length > 0, dealt);
  restore(focus);
}

/** The seats as they sit, clockwise, whoever looks last. */
function chairsAfter({ players, self }) {
  const seats = players.map(({ seat }) => seat);
  const first = seats.indexOf(self) + 1;
  return [...seats.slice(first), ...seats.slice(0, first)];
}

/** Call for attention, if it is wanted: of all that has happened at once the weightiest is heard. */
function attend(before, moved, dealt) {
  const now = yours() && !state.over;
  const turn = now && !asking;
  asking = now;
  if (!before) return;
  if (turn) notices.turn(part("prompt").textContent, root.dataset.key);
  if (state.over && !before.over) sounds.play("end");
  else if (dealt) sounds.play("deal");
  else if (turn) sounds.play("turn");
  else if (moved) sounds.play("card");
}

/** Mark and offer what may be chosen; what is there already stays as it is, half filled in or not. */
function offerChoices(next) {
  const now = JSON.stringify([next.actions, next.input, next.typing, next.you]);
  if (now === choices && next.zones.every((zone) => zone.html === null)) return;
  choices = now;
  if (next.you === null) {
    for (const thing of root.querySelectorAll("[data-intent]")) thing.removeAttribute("data-intent");
  }
  const rest = picker.mark(next.actions);
  const box = part("buttons");
  const board = part("table").querySelector(".dart-box");
  showButtons(box, rest, memory, choose);
  showInput(box, next.input, board, memory, choose);
  if (board && next.input && next.can.strike_out) mindThrow(board);
  showTyping(box, next.typing, board, choose);
  if (board?.classList.contains("aiming")) fold(box, memory);
  makeFew(box);
}

phone.addEventListener("change", () => {
  choices = ""; // a narrow window has other buttons
  if (state) offerChoices(state);
});

/** What is asked, for a person who plays, types in what happened, or watches. */
function asked({ you, typing, input, can, adjourned, seal_now: seals, prompt }) {
  if (you === null) return prompt ? `${_("You are watching.")} ${prompt}` : _("You are watching.");
  if (adjourned && !seals) return "";
  const board = part("table").querySelector(".dart-box");
  if (board && input && can.strike_out) return `${prompt}. ${_("Tap the field that was hit.")}`;
  if (!typing) return prompt;
  return board
    ? _("What happened? Tap the field that was hit, or write it.")
    : _("What happened?");
}

function titleOf({ over, ending }) {
  return over ? ending.headline : yours() ? _("Your turn") : "";
}

/** How the match ended, and where to go from there. */
function showEnd({ over, ending }) {
  if (over && !seen && part("end").hidden && !part("talking").contains(document.activeElement)) closeSheets();
  part("end").hidden = !over || seen;
  if (!over) return;
  part("result").textContent = ending.headline;
  part("how").textContent = ending.how;
  if (part("standing").innerHTML !== ending.html) part("standing").innerHTML = ending.html;
}

function showManners(next) {
  const { can, you, over } = next;
  const plays = you !== null && !over;
  const among = places.length > 1;
  part("say").hidden = !plays || can.come_back || (next.adjourned && !next.seal_now);
  part("text-label").textContent = next.typing ? _("What happened?") : _("Or write it");
  part("hint").hidden = !can.hint;
  part("hint").disabled = !yours() || Boolean(next.typing);
  part("take-back").hidden = !plays || !("takeBack" in root.dataset) || can.strike_out;
  part("take-back").disabled = !can.take_back || next.offer !== null || next.adjourned;
  part("take-back").textContent = among ? _("Ask to take back") : _("Take back");
  part("strike-out").hidden = !can.strike_out;
  part("strike-out").disabled = next.step === 0;
  part("resign").hidden = !can.resign;
  part("paces").hidden = you === null || over || !can.pace;
  part("pace").value = next.pace;
}

function yours() {
  return Boolean(state.actions.length || state.input || state.typing);
}

/** Tell those who listen what has happened, and what is asked. */
function speak(heard, wasAsked, wasOver) {
  const prompt = part("prompt").textContent;
  const parts = [...heard.slice(-6)];
  if (state.over && !wasOver) parts.push(state.ending.headline);
  else if (prompt && prompt !== wasAsked) parts.push(prompt);
  if (parts.length) tell(parts.join(". "));
}

function tell(text) {
  part("live").textContent = text;
}

function say(text, href = "", link = _("See the rule")) {
  const box = part("message");
  box.replaceChildren(text);
  if (href) {
    const anchor = document.createElement("a");
    anchor.href = href;
    anchor.textContent = link;
    box.append(" ", anchor);
  }
  box.className = text ? "message told" : "message";
}

/** A hint stands in words above the hand, and on what it speaks of; one that comes too late is no help. */
function advise({ text, why, action, version }) {
  if (version !== state.version) {
    if (part("message").textContent === _("A bot is thinking …")) say("");
    return;
  }
  say([`${text}.`, ...why].join(" "));
  picker.point(action);
  pointAt(part("table").querySelector(".dart-box"), action);
}

function rule({ legal, text, link, given }) {
  say(`${given}: ${legal ? _("you may.") : _("not now.")} ${text}`, link);
  part("message").classList.toggle("refused", !legal);
}

// --- focus is kept, or goes on to what may be chosen next

let adrift = null; // where the focus was last, for when there is nothing that could have it
let left = null; // where it was when it went to what is asked, for want of anything to choose there

function focused() {
  const at = document.activeElement;
  if (!at || at === document.body) return adrift;
  adrift = null;
  if (!root.contains(at)) return null;
  const zone = at.closest(".zone")?.dataset.zone;
  const key = at.dataset?.cell ?? at.dataset?.item;
  if (zone && key !== undefined) return { zone, key };
  if (at.closest("#buttons")) {
    lastAct = at.dataset.act;
    return { act: lastAct };
  }
  if (at.id === "prompt") return left ?? { act: lastAct };
  left = null;
  return zone ? { zone } : null;
}

function restore(focus) {
  if (!focus) return;
  const zone = focus.zone && root.querySelector(`[data-zone="${CSS.escape(focus.zone)}"]`);
  const there = zone && (find(zone, focus.key) ?? zone.querySelector('[tabindex="0"]'));
  const idle = state.over || (yours() && there?.matches(".card:not(.can)")); // of no use now, as a cell that leads on is
  const target =
    (idle ? null : there) ??
    (focus.act && root.querySelector(`#buttons [data-act="${CSS.escape(focus.act)}"]`)) ??
    next();
  if (target === part("prompt")) left = focus;
  if (target && target !== document.activeElement) target.focus({ preventScroll: true });
  adrift = focus; // what has it may be hidden a moment later
}

/** What may be chosen, or where the match goes on from its end. */
function next() {
  return (
    root.querySelector(".can[tabindex='0']") ??
    root.querySelector("#buttons button, #buttons select") ??
    (state.over ? root.querySelector("#end .row :is(button, a)") : part("prompt"))
  );
}

addEventListener("pointerdown", () => {
  adrift = null;
});

leadBack(() => {
  if (!state) return false;
  const target = next();
  target?.focus({ preventScroll: true });
  return Boolean(target);
});
for (const box of [part("log"), part("sheet")]) walkLines(box);
walkButtons(part("buttons"));

function find(zone, key) {
  if (key === undefined) return null;
  const name = CSS.escape(key);
  return zone.querySelector(`.pick[data-cell="${name}"], .pick[data-item="${name}"]`);
}

// --- the rest of the page

part("say").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = part("text").value.trim();
  if (!text) return;
  choose(text);
  part("text").select();
});

part("why").addEventListener("click", () => {
  const text = part("text").value.trim();
  if (text) ask({ why: text });
  else say(_("Write what you would like to do, and ask why."));
});

part("hint").addEventListener("click", () => {
  say(_("A bot is thinking …"));
  ask({ hint: true });
});
part("take-back").addEventListener("click", () => change({ offer: "take back" }));
part("strike-out").addEventListener("click", () => change({ strike_out: true }));
part("pace").addEventListener("change", () => ask({ pace: part("pace").value }));

const played = (by, card) => (by >= 0 ? people.called(by) : card.getAttribute("aria-label"));

part("last-trick").addEventListener("click", () => {
  const cards = scene.gathered.map(({ by, card }) => ({ card, told: played(by, card) }));
  moments.showCards(_("Last trick"), cards);
});

lookLarge(part("table"), (title, laid) => {
  const cards = [...laid.querySelectorAll(".card")];
  moments.showCards(title, cards.map((card) => ({ card, told: played(Number(card.dataset.by ?? -1), card) })));
});

part("see-table").addEventListener("click", () => {
  seen = true;
  part("end").hidden = true;
});

let sure = 0;
part("resign").addEventListener("click", () => {
  if (sure) {
    clearTimeout(sure);
    sure = 0;
    part("resign").textContent = _("Resign");
    change({ resign: true });
    return;
  }
  part("resign").textContent = _("Really resign?");
  sure = setTimeout(() => {
    sure = 0;
    part("resign").textContent = _("Resign");
  }, 4000);
});

const four = part("four-colours");
const colours = () => document.documentElement.classList.toggle("four-colours", four.checked);
kept(four, "four-colours", colours);
colours();

terms.mark(part("rules"));
const closeSheets = layPanels([...root.querySelectorAll("details:has(> .sheet)")]);
followClauses(root);
