// A drill: one position after another, what is said of an answer, and what comes again.

/** @import { Clause, Shown } from "./asked.js" */

import { part } from "../house/page.js";
import { _, counted } from "../house/words.js";
import { AskedTable, cite, items, sayIn } from "./asked.js";
import { asked as nowAsked, following, known, nextDay, recalled, remember } from "./drill_memory.js";
import { examinerOf } from "./examiner.js";

/** @typedef {{ key: string, view: Shown, log: string[] }} Question */
/** @typedef {{ kind: string, given: string, ruling: string, clause: Clause | null, others: string, why: string, source: string, section: string, kept: [number, number] | null }} Verdict */

const root = part("cottage");
const { game = "" } = root.dataset;
/**
 * `parts`: where no cottage makes the page, the sections by name, each with its title and its positions.
 * @type {{ keys: string[], at: string, today: number, kept: import("./drill_memory.js").Kept | null, parts: Record<string, { title: string, keys: string[] }> | null }}
 */
const drill = JSON.parse(part("drill").textContent ?? "");
if (drill.parts) {
  const asked = new URLSearchParams(location.hash.slice(1));
  const section = drill.parts[asked.get("section") ?? ""];
  if (section) {
    drill.keys = section.keys;
    part("coach-title").textContent = section.title;
  }
  drill.at = drill.keys.find((key) => key === asked.get("at")) ?? "";
}
const account = drill.kept !== null;
const kept = drill.kept ?? recalled(game);
const table = new AskedTable(root, choose);
const further = part("on", HTMLButtonElement);
const howFar = part("how-far", HTMLProgressElement);
/** @type {Record<string, string | undefined>} */
const HEADS = {
  well: _("Right."),
  otherwise: _("The source does otherwise."),
  wrong: _("That is clearly wrong."),
  refused: _("The rules do not let you."),
};
const examiner = examinerOf(game);
/** The day: a page may have been made long ago where no cottage makes it. */
const today = Math.max(drill.today, examiner.today());
/** @type {Question | null} */
let asked = null;
let open = false;
const title = part("coach-title").textContent;
/** @type {string[]} what was asked lately */
let recent = [];
/** @type {string[]} what is gone through again though it is for another day */
let again = [];

function showProgress() {
  const right = known(drill.keys, kept);
  howFar.max = drill.keys.length;
  howFar.value = right;
  part("known").textContent = counted("{right} of {count} position known", "{right} of {count} positions known", drill.keys.length, { right });
}

/**
 * Ask a position.
 * @param {string} key
 */
async function ask(key) {
  further.disabled = true;
  /** @type {Question | null} */
  const question = await examiner.question(key);
  if (!question) {
    sayIn(part("answer"), [examiner.away()], "");
    further.disabled = false;
    return;
  }
  asked = question;
  open = true;
  table.forget();
  table.draw(question.view, true);
  part("coach-title").textContent = title;
  part("told").replaceChildren(...items(question.log));
  part("answer").replaceChildren();
  part("ask").hidden = false;
  cite(null);
  part("coach-words").scrollTop = 0;
}

function goOn() {
  const key = again.shift() ?? following(drill.keys, kept, today, recent);
  if (key === null) finish();
  else ask(key);
}

function finish() {
  const days = nextDay(drill.keys, kept) - today;
  part("until").textContent = counted("The first of them comes again tomorrow.", "The first of them comes again in {count} days.", days);
  part("finish").hidden = false;
  further.hidden = true;
  part("finish").focus({ preventScroll: true });
}

/** @param {string} text */
async function choose(text) {
  if (!open || !asked) return;
  const { key, view } = asked;
  open = false;
  /** @type {Verdict | null} */
  const verdict = await examiner.answer(key, text, kept[key]?.[0] ?? 0);
  if (!verdict) {
    open = true;
    sayIn(part("answer"), [examiner.away()], "");
    return;
  }
  const given = verdict.given ? `${verdict.given}: ` : "";
  const source = verdict.source ? `(${verdict.source})` : "";
  const lines = [`${given}${HEADS[verdict.kind] ?? ""}`, verdict.ruling, verdict.others, `${verdict.why} ${source}`];
  const colour = { well: "best", otherwise: "poor", wrong: "refused" }[verdict.kind] ?? verdict.kind;
  sayIn(part("answer"), lines.filter((line) => line.trim()), colour);
  cite(verdict.clause, Boolean(verdict.clause));
  part("answer").scrollIntoView({ block: "nearest" });
  if (!verdict.kept) { // what the rules do not let is asked again
    open = true;
    return;
  }
  kept[key] = verdict.kept;
  if (!account) remember(game, kept);
  part("coach-title").textContent = verdict.section; // said before, it would be half an answer
  recent = nowAsked(recent, key);
  table.draw({ ...view, actions: [], input: null }, false);
  part("ask").hidden = true;
  showProgress();
  further.disabled = false;
  further.focus({ preventScroll: true });
}

further.addEventListener("click", goOn);
part("again").addEventListener("click", () => {
  again = [...drill.keys];
  part("finish").hidden = true;
  further.hidden = false;
  goOn();
});
showProgress();
if (drill.at) ask(drill.at);
else goOn();
