// A lesson: the table of a step, what the coach says, and what comes of a choice. The teacher knows all steps;
// nothing is decided here.

/** @import { Clause, Shown } from "./asked.js" */

import { part } from "../house/page.js";
import { _ } from "../house/words.js";
import { AskedTable, cite, items, sayIn } from "./asked.js";
import { teacherOf } from "./teacher.js";

/**
 * A step of the lesson.
 * @typedef {{ number: number, count: number, words: string, ask: string, view: Shown, log: string[], clause: Clause | null }} Step
 */
/**
 * What comes of a choice.
 * @typedef {{ kind: string, on: boolean, given: string, ruling: string, words: string, log: string[], view: Shown | null, clause: Clause | null }} Answer
 */

const root = part("cottage");
const table = new AskedTable(root, choose);
const teacher = teacherOf(root.dataset.game ?? "");
const title = part("coach-title").textContent;
/** @type {Record<string, string | undefined>} */
const HEADS = {
  best: _("Well chosen."),
  good: _("That is good too; the lesson goes on with another."),
  poor: _("See what happens."),
  refused: _("The rules do not let you."),
  other: _("The rules allow it."),
};
const further = part("on", HTMLButtonElement);
const back = part("back", HTMLButtonElement);
const howFar = part("how-far", HTMLProgressElement);
/** @type {Step} */
let step = JSON.parse(part("first").textContent ?? "");
/** @type {Answer | null} */
let answered = null;
let busy = false;

/**
 * @param {Step} next
 * @param {boolean} [focus]
 */
function showStep(next, focus = true) {
  step = next;
  answered = null;
  table.forget();
  table.draw(step.view, Boolean(step.ask));
  part("told").replaceChildren(...items(step.log));
  part("aim").hidden = step.number > 1;
  part("words-box").textContent = step.words;
  part("ask").textContent = step.ask;
  part("answer").replaceChildren();
  cite(step.clause);
  howFar.value = step.number - 1;
  part("coach-title").textContent = `${title} · ${step.number}/${step.count}`;
  part("again").hidden = true;
  part("show").hidden = !step.ask;
  back.disabled = step.number === 1;
  mayGoOn(!step.ask);
  part("coach-words").scrollTop = 0;
  if (focus) part("coach-title").focus({ preventScroll: true });
  history.replaceState(null, "", step.number > 1 ? `#${step.number}` : location.pathname);
}

/**
 * The last step's "Go on" is the end of the lesson.
 * @param {boolean} may
 */
function mayGoOn(may) {
  const last = step.number === step.count;
  further.disabled = !may;
  further.hidden = last && may;
  part("finish").hidden = !(last && may);
  if (last && may) howFar.value = step.count;
}

/** @param {string} text */
async function choose(text) {
  if (busy || answered?.on || !step.ask) return;
  await ask(text);
}

/** @param {string | null} choice null for the best one, which is shown */
async function ask(choice) {
  const asked = step;
  busy = true;
  const answer = await teacher.answer(step.number, choice);
  busy = false;
  if (step !== asked) return; // one has gone to another step meanwhile
  if (!answer) {
    sayIn(part("answer"), [teacher.away()], "");
    return;
  }
  answered = answer;
  const given = answer.given && `${answer.given}${answer.given.endsWith(".") ? "" : ":"} `; // a sentence, or words of a button
  const lines = [`${given}${HEADS[answer.kind] ?? ""}`, answer.ruling, answer.words];
  sayIn(part("answer"), lines.filter((line) => line.trim()), answer.kind, answer.log);
  if (answer.clause) cite(answer.clause, answer.kind === "refused");
  if (answer.view) table.draw(answer.view, false);
  part("again").hidden = answer.on || !answer.view;
  part("show").hidden = answer.on;
  mayGoOn(answer.on || answer.kind === "good");
  const next = [part("again"), further, part("play")].find((one) => one.offsetParent && !one.matches(":disabled"));
  if (answer.view) next?.focus({ preventScroll: true });
  part("answer").scrollIntoView({ block: "nearest" });
}

/**
 * @param {number} number
 * @param {boolean} [focus]
 */
async function go(number, focus = true) {
  busy = true;
  const next = await teacher.step(number);
  busy = false;
  if (next) showStep(next, focus);
  else sayIn(part("answer"), [teacher.away()], "");
}

further.addEventListener("click", () => go(step.number + 1));
back.addEventListener("click", () => go(step.number - 1));
part("again").addEventListener("click", () => showStep(step));
part("show").addEventListener("click", () => ask(null));
const wanted = Number(location.hash.slice(1));
showStep(step, false);
if (wanted > 1 && wanted <= step.count) go(wanted, false);
