// Where a replay has its views from: the cottage, or rules that run in the page itself.

/** @import { Piece } from "./analysis.js" */
/** @import { Shown } from "./replay.js" */

import { at } from "../house/address.js";
import { piecesOf } from "./analysis.js";

/**
 * Of what is seen after a step, by a seat from 1 or for 0 by all: `view` has it, null where nobody will have it, and
 * undefined where somebody may in a moment; `moved` is told that it is looked at. `analysis` has the pieces of the
 * analysis of a seat, for 0 of one's own.
 * @typedef {object} Source
 * @property {(step: string, eyes: string) => Promise<Shown | null | undefined>} view
 * @property {(step: string, eyes: string) => void} moved
 * @property {(eyes: string, signal: AbortSignal) => AsyncGenerator<Piece>} analysis
 */

/** @type {((key: string) => Source)} */
let make = (key) => ({
  async view(step, eyes) {
    const answer = await fetch(at(`/tables/${key}/replay/${step}?eyes=${eyes}`)).catch(() => null);
    if (!answer || answer.status === 429 || answer.status >= 500) return undefined; // too fast, or away for a moment
    return answer.ok ? answer.json() : null;
  },
  analysis: (eyes, signal) => piecesOf(key, eyes, signal),
  moved(step, eyes) {
    /** @type {HTMLFormElement | null} */
    const on = document.querySelector("#play-on");
    if (on) on.action = at(`/tables/${key}/play-on?step=${step}&eyes=${eyes}`);
    history.replaceState(null, "", `?step=${step}&eyes=${eyes}`);
  },
});

/**
 * Let a replay have its views from elsewhere, before its script is loaded.
 * @param {() => Source} other
 */
export function useSource(other) {
  make = other;
}

/**
 * Where the replay of a table has its views from.
 * @param {string} key
 */
export const sourceOf = (key) => make(key);
