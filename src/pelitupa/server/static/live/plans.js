// Conditional moves, where nothing is hidden: what one will answer if the others do what one expects. A line is made by
// playing it on the table, which shows the position that it leads to meanwhile; nobody else sees anything of it.

/** @import { Ahead, OwnPlans, PlannedStep, State } from "#messages" */
/** @import { Said } from "#page" */

import { item, part } from "../house/page.js";
import { _ } from "../house/words.js";

const CHANCE = -1;

/**
 * `ask` sends what is answered to oneself alone, `leave` draws the table as it is, `called` is what a seat is called, `say`
 * shows a sentence.
 * @typedef {{ ask: (message: Said) => void, leave: () => void, called: (seat: number) => string, say: (text: string) => void }} Calls
 */

export class Plans {
  /** @param {Calls} calls */
  constructor(calls) {
    this.calls = calls;
    /** the table's version, and the step that it had when planning began */
    this.version = -1;
    this.step = -1;
    /** @type {string[][]} */
    this.kept = [];
    /** whether the table shows a position that is planned in, or is asked for one */
    this.open = false;
    /** @type {Ahead | null} */
    this.ahead = null;
    part("plan-begin").addEventListener("click", () => this.look([]));
    part("drop-plan").addEventListener("click", () => calls.ask({ plan: [] }));
    part("plan-keep").addEventListener("click", () => calls.ask({ plan: [...this.kept, this.line] }));
    part("plan-step").addEventListener("click", () => this.look(this.line.slice(0, -1)));
    part("plan-stop").addEventListener("click", () => this.stop());
  }

  /** The texts of the line whose end is shown. */
  get line() {
    return this.ahead?.line.map(({ text }) => text) ?? [];
  }

  /**
   * What the table has become: ask what is left of the plan when the match has gone on. Returns whether the position that
   * is planned in stays in sight.
   * @param {State} state
   */
  follow({ can, version, step }) {
    part("plan-panel").hidden = !can.plan;
    const moved = version !== this.version;
    this.version = version;
    if (can.plan && moved) this.calls.ask({ plans: true });
    if (this.open && can.plan && step === this.step) return true;
    if (this.open) this.calls.say(_("The match has gone on. Plan again from here."));
    this.close();
    this.step = step;
    return false;
  }

  /**
   * Ask for the position that a line leads to.
   * @param {string[]} line
   */
  look(line) {
    this.open = true;
    this.calls.ask({ ahead: line, version: this.version });
  }

  /**
   * Go on with an action of whoever would decide in the position that is shown.
   * @param {string} text
   */
  choose(text) {
    this.look([...this.line, text]);
  }

  /** Show the table as it is. */
  stop() {
    this.close();
    this.calls.leave();
  }

  /** What was asked for last was refused; where nothing was shown before, nobody plans. */
  refused() {
    if (!this.ahead) this.close();
  }

  close() {
    this.open = false;
    this.ahead = null;
    part("planning").hidden = true;
  }

  /**
   * The position that was asked for. Returns what is asked there; null where nobody plans any more.
   * @param {Ahead} ahead
   */
  show(ahead) {
    if (!this.open) return null;
    this.ahead = ahead;
    part("planning").hidden = false;
    part("plan-line").textContent = ahead.line.length ? this.told(ahead.line) : _("Nothing of this is played.");
    this.offer();
    const { actor, line, seat } = ahead;
    if (actor === CHANCE) return _("Planning · choose what chance brings");
    if (actor < 0) return _("Planning · the match would be over");
    if (actor !== seat) return _("Planning · {name} to play: touch what you expect", { name: this.calls.called(actor) });
    return line.length ? _("Planning · touch your answer") : _("Planning · begin with your own move; it is not played");
  }

  /** What can be done with the line that is shown. */
  offer() {
    const { line } = this;
    const answered = line.length > 1 && this.ahead?.line.at(-1)?.actor === this.ahead?.seat;
    const there = this.kept.some((kept) => line.every((text, place) => kept[place] === text));
    button("plan-keep").disabled = !answered || there;
    button("plan-keep").textContent = answered && there ? _("Kept") : _("Keep this line");
    button("plan-step").disabled = !line.length;
  }

  /**
   * What the server keeps.
   * @param {OwnPlans} message
   */
  take({ lines, named }) {
    this.kept = lines;
    button("drop-plan").disabled = !lines.length;
    part("planned").replaceChildren(...named.map((steps, place) => this.row(steps, lines[place])));
    part("plan-state").textContent = lines.length ? _("Kept, for your eyes alone:") : _("Nothing is planned.");
    this.offer();
  }

  /**
   * A line that is kept, with buttons to go on from its end and to remove it.
   * @param {PlannedStep[]} steps
   * @param {string[]} line
   */
  row(steps, line) {
    const told = this.told(steps);
    const others = () => this.kept.filter((kept) => kept !== line);
    return item(
      "li",
      item("span", told),
      act(_("Show"), told, () => this.look(line)),
      act(_("Remove"), told, () => this.calls.ask({ plan: others() })),
    );
  }

  /** @param {PlannedStep[]} steps */
  told(steps) {
    const who = (/** @type {number} */ actor) => (actor === CHANCE ? _("Chance") : this.calls.called(actor));
    return steps.map(({ actor, label }) => `${who(actor)}: ${label}`).join(" → ");
  }
}

/** @param {string} id */
function button(id) {
  return part(id, HTMLButtonElement);
}

/**
 * @param {string} label
 * @param {string} line that it is about
 * @param {() => void} press
 */
function act(label, line, press) {
  const made = item("button", label);
  made.type = "button";
  made.setAttribute("aria-label", `${label}: ${line}`);
  made.addEventListener("click", press);
  return made;
}
