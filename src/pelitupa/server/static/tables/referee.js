// The referee at a real board, or beside a real road. What was entered lies in this browser, all of it, and is
// sent as a whole: so any entry can be struck out, a reload loses nothing, and without a network one throws on.
// The rules count it: those in the page where they can be loaded, else the cottage's. Until one of both answers, what
// was entered since stands beside the score.

/** @import { Evening, Told } from "./evening.js" */

import { at } from "../house/address.js";
import { all, around, item, maybePart, part } from "../house/page.js";
import { isLater, post } from "../house/patience.js";
import { _, counted } from "../house/words.js";
import { Rules, Stopped } from "../rules/rules.js";
import { Voice, mayDarken, stayAwake } from "./awake.js";
import { Dispute, ruleText } from "./dispute.js";
import { showChangedHands, showEntries, whoseEach } from "./entry_list.js";
import { ahead, entryLabel, isCounted, latest, newsSince, ruledSince, waitingIn } from "./evening.js";
import { Hall } from "./place.js";
import { Home, freshId } from "./home.js";
import { keepPage } from "./kept_page.js";
import { mindNames } from "./names_form.js";
import { Pad, showPlayers } from "./pad.js";
import { mindRemote, touchable } from "../hands/remote.js";
import { keyOf } from "./reports.js";
import { offerEar } from "../hands/spoken.js";
import { TurnClockShown } from "../hands/turn_clock_shown.js";
import { Yard } from "./yard.js";
import { YardClock } from "./yard_clock.js";
import { alterYard, comesLater, drawYard, gather, inDoubt, latestRuled, named, undoYard, unnamed } from "./yard_evening.js";
import { Phones } from "./yard_phones.js";

const { game = "", rules: folder = "", high } = document.body.dataset;
const toldGame = "told" in document.body.dataset;
const voice = new Voice(part("voice"));
const home = maybePart("home") && new Home(show);
const pad = toldGame ? null : new Pad(enter, show, skillOf);
const yard = toldGame ? new Yard(enter, drawLots, (word) => (picked < 0 && clock?.early(word)) || "") : null;
const dispute = toldGame ? new Dispute((some) => ask(some, "score"), (some, place) => entryLabel(some, place, some.entries[place]), ruledSince) : null;
const hall = maybePart("hall") && Hall.at(location.hash, {
  evening: () => evening,
  take: (other) => takePlace(other),
  recount: () => changed(),
  keep,
});
const turnClock = new TurnClockShown(() => evening, keep, (lines) => voice.say(lines));
const STORE = hall?.store ?? `pelitupa-referee-${game}`;
const AGAIN = 5000;
const AGAIN_AT_FIRST = 1500;
const LATEST = 12;

/** @type {Evening | null} */
let evening = JSON.parse(localStorage.getItem(STORE) ?? "null");
let picked = -1;
/** @type {import("./entry_list.js").Mended | null} */
let mended = null;
/** How often one was picked: of two answers in a row the latter counts, whichever comes first. */
let picks = 0;
/** Whether what is entered comes before the picked entry, and not in its place. */
let between = false;
/**
 * In a yard, what the rules say just before the picked entry.
 * @type {Told | null}
 */
let then = null;
let sending = false;
/** Whether what comes next has been told on another phone. */
let silent = false;
let offline = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let again;
/**
 * Whether the page can be opened without a network; not known at first.
 * @type {boolean | undefined}
 */
let reopens;
let loading = false;
/** How much of the rules has come, from 0 to 1; -1: none are coming. */
let loaded = -1;
const rules = new Rules(folder, (part) => {
  loaded = part;
  showNetwork();
});

/** Write the evening down, before anything else is done with it. */
function keep() {
  localStorage.setItem(STORE, JSON.stringify(evening));
}

/**
 * Go on with the match that is played at this place now, or with none.
 * @param {Evening | null} other
 */
function takePlace(other) {
  evening = other;
  keep();
  picked = -1;
  show();
  send();
}

/**
 * Take an entry away, put one in a place, or one in the place of another; after all where the place is the end.
 * @param {number} place
 * @param {boolean} remove
 * @param {string} [text]
 */
function alter(place, remove, text) {
  if (!evening) return;
  if (toldGame) alterYard(evening, { place, remove, text, timed: isTimed(evening), now: now() });
  else if (hall) hall.alter(evening, { place, remove, text });
  else {
    mended = place < evening.entries.length ? { place, whose: whoseEach(evening.told) } : null;
    evening.entries.splice(place, Number(remove), ...(text === undefined ? [] : [text]));
  }
  changed();
}

