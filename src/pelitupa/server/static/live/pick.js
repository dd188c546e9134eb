// Choosing: what may be chosen is marked, clickable, and reachable by keyboard.

/** @import { Choice } from "#messages" */
/** @import { Choose, Thing } from "#page" */
/** @import { Twice } from "../hands/twice.js" */

import { all, around, focusedThing, ofKind, thing as thingIn, things as thingsIn } from "../house/page.js";
import { enlarges, showWhole } from "../boards/enlarge.js";
import { phone } from "../house/phone.js";

/** @type {Record<string, [x: number, y: number]>} */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// buttons for what the cards offer as well; on a phone they would cover the table
const MOST_DOUBLED = 10;
const MOST_DOUBLED_ON_A_PHONE = 4;
const MOST_OF_THE_HAND = 2; // what a card of one's own offers beside the usual, as where to lay a joker or to discard

export class Picker {
  /**
   * @param {HTMLElement} root
   * @param {{ choose: Choose, intent: (text: string) => void, twice?: Twice }} calls `intent` is called with what the
   *   rules may refuse, `twice` says what a touch only chooses
   */
  constructor(root, { choose, intent, twice }) {
    this.root = root;
    this.twice = twice;
    this.choose = choose;
    this.intent = intent;
    /** @type {Map<Thing, Choice[]>} */
    this.actions = new Map();
    /** @type {Map<Choice, Set<Thing>>} */
    this.touched = new Map();
    /** @type {Thing | null} */
    this.from = null;
    /** @type {HTMLElement | null} */
    this.menu = null;
    /** @type {Thing | null} */
    this.menuOf = null;
    root.addEventListener("click", (event) => this.click(event));
    root.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("pointerdown", (event) => {
      if (this.menu && event.target instanceof Node && !this.menu.contains(event.target)) this.close(false);
    });
  }

  /**
   * Mark what the actions touch; returns those that need buttons: they touch nothing on the table,
   * or nothing that stands for just this action.
   * @param {Choice[]} actions
   */
  mark(actions) {
    this.close(false);
    this.twice?.forget();
    showWhole(this.root);
    this.from = null;
    this.actions.clear();
    this.touched.clear();
    /** @type {Map<string, Thing>} */
    const things = new Map();
    for (const element of thingsIn(this.root, "[data-item], [data-cell]")) {
      things.set(name(element), around(element, "[data-cell]") ?? element);
    }
    /** @type {Choice[]} */
    const rest = [];
    /** @type {Choice[]} */
    const more = [];
    for (const action of actions) {
      /** @type {Set<Thing>} */
      const touched = new Set();
      for (const id of action.items) {
        const found = things.get(id);
        if (found) touched.add(found);
      }
      this.touched.set(action, touched);
      const natural = [...touched].some((thing) => thing.dataset.intent === action.text);
      if (!touched.size) rest.push(action);
      else if (!natural) more.push(action);
      for (const thing of touched) {
        const others = this.actions.get(thing);
        if (others) others.push(action);
        else this.actions.set(thing, [action]);
      }
    }
    // what has a button of its own is chosen on a stock as well, where that stands for it
    for (const thing of thingsIn(this.root, ".middle .card.back[data-intent]")) {
      const drawn = rest.filter((action) => action.text === thing.dataset.intent);
      if (drawn.length && !this.actions.has(thing)) this.actions.set(thing, drawn);
    }
    for (const thing of new Set(things.values())) this.dress(thing);
    for (const zone of all(this.root, ".zone")) this.rove(zone);
    const most = phone.matches ? MOST_DOUBLED_ON_A_PHONE : MOST_DOUBLED;
    const held = more.filter((action) => [...this.touching(action)].every((thing) => thing.closest("#mine .hand")));
    const doubled = more.length > most ? [] : held.length > MOST_OF_THE_HAND ? more.filter((one) => !held.includes(one)) : more;
    return actions.filter((one) => rest.includes(one) || doubled.includes(one));
  }

  /**
   * The actions that touch a thing.
   * @param {Thing | null} thing
   */
  of(thing) {
    return (thing && this.actions.get(thing)) ?? [];
  }

  /**
   * What an action touches.
   * @param {Choice} action
   */
  touching(action) {
    return this.touched.get(action) ?? new Set();
  }

  /**
   * Point at what an action touches, or at its button.
   * @param {string} text
   */
  point(text) {
    for (const thing of this.root.querySelectorAll(".advised")) thing.classList.remove("advised");
    for (const [action, touched] of this.touched) {
      if (action.text === text) for (const thing of touched) thing.classList.add("advised");
    }
    for (const button of all(this.root, "#buttons [data-act], #buttons option")) {
      const option = button instanceof HTMLOptionElement ? button : null;
      if ((button.dataset.act ?? option?.value) !== text) continue;
      button.classList.add("advised");
      if (button.closest(".packed")) button.scrollIntoView({ block: "nearest", inline: "nearest" });
      if (!(option?.parentElement instanceof HTMLSelectElement)) continue;
      option.parentElement.value = text;
      option.parentElement.dispatchEvent(new Event("change"));
    }
  }

