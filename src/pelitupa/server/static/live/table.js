// A table in the browser: it talks with the server, shows each view, and sends what is chosen.

/** @import { Hint, Present, Ruling, State, ToPage } from "#messages" */
/** @import { Said, Thing } from "#page" */

import { pointAt } from "../shots/aim.js";
import { at } from "../house/address.js";
import { Notices, Sounds } from "../house/attention.js";
import { copied } from "../house/copying.js";
import { bySecondTouch, fold, makeFew, showChoices } from "./buttons.js";
import { Clocks } from "./clocks.js";
import { Company } from "./chat.js";
import { dated } from "./connection.js";
import { Forced } from "./forced.js";
import { Happened } from "./happened.js";
import { kept } from "../house/kept.js";
import { leadBack, oneStop, walkButtons, walkLines } from "./keys.js";
import { lookLarge } from "./large.js";
import { lineTo } from "./line.js";
import { Moments } from "./moments.js";
import { Motions } from "../shots/motion.js";
import { Order } from "./order.js";
import { followClauses, layPanels, Log } from "./panels.js";
import { People } from "./people.js";
import { all, around, focusedThing, maybe, maybePart, one, part, thing as thingIn, things } from "../house/page.js";
import { phone } from "../house/phone.js";
import { Picker } from "./pick.js";
import { Plans } from "./plans.js";
import { makeRoom } from "./room.js";
import { Scene } from "./scene.js";
import { shownFor } from "./talk.js";
import { Terms } from "./terms.js";
import { Twice } from "../hands/twice.js";
import { mindThrow, showTyping } from "./typing.js";
import { guessesAt } from "../guesses/guess_live.js";
import { _ } from "../house/words.js";

/**
 * Where the focus was: on a thing of a zone, somewhere in a zone, or at what is asked.
 * @typedef {{ zone?: string, key?: string, act?: string }} Focus
 */

const root = part("cottage");
const { key = "", time = "" } = root.dataset;
const places = root.dataset.persons ? root.dataset.persons.split(",").map(Number) : [];
const log = new Log(part("log"));
const happened = new Happened(part("happened"));
const order = new Order(root, part("sort"), { drop: (thing, place) => picker.drop(thing, place), tell });
const twice = new Twice(part("twice", HTMLInputElement), () => sayInPassing(_("Touch it again to play it, or touch another.")));
const picker = new Picker(part("table"), { choose, intent, twice });
const scene = new Scene(root, order);
const clocks = new Clocks(root, time, tell);
const company = new Company(root, places, change);
const people = new People();
const plans = new Plans({ ask, leave: leavePlan, called: (seat) => people.called(seat), say });
const moments = new Moments(part("moment"));
makeRoom(one(root, ".felt"), part("buttons"), part("end"));
const terms = new Terms(maybe(root, "dl.words"));
const sounds = new Sounds(part("sounds", HTMLInputElement));
const motions = new Motions(root, part("table"), sounds);
const notices = new Notices(part("notices", HTMLInputElement), part("notices-row"), time);
const wanted = (/** @type {string} */ id) => ({ box: part(id, HTMLInputElement), row: part(`${id}-row`) });
const forced = new Forced(wanted("forced"), wanted("silent"), {
  answer,
  waits: () => phone.matches && moments.shown,
  changed: () => state && !plans.open && showQuestion(state),
});
const guesses = guessesAt(key, {
  called: (seat) => people.called(seat),
  changed: () => {
    if (!state) return;
    offerChoices(state);
    showQuestion(state);
  },
});
const written = part("text", HTMLInputElement);
const pace = part("pace", HTMLSelectElement);
let asking = false;
/** @type {import("#page").Memory} */
const memory = new Map();
/** @type {State | null} */
let state = null;
/** @type {State | null} */
let planned = null; // the position that is shown in place of the state
/** @type {Map<string, string>} */
const zones = new Map(); // what they show at the table as it is
let choices = "";
/** @type {string | undefined} */
let lastAct;
let seen = false;
const TITLE = document.title;
const NO_ANSWER = _("There is no answer yet …");
const LONG = 66; // letters of a question: more of them are written smaller on a phone
const LATEST = 12; // lines of the log that may be new, or have grown

const connection = lineTo(key, {
  receive,
  lost: () => say(_("The connection is lost. Trying again …")),
  slow: () => say(NO_ANSWER),
  back: () => say(""),
});

/** @param {Said} message */
function change(message) {
  const sent = connection.change(dated(message, state?.version));
  if (!sent) say(_("There is no connection just now; it is sent when there is."));
  return sent;
}