/**
 * Whether an event is reported with its time, at the place where it is put.
 * @param {Evening} evening
 */
function isTimed({ told, catchingUp }) {
  return !catchingUp && ((then ?? told)?.timed ?? false);
}

/** The entries are others than before: none is picked any more, and they are counted again. */
function changed() {
  picked = -1;
  between = false;
  then = null;
  recount();
}

/** Keep the entries as they are now, show them, and have them counted. */
function recount() {
  if (!evening) return;
  evening.version += 1;
  keep();
  show();
  send();
}

/** Seconds since the evening began, by the time of day: a phone that sleeps loses none. */
function now() {
  return Math.max(0, (Date.now() - (evening?.begun ?? Date.now())) / 1000);
}

/**
 * An entry: the next one, one in the place of what is picked or before it, or an answer before what still waits.
 * @param {string} text
 */
function enter(text) {
  if (!evening) return;
  const { told, entries } = evening;
  const place = picked >= 0 ? picked : told && choosing(evening) ? told.accepted : entries.length;
  if (!toldGame) navigator.vibrate?.(15);
  alter(place, picked >= 0 && !between, text);
}

/**
 * The end of a count, which comes after all that was entered; what people mend meanwhile stays picked.
 * @param {string} text
 */
function countOver(text) {
  if (!evening) return;
  alterYard(evening, { place: evening.entries.length, remove: false, text, timed: evening.told?.timed ?? false, now: now() });
  recount();
}

/**
 * Whether somebody is asked for a choice that has not been entered yet, whatever was thrown since.
 * @param {Evening} evening
 */
function choosing({ told, entries }) {
  if (!told?.choice || told.over || picked >= 0) return false;
  const next = entries[told.accepted];
  if (told.typed && next?.startsWith(`${told.typed.verb} `)) return false;
  return !told.things.some(({ text }) => text === next);
}

/**
 * What the rules answer about an evening: those in the page, or the cottage's where these do not run or have stopped.
 * Throws a `RangeError` where they say what is wrong with it.
 * @param {Evening} evening
 * @param {"score" | "skill" | "record"} what
 * @param {object} [more]
 */
async function ask({ game: told, names, entries }, what, more = {}) {
  if (rules.ready) {
    const language = document.documentElement.lang;
    try {
      return await rules.ask(what, { language, id: game, evening: { game: told, names, entries, ...more } });
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      mindRules(); // they may do better from the beginning; meanwhile the cottage counts
    }
  }
  const asked = { game: told, names: toldGame ? unnamed(names) : names, entries, ...more };
  const answer = await post(at(`/referee/${game}/${what}`), asked);
  if (what === "score" && isLater(answer)) throw new Error("not now"); // it is asked again
  const data = toldGame ? named(await answer.text(), names, what === "record") : await answer.json();
  if (!answer.ok) throw new RangeError(data.error);
  return data;
}

/**
 * Why the rules did not answer.
 * @param {unknown} error
 */
function whyNot(error) {
  return error instanceof RangeError ? error.message : _("That needs the network.");
}

/** @param {unknown} error */
function showTrouble(error) {
  part("trouble").hidden = false;
  part("trouble").textContent = whyNot(error);
}

/** Have the entries counted. What is entered meanwhile is sent again after it, and so is another evening. */
async function send() {
  if (sending || !evening) return;
  sending = true;
  const asked = evening;
  const { version } = asked;
  try {
    /** @type {Told} */
    const told = await ask(asked, "score");
    offline = false;
    if (evening === asked) {
      const before = asked.told?.accepted ?? 0;
      const quiet = silent || asked.catchingUp;
      if (asked.version === version) silent = false;
      if (!quiet && told.accepted > before && told.accepted === asked.entries.length) voice.say(newsSince(asked, told, before));
      asked.told = told;
      asked.counted = version;
      keep();
    }
  } catch (error) {
    if (error instanceof RangeError) {
      offline = false;
      if (evening === asked && !asked.told) {
        refuse(error.message);
        return;
      }
      if (asked.told) asked.told = { ...asked.told, trouble: error.message };
      asked.counted = version;
    } else {
      offline = true;
      clearTimeout(again);
      again = setTimeout(send, asked.told ? AGAIN : AGAIN_AT_FIRST); // the first answer brings the buttons
    }
  } finally {
    sending = false;
  }
  show();
  if (evening && (evening !== asked || evening.version !== version) && !offline) send();
}

