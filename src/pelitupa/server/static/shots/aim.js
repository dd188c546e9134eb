// Aiming on a field, at a point of it. What is drawn is read off the very numbers that are sent.

/** @import { InputField, OpenInput } from "#messages" */

import { drawnItem, one, pointIn, thing } from "../house/page.js";
import { asDrawn, planOf } from "../house/ground.js";

let aiming = new AbortController();

/**
 * A step of each arrow, to the right and upwards.
 * @type {Record<string, number[]>}
 */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** Until something else is aimed at. */
export const aimSignal = () => aiming.signal;

/**
 * What was aimed at before is aimed at no longer.
 * @param {HTMLElement | null} board
 */
export function leaveAim(board) {
  aiming.abort(); // the drawing may be the one that was aimed at before
  aiming = new AbortController();
  board?.classList.remove("aiming", "turning");
  for (const drawn of board?.querySelectorAll(".cross, .guide") ?? []) drawn.remove();
  pointAt(board);
}

/**
 * The drawing of a board that is aimed at from now on, by pointer and by keys.
 * @param {HTMLElement} board
 * @param {"aiming" | "turning"} how a touch aims at a point, or moves an aim
 */
export function aimed(board, how) {
  const svg = one(board, "svg", SVGSVGElement);
  board.classList.add(how);
  svg.setAttribute("tabindex", "0");
  svg.setAttribute("role", "application");
  return svg;
}

/**
 * Put a number into a field, as if it had been typed: all that shows or keeps it hears of it.
 * @param {HTMLInputElement} input
 * @param {number} value
 */
export function put(input, value) {
  input.value = String(value);
  input.dispatchEvent(new Event("input"));
}

/**
 * How a field is drawn: how large a unit is, where a place of it is drawn, and of which place a point of the drawing is;
 * without a plan the middle is 0, 0 and a unit is one.
 * @param {SVGSVGElement} svg
 */
export function measures(svg) {
  const { width, height } = svg.viewBox.baseVal;
  const plan = thing(svg, ".field-plan")?.dataset;
  const { left, upper, scale } = plan
    ? { left: Number(plan.left), upper: Number(plan.top), scale: Number(plan.scale) }
    : { left: -width / 2, upper: height / 2, scale: 1 };
  return {
    scale,
    drawn: (/** @type {number} */ x, /** @type {number} */ y) => ({ x: (x - left) * scale, y: (upper - y) * scale }),
    placeOf: (/** @type {{ x: number, y: number }} */ { x, y }) => ({ x: x / scale + left, y: upper - y / scale }),
  };
}

/**
 * Show an advised aim on the board, a field or a point of it, and no longer the one before.
 * @param {HTMLElement | null} board
 * @param {string} [action]
 */
export function pointAt(board, action = "") {
  for (const mark of board?.querySelectorAll(".counselled") ?? []) {
    if (mark.tagName === "circle") mark.remove();
    else mark.classList.remove("counselled");
  }
  const [verb, x, y] = action.split(" ");
  if (!board || verb !== "aim") return;
  const svg = one(board, "svg", SVGSVGElement);
  if (y === undefined) {
    for (const field of svg.querySelectorAll(`path[data-segment="${x}"]`)) field.classList.add("counselled");
    return;
  }
  const at = measures(svg).drawn(Number(x), Number(y));
  planOf(svg).append(drawnItem("circle", { class: "counselled", cx: at.x, cy: at.y, r: 12 }));
}

/**
 * Click to aim and throw; arrows move the aim, Enter throws.
 * @param {HTMLElement} board
 * @param {OpenInput} wanted
 * @param {HTMLInputElement[]} inputs
 * @param {() => void} send
 */
export function aimAt(board, wanted, inputs, send) {
  const svg = aimed(board, "aiming");
  const { fields } = wanted;
  const { scale, drawn, placeOf } = measures(svg);
  const cross = drawnItem("path", { class: "cross", d: "M-14 0H14M0-14V14" });
  planOf(svg).append(cross);
  const bounded = (/** @type {number} */ value, /** @type {number} */ place) =>
    Math.max(fields[place].low, Math.min(fields[place].high, Math.round(value * 10) / 10));
  const show = () => {
    const { x, y } = drawn(Number(inputs[0].value), Number(inputs[1].value));
    cross.setAttribute("transform", `translate(${x} ${y})`);
  };
  const aim = (/** @type {number} */ x, /** @type {number} */ y) => {
    put(inputs[0], bounded(x, 0));
    put(inputs[1], bounded(y, 1));
  };
  const { signal } = aiming;
  for (const input of inputs) input.addEventListener("input", show, { signal });
  svg.addEventListener("click", clicked, { signal });
  svg.addEventListener("keydown", pressed, { signal });
  show();

  /** @param {MouseEvent} event */
  function clicked(event) {
    const { x, y } = placeOf(pointIn(planOf(svg), event));
    aim(x, y);
    send();
  }

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    const step = (event.shiftKey ? 1 : 6) / scale;
    if (event.key in ARROWS) {
      const [dx, dy] = asDrawn(svg, ARROWS[event.key]).map((part) => part * step);
      aim(Number(inputs[0].value) + dx, Number(inputs[1].value) + dy);
    } else if (event.key === "Enter" || event.key === " ") send();
    else return;
    event.preventDefault();
  }
}

/**
 * A slider of a number, which stays where it was left.
 * @param {HTMLInputElement} input
 * @param {InputField} field
 */
export function slide(input, { name, low, high }) {
  const slider = document.createElement("input");
  slider.type = "range";
  slider.min = String(low);
  slider.max = String(high);
  slider.step = "any";
  slider.value = input.value;
  slider.setAttribute("aria-label", name);
  slider.dataset.act = `slider ${name}`;
  slider.addEventListener("input", () => {
    put(input, Math.round(Number(slider.value) * 100) / 100);
  });
  input.addEventListener("input", () => {
    slider.value = input.value;
  });
  return slider;
}
