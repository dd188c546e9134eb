// A stone that is put down, or moved, is seen at once, before the table has answered: as the last one of the same
// player looked, or, before the first, as a shadow. A refusal takes it back.

const QUICK = 160;
const SHADOW = 0.36; // of the width of a cell
const SVG = "http://www.w3.org/2000/svg";

export class Stones {
  constructor() {
    this.known = new Map(); // by whose turn it was: how a stone looks, or which piece it is that moves
  }

  /** Set out for a cell, from another or from nowhere. Returns how to end it, or nothing where nothing is put. */
  launch(cell, from, who, still) {
    const known = this.known.get(who);
    const moved = from?.querySelector(".piece") ?? (known?.moves && pieceOf(cell.ownerSVGElement, known.id));
    if (moved) return going(moved, cell, who, still);
    if (from || cell.querySelector(".piece")) return null;
    const holder = document.createElementNS(SVG, "g");
    const made = document.createElementNS(SVG, "g");
    made.setAttribute("class", "piece");
    const { x, y, width } = middle(cell);
    if (known?.html) {
      holder.setAttribute("transform", `translate(${x - known.x} ${y - known.y})`);
      made.innerHTML = known.html;
      for (const number of made.querySelectorAll("text")) number.remove(); // the next has another
    } else {
      made.innerHTML = `<circle cx="${x}" cy="${y}" r="${width * SHADOW}" fill="#4a3a26" fill-opacity=".45"/>`;
    }
    holder.append(made);
    cell.append(holder);
    if (!still) made.animate([{ transform: "scale(1.4)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: QUICK, easing: "ease-out" });
    return { cell: cell.dataset.cell, who, rect: made.getBoundingClientRect(), cancel: () => holder.remove() };
  }

  /** The table has answered: what came of it is known for the next time, and does not appear a second time. */
  land(root, flight, before) {
    const cell = root.querySelector(`.cell[data-cell="${CSS.escape(flight.cell)}"]`);
    const piece = cell?.querySelector(".piece[data-item]");
    if (!piece) {
      this.known.delete(flight.who);
      return;
    }
    const id = piece.dataset.item;
    const { x, y } = middle(cell);
    this.known.set(flight.who, { id, x, y, html: piece.innerHTML, moves: before.has(id) });
    if (!before.has(id) && flight.rect) before.set(id, flight.rect);
  }

  /** What lies there is no longer what the next stone looks like, as after a swap. */
  forget() {
    this.known.clear();
  }
}

function going(piece, cell, who, still) {
  const flight = { cell: cell.dataset.cell, who, rect: null, cancel: () => {} };
  if (still) return flight;
  const [at, to] = [piece.closest(".cell") ?? piece, cell].map(middle);
  const motion = piece.animate(
    [{ transform: "none" }, { transform: `translate(${to.x - at.x}px, ${to.y - at.y}px)` }],
    { duration: QUICK, easing: "cubic-bezier(.3,.6,.3,1)", fill: "forwards" },
  );
  return { ...flight, cancel: () => motion.cancel() };
}

function pieceOf(drawing, id) {
  return drawing?.querySelector(`.piece[data-item="${CSS.escape(id)}"]`);
}

function middle(cell) {
  const { x, y, width, height } = (cell.querySelector(".ground") ?? cell).getBBox();
  return { x: x + width / 2, y: y + height / 2, width };
}
