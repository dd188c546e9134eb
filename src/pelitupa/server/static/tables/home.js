// Evenings that are over, on their way home. They wait in this browser until the cottage has taken them: nothing goes
// where nobody asked for it, and what is sent twice is one.

import { at } from "../house/address.js";
import { isLater, post } from "../house/patience.js";

const OUTBOX = "pelitupa-referee-home";
const MOST = 30;
const AGAIN = 5000;

/**
 * An evening on its way: `key` is that of its table once it is there, `error` why it was not taken.
 * @typedef {{
 *   id: string, of: string, begun: number, game: string, names: string[], entries: string[], key?: string, error?: string
 * }} Sent
 */

/** A name that nobody else can guess. Over plain http browsers have no `randomUUID`. */
export function freshId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Home {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.busy = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.again = undefined;
    window.addEventListener("online", () => this.send());
    window.addEventListener("storage", ({ key }) => {
      if (key === OUTBOX) changed();
    });
  }

  /** @returns {Sent[]} */
  get all() {
    return JSON.parse(localStorage.getItem(OUTBOX) ?? "[]");
  }

  /** The next to be sent, with what came meanwhile. */
  get waiting() {
    return this.all.find(({ key, error }) => !key && !error);
  }

  /** @param {Sent} sent */
  keep(sent) {
    const others = this.all.filter(({ id }) => id !== sent.id);
    const done = others.filter(({ key, error }) => key || error).slice(-MOST);
    const waiting = others.filter(({ key, error }) => !key && !error);
    localStorage.setItem(OUTBOX, JSON.stringify([...done, ...waiting, sent]));
    this.changed();
  }

  /**
   * Where an evening is, as it stands now; nothing where it has not been asked for, or was changed since.
   * @param {string} id
   * @param {string[]} entries
   */
  find(id, entries) {
    return this.all.find((sent) => sent.id === id && sent.entries.join("\n") === entries.join("\n"));
  }

  /** Send what waits, one after the other; without a network again later. */
  async send() {
    if (this.busy) return;
    this.busy = true;
    clearTimeout(this.again);
    try {
      for (let sent = this.waiting; sent; sent = this.waiting) await this.sendOne(sent);
    } catch {
      this.again = setTimeout(() => this.send(), AGAIN);
    } finally {
      this.busy = false;
    }
  }

  /**
   * Throws where nobody answers, or not now.
   * @param {Sent} sent
   */
  async sendOne(sent) {
    const { id, of, begun, game, names, entries } = sent;
    const answer = await post(at(`/referee/${of}/home`), { id, begun, game, names, entries });
    if (isLater(answer)) throw new Error("not now");
    const { key, error } = await answer.json();
    if (!key && !error) throw new Error("no answer of the cottage");
    // what was corrected while this was under way is sent after it
    if (this.find(id, entries)) this.keep({ ...sent, key, error });
  }
}
