// Guessing what comes: before each decision one says what it will be, sees it, and is counted. It is asked where the
// match's source says, and nothing of what comes is here before one has guessed.

/** @import { Memory } from "#page" */
/** @import { Picker } from "../live/pick.js" */
/** @import { Source } from "../tables/replay_source.js" */
/** @import { Shown } from "../tables/replay.js" */

import { maybe, part } from "../house/page.js";
import { _ } from "../house/words.js";
import { fold, showChoices } from "../live/buttons.js";
import { walkButtons } from "../live/keys.js";
import { kept, keep, nextAsked } from "./guess_count.js";
import { handOn, sayLines, tally } from "./guess_told.js";

/**
 * Where one is asked: a step, whose decision, among how many choices. `open`: the decisions of all seats.
 * @typedef {{ steps: [number, number, number][], open: boolean }} Asked
 */
/** @typedef {Shown & { asked: number }} Position a position in which one guesses, with what may be chosen */
/** @typedef {{ right: boolean, given: string, done: string, view: Shown }} Guess what is said of a guess, and what came */
/**
 * What the replay lends: its parts, and ways to show a step.
 * @typedef {object} Lent
 * @property {HTMLElement} root
 * @property {Source} source
 * @property {Picker} picker
 * @property {HTMLSelectElement} eyes
 * @property {(state: Shown) => void} draw
 * @property {() => number} step
 * @property {(step: number) => void} at lets the replay stand at a step that is drawn already
 * @property {(step: number) => Promise<void>} go
 */

const AIM = "aim"; // at a dartboard, where one points; other shots are guessed by their names
const AWAY = _("The cottage does not answer. Try again in a moment.");

export class Guessing {
  /** @param {Lent} lent */
  constructor(lent) {
    this.lent = lent;
    /** @type {Asked} */
    this.asked = { steps: [], open: true };
    /** @type {Memory} */
    this.memory = new Map();
    this.on = false;
    this.at = -1; // the step that is asked, or -1
    this.chosen = 0; // grows with every choice and question, so that a late answer is known
    walkButtons(part("buttons"));
    part("prompt").tabIndex = -1;
    part("guess").addEventListener("click", () => this.begin());
    part("guess", HTMLButtonElement).disabled = false; // until here a click would have been lost
    part("guess-on").addEventListener("click", () => this.next());
    part("guess-tell").addEventListener("click", () => this.choose(""));
    part("guess-share").addEventListener("click", () => this.share());
    part("guess-stop").addEventListener("click", () => this.end());
    lent.eyes.addEventListener("change", () => {
      if (this.on) this.begin();
    });
  }

  get match() {
    return `${this.lent.root.dataset.match} ${this.lent.eyes.value}`;
  }

  /** Ask from the step that is shown on. Where hands are hidden one looks from a seat. */
  async begin() {
    const { source, eyes, root } = this.lent;
    this.on = true;
    root.classList.add("guessing");
    part("guessing").hidden = false;
    part("guess").hidden = true;
    let found = await source.asked(eyes.value);
    if (found && !found.open && eyes.value === "0") {
      eyes.value = "1";
      found = await source.asked(eyes.value);
    }
    if (!found) {
      this.say([AWAY]);
      return;
    }
    this.asked = found;
    this.tell();
    await this.next();
  }

  /** Look on as in any replay. */
  end() {
    this.on = false;
    this.at = -1;
    this.chosen += 1;
    this.lent.root.classList.remove("guessing");
    part("guessing").hidden = true;
    part("guess").hidden = false;
    part("buttons").replaceChildren();
    this.lent.go(this.lent.step());
    part("guess").focus({ preventScroll: true });
  }

  /** Go on to what is asked next. */
  async next() {
    const { source, eyes, draw, go, at, picker, root } = this.lent;
    const step = nextAsked(this.asked.steps, kept(this.match), this.lent.step());
    this.chosen += 1;
    const now = this.chosen;
    this.busy(true);
    if (step < 0) {
      await go(this.lent.step());
      this.close([this.asked.steps.length ? _("That was the last one of this match.") : _("Nothing is asked in this match.")]);
      part("guess-share").focus({ preventScroll: true });
      return;
    }
    const position = await source.guessAt(String(step), eyes.value);
    if (now !== this.chosen || !this.on) return;
    if (!position) {
      this.say([AWAY]);
      part("guess-on").hidden = false;
      this.busy(false);
      return;
    }
    this.at = step;
    at(step);
    draw(position);
    const board = position.input?.verb === AIM ? maybe(root, ".dart-box") : null;
    const choose = (/** @type {string} */ text) => this.choose(text);
    showChoices(part("buttons"), position.actions, picker, board ? position.input : null, board, this.memory, choose);
    if (board) fold(part("buttons"), this.memory);
    const player = position.players.find(({ seat }) => seat === position.asked)?.name ?? "";
    part("prompt").textContent = _("What does {player} do?", { player });
    this.say([]);
    this.busy(false);
    part("guess-on").hidden = true;
    part("guess-tell").hidden = false;
    part("prompt").focus({ preventScroll: true });
  }

  /**
   * Take a guess; an empty one is to be told.
   * @param {string} text
   */
  async choose(text) {
    const step = this.at;
    if (step < 0 || !this.on) return;
    this.at = -1;
    const { source, eyes, draw, at, picker } = this.lent;
    const match = this.match;
    const [, , choices] = this.asked.steps.find(([number]) => number === step) ?? [0, 0, 0];
    this.chosen += 1;
    const now = this.chosen;
    const told = await source.guess(String(step), eyes.value, text);
    if (now !== this.chosen || !this.on) return;
    if (!told) {
      this.at = step;
      this.say([AWAY]);
      return;
    }
    keep(match, step, text ? Number(told.right) : null, choices);
    this.tell();
    at(step + 1);
    draw(told.view);
    picker.mark([]);
    const { given, done, right } = told;
    if (!text) this.close([done], "");
    else if (right) this.close([_("{done}: as you said.", { done })], "best");
    else this.close([_("{done}.", { done }), _("You said: {given}.", { given })], "poor");
    part("guess-on").focus({ preventScroll: true });
  }

  /**
   * Nothing can be chosen any more here.
   * @param {string[]} lines
   * @param {string} [kind]
   */
  close(lines, kind = "") {
    this.at = -1;
    part("buttons").replaceChildren();
    this.say(lines, kind);
    this.busy(false);
    part("guess-tell").hidden = true;
    part("guess-on").hidden = nextAsked(this.asked.steps, kept(this.match), this.lent.step()) < 0;
  }

  /** @param {boolean} busy */
  busy(busy) {
    part("guessing").setAttribute("aria-busy", String(busy));
  }

  /**
   * @param {string[]} lines
   * @param {string} [kind]
   */
  say(lines, kind = "") {
    sayLines(part("guess-said"), lines, kind);
  }

  /** How one has guessed so far, in words; empty before the first guess. */
  told() {
    return tally(this.match);
  }

  tell() {
    part("guess-tally").textContent = this.told() || _("Say what comes, then see it.");
    part("guess-share").hidden = !this.told();
  }

  /** Hand on how one has guessed, with the way to the match: by the device's own way, or copied. */
  async share() {
    const { root, eyes, source } = this.lent;
    const url = await source.link(eyes.value);
    await handOn(`${root.dataset.title}: ${this.told()}`, url, (lines) => this.say(lines));
  }
}
