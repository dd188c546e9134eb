// The entries of an evening, each of which can be struck out or mended.

/** @import { Evening } from "./evening.js" */

import { item, part } from "../house/page.js";
import { _ } from "../house/words.js";
import { entryLabel } from "./evening.js";

/**
 * What can be done with an entry: `put` another in the place of the picked one, or before it, where that is asked.
 * @typedef {{ pick: (place: number) => void, strike: (place: number) => void, put: ((before: boolean) => void) | null }} Choices
 */

/**
 * Show the entries, the latest first.
 * @param {Evening} evening
 * @param {number} picked -1: none
 * @param {Choices} choices
 */
export function showEntries(evening, picked, choices) {
  const { told, entries } = evening;
  part("count").textContent = `(${entries.length})`;
  const rows = entries.map((text, place) => {
    const made = item("button", entryLabel(evening, place, text));
    made.type = "button";
    made.setAttribute("aria-pressed", String(place === picked));
    made.classList.toggle("waiting", place >= (told?.accepted ?? 0));
    made.addEventListener("click", () => choices.pick(picked === place ? -1 : place));
    const row = item("li", made);
    if (place === picked) row.append(...mending(place, choices));
    return row;
  });
  part("entries").replaceChildren(...rows.reverse());
}

/**
 * What can be done with the picked entry, beside entering another in its place.
 * @param {number} place
 * @param {Choices} choices
 */
function mending(place, { strike: strikeOut, put }) {
  const strike = item("button", _("Strike out"));
  strike.type = "button";
  strike.className = "strike";
  strike.addEventListener("click", () => strikeOut(place));
  if (!put) return [strike];
  return [strike, ...[false, true].map((before) => {
    const made = item("button", before ? _("Put one before it") : _("Put another in its place"));
    made.type = "button";
    made.addEventListener("click", () => put(before));
    return made;
  })];
}
