// What drawing a track and painting a ground share: what is drawn is looked at by the rules of its game, a moment after
// each change, and a stroke has no gaps, however quick it is.

import { part } from "../house/page.js";
import { _ } from "../house/words.js";

const WAIT = 500;

/**
 * Say what there is to say of a drawing.
 * @param {string} told
 * @param {"" | "fits" | "wrong"} kind
 */
export function tell(told, kind) {
  part("told").textContent = told;
  part("told").className = kind;
}

export class Looks {
  /** @param {HTMLFormElement} form the drawing is a field of it */
  constructor(form) {
    this.form = form;
    this.waiting = 0;
    /** How often it was asked or has changed: of two answers the latter counts, whichever comes first. */
    this.asked = 0;
  }

  /** Ask the rules, unless it changes again at once. */
  later() {
    this.leave();
    this.waiting = window.setTimeout(() => this.ask(), WAIT);
  }

  /** An answer that is still to come is of a drawing that is no more. */
  leave() {
    window.clearTimeout(this.waiting);
    this.asked += 1;
  }

  async ask() {
    const mine = ++this.asked;
    const body = new URLSearchParams();
    for (const [one, value] of new FormData(this.form)) if (typeof value === "string") body.append(one, value);
    body.set("act", "check");
    const answer = await fetch(this.form.action, { method: "POST", body }).then((one) => (one.ok ? one.json() : null)).catch(() => null);
    if (mine !== this.asked) return;
    if (answer) tell(answer.told, answer.fits ? "fits" : "wrong");
    else tell(_("The drawing could not be looked at just now; it will be when you use it."), "");
  }
}

/**
 * The squares of a stroke from one to another, without the first.
 * @param {[x: number, y: number]} from
 * @param {[x: number, y: number]} to
 */
export function between([x, y], [toX, toY]) {
  const steps = Math.max(Math.abs(toX - x), Math.abs(toY - y));
  const on = (/** @type {number} */ begin, /** @type {number} */ end, /** @type {number} */ step) => Math.round(begin + ((end - begin) * step) / steps);
  return Array.from({ length: steps }, (_one, step) => /** @type {[number, number]} */ ([on(x, toX, step + 1), on(y, toY, step + 1)]));
}
