// The host in a yard: words that are shouted, the names under them, and what the rules made of the latest. One tap on a
// name is one event; the word that is heard most is chosen already. It shows what everybody may know: where somebody
// hides it never knew, and who poked the seeker's back leaves no mark on the screen.

/** @import { Call, Evening, Told } from "./evening.js" */
/** @import { Thing } from "#page" */

import { all, around, item, maybePart, one, part } from "../house/page.js";
import { _ } from "../house/words.js";

const MANY = 12; // more names than these are laid closer together

export class Yard {
  /**
   * @param {(text: string) => void} enter report an event
   * @param {() => void} draw let lots say what is to be drawn
   * @param {(word: string) => string} early why a word cannot be reported yet, by the clock; empty where it can
   */
  constructor(enter, draw, early) {
    this.enter = enter;
    this.early = early;
    /** The word under which a name is tapped next; empty: the usual one, or a name is tapped first. */
    this.word = "";
    /** Whose name was tapped before a word; -1: nobody's. */
    this.marked = -1;
    /** @type {Call[]} */
    this.calls = [];
    /** @type {string[]} */
    this.names = [];
    /** @type {Told | null} */
    this.told = null;
    /** Whether a word is good for several names: lots or the people still say who is what. */
    this.inRow = false;
    for (const place of ["calls", "things", "seldom"]) {
      part(place).addEventListener("click", ({ target }) => this.chooseWord(around(target, "[data-word]")));
    }
    part("players").addEventListener("click", ({ target }) => this.touchName(around(target, "[data-seat]")));
    part("lot").addEventListener("click", draw);
    part("evening").addEventListener("keydown", step);
  }

  /**
   * @param {Evening} evening
   * @param {Told | null} told what the rules say: now, or before the entry that is being mended
   * @param {boolean} open whether anything can be reported
   */
  show(evening, told, open) {
    const { calls = [], names } = evening;
    this.told = told;
    this.names = names;
    this.calls = open ? (told?.calls.length ? told.calls : calls) : [];
    if (!this.possible(this.word)) this.word = "";
    part("lot").hidden = !(open && told?.lots && told === evening.told); // what was drawn is mended by touching a name
    this.redraw();
  }

  /** Show the words and the names, with what is chosen and marked. */
  redraw() {
    const focused = focusedPlace();
    this.showWords();
    this.showNames();
    part("why").textContent = "";
    if (focused) all(part("evening"), focused).at(0)?.focus();
  }

  /** The word under which a name is entered; empty: none, the name comes first. */
  chosen() {
    if (this.word || this.marked >= 0) return this.word;
    const usual = this.calls.find(({ named, aside, verb }) => named && !aside && this.possible(verb));
    return usual && !usual.asked ? usual.verb : "";
  }

  /** @param {string} word */
  possible(word) {
    return this.calls.some(({ verb, names }) => verb === word && names.some(({ why }) => !why));
  }

  showWords() {
    const usual = this.calls.filter(({ aside }) => !aside);
    const aside = this.calls.filter((call) => call.aside);
    const named = usual.filter((call) => call.named);
    part("calls").hidden = !named.length;
    part("calls").replaceChildren(...named.map((call) => this.wordButton(call)));
    part("things").replaceChildren(...usual.filter((call) => !call.named).map((call) => this.wordButton(call)));
    part("seldom").replaceChildren(...aside.map((call) => this.wordButton(call)));
    const somebody = maybePart("somebody");
    if (somebody) somebody.hidden = !aside.length;
  }

  /** @param {Call} call */
  wordButton({ verb, label, named, names, why }) {
    const made = item("button", label);
    made.type = "button";
    made.dataset.word = verb;
    const event = names.find(({ seat }) => seat === (named ? this.marked : -1));
    if (this.early(verb) || (event ? event.why : why || (named && this.marked >= 0))) made.setAttribute("aria-disabled", "true");
    if (named) made.setAttribute("aria-pressed", String(verb === this.chosen()));
    return made;
  }

