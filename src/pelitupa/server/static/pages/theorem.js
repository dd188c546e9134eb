// The turns of the page's table one by one, as a round of players who hand a card on.

import { all, part } from "../house/page.js";
import { _, counted } from "../house/words.js";

const rows = all(document, "#turns tbody tr");
const { dataset } = part("proved");
/** @type {string[]} */
const names = JSON.parse(dataset.names ?? "[]");
/** @type {number[]} */
const sides = JSON.parse(dataset.sides ?? "[]");
const on = part("on", HTMLButtonElement);
const back = part("back", HTMLButtonElement);
const first = part("first", HTMLButtonElement);
const BEAT = 900;
const SIGNS = ["●", "■"];
const again = Number(dataset.again);
let at = 0;
let before = 0; // turns of the rounds played already
let running = 0;

/** @param {HTMLElement} row */
const numbers = (row) => (row.dataset.held ?? "").split(" ").map(Number);

/**
 * A part of the drawing.
 * @param {string} tag
 * @param {string} kind
 * @param {Record<string, string | number>} values
 * @param {string | number | undefined} [text]
 */
function made(tag, kind, values, text = "") {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  element.setAttribute("class", kind);
  for (const [name, value] of Object.entries(values)) element.setAttribute(name, String(value));
  element.textContent = String(text);
  return element;
}

/**
 * @param {number} seat
 * @param {number} round
 */
function place(seat, round) {
  const angle = (2 * Math.PI * seat) / names.length - Math.PI / 2;
  return [round * 1.25 * Math.cos(angle), round * Math.sin(angle)].map((one) => Math.round(one * 10) / 10);
}

/** @param {HTMLElement} row */
function draw(row) {
  const held = numbers(row);
  const [giver, taker] = [Number(row.dataset.giver), Number(row.dataset.taker)];
  const parts = [
    made("text", "hand", { x: 0, y: -6 }, row.dataset.left),
    made("text", "name", { x: 0, y: 14 }, _("in the stock")),
  ];
  const [from, to] = [place(giver, 86), place(taker, 86)];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const far = Math.hypot(dx, dy);
  const along = (/** @type {number} */ much, aside = 0) => `${from[0] + (much * dx - aside * dy) / far} ${from[1] + (much * dy + aside * dx) / far}`;
  parts.push(made("path", "way", { d: `M${along(24)}L${along(far - 34)}` }));
  parts.push(made("path", "tip", { d: `M${along(far - 25)}L${along(far - 38, 8)}L${along(far - 38, -8)}Z` }));
  const [x, y] = along(far / 2).split(" ").map(Number);
  parts.push(made("rect", "card", { x: x - 16, y: y - 12, width: 32, height: 24, rx: 4 }), made("text", "hand", { x, y }, row.dataset.card));
  names.forEach((name, seat) => {
    const [cx, cy] = place(seat, 86);
    const kind = `seat side-${sides[seat] ?? 0}${seat === giver ? " gives" : ""}`;
    parts.push(sides[seat] ? made("rect", kind, { x: cx - 20, y: cy - 20, width: 40, height: 40 }) : made("circle", kind, { cx, cy, r: 22 }));
    parts.push(made("text", "hand", { x: cx, y: cy }, held[seat]));
    parts.push(made("text", "name", { x: cx, y: cy < -60 ? cy - 26 : cy + 35 }, name));
  });
  part("stage", SVGElement).replaceChildren(...parts);
}

/**
 * Show a turn; after the last, where all is as it was before, it goes on from there.
 * @param {number} turn
 */
function show(turn) {
  const round = rows.length - again;
  at = turn;
  if (again >= 0 && at === rows.length) {
    before += round;
    at = again;
  } else if (before && at < again) {
    before -= round;
    at = rows.length - 1;
  }
  const row = rows[at];
  draw(row);
  part("event").textContent = _("Turn {turn}: {told}.", { turn: before + at + 1, told: row.children[1].textContent ?? "" });
  if (sides.length) {
    const side = sides[Number(row.dataset.giver)];
    const cards = numbers(row).reduce((sum, held, seat) => sum + (sides[seat] === side ? held : 0), Number(row.dataset.left));
    part("sum").textContent = counted("The attacking half ({sign}) and the stock have {count} card together: one fewer each turn.", "The attacking half ({sign}) and the stock have {count} cards together: one fewer each turn.", cards, { sign: SIGNS[side] });
  }
  const last = at === rows.length - 1;
  part("ending").hidden = !(last || before);
  on.disabled = last && again < 0;
  back.disabled = first.disabled = at + before === 0;
  if (on.disabled) stop();
}

function stop() {
  window.clearInterval(running);
  running = 0;
  part("run").textContent = _("Play on");
}

on.addEventListener("click", () => show(at + 1));
back.addEventListener("click", () => show(at - 1));
first.addEventListener("click", () => {
  before = 0;
  show(0);
});
part("run").addEventListener("click", () => {
  if (running) {
    stop();
    return;
  }
  if (on.disabled) show(0);
  part("run").textContent = _("Stop");
  running = window.setInterval(() => show(at + 1), BEAT);
});
part("show").hidden = false;
show(0);