/**
 * The names or the house rules do not do: they are asked for again.
 * @param {string} why
 */
function refuse(why) {
  part("refused").textContent = why;
  if (hall) {
    hall.why = why;
    hall.show();
    return;
  }
  evening = null;
  localStorage.removeItem(STORE);
  show();
}

// --- showing

function show() {
  hall?.show();
  part("begin").hidden = Boolean(evening) || hall !== null;
  if (toldGame) part("join").hidden = Boolean(evening);
  part("evening").hidden = !evening;
  document.body.classList.toggle("open", Boolean(evening));
  if (!evening) {
    showNetwork();
    return;
  }
  const { told, names } = evening;
  const waiting = waitingIn(evening);
  showNetwork();
  if (!toldGame) showPlayers(told, names, waiting);
  showAsked(evening, waiting);
  if (isCounted(evening)) turnClock.show();
  if (told && isCounted(evening)) evening.taken = evening.entries.slice(0, told.accepted);
  if (!toldGame) showChangedHands(evening, mended);
  showEntries(evening, picked, { pick, strike: (place) => alter(place, true), put: toldGame ? put : null });
  pad?.showAverages(told, names);
  pad?.stay();
  showHome(evening);
}

/**
 * An evening that is over can be sent home; then where it is.
 * @param {Evening} evening
 */
function showHome(evening) {
  if (!home || hall) return;
  const over = Boolean(evening.told?.over) && isCounted(evening) && !evening.told?.trouble;
  part("home").hidden = !over;
  const sent = home.find(evening.id ?? "", evening.entries);
  part("send-home").hidden = Boolean(sent);
  const link = part("at-home", HTMLAnchorElement);
  link.hidden = !sent?.key;
  link.href = at(`/tables/${sent?.key ?? ""}/replay`);
  const waits = sent && !sent.key && !sent.error;
  part("home-said").textContent = waits ? _("It is sent when there is a network.") : (sent?.error ?? "");
}

function sendHome() {
  if (!evening || !home) return;
  evening.id ??= freshId();
  keep();
  const { id, begun = Date.now(), game: told, names, entries } = evening;
  home.keep({ id, of: game, begun, game: told, names, entries });
  home.send();
}

/** Who counts, and whether it goes on without a network. */
function showNetwork() {
  const box = part("network");
  const count = evening ? waitingIn(evening).length : 0;
  box.classList.toggle("away", offline);
  if (offline && !count) box.textContent = _("The cottage does not answer; it is asked again");
  else if (offline) box.textContent = counted("No network: {count} entry waits", "No network: {count} entries wait", count);
  else if (rules.ready) box.textContent = _("The rules count here, without a network");
  else if (loaded >= 0) box.textContent = _("The rules are coming: {part} %", { part: Math.round(100 * loaded) });
  else if (rules.stopped) box.textContent = _("The rules stopped in this page; the cottage counts");
  else if (reopens) box.textContent = _("Works without a network");
  else box.textContent = reopens === undefined ? "" : _("Without a network this page works only while it stays open");
}

/**
 * @param {Evening} evening
 * @param {string[]} waiting
 */
function showAsked(evening, waiting) {
  const { names, told } = evening;
  const chooses = choosing(evening);
  const trouble = part("trouble");
  trouble.hidden = !(told?.trouble && isCounted(evening) && !chooses);
  trouble.textContent = told?.trouble ? _("Entry {number} cannot be: {why}", { number: told.accepted + 1, why: told.trouble }) : "";
  const next = ahead(told, waiting.length);
  let text = told?.result || told?.prompt || _("Enter what happens; it is counted when the cottage can be reached.");
  if (!told && !offline && !toldGame && !waiting.length) text = _("One moment: the rules are asked what comes first.");
  if (toldGame && offline && waiting.length) text = _("Enter what happens; it is counted when the cottage can be reached.");
  if (!toldGame && waiting.length && !chooses) {
    const who = next >= 0 ? names[next] : _("whoever is next");
    text = _("Not counted yet; if nothing has changed, now: {who}", { who });
  }
  if (told && chooses) text = `${names[told.who]}: ${told.prompt}`;
  if (picked >= 0) text = between ? _("Before entry {number}:", { number: picked + 1 }) : _("In the place of entry {number} ({entry}):", { number: picked + 1, entry: entryLabel(evening, picked, evening.entries[picked]) });
  part("asked").textContent = text;
  part("said").textContent = waiting.length
    ? waiting.slice(-LATEST).map((entry, place) => entryLabel(evening, told ? told.accepted + place : place, entry)).join(" · ")
    : latest(told).join("\n");
  part("undo", HTMLButtonElement).disabled = !evening.entries.length;
  if (toldGame) showYard(evening, waiting);
  else pad?.show(evening, { waiting, chooses, picked });
}

