// A decision with one possible answer is made without a click, after a moment in which it is seen. Where the others
// must not learn that there was no choice, it takes as long as a choice of this player's.

/** @import { Choice, State } from "#messages" */

import { kept } from "../house/kept.js";

/** @type {Record<State["pace"], number>} */
const MOMENTS = { slow: 2200, normal: 1300, fast: 600, "at once": 250 }; // ms
const CHOICES = [2500, 3500, 5000, 7500]; // ms: before this player has chosen often enough
const ENOUGH = 4;
const MOST = 16; // choices that are remembered
const LONGEST = 30_000; // ms: who takes longer was away

/**
 * The one possible answer, if there is one that may be given without a click now.
 * @param {State} state
 * @returns {Choice | null}
 */
export function onlyAnswer({ actions, input, typing, sealed, offer, over, adjourned }) {
  const [first, ...others] = actions;
  const open = input || typing || offer || over || adjourned || sealed !== null;
  return !first || others.length || first.stays || open ? null : first;
}

/**
 * Milliseconds until a decision that is to look like a choice is made: one of the times that choices took, at random.
 * @param {number[]} times how long the latest choices took
 * @param {number} random from 0 to below 1
 */
export function asAChoice(times, random) {
  const known = times.length < ENOUGH ? CHOICES : times;
  return known[Math.floor(random * known.length)];
}

export class Forced {
  /**
   * @param {HTMLInputElement} box whether it is wanted
   * @param {HTMLElement} row
   * @param {{ answer: (choice: Choice) => void, waits: () => boolean, changed: () => void }} calls `answer` gives the
   *   answer; `waits` says whether something else is to be read first; `changed`, that it is wanted or not any more
   */
  constructor(box, row, { answer, waits, changed }) {
    this.box = box;
    this.row = row;
    this.answer = answer;
    this.waits = waits;
    this.timer = 0;
    /** what is asked, where it is answered without a click */
    this.asked = "";
    /** whether that has just begun */
    this.begins = false;
    /** how long it takes until then, in ms */
    this.moment = 0;
    /** @type {number[]} */
    this.times = [];
    /** what is asked, and since when */
    this.question = "";
    this.since = 0;
    /** the step that was seen last, and the question that somebody went back to: they answer that by hand */
    this.step = 0;
    this.backAt = "";
    kept(box, "forced", changed, true);
  }

  /**
   * Look at what is asked now; the answer that is about to be given, if any.
   * @param {State} state
   */
  take(state) {
    const byHand = state.forced === "by hand";
    this.row.hidden = byHand || state.over;
    const question = JSON.stringify([state.step, state.actions.map(({ text }) => text)]);
    if (question !== this.question) this.since = performance.now();
    this.question = question;
    if (state.step < this.step) this.backAt = question;
    this.step = state.step;
    const only = byHand || !this.box.checked || question === this.backAt ? null : onlyAnswer(state);
    this.begins = only !== null && this.asked !== question;
    if (only && !this.begins) return only;
    this.stop();
    if (!only) return null;
    this.asked = question;
    this.moment = state.forced === "soon" ? MOMENTS[state.pace] : asAChoice(this.times, Math.random());
    this.wait(only);
    return only;
  }

  /** @param {Choice} only */
  wait(only) {
    this.timer = setTimeout(() => {
      if (this.waits()) this.wait(only);
      else this.answer(only);
    }, this.moment);
  }

  /** Somebody has chosen, and it took this long. */
  chosen() {
    const took = performance.now() - this.since;
    if (!this.asked && took < LONGEST) this.times = [...this.times, took].slice(-MOST);
    this.stop();
  }

  stop() {
    clearTimeout(this.timer);
    this.asked = "";
  }
}
