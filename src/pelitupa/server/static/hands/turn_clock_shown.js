// The clock of a real game on the referee's page: a button that shows it, stops it and lets it go on.

/** @import { Evening } from "../tables/evening.js" */

import { maybePart } from "../house/page.js";
import { _ } from "../house/words.js";
import { clockOf, due, faceOf, leftTo, pressed, turned } from "./turn_clock.js";

const OFTEN = 500;

export class TurnClockShown {
  /**
   * @param {() => Evening | null} evening
   * @param {() => void} keep write the evening down
   * @param {(lines: string[]) => void} say
   */
  constructor(evening, keep, say) {
    this.evening = evening;
    this.keep = keep;
    this.say = say;
    this.button = maybePart("turn-clock");
    this.before = seconds();
    this.button?.addEventListener("click", () => {
      const clock = evening()?.clock;
      if (!clock) return;
      pressed(clock, seconds());
      keep();
      this.draw();
    });
    if (this.button) setInterval(() => this.tick(), OFTEN);
  }

  /** The clock that was agreed for an evening that begins, if any. */
  agreed(/** @type {number} */ players) {
    return clockOf(maybePart("clock-terms", HTMLSelectElement)?.value ?? "", players);
  }

  /** The rules have answered: the turn may be another's. */
  show() {
    const evening = this.evening();
    const clock = evening?.clock;
    if (this.button) this.button.hidden = !clock;
    if (!evening?.told || !clock) return;
    const { told, entries } = evening;
    turned(clock, told.over ? -1 : told.who, entries.length, seconds());
    this.draw();
  }

  tick() {
    const clock = this.evening()?.clock;
    const now = seconds();
    if (clock) {
      const word = due(clock, this.before, now);
      if (word) this.say([word === "warn" ? _("Ten seconds") : _("Time")]);
      this.draw();
    }
    this.before = now;
  }

  draw() {
    const evening = this.evening();
    const clock = evening?.clock;
    if (!this.button || !evening || !clock) return;
    const seats = clock.whole ? clock.spent.map((_spent, seat) => seat) : [clock.who].filter((seat) => seat >= 0);
    const faces = seats.map((seat) => `${evening.names[seat] ?? ""} ${faceOf(leftTo(clock, seat, seconds()))}`);
    const text = `${clock.since ? "" : "❚❚ "}${faces.join(" · ")}`;
    if (this.button.textContent !== text) this.button.textContent = text;
    this.button.setAttribute("aria-label", clock.since ? _("Clock: {faces}. Stop it", { faces: faces.join(", ") }) : _("Clock: {faces}. Let it go on", { faces: faces.join(", ") }));
    this.button.classList.toggle("out", clock.who >= 0 && leftTo(clock, clock.who, seconds()) <= 0);
  }
}

function seconds() {
  return Date.now() / 1000;
}
