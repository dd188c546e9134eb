// The ground of a yard: grass, trees, bushes, water, walls and snow, in cells.

/** @import { Ground, View } from "./geometry.js" */
/** @import { Palette } from "./palette.js" */

import { onScreen } from "./geometry.js";

/** What a cell can be, by its number; the first is open ground. */
const KINDS = /** @type {const} */ (["grass", "tree", "bush", "water", "wall", "snow"]);
const [TREE, BUSH] = [1, 2];
const WHOLE = 1400; // pixels of the longer side, where all of it is drawn
const REACH = { [TREE]: 1.1, [BUSH]: 0.72 }; // of a cell, from its middle: a crown hangs over

/**
 * The cells of a ground, row by row, from runs of a kind and how many of it.
 * @param {number[]} runs
 * @param {number} count
 */
export function cellsOf(runs, count) {
  const cells = new Uint8Array(count);
  let next = 0;
  for (let n = 0; n + 1 < runs.length; n += 2) {
    cells.fill(runs[n], next, next + runs[n + 1]);
    next += runs[n + 1];
  }
  return cells;
}

export class Floor {
  /** @param {Ground} ground */
  constructor(ground) {
    this.ground = ground;
    this.columns = Math.round(ground.width / ground.cell);
    this.rows = Math.round(ground.height / ground.cell);
    this.cells = cellsOf(ground.runs, this.columns * this.rows);
    /** @type {{ palette: Palette, canvas: HTMLCanvasElement } | null} */
    this.kept = null;
  }

  /**
   * Draw the part that is in the window.
   * @param {CanvasRenderingContext2D} pen
   * @param {View} view
   * @param {Palette} palette
   */
  draw(pen, view, palette) {
    const { ground: { cell, width, height }, columns, rows, cells } = this;
    const side = cell * view.scale;
    const corner = onScreen(view, { x: 0, y: 0 });
    pen.fillStyle = palette.wall; // beyond the edge
    pen.fillRect(0, 0, view.width, view.height);
    pen.fillStyle = palette.grass;
    pen.fillRect(corner.x, corner.y, width * view.scale, height * view.scale);
    const [west, north] = [Math.max(0, Math.floor(view.left / cell) - 2), Math.max(0, Math.floor(view.top / cell) - 2)];
    const east = Math.min(columns, west + Math.ceil(view.width / side) + 5);
    const south = Math.min(rows, north + Math.ceil(view.height / side) + 5);
    for (const flat of [true, false]) {
      for (let row = north; row < south; row += 1) {
        for (let column = west; column < east; column += 1) {
          const kind = cells[row * columns + column];
          if (!kind || (kind === TREE || kind === BUSH) === flat) continue;
          pen.fillStyle = palette[KINDS[kind]];
          const [x, y] = [corner.x + column * side, corner.y + row * side];
          if (flat) pen.fillRect(x, y, side + 0.6, side + 0.6);
          else disc(pen, x + side / 2, y + side / 2, side * REACH[kind === TREE ? TREE : BUSH]);
        }
      }
    }
  }

  /**
   * Draw all of it, which is kept.
   * @param {CanvasRenderingContext2D} pen
   * @param {View} view
   * @param {Palette} palette
   */
  drawWhole(pen, view, palette) {
    const { width, height } = this.ground;
    if (this.kept?.palette !== palette) {
      const canvas = document.createElement("canvas");
      const scale = WHOLE / Math.max(width, height);
      [canvas.width, canvas.height] = [Math.ceil(width * scale), Math.ceil(height * scale)];
      const inner = canvas.getContext("2d");
      if (!inner) throw new Error("this browser draws nothing");
      this.draw(inner, { scale, left: 0, top: 0, width: canvas.width, height: canvas.height }, palette);
      this.kept = { palette, canvas };
    }
    const corner = onScreen(view, { x: 0, y: 0 });
    pen.fillStyle = palette.edge;
    pen.fillRect(0, 0, view.width, view.height);
    pen.drawImage(this.kept.canvas, corner.x, corner.y, width * view.scale, height * view.scale);
  }
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
function disc(pen, x, y, radius) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
}
