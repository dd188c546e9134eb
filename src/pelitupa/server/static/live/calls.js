// The calls of an auction, which have a panel of their own; on a phone, where that is folded away, they stand on the
// felt too while the auction goes on.

import { maybe, one } from "../house/page.js";

export class Calls {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** the calls that were shown last */
    this.known = "";
    /** whether nobody has played a card since the latest call */
    this.going = false;
  }

  /**
   * Without an auction there is no panel.
   * @param {HTMLElement} box where its table is
   * @param {HTMLElement} middle of the felt
   */
  show(box, middle) {
    const panel = box.closest("details");
    if (panel) panel.hidden = !box.firstChild;
    if (this.root.dataset.mode !== "play") return;
    const calls = box.innerHTML;
    const bare = !middle.querySelector("[data-item]");
    this.going = bare && calls !== "" && (this.going || calls !== this.known);
    this.known = calls;
    const there = maybe(this.root, ".calls-shown");
    if (!this.going) {
      there?.remove();
      return;
    }
    const shown = there ?? document.createElement("div");
    shown.className = "calls-shown";
    shown.setAttribute("aria-hidden", "true"); // the panel and the log say it
    const table = one(box, "table").cloneNode(true);
    shown.replaceChildren(table);
    if (!there) one(this.root, ".felt").append(shown);
    shown.scrollTop = shown.scrollHeight;
  }
}
