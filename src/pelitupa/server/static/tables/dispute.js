// Two say otherwise: which of two events was first? Both orders stand beside each other with what the rules make of
// them, and the state before both. The people choose; the phone never does.

/** @import { Evening, Told } from "./evening.js" */

import { item, part } from "../house/page.js";
import { _ } from "../house/words.js";
import { swapYard } from "./yard_evening.js";

/**
 * A way to settle it: what it is called, what follows, by which rule, and what is done where people choose it.
 * @typedef {{ title: string, lines: string[], rule: string, choose: () => void }} Side
 */

export class Dispute {
  /**
   * @param {(evening: Evening) => Promise<Told>} count what the rules make of an evening
   * @param {(evening: Evening, place: number) => string} label an entry in words
   * @param {(lines: Told, place: number) => string[]} ruled what they said from an entry on
   */
  constructor(count, label, ruled) {
    this.count = count;
    this.label = label;
    this.ruled = ruled;
  }

  /**
   * Ask which of two entries was first. Throws where the rules do not answer.
   * @param {Evening} evening
   * @param {[one: number, other: number]} places
   * @param {{ keep: () => void, take: (changed: Evening) => void, strike: () => void, mend: () => void }} choices
   */
  async open(evening, [one, other], { keep, take, strike, mend }) {
    const swapped = structuredClone(evening);
    swapYard(swapped, one, other);
    const before = { ...evening, entries: evening.entries.slice(0, one) };
    const [asIs, turned, none] = await Promise.all([
      this.count({ ...evening, entries: evening.entries.slice(0, other + 1) }),
      this.count({ ...swapped, entries: swapped.entries.slice(0, other + 1) }),
      this.count(before),
    ]);
    const [first, second] = [one, other].map((place) => this.label(evening, place));
    const sides = [
      this.side(_("“{event}” was first", { event: first }), asIs, one, keep),
      this.side(_("“{event}” was first", { event: second }), turned, one, () => take(swapped)),
      { title: _("As before both"), lines: [none.prompt], rule: "", choose: strike },
      { title: _("Something else was before"), lines: [_("Put it in between.")], rule: "", choose: mend },
    ];
    part("sides").replaceChildren(...sides.map((side) => this.shown(side)));
    part("dispute", HTMLDialogElement).showModal();
  }

  /**
   * @param {string} title
   * @param {Told} told
   * @param {number} place
   * @param {() => void} choose
   * @returns {Side}
   */
  side(title, told, place, choose) {
    const lines = told.accepted > place ? this.ruled(told, place) : [];
    if (told.trouble) lines.push(_("The other cannot be then: {why}", { why: told.trouble }));
    return { title, lines: lines.length ? lines : [told.prompt], rule: ruleText(told), choose };
  }

  /** @param {Side} side */
  shown({ title, lines, rule, choose }) {
    const button = item("button", title);
    button.type = "button";
    button.addEventListener("click", () => {
      part("dispute", HTMLDialogElement).close();
      choose();
    });
    const quoted = item("p", rule);
    quoted.className = "quiet";
    return item("section", button, item("p", lines.join(" · ")), quoted);
  }
}

/**
 * The sentence of the rule by which the latest event counted; that it is a house rule where the source says nothing.
 * @param {Told} told
 */
export function ruleText({ rule }) {
  if (!rule) return "";
  return rule.house ? _("House rule: {text}", { text: rule.text }) : rule.text;
}
