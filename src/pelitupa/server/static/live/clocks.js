// The clocks on the plates. They go down here between the server's messages, and are not spoken.

import { _ } from "../house/words.js";

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
const LOW = 20 * SECOND;
const LOW_DAYS = 6 * HOUR;

export class Clocks {
  /** `control` is the time control's text; `warn(text)` tells once that one's own time is short. */
  constructor(root, control, warn) {
    this.root = root;
    this.period = Number(/seconds=(\d+)/.exec(control)?.[1] ?? 0) * SECOND;
    this.low = control.startsWith("days") ? LOW_DAYS : LOW;
    this.warn = warn;
    this.warned = false;
    this.faces = [];
    this.ahead = 0;
    setInterval(() => this.draw(), 250);
  }

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
      const box = this.root.querySelector(`.seat[data-seat="${face.seat}"] .beside`);
      if (box && face.main !== null) this.dress(clockIn(box), face, left(face, at, this.period));
    }
  }

  dress(clock, face, rest) {
    const running = face.running && !this.over;
    const low = running && rest.all < this.low;
    const text = written(rest, face.running);
    const [, figures, mark] = clock.children;
    if (figures.textContent !== text) figures.textContent = text;
    clock.classList.toggle("running", running);
    clock.classList.toggle("low", low);
    mark.hidden = !low;
    if (face.seat !== this.you) return;
    if (low && !this.warned) this.warn(_("Your time is short: {time}", { time: text }));
    this.warned = low;
  }
}

function clockIn(box) {
  const there = box.querySelector(".clock");
  if (there) return there;
  const clock = document.createElement("span");
  clock.className = "clock";
  clock.setAttribute("role", "timer");
  const name = document.createElement("span");
  name.className = "unseen";
  name.textContent = `${_("Clock")}: `;
  const mark = document.createElement("strong");
  mark.className = "short";
  mark.textContent = _("short");
  clock.append(name, document.createElement("span"), mark);
  box.prepend(clock);
  return clock;
}

/** What a face shows at a time of the server's: main time, periods, and what holds it still. */
function left(face, at, whole) {
  let { main, periods, period, still } = face;
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

function written({ main, periods, period, still, fallen }, running) {
  if (fallen) return _("time is up");
  if (running && still > HOUR) return _("{time}, on vacation", { time: span(main) });
  if (running && still > 0) return `${span(main)} + ${span(still)}`;
  if (!periods) return span(main);
  return main > 0 ? `${span(main)} + ${periods} × ${span(period)}` : `${periods} × ${span(period)}`;
}

/** Milliseconds as m:ss, h:mm:ss, or days and hours. */
function span(ms) {
  if (ms >= DAY) {
    const [days, hours] = [Math.floor(ms / DAY), Math.floor((ms % DAY) / HOUR)];
    return _("{days} d {hours} h", { days, hours });
  }
  const seconds = Math.ceil(ms / SECOND);
  const two = (number) => String(number).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
