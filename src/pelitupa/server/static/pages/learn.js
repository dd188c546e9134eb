// A lesson: the table of a step, what the coach says, and what comes of a choice. The teacher knows all steps;
// nothing is decided here.

/** @import { View } from "#page" */

import { at } from "../house/address.js";
import { maybe, one, part, things } from "../house/page.js";
import { fold, makeFew, showButtons, showInput } from "../live/buttons.js";
import { Picker } from "../live/pick.js";
import { walkButtons } from "../live/keys.js";
import { makeRoom } from "../live/room.js";
import { Scene } from "../live/scene.js";
import { _ } from "../house/words.js";
import { teacherOf } from "./teacher.js";

/**
 * A position as the lesson shows it.
 * @typedef {View & { thinking: number[], over: boolean }} Shown
 */
/**
 * A rule that is cited, and where it stands.
 * @typedef {{ id: string, text: string, href: string }} Clause
 */
/**
 * A step of the lesson.
 * @typedef {{ number: number, count: number, words: string, ask: string, view: Shown, log: string[], clause: Clause | null }} Step
 */
/**
 * What comes of a choice.
 * @typedef {{ kind: string, on: boolean, given: string, ruling: string, words: string, log: string[], view: Shown | null, clause: Clause | null }} Answer
 */

const root = part("cottage");
const scene = new Scene(root);
const picker = new Picker(part("table"), { choose, intent: choose });
/** @type {import("#page").Memory} */
const memory = new Map();
makeRoom(one(root, ".felt"), part("buttons"));
walkButtons(part("buttons"));
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
const cited = part("clause", HTMLDetailsElement);
/** @type {Step} */
let step = JSON.parse(part("first").textContent ?? "");
/** @type {Answer | null} */
let answered = null;
let busy = false;

/**
 * Show a position; where nothing may be chosen, nothing can be clicked either.
 * @param {Shown} view
 * @param {boolean} open
 */
function draw(view, open) {
  scene.draw(view);
  if (!open) {
    for (const thing of things(root, "[data-intent]")) thing.removeAttribute("data-intent");
  }
  const rest = picker.mark(open ? view.actions : []);
  const box = part("buttons");
  showButtons(box, rest, memory, choose);
  const board = maybe(part("table"), ".dart-box");
  showInput(box, open ? view.input : null, board, memory, choose);
  if (board) fold(box, memory);
  makeFew(box);
  part("prompt").textContent = view.over ? view.result : view.prompt;
  part("prompt").classList.toggle("yours", open);
  part("sheet").innerHTML = view.sheet;
  part("score-panel").hidden = !part("sheet").querySelector("table");
}

/**
 * @param {Step} next
 * @param {boolean} [focus]
 */
function showStep(next, focus = true) {
  step = next;
  answered = null;
  // What was drawn without its intents has to be drawn anew.
  scene.html.clear();
  draw(step.view, Boolean(step.ask));
  const told = step.log.map((line) => {
    const item = document.createElement("li");
    item.textContent = line;
    return item;
  });
  part("told").replaceChildren(...told);
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

/**
 * The rule it turns on; of what is refused it lies open.
 * @param {Clause | null} clause
 * @param {boolean} [open]
 */
function cite(clause, open = false) {
  cited.hidden = !clause;
  cited.open = open;
  if (!clause) return;
  part("clause-id").textContent = clause.id;
  part("clause-text").textContent = clause.text;
  const link = part("clause-link", HTMLAnchorElement);
  link.href = clause.href && at(clause.href);
  link.hidden = !clause.href;
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
    say([teacher.away()], "");
    return;
  }
  answered = answer;
  const given = answer.given ? `${answer.given}: ` : "";
  const lines = [`${given}${HEADS[answer.kind] ?? ""}`, answer.ruling, answer.words];
  say(lines.filter((line) => line.trim()), answer.kind, answer.log);
  if (answer.clause) cite(answer.clause, answer.kind === "refused");
  if (answer.view) draw(answer.view, false);
  part("again").hidden = answer.on || !answer.view;
  part("show").hidden = answer.on;
  mayGoOn(answer.on || answer.kind === "good");
  const next = [part("again"), further, part("play")].find((one) => one.offsetParent && !one.matches(":disabled"));
  if (answer.view) next?.focus({ preventScroll: true });
  part("answer").scrollIntoView({ block: "nearest" });
}

/**
 * What the coach answers: what was chosen, what happens then, and why.
 * @param {string[]} lines
 * @param {string} kind
 * @param {string[]} [log]
 */
function say(lines, kind, log = []) {
  const box = part("answer");
  box.className = `answer ${kind}`;
  /** @type {HTMLElement[]} */
  const told = lines.map((line, place) => {
    const text = document.createElement(place ? "p" : "strong");
    text.textContent = line;
    return text;
  });
  const list = document.createElement("ul");
  list.className = "told-lines";
  for (const line of log) {
    const item = document.createElement("li");
    item.textContent = line;
    list.append(item);
  }
  if (list.firstChild) told.splice(1, 0, list);
  box.replaceChildren(...told);
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
  else say([teacher.away()], "");
}

further.addEventListener("click", () => go(step.number + 1));
back.addEventListener("click", () => go(step.number - 1));
part("again").addEventListener("click", () => showStep(step));
part("show").addEventListener("click", () => ask(null));
const wanted = Number(location.hash.slice(1));
showStep(step, false);
if (wanted > 1 && wanted <= step.count) go(wanted, false);
