// The whole round afterwards: everybody is seen, at a speed of one's own, with the rulings and their clauses beside it.

/** @import { Seen } from "./geometry.js" */
/** @import { Drawing } from "./drawing.js" */

import { at } from "../house/address.js";
import { item, part } from "../house/page.js";
import { _ } from "../house/words.js";
import { minutes } from "../tables/yard_clock.js";
import { between, extentOf } from "./geometry.js";

/**
 * A round as it was: of each moment where everybody was (x, y, facing x, facing y, speed, what they did, lamp, height),
 * the balls, and what was ruled when, by which clause.
 * @typedef {[number, number, number, number, number, string, boolean, number?]} Spot
 * @typedef {{ time: number, spots: Spot[], balls: { x: number, y: number, z: number, kind: string }[], status: number[] }} Moment
 * @typedef {{ time: number, text: string, clause: string, rule: string, address: string }} Ruling
 * @typedef {{ moments: Moment[], rulings: Ruling[], names: string[], statuses: string[], light: string, seat: number, result: string }} Again
 */

const SPEEDS = [1, 2, 4, 8];
const ROOM = 8; // metres about all who ran

/**
 * A moment of a replay, as if one saw all of it.
 * @param {Again} again
 * @param {Moment} moment
 * @returns {Seen}
 */
export function allSeen(again, { time, spots, balls, status }) {
  const figures = spots.map(([x, y, fx, fy, speed, doing, lamp, z], number) => ({
    number, x, y, fx, fy, speed, doing, lamp, z, name: again.names[number], status: again.statuses[status[number]] ?? "",
  }));
  const [me] = figures.splice(again.seat, 1);
  return { time, me, figures, balls, sounds: [], deeds: [], lit: [], rulings: [], ended: false, light: again.light };
}

/**
 * Which moment of a replay is shown at a time, and how far it is to the next.
 * @param {Moment[]} moments
 * @param {number} time
 */
export function momentAt(moments, time) {
  let [low, high] = [0, moments.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (moments[middle].time <= time) low = middle;
    else high = middle - 1;
  }
  const next = Math.min(low + 1, moments.length - 1);
  const span = moments[next].time - moments[low].time;
  return { index: low, next, part: span > 0 ? Math.min(1, Math.max(0, (time - moments[low].time) / span)) : 0 };
}

/** Shows a replay. */
export class Replay {
  /** @param {(canvas: HTMLCanvasElement) => Drawing} makes what draws on a canvas */
  constructor(makes) {
    this.makes = makes;
    /** @type {Drawing | null} */
    this.drawing = null;
    /** @type {Again | null} */
    this.again = null;
    this.extent = extentOf([], ROOM);
    this.time = 0;
    this.last = 0;
    this.speed = 2;
    this.runs = false;
    this.bar = part("again-bar", HTMLInputElement);
    this.bar.addEventListener("input", () => this.seek(Number(this.bar.value)));
    part("again-play").addEventListener("click", () => this.toggle());
    const speed = part("again-speed", HTMLSelectElement);
    speed.addEventListener("change", () => (this.speed = Number(speed.value)));
    speed.replaceChildren(...SPEEDS.map((one) => new Option(`${one} ×`, String(one), one === this.speed, one === this.speed)));
  }

  /** @param {Again} again */
  show(again) {
    this.again = again;
    this.drawing = this.makes(part("again", HTMLCanvasElement));
    const { moments, rulings } = again;
    this.extent = extentOf(moments.flatMap(({ spots }) => spots.map(([x, y]) => ({ x, y }))), ROOM);
    this.bar.max = String(moments.at(-1)?.time ?? 0);
    const { west, east, north, south } = this.extent;
    const ratio = Math.min(2.4, Math.max(0.7, (east - west) / (south - north)));
    part("again").style.setProperty("--ratio", String(ratio));
    part("again-result").textContent = again.result;
    part("rulings").replaceChildren(...rulings.map((ruling) => this.line(ruling)));
    this.seek(0);
    this.drawing.change();
    this.draw();
  }

  /**
   * A ruling, from which one goes to its moment; and its rule.
   * @param {Ruling} ruling
   */
  line({ time, text, clause, rule, address }) {
    const button = item("button", `${minutes(time)}  ${text}`);
    button.type = "button";
    button.addEventListener("click", () => this.seek(Math.max(0, time - 2)));
    const line = item("li", button);
    if (clause) {
      const where = item("a", clause);
      where.href = at(address);
      where.title = rule;
      line.append(" ", where);
    }
    return line;
  }

  /** @param {number} time */
  seek(time) {
    this.time = time;
    this.bar.value = String(time);
    this.draw();
  }

  toggle() {
    if (!this.again) return;
    this.runs = !this.runs;
    const end = Number(this.bar.max);
    if (this.runs && this.time >= end) this.seek(0);
    part("again-play").textContent = this.runs ? _("Pause") : _("Watch");
    this.last = performance.now();
    if (this.runs) requestAnimationFrame((now) => this.frame(now));
  }

  /** @param {number} now */
  frame(now) {
    if (!this.runs) return;
    const end = Number(this.bar.max);
    this.seek(Math.min(end, this.time + ((now - this.last) / 1000) * this.speed));
    this.last = now;
    if (this.time >= end) this.toggle();
    else requestAnimationFrame((then) => this.frame(then));
  }

  draw() {
    const { again, drawing, time } = this;
    if (!again?.moments.length || !drawing) return;
    const { index, next, part: way } = momentAt(again.moments, time);
    drawing.all(between(allSeen(again, again.moments[index]), allSeen(again, again.moments[next]), way), this.extent);
    part("again-time").textContent = minutes(time);
    this.bar.setAttribute("aria-valuetext", minutes(time));
  }
}
