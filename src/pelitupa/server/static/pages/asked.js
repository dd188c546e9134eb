// A position that somebody is asked: the table as it is played at, what is said of a choice, and the rule it turns on.

/** @import { View } from "#page" */

import { at } from "../house/address.js";
import { item, maybe, one, part, things } from "../house/page.js";
import { fold, makeFew, showChoices } from "../live/buttons.js";
import { Picker } from "../live/pick.js";
import { walkButtons } from "../live/keys.js";
import { makeRoom } from "../live/room.js";
import { Scene } from "../live/scene.js";

/**
 * A position as it is shown.
 * @typedef {View & { thinking: number[], over: boolean }} Shown
 */
/**
 * A rule that is cited, and where it stands.
 * @typedef {{ id: string, text: string, href: string }} Clause
 */

/** The table of a position. */
export class AskedTable {
  /**
   * @param {HTMLElement} root
   * @param {(text: string) => void} choose
   */
  constructor(root, choose) {
    this.root = root;
    this.choose = choose;
    this.scene = new Scene(root);
    this.picker = new Picker(part("table"), { choose, intent: choose });
    /** @type {import("#page").Memory} */
    this.memory = new Map();
    makeRoom(one(root, ".felt"), part("buttons"));
    walkButtons(part("buttons"));
  }

  /** Draw all of the next position anew: what was drawn without its intents has none. */
  forget() {
    this.scene.html.clear();
  }

  /**
   * Show a position; where nothing may be chosen, nothing can be clicked either.
   * @param {Shown} view
   * @param {boolean} open
   */
  draw(view, open) {
    this.scene.draw(view);
    if (!open) {
      for (const thing of things(this.root, "[data-intent]")) thing.removeAttribute("data-intent");
    }
    const box = part("buttons");
    const board = maybe(part("table"), ".dart-box");
    showChoices(box, open ? view.actions : [], this.picker, open ? view.input : null, board, this.memory, this.choose);
    if (board) fold(box, this.memory);
    makeFew(box);
    part("prompt").textContent = view.over ? view.result : view.prompt;
    part("prompt").classList.toggle("yours", open);
    part("sheet").innerHTML = view.sheet;
    part("score-panel").hidden = !part("sheet").querySelector("table");
  }
}

/**
 * Lines as items of a list.
 * @param {string[]} lines
 */
export function items(lines) {
  return lines.map((line) => item("li", line));
}

/**
 * What is answered: what was chosen, what happens then, and why.
 * @param {HTMLElement} box
 * @param {string[]} lines
 * @param {string} kind
 * @param {string[]} [log]
 */
export function sayIn(box, lines, kind, log = []) {
  box.className = `answer ${kind}`;
  /** @type {HTMLElement[]} */
  const told = lines.map((line, place) => item(place ? "p" : "strong", line));
  const list = item("ul", ...items(log));
  list.className = "told-lines";
  if (list.firstChild) told.splice(1, 0, list);
  box.replaceChildren(...told);
}

/**
 * The rule it turns on; of what is refused it lies open.
 * @param {Clause | null} clause
 * @param {boolean} [open]
 */
export function cite(clause, open = false) {
  const cited = part("clause", HTMLDetailsElement);
  cited.hidden = !clause;
  cited.open = open;
  if (!clause) return;
  part("clause-id").textContent = clause.id;
  part("clause-text").textContent = clause.text;
  const link = part("clause-link", HTMLAnchorElement);
  link.href = clause.href && at(clause.href);
  link.hidden = !clause.href;
}
