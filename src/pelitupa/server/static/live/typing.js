// A match that is played for real: what happened is typed in, or tapped on the drawn dartboard.

/** @import { Typing } from "#messages" */
/** @import { Act } from "#page" */

import { maybe, one, part, pointIn } from "../house/page.js";
import { button } from "./buttons.js";
import { _ } from "../house/words.js";

const FEW = 14;
const FINGER = 11;
const AROUND = [0, 1, 2, 3, 4, 5, 6, 7].map((eighth) => (eighth * Math.PI) / 4);
let taps = new AbortController();
/** @type {{ at: DOMPoint, pointerType: string } | null} */
let landed = null;

/**
 * At a real board nobody aims on the drawing: one tap says where the dart is, which is its aim too.
 * @param {HTMLElement} board
 */
export function mindThrow(board) {
  landed = null;
  const svg = one(board, "svg", SVGSVGElement);
  svg.addEventListener(
    "click",
    (event) => {
      landed = { at: pointIn(svg, event), pointerType: pointerOf(event) };
    },
    { once: true },
  );
}

/**
 * What a click was made with: a mouse, a pen, a finger.
 * @param {MouseEvent} event
 */
function pointerOf(event) {
  return event instanceof PointerEvent ? event.pointerType : "";
}

/**
 * Let people say what happened: by buttons if it can be few things, on the board, or in words.
 * @param {HTMLElement} box
 * @param {Typing | null} typing
 * @param {HTMLElement | null} board
 * @param {(text: string) => void} choose
 */
export function showTyping(box, typing, board, choose) {
  taps.abort();
  taps = new AbortController();
  const list = part("outcomes");
  list.replaceChildren();
  if (!typing) return;
  const things = typing.texts.map((text, place) => ({ text, label: typing.labels[place] }));
  list.append(...things.map(({ text, label }) => new Option(label, text)));
  if (things.length <= FEW) offer(box, things, choose);
  else if (board) {
    const others = things.filter(({ text }) => !board.querySelector(`[data-segment="${text}"]`));
    offer(box, others, choose);
    tap(box, things, board, choose);
  }
}

/**
 * @param {HTMLElement} box
 * @param {Act[]} things
 * @param {(text: string) => void} choose
 */
function offer(box, things, choose) {
  const group = document.createElement("div");
  group.className = "group what-happened";
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", _("What happened?"));
  group.append(...things.map((thing) => button(thing, choose)));
  box.querySelector(".what-happened")?.remove();
  box.append(group);
}

/**
 * The field of the board at a point of the window; a miss beside them.
 * @param {number} x
 * @param {number} y
 */
function fieldAt(x, y) {
  for (const element of document.elementsFromPoint(x, y)) {
    const segment = element instanceof SVGElement && element.dataset.segment;
    if (segment) return segment;
  }
  return "miss";
}

/**
 * A tap on a field says that it was hit. A finger covers several: then it is asked which.
 * @param {HTMLElement} box
 * @param {Act[]} things
 * @param {HTMLElement} board
 * @param {(text: string) => void} choose
 */
function tap(box, things, board, choose) {
  const struck = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ pointerType) => {
    const around = AROUND.map((angle) =>
      fieldAt(x + FINGER * Math.cos(angle), y + FINGER * Math.sin(angle)),
    );
    const hit = [...new Set([fieldAt(x, y), ...around])];
    const near = hit.flatMap((text) => things.find((thing) => thing.text === text) ?? []);
    if (pointerType !== "touch" || near.length === 1) {
      if (near.length) choose(near[0].text);
      return;
    }
    offer(box, near, choose);
    maybe(box, ".what-happened button")?.focus();
  };
  const svg = one(board, "svg", SVGSVGElement);
  svg.addEventListener(
    "click",
    (event) => struck(event.clientX, event.clientY, pointerOf(event)),
    { signal: taps.signal },
  );
  if (!landed) return;
  const { x, y } = landed.at.matrixTransform(svg.getScreenCTM() ?? undefined);
  const { pointerType } = landed;
  landed = null;
  struck(x, y, pointerType);
}
