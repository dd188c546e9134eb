// The replay: the same renderer, led by a slider.

/** @import { Log as LogTold, LogMark } from "#messages" */
/** @import { Head, View } from "#page" */

import { copied } from "../house/copying.js";
import { all, around, maybe, part } from "../house/page.js";
import { analyse, forgetAnalysis } from "./analysis.js";
import { Guessing } from "../guesses/guess.js";
import { phone } from "../house/phone.js";
import { sourceOf } from "./replay_source.js";
import { Log } from "../live/panels.js";
import { Picker } from "../live/pick.js";
import { Scene } from "../live/scene.js";
import { _ } from "../house/words.js";

const DEAL = "deal";
const AGAIN_MS = 1000;

/**
 * A position as the replay shows it.
 * @typedef {View & { thinking: number[], version: number, self: number | null, log: Pick<LogTold, "since" | "lines"> }} Shown
 */
/** @typedef {"deal" | "trick"} Jump */

const root = part("cottage");
const { place = "" } = root.dataset;
const scene = new Scene(root);
const log = new Log(part("log"));
const picker = new Picker(part("table"), { choose: (text) => guessing?.choose(text), intent: () => {} });
const slider = part("step", HTMLInputElement);
const eyes = part("eyes", HTMLSelectElement);
/** @type {LogMark[]} */
const marks = JSON.parse(part("landmarks").textContent ?? "[]");
/** @type {Map<number, string>} */
let names = new Map();
const source = sourceOf(place);
/** @type {[string, string] | null} */
let wanted = null;
let busy = false;
let running = 0;

/** The address of what is shown. */
function point() {
  return `?step=${slider.value}&eyes=${eyes.value}`;
}

async function show() {
  wanted = [slider.value, eyes.value];
  part("step-shown").textContent = slider.value;
  try {
    source.moved(...wanted);
  } catch {
    // some browsers let a page change its address a hundred times in half a minute; a slider does more
  }
  if (busy) return;
  busy = true;
  while (wanted) {
    /** @type {[string, string]} */
    const asked = wanted;
    wanted = null;
    const state = await source.view(...asked);
    if (state === undefined) {
      await new Promise((done) => { setTimeout(done, AGAIN_MS); });
      wanted ??= asked;
      continue;
    }
    if (!state) break;
    draw(state);
    picker.mark([]);
  }
  busy = false;
}

/**
 * Draw a position, of which nothing can be chosen by what lies on the table alone.
 * @param {Shown} state
 */
function draw(state) {
  for (const zone of state.zones) zone.html = (zone.html ?? "").replaceAll(/ data-intent="[^"]*"/g, "");
  scene.draw(state, true);
  part("prompt").textContent = state.prompt;
  part("sheet").innerHTML = state.sheet;
  names = new Map(state.players.map(({ seat, name }) => [seat, seat === state.self ? _("You") : name]));
  log.heads = heads(state.version);
  log.take(state.log, 0, state.self, (seat) => names.get(seat) ?? "");
  part("log").scrollTop = part("log").scrollHeight;
}

/**
 * What stands in the log before a step: the deal, the trick, and who won that where it is over by now.
 * @param {number} now
 */
function heads(now) {
  const deals = marks.filter(({ trick }) => !trick).length;
  /** @type {Map<number, Head[]>} */
  const found = new Map();
  for (const { trick, start, end, winner, head } of marks) {
    if (start > now || (!trick && deals < 2)) continue;
    const told = !trick ? head : _("Trick {number}", { number: trick });
    const won = trick && winner >= 0 && end <= now ? ` · ${names.get(winner)}` : "";
    found.set(start, [...(found.get(start) ?? []), { text: told + won, kind: trick ? "trick" : DEAL }]);
  }
  return found;
}

/**
 * The steps to which one jumps: where a deal begins, or where a trick is whole.
 * @param {Jump} kind
 */
function stops(kind) {
  const own = marks.filter(({ trick }) => (kind === DEAL ? !trick : trick));
  const last = kind === DEAL ? [Number(slider.max)] : [];
  return [...own.map(({ start, end }) => (kind === DEAL ? start : end)), ...last];
}

/**
 * @param {Jump} kind
 * @param {number} by 1 to the next, -1 to the one before
 */
function jump(kind, by) {
  const now = Number(slider.value);
  const found = stops(kind).filter((stop) => (stop - now) * by > 0);
  if (!found.length) return;
  slider.value = String(by > 0 ? Math.min(...found) : Math.max(...found));
  show();
}

/**
 * Stand at a step that somebody else draws.
 * @param {number} step
 */
function stand(step) {
  stop();
  slider.value = String(step);
  part("step-shown").textContent = slider.value;
  try {
    source.moved(slider.value, eyes.value);
  } catch {
    // as in `show`
  }
}

/** @param {number} by */
function go(by) {
  slider.value = String(Number(slider.value) + by);
  show();
}

function stop() {
  clearInterval(running);
  running = 0;
  part("run").textContent = _("Play the moves");
}

part("show").hidden = true;
slider.addEventListener("input", show);
eyes.addEventListener("change", show);
for (const button of all(document, "[data-jump]")) {
  const { jump: to, by } = button.dataset;
  const kind = to === DEAL ? DEAL : "trick";
  button.hidden = marks.filter(({ trick }) => (kind === DEAL ? !trick : trick)).length < 2;
  button.addEventListener("click", () => jump(kind, Number(by)));
}
const analysed = maybe(root, "#analysis");
for (const box of [part("log"), ...(analysed ? [analysed] : [])]) {
  box.addEventListener("click", (event) => {
    const step = around(event.target, "[data-step]")?.dataset.step;
    if (step === undefined) return;
    slider.value = step;
    show();
    if (phone.matches && box.id === "analysis") scrollTo({ top: 0 }); // there the table is above
  });
}
if (analysed) {
  const button = part("analyse", HTMLButtonElement);
  button.addEventListener("click", () => analyse(source.analysis, eyes.value));
  button.disabled = false; // until here a click would have been lost
  eyes.addEventListener("change", () => forgetAnalysis());
}
if (place) {
  part("share").hidden = false;
  part("share").addEventListener("click", async () => {
    const { href } = new URL(point(), location.href);
    part("share").textContent = await copied(href) ? _("Copied") : href; // to be copied by hand
  });
}
part("back").addEventListener("click", () => go(-1));
part("on").addEventListener("click", () => go(1));
part("run").addEventListener("click", () => {
  if (running) {
    stop();
    return;
  }
  part("run").textContent = _("Stop");
  if (slider.value === slider.max) slider.value = "0";
  running = setInterval(() => {
    if (slider.value === slider.max) stop();
    else go(1);
  }, 700);
});
part("steps").addEventListener("submit", (event) => {
  event.preventDefault();
  show();
});
const guessing = analysed || maybe(root, "#guess") ? new Guessing({
  root, source, picker, eyes,
  draw,
  step: () => Number(slider.value),
  at: stand,
  go(step) {
    stand(step);
    return show();
  },
}) : null;
if (analysed && /^#(costs|.*&analyse=1)$/.test(location.hash)) { // as the end of a match leads here: no place to scroll to
  part("analysis-panel", HTMLDetailsElement).open = true;
  analyse(source.analysis, eyes.value);
}
if (guessing && /^#(guess$|.*&guess=1)/.test(location.hash)) guessing.begin();
else {
  show().then(() => {
    const asked = phone.matches && location.hash === "#costs" ? maybe(root, "#analysis-panel") : null;
    asked?.scrollIntoView(); // it lies below the table there
  });
}