/**
 * Give the only possible answer. Its name is the same on every screen of the player, so that it is given once.
 * @param {import("#messages").Choice} only
 */
function answer(only) {
  if (!state) return;
  const { version } = state;
  const [thing] = picker.touching(only);
  if (connection.change({ act: only.text, version }, `forced ${version}`) && thing) scene.launch(thing);
}

/** @param {Said} message */
function ask(message) {
  if (!connection.ask(message)) say(_("There is no connection just now."));
}

/**
 * @param {string} text
 * @param {Thing | null} [thing]
 * @param {Thing | null} [from]
 */
function choose(text, thing = null, from = null) {
  if (!state) return;
  if (state.you === null) {
    guesses?.choose(text);
    return;
  }
  if (plans.open) {
    say("");
    plans.choose(text);
    return;
  }
  const { typing, version, actions } = state;
  forced.chosen();
  const stays = actions.some((action) => action.text === text && action.stays);
  say("");
  closeSheets();
  if (phone.matches) moments.close(); // there it lies over the table, and whoever goes on has read it
  if (change(typing ? { type_in: text, version } : { act: text, version }) && thing && !stays) scene.launch(thing, from);
  else if (!thing) scene.stones.forget(); // as by a button that swaps colours
}

/** @param {string} text of what the rules may refuse */
function intent(text) {
  if (plans.open) plans.choose(text);
  else ask({ intent: text });
}

/** @param {ToPage} told */
function receive(told) {
  const message = people.take(told);
  if (part("message").textContent === NO_ANSWER) say("");
  if (message.type === "state") show(message);
  else if (message.type === "present") showPresence(message);
  else if (message.type === "watching") company.watching(message);
  else if (message.type === "aside") tell(company.asides(message, !state).join(". "));
  else if (message.type === "error") {
    scene.land();
    plans.refused();
    say(message.text);
  }
  else if (message.type === "hint") advise(message);
  else if (message.type === "ruling") rule(message);
  else if (message.type === "plans") plans.take(message);
  else if (message.type === "ahead") lookAhead(message);
  else if (message.type === "waiting" || message.type === "closed") location.reload();
  else if (message.type === "gone") say(_("This table is no longer here."), at("/"), _("All games"));
}

/**
 * A player has come or gone; nothing else has changed.
 * @param {Present} message
 */
function showPresence({ present, replace, watching }) {
  if (!state) return;
  state.present = present;
  state.watching = watching;
  state.can.replace = replace;
  company.presence(state);
}

/** @param {State} next */
function show(next) {
  const focus = focused();
  const before = state;
  const quick = next.pace === "fast" || next.pace === "at once";
  state = next;
  if (next.adjourned && !next.seal_now) [next.actions, next.input, next.typing] = [[], null, null];
  for (const { id, html } of next.zones) if (html !== null) zones.set(id, html);
  const prompt = part("prompt").textContent;
  guesses?.take(next);
  motions.look();
  if (!plans.follow(next)) drawTable(next, quick);
  motions.take(next, before, next.pace === "at once");
  document.title = [titleOf(next), TITLE].filter(Boolean).join(" · ");
  part("sheet").innerHTML = next.sheet;
  const told = before && next.log.since < before.step; // all anew: the line was lost, or a step taken back
  const heard = log.take(next.log, told ? before.step : 0, next.self, (seat) => people.called(seat));
  happened.take(next, before);
  log.gather(next.log.marks, chairsAfter(next), (seat) => people.called(seat));
  showManners(next);
  const news = company.show(next, !before);
  clocks.take(next);
  const dealt = moments.take(next, before);
  showEnd(next);
  if (before && (before.step !== next.step || before.sealed || next.sealed)) say("");
  motions.tell(next);
  for (const notice of next.notices) sayInPassing(notice);
  speak(next, before ? [...heard, ...news] : [], prompt, Boolean(before?.over));
  for (const box of [part("sheet"), ...log.latest(before ? LATEST : Infinity)]) terms.mark(box);
  for (const box of [part("log"), part("sheet")]) oneStop(box);
  attend(next, before, heard.length > 0, dealt);
  restore(focus);
}

/**
 * The table as it is, with what is asked.
 * @param {State} next
 * @param {boolean} quick
 */
