// The referee at a real board, or beside a real road. What was entered lies in this browser, all of it, and is
// sent as a whole: so any entry can be struck out, a reload loses nothing, and without a network one throws on.
// The rules count it: those in the page where they can be loaded, else the cottage's. Until one of both answers, what
// was entered since stands beside the score.

/** @import { Act } from "#page" */

import { AT_SITE, at } from "../house/address.js";
import { all, around, item, maybePart, one, ofKind, part } from "../house/page.js";
import { showTyping } from "../live/typing.js";
import { _, counted } from "../house/words.js";
import { Rules, Stopped } from "../rules/rules.js";
import { Voice, mayDarken, stayAwake } from "./awake.js";
import { Dispute, ruleText } from "./dispute.js";
import { Home, freshId } from "./home.js";
import { keyOf, untimed } from "./reports.js";
import { Yard } from "./yard.js";
import { YardClock } from "./yard_clock.js";
import { alterYard, comesLater, gather, inDoubt, named, unnamed } from "./yard_evening.js";
import { Phones } from "./yard_phones.js";

/**
 * A field for what was said in words.
 * @typedef {{ verb: string, label: string, longest: number }} Typed
 */
/**
 * A word that can be told, with the names that come under it; why it cannot be, or one of them.
 * @typedef {{
 *   verb: string, label: string, named: boolean, aside: boolean, asked: boolean, secret: boolean, why: string,
 *   names: { text: string, seat: number, why: string }[]
 * }} Call
 */
/**
 * A player as the cottage counts: the averages are those of darts.
 * @typedef {{
 *   name: string, score: string, status: string, here: boolean, darts: number, average: number | null, first: number | null
 * }} Thrower
 */
/**
 * What the cottage has counted. `of` says of each line of the log with which entry it came.
 * @typedef {{
 *   accepted: number, trouble: string, over: boolean, result: string, who: number, choice: boolean, prompt: string,
 *   things: Act[], typed: Typed | null, wanted: string[], players: Thrower[], board: string, log: string[], of: number[],
 *   numbers: [seat: number, label: string, value: string][], ahead: number[], darts: number,
 *   entries: { who: number, chosen: boolean, label: string }[],
 *   calls: Call[], secrets: Record<string, string>, lots: boolean, timed: boolean, drawn: string[],
 *   timers: import("./yard_clock.js").Timer[],
 *   rule: { where: string, text: string, clause: string, house: boolean } | null
 * }} Told
 */
/**
 * An evening as this browser keeps it. `taken` are the entries that the rules took when they last counted, `things`
 * what could be entered then. In a yard the names and entries follow from the `reports` of all phones, to which this one
 * adds its own as `device`, and from who began it (`first`). `id` says which evening it is on all phones; while it is
 * `catchingUp`, who is what is entered of a game that is on already. `lot` are the keys of what the latest touch drew by lot,
 * `settled` those of reports of which people have said that they are in the right order.
 * @typedef {{
 *   game: string, names: string[], entries: string[], version: number, counted: number, told: Told | null,
 *   taken?: string[], things?: Act[], begun?: number, calls?: Call[],
 *   device?: string, id?: string, catchingUp?: boolean, first?: string[], reports?: import("./reports.js").Report[], lot?: string[],
 *   settled?: string[]
 * }} Evening
 */

const { game = "", spec = "", rules: folder = "", low, high } = document.body.dataset;
const pad = "pad" in document.body.dataset;
const late = "late" in document.body.dataset;
const toldGame = "told" in document.body.dataset;
const voice = new Voice(part("voice"));
const home = maybePart("home") && new Home(show);
const yard = toldGame ? new Yard(enter, drawLots) : null;
const dispute = toldGame ? new Dispute((some) => ask(some, "score"), (some, place) => entryLabel(some, place, some.entries[place]), ruledSince) : null;
const STORE = `pelitupa-referee-${game}`;
const AGAIN = 5000;
const LATEST = 12;

/** @type {Evening | null} */
let evening = JSON.parse(localStorage.getItem(STORE) ?? "null");
let picked = -1;
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
 * Take an entry away, put one in a place, or one in the place of another; after all where the place is the end.
 * @param {number} place
 * @param {boolean} remove
 * @param {string} [text]
 */
