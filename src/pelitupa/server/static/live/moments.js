// What a deal has brought: a calm card beside the table, which goes by itself, at a key or at a tap.

/** @import { State } from "#messages" */
/** @import { Shown } from "#page" */

import { one, things } from "../house/page.js";

const MANY = 4; // cards shown large at once: more are smaller
const SECONDS = { least: 5, line: 1.5, most: 15 };

export class Moments {
  /** @param {HTMLElement} card */
  constructor(card) {
    this.card = card;
    this.box = one(card, "div");
    this.deal = 0;
    this.timer = 0;
    one(card, "button").addEventListener("click", () => this.close());
    card.addEventListener("pointerenter", () => clearTimeout(this.timer));
    addEventListener("keydown", (event) => event.key === "Escape" && this.close());
  }

  get shown() {
    return !this.card.hidden;
  }

  /**
   * A deal that has ended since the page was last told is shown; the last of a match is told at its end. Whether
   * one is.
   * @param {State} state
   * @param {State | null} before
   */
  take({ moment, over }, before) {
    const { deal, html } = moment;
    const news = before && deal > this.deal && html && !over;
    if (over || deal < this.deal) this.close();
    this.deal = deal;
    if (news) this.show(html);
    return Boolean(news);
  }

  /**
   * Cards shown large, such as the trick that was gathered last, each with its `told` words below it.
   * @param {string} title
   * @param {Shown[]} cards
   */
  showCards(title, cards) {
    const head = document.createElement("h2");
    const row = document.createElement("div");
    row.className = "large-cards";
    row.classList.toggle("many", cards.length > MANY);
    head.textContent = title;
    for (const { told, card } of cards) {
      const figure = document.createElement("figure");
      const caption = document.createElement("figcaption");
      caption.textContent = told;
      const copy = /** @type {Element} */ (card.cloneNode(true));
      copy.classList.remove("pick", "advised", "can");
      copy.removeAttribute("tabindex");
      figure.append(copy, caption);
      for (const item of things(figure, "[data-item]")) delete item.dataset.item;
      row.append(figure);
    }
    this.show("");
    this.box.append(head, row);
  }

  /** @param {string} html */
  show(html) {
    this.box.innerHTML = html;
    this.card.hidden = false;
    clearTimeout(this.timer);
    const seconds = SECONDS.least + SECONDS.line * this.box.querySelectorAll("tr").length;
    this.timer = setTimeout(() => this.close(), 1000 * Math.min(seconds, SECONDS.most));
    this.card.scrollTop = 0;
  }

  close() {
    clearTimeout(this.timer);
    this.card.hidden = true;
  }
}
