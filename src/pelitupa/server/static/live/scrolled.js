// Where not all of it finds room, the middle of the table is scrolled: a fading edge says that it goes on there, and what
// comes to lie in it is brought into sight.

import { things } from "../house/page.js";
import { fits } from "../house/reach.js";
import { MEASURED } from "./fit.js";

const [EDGE, SHARE] = [18, 0.2]; // over so many pixels, or so much of a low box, an edge fades (table.css)
const BY_HAND = ["wheel", "touchmove", "keydown"];

export class Scrolled {
  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
    /** @type {Set<string | undefined> | null} */
    this.known = null;
    /** @type {Element | null} */
    this.latest = null;
    box.addEventListener("scroll", () => this.tell(), { passive: true });
    // whoever scrolls it looks at something else than what came last
    for (const way of BY_HAND) box.addEventListener(way, () => { this.latest = null; }, { passive: true });
  }

  /** After things have come and gone: what is new is brought into sight. */
  look() {
    const items = things(this.box, "[data-item]");
    const { known } = this;
    const latest = known && items.findLast((one) => !known.has(one.dataset.item));
    this.known = new Set(items.map((one) => one.dataset.item));
    if (!latest) return this.tell();
    this.latest = latest;
    this.show();
  }

  /** After the box or what it holds has got another size: what came last is in sight still. A board is seen whole. */
  show() {
    const { box, latest } = this;
    if (latest && box.contains(latest) && !box.closest(".boarded") && !fits(box) && !this.read()) this.bring(latest);
    this.tell();
  }

  /** Whether somebody has gone into the box by keyboard, to scroll it. */
  read() {
    return this.box.matches(":focus-visible");
  }

  /** @param {Element} thing */
  bring(thing) {
    this.box.classList.add(MEASURED);
    const [at, within] = [thing.getBoundingClientRect(), this.box.getBoundingClientRect()];
    this.box.classList.remove(MEASURED);
    this.box.scrollTop += this.way(at, within);
  }

  /**
   * How far down to scroll, so that a thing stays clear of the edges that fade; one for which there is no room between
   * them starts at the upper end of the box.
   * @param {DOMRect} at
   * @param {DOMRect} within
   */
  way(at, within) {
    const edge = Math.min(EDGE, within.height * SHARE);
    if (at.height > within.height - 2 * edge) return at.top - within.top;
    const above = Math.min(0, at.top - edge - within.top);
    return above || Math.max(0, at.bottom + edge - within.bottom);
  }

  /** Say at which edges it goes on. */
  tell() {
    const { scrollTop, scrollHeight, clientHeight } = this.box;
    this.box.classList.toggle("on-above", scrollTop > 1);
    this.box.classList.toggle("on-below", scrollHeight - clientHeight - scrollTop > 1);
  }
}
