// A close look at the target of petanque beside the road: balls are drawn on the road so large that they can be seen
// from afar, and cover each other just where it matters whose is closest. Here they have their own size.

import { planOf, turnOf } from "../house/ground.js";
import { drawnItem, item, maybe, things } from "../house/page.js";
import { measures } from "./aim.js";

const BALL = 0.074; // metres across
const TARGET = 0.05; // rather more than it has, to be seen
const LEAST = 0.25; // metres to each side of the target that are shown at least, and at most
const MOST = 0.7;
const BESIDE = 0.06; // and beyond the balls that are looked at
const LOOKED_AT = 2;
const SEEN = 8; // pixels across, at least
const NARROW = 48; // pixels: in less nothing is to be seen
const WIDEST = 200; // pixels, and so many times as long as wide at most
const LONG = 1.6;
const LONGER = 3; // below the road
const GAP = 4;
/** @type {ResizeObserver | null} */
let watch = null;

/**
 * How far to each side it reaches, in metres: the closest balls are in it, but for those that lie far off.
 * @param {number[]} far from the target, in metres
 */
export function reachOf(far) {
  const near = far.filter((one) => one < MOST).sort((one, other) => one - other).slice(0, LOOKED_AT);
  return Math.min(MOST, Math.max(LEAST, ...near.map((one) => one + BESIDE)));
}

/**
 * The room that a drawing in the middle of a box leaves beside it, or below it; none where that is too narrow.
 * @param {{ width: number, height: number }} box
 * @param {{ width: number, height: number }} drawing
 */
export function roomBeside(box, drawing) {
  const [side, below] = [(box.width - drawing.width) / 2 - 2 * GAP, (box.height - drawing.height) / 2 - 2 * GAP];
  if (Math.max(side, below) < NARROW) return null;
  if (side >= below) {
    const width = Math.min(side, WIDEST);
    return { width, height: Math.min(box.height - 2 * GAP, LONG * width) };
  }
  const height = Math.min(below, WIDEST);
  return { height, width: Math.min(box.width - 2 * GAP, LONGER * height) };
}

/**
 * Look closely at the target of a field, where there is one and balls lie; or look no longer.
 * @param {HTMLElement} box
 * @param {boolean} rests nothing moves on it
 */
export function lookClosely(box, rests) {
  maybe(box, ".close-look")?.remove();
  watch?.disconnect();
  watch = null;
  const svg = maybe(box, ":scope > svg", SVGSVGElement);
  if (!rests || !svg || !svg.querySelector(".ground-gravel")) return;
  const lying = things(svg, ".figure[data-item]").flatMap((figure) => {
    const circle = maybe(figure, "circle", SVGCircleElement);
    return circle ? [{ figure, x: circle.cx.baseVal.value, y: circle.cy.baseVal.value, drawn: circle.r.baseVal.value }] : [];
  });
  const target = lying.find(({ figure }) => figure.matches(".figure-yellow"));
  if (!target || lying.length < 2) return;
  const { scale } = measures(svg);
  const plan = planOf(svg);
  const look = drawnItem("g");
  look.setAttribute("transform", `rotate(${turnOf(svg)}) translate(${-target.x} ${-target.y})`);
  look.append(...[...plan.querySelectorAll(":scope > .ground-shape")].map((shape) => {
    const copy = /** @type {Element} */ (shape.cloneNode(true));
    for (const name of ["role", "aria-label"]) copy.removeAttribute(name);
    return copy;
  }));
  const far = lying.filter((one) => one !== target).map(({ x, y }) => Math.hypot(x - target.x, y - target.y));
  look.append(drawnItem("circle", { class: "closest", cx: target.x, cy: target.y, r: Math.min(...far) }));
  const balls = lying.map(({ figure, x, y, drawn }) => {
    const copy = drawnItem("g");
    copy.innerHTML = figure.innerHTML;
    look.append(copy);
    return (/** @type {number} */ larger) => {
      const size = (figure === target.figure ? TARGET : BALL) * scale * larger / 2 / drawn;
      copy.setAttribute("transform", `translate(${x} ${y}) scale(${size}) translate(${-x} ${-y})`);
    };
  });
  const reach = reachOf(far.map((one) => one / scale)) * scale;
  const frame = drawnItem("svg", { preserveAspectRatio: "xMidYMid slice" });
  const soil = [-4 * reach, 8 * reach];
  frame.append(drawnItem("rect", { class: "soil", x: soil[0], y: soil[0], width: soil[1], height: soil[1] }), look);
  const shown = item("div");
  shown.className = "close-look";
  shown.setAttribute("aria-hidden", "true"); // each ball says how far off it lies
  shown.append(frame);
  box.append(shown);
  watch = new ResizeObserver(fit);
  watch.observe(box);
  watch.observe(svg);

  /** It is as large as the road leaves room, which changes with what is asked below. */
  function fit() {
    const room = svg && roomBeside(box.getBoundingClientRect(), svg.getBoundingClientRect());
    shown.hidden = !room;
    if (!room) return;
    const { width, height } = room;
    Object.assign(shown.style, { width: `${width}px`, height: `${height}px` });
    shown.classList.toggle("below", width > height);
    const [across, high] = [reach * Math.max(1, width / height), reach * Math.max(1, height / width)];
    frame.setAttribute("viewBox", `${-across} ${-high} ${2 * across} ${2 * high}`);
    const metre = width / (2 * across) * scale;
    for (const draw of balls) draw(Math.max(1, SEEN / (BALL * metre)));
  }
}