  /** @param {Thing} thing */
  dress(thing) {
    const called = (thing.dataset.name ??= thing.getAttribute("aria-label") ?? "");
    const actions = this.of(thing);
    const open = actions.length > 0;
    const pickable = open || Boolean(thing.dataset.intent);
    thing.classList.toggle("can", open);
    thing.classList.remove("move-from", "move-to", "advised");
    thing.removeAttribute("aria-pressed");
    thing.classList.toggle("pick", pickable);
    if (!pickable) {
      thing.setAttribute("role", "img");
      thing.removeAttribute("tabindex");
      thing.removeAttribute("aria-disabled");
      return;
    }
    thing.setAttribute("role", "button");
    thing.removeAttribute("aria-hidden");
    thing.setAttribute("tabindex", "-1");
    if (open) thing.removeAttribute("aria-disabled");
    else thing.setAttribute("aria-disabled", "true");
    const what = actions.map((action) => action.label).join(", ");
    const plain = !open || what === thing.dataset.cell || this.moves(actions);
    thing.setAttribute("aria-label", plain ? called : `${called}: ${what}`);
  }

  /**
   * One tab stop a zone: what had it before, or the first thing that may be chosen; in the own hand only what may.
   * @param {Thing} zone
   * @param {Thing | null} [wanted]
   */
  rove(zone, wanted = null) {
    const things = thingsIn(zone, ".pick");
    if (!things.length) return;
    const key = wanted ? name(wanted) : zone.dataset.at;
    const last = things.find((thing) => name(thing) === key);
    const open = things.find((thing) => thing.classList.contains("can"));
    const kept = wanted || last?.classList.contains("can") || !zone.closest("#mine");
    const stop = (kept && last) || open || last || things[0];
    for (const thing of things) thing.setAttribute("tabindex", thing === stop ? "0" : "-1");
    if (wanted) zone.dataset.at = name(stop);
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (enlarges(event)) return;
    const thing = around(event.target, ".pick") ?? this.linked(event.target);
    if (thing && this.root.contains(thing)) this.pick(thing, true);
  }

  /**
   * An end of the line that was clicked, where both ends mean the same: a stick is taken wherever it is touched.
   * @param {EventTarget | null} target
   */
  linked(target) {
    const line = around(target, "[data-link]");
    const [start, end] = (line?.dataset.link ?? "").split(" ").map((id) => thingIn(this.root, `[data-cell="${CSS.escape(id)}"]`));
    return start?.dataset.intent && start.dataset.intent === end?.dataset.intent ? start : null;
  }

  /**
   * @param {Thing} thing
   * @param {boolean} [touched] whether by a touch, which may be a slip, and not by a key or by dragging
   */
  pick(thing, touched = false) {
    const zone = around(thing, ".zone");
    if (zone) this.rove(zone, thing);
    const actions = this.of(thing);
    const { from } = this;
    const joined = from && from !== thing ? actions.filter((action) => this.touching(action).has(from)) : [];
    const ends = joined.length === 1;
    const [only] = ends ? joined : actions.length === 1 && !this.moves(actions) ? actions : [];
    if (only) {
      if (!touched || only.stays || !this.twice?.chooses(thing)) this.choose(only.text, thing, ends ? from : null);
      return;
    }
    this.twice?.forget(); // what was touched before would be played by one touch
    if (this.moves(actions)) this.begin(from === thing ? null : thing);
    else if (actions.length) this.open(thing, actions);
    else if (thing.dataset.intent) this.intent(thing.dataset.intent);
  }

  /**
   * A thing is let go on a place of the table: what that says of it is chosen, or else what the thing alone says.
   * Returns whether something was chosen.
   * @param {Thing} thing
   * @param {Element | null} place
   */
  drop(thing, place) {
    if (!thing.classList.contains("pick")) return false;
    this.twice?.forget();
    const onto = around(place, "[data-cell]") ?? around(place, "[data-item]");
    const zone = around(place, ".zone");
    const actions = this.of(thing);
    const touching = (/** @type {(it: Thing) => boolean} */ fits) =>
      actions.filter((one) => [...this.touching(one)].some((it) => it !== thing && fits(it)));
    const exact = touching((other) => other === onto);
    const joined = exact.length || !zone ? exact : touching((other) => zone.contains(other));
    if (joined.length === 1) this.choose(joined[0].text);
    else if (joined.length) this.open(thing, joined);
    else this.pick(thing);
    return !this.menu;
  }

