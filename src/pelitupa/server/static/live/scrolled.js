// Where not all of it finds room, the middle of the table is scrolled: a fading edge says that it goes on there, and what
// comes to lie in it is brought into sight.

import { things } from "../house/page.js";
import { fits } from "../house/reach.js";

const EDGE = 18; // pixels over which an edge fades (table.css): what is brought into sight stays clear of it

export class Scrolled {
  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
    /** @type {Set<string | undefined> | null} */
    this.known = null;
    /** @type {Element | null} */
    this.latest = null;
    box.addEventListener("scroll", () => this.tell(), { passive: true });
  }

  /** After things have come and gone. */
  look() {
    const items = things(this.box, "[data-item]");
    const { known } = this;
    this.latest = (known && items.findLast((one) => !known.has(one.dataset.item))) ?? this.latest;
    this.known = new Set(items.map((one) => one.dataset.item));
    this.show();
  }

  /** After the box or what it holds has got another size: what came last is in sight still. */
  show() {
    if (this.latest && this.box.contains(this.latest) && !fits(this.box)) this.bring(this.latest);
    this.tell();
  }

  /** @param {Element} thing */
  bring(thing) {
    const [at, within] = [thing.getBoundingClientRect(), this.box.getBoundingClientRect()];
    const above = Math.min(0, at.top - EDGE - within.top);
    this.box.scrollTop += above || Math.max(0, at.bottom + EDGE - within.bottom);
  }

  /** Say at which edges it goes on. */
  tell() {
    const { scrollTop, scrollHeight, clientHeight } = this.box;
    this.box.classList.toggle("on-above", scrollTop > 1);
    this.box.classList.toggle("on-below", scrollHeight - clientHeight - scrollTop > 1);
  }
}
