// By keyboard alone: back to what may be chosen from anywhere, and a log and a score that are one stop each, however long they grow.

import { all, around, focusedThing, ofKind, things } from "../house/page.js";
import { ARROWS, nearest } from "./pick.js";

const STOPS = "summary, button, a";
/** @type {Record<string, number | undefined>} */
const STEPS = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/**
 * Esc leads back to what may be chosen, an arrow too where nothing has the focus yet.
 * @param {() => boolean} back goes there, and says whether there is anything
 */
export function leadBack(back) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = document.activeElement;
    const nowhere = !at || at === document.body || at.id === "prompt" || at.localName === "main";
    const escaped = event.key === "Escape" && !document.querySelector(":popover-open");
    if (!escaped && !(nowhere && event.key in ARROWS)) return;
    if (back() && !escaped) event.preventDefault();
  });
}

/**
 * Arrows go from button to button as they stand; a box of bids is one stop on the way.
 * @param {HTMLElement} box
 */
export function walkButtons(box) {
  box.addEventListener("keydown", (event) => {
    const button = event.target;
    if (!(event.key in ARROWS) || !(button instanceof HTMLButtonElement) || event.defaultPrevented) return;
    const next = nearest(button, all(box, "button"), ARROWS[event.key]);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  box.addEventListener("focusin", ({ target }) => {
    const bids = around(target, ".bidding");
    if (bids) for (const bid of ofKind(bids.children)) bid.tabIndex = bid === target ? 0 : -1;
  });
}

/**
 * What opens or leads on in a list of lines is reached by arrows from the list itself.
 * @param {HTMLElement} box
 */
export function walkLines(box) {
  box.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step || event.defaultPrevented) return;
    const stops = things(box, STOPS).filter((stop) => stop.checkVisibility());
    if (!stops.length) return;
    event.preventDefault();
    const focused = focusedThing();
    const at = focused ? stops.indexOf(focused) : -1;
    const from = at < 0 && step < 0 ? stops.length : at; // from the list itself back to its latest line
    stops[Math.max(0, Math.min(stops.length - 1, from + step))].focus();
  });
}

/**
 * After lines were added: none of them is a stop of its own.
 * @param {HTMLElement} box
 */
export function oneStop(box) {
  for (const stop of things(box, STOPS)) stop.tabIndex = -1;
}