function drawTable(next, quick) {
  const whole = planned ? { ...next, zones: next.zones.map((zone) => ({ ...zone, html: zones.get(zone.id) ?? zone.html })) } : next;
  planned = null;
  root.classList.remove("planned-in");
  scene.draw(whole, quick);
  part("last-trick").hidden = !scene.gathered;
  offerChoices(whole);
  showQuestion(next);
}

/**
 * The position that a planned line leads to, in place of the table.
 * @param {import("#messages").Ahead} ahead
 */
function lookAhead(ahead) {
  const prompt = state && plans.show(ahead);
  if (!state || !prompt) return;
  const focus = focused();
  closeSheets();
  say("");
  planned = { ...state, ...ahead, type: "state", thinking: [], typing: ahead.typing };
  root.classList.add("planned-in");
  scene.draw(planned);
  offerChoices(planned);
  part("prompt").textContent = prompt;
  part("prompt").className = "prompt yours";
  fitPrompt();
  tell([part("plan-line").textContent, prompt].join(". "));
  restore(focus);
}

/** From there back to the table as it is. */
function leavePlan() {
  if (!state) return;
  const focus = focused();
  drawTable(state, true);
  tell(part("prompt").textContent ?? "");
  restore(focus);
}

/**
 * What is asked; where one answer is possible, that, and how long it is until it is given.
 * @param {State} next
 */
function showQuestion(next) {
  const prompt = part("prompt");
  const only = forced.take(next);
  const text = next.over ? "" : only ? answered(next, only) : asked(next);
  prompt.textContent = text;
  prompt.classList.toggle("yours", asks(next));
  prompt.classList.toggle("by-itself", only !== null);
  terms.mark(prompt);
  fitPrompt();
  if (!forced.begins) return;
  prompt.style.setProperty("--moment", `${forced.moment}ms`);
  for (const animation of prompt.getAnimations()) animation.currentTime = 0;
}

/**
 * What is asked where an answer is given without a click: the only choice, or what silence means.
 * @param {State} next
 * @param {import("#messages").Choice} answer
 */
function answered(next, { label }) {
  return forced.says
    ? `${asked(next)} ${_("Silence means: {choice}", { choice: label })}`
    : _("Your only choice: {choice}", { choice: label });
}

/** What is asked is written as small as it must be for all of it to be seen. */
function fitPrompt() {
  const prompt = part("prompt");
  const over = () => prompt.scrollHeight > prompt.clientHeight + 1;
  prompt.classList.toggle("long", (prompt.textContent ?? "").length > LONG);
  prompt.classList.remove("longer");
  if (over()) prompt.classList.add("long");
  prompt.classList.toggle("longer", over());
}
addEventListener("resize", fitPrompt);

/**
 * The seats as they sit, clockwise, whoever looks last.
 * @param {State} state
 */
function chairsAfter({ players, self }) {
  const seats = players.map(({ seat }) => seat);
  const first = self === null ? 0 : seats.indexOf(self) + 1;
  return [...seats.slice(first), ...seats.slice(0, first)];
}

/**
 * Call for attention, if it is wanted: of all that has happened at once the weightiest is heard.
 * @param {State} next
 * @param {State | null} before
 * @param {boolean} moved
 * @param {boolean} dealt
 */
function attend(next, before, moved, dealt) {
  const now = asks(next) && !next.over;
  const turn = now && !asking;
  asking = now;
  if (!before) return;
  if (turn) notices.turn(part("prompt").textContent ?? "", key);
  if (next.over && !before.over) sounds.play("end");
  else if (dealt) sounds.play("deal");
  else if (turn) sounds.play("turn");
  else if (company.talked) sounds.play("talk");
  else if (moved && !motions.runs) sounds.play("card");
}

/**
 * Mark and offer what may be chosen; what is there already stays as it is, half filled in or not.
 * @param {State} next
 */
function offerChoices(next) {
  const actions = guesses?.actions ?? next.actions;
  const now = JSON.stringify([actions, next.input, next.typing, next.you]);
  if (now === choices && next.zones.every((zone) => zone.html === null)) return;
  choices = now;
  if (next.you === null) {
    for (const thing of things(root, "[data-intent]")) thing.removeAttribute("data-intent");
  }
  const box = part("buttons");
  const board = maybe(part("table"), ".dart-box");
  showChoices(box, actions, picker, next.input, board, memory, choose);
  if (board && next.input && next.can.strike_out) mindThrow(board);
  showTyping(box, next.typing, board, choose);
  if (board?.matches(".aiming, .turning")) fold(box, memory);
  makeFew(box);
}

