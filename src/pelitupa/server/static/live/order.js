// The own hand in one's own order: a card is dragged to where it belongs, or moved there by Shift and an arrow. A card
// that is dragged out of the hand is chosen, with what it is let go on. The order is kept for this table, in this tab.

import { slide } from "./flip.js";
import { _ } from "../house/words.js";

const HAND = "#mine .zone.hand > .laid";
const FAR = 8; // so many pixels make a drag of a click
const OUT = 16;
const ANEW = 3;
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };
const QUICK = 140;

export class Order {
  /** `button` brings the order of the cottage back; `drop(card, place)` is called with what is dragged out of the
   * hand, and says whether it was chosen; `tell(text)` says aloud where a card is now. */
  constructor(root, button, { drop, tell }) {
    this.root = root;
    this.button = button;
    this.choose = drop;
    this.tell = tell;
    this.name = `order ${root.dataset.key}`;
    this.own = JSON.parse(sessionStorage.getItem(this.name) ?? "[]");
    this.held = null;
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
    for (const laid of this.root.querySelectorAll(HAND)) {
      const places = [...laid.children];
      places.forEach((place, at) => {
        place.dataset.sorted ??= at;
      });
      if (!this.own.length) continue;
      const known = new Map(this.own.map((id, at) => [id, at]));
      const fresh = places.filter((place) => !known.has(card(place))).length;
      if (!places.some(card) || (fresh >= ANEW && 2 * fresh > places.length)) this.keep([]);
      else {
        lay(laid, places, (place) => known.get(card(place)) ?? known.size + Number(place.dataset.sorted));
        this.keep([...laid.children].map(card));
      }
    }
    this.button.hidden = !this.own.length;
  }

  /** In the order of the cottage again. */
  sort() {
    this.keep([]);
    for (const laid of this.root.querySelectorAll(HAND)) {
      moving(laid, () => lay(laid, [...laid.children], (place) => Number(place.dataset.sorted)));
    }
    this.root.querySelector(`${HAND} [tabindex='0']`)?.focus();
    this.button.hidden = true;
  }

  keep(ids) {
    this.own = ids;
    if (ids.length) sessionStorage.setItem(this.name, JSON.stringify(ids));
    else sessionStorage.removeItem(this.name);
  }

  /** Bring a card to the place where another is; those between them make room. Returns whether it moved. */
  bring(laid, place, at) {
    const places = [...laid.children];
    const from = places.indexOf(place);
    if (at === from || at < 0 || at >= places.length) return false;
    // the others are moved: what is taken out of the page loses the pointer, and the focus
    moving(laid, () => {
      if (at > from) for (let next = from + 1; next <= at; next += 1) laid.insertBefore(places[next], place);
      else for (let next = from - 1; next >= at; next -= 1) place.after(places[next]);
    }, place);
    this.keep([...laid.children].map(card));
    this.button.hidden = false;
    return true;
  }

  begin(event) {
    this.dragged = false;
    const thing = event.target.closest(`${HAND} .card`);
    if (!thing || event.button || !event.isPrimary) return;
    this.release();
    this.held = { thing, x: event.clientX, y: event.clientY, place: thing.parentElement };
  }

  follow(event) {
    const { held } = this;
    if (!held || !held.thing.isConnected) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!this.dragged && Math.hypot(dx, dy) < FAR) return;
    if (!this.dragged) {
      this.dragged = true;
      held.thing.classList.add("held");
      held.thing.setPointerCapture(event.pointerId);
      const box = held.thing.getBoundingClientRect();
      held.grip = [held.x - box.x, held.y - box.y];
    }
    const laid = held.place.parentElement;
    if (inside(event, laid)) this.bring(laid, held.place, nearest(event, laid));
    held.thing.style.translate = "";
    const box = held.thing.getBoundingClientRect();
    held.thing.style.translate =
      `${event.clientX - held.grip[0] - box.x}px ${event.clientY - held.grip[1] - box.y}px`;
  }

  drop(event) {
    const { held } = this;
    if (!held) return;
    const away = this.dragged && held.thing.isConnected && !inside(event, held.place.parentElement);
    const under = away ? document.elementFromPoint(event.clientX, event.clientY) : null;
    if (!away || !this.choose(held.thing, under)) return this.release();
    setTimeout(() => held === this.held && this.release(), 2 * QUICK); // it flies from where it was let go
  }

  /** The card is held no longer, and goes back to its place. */
  release() {
    const { held } = this;
    this.held = null;
    if (!held?.thing.isConnected) return;
    const from = held.thing.getBoundingClientRect();
    held.thing.classList.remove("held");
    held.thing.style.translate = "";
    if (this.dragged) slide(held.thing, from, QUICK);
  }

  /** The click that ends a drag chooses nothing. */
  click(event) {
    if (!this.dragged || !event.target.closest("#mine")) return;
    this.dragged = false;
    event.stopPropagation();
  }

  key(event) {
    const step = event.shiftKey && STEPS[event.key];
    const place = event.target.closest(`${HAND} .card`)?.parentElement;
    if (!step || !place) return;
    event.preventDefault();
    const laid = place.parentElement;
    if (!this.bring(laid, place, [...laid.children].indexOf(place) + step)) return;
    const at = [...laid.children].indexOf(place) + 1;
    this.tell(_("Place {place} of {count}", { place: at, count: laid.children.length }));
  }
}

function card(place) {
  return place.querySelector("[data-item]")?.dataset.item ?? "";
}

/** Lay places in the order of a number of each, touching only those that lie wrong. */
function lay(laid, places, rank) {
  const order = [...places].sort((one, other) => rank(one) - rank(other));
  order.forEach((place, at) => {
    if (laid.children[at] !== place) laid.insertBefore(place, laid.children[at]);
  });
}

/** Change the hand so that its cards are seen moving, all but the one that is held. */
function moving(laid, change, still = null) {
  const before = new Map([...laid.children].map((place) => [place, place.getBoundingClientRect()]));
  change();
  for (const [place, box] of before) if (place !== still) slide(place, box, QUICK);
}

function inside({ clientX: x, clientY: y }, laid) {
  const box = laid.getBoundingClientRect();
  return x > box.left - OUT && x < box.right + OUT && y > box.top - OUT && y < box.bottom + 3 * OUT;
}

/** The number of the place that is nearest to where the pointer is. */
function nearest({ clientX: x, clientY: y }, laid) {
  let [best, least] = [0, Infinity];
  [...laid.children].forEach((place, at) => {
    const box = place.getBoundingClientRect();
    const far = Math.hypot(x - (box.x + box.width / 2), y - (box.y + box.height / 2));
    if (far < least) [best, least] = [at, far];
  });
  return best;
}
