// What nature did is seen as it came about: balls roll in real time over the field, knock softly if sounds are wanted,
// and lie at last where the table says. It can be skipped at once, and seen again until the next.

/** @import { Motion, Ruled, State } from "#messages" */
/** @import { Sounds } from "../house/attention.js" */

import { onTurned, planOf } from "../house/ground.js";
import { drawnItem, item, maybe, thing, things } from "../house/page.js";
import { _ } from "../house/words.js";
import { measures } from "./aim.js";
import { lookClosely } from "./close_look.js";
import { heightAt, placeAt } from "./place_at.js";
import { still } from "../live/flip.js";

const KNOCKS = 40; // heard in one motion at most
const SIZE = 18; // of a thing without a size of its own
const NEARER = 0.3; // so much larger a thing is a metre above the ground

/**
 * Where places of a motion are drawn, on a field whose origin may be another.
 * @param {SVGSVGElement} svg
 * @param {Motion} motion
 */
function drawnOn(svg, { origin }) {
  const [left, low] = (thing(svg, ".field-plan")?.dataset.origin ?? "0 0").split(" ").map(Number);
  const { drawn } = measures(svg);
  const [right, up] = [origin[0] - left, origin[1] - low];
  return (/** @type {number} */ x, /** @type {number} */ y) => drawn(x + right, y + up);
}

export class Motions {
  /**
   * @param {HTMLElement} room all of the page that waits until it is over
   * @param {HTMLElement} table
   * @param {Sounds} sounds
   */
  constructor(room, table, sounds) {
    this.room = room;
    this.table = table;
    this.sounds = sounds;
    /** @type {Map<string, string>} */
    this.looks = new Map(); // of all balls that were seen, also of those that are down
    /** @type {Motion[]} */
    this.queue = [];
    /** @type {Motion | null} */
    this.last = null;
    this.begun = 0;
    this.heard = 0;
    /** @type {SVGGElement | null} */
    this.stage = null;
    /** @type {Map<string, string>} */
    this.outcome = new Map(); // what came of all that runs, each line once
    /** @type {Map<number, Ruled[]>} */
    this.ruled = new Map(); // and what the rules made of it, by the step
    this.answered = false; // whether the match has gone on since, and nothing moved: what was ruled is answered
    this.awaited = 0; // the picture to come
    this.button = document.createElement("button");
    this.button.type = "button";
    this.button.className = "again";
    this.button.addEventListener("click", () => (this.runs ? this.skip() : this.again()));
    addEventListener("keydown", (event) => event.key === "Escape" && this.skip());
    onTurned(() => this.show()); // the close look lies as the field, which the scene has turned by now
    table.addEventListener("pointerdown", (event) => {
      if (!this.runs || event.target === this.button) return;
      event.stopPropagation(); // it skips, and aims nowhere
      event.preventDefault();
      this.skip();
    }, true);
  }

  get runs() {
    return this.queue.length > 0;
  }

  /** What the rules made of all that runs, in order. */
  get rulings() {
    return [...this.ruled.values()].flat();
  }

  /** Remember how things look, before a table is drawn on which some of them are gone. */
  look() {
    for (const figure of things(this.table, ".dart-box .figure[data-item]")) {
      this.looks.set(figure.dataset.item ?? "", figure.innerHTML);
    }
  }

  /**
   * The table is drawn as it is now: let what is new be seen as it came about.
   * @param {State} state
   * @param {State | null} before what the page showed; nothing runs on a page that has just been opened
   * @param {boolean} quick
   */
  take(state, before, quick) {
    if (before && state.step < before.step) this.forget(); // taken back
    const news = state.motions.filter(({ step }) => !before || step > before.step);
    if (news.length && !this.runs) this.clearOutcome();
    this.answered = !news.length && before !== null && state.step > before.step;
    for (const { step, rulings } of before ? news : news.slice(-1)) this.ruled.set(step, rulings);
    this.last = news.at(-1) ?? this.last;
    if (!this.last) {
      this.show();
      return;
    }
    this.look();
    if (before && !quick && !still.matches && !document.hidden) this.run(news);
    else this.trace();
    this.show();
  }

  /**
   * What came of the shot that was seen last, and what the rules say of it with their clauses, is told when it is over.
   * @param {State} state
   */
  tell({ log }) {
    const { last } = this;
    const lines = last ? log.lines.filter(({ step }) => step >= last.step - 1) : [];
    if (lines.length && !this.runs) {
      this.outcome.clear();
      if (this.answered) this.ruled.clear();
    }
    for (const { step, text } of lines) this.outcome.set(`${step} ${text}`, text);
    if (!this.runs) this.told();
  }

  /** It stands in the form of the next shot, or else where that would. The page has read the log aloud already. */
  told() {
    if (!this.outcome.size) return;
    const box = maybe(this.room, ".aimed") ?? this.alone();
    if (!box) return;
    const ruled = this.rulings;
    const links = ruled.map(({ text, link }) => Object.assign(item("a", text), { href: link }));
    const lines = "beside" in box.dataset ? [] : [...this.outcome.values()].filter((line) => !ruled.some(({ text }) => isSaidBy(text, line)));
    box.replaceChildren(lines.join(". "), ...links.flatMap((link, place) => [lines.length || place ? ". " : "", link]));
    box.setAttribute("aria-live", "off");
    box.dataset.told = "";
  }

