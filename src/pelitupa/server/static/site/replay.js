// A replay on a site without a server: a record comes from a file, from a link that has it in its fragment, or from a
// match played here, and the rules in the page show it.

/** @import { Piece } from "../tables/analysis.js" */

import { at, rooted } from "../house/address.js";
import { around, part } from "../house/page.js";
import { _ } from "../house/words.js";
import { Rules } from "../rules/rules.js";
import { Refused } from "../tables/analysis.js";
import { useSource } from "../tables/replay_source.js";
import { handFile } from "./hand_file.js";
import { copyLink } from "./hand_link.js";
import "./offline.js";
import { keepRecord, keepTable, mayBegin, recordKept } from "./own_tables.js";

/**
 * A replay that was opened: its parts as HTML, and the record.
 * @typedef {{ frame: string, record: string }} Opened
 */

const place = part("place");
const { rules: folder = "", played = "" } = place.dataset;
const bar = part("coming", HTMLProgressElement);
const DAY_MS = 86_400_000;
const MOST = 8 * 2 ** 20; // characters of a record, as records/format.py has it
const language = document.documentElement.lang;
const rules = new Rules(folder, (come) => (bar.value = come), "pelitupa.shown.replay_answers");
const asked = new URLSearchParams(location.hash.slice(1));

/**
 * What the rules answer; null where they do not, and then it is said in one sentence why not.
 * @param {string} what
 * @param {object} more
 * @param {(text: string) => void} say
 */
async function answer(what, more, say) {
  try {
    return await rules.ask(what, { language, ...more });
  } catch (error) {
    say(error instanceof RangeError ? error.message : _("The rules have stopped in this page. Load it again."));
    return null;
  }
}

/**
 * Look at a record; where it cannot be read nothing has changed.
 * @param {object} what
 * @param {(text: string) => void} say
 * @returns {Promise<Opened | null>}
 */
function opened(what, say) {
  say(_("Opening the match …"));
  return answer("open", what, say);
}

/**
 * Look at the record in a file that was chosen; the same may be chosen again.
 * @param {HTMLInputElement} field
 * @param {(text: string) => void} say
 */
async function chosen(field, say) {
  const record = await field.files?.[0]?.slice(0, MOST + 1).text();
  field.value = "";
  return opened({ record: record ?? "" }, say);
}

/** @param {string} text */
const say = (text) => (part("coming-said").textContent = text);

/** @param {Opened} told */
async function show({ frame, record }) {
  keepRecord(record);
  place.outerHTML = rooted(frame);
  const root = part("cottage");
  const here = played.split(" ").includes(root.dataset.game ?? "");
  root.classList.toggle("not-here", !here); // a site may have some of the games
  root.addEventListener("click", ({ target }) => {
    const button = around(target, ".plays-on");
    const { from, eyes } = button?.dataset ?? {};
    if (button) playOn(from ?? part("step", HTMLInputElement).value, eyes ?? part("eyes", HTMLSelectElement).value);
  });
  part("eyes", HTMLSelectElement).value = asked.get("eyes") ?? "0";
  if (asked.has("step")) part("step", HTMLInputElement).value = asked.get("step") ?? "";
  if (part("eyes", HTMLSelectElement).selectedIndex < 0) part("eyes", HTMLSelectElement).value = "0";
  useSource(() => ({
    view: (step, eyes) => answer("view", { step: Number(step), eyes: Number(eyes) }, hand),
    asked: (eyes) => answer("asked", { eyes: Number(eyes) }, hand),
    guessAt: (step, eyes) => answer("guess at", { step: Number(step), eyes: Number(eyes) }, hand),
    guess: (step, eyes, choice) => answer("guess", { step: Number(step), eyes: Number(eyes), choice }, hand),
    link,
    analysis,
    moved(step, eyes) {
      asked.delete("analyse"); // which was asked for once
      asked.set("step", step);
      asked.set("eyes", eyes);
      history.replaceState(null, "", `#${asked}`);
    },
  }));
  await import("../tables/replay.js");
  part("share").addEventListener("click", share);
  part("show-code").addEventListener("click", showCode);
  part("record").addEventListener("click", () => handFile(`${part("cottage").dataset.game}.pelitupa`, record));
  part("other").addEventListener("change", async () => {
    const told = await chosen(part("other", HTMLInputElement), hand);
    if (told) afresh(told.record);
  });
}

/**
 * Say something below the controls.
 * @param {string} text
 */
