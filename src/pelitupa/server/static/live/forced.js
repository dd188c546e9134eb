// A decision with one possible answer is made without a click, after a moment in which it is seen. Where the others
// must not learn that there was no choice, it takes as long as a choice of this player's. Where all are asked and no
// answer means something, as to doubt nothing, whoever wants to says nothing: after a moment that is always the same.

/** @import { Choice, State } from "#messages" */

import { kept } from "../house/kept.js";

/** @type {Record<State["pace"], number>} */
const MOMENTS = { slow: 2200, normal: 1300, fast: 600, "at once": 250 }; // ms
/** @type {Record<State["pace"], number>} */
const SILENCES = { slow: 8000, normal: 5000, fast: 3000, "at once": 2000 }; // ms: so long one may still speak
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
 * What saying nothing means now, if it means something.
 * @param {State} state
 * @returns {Choice | null}
 */
export function silentAnswer({ actions, silence, sealed, offer, over, adjourned }) {
  const open = offer || over || adjourned || sealed !== null;
  return (!open && silence && actions.find(({ text }) => text === silence)) || null;
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

/** @typedef {{ box: HTMLInputElement, row: HTMLElement }} Wanted a box to tick, and its row */

export class Forced {
  /**
   * @param {Wanted} only whether the only choice is to be made by itself
   * @param {Wanted} silent whether to say nothing is to be an answer
   * @param {{ answer: (choice: Choice) => void, waits: () => boolean, changed: () => void }} calls `answer` gives the
   *   answer; `waits` says whether something else is to be read first; `changed`, that it is wanted or not any more
   */
  constructor(only, silent, { answer, waits, changed }) {
    this.only = only;
    this.silent = silent;
    this.answer = answer;
    this.waits = waits;
    this.timer = 0;
    /** what is asked, where it is answered without a click */
    this.asked = "";
    /** whether it is what saying nothing means */
    this.says = false;
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
    kept(only.box, "forced", changed, true);
    kept(silent.box, "silent", changed);
  }

  /**
   * Look at what is asked now; the answer that is about to be given, if any.
   * @param {State} state
   */
  take(state) {
    const byHand = state.forced === "by hand";
    this.only.row.hidden = byHand || state.over;
    this.silent.row.hidden = state.silence === null || state.over;
    const question = JSON.stringify([state.step, state.actions.map(({ text }) => text)]);
    if (question !== this.question) this.since = performance.now();
    this.question = question;
    if (state.step < this.step) this.backAt = question;
    this.step = state.step;
    const back = question === this.backAt;
    const forced = byHand || !this.only.box.checked || back ? null : onlyAnswer(state);
    const silent = forced || !this.silent.box.checked || back ? null : silentAnswer(state);
    const only = forced ?? silent;
    this.begins = only !== null && this.asked !== question;
    if (only && !this.begins) return only;
    this.stop();
    if (!only) return null;
    this.asked = question;
    this.says = silent !== null;
    if (silent) this.moment = SILENCES[state.pace];
    else this.moment = state.forced === "soon" ? MOMENTS[state.pace] : asAChoice(this.times, Math.random());
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
