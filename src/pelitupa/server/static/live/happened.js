// On a phone the log lies behind a word of the bar: what the rules have just made of a turn, as that a pile is taken,
// stands on the felt for a while, above what is asked. The live region says it to those who listen.

/** @import { State } from "#messages" */

import { phone } from "../house/phone.js";
import { shownFor } from "./talk.js";

const MOST = 2; // lines at once, the latest

export class Happened {
  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
  }

  /**
   * Show what is new among the lines of a log.
   * @param {Pick<State, "log" | "over" | "step">} next
   * @param {Pick<State, "step"> | null} before
   */
  take({ log, over, step }, before) {
    const back = before !== null && step < before.step;
    if (over || back) this.box.replaceChildren();
    if (over || back || !before || !phone.matches) return;
    for (const { kind, step: at, text } of log.lines) {
      if (kind === "event" && at >= before.step) this.show(text);
    }
  }

  /** @param {string} text */
  show(text) {
    const line = document.createElement("p");
    line.textContent = text;
    this.box.append(line);
    while (this.box.children.length > MOST) this.box.firstElementChild?.remove();
    setTimeout(() => line.remove(), shownFor(text));
  }
}
