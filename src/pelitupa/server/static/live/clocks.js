// The clocks on the plates. They go down here between the server's messages, and are not spoken.

/** @import { Clock, State } from "#messages" */

import { maybe } from "../house/page.js";
import { _ } from "../house/words.js";

/**
 * What a clock shows: main time, periods, and what holds it still.
 * @typedef {Pick<Clock, "periods" | "period" | "still" | "fallen"> & { main: number, all: number }} Rest
 */

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
const LOW = 20 * SECOND;
const LOW_DAYS = 6 * HOUR;

export class Clocks {
  /**
   * @param {HTMLElement} root
   * @param {string} control the time control's text
   * @param {(text: string) => void} warn tells once that one's own time is short
   */
  constructor(root, control, warn) {
    this.root = root;
    this.period = Number(/seconds=(\d+)/.exec(control)?.[1] ?? 0) * SECOND;
    this.low = control.startsWith("days") ? LOW_DAYS : LOW;
    this.warn = warn;
    this.warned = false;
    /** @type {Clock[]} */
    this.faces = [];
    /** @type {number | null} */
    this.you = null;
    this.over = false;
    this.ahead = 0;
    setInterval(() => this.draw(), 250);
  }

  /** @param {Pick<State, "clocks" | "now" | "you" | "over">} state */
  take({ clocks, now, you, over }) {
    this.faces = clocks;
    this.ahead = now - Date.now();
    this.you = you;
    this.over = over;
    this.draw();
  }

  draw() {
    const at = Date.now() + this.ahead;
    for (const face of this.faces) {
      const box = maybe(this.root, `.seat[data-seat="${face.seat}"] .beside`);
      if (box && face.main !== null) this.dress(clockIn(box), face, left(face, face.main, at, this.period));
    }
  }

  /**
   * @param {Dial} clock
   * @param {Clock} face
   * @param {Rest} rest
   */
  dress(clock, face, rest) {
    const running = face.running && !this.over;
    const low = running && rest.all < this.low;
    const text = written(rest, face.running);
    const { box, figures, mark } = clock;
    if (figures.textContent !== text) figures.textContent = text;
    box.classList.toggle("running", running);
    box.classList.toggle("low", low);
    mark.hidden = !low;
    if (face.seat !== this.you) return;
    if (low && !this.warned) this.warn(_("Your time is short: {time}", { time: text }));
    this.warned = low;
  }
}

/**
 * @typedef {{ box: HTMLElement, figures: HTMLElement, mark: HTMLElement }} Dial
 */

/** @type {WeakMap<HTMLElement, Dial>} */
const dials = new WeakMap();

/**
 * The clock beside a plate.
 * @param {HTMLElement} box
 * @returns {Dial}
 */
function clockIn(box) {
  const there = dials.get(box);
  if (there?.box.parentElement === box) return there;
  const clock = document.createElement("span");
  clock.className = "clock";
  clock.setAttribute("role", "timer");
  const name = document.createElement("span");
  name.className = "unseen";
  name.textContent = `${_("Clock")}: `;
  const mark = document.createElement("strong");
  mark.className = "short";
  mark.textContent = _("short");
  const figures = document.createElement("span");
  clock.append(name, figures, mark);
  box.prepend(clock);
  const dial = { box: clock, figures, mark };
  dials.set(box, dial);
  return dial;
}

/**
 * What a face shows at a time of the server's.
 * @param {Clock} face
 * @param {number} main the main time it says
 * @param {number} at
 * @param {number} whole how long a period is
 * @returns {Rest}
 */
export function left(face, main, at, whole) {
  let { periods, period, still } = face;
  let gone = face.running ? Math.max(0, at - face.since) : 0;
  const held = Math.min(gone, still);
  still -= held;
  gone -= held;
  const used = Math.min(gone, main);
  main -= used;
  gone -= used;
  while (gone > 0 && periods > 0) {
    if (gone < period) {
      period -= gone;
      break;
    }
    gone -= period;
    periods -= 1;
    period = periods ? whole : 0;
  }
  const all = main + still + (periods ? period + (periods - 1) * whole : 0);
  return { main, periods, period, still, all, fallen: face.fallen };
}

/**
 * @param {Rest} rest
 * @param {boolean} running
 */
export function written({ main, periods, period, still, fallen }, running) {
  if (fallen) return _("time is up");
  if (running && still > HOUR) return _("{time}, on vacation", { time: span(main) });
  if (running && still > 0) return `${span(main)} + ${span(still)}`;
  if (!periods) return span(main);
  return main > 0 ? `${span(main)} + ${periods} × ${span(period)}` : `${periods} × ${span(period)}`;
}

/**
 * Milliseconds as m:ss, h:mm:ss, or days and hours.
 * @param {number} ms
 */
function span(ms) {
  if (ms >= DAY) {
    const [days, hours] = [Math.floor(ms / DAY), Math.floor((ms % DAY) / HOUR)];
    return _("{days} d {hours} h", { days, hours });
  }
  const seconds = Math.ceil(ms / SECOND);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
