// The own hand in one's own order: a card is dragged to where it belongs, or moved there by Shift and an arrow. A card
// that is dragged out of the hand is chosen, with what it is let go on. The order is kept for this table, in this tab.

/** @import { Thing } from "#page" */

import { all, around, ofKind, thing } from "../house/page.js";
import { slide } from "./flip.js";
import { _ } from "../house/words.js";

const HAND = "#mine .zone.hand > .laid";
const FAR = 8; // so many pixels make a drag of a click
const OUT = 16;
const ANEW = 3;
/** @type {Record<string, number | undefined>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };
const QUICK = 140;

/**
 * A card that is held: where it was taken up, and where its corner lies from there.
 * @typedef {{ card: Thing, x: number, y: number, place: HTMLElement, grip: [number, number] }} Held
 */

export class Order {
  /**
   * @param {HTMLElement} root
   * @param {HTMLElement} button brings the order of the cottage back
   * @param {{ drop: (card: Thing, place: Element | null) => boolean, tell: (text: string) => void }} calls `drop`
   *   is called with what is dragged out of the hand, and says whether it was chosen; `tell` says aloud where a
   *   card is now
   */
  constructor(root, button, { drop, tell }) {
    this.root = root;
    this.button = button;
    this.choose = drop;
    this.tell = tell;
    this.name = `order ${root.dataset.key}`;
    /** @type {string[]} */
    this.own = JSON.parse(sessionStorage.getItem(this.name) ?? "[]");
    /** @type {Held | null} */
    this.held = null;
    this.dragged = false;
    button.addEventListener("click", () => this.sort());
    root.addEventListener("pointerdown", (event) => this.begin(event));
    root.addEventListener("pointermove", (event) => this.follow(event));
    root.addEventListener("pointerup", (event) => this.drop(event));
    root.addEventListener("pointercancel", () => this.release());
    root.addEventListener("keydown", (event) => this.key(event), { capture: true });
    root.addEventListener("click", (event) => this.click(event), { capture: true });
  }

  /** Lay the hand out as its owner wants it; what is new is last, until a new hand is dealt. */
  arrange() {
    for (const laid of all(this.root, HAND)) {
      const places = ofKind(laid.children);
      places.forEach((place, at) => {
        place.dataset.sorted ??= String(at);
      });
      if (!this.own.length) continue;
      const known = new Map(this.own.map((id, at) => [id, at]));
      const fresh = places.filter((place) => !known.has(card(place))).length;
      if (!places.some(card) || (fresh >= ANEW && 2 * fresh > places.length)) this.keep([]);
      else {
        lay(laid, places, (place) => known.get(card(place)) ?? known.size + Number(place.dataset.sorted));
        this.keep(ofKind(laid.children).map(card));
      }
    }
    this.button.hidden = !this.own.length;
  }

  /** In the order of the cottage again. */
  sort() {
    this.keep([]);
    for (const laid of all(this.root, HAND)) {
      moving(laid, () => lay(laid, ofKind(laid.children), (place) => Number(place.dataset.sorted)));
    }
    thing(this.root, `${HAND} [tabindex='0']`)?.focus();
    this.button.hidden = true;
  }

  /** @param {string[]} ids */
  keep(ids) {
    this.own = ids;
    if (ids.length) sessionStorage.setItem(this.name, JSON.stringify(ids));
    else sessionStorage.removeItem(this.name);
  }

  /**
   * Bring a card to the place where another is; those between them make room. Returns whether it moved.
   * @param {HTMLElement} laid
   * @param {HTMLElement} place
   * @param {number} at
   */
  bring(laid, place, at) {
    const places = ofKind(laid.children);
    const from = places.indexOf(place);
    if (at === from || at < 0 || at >= places.length) return false;
    // the others are moved: what is taken out of the page loses the pointer, and the focus
    moving(laid, () => {
      if (at > from) for (let next = from + 1; next <= at; next += 1) laid.insertBefore(places[next], place);
      else for (let next = from - 1; next >= at; next -= 1) place.after(places[next]);
    }, place);
    this.keep(ofKind(laid.children).map(card));
    this.button.hidden = false;
    return true;
  }

  /** @param {PointerEvent} event */
  begin(event) {
    this.dragged = false;
    const found = around(event.target, `${HAND} .card`);
    const place = found?.parentElement;
    if (!found || !place || event.button || !event.isPrimary) return;
    this.release();
    this.held = { card: found, x: event.clientX, y: event.clientY, place, grip: [0, 0] };
  }

