// Talk is noticed: what somebody says stands for a while at their seat, and where it is written in a panel that is
// closed, that counts it.

import { maybe, part } from "../house/page.js";
import { counted } from "../house/words.js";
import { putBeside } from "../house/beside.js";

const SECONDS = { least: 4, letter: 0.06 };

/**
 * Milliseconds for which something that was said is shown.
 * @param {string} text
 */
export const shownFor = (text) => 1000 * (SECONDS.least + SECONDS.letter * text.length);

export class Talk {
  /**
   * @param {HTMLElement} root
   * @param {HTMLDetailsElement} panel where all that was said is written
   */
  constructor(root, panel) {
    this.root = root;
    this.panel = panel;
    this.unread = 0;
    /** @type {Map<number, HTMLElement>} */
    this.bubbles = new Map();
    panel.addEventListener("toggle", () => panel.open && this.count(0));
  }

  /**
   * Somebody has said something.
   * @param {string} text
   * @param {number} [seat] whose it is; onlookers have none
   */
  heard(text, seat = -1) {
    if (!this.panel.open) this.count(this.unread + 1);
    const place = maybe(this.root, `.seat[data-seat="${seat}"] .plate-box`);
    if (!place) return;
    this.bubbles.get(seat)?.remove();
    const bubble = document.createElement("p");
    bubble.className = "bubble";
    bubble.setAttribute("aria-hidden", "true"); // the live region says it
    bubble.textContent = text;
    this.root.append(bubble);
    this.bubbles.set(seat, bubble);
    putBeside(bubble, place);
    setTimeout(() => bubble.remove(), shownFor(text));
  }

  /** @param {number} unread */
  count(unread) {
    const badge = part("unread");
    this.unread = unread;
    badge.hidden = !unread;
    badge.textContent = String(unread);
    badge.setAttribute("aria-label", counted("{count} new message", "{count} new messages", unread));
  }
}