  /**
   * Whether actions are moves from one cell of a board to another, chosen one after the other.
   * @param {Choice[]} actions
   */
  moves(actions) {
    return actions.length > 0 && actions.every((action) => areCells(this.touching(action), action.text));
  }

  /**
   * Choose one end of a move, or nothing; the other ends are shown.
   * @param {Thing | null} thing
   */
  begin(thing) {
    this.from = thing;
    const ends = new Set(this.of(thing).flatMap((action) => [...this.touching(action)]));
    for (const other of this.actions.keys()) {
      other.classList.toggle("move-from", other === thing);
      other.classList.toggle("move-to", other !== thing && ends.has(other));
      other.setAttribute("aria-pressed", String(other === thing));
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const thing = around(event.target, ".pick");
    if (!thing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.pick(thing);
      return;
    }
    const zone = around(thing, ".zone");
    if (!zone) return;
    const things = thingsIn(zone, ".pick");
    /** @type {Thing | null | undefined} */
    let next;
    if (event.key in ARROWS) next = nearest(thing, things, ARROWS[event.key]);
    else if (event.key === "Home") next = things[0];
    else if (event.key === "End") next = things.at(-1);
    else return;
    event.preventDefault();
    if (next) {
      this.rove(zone, next);
      next.focus();
    }
  }

  /**
   * A small menu where one thing can be chosen for several actions.
   * @param {Thing} thing
   * @param {Choice[]} actions
   */
  open(thing, actions) {
    this.close(false);
    const menu = document.createElement("div");
    menu.className = "menu";
    menu.setAttribute("role", "menu");
    menu.setAttribute("aria-label", thing.dataset.name ?? "");
    for (const action of actions) {
      const entry = document.createElement("button");
      entry.type = "button";
      entry.setAttribute("role", "menuitem");
      entry.textContent = action.label;
      entry.addEventListener("click", () => {
        this.close(true);
        this.choose(action.text, thing);
      });
      menu.append(entry);
    }
    menu.addEventListener("keydown", (event) => this.menuKey(event, menu));
    document.body.append(menu);
    const at = thing.getBoundingClientRect();
    const box = menu.getBoundingClientRect();
    const x = Math.max(8, Math.min(at.x + at.width / 2 - box.width / 2, innerWidth - box.width - 8));
    const above = at.y - box.height - 6;
    menu.style.left = `${x + scrollX}px`;
    menu.style.top = `${(above > 0 ? above : at.bottom + 6) + scrollY}px`;
    this.menu = menu;
    this.menuOf = thing;
    ofKind(menu.children)[0].focus();
  }

  /**
   * @param {KeyboardEvent} event
   * @param {HTMLElement} menu
   */
  menuKey(event, menu) {
    const entries = ofKind(menu.children);
    const at = entries.findIndex((entry) => entry === focusedThing());
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step) {
      event.preventDefault();
      entries[(at + step + entries.length) % entries.length].focus();
    } else if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      this.close(true);
    }
  }

  /** @param {boolean} back whether the focus goes back to what it was opened for */
  close(back) {
    if (!this.menu) return;
    this.menu.remove();
    this.menu = null;
    if (back) this.menuOf?.focus();
  }
}

/** @param {Thing} thing */
function name(thing) {
  return thing.dataset.cell ?? thing.dataset.item ?? "";
}

/**
 * Whether things are two cells, from one of which a move goes to the other, and not the two ends of one stick.
 * @param {Set<Thing>} things
 * @param {string} text of the action
 */
function areCells(things, text) {
  const cells = things.size === 2 && [...things].every((thing) => thing.dataset.cell);
  return cells && ![...things].every((thing) => thing.dataset.intent === text);
}

/**
 * The thing that lies nearest in a direction: less than half a right angle off it.
 * @template {Thing} T
 * @param {Thing} from
 * @param {T[]} things
 * @param {[x: number, y: number]} direction
 * @returns {T | null}
 */
export function nearest(from, things, [dx, dy]) {
  const at = centre(from);
  /** @type {T | null} */
  let best = null;
  let least = Infinity;
  for (const thing of things) {
    if (thing === from) continue;
    const to = centre(thing);
    const along = (to.x - at.x) * dx + (to.y - at.y) * dy;
    const aside = Math.abs((to.x - at.x) * dy) + Math.abs((to.y - at.y) * dx);
    if (along <= 1 || along < aside) continue;
    const cost = along + aside;
    if (cost < least) [best, least] = [thing, cost];
  }
  return best;
}

/** @param {Thing} thing */
function centre(thing) {
  const box = thing.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
