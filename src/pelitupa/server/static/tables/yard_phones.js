// Several phones host one evening. What one knows goes to another as a code that its camera reads, or as a link: no phone is
// the master, and one that is closed takes nothing with it. The cottage is sent none of it.

/** @import { Evening } from "./evening.js" */
/** @import { Handed } from "./codes.js" */

import { at } from "../house/address.js";
import { copied } from "../house/copying.js";
import { one, part } from "../house/page.js";
import { _ } from "../house/words.js";
import { linksOf, readLink } from "./codes.js";
import { together } from "./reports.js";
import { gather, yardOf } from "./yard_evening.js";

/**
 * Put what another phone knows to an evening, or begin with it where this phone has another evening or none.
 * @param {Evening | null} evening
 * @param {Handed} handed
 * @param {number} now by the clock of this phone, in milliseconds
 * @returns {Evening}
 */
export function joined(evening, { id, game, names, begun, now: shown, reports }, now) {
  const same = evening !== null && yardOf(evening).id === id;
  // What was shown cannot lie in the future: then this phone's clock is behind by that much.
  const own = begun - Math.max(0, shown - now);
  /** @type {Evening} */
  const made = same ? evening : { game, names, first: names, entries: [], version: 0, counted: 0, told: null, begun: own, id, reports: [] };
  made.reports = together(yardOf(made).reports, reports);
  gather(made);
  return made;
}

export class Phones {
  /**
   * @param {string} game
   * @param {() => Evening | null} evening the one on this phone
   * @param {(evening: Evening) => void} take go on with what has been put together
   * @param {(text: string) => Promise<string>} draw a code, as a drawing; empty where that cannot be done here
   */
  constructor(game, evening, take, draw) {
    this.game = game;
    this.evening = evening;
    this.take = take;
    this.draw = draw;
    /** @type {string[]} */
    this.links = [];
    this.shown = 0;
    part("phones").addEventListener("close", () => this.hide());
    part("show-code").addEventListener("click", () => this.open());
    part("next-code").addEventListener("click", () => this.show((this.shown + 1) % this.links.length));
    part("share-code").addEventListener("click", () => this.share());
    for (const form of [part("join"), part("join-here")]) {
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        const field = one(form, "input", HTMLInputElement);
        this.read(field.value).then((read) => read && (field.value = ""));
      });
    }
    addEventListener("hashchange", () => this.arrive());
  }

  /** Take what the address of the page holds, and hold it there no longer: until it is read, a reload may come. */
  async arrive() {
    const { hash } = location;
    if (!hash) return;
    await this.read(hash);
    if (location.hash === hash) history.replaceState(null, "", location.pathname + location.search);
  }

  /** @param {string} text */
  async read(text) {
    const handed = await readLink(text, this.game);
    for (const place of ["joined", "joined-here"]) part(place).textContent = handed ? "" : _("That is not a code of an evening of this game.");
    if (!handed) return false;
    const evening = this.evening();
    const other = evening !== null && yardOf(evening).id !== handed.id;
    if (other && !window.confirm(_("This phone has another evening. Put the one of the code in its place?"))) return false;
    this.take(joined(evening, handed, Date.now()));
    return true;
  }

  async open() {
    const evening = this.evening();
    if (!evening) return;
    this.hide();
    const { id, first, reports } = yardOf(evening);
    this.links = await linksOf({ id, game: evening.game, names: first, begun: evening.begun ?? Date.now(), now: Date.now(), reports });
    await this.show(0);
  }

  /** A code is of the moment when it was asked for: it does not stand there when it may be too old. */
  hide() {
    part("code-shown").hidden = true;
    part("link", HTMLInputElement).value = "";
  }

  /** @param {number} place */
  async show(place) {
    this.shown = place;
    const link = new URL(at(`/referee/${this.game}`), location.href).href + this.links[place];
    part("link", HTMLInputElement).value = link;
    part("which-code").textContent = _("Code {number} of {count}", { number: place + 1, count: this.links.length });
    part("next-code").hidden = this.links.length < 2;
    part("code-shown").hidden = false;
    const drawn = await this.draw(link);
    part("qr").innerHTML = drawn; // our own drawing
    part("qr").hidden = !drawn;
    part("no-code").hidden = Boolean(drawn);
  }

  async share() {
    const { value } = part("link", HTMLInputElement);
    try {
      if (navigator.share) await navigator.share({ url: value });
      else if (!await copied(value)) part("link", HTMLInputElement).select(); // people copy it themselves
    } catch {
      // thought better of it
    }
  }
}