/**
 * What only a yard has: words and names, clocks, the rule, and what two phones reported in one moment.
 * @param {Evening} evening
 * @param {string[]} waiting
 */
function showYard(evening, waiting) {
  const { told } = evening;
  if (!waiting.length && told) part("said").replaceChildren(...latestRuled(evening, told).map((line) => item("span", line)));
  if (told?.calls.length) evening.calls = told.calls;
  part("live").hidden = !evening.catchingUp;
  if (yard) yard.inRow = Boolean(evening.catchingUp || !told?.timed);
  clock?.show(told && !told.over && isCounted(evening) && !evening.catchingUp ? told.timers : []);
  yard?.show(evening, picked >= 0 ? (then ?? told) : told, Boolean(told && (!told.over || picked >= 0)));
  const rule = part("rule", HTMLDetailsElement);
  rule.hidden = !told?.rule;
  part("rule-where").textContent = told?.rule ? `${told.rule.where} [${told.rule.clause}]` : "";
  part("rule-text").textContent = told ? ruleText(told) : "";
  part("sure").hidden = !inDoubt(evening);
  part("unpick").hidden = picked < 0;
  part("argue", HTMLButtonElement).disabled = evening.entries.length < 2;
}

/** Let lots say all that is to be drawn; people may as well draw it themselves, and touch a name. */
async function drawLots() {
  const lot = part("lot", HTMLButtonElement);
  const drawing = evening;
  if (!drawing?.told || !isCounted(drawing)) return;
  lot.disabled = true;
  await drawYard(drawing, (some) => ask(some, "score"), now);
  lot.disabled = false;
  if (evening === drawing) changed();
}

/** Take the latest entry back, or all that one touch has drawn by lot. */
function undo() {
  if (!evening?.entries.length) return;
  if (toldGame) undoYard(evening);
  else if (hall) hall.alter(evening, { place: evening.entries.length - 1, remove: true });
  else evening.entries.pop();
  changed();
}

/** Two say otherwise: of what two phones reported in one moment, else of the latest two entries. */
async function argue() {
  if (!evening || evening.entries.length < 2) return;
  const argued = evening;
  const count = argued.entries.length;
  const [one, other] = inDoubt(argued) ?? [count - 2, count - 1];
  const choices = {
    keep() {
      argued.settled = [...(argued.settled ?? []), keyOf(gather(argued)[other])];
      changed();
    },
    /** @param {Evening} swapped */
    take({ reports }) {
      argued.reports = reports;
      gather(argued);
      changed();
    },
    strike() {
      alterYard(argued, { place: other, remove: true, timed: false, now: now() });
      alter(one, true);
    },
    mend() {
      between = true;
      pick(other);
    },
  };
  try {
    await dispute?.open(argued, [one, other], choices);
  } catch (error) {
    showTrouble(error);
  }
}

/**
 * Pick an entry to mend; in a yard the page then shows what was so before it.
 * @param {number} place -1: none
 */
async function pick(place) {
  const mine = (picks += 1);
  picked = place;
  then = null;
  if (place < 0) between = false;
  show();
  if (!toldGame || !evening || place < 0) return;
  try {
    const told = await ask({ ...evening, entries: evening.entries.slice(0, place) }, "score");
    if (mine !== picks || picked !== place) return;
    then = told;
    show();
  } catch {
    // without the rules the words of now stand there; they count it when they can
  }
}

/**
 * What is entered next goes in the place of the picked entry, or before it.
 * @param {boolean} before
 */
function put(before) {
  between = before;
  part("all", HTMLDialogElement).close();
  show();
}

/**
 * What can be said of somebody's aim, or why nothing can.
 * @param {number} seat
 */