function alter(place, remove, text) {
  if (!evening) return;
  if (toldGame) alterYard(evening, { place, remove, text, timed: isTimed(evening), now: now() });
  else evening.entries.splice(place, Number(remove), ...(text === undefined ? [] : [text]));
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
  const answer = await fetch(at(`/referee/${game}/${what}`), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ game: told, names: toldGame ? unnamed(names) : names, entries, ...more }),
  });
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
      again = setTimeout(send, AGAIN);
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
  evening = null;
  localStorage.removeItem(STORE);
  show();
}

// --- showing

function show() {
  part("begin").hidden = Boolean(evening);
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
  showEntries(evening);
  if (!toldGame) showAverages(told, names);
  showHome(evening);
}

/**
 * An evening that is over can be sent home; then where it is.
 * @param {Evening} evening
 */
function showHome(evening) {
  if (!home) return;
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

/**
 * Whether all that is entered has been counted.
 * @param {Evening} evening
 */
function isCounted({ counted: done, version }) {
  return done === version;
}

/**
 * What was entered since the rules last counted; of changed entries, all.
 * @param {Evening} evening
 */
function since({ told, entries, taken = [] }) {
  const same = taken.every((text, place) => entries[place] === text);
  return told && same ? entries.slice(told.accepted) : entries;
}

/**
 * The entries that are not in the score that is shown.
 * @param {Evening} evening
 */
function waitingIn(evening) {
  const { told, entries } = evening;
  return told && isCounted(evening) ? entries.slice(told.accepted) : since(evening);
}

/** Who counts, and whether it goes on without a network. */
function showNetwork() {
  const box = part("network");
  const count = evening ? waitingIn(evening).length : 0;
  box.classList.toggle("away", offline);
  if (offline) box.textContent = counted("No network: {count} entry waits", "No network: {count} entries wait", count);
  else if (rules.ready) box.textContent = _("The rules count here, without a network");
  else if (loaded >= 0) box.textContent = _("The rules are coming: {part} %", { part: Math.round(100 * loaded) });
  else if (rules.stopped) box.textContent = _("The rules stopped in this page; the cottage counts");
  else if (reopens) box.textContent = _("Works without a network");
  else box.textContent = reopens === undefined ? "" : _("Without a network this page works only while it stays open");
}

/**
 * @param {Told | null} told
 * @param {string[]} names
 * @param {string[]} waiting
 */
function showPlayers(told, names, waiting) {
  const own = (/** @type {number} */ seat) => (told?.numbers ?? []).filter(([whose]) => whose === seat);
  const next = told?.over ? -1 : waiting.length ? ahead(told, waiting.length) : (told?.who ?? -1);
  part("players").replaceChildren(
    ...names.map((name, seat) => {
      const row = item("li", item("strong", name));
      const numbers = own(seat).map(([, label, value]) => `${label} ${value}`);
      const status = told?.players[seat]?.status;
      row.append(item("small", [status ?? "", ...numbers].filter(Boolean).join(" · ")));
      row.append(item("b", told?.players[seat]?.score ?? "–"));
      row.classList.toggle("next", seat === next);
      if (seat === next) row.setAttribute("aria-current", "true");
      return row;
    }),
  );
}

/**
 * Who throws after so many entries that are not counted yet, if none of them changes anything; -1: not known.
 * @param {Told | null} told
 * @param {number} count
 */
function ahead(told, count) {
  return told?.ahead[told.choice ? count - 1 : count] ?? -1; // the first of them was a choice and no dart
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
  if (waiting.length && !chooses) {
    const who = next >= 0 ? names[next] : _("whoever is next");
    text = _("Not counted yet; if nothing has changed, now: {who}", { who });
  }
  if (told && chooses) text = `${names[told.who]}: ${told.prompt}`;
  if (picked >= 0) text = between ? _("Before entry {number}:", { number: picked + 1 }) : _("In the place of entry {number}:", { number: picked + 1 });
  part("asked").textContent = text;
  part("said").textContent = waiting.length
    ? waiting.slice(-LATEST).map((entry, place) => entryLabel(evening, told ? told.accepted + place : place, entry)).join(" · ")
    : latest(told).join("\n");
  part("undo", HTMLButtonElement).disabled = !evening.entries.length;
  if (toldGame) {
    showYard(evening, waiting);
    return;
  }
  const throwing = pad && !chooses && !(told?.over && picked < 0);
  const drawn = pad && told?.board && !part("board").hidden;
  part("pad").hidden = !throwing || Boolean(drawn);
  part("draw").hidden = !throwing || !told?.board;
  part("draw").textContent = drawn ? _("Numbers") : _("Board");
  const wanted = new Set(waiting.length ? [] : (told?.wanted ?? []).map((name) => name.slice(1)));
  for (const sector of ofKind(part("sectors").children)) {
    sector.classList.toggle("wanted", wanted.has(sector.dataset.sector ?? ""));
  }
  const things = part("things");
  things.replaceChildren();
  const board = part("board");
  if (told && board.dataset.drawn !== told.board) {
    board.innerHTML = told.board; // our own drawing, from the cottage
    board.dataset.drawn = told.board;
  }
  if (!pad) board.hidden = !(told && told.darts > 1);
  if (pad && (throwing || told?.over)) showTyping(things, throwing && !board.hidden ? every() : null, board, enter);
  else if (told && (!told.over || picked >= 0)) {
    const known = told.things.length ? told.things : (evening.things ?? []);
    lay(things, known, names.length);
    if (told.typed && chooses) things.append(words(told.typed));
    if (!chooses) evening.things = known;
  }
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
  yard?.show(evening, picked >= 0 ? (then ?? told) : told, Boolean(told && (!told.over || picked >= 0)));
  clock?.show(told && !told.over && isCounted(evening) && !evening.catchingUp ? told.timers : []);
  const rule = part("rule", HTMLDetailsElement);
  rule.hidden = !told?.rule;
  part("rule-where").textContent = told?.rule ? `${told.rule.where} [${told.rule.clause}]` : "";
  part("rule-text").textContent = told ? ruleText(told) : "";
  part("sure").hidden = !inDoubt(evening);
  part("unpick").hidden = picked < 0;
  part("argue", HTMLButtonElement).disabled = evening.entries.length < 2;
}

/**
 * What the rules made of the latest entry, the first line in large letters; where they say nothing, the entry.
 * @param {Evening} evening
 * @param {Told} told
 */
function latestRuled(evening, told) {
  const last = told.accepted - 1;
  if (last < 0) return [];
  const ruled = ruledSince(told, last);
  const drawn = wasDrawn(evening, gather(evening)[last]) ? told.drawn : [];
  const lines = drawn.length > 1 || !ruled.length ? [...drawn, ...ruled] : ruled;
  const entry = evening.entries[last]; // it may have been taken back, and is not counted again yet
  return lines.length || entry === undefined ? lines : [entryLabel(evening, last, entry)];
}

/**
 * Whether a report came of the latest touch that drew lots.
 * @param {Evening} evening
 * @param {import("./reports.js").Report | undefined} report
 */
function wasDrawn({ lot = [] }, report) {
  return report !== undefined && lot.includes(keyOf(report));
}

/** Let lots say all that is to be drawn; people may as well draw it themselves, and touch a name. */
async function drawLots() {
  const lot = part("lot", HTMLButtonElement);
  const drawing = evening;
  if (!drawing?.told || !isCounted(drawing)) return;
  lot.disabled = true;
  const from = drawing.entries.length;
  try {
    for (let { told } = drawing; told?.lots; told = await ask(drawing, "score")) {
      const events = told.calls.flatMap(({ aside, names }) => (aside ? [] : names.filter(({ why }) => !why)));
      const [drawn] = crypto.getRandomValues(new Uint32Array(1));
      const { text } = events[drawn % events.length];
      alterYard(drawing, { place: drawing.entries.length, remove: false, text, timed: false, now: now() });
    }
  } catch {
    // the rules cannot be reached now: what was drawn stands, and the rest is drawn later
  }
  lot.disabled = false;
  if (evening !== drawing) return;
  drawing.lot = gather(drawing).slice(from).map(keyOf);
  changed();
}

/** Take the latest entry back, or all that one touch has drawn by lot. */
function undo() {
  if (!evening?.entries.length) return;
  if (toldGame) undoYard(evening);
  else evening.entries.pop();
  changed();
}

/** @param {Evening} evening */
function undoYard(evening) {
  const of = gather(evening);
  const last = of.length - 1;
  const from = wasDrawn(evening, of[last]) ? of.findLastIndex((report) => !wasDrawn(evening, report)) + 1 : last;
  for (let place = last; place >= from; place -= 1) alterYard(evening, { place, remove: true, timed: false, now: now() });
}

/**
 * What is said aloud of what the rules have counted since: what a lot drew, and what they made of each event.
 * @param {Evening} evening
 * @param {Told} told
 * @param {number} before
 */
function newsSince({ told: earlier }, told, before) {
  const ruled = ruledSince(told, before);
  const drawn = earlier?.lots && !told.lots ? told.drawn : [];
  // One name by lot is what the rules say themselves: Aino seeks.
  return drawn.length === 1 && ruled.length && !drawn[0].includes(",") ? ruled : [...drawn, ...ruled];
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
  picked = place;
  then = null;
  if (place < 0) between = false;
  show();
  if (!toldGame || !evening || place < 0) return;
  try {
    const told = await ask({ ...evening, entries: evening.entries.slice(0, place) }, "score");
    if (picked !== place) return;
    then = told;
    show();
  } catch {
    // without the rules the words of now stand there; they count it when they can
  }
}

/**
 * What the rules made of the entries from a place on.
 * @param {Told} told
 * @param {number} place
 */
function ruledSince({ log, of = [] }, place) {
  return log.filter((_line, number) => of[number] >= place);
}

/**
 * What the rules made of the latest entry; two lines at least, where there are so many.
 * @param {Told | null} told
 */
function latest(told) {
  if (!told) return [];
  const lines = ruledSince(told, told.accepted - 1);
  return lines.length > 2 ? lines : told.log.slice(-2);
}

/** All that a dart can hit on the board with sectors. */
function every() {
  const texts = all(part("board"), "[data-segment]", SVGElement).map(({ dataset }) => dataset.segment ?? "");
  return { texts: [...texts, "miss"], labels: [...texts, _("Miss")] };
}

/**
 * Buttons as large as can be; what is told of a player by number stands in that player's row.
 * @param {HTMLElement} box
 * @param {Act[]} things
 * @param {number} players
 */
function lay(box, things, players) {
  const read = things.map(({ text }) => /^(\w+) (\d+)$/.exec(text));
  const verbs = [...new Set(read.flatMap((found) => found?.[1] ?? []))];
  box.style.gridTemplateColumns = `repeat(${verbs.length || 2}, 1fr)`;
  for (const [place, thing] of things.entries()) {
    const made = big(thing);
    const found = read[place];
    if (found) made.style.gridArea = `${found[2]} / ${verbs.indexOf(found[1]) + 1}`;
    else if (verbs.length) made.style.gridRow = String(players + 1);
    box.append(made);
  }
}

/** @param {Act} thing */
function big({ text, label }) {
  const made = item("button", label);
  made.type = "button";
  made.dataset.entry = text;
  made.addEventListener("click", () => enter(text));
  return made;
}

/**
 * A field for what was said in words. Beside the cards nobody has to write it down: then it is said aloud.
 * @param {Typed} typed
 */
function words({ verb, label, longest }) {
  const field = document.createElement("input");
  field.maxLength = longest;
  field.id = "said-words";
  field.autocomplete = "off";
  const name = item("label", _("{what} (left empty: it was said aloud)", { what: label }));
  name.htmlFor = field.id;
  const form = item("form", name, field, item("button", _("Enter it")));
  form.className = "words";
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    enter(`${verb} ${field.value.trim() || _("said aloud")}`);
  });
  return form;
}