phone.addEventListener("change", () => {
  choices = ""; // a narrow window has other buttons
  const shown = planned ?? state;
  if (shown) offerChoices(shown);
});

/**
 * What is asked, for a person who plays, types in what happened, or watches.
 * @param {State} state
 */
function asked({ you, typing, input, can, adjourned, seal_now: seals, prompt }) {
  if (you === null && guesses?.prompt) return guesses.prompt;
  if (you === null) return prompt ? `${_("You are watching.")} ${prompt}` : _("You are watching.");
  if (adjourned && !seals) return "";
  const board = part("table").querySelector(".dart-box");
  if (board && input && can.strike_out) return `${prompt}. ${_("Tap the field that was hit.")}`;
  if (!typing) return prompt;
  return board
    ? _("What happened? Tap the field that was hit, or write it.")
    : _("What happened?");
}

/** @param {State} next */
function titleOf(next) {
  return next.over ? (next.ending?.headline ?? "") : asks(next) ? _("Your turn") : "";
}

/**
 * How the match ended, and where to go from there.
 * @param {State} state
 */
function showEnd({ over, ending }) {
  if (over && !seen && part("end").hidden && !part("talking").contains(document.activeElement)) closeSheets();
  part("end").hidden = !over || seen;
  if (!over || !ending) return;
  part("result").textContent = ending.headline;
  part("how").textContent = ending.how;
  if (part("standing").innerHTML !== ending.html) part("standing").innerHTML = ending.html;
}

/** @param {State} next */
function showManners(next) {
  const { can, you, over } = next;
  const plays = you !== null && !over;
  const among = places.length > 1;
  part("say").hidden = !plays || can.come_back || (next.adjourned && !next.seal_now);
  part("text-label").textContent = next.typing ? _("What happened?") : _("Or write it");
  part("hint").hidden = !can.hint;
  disable("hint", !asks(next) || Boolean(next.typing));
  part("take-back").hidden = !plays || !("takeBack" in root.dataset) || can.strike_out;
  disable("take-back", !can.take_back || next.offer !== null || next.adjourned);
  part("take-back").textContent = among ? _("Ask to take back") : _("Take back");
  part("strike-out").hidden = !can.strike_out;
  disable("strike-out", next.step === 0);
  part("resign").hidden = !can.resign;
  part("paces").hidden = you === null || over || !can.pace;
  pace.value = next.pace;
}

/**
 * @param {string} id of a button
 * @param {boolean} whether
 */
function disable(id, whether) {
  part(id, HTMLButtonElement).disabled = whether;
}

/**
 * Whether something is asked of who looks.
 * @param {State} state
 */
function asks({ actions, input, typing }) {
  return Boolean(actions.length || input || typing);
}

/**
 * Tell those who listen what has happened, and what is asked.
 * @param {State} next
 * @param {string[]} heard
 * @param {string | null} wasAsked
 * @param {boolean} wasOver
 */
function speak(next, heard, wasAsked, wasOver) {
  const prompt = part("prompt").textContent;
  const parts = [...heard.slice(-6)];
  if (next.over && !wasOver && next.ending) parts.push(next.ending.headline);
  else if (prompt && prompt !== wasAsked) parts.push(prompt);
  if (parts.length) tell(parts.join(". "));
}

/** @param {string} text */
function tell(text) {
  part("live").textContent = text;
}

/**
 * What nobody has asked for goes by itself: it lies over the table.
 * @param {string} text
 */
function sayInPassing(text) {
  say(text);
  setTimeout(() => part("message").textContent === text && say(""), 2 * shownFor(text));
}

/**
 * @param {string} text
 * @param {string} [href] where it leads
 * @param {string} [link] what that is called
 */
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

/**
 * A hint stands in words above the hand, and on what it speaks of; one that comes too late is no help.
 * @param {Hint} hint
 */
function advise({ text, why, action, version }) {
  if (version !== state?.version) {
    if (part("message").textContent === _("A bot is thinking …")) say("");
    return;
  }
  say([`${text}.`, ...why].join(" "));
  picker.point(action);
  pointAt(maybe(part("table"), ".dart-box"), action);
}

/** @param {Ruling} ruling */
function rule({ legal, text, link, given }) {
  // what was touched is known: what the rules say of it is enough
  say(legal || !text ? `${given}: ${legal ? _("you may.") : _("not now.")} ${text}` : text, link);
  part("message").classList.toggle("refused", !legal);
}

// --- focus is kept, or goes on to what may be chosen next

