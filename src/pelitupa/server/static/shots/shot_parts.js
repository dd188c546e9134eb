// What the forms of all shots have in common: their numbers as people write them, folded away, on a slider, and said
// aloud.

/** @import { Memory } from "#page" */

import { item } from "../house/page.js";
import { _ } from "../house/words.js";

const OPEN = "open";
const NUMBERS = "numbers of a shot";
const PAUSE = 500;
const SLIDES = 1000; // places of a slider

/**
 * A number as people write it.
 * @param {number} value
 * @param {number} digits
 */
export function written(value, digits) {
  return value.toLocaleString(document.documentElement.lang, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/**
 * A number of whole hundredths, no farther from 0; 0.29 is 29 of them, though its product with 100 is less.
 * @param {number} value
 */
export function inHundredths(value) {
  return Math.trunc(Math.round(value * 1e6) / 1e4) / 100;
}

/**
 * What a thing on the table is called, without what a touch of it may choose.
 * @param {SVGElement} thing
 */
export function called(thing) {
  return thing.dataset.name ?? thing.getAttribute("aria-label") ?? "";
}

/**
 * The fields themselves, folded away; whether they lie open stays as it was.
 * @param {HTMLInputElement[]} inputs
 * @param {Memory} memory
 */
export function numbers(inputs, memory) {
  const fold = item("details", item("summary", _("In numbers")));
  fold.className = "numbers";
  fold.open = memory.get(NUMBERS) === OPEN;
  fold.addEventListener("toggle", () => {
    memory.set(NUMBERS, fold.open ? OPEN : "");
    if (fold.open && fold.isConnected) fold.scrollIntoView({ block: "nearest" }); // a small panel scrolls
  });
  fold.addEventListener("invalid", () => (fold.open = true), true); // what is wrong with a number is told beside it
  for (const input of inputs) {
    const label = input.closest("label");
    if (label) fold.append(label);
  }
  return fold;
}

/**
 * Calls that are made once the aim has come to rest, so that what is read aloud is not cut short.
 * @returns {(say: () => void) => void}
 */
export function atRest() {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waits;
  return (say) => {
    clearTimeout(waits);
    waits = setTimeout(say, PAUSE);
  };
}

/**
 * What a pointer does that goes down on a drawing, until it comes up; a second finger does nothing, and neither does one
 * that went down before, on something else.
 * @param {SVGSVGElement} svg
 * @param {(event: PointerEvent, begins: boolean) => boolean | void} touch `false` where a touch that begins is another's
 * @param {AbortSignal} [signal]
 */
export function whileHeld(svg, touch, signal) {
  let held = false;
  svg.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || touch(event, true) === false) return;
    held = true;
    svg.setPointerCapture(event.pointerId);
    event.preventDefault();
  }, { signal });
  svg.addEventListener("pointermove", (event) => {
    if (!held || !event.isPrimary) return;
    touch(event, false);
    event.preventDefault();
  }, { signal });
  svg.addEventListener("lostpointercapture", () => (held = false), { signal });
}

/** A slider that is finer where its number is small: its places, and their numbers to the hundredth. */
export class Scale {
  /**
   * @param {number} low
   * @param {number} high
   */
  constructor(low, high) {
    this.low = low;
    this.high = high;
    this.last = SLIDES;
  }

  /** @param {number} place */
  valueOf(place) {
    return Math.round((this.low + (this.high - this.low) * (place / SLIDES) ** 2) * 100) / 100;
  }

  /** @param {number} value */
  placeOf(value) {
    const share = Math.max(0, Math.min(1, (value - this.low) / (this.high - this.low)));
    return Math.round(SLIDES * Math.sqrt(share));
  }

  /**
   * The next number up (1) or down (-1), another by a hundredth at least; at an end the end itself.
   * @param {number} value
   * @param {number} way
   */
  beside(value, way) {
    let place = this.placeOf(value);
    const end = way > 0 ? SLIDES : 0;
    while (place !== end && (this.valueOf(place) - value) * way < 0.005) place += way;
    return this.valueOf(place);
  }
}