  /** A place of its own, while nobody here is to shoot; after the buttons that answer what was ruled. */
  alone() {
    const buttons = maybe(this.room, ".buttons");
    if (!buttons || (buttons.firstChild && !this.rulings.length)) return null;
    const box = item("p");
    box.className = "aimed alone";
    buttons.classList.remove("few", "least", "some"); // as few buttons lie, beside what is asked
    if (buttons.firstChild) box.dataset.beside = ""; // buttons need the room
    buttons.append(box);
    return box;
  }

  clearOutcome() {
    this.outcome.clear();
    this.ruled.clear();
  }

  /** What was seen last is no longer so. */
  forget() {
    this.clearOutcome();
    this.skip();
    this.last = null;
    this.show();
  }

  /** @param {Motion[]} motions */
  run(motions) {
    if (!motions.length) return;
    const waits = this.runs;
    this.queue.push(...motions);
    if (!waits) this.start();
  }

  again() {
    if (!this.last) return;
    if (still.matches) this.trace();
    else this.run([this.last]);
    this.show();
  }

  skip() {
    if (!this.runs) return;
    cancelAnimationFrame(this.awaited); // else it goes on in what runs next
    this.queue = [];
    this.clear();
    this.show();
    this.told();
  }

  start() {
    this.begun = performance.now();
    this.heard = 0;
    this.awaited = requestAnimationFrame(() => this.frame());
  }

  frame() {
    const [motion] = this.queue;
    if (!motion) return;
    const now = (performance.now() - this.begun) / 1000;
    this.hear(motion, now);
    if (now >= motion.seconds) {
      this.queue.shift();
      this.clear();
      if (this.runs) this.start();
      else {
        this.show();
        this.told();
      }
      return;
    }
    this.draw(motion, now);
    this.awaited = requestAnimationFrame(() => this.frame());
  }

  /**
   * @param {Motion} motion
   * @param {number} now
   */
  draw(motion, now) {
    const svg = maybe(this.table, ".dart-box > svg", SVGSVGElement);
    if (!svg) return;
    if (!this.stage?.isConnected) this.stage = this.set(svg, motion);
    const drawn = drawnOn(svg, motion);
    motion.ways.forEach((way, number) => {
      const ball = this.stage?.children[number];
      const place = placeAt(way.points, now);
      const { x, y } = drawn(place.x, place.y);
      const high = heightAt(way.heights, now);
      ball?.setAttribute("transform", `translate(${x} ${y}) scale(${1 + NEARER * high})`);
      ball?.toggleAttribute("hidden", way.gone && now >= (way.points.at(-3) ?? 0));
    });
  }

  /**
   * Balls like those of the table, which are hidden meanwhile.
   * @param {SVGSVGElement} svg
   * @param {Motion} motion
   */
  set(svg, motion) {
    const stage = drawnItem("g", { class: "stage", "aria-hidden": "true" });
    const { scale } = measures(svg);
    for (const { thing: name, face, size } of motion.ways) {
      const ball = drawnItem("g");
      const inner = drawnItem("g");
      inner.innerHTML = this.looks.get(name) ?? "";
      if (!inner.childElementCount && face) inner.append(drawnItem("circle", { class: `stone stone-new-${face}`, r: (size * scale || SIZE) / 2 }));
      const circle = maybe(inner, "circle", SVGCircleElement);
      if (circle) inner.setAttribute("transform", `translate(${-circle.cx.baseVal.value} ${-circle.cy.baseVal.value})`);
      ball.append(inner);
      stage.append(ball);
    }
    planOf(svg).append(stage);
    this.room.classList.add("running");
    return stage;
  }

  /** Without motion the ways are drawn, until the next. */
  trace() {
    const svg = maybe(this.table, ".dart-box > svg", SVGSVGElement);
    for (const way of this.table.querySelectorAll(".traced")) way.remove();
    if (!svg || !this.last || !still.matches) return;
    const drawn = drawnOn(svg, this.last);
    const traced = drawnItem("g", { class: "traced", "aria-hidden": "true" });
    traced.innerHTML = this.last.ways.filter(({ points }) => points.length > 3).map((way) => {
      const points = way.points.flatMap((part, place) => {
        const { x, y } = drawn(part, way.points[place + 1]);
        return place % 3 === 1 ? [`${x},${y}`] : [];
      });
      return `<polyline points="${points.join(" ")}"/>`;
    }).join("");
    planOf(svg).append(traced);
  }

  clear() {
    this.stage?.remove();
    this.stage = null;
    this.room.classList.remove("running");
  }

  /**
   * @param {Motion} motion
   * @param {number} now
   */
  hear(motion, now) {
    while (this.heard < motion.beats.length && motion.beats[this.heard].time <= now) {
      const { kind, force } = motion.beats[this.heard];
      if (this.heard < KNOCKS) this.sounds.knock(kind, force);
      this.heard += 1;
    }
  }

  /** The button that skips what runs, or lets it run again. */
  show() {
    const box = maybe(this.table, ".dart-box");
    if (box) lookClosely(box, !this.runs);
    if (!box || !this.last) {
      this.button.remove();
      return;
    }
    this.button.textContent = this.runs ? _("Skip") : _("Again");
    if (this.button.parentElement !== box) box.append(this.button);
  }
}

/**
 * Whether a ruling says what a line of the log says: "Foul: the white fell", and "Foul by Aino: the white fell. 4 to you".
 * @param {string} ruling
 * @param {string} line
 */
export function isSaidBy(ruling, line) {
  const [, why] = ruling.split(/: (.*)/s);
  return Boolean(why) && line.includes(`: ${why}`);
}
