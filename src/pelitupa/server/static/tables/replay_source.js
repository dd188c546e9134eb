// Where a replay has its views from: the cottage, or rules that run in the page itself.

/** @import { Piece } from "./analysis.js" */
/** @import { Asked, Guess, Position } from "../guesses/guess.js" */
/** @import { Shown } from "./replay.js" */

import { at } from "../house/address.js";
import { piecesOf } from "./analysis.js";

/**
 * Of what is seen after a step, by a seat from 1 or for 0 by all: `view` has it, null where nobody will have it, and
 * undefined where somebody may in a moment; `moved` is told that it is looked at. `analysis` has the pieces of the
 * analysis of a seat, for 0 of one's own. `asked` has where one guesses who looks so, `guessAt` what may be chosen at
 * such a step, `guess` what is said of a choice, each null where nobody answers; `link` has the address to hand on,
 * empty where there is none.
 * @typedef {object} Source
 * @property {(step: string, eyes: string) => Promise<Shown | null | undefined>} view
 * @property {(step: string, eyes: string) => void} moved
 * @property {(eyes: string) => Promise<Asked | null>} asked
 * @property {(step: string, eyes: string) => Promise<Position | null>} guessAt
 * @property {(step: string, eyes: string, choice: string) => Promise<Guess | null>} guess
 * @property {(eyes: string) => Promise<string>} link
 * @property {(eyes: string, signal: AbortSignal) => AsyncGenerator<Piece>} analysis
 */

const AGAIN_MS = 1500;
const TRIES = 8; // who is too quick is asked to wait, and waits

/**
 * What the cottage says; null where it does not.
 * @param {string} path
 * @param {RequestInit} [more]
 */
async function said(path, more = {}) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await fetch(at(path), { headers: { Accept: "application/json" }, ...more }).catch(() => null);
    if (answer && answer.status !== 429) return answer.ok ? answer.json() : null;
    await new Promise((done) => { setTimeout(done, AGAIN_MS); });
  }
  return null;
}

/** @type {((place: string) => Source)} */
let make = (place) => ({
  async view(step, eyes) {
    const answer = await fetch(at(`${place}/replay/${step}?eyes=${eyes}`)).catch(() => null);
    if (!answer || answer.status === 429 || answer.status >= 500) return undefined; // too fast, or away for a moment
    return answer.ok ? answer.json() : null;
  },
  asked: (eyes) => said(`${place}/guess?eyes=${eyes}`),
  guessAt: (step, eyes) => said(`${place}/guess/${step}?eyes=${eyes}`),
  guess: (step, eyes, choice) =>
    said(`${place}/guess/${step}?eyes=${eyes}`, { method: "POST", body: new URLSearchParams({ choice }) }),
  link: async (eyes) => new URL(`${location.pathname}?eyes=${eyes}#guess`, location.href).href,
  analysis: (eyes, signal) => piecesOf(place, eyes, signal),
  moved(step, eyes) {
    /** @type {HTMLFormElement | null} */
    const on = document.querySelector("#play-on");
    if (on) on.action = at(`${place}/play-on?step=${step}&eyes=${eyes}`);
    history.replaceState(null, "", `?step=${step}&eyes=${eyes}${location.hash}`);
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
 * Where a replay has its views from, which the cottage has in that place.
 * @param {string} place
 */
export const sourceOf = (place) => make(place);
