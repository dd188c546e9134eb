// A stone that is put down, or moved, is seen at once, before the table has answered: as the last one of the same
// player looked, or, before the first, as a shadow. A refusal takes it back.

/** @import { Flight, Thing } from "#page" */

import { maybe, thing, things } from "../house/page.js";

const QUICK = 160;
const SHADOW = 0.36; // of the width of a cell
const SVG = "http://www.w3.org/2000/svg";

/**
 * How a player's stone looks, and where it lies; or which piece it is that moves.
 * @typedef {{ id: string, x: number, y: number, html: string, moves: boolean }} Known
 */

export class Stones {
  constructor() {
    /** @type {Map<number | null, Known>} */
    this.known = new Map(); // by whose turn it was: how a stone looks, or which piece it is that moves
  }

  /**
   * Set out for a cell, from another or from nowhere. Returns how to end it, or nothing where nothing is put.
   * @param {SVGElement} cell
   * @param {Thing | null} from
   * @param {number | null} who
   * @param {boolean} still whether nothing is to be seen moving
   * @returns {Flight | null}
   */
  launch(cell, from, who, still) {
    const known = this.known.get(who);
    const moved = piece(from) ?? (known?.moves ? pieceOf(cell.ownerSVGElement, known.id) : null);
    if (moved) return going(moved, cell, who, still);
    if (from || cell.querySelector(".piece")) return null;
    const holder = document.createElementNS(SVG, "g");
    const made = document.createElementNS(SVG, "g");
    made.setAttribute("class", "piece");
    const { x, y, width } = middle(cell);
    if (known?.html) {
      holder.setAttribute("transform", `translate(${x - known.x} ${y - known.y})`);
      made.innerHTML = known.html;
      for (const number of things(made, "text")) number.remove(); // the next has another
    } else {
      made.innerHTML = `<circle cx="${x}" cy="${y}" r="${width * SHADOW}" fill="#4a3a26" fill-opacity=".45"/>`;
    }
    holder.append(made);
    cell.append(holder);
    if (!still) made.animate([{ transform: "scale(1.4)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: QUICK, easing: "ease-out" });
    return { cell: cell.dataset.cell, who, rect: made.getBoundingClientRect(), cancel: () => holder.remove() };
  }

  /**
   * The table has answered: what came of it is known for the next time, and does not appear a second time.
   * @param {ParentNode} root
   * @param {Flight} flight
   * @param {Map<string, DOMRect>} before where everything was
   */
  land(root, flight, before) {
    const { who = null, cell: name = "" } = flight;
    const cell = maybe(root, `.cell[data-cell="${CSS.escape(name)}"]`, SVGElement);
    const made = thing(cell, ".piece[data-item]");
    if (!cell || !made) {
      this.known.delete(who);
      return;
    }
    const id = made.dataset.item ?? "";
    const { x, y } = middle(cell);
    this.known.set(who, { id, x, y, html: made.innerHTML, moves: before.has(id) });
    if (!before.has(id) && flight.rect) before.set(id, flight.rect);
  }

  /** What lies there is no longer what the next stone looks like, as after a swap. */
  forget() {
    this.known.clear();
  }
}

/**
 * @param {ParentNode | null} root
 */
function piece(root) {
  return root ? maybe(root, ".piece", SVGElement) : null;
}

/**
 * @param {SVGElement} moved
 * @param {SVGElement} cell
 * @param {number | null} who
 * @param {boolean} still
 * @returns {Flight}
 */
function going(moved, cell, who, still) {
  const flight = { cell: cell.dataset.cell, who, rect: null, cancel: () => {} };
  if (still) return flight;
  const left = moved.closest(".cell");
  const [at, to] = [left instanceof SVGElement ? left : moved, cell].map(middle);
  const motion = moved.animate(
    [{ transform: "none" }, { transform: `translate(${to.x - at.x}px, ${to.y - at.y}px)` }],
    { duration: QUICK, easing: "cubic-bezier(.3,.6,.3,1)", fill: "forwards" },
  );
  return { ...flight, cancel: () => motion.cancel() };
}

/**
 * @param {SVGSVGElement | null} drawing
 * @param {string} id
 */
function pieceOf(drawing, id) {
  return drawing && maybe(drawing, `.piece[data-item="${CSS.escape(id)}"]`, SVGElement);
}

/** @param {SVGElement} cell */
function middle(cell) {
  const ground = maybe(cell, ".ground", SVGElement) ?? cell;
  const { x, y, width, height } = ground instanceof SVGGraphicsElement ? ground.getBBox() : new DOMRect();
  return { x: x + width / 2, y: y + height / 2, width };
}