/**
 * An entry in words: as the rules took it, or as it was written.
 * @param {Evening} evening
 * @param {number} place
 * @param {string} text
 */
function entryLabel(evening, place, text) {
  const taken = evening.told?.entries[place];
  const same = (evening.taken ?? [])[place] === text;
  const name = taken && evening.names[taken.who];
  // What fell is a sentence ("hits: double 3"); what was chosen is what its button says.
  if (taken && same) return name ? `${name}${taken.chosen ? ":" : ""} ${taken.label}` : taken.label;
  const plain = untimed(text);
  const secret = evening.told?.secrets?.[plain.split(" ")[0]];
  if (secret) return secret; // whom it names is for nobody who looks at the phone next
  const call = evening.calls?.find(({ names }) => names.some((event) => event.text === plain));
  const event = call?.names.find((one) => one.text === plain);
  if (call && event) return event.seat < 0 ? call.label : `${call.label}: ${evening.names[event.seat]}`;
  return evening.things?.find((thing) => thing.text === plain)?.label ?? text;
}

/**
 * What can be done with the picked entry, beside entering another in its place.
 * @param {number} place
 */
function mending(place) {
  const strike = item("button", _("Strike out"));
  strike.type = "button";
  strike.className = "strike";
  strike.addEventListener("click", () => alter(place, true));
  if (!toldGame) return [strike];
  return [strike, ...[false, true].map((before) => {
    const made = item("button", before ? _("Put one before it") : _("Put another in its place"));
    made.type = "button";
    made.addEventListener("click", () => {
      between = before;
      part("all", HTMLDialogElement).close();
      show();
    });
    return made;
  })];
}