  showNames() {
    const call = this.callChosen();
    const rows = part("players");
    rows.setAttribute("aria-label", call ? call.label : _("Names"));
    rows.classList.toggle("many", this.names.length > MANY);
    rows.replaceChildren(...this.names.map((name, seat) => {
      const { status = "", score = "–", here = true } = this.told?.players[seat] ?? {};
      const made = item("button", item("strong", name), item("small", status), item("b", score));
      made.type = "button";
      made.dataset.seat = String(seat);
      const event = call?.names.find((known) => known.seat === seat);
      const may = call ? Boolean(event && !event.why) : this.mayAny(seat);
      made.classList.toggle("away", !here);
      made.classList.toggle("may", may);
      if (!may) made.setAttribute("aria-disabled", "true");
      else if (!call) made.setAttribute("aria-pressed", String(seat === this.marked));
      const row = item("li", made);
      row.classList.toggle("next", seat === this.told?.who);
      return row;
    }));
  }

  /**
   * Whether one of the usual words can name somebody now.
   * @param {number} seat
   */
  mayAny(seat) {
    return this.calls.some(({ aside, names }) => !aside && names.some((event) => event.seat === seat && !event.why));
  }

  callChosen() {
    const chosen = this.chosen();
    return this.calls.find(({ verb }) => verb === chosen);
  }

  /** @param {Thing | null} button */
  chooseWord(button) {
    const call = this.calls.find(({ verb }) => verb === button?.dataset.word);
    if (!call) return;
    const event = call.names.find(({ seat }) => seat === (call.named ? this.marked : -1));
    const early = this.early(call.verb);
    if (early) {
      this.refuse(call.label, early);
    } else if (event && !event.why) {
      this.report(call, event.text);
    } else if (call.named && this.marked < 0 && this.possible(call.verb)) {
      this.word = call.verb;
      this.redraw();
    } else {
      this.refuse(call.label, event?.why || call.why);
    }
  }

  /** @param {Thing | null} button */
  touchName(button) {
    if (!button) return;
    const seat = Number(button.dataset.seat);
    const call = this.callChosen();
    const event = call?.names.find((known) => known.seat === seat);
    const early = call ? this.early(call.verb) : "";
    if (call && early) {
      this.refuse(call.label, early);
    } else if (event && call && !event.why) {
      this.report(call, event.text);
    } else if (call || button.getAttribute("aria-disabled")) {
      this.refuse(one(button, "strong").textContent ?? "", event?.why || call?.why);
    } else {
      this.marked = this.marked === seat ? -1 : seat;
      this.redraw();
    }
  }

  /**
   * Report an event. Where it is secret whom it names, nothing is left on the screen to tell it, the focus included.
   * While lots or the people say who is what, a word is good for several names.
   * @param {Call} call
   * @param {string} text
   */
  report({ secret, verb }, text) {
    this.marked = -1;
    this.word = this.inRow && !secret ? verb : "";
    if (secret) part("asked").focus();
    else navigator.vibrate?.(15);
    this.enter(text);
  }

  /**
   * @param {string} what
   * @param {string} [why]
   */
  refuse(what, why) {
    part("why").textContent = `${what}: ${why || _("That cannot be reported now.")}`;
  }
}

/** Where the focus is among the words and names, as a selector: they are made again at each change. */
function focusedPlace() {
  const { seat, word } = document.activeElement instanceof HTMLElement ? document.activeElement.dataset : {};
  if (seat !== undefined) return `[data-seat="${seat}"]`;
  return word === undefined ? "" : `[data-word="${word}"]`;
}

/**
 * Arrows go from word to word and from name to name.
 * @param {KeyboardEvent} event
 */
function step(event) {
  const { key } = event;
  const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  const buttons = all(part("evening"), "[data-word], [data-seat]").filter((button) => button.checkVisibility());
  const place = buttons.findIndex((button) => button === document.activeElement);
  if (!way || place < 0) return;
  event.preventDefault();
  buttons[(place + way + buttons.length) % buttons.length].focus();
}