function hand(text) {
  part("handed").textContent = text;
  part("handed").hidden = !text;
}

/**
 * The link with the match in it, and a picture of it; each empty where it would be too long, null where none is made.
 * @returns {Promise<{ link: string, code: string } | null>}
 */
function handedOn() {
  const address = new URL(location.pathname, location.href).href;
  const point = `&step=${asked.get("step")}&eyes=${asked.get("eyes")}`;
  return answer("hand on", { address, point }, hand);
}

/**
 * The address of this match for somebody who is to guess it: a match of the day by its day, any other with all of it.
 * @param {string} eyes
 */
async function link(eyes) {
  const day = asked.get("day");
  const here = new URL(location.pathname, location.href).href;
  if (day) return `${here}#day=${day}&number=${asked.get("number")}&eyes=${eyes}&guess=1`;
  const told = await answer("hand on", { address: here, point: `&eyes=${eyes}&guess=1` }, hand);
  return told?.link ?? "";
}

async function share() {
  const told = await handedOn();
  if (!told) return;
  const { link } = told;
  if (await copyLink(link, hand)) return;
  const match = new URLSearchParams(new URL(link).hash.slice(1)).get("match") ?? "";
  asked.set("match", match); // which stays in the address while one looks on
  history.replaceState(null, "", link);
  hand(_("The link stands in the address of this page now."));
}

/**
 * Play on against bots, at a table of one's own, from a step of the match on.
 * @param {string} step
 * @param {string} eyes
 */
async function playOn(step, eyes) {
  /** @type {{ game: string, kept: string } | null} */
  const told = await answer("play on", { step: Number(step), eyes: Number(eyes) }, hand);
  if (!told || !mayBegin(told.game)) return;
  keepTable(told.game, told.kept);
  location.href = at(`/play/${told.game}/`);
}

/**
 * The pieces of an analysis of a seat, each when it is done.
 * @param {string} eyes
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<Piece>}
 */
async function* analysis(eyes, signal) {
  const refuse = (/** @type {string} */ text) => { throw new Refused(text); };
  while (!signal.aborted) {
    /** @type {Piece} */
    const told = await answer("analyse", { eyes: Number(eyes) }, refuse);
    yield told;
    if (told.html !== undefined) return;
  }
}

async function showCode() {
  const box = part("code");
  const button = part("show-code");
  if (box.hidden) {
    const told = await handedOn();
    if (!told) return;
    if (!told.code) {
      hand(_("The match is too long for a code. Copy the link, or keep the record."));
      return;
    }
    hand("");
    box.innerHTML = told.code;
  }
  box.hidden = !box.hidden;
  button.setAttribute("aria-expanded", String(!box.hidden));
  button.textContent = box.hidden ? _("Show it as a code") : _("Put the code away");
  if (!box.hidden) box.scrollIntoView({ block: "nearest" });
}

/**
 * Begin with another record.
 * @param {string} record
 */
function afresh(record) {
  keepRecord(record);
  history.replaceState(null, "", location.pathname);
  location.reload();
}

const file = part("file", HTMLInputElement);
file.addEventListener("change", () => {
  if (rules.ready) look(() => chosen(file, say)); // else it is looked at when the rules have come
});

/**
 * Look at a match, and at no other meanwhile.
 * @param {() => Promise<Opened | null>} open
 */
async function look(open) {
  file.disabled = true;
  const told = await open();
  file.disabled = false;
  if (told) await show(told);
}

addEventListener("hashchange", () => {
  const now = new URLSearchParams(location.hash.slice(1));
  if (now.has("match") || now.has("day")) location.reload(); // another link was opened here
});

/** Look at the match of a day, which the rules play here: the same as everywhere. */
function openDay() {
  const number = Number(asked.get("number") ?? Math.floor(Date.now() / DAY_MS));
  asked.set("number", String(number));
  return opened({ day: asked.get("day") ?? "", number }, say);
}

async function begin() {
  if (!(await rules.begin())) {
    say(_("This browser cannot run the rules. Try a newer one."));
    bar.hidden = true;
    return;
  }
  bar.hidden = true;
  say("");
  const code = asked.get("match");
  const record = recordKept();
  if (file.files?.length) await look(() => chosen(file, say));
  else if (code) await look(() => opened({ code }, say));
  else if (asked.has("day")) await look(openDay);
  else if (record) await look(() => opened({ record }, say));
}

begin();