/** @param {Evening} evening */
function showEntries(evening) {
  const { told, entries } = evening;
  if (told && isCounted(evening)) evening.taken = entries.slice(0, told.accepted);
  part("count").textContent = `(${entries.length})`;
  const rows = entries.map((text, place) => {
    const made = item("button", entryLabel(evening, place, text));
    made.type = "button";
    made.setAttribute("aria-pressed", String(place === picked));
    made.classList.toggle("waiting", place >= (told?.accepted ?? 0));
    made.addEventListener("click", () => pick(picked === place ? -1 : place));
    const row = item("li", made);
    if (place === picked) row.append(...mending(place));
    return row;
  });
  part("entries").replaceChildren(...rows.reverse());
}

/**
 * @param {Told | null} told
 * @param {string[]} names
 */
function showAverages(told, names) {
  const thrown = told?.players.some(({ darts }) => darts);
  part("numbers-panel").hidden = !thrown;
  if (!told || !thrown) return;
  const heads = [_("Player"), _("Darts"), _("A turn"), _("First nine"), ""];
  const table = item("table", item("tr", ...heads.map((head) => item(head ? "th" : "td", head))));
  for (const [seat, { darts, average, first }] of told.players.entries()) {
    const how = item("button", _("Best aim"));
    how.type = "button";
    how.addEventListener("click", () => tellSkill(seat));
    const cells = [names[seat], ...[darts, average ?? "–", first ?? "–"].map(String), how];
    table.append(item("tr", ...cells.map((cell) => item("td", cell))));
  }
  part("numbers").replaceChildren(table);
}

