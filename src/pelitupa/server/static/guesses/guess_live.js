// An onlooker guesses what comes at a live table. The guess stays in this page, which compares it with what everybody is
// told was done: no player can learn of it, and the table waits for nobody.

/** @import { Choice, Guessed, State } from "#messages" */

import { at } from "../house/address.js";
import { maybePart, part } from "../house/page.js";
import { _ } from "../house/words.js";
import { keep } from "./guess_count.js";
import { handOn, sayLines, tally } from "./guess_told.js";

/** @typedef {Pick<Guessed, "step" | "choices"> & { text: string, label: string }} Given */

/**
 * A guess in words, however it is written.
 * @param {string} text
 */
const plain = (text) => text.trim().toLowerCase().replace(/\s+/g, " ");

/**
 * What came of a guess: null while it waits, else whether it was right, and what was done (nothing where that was not
 * shown to onlookers).
 * @param {Given} given
 * @param {Pick<State, "step" | "done">} state
 */
export function verdict({ step, text }, { step: now, done = [] }) {
  if (now <= step) return null;
  const found = done.find((one) => one.step === step);
  if (!found) return { right: false, done: "" };
  return { right: [found.text, found.label].map(plain).includes(plain(text)), done: found.label };
}

export class Guesses {
  /**
   * @param {string} table its key
   * @param {{ called: (seat: number) => string, changed: () => void }} lent `changed` is called when something else may
   *   be chosen
   */
  constructor(table, { called, changed }) {
    this.match = `${table} 0`;
    this.called = called;
    this.changed = changed;
    this.on = false;
    /** @type {Guessed | null} */
    this.asked = null;
    /** @type {Given | null} */
    this.given = null;
    part("guess").addEventListener("click", () => this.turn(true));
    part("guess-stop").addEventListener("click", () => this.turn(false));
    part("guess-share").addEventListener("click", () => {
      const url = new URL(at(`/tables/${encodeURIComponent(table)}`), location.href).href;
      handOn(`${document.title}: ${tally(this.match)}`, url, (lines) => this.say(lines));
    });
    part("guess-write").addEventListener("submit", (event) => {
      event.preventDefault();
      const field = part("guess-text", HTMLInputElement);
      if (field.value.trim()) this.choose(field.value.trim());
      field.value = "";
    });
  }

  /** What may be chosen as a guess; null where nobody guesses. @returns {Choice[] | null} */
  get actions() {
    return this.on ? (this.waits ? [] : (this.asked?.actions ?? [])) : null;
  }

  /** What is asked; empty where nothing is. */
  get prompt() {
    return this.on && this.asked && !this.waits ? _("What does {player} do?", { player: this.called(this.asked.seat) }) : "";
  }

  get waits() {
    return this.given !== null && this.given.step === this.asked?.step;
  }

  /** @param {boolean} on */
  turn(on) {
    this.on = on;
    this.given = null;
    this.say([]);
    this.show();
    this.changed();
    (on ? part("prompt") : part("guess")).focus({ preventScroll: true });
  }

  /**
   * The table as it is now.
   * @param {State} state
   */
  take(state) {
    const { given } = this;
    this.asked = state.guess ?? null;
    const told = given && verdict(given, state);
    if (given && told) {
      this.given = null;
      if (told.done) {
        keep(this.match, given.step, Number(told.right), given.choices);
        if (told.right) this.say([_("{done}: as you said.", { done: told.done })], "best");
        else this.say([_("{done}.", { done: told.done }), _("You said: {given}.", { given: given.label })], "poor");
      } else this.say([_("Onlookers were not shown what it was.")]);
    }
    this.show();
  }

  /** @param {string} text */
  choose(text) {
    if (!this.on || !this.asked || this.waits) return;
    const { step, choices, actions } = this.asked;
    const label = actions.find((action) => action.text === text)?.label ?? text;
    this.given = { step, choices, text, label };
    this.say([_("You said: {given}.", { given: label })]);
    this.show();
    this.changed();
  }

  show() {
    part("guess").hidden = this.on || !this.asked;
    part("guessing").hidden = !this.on;
    part("guess-write").hidden = !this.asked || this.asked.open || this.waits;
    part("guess-tally").textContent = tally(this.match) || _("Say what comes, then see it.");
    part("guess-share").hidden = !tally(this.match);
  }

  /**
   * @param {string[]} lines
   * @param {string} [kind]
   */
  say(lines, kind = "") {
    sayLines(part("guess-said"), lines, kind);
  }
}

/**
 * The guesses of a page that only looks on; null at one's own table.
 * @param {string} table
 * @param {ConstructorParameters<typeof Guesses>[1]} lent
 */
export const guessesAt = (table, lent) => (maybePart("guess") ? new Guesses(table, lent) : null);