async function skillOf(seat) {
  if (!evening) return "";
  const { names } = evening;
  try {
    return `${names[seat]}\n${(await ask(evening, "skill", { seat })).text}`;
  } catch (error) {
    return whyNot(error);
  }
}

// --- what people do

/**
 * @param {string} spec
 * @param {string[]} names
 */
function begin(spec, names) {
  evening = {
    game: spec, names, entries: [], version: 1, counted: 0, told: null,
    begun: Date.now(), catchingUp: toldGame && part("here-and-now", HTMLInputElement).checked,
    clock: turnClock.agreed(names.length),
  };
  keep();
  stayAwake();
  voice.unlock();
  show();
  send();
}

/** @param {string} text */
function save(text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `${game}.record`;
  link.click();
}

function mindButtons() {
  part("undo").addEventListener("click", undo);
  maybePart("send-home")?.addEventListener("click", sendHome);
  part("keep").addEventListener("click", async () => {
    if (!evening) return;
    try {
      save((await ask(evening, "record")).text);
    } catch (error) {
      showTrouble(error);
    }
  });
  part("anew").addEventListener("click", () => {
    if (!window.confirm(_("The entries of this evening go. Have you kept its record?"))) return;
    evening = null;
    localStorage.removeItem(STORE);
    mayDarken();
    for (const sheet of all(document, "dialog[open]", HTMLDialogElement)) sheet.close();
    if (!toldGame) part("skill").textContent = "";
    show();
  });
  window.addEventListener("online", () => {
    send();
    mindRules();
  });
}

/** What only a yard has: sheets over the page, a night, a dispute, and people who come later. */
function mindYard() {
  part("evening").addEventListener("click", ({ target }) => {
    const { opens } = around(target, "[data-opens]")?.dataset ?? {};
    if (opens) part(opens, HTMLDialogElement).showModal();
  });
  for (const sheet of all(document, "dialog", HTMLDialogElement)) {
    sheet.addEventListener("click", ({ target }) => {
      if (around(target, "[data-closes]")) sheet.close();
    });
  }
  part("argue").addEventListener("click", argue);
  part("which").addEventListener("click", argue);
  part("unpick").addEventListener("click", () => pick(-1));
  const night = part("night");
  const root = document.documentElement;
  night.setAttribute("aria-pressed", String(root.classList.contains("night")));
  night.addEventListener("click", () => {
    const on = root.classList.toggle("night");
    night.setAttribute("aria-pressed", String(on));
    localStorage.setItem("pelitupa-night", on ? "yes" : "no");
  });
  part("live").addEventListener("click", () => {
    if (!evening) return;
    evening.catchingUp = false;
    changed();
  });
  const phones = new Phones(game, () => evening, (put) => {
    evening = put;
    silent = true;
    stayAwake();
    changed();
  }, async (text) => {
    try {
      return rules.ready ? (await rules.ask("code", { language: "en", text })).svg : "";
    } catch {
      return "";
    }
  });
  phones.arrive();
  maybePart("late")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const field = part("late-name", HTMLInputElement);
    const name = field.value.trim();
    if (!evening || !name || evening.names.length >= Number(high)) return;
    field.value = "";
    comesLater(evening, name, { timed: isTimed(evening), now: now() });
    part("late-sheet", HTMLDialogElement).close();
    changed();
  });
}

/** The rules are loaded when the page can be kept, so that they are kept with it. */
async function mindRules() {
  if (loading || rules.ready || reopens === undefined) return;
  loading = true;
  const there = await rules.begin();
  loading = false;
  loaded = -1;
  if (there) offline = false;
  show();
  if (there) send();
}

const clock = toldGame ? new YardClock(() => (evening?.told && !evening.told.over ? now() : null), (lines) => voice.say(lines), countOver, () => voice.wanted, () => yard?.redraw()) : null;
/** The buttons that can be touched now, as a remote walks along them and as they are said. */
const buttons = () => touchable(["things", "pad", "foot"].map((id) => part(id)));

mindNames(begin);
mindButtons();
if (!toldGame) {
  mindRemote(buttons);
  offerEar(part("listen"), (text) => {
    part("heard").textContent = text;
  }, buttons);
}
if (toldGame) mindYard();
part("anew").hidden = hall !== null;
if (evening || hall) stayAwake();
show();
send();
hall?.begin();
home?.send();
keepPage().then((kept) => {
  reopens = kept;
  show();
  mindRules();
});
