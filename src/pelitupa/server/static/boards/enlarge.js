// A board whose points lie too close for a finger, as a long race track on a phone: the first tap shows that part
// of it large, the second chooses; a tap beside what may be chosen shows the whole board again.

import { all, around, pointIn } from "../house/page.js";
import { phone } from "../house/phone.js";

const STEP = 60; // from point to point in a drawing, as board_svg.py has it
const SMALLEST = 17;
const LARGE = 34;

/**
 * Whether a tap was meant for the size of the board, and nothing is chosen by it.
 * @param {MouseEvent} event
 */
export function enlarges(event) {
  const drawing = around(event.target, ".shape-point svg");
  if (!(drawing instanceof SVGSVGElement) || !phone.matches || !event.isTrusted) return false;
  if (drawing.dataset.whole) {
    if (around(event.target, ".cell.can")) return false;
    whole(drawing);
    return true;
  }
  const { width, height } = drawing.viewBox.baseVal;
  const seen = drawing.getScreenCTM();
  if (!seen || !drawing.querySelector(".cell.can") || seen.a * STEP >= SMALLEST) return false;
  const part = (seen.a * STEP) / LARGE;
  const at = pointIn(drawing, event);
  const left = inside(at.x - (width * part) / 2, width * (1 - part));
  const top = inside(at.y - (height * part) / 2, height * (1 - part));
  drawing.dataset.whole = drawing.getAttribute("viewBox") ?? "";
  drawing.setAttribute("viewBox", `${left} ${top} ${width * part} ${height * part}`);
  return true;
}

/**
 * Every board as a whole again.
 * @param {ParentNode} root
 */
export function showWhole(root) {
  for (const drawing of all(root, "svg[data-whole]", SVGSVGElement)) whole(drawing);
}

/** @param {SVGSVGElement} drawing */
function whole(drawing) {
  drawing.setAttribute("viewBox", drawing.dataset.whole ?? "");
  delete drawing.dataset.whole;
}

/**
 * @param {number} value
 * @param {number} most
 */
function inside(value, most) {
  return Math.max(0, Math.min(value, most));
}
