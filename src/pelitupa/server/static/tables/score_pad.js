// The score pad of a real table of cards. The answers lie in this browser, all of them, and are asked with as a whole: so
// any can be taken back, and a reload loses nothing. The rules in the page score them where they are, else the cottage.

import { AT_SITE, at } from "../house/address.js";
import { item, part } from "../house/page.js";
import { isLater, post } from "../house/patience.js";
import { _ } from "../house/words.js";
import { Rules, Stopped } from "../rules/rules.js";
import { stayAwake } from "./awake.js";
import { keepPage } from "./kept_page.js";
import { mindNames } from "./names_form.js";
import { mindRemote, touchable } from "../hands/remote.js";
import { offerEar } from "../hands/spoken.js";

/**
 * @typedef {{ game: string, names: string[], answers: number[], worth: string }} Pad
 * @typedef {{ text: string, choices: { value: number, label: string }[], low: number, high: number, step: number }} Question
 * @typedef {{ deal: number, text: string, rule: string, unit: string, points: string, who: string }} Line
 * @typedef {{
 *   heading: string[], question: Question | null, told: { text: string, answer: string }[], deals: number, before: number,
 *   over: string, players: { name: string, score: string }[], lines: Line[], stakes: string[], payments: string[],
 * }} Told
 */

const { game = "", rules: folder = "" } = document.body.dataset;
const STORE = `pelitupa-pad-${game}`;
const MANY = 8;
const TOUCHED = 40; // so many numbers are laid out to be touched; more are typed

/** @type {Pad | null} */
let pad = JSON.parse(localStorage.getItem(STORE) ?? "null");
/** @type {Told | null} */
let told = null;
let asking = false;
const rules = new Rules(folder, (loaded) => {
  if (!rules.ready) part("network").textContent = _("The rules are coming: {part} %", { part: Math.round(100 * loaded) });
});
/** @type {Promise<boolean> | null} */
let beginning = null;

/** Whether the rules run in this page, when they have begun or cannot. */
function begun() {
  beginning ??= rules.begin();
  return beginning;
}

/**
 * What the rules say of a pad. Throws a `RangeError` with what is wrong with it.
 * @param {Pad} asked
 * @returns {Promise<Told>}
 */
async function ask(asked) {
  if (rules.ready || (AT_SITE && (await begun()))) {
    try {
      return await rules.ask("pad", { language: document.documentElement.lang, id: game, pad: asked });
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      beginning = null; // they may do better from the beginning
    }
  }
  if (AT_SITE) throw new Error("nobody else knows");
  const answer = await post(at(`/referee/${game}/pad`), asked);
  if (isLater(answer)) throw new Error("not now");
  const data = await answer.json();
  if (!answer.ok) throw new RangeError(data.error);
  return data;
}

/**
 * Take a pad in the place of the one that is shown, if the rules take it; what is wrong is said.
 * @param {Pad} next
 */
async function take(next) {
  if (asking) return;
  asking = true;
  const trouble = part(pad ? "trouble" : "refused");
  trouble.textContent = "";
  try {
    told = await ask(next);
    pad = next;
    localStorage.setItem(STORE, JSON.stringify(pad));
  } catch (error) {
    trouble.textContent = error instanceof RangeError ? error.message : _("That needs the network.");
  }
  asking = false;
  show();
}

/** @param {number[]} answers */
function answered(answers) {
  if (pad) take({ ...pad, answers });
}

/** @param {number} value */
function answer(value) {
  navigator.vibrate?.(15);
  if (pad) answered([...pad.answers, value]);
}

function show() {
  part("begin").hidden = pad !== null;
  part("match").hidden = pad === null || told === null;
  part("unscored").hidden = pad === null || told !== null || asking;
  if (pad && told) showTold(pad, told);
}

/**
 * @param {Pad} shown
 * @param {Told} now
 */
