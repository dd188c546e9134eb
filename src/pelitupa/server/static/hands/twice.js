// Where a person wants it so, a first touch only chooses: a second one of the same thing plays it, and a touch of
// another chooses that.

/** @import { Thing } from "#page" */

import { kept } from "../house/kept.js";

export class Twice {
  /**
   * @param {HTMLInputElement} box whether it is wanted
   * @param {() => void} told that something was chosen, which waits for its second touch
   */
  constructor(box, told) {
    this.box = box;
    this.told = told;
    /** @type {Thing | null} */
    this.thing = null;
    kept(box, "twice", () => this.forget());
  }

  /**
   * Whether a touch only chooses, as the first one of this thing does.
   * @param {Thing} thing
   */
  chooses(thing) {
    const first = this.box.checked && this.thing !== thing;
    this.forget();
    if (!first) return false;
    this.thing = thing;
    thing.classList.add("armed");
    thing.setAttribute("aria-pressed", "true");
    this.told();
    return true;
  }

  /** Nothing is chosen. */
  forget() {
    this.thing?.classList.remove("armed");
    this.thing?.removeAttribute("aria-pressed");
    this.thing = null;
  }
}
