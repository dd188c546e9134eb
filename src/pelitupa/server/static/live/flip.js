// Things move from where they were to where they go. Their `data-item` follows them.

/** @import { Flight, Thing } from "#page" */

import { maybe, thing as thingIn, things } from "../house/page.js";

export const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Where every item of the table is now.
 * @param {ParentNode} root
 * @returns {Map<string, DOMRect>}
 */
export function places(root) {
  const found = new Map();
  for (const element of things(root, "[data-item]")) {
    found.set(element.dataset.item ?? "", element.getBoundingClientRect());
  }
  return found;
}

/**
 * Move every item from its old place, and bring new ones in from whoever played them.
 * @param {ParentNode} root
 * @param {Map<string, DOMRect>} before
 * @param {{ quick?: boolean }} [how]
 */
export function move(root, before, { quick = false } = {}) {
  if (still.matches || !before.size || document.hidden) return;
  const duration = quick ? 140 : 360;
  const middle = maybe(root, "#middle");
  if (middle) unclip(middle, duration);
  for (const element of things(root, "[data-item]")) {
    const old = before.get(element.dataset.item ?? "");
    if (old) slide(element, old, duration);
    else if (element instanceof SVGElement) drop(element, duration);
    else slide(element, origin(root, element), duration, true);
  }
}

/**
 * Let things be seen that fly into a box which is otherwise cut off at its edges; one that is scrolled stays as it is.
 * @param {HTMLElement} box
 * @param {number} duration
 */
function unclip(box, duration) {
  if (box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth) return;
  box.animate([{ overflow: "visible" }, { overflow: "visible" }], { duration });
}

/**
 * A card that was chosen leaves at once, before the table has answered: for the trick, if there is one, or else
 * some of the way. Returns the motion, to be ended when the answer comes; nothing where nothing flies.
 * @param {ParentNode} root
 * @param {Thing} thing
 * @returns {Flight | null}
 */
export function launch(root, thing) {
  if (still.matches || document.hidden || !thing.matches(".card")) return null;
  const own = thing.closest("#mine");
  const trick = own && thingIn(root, "#middle .zone.trick > .laid");
  const goal = trick || thingIn(root, own ? "#middle" : "#mine");
  if (!goal) return null;
  const from = thing.getBoundingClientRect();
  const to = goal.getBoundingClientRect();
  const share = trick ? 1 : 0.3;
  const dx = (to.x + to.width / 2 - from.x - from.width / 2) * share;
  const dy = (to.y + to.height / 2 - from.y - from.height / 2) * share;
  return thing.animate(
    [
      { transform: "none", zIndex: 9 },
      { transform: `translate(${dx}px, ${dy}px)`, zIndex: 9 },
    ],
    { duration: trick ? 320 : 220, easing: "cubic-bezier(.3,.6,.3,1)", fill: "forwards" },
  );
}

/**
 * Move an element from an old place to the one it has now.
 * @param {Thing} element
 * @param {DOMRect | null} from
 * @param {number} duration
 * @param {boolean} [fading]
 */
export function slide(element, from, duration, fading = false) {
  if (still.matches) return;
  const to = element.getBoundingClientRect();
  const dx = from ? from.x + from.width / 2 - (to.x + to.width / 2) : 0;
  const dy = from ? from.y + from.height / 2 - (to.y + to.height / 2) : -14;
  if (!fading && Math.abs(dx) < 2 && Math.abs(dy) < 2) return;
  const { x, y } = element instanceof SVGGraphicsElement ? along(element, dx, dy) : { x: dx, y: dy };
  element.animate(
    [
      {
        transform: `translate(${x}px, ${y}px)`,
        opacity: fading ? 0.2 : 1,
        zIndex: 5,
      },
      { transform: "none", opacity: 1, zIndex: 5 },
    ],
    { duration, easing: "cubic-bezier(.2,.7,.3,1)" },
  );
}

/**
 * A way across the window in the measure of a drawing, which may be turned.
 * @param {SVGGraphicsElement} element
 * @param {number} dx
 * @param {number} dy
 */
function along(element, dx, dy) {
  const { a, b, c, d } = element.getScreenCTM() ?? new DOMMatrix();
  const back = new DOMMatrix([a, b, c, d, 0, 0]).inverse();
  return back.transformPoint(new DOMPoint(dx, dy));
}

/**
 * A stone is put down, a dart strikes.
 * @param {SVGElement} element
 * @param {number} duration
 */
function drop(element, duration) {
  element.animate(
    [
      { transform: "scale(1.5)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    { duration: duration * 0.8, easing: "ease-out" },
  );
}

/**
 * Where a new thing comes from: the seat that played it, or else a pile on the table.
 * @param {ParentNode} root
 * @param {Thing} element
 */
function origin(root, element) {
  const by = element.dataset.by;
  const seat = by && by !== "-1" ? maybe(root, `.seat[data-seat="${by}"] .plate`) : null;
  const pile = thingIn(root, "#middle .zone.pile .card.back");
  return (seat ?? pile)?.getBoundingClientRect() ?? null;
}