/** @param {number} seat */
async function tellSkill(seat) {
  if (!evening) return;
  const box = part("skill");
  box.textContent = _("Reckoning …");
  try {
    box.textContent = `${evening.names[seat]}\n${(await ask(evening, "skill", { seat })).text}`;
  } catch (error) {
    box.textContent = whyNot(error);
  }
}

// --- what people do

function nameField(name = "") {
  const field = document.createElement("input");
  field.maxLength = 24;
  field.required = true;
  field.autocomplete = "off";
  field.enterKeyHint = "next";
  field.value = name;
  part("names").append(item("li", field));
  field.setAttribute("aria-label", _("Name {number}", { number: part("names").children.length }));
}

function beginForm() {
  for (let i = 0; i < Number(low); i += 1) nameField();
  part("more").addEventListener("click", () => {
    if (part("names").children.length < Number(high)) nameField();
    all(part("names"), "input").at(-1)?.focus();
  });
  part("fewer").addEventListener("click", () => {
    if (part("names").children.length > Number(low)) part("names").lastElementChild?.remove();
  });
  part("names").addEventListener("keydown", (event) => {
    const fields = all(part("names"), "input");
    const place = fields.findIndex((field) => field === event.target);
    if (event.key !== "Enter" || place < 0) return;
    event.preventDefault(); // the key of a phone's keyboard goes on to the next name, and begins nothing
    if (place === fields.length - 1 && fields.length < Number(high)) nameField();
    (all(part("names"), "input")[place + 1] ?? one(part("begin"), "[type=submit]")).focus();
  });
  part("begin").addEventListener("submit", (event) => {
    event.preventDefault();
    part("refused").textContent = "";
    const names = all(part("names"), "input", HTMLInputElement).map(({ value }) => value.trim());
    const rules = houseRules();
    const given = rules ? `${game}(${rules})` : spec;
    evening = {
      game: late ? present(given, names.length) : given, names, entries: [], version: 1, counted: 0, told: null,
      begun: Date.now(), catchingUp: toldGame && part("here-and-now", HTMLInputElement).checked,
    };
    keep();
    stayAwake();
    voice.unlock();
    show();
    send();
  });
}