function showTold(shown, now) {
  const { question } = now;
  part("players").replaceChildren(...now.players.map(({ name, score }) => item("li", item("strong", name), item("small"), item("b", score))));
  part("zone").textContent = now.heading.join("\n");
  part("stakes").textContent = now.stakes.join(" ");
  part("told").replaceChildren(...now.told.map(({ text, answer: said }) => item("li", `${text} `, item("b", said))));
  part("asked").textContent = question?.text ?? now.over ?? "";
  if (!question && !now.over) part("asked").textContent = _("Nobody has won.");
  showAnswers(question);
  part("undo", HTMLButtonElement).disabled = !shown.answers.length;
  part("strike", HTMLButtonElement).disabled = !shown.answers.length;
  part("strike").textContent = now.told.length || !now.deals ? _("Strike this deal") : _("Strike the last deal");
  part("settling").hidden = !now.stakes.length;
  part("payments").hidden = !now.deals;
  part("payments").replaceChildren(...now.payments.map((paid, seat) => item("li", `${shown.names[seat]}: ${paid}`)));
  showLines(now.lines);
}

/** @param {Question | null} question */
function showAnswers(question) {
  const box = part("answers");
  const form = part("number");
  const { choices = [], low = 0, high = 0, step = 1 } = question ?? {};
  const numbers = question && !choices.length && (high - low) / step < TOUCHED;
  const values = numbers ? Array.from({ length: Math.floor((high - low) / step) + 1 }, (_one, place) => low + place * step) : [];
  const offered = numbers ? values.map((value) => ({ value, label: String(value) })) : choices;
  box.replaceChildren(...offered.map(({ value, label }) => {
    const button = item("button", label);
    button.type = "button";
    button.dataset.value = String(value);
    return button;
  }));
  box.classList.toggle("numbers", Boolean(numbers));
  box.classList.toggle("many", choices.length > MANY);
  form.hidden = !question || offered.length > 0;
  const field = part("value", HTMLInputElement);
  field.value = "";
  Object.assign(field, { min: String(low), max: String(high), step: String(step) });
  part("value-label").textContent = question?.text ?? "";
  if (!form.hidden) field.focus();
}

/** @param {Line[]} lines */
function showLines(lines) {
  const head = item("tr", ...[_("Deal"), _("For"), _("Points"), _("Who")].map((text) => item("th", text)));
  const rows = lines.map(({ deal, text, rule, unit, points, who }) => {
    const link = item("a", text);
    link.href = at(`/games/${game}#${rule}`);
    const worth = item("td", unit ? `${points} ${unit}` : points);
    worth.className = "points";
    return item("tr", item("td", String(deal)), item("td", link), worth, item("td", who));
  });
  part("lines").replaceChildren(item("thead", head), item("tbody", ...rows.reverse()));
}

/** Load the rules, and score with them what could not be scored yet. */
async function mindRules() {
  const box = part("network");
  const kept = await keepPage();
  if (folder && (await begun())) box.textContent = kept ? _("Works without a network") : _("Without a network this page works only while it stays open");
  else {
    box.textContent = "";
    beginning = null; // the network may bring them
  }
  if (pad && !told) take(pad);
}

part("answers").addEventListener("click", ({ target }) => {
  if (target instanceof HTMLElement && target.dataset.value !== undefined) answer(Number(target.dataset.value));
});
part("number").addEventListener("submit", (event) => {
  event.preventDefault();
  answer(part("value", HTMLInputElement).valueAsNumber);
});
part("undo").addEventListener("click", () => answered(pad?.answers.slice(0, -1) ?? []));
part("strike").addEventListener("click", () => answered(pad?.answers.slice(0, told?.before) ?? []));
part("anew").addEventListener("click", () => {
  if (!window.confirm(_("The deals of this match go. Go on?"))) return;
  localStorage.removeItem(STORE);
  pad = told = null;
  show();
});
mindNames((spec, names) => {
  stayAwake();
  take({ game: spec, names, answers: [], worth: part("worth", HTMLInputElement).value.trim() });
});
const buttons = () => touchable([part("answers"), part("foot")]);
mindRemote(buttons);
offerEar(part("listen"), (text) => {
  part("heard").textContent = text;
}, buttons);
window.addEventListener("online", () => {
  if (pad && !told) take(pad); // the cottage may answer before the rules are here
  mindRules();
});
if (pad) {
  stayAwake();
  take(pad);
}
show();
mindRules();