/** @type {Focus | null} */
let adrift = null; // where the focus was last, for when there is nothing that could have it
/** @type {Focus | null} */
let left = null; // where it was when it went to what is asked, for want of anything to choose there

/** @returns {Focus | null} */
function focused() {
  const at = focusedThing();
  if (!at || at === document.body) return adrift;
  adrift = null;
  if (!root.contains(at)) return null;
  const zone = around(at, ".zone")?.dataset.zone;
  const name = at.dataset.cell ?? at.dataset.item;
  if (zone && name !== undefined) return { zone, key: name };
  if (at.closest("#buttons")) {
    lastAct = at.dataset.act;
    return { act: lastAct };
  }
  if (at.id === "prompt") return left ?? { act: lastAct };
  left = null;
  return zone ? { zone } : null;
}

/** @param {Focus | null} focus */
function restore(focus) {
  const shown = planned ?? state;
  if (!focus || !shown) return;
  const zone = focus.zone ? thingIn(root, `[data-zone="${CSS.escape(focus.zone)}"]`) : null;
  const there = zone && (find(zone, focus.key) ?? thingIn(zone, '[tabindex="0"]'));
  const idle = shown.over || (asks(shown) && there?.matches(".card:not(.can)")); // of no use now, as a cell that leads on is
  const target =
    (idle ? null : there) ??
    (focus.act ? thingIn(root, `#buttons [data-act="${CSS.escape(focus.act)}"]`) : null) ??
    next();
  if (target === part("prompt")) left = focus;
  if (target && target !== document.activeElement) target.focus({ preventScroll: true });
  adrift = focus; // what has it may be hidden a moment later
}

/** What may be chosen, or where the match goes on from its end. */
function next() {
  return (
    thingIn(root, ".can[tabindex='0']") ??
    thingIn(root, "#buttons button, #buttons select") ??
    (state?.over ? thingIn(root, "#end .row :is(button, a)") : part("prompt"))
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

/**
 * @param {ParentNode} zone
 * @param {string | undefined} key
 */
function find(zone, key) {
  if (key === undefined) return null;
  const name = CSS.escape(key);
  return thingIn(zone, `.pick[data-cell="${name}"], .pick[data-item="${name}"]`);
}

// --- the rest of the page

part("say").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = written.value.trim();
  if (!text) return;
  choose(text);
  written.select();
});

part("why").addEventListener("click", () => {
  const text = written.value.trim();
  if (text) ask({ why: text });
  else say(_("Write what you would like to do, and ask why."));
});

part("hint").addEventListener("click", () => {
  say(_("A bot is thinking …"));
  ask({ hint: true });
});
part("take-back").addEventListener("click", () => change({ offer: "take back" }));
part("strike-out").addEventListener("click", () => change({ strike_out: true }));
pace.addEventListener("change", () => ask({ pace: /** @type {import("#messages").SetPace["pace"]} */ (pace.value) }));

const played = (/** @type {number} */ by, /** @type {Thing} */ card) => (by >= 0 ? people.called(by) : card.getAttribute("aria-label"));

part("last-trick").addEventListener("click", () => {
  const cards = (scene.gathered ?? []).map(({ by, card }) => ({ card, told: played(by, card) }));
  moments.showCards(_("Last trick"), cards);
});

lookLarge(part("table"), (title, laid) => {
  const cards = things(laid, ".card");
  moments.showCards(title, cards.map((card) => ({ card, told: played(Number(card.dataset.by ?? -1), card) })));
});

const share = maybePart("share");
if (share) share.hidden = false;
share?.addEventListener("click", async () => {
  const url = new URL(at(`/tables/${encodeURIComponent(key)}/replay`), location.href).href;
  if (navigator.share) {
    await navigator.share({ title: TITLE, text: part("result").textContent ?? "", url }).catch(() => {}); // thought better of it
    return;
  }
  if (await copied(url)) share.textContent = _("The link is copied");
  else say(url); // to be copied by hand
});

part("see-table").addEventListener("click", () => {
  seen = true;
  part("end").hidden = true;
});

part("resign").addEventListener("click", bySecondTouch(part("resign"), _("Resign"), _("Really resign?"), () => change({ resign: true })));

const four = part("four-colours", HTMLInputElement);
const colours = () => document.documentElement.classList.toggle("four-colours", four.checked);
kept(four, "four-colours", colours);
colours();

terms.mark(part("rules"));
const closeSheets = layPanels(all(root, "details:has(> .sheet)", HTMLDetailsElement));
followClauses(root);