  /** @param {PointerEvent} event */
  follow(event) {
    const { held } = this;
    const laid = held?.place.parentElement;
    if (!held?.card.isConnected || !laid) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!this.dragged && Math.hypot(dx, dy) < FAR) return;
    if (!this.dragged) {
      this.dragged = true;
      held.card.classList.add("held");
      held.card.setPointerCapture(event.pointerId);
      const box = held.card.getBoundingClientRect();
      held.grip = [held.x - box.x, held.y - box.y];
    }
    if (inside(event, laid)) this.bring(laid, held.place, nearest(event, laid));
    held.card.style.translate = "";
    const box = held.card.getBoundingClientRect();
    held.card.style.translate =
      `${event.clientX - held.grip[0] - box.x}px ${event.clientY - held.grip[1] - box.y}px`;
  }

  /** @param {PointerEvent} event */
  drop(event) {
    const { held } = this;
    if (!held) return;
    const laid = held.place.parentElement;
    const away = this.dragged && held.card.isConnected && laid !== null && !inside(event, laid);
    const under = away ? document.elementFromPoint(event.clientX, event.clientY) : null;
    if (!away || !this.choose(held.card, under)) {
      this.release();
      return;
    }
    setTimeout(() => held === this.held && this.release(), 2 * QUICK); // it flies from where it was let go
  }

  /** The card is held no longer, and goes back to its place. */
  release() {
    const { held } = this;
    this.held = null;
    if (!held?.card.isConnected) return;
    const from = held.card.getBoundingClientRect();
    held.card.classList.remove("held");
    held.card.style.translate = "";
    if (this.dragged) slide(held.card, from, QUICK);
  }

  /**
   * The click that ends a drag chooses nothing.
   * @param {MouseEvent} event
   */
  click(event) {
    if (!this.dragged || !around(event.target, "#mine")) return;
    this.dragged = false;
    event.stopPropagation();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = event.shiftKey && STEPS[event.key];
    const place = around(event.target, `${HAND} .card`)?.parentElement;
    const laid = place?.parentElement;
    if (!step || !place || !laid) return;
    event.preventDefault();
    const number = () => [...laid.children].indexOf(place);
    if (!this.bring(laid, place, number() + step)) return;
    const at = number() + 1;
    this.tell(_("Place {place} of {count}", { place: at, count: laid.children.length }));
  }
}

/** @param {HTMLElement} place */
function card(place) {
  return thing(place, "[data-item]")?.dataset.item ?? "";
}

/**
 * Lay places in the order of a number of each, touching only those that lie wrong.
 * @param {HTMLElement} laid
 * @param {HTMLElement[]} places
 * @param {(place: HTMLElement) => number} rank
 */
function lay(laid, places, rank) {
  const order = [...places].sort((one, other) => rank(one) - rank(other));
  order.forEach((place, at) => {
    if (laid.children[at] !== place) laid.insertBefore(place, laid.children[at]);
  });
}

/**
 * Change the hand so that its cards are seen moving, all but the one that is held.
 * @param {HTMLElement} laid
 * @param {() => void} change
 * @param {HTMLElement | null} [still]
 */
function moving(laid, change, still = null) {
  const before = new Map(ofKind(laid.children).map((place) => [place, place.getBoundingClientRect()]));
  change();
  for (const [place, box] of before) if (place !== still) slide(place, box, QUICK);
}

/**
 * @param {PointerEvent} event
 * @param {HTMLElement} laid
 */
function inside({ clientX: x, clientY: y }, laid) {
  const box = laid.getBoundingClientRect();
  return x > box.left - OUT && x < box.right + OUT && y > box.top - OUT && y < box.bottom + 3 * OUT;
}

/**
 * The number of the place that is nearest to where the pointer is.
 * @param {PointerEvent} event
 * @param {HTMLElement} laid
 */
function nearest({ clientX: x, clientY: y }, laid) {
  let [best, least] = [0, Infinity];
  [...laid.children].forEach((place, at) => {
    const box = place.getBoundingClientRect();
    const far = Math.hypot(x - (box.x + box.width / 2), y - (box.y + box.height / 2));
    if (far < least) [best, least] = [at, far];
  });
  return best;
}
