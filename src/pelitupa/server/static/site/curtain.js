// The curtain between people at one screen: while it is up the page holds nothing of what any of them has seen.

import { all, part } from "../house/page.js";
import { _ } from "../house/words.js";

/**
 * Who is to take the screen.
 * @typedef {{ seat: number, name: string }} Covered
 */

export class Curtain {
  /** @param {() => void} uncover is called when somebody has taken the screen */
  constructor(uncover) {
    this.box = part("curtain", HTMLDialogElement);
    this.up = false;
    this.box.addEventListener("cancel", (event) => event.preventDefault());
    this.box.addEventListener("close", () => {
      if (this.up) this.box.showModal(); // a browser closes it at a second Escape
    });
    part("uncover").addEventListener("click", uncover);
  }

  /**
   * Before the table is drawn: what was drawn of cards goes, and the curtain comes up where somebody is to take the
   * screen.
   * @param {Covered | null} covered
   */
  before(covered) {
    if (!covered) return;
    for (const id of ["faces", "message", "live"]) part(id, Element).replaceChildren();
    for (const zone of all(document, "[data-at]")) delete zone.dataset.at; // the card where the focus was
    part("curtain-title").textContent = _("Hand the screen to {name}", { name: covered.name });
    part("uncover").textContent = _("I am {name}: show my cards", { name: covered.name });
    this.up = true;
    if (!this.box.open) this.box.showModal();
    part("uncover").focus();
  }

  /**
   * After it is drawn: the curtain goes where nobody has to.
   * @param {Covered | null} covered
   */
  after(covered) {
    if (covered) {
      part("live").replaceChildren();
      return;
    }
    this.up = false;
    if (this.box.open) this.box.close();
  }
}
