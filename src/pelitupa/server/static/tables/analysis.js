// The analysis of a finished match: asked for, its progress, and what came of it.

import { at, rooted } from "../house/address.js";
import { part } from "../house/page.js";
import { _ } from "../house/words.js";

/**
 * How far an analysis is, or what came of it.
 * @typedef {{ of?: number, done?: number, html?: string }} Piece
 */

/** @type {AbortController | null} */
let asked = null;

/** Whoever was asked says why they do not do it. */
export class Refused extends Error {}

/** What was found out of another player's choices is no longer shown. */
export function forgetAnalysis() {
  asked?.abort();
  asked = null;
  part("analysis").replaceChildren();
  part("analysis-ask").hidden = false;
  part("analysis-progress").hidden = true;
  part("analysis-told").textContent = "";
}

/**
 * Ask for the analysis of a seat's choices, and show it when it is there.
 * @param {(eyes: string, signal: AbortSignal) => AsyncGenerator<Piece>} pieces
 * @param {string} eyes
 */
export async function analyse(pieces, eyes) {
  forgetAnalysis();
  asked = new AbortController();
  const { signal } = asked;
  const progress = part("analysis-progress", HTMLProgressElement);
  progress.removeAttribute("value");
  progress.hidden = false;
  try {
    for await (const told of pieces(eyes, signal)) {
      if (signal.aborted) return;
      const { of: whole, done = 0 } = told;
      if (whole) {
        [progress.max, progress.value] = [whole, done];
        part("analysis-told").textContent = _("{done} of {all} looked at. It goes on from there if you come back.", { done, all: whole });
      }
      if (told.html === undefined) continue;
      part("analysis").innerHTML = rooted(told.html);
      part("analysis-ask").hidden = true;
    }
  } catch (problem) {
    const told = problem instanceof Refused ? problem.message : "";
    if (!signal.aborted) part("analysis").textContent = told || _("The cottage does not answer. Try again in a moment.");
  }
  if (signal.aborted) return; // another has begun
  progress.hidden = true;
  part("analysis-told").textContent = "";
}

/**
 * What the cottage tells of the analysis of a match, piece by piece.
 * @param {string} place
 * @param {string} eyes
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<Piece>}
 */
export async function* piecesOf(place, eyes, signal) {
  const answer = await fetch(at(`${place}/analysis?eyes=${eyes}`), { method: "POST", signal });
  if (!answer.ok) throw new Refused(await sentence(answer));
  if (answer.body) yield* lines(answer.body);
}

/**
 * The sentence of a page that refuses.
 * @param {Response} answer
 */
async function sentence(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector("main p, main h1")?.textContent ?? "";
}

/**
 * The objects of a stream of lines.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} body
 * @returns {AsyncGenerator<Piece>}
 */
async function* lines(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (rest + value).split("\n");
    rest = parts.pop() ?? "";
    for (const line of parts) yield JSON.parse(line);
  }
}
