// Boards and fields as large as the window allows: one that is longer than it is wide lies along the longer side of
// the window, turned by a quarter if it must be.

import { all, maybe } from "./page.js";

/** A drawing so many times as wide as high has what is asked below it, and on a phone room for more. */
const WIDE = 1.5;
/** One that is longer than wide by less than this is not turned. */
const LONG = 1.3;
const SVG = "http://www.w3.org/2000/svg";
const upright = matchMedia("(orientation: portrait)");

/**
 * Lay the boards and fields of a table along the window. Returns whether one is wide as it lies now.
 * @param {HTMLElement} root
 */
export function layGround(root) {
  const ratios = all(root, ".board-box > svg, .dart-box > svg", SVGSVGElement).map((svg) => {
    const [width, height] = lay(svg);
    svg.style.setProperty("--ratio", String(width / height));
    return width / height;
  });
  return ratios.some((ratio) => ratio > WIDE);
}

/**
 * Call back when the window is turned, until the signal if there is one.
 * @param {() => void} change
 * @param {AbortSignal} [signal]
 */
export function onTurned(change, signal) {
  upright.addEventListener("change", change, { signal });
}

/**
 * What is in a drawing, as it was drawn: here marks are put that stand at places of the field.
 * @param {SVGSVGElement} svg
 * @returns {SVGGraphicsElement}
 */
export function planOf(svg) {
  return maybe(svg, ":scope > .quarter", SVGGElement) ?? svg;
}

/**
 * Turn a drawing if it lies across the window, or back again; its width and height then.
 * @param {SVGSVGElement} svg
 */
function lay(svg) {
  const { width, height } = svg.viewBox.baseVal;
  const plan = planOf(svg);
  const lies = width > height;
  if (Math.max(width / height, height / width) < LONG || !turnable(svg) || lies !== upright.matches) return [width, height];
  svg.setAttribute("viewBox", `0 0 ${height} ${width}`);
  if (plan !== svg) {
    plan.replaceWith(...plan.childNodes);
    return [height, width];
  }
  const turned = document.createElementNS(SVG, "g");
  turned.setAttribute("class", "quarter");
  // turned to the left: what lay to the left lies below, what lay above lies to the left
  turned.setAttribute("transform", lies ? `translate(0 ${width}) rotate(-90)` : `translate(${height} 0) rotate(90)`);
  turned.style.setProperty("--back", lies ? "90deg" : "-90deg");
  turned.append(...svg.childNodes);
  svg.append(turned);
  return [height, width];
}

/**
 * A board of hexagons, or a field that is seen from above; a picture has its top.
 * @param {SVGSVGElement} svg
 */
function turnable(svg) {
  return svg.matches(".shape-hexagon > svg") || svg.matches(".dart-box > svg") && !!svg.querySelector(".field-plan") && !svg.querySelector(".ground-picture");
}

/**
 * By how many degrees a drawing is turned: below 0 to the left, 0 where it is not.
 * @param {SVGSVGElement} svg
 */
export function turnOf(svg) {
  const plan = planOf(svg);
  return plan === svg ? 0 : -parseFloat(plan.style.getPropertyValue("--back"));
}

/**
 * A step to the right and upwards in the window as a step on the field.
 * @param {SVGSVGElement} svg
 * @param {number[]} step
 */
export function asDrawn(svg, [right, up]) {
  const turn = turnOf(svg);
  if (!turn) return [right, up];
  return turn < 0 ? [up, -right] : [-up, right];
}
