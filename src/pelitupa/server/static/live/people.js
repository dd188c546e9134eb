// Who a text speaks of: the server marks a player's place in a sentence with its two forms, that of another
// and that of oneself; here it takes the one that is right for who reads, with the name.

/** @import { State, ToPage } from "#messages" */

import { _ } from "../house/words.js";

const MARK = /\ue000(\d+)\ue001([^\ue001\ue002]*)\ue001([^\ue002]*)\ue002/g;
const SLOT = "\ue003";
const HTML = new Set(["html", "sheet"]);

export class People {
  constructor() {
    /** @type {Map<number, string>} */
    this.names = new Map();
    /** @type {number | null} */
    this.self = null;
  }

  /**
   * A message with the names put in; one that tells who plays is remembered for those that do not.
   * @param {ToPage} message
   * @returns {ToPage}
   */
  take(message) {
    if (message.type === "state") this.learn(message);
    return /** @type {ToPage} */ (this.named(message));
  }

  /** @param {Pick<State, "players" | "self">} message */
  learn({ players, self }) {
    this.names = new Map(players.map(({ seat, name }) => [seat, name]));
    this.self = self;
  }

  /**
   * What the player of a seat is called alone.
   * @param {number} seat
   */
  called(seat) {
    return seat === this.self ? _("You") : (this.names.get(seat) ?? "");
  }

  /**
   * A value with the names put into all its texts.
   * @param {unknown} value
   * @param {boolean} [html] whether it is HTML
   * @returns {unknown}
   */
  named(value, html = false) {
    if (typeof value === "string") return this.text(value, html);
    if (Array.isArray(value)) return value.map((entry) => this.named(entry, html));
    if (!value || typeof value !== "object") return value;
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([key, entry]) => [key, this.named(entry, HTML.has(key))]));
  }

  /**
   * @param {string} text
   * @param {boolean} html
   */
  text(text, html) {
    return text.replaceAll(MARK, (_, number, other, own) => {
      const seat = Number(number);
      const name = this.names.get(seat) ?? "";
      const form = seat === this.self ? own : other;
      return form.replaceAll(SLOT, () => (html ? escaped(name) : name));
    });
  }
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}
