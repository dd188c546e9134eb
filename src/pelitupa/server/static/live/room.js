// What is asked covers nothing that lies on the table: the felt ends where the buttons begin, and a board where
// it is told how the match ended.

import { maybe, one } from "../house/page.js";
import { keepReachable } from "../house/reach.js";

const LINE = 58; // a line of buttons; once there was one, a felt that can spare it keeps its room and lies still
const FORM = 190; // as high is the form of a shot, at most
const HIGH = 400;
const BETWEEN = 8;
const MOST = 0.6; // of the felt's height at most
const MOST_AT_THE_END = 0.7;

/**
 * Keep what lies on the felt above a box of buttons that rises over it, a board above the card of the end as well,
 * and tell how wide buttons are that stand beside what is asked.
 * @param {HTMLElement} felt
 * @param {HTMLElement} box
 * @param {HTMLElement | null} [end]
 */
export function makeRoom(felt, box, end = null) {
  const cottage = felt.closest("#cottage");
  const root = cottage instanceof HTMLElement ? cottage : felt;
  const turn = box.closest(".turn");
  const middle = one(felt, ".middle");
  /** above the buttons, and alone where a board is touched: the line that is planned, or what an onlooker guesses */
  const boxes = ["#planning", "#guessing.guessing-live"].flatMap((id) => maybe(root, id) ?? []);
  keepReachable(middle);
  keepReachable(one(root, "#prompt"), "-1"); // where one is led who has just acted
  let [kept, highest, wide] = [0, 0, 0];
  const others = [".west", ".north", ".east", ".near", "#goal", "#tally-box"].flatMap((side) => maybe(felt, side) ?? []);
  const watch = new ResizeObserver(() => {
    const boarded = felt.closest(".boarded") !== null;
    const ground = boarded ? among(felt, middle) : felt.getBoundingClientRect();
    const seats = others.filter((side) => felt.contains(side)).map((side) => side.getBoundingClientRect());
    const beside = seats.filter(({ left, height }) => height && left >= ground.right);
    const above = Math.max(0, ...beside.map(({ bottom }) => bottom - ground.top));
    const ended = end !== null && end.getBoundingClientRect().height > 0;
    highest = Math.max(above, ground.width === wide && !ended ? highest : 0); // once it was so low, it stays there
    wide = ground.width;
    root.style.setProperty("--above", highest ? `${highest + BETWEEN}px` : "0px"); // who sits there sits above what is asked
    const over = box.getBoundingClientRect();
    if (turn instanceof HTMLElement) turn.style.setProperty("--beside", `${over.width}px`);
    const free = (over.height ? Math.min(over.top, ground.bottom) : ground.bottom) - root.getBoundingClientRect().top;
    root.style.setProperty("--free", `${free}px`); // what is told of a deal ends where one is asked
    const taken = Math.max(...[over, ...boxes.map((one) => one.getBoundingClientRect())].map((one) => covered(ground, one)));
    const told = end && boarded ? covered(ground, end.getBoundingClientRect()) : 0;
    if (told > taken) {
      root.style.setProperty("--asked", `${Math.min(told, MOST_AT_THE_END * ground.height)}px`);
      return;
    }
    const most = felt.closest(".fielded") ? FORM : LINE;
    kept = ground.height < HIGH ? 0 : Math.max(kept, Math.min(taken, most));
    root.style.setProperty("--asked", `${Math.min(Math.max(taken, kept), MOST * ground.height)}px`);
  });
  watch.observe(box);
  if (end) watch.observe(end);
  for (const one of boxes) watch.observe(one);
  watch.observe(felt, { box: "border-box" });
  for (const side of others) watch.observe(side);
}

/**
 * The felt, as wide as what lies in its middle.
 * @param {HTMLElement} felt
 * @param {HTMLElement} middle
 */
function among(felt, middle) {
  const { top, height } = felt.getBoundingClientRect();
  const { left, width } = middle.getBoundingClientRect();
  return new DOMRect(left, top, width, height);
}

/**
 * How much of the felt's foot a box lies over.
 * @param {DOMRect} ground
 * @param {DOMRect} box
 */
function covered(ground, box) {
  return !box.height || box.left >= ground.right ? 0 : Math.max(0, ground.bottom - box.top);
}
