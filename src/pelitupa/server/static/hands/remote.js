// Keys of remotes and page turners do what a thumb does: they walk along the buttons that can be touched, undo among
// them, and touch the one they stand on. A page turner has two keys: the one goes on, the other touches.

import { ofKind } from "../house/page.js";

const ON = new Set(["PageDown", "ArrowDown", "ArrowRight", "MediaTrackNext"]);
const BACK = new Set(["ArrowUp", "ArrowLeft", "MediaTrackPrevious"]);
const TOUCH = new Set(["PageUp", "MediaPlayPause"]);

/**
 * What a key asks for, standing on a button of some (-1: on none): the place to go to, or to `touch`; null for nothing.
 * @param {string} key
 * @param {number} place
 * @param {number} count
 * @returns {{ place: number, touch: boolean } | null}
 */
export function asked(key, place, count) {
  if (!count) return null;
  if (ON.has(key)) return { place: (place + 1) % count, touch: false };
  if (BACK.has(key)) return { place: (Math.max(place, 0) + count - 1) % count, touch: false };
  return TOUCH.has(key) && place >= 0 ? { place, touch: true } : null;
}

/**
 * Let keys walk along buttons.
 * @param {() => HTMLElement[]} found those that can be touched now, in the order of the walk
 */
export function mindRemote(found) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
    const buttons = found();
    const wish = asked(event.key, buttons.findIndex((button) => button === document.activeElement), buttons.length);
    if (!wish || (event.repeat && wish.touch)) return; // a key that is held down touches once
    event.preventDefault();
    if (wish.touch) buttons[wish.place].click();
    else buttons[wish.place].focus();
  });
}

/**
 * The buttons of some boxes that are shown and can be touched.
 * @param {HTMLElement[]} boxes
 */
export function touchable(boxes) {
  const buttons = boxes.flatMap((box) => ofKind(box.querySelectorAll("button"), HTMLButtonElement));
  return buttons.filter((button) => !button.disabled && button.checkVisibility());
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLElement && (target.matches("input, select, textarea, summary") || target.isContentEditable);
}
