// The entries of an evening, each of which can be struck out or mended.

/** @import { Evening, Told } from "./evening.js" */

import { item, part } from "../house/page.js";
import { _ } from "../house/words.js";
import { changedHands, entryLabel, isCounted } from "./evening.js";

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

/**
 * The old entry that was mended last, and for whom each entry counted before.
 * @typedef {{ place: number, whose: number[] }} Mended
 */

/**
 * For whom each entry counts.
 * @param {Told | null} told
 */
export function whoseEach(told) {
  return (told?.entries ?? []).map(({ who }) => who);
}

/**
 * Says whose darts changed when an old entry was mended.
 * @param {Evening} evening
 * @param {Mended | null} mended
 */
export function showChangedHands(evening, mended) {
  const { told, names } = evening;
  const number = mended && told && isCounted(evening) ? changedHands(mended.whose, whoseEach(told), mended.place) : -1;
  part("moved").hidden = number < 0;
  if (!told || number < 0) return;
  const name = names[told.entries[number].who];
  part("moved").textContent = _("From entry {number} on, darts count for others than before: entry {number} for {name}.", { number: number + 1, name });
}
