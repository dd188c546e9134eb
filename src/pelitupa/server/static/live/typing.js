// A match that is played for real: what happened is typed in, or tapped on the drawn dartboard.

import { button } from "./buttons.js";
import { _ } from "../house/words.js";

const FEW = 14;
const FINGER = 11;
const AROUND = [0, 1, 2, 3, 4, 5, 6, 7].map((eighth) => (eighth * Math.PI) / 4);
let taps = new AbortController();
let landed = null;

/** At a real board nobody aims on the drawing: one tap says where the dart is, which is its aim too. */
export function mindThrow(board) {
  landed = null;
  const svg = board.querySelector("svg");
  svg.addEventListener(
    "click",
    ({ clientX, clientY, pointerType }) => {
      const at = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
      landed = { at, pointerType };
    },
    { once: true },
  );
}

/** Let people say what happened: by buttons if it can be few things, on the board, or in words. */
export function showTyping(box, typing, board, choose) {
  taps.abort();
  taps = new AbortController();
  const list = document.getElementById("outcomes");
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

function offer(box, things, choose) {
  const group = document.createElement("div");
  group.className = "group what-happened";
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", _("What happened?"));
  group.append(...things.map((thing) => button(thing, choose)));
  box.querySelector(".what-happened")?.remove();
  box.append(group);
}

/** A tap on a field says that it was hit. A finger covers several: then it is asked which. */
function tap(box, things, board, choose) {
  const known = new Map(things.map((thing) => [thing.text, thing]));
  const hit = (x, y) => {
    const bed = document.elementsFromPoint(x, y).find((element) => element.dataset?.segment);
    return known.get(bed?.dataset.segment ?? "miss");
  };
  const struck = (x, y, pointerType) => {
    const around = AROUND.map((angle) =>
      hit(x + FINGER * Math.cos(angle), y + FINGER * Math.sin(angle)),
    );
    const near = [...new Set([hit(x, y), ...around])].filter(Boolean);
    if (pointerType !== "touch" || near.length === 1) {
      if (near.length) choose(near[0].text);
      return;
    }
    offer(box, near, choose);
    box.querySelector(".what-happened button").focus();
  };
  const svg = board.querySelector("svg");
  svg.addEventListener(
    "click",
    ({ clientX, clientY, pointerType }) => struck(clientX, clientY, pointerType),
    { signal: taps.signal },
  );
  if (!landed) return;
  const { x, y } = landed.at.matrixTransform(svg.getScreenCTM());
  const { pointerType } = landed;
  landed = null;
  struck(x, y, pointerType);
}
