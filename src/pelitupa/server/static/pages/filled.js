// A board of Hex that the reader fills, and the path that comes to a chain.

/** @import { Colour, Place } from "./hex_path.js" */

import { all, one, part } from "../house/page.js";
import { _ } from "../house/words.js";
import { pathOf } from "./hex_path.js";

const ground = part("ground");
const size = Number(ground.dataset.size);
const drawing = one(ground, "svg", SVGElement);
const cells = all(ground, "[data-cell]", SVGElement);
/** @type {Map<string, Colour>} */
const stones = new Map();
/** @type {Colour[]} */
const ROUND = ["", "red", "blue"];
const NAMES = { red: _("red"), blue: _("blue"), "": _("vacant") };
const way = document.createElementNS("http://www.w3.org/2000/svg", "path");
way.setAttribute("class", "proof-path");
drawing.append(way);

/**
 * The middle of a cell, as it is drawn.
 * @param {SVGElement} cell
 */
function middle(cell) {
  const points = (one(cell, "polygon", SVGElement).getAttribute("points") ?? "").split(" ").map((point) => point.split(",").map(Number));
  return [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
}

const [first, right, below] = [cells[0], cells[1], cells[size]].map(middle);

/**
 * Where the three cells around a corner meet; those outside the board are where they would be.
 * @param {Place[]} places
 */
function corner(places) {
  const [column, row] = [0, 1].map((axis) => places.reduce((sum, place) => sum + place[axis], 0) / 3 - 1);
  return [0, 1].map((axis) => (first[axis] + column * (right[axis] - first[axis]) + row * (below[axis] - first[axis])).toFixed(2)).join(" ");
}

/** @param {number} index */
const keyOf = (index) => `${(index % size) + 1},${Math.floor(index / size) + 1}`;

function show() {
  const { corners, waits, winner, chain } = pathOf(size, stones);
  const joined = new Set(chain.map(String));
  cells.forEach((cell, index) => {
    const colour = stones.get(keyOf(index)) ?? "";
    cell.dataset.stone = colour;
    cell.classList.toggle("of-chain", joined.has(keyOf(index)));
    cell.classList.toggle("awaited", String(waits) === keyOf(index));
    cell.setAttribute("aria-label", `${cell.dataset.cell}, ${NAMES[colour]}`);
  });
  way.setAttribute("d", corners.length > 1 ? `M${corners.map(corner).join("L")}` : "");
  const awaited = waits ? cells[(waits[1] - 1) * size + waits[0] - 1].dataset.cell ?? "" : "";
  part("standing").textContent = waits
    ? _("The path waits for a stone at {cell}.", { cell: awaited })
    : winner === "red"
      ? _("The path meets the bottom: beside it red has a chain from top to bottom, of which this is a shortest one: {cells}.", { cells: names(chain) })
      : _("The path meets the right side: beside it blue has a chain from left to right, of which this is a shortest one: {cells}.", { cells: names(chain) });
}

/** @param {Place[]} chain */
const names = (chain) => chain.map(([column, row]) => cells[(row - 1) * size + column - 1].dataset.cell).join(", ");

cells.forEach((cell, index) => {
  cell.setAttribute("tabindex", "0");
  const turn = () => {
    const now = ROUND[(ROUND.indexOf(stones.get(keyOf(index)) ?? "") + 1) % ROUND.length];
    if (now) stones.set(keyOf(index), now);
    else stones.delete(keyOf(index));
    show();
  };
  cell.addEventListener("click", turn);
  cell.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    turn();
  });
});
part("random").addEventListener("click", () => {
  cells.forEach((_cell, index) => stones.set(keyOf(index), Math.random() < 0.5 ? "red" : "blue"));
  show();
});
part("clear").addEventListener("click", () => {
  stones.clear();
  show();
});
show();
