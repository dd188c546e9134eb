// What lies in the middle of the table is in sight at once, on a small phone too: it shrinks until nothing has to be
// scrolled to. First the cards grow smaller; then places that are empty, backs that nobody can choose and margins give
// their room as well.

import { fits } from "../house/reach.js";

const CLOSE = "close";
export const MEASURED = "measured"; // a card that is still on its way counts where it will lie
const LARGEST = [0.94, 0.88, 0.82, 0.76, 0.7]; // of the usual size, with all around them as it was
const SMALLEST = [1, 0.92, 0.84, 0.77, 0.7, 0.64, 0.58, 0.52, 0.47]; // and closely laid
const SIZES = ["--card", "--piece"];

/**
 * Lay what is in the middle as large as its room allows.
 * @param {HTMLElement} middle
 */
export function fitMiddle(middle) {
  middle.classList.remove(CLOSE);
  for (const name of SIZES) middle.style.removeProperty(name);
  if (middle.closest(".boarded") || !middle.clientHeight) return;
  middle.classList.add(MEASURED);
  if (!fits(middle)) shrink(middle);
  middle.classList.remove(MEASURED);
}

/** @param {HTMLElement} middle */
function shrink(middle) {
  const usual = SIZES.map((name) => length(middle, name));
  const lay = (/** @type {number} */ share) => {
    SIZES.forEach((name, place) => {
      if (usual[place]) middle.style.setProperty(name, `${(usual[place] * share).toFixed(1)}px`);
    });
    return fits(middle);
  };
  if (lay(LARGEST[LARGEST.length - 1])) largest(LARGEST, lay);
  else {
    middle.classList.add(CLOSE);
    largest(SMALLEST, lay);
  }
}

/**
 * Take the first of some sizes that fits, or the last if none does.
 * @param {number[]} sizes descending
 * @param {(size: number) => boolean} lay
 */
export function largest(sizes, lay) {
  let [first, last] = [0, sizes.length - 1];
  while (first < last) {
    const between = Math.floor((first + last) / 2);
    if (lay(sizes[between])) last = between;
    else first = between + 1;
  }
  lay(sizes[last]);
  return sizes[last];
}

/**
 * A length that a custom property stands for, in pixels; 0 if it stands for none.
 * @param {HTMLElement} box
 * @param {string} name
 */
function length(box, name) {
  const probe = document.createElement("i");
  probe.style.cssText = `position: absolute; visibility: hidden; width: var(${name}, 0px)`;
  box.append(probe);
  const { width } = probe.getBoundingClientRect();
  probe.remove();
  return width;
}
