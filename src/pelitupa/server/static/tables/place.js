// The referee's page at a place of a hall: the cottage says which match is played here, and takes its sheet. The address holds
// the place and its code, in the part that no server is sent with a page.

/** @import { Evening } from "./evening.js" */
/** @import { Place } from "./place_sheet.js" */

import { at } from "../house/address.js";
import { part } from "../house/page.js";
import { get, isLater, post } from "../house/patience.js";
import { _, counted } from "../house/words.js";
import { entryLabel, isCounted } from "./evening.js";
import { alterSheet, answerDoubt, entriesOf, freshSheet, takeSheet } from "./place_sheet.js";
import { freshId } from "./home.js";

const PLACE = /^#at=([\w-]{43}\/\d{1,2}\/[\w-]{22})$/;
const OFTEN = 4000;
const A_PHONE = 12;

export class Hall {
  /**
   * The place that an address holds; null where it holds none.
   * @param {string} hash
   * @param {{ evening: () => Evening | null, take: (evening: Evening | null) => void, recount: () => void, keep: () => void }} page
   */
  static at(hash, page) {
    const found = PLACE.exec(hash);
    return found && new Hall(found[1], page);
  }

  /**
   * @param {string} way
   * @param {{ evening: () => Evening | null, take: (evening: Evening | null) => void, recount: () => void, keep: () => void }} page
   */
  constructor(way, page) {
    this.standings = at(`/evenings/${way.split("/")[0]}/bracket`);
    this.way = at(`/evenings/${way.split("/")[0]}/at/${way.split("/").slice(1).join("/")}/sheet`);
    this.store = `pelitupa-place-${way}`;
    this.page = page;
    /** @type {Place | null} */
    this.place = null;
    this.away = false;
    this.busy = false;
    /** Whether the match is to be handed in. */
    this.handing = false;
    /** How many entries of this phone came after their match was over. */
    this.lost = 0;
    this.why = "";
    this.by = freshId().slice(0, A_PHONE);
  }

  /** Ask for the match of the place, and go on asking. */
  begin() {
    part("one-shot").addEventListener("click", () => this.answer(true));
    part("two-shots").addEventListener("click", () => this.answer(false));
    part("hand-in").addEventListener("click", () => {
      this.handing = true;
      this.show();
      this.look();
    });
    addEventListener("online", () => this.look());
    setInterval(() => this.look(), OFTEN);
    this.look();
  }

  look() {
    const sheet = this.page.evening()?.sheet;
    this.handing &&= Boolean(sheet);
    if (sheet && (this.handing || !sheet.sent)) this.send();
    else if (!document.hidden) this.ask(`?by=${sheet?.by ?? this.by}`);
  }

  /**
   * Write on this phone's copy, and send it.
   * @param {Evening} evening
   * @param {{ place: number, remove: boolean, text?: string }} what
   */
  alter(evening, what) {
    if (!evening.sheet) return;
    alterSheet(evening.sheet, { ...what, now: Date.now() });
    evening.entries = entriesOf(evening.sheet);
    this.send();
  }

  /** @param {boolean} oneShot */
  answer(oneShot) {
    const evening = this.page.evening();
    if (!evening?.sheet) return;
    answerDoubt(evening.sheet, oneShot);
    evening.entries = entriesOf(evening.sheet);
    this.page.recount();
    this.send();
  }

  send() {
    const sheet = this.page.evening()?.sheet;
    if (!sheet || this.busy) return; // what is asked just now is followed by this
    const done = this.handing;
    this.handing = false;
    const { match, by, shots, struck, answers } = sheet;
    this.ask("", { match, by, now: Date.now(), shots, struck, answers, done });
  }

  /**
   * Ask the cottage, one question after the other; what is entered meanwhile is sent after it.
   * @param {string} query
   * @param {object} [said]
   */
  async ask(query, said) {
    if (this.busy) return;
    this.busy = true;
    const asked = this.page.evening();
    const before = JSON.stringify(asked?.sheet);
    let again = false;
    try {
      const address = this.way + query;
      const answer = await (said ? post(address, said) : get(address));
      if (isLater(answer)) throw new Error("not now");
      const place = await answer.json();
      this.away = false;
      this.why = place.error ?? "";
      if (!place.error) {
        const same = this.page.evening() === asked && JSON.stringify(asked?.sheet) === before;
        again = !same && place.match === asked?.sheet?.match;
        this.take(place, same);
      }
    } catch {
      this.away = true;
    } finally {
      this.busy = false;
    }
    this.show();
    if (again || this.handing) this.look();
  }

  /**
   * Take what the cottage says; entries that were written meanwhile stay, and are sent next.
   * @param {Place} place
   * @param {boolean} same whether nothing was written meanwhile
   */
  take(place, same) {
    this.place = place;
    const evening = this.page.evening();
    const { match, game = "", names = [], late } = place;
    if (evening?.sheet && evening.sheet.match === match) {
      if (!same) return;
      const other = takeSheet(evening.sheet, place);
      evening.entries = entriesOf(evening.sheet);
      if (other) this.page.recount();
      else this.page.keep();
      return;
    }
    if (evening?.sheet && late && !evening.sheet.sent) {
      const { by, shots, known } = evening.sheet;
      this.lost = shots.filter(([of, no]) => of === by && no > known).length;
    }
    if (!match) {
      if (evening) this.page.take(null);
      return;
    }
    const sheet = freshSheet(match, freshId().slice(0, A_PHONE));
    takeSheet(sheet, place);
    this.page.take({ game, names, entries: entriesOf(sheet), version: 1, counted: 0, told: null, begun: Date.now(), sheet });
  }

  /** What the place is, who else writes here, what people are asked, and whether the match can be handed in. */
  show() {
    const evening = this.page.evening();
    const { place } = this;
    part("hall").hidden = false;
    part("hall-place").textContent = place ? `${place.place} · ${place.evening}` : "";
    part("hall-said").textContent = this.saidOf(evening);
    part("hall-standings").hidden = !place?.over;
    part("hall-standings").querySelector("a")?.setAttribute("href", this.standings);
    const doubt = evening?.sheet?.doubts[0];
    part("hall-doubt").hidden = !doubt;
    if (evening && doubt) {
      const text = evening.sheet?.shots.find(([by, no]) => `${by}.${no}` === doubt[1])?.[3] ?? "";
      part("hall-question").textContent = _("Two phones have entered {entry}. Was that one shot or two?", { entry: entryLabel(evening, -1, text) });
    }
    const over = Boolean(evening?.told?.over && isCounted(evening) && !evening.told.trouble);
    part("hand-in").hidden = !over || Boolean(doubt);
    part("hand-in", HTMLButtonElement).disabled = this.handing;
    part("hall-late").hidden = !this.lost;
    part("hall-late").textContent = counted(
      "The match before was handed in without {count} entry of this phone. If that changes who won, tell the director.",
      "The match before was handed in without {count} entries of this phone. If that changes who won, tell the director.",
      this.lost,
    );
  }

  /** @param {Evening | null} evening */
  saidOf(evening) {
    if (this.why) return this.why;
    if (this.away) return _("The cottage is not heard. Go on: what you enter is sent when it is.");
    if (!this.place) return "";
    if (this.place.over) return _("This evening is over.");
    if (!evening) return _("Nothing is to be played here now. The next match comes by itself.");
    const { others = 0 } = this.place;
    return others ? counted("{count} other phone keeps this score too.", "{count} other phones keep this score too.", others) : "";
  }
}