/**
 * A game with so many there from the beginning: whoever's name comes later is there later.
 * @param {string} given
 * @param {number} count
 */
function present(given, count) {
  return given.endsWith(")") ? `${given.slice(0, -1)},present=${count})` : `${given}(present=${count})`;
}

/** The house rules as the library writes options; nothing where all is as usual. */
function houseRules() {
  const fields = all(part("rules"), "select, input:not([type=hidden])").filter(isField);
  const valued = fields.map((field) => [field.name.replace(/^option-/, ""), isTicked(field) ?? field.value]);
  return fields.every(usual) ? "" : valued.map(([name, value]) => `${name}=${value}`).join(",");
}

/**
 * @param {HTMLElement} element
 * @returns {element is HTMLInputElement | HTMLSelectElement}
 */
function isField(element) {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
}

/**
 * Whether a box is ticked, as an option is written; null of what is none.
 * @param {HTMLInputElement | HTMLSelectElement} field
 */
function isTicked(field) {
  return field instanceof HTMLInputElement && field.type === "checkbox" ? String(field.checked) : null;
}

/** @param {HTMLInputElement | HTMLSelectElement} field */
function usual(field) {
  if (isTicked(field) !== null) return isTicked(field) === String("defaultChecked" in field && field.defaultChecked);
  if (field instanceof HTMLSelectElement) return [...field.options].every((option) => option.selected === option.defaultSelected);
  return field.value === field.defaultValue;
}

/** @param {string} text */
function save(text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `${game}.record`;
  link.click();
}

/** What a board or a road has, and a yard has not. */
function mindPad() {
  part("times").addEventListener("click", ({ target }) => {
    const pressed = around(target, "[data-times]");
    if (!pressed) return;
    for (const button of part("times").children) button.setAttribute("aria-pressed", String(button === pressed));
  });
  part("pad").addEventListener("click", ({ target }) => {
    const { sector, entry } = around(target, "button")?.dataset ?? {};
    if (entry) enter(entry);
    if (!sector) return;
    const { times } = one(part("times"), "[aria-pressed=true]").dataset;
    one(part("times"), "button").click(); // the next dart is a single again
    enter(`${times}${sector}`);
  });
  maybePart("send-home")?.addEventListener("click", sendHome);
  part("draw").addEventListener("click", () => {
    part("board").hidden = !part("board").hidden;
    show();
  });
}

function mindButtons() {
  part("undo").addEventListener("click", undo);
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

/** The page is kept for when there is no network, where a browser allows it: over https, or on this machine. */
async function mindNetwork() {
  try {
    if (!navigator.serviceWorker) throw new Error("no service worker here");
    await installed(await navigator.serviceWorker.register(AT_SITE ? at("/worker.js") : at("/referee/worker.js")));
    const cache = await caches.open("referee");
    if (!(await cache.match(location.pathname))) await cache.add(location.pathname);
    reopens = true;
  } catch {
    reopens = false; // the page goes on as long as it is open
  }
  show();
}

/**
 * Wait until what keeps the page is there. Throws where it cannot be, for want of room for instance.
 * @param {ServiceWorkerRegistration} registration
 */
function installed({ installing }) {
  const failed = new Promise((_resolve, reject) => {
    installing?.addEventListener("statechange", () => {
      if (installing.state === "redundant") reject(new Error("the page cannot be kept"));
    });
  });
  return Promise.race([navigator.serviceWorker.ready, failed]);
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

const clock = toldGame ? new YardClock(() => (evening?.told && !evening.told.over ? now() : null), (lines) => voice.say(lines), countOver, () => voice.wanted) : null;
beginForm();
mindButtons();
if (toldGame) mindYard();
else mindPad();
if (evening) stayAwake();
show();
send();
home?.send();
mindNetwork().then(mindRules);
