// The one renderer of all games: it seats the players round the felt, and places the zones of a view by
// owner, layout and kind.

/** @import { Player, Zone } from "#messages" */
/** @import { Chair, Flight, Scenery, Thing } from "#page" */

import { rooted } from "../house/address.js";
import { divide } from "../house/hyphens.js";
import { all, maybe, one, part, things } from "../house/page.js";
import { reachable } from "../house/reach.js";
import { isBid } from "./buttons.js";
import { Calls } from "./calls.js";
import { fitMiddle } from "./fit.js";
import { Scrolled } from "./scrolled.js";
import { launch, move, places, still } from "./flip.js";
import { layGround, onTurned } from "../house/ground.js";
import { fan } from "../hands/fan.js";
import { makeNames } from "./large.js";
import { phone } from "../house/phone.js";
import { chairsOf, playedFrom, sidesOf, towards } from "./seats.js";
import { spreadMelds } from "./spread.js";
import { Stones } from "../boards/stones.js";

const SEAT =
  '<div class="head"><div class="plate-box"></div><div class="beside"></div></div><div class="zones"></div>';
const GROUND = ["board", "field"];
const LONG = 22; // letters of what it is about: more of them are written smaller on a small phone

/**
 * A card of the trick that lies on the table: which it is, who played it, and how it looks.
 * @typedef {{ id: string, by: number, card: Thing }} Laid
 */

export class Scene {
  /**
   * @param {HTMLElement} root
   * @param {{ arrange: () => void } | null} [order] lays the own hand as its owner wants it
   */
  constructor(root, order = null) {
    this.root = root;
    this.order = order;
    /** @type {Map<string, HTMLElement>} */
    this.boxes = new Map();
    for (const name of ["west", "north", "east", "middle", "goal", "tally-box", "near", "mine", "auction"]) {
      this.boxes.set(name, one(root, `#${name}`));
    }
    const read = document.createElement("div"); // words have no room where a board takes the felt
    read.id = read.className = "read";
    one(root, "#turn").prepend(read);
    this.boxes.set("read", read);
    /** @type {Map<string, HTMLElement>} */
    this.sections = new Map();
    /** @type {Map<string, string>} */
    this.html = new Map();
    /** @type {Scenery | null} */
    this.state = null;
    /** @type {Flight | null} */
    this.flight = null;
    /** @type {Laid[]} */
    this.laid = [];
    this.longest = 2;
    /** @type {Laid[] | null} */
    this.gathered = null;
    this.calls = new Calls(root);
    this.owned = false;
    this.crowded = false;
    this.stones = new Stones();
    for (const box of this.boxes.values()) box.replaceChildren();
    phone.addEventListener("change", () => this.arrange());
    onTurned(() => this.arrange());
    new ResizeObserver(() => this.fan()).observe(this.box("mine"));
    this.scrolled = new Scrolled(this.box("middle"));
    new ResizeObserver(() => {
      fitMiddle(this.box("middle"));
      this.scrolled.show();
    }).observe(this.box("middle"));
  }

  /**
   * A part of the table.
   * @param {string} name
   */
  box(name) {
    const found = this.boxes.get(name);
    if (!found) throw new TypeError(`the table has no ${name}`);
    return found;
  }

  /**
   * Bring the table up to date with a view, and let what has moved be seen moving.
   * @param {Scenery} state
   * @param {boolean} [quick]
   */
  draw(state, quick = false) {
    this.learn(state.faces);
    const before = places(this.root);
    const { flight } = this;
    this.land();
    this.state = state;
    this.arrange();
    if (flight?.cell) this.stones.land(this.root, flight, before);
    move(this.root, before, { quick });
  }

  /**
   * A thing that was chosen sets out: a card; or for a cell of a board a stone, or what stood on the cell `from`.
   * @param {Thing} thing
   * @param {Thing | null} [from]
   */
  launch(thing, from = null) {
    this.land();
    const cell = thing instanceof SVGElement && thing.matches(".cell") ? thing : null;
    if (cell && document.hidden) return;
    this.flight = cell
      ? this.stones.launch(cell, from, this.state?.you ?? null, still.matches)
      : launch(this.root, thing);
  }

  /** What set out before the table answered is where the table says. */
  land() {
    this.flight?.cancel();
    this.flight = null;
  }

  /** Put everything in its place, as wide as the window is now. */
  arrange() {
    const { state } = this;
    if (!state) return;
    /** @type {Set<string>} */
    const used = new Set();
    /** @type {Map<HTMLElement, number>} */
    const order = new Map();
    const chairs = chairsOf(state, this.root.dataset.turns !== "right");
    const sides = sidesOf(chairs.length - 1);
    const hand = state.zones.some((zone) => zone.mine && zone.layout === "hand");
    const ground = state.zones.some((zone) => GROUND.includes(zone.layout));
    this.root.classList.toggle("boarded", ground);
    this.root.classList.toggle("fielded", state.zones.some((zone) => zone.layout === "field"));
    this.owned ||= state.zones.some((zone) => zone.owner >= 0); // at the end of a match nobody may have anything
    this.crowded ||= state.zones.some((zone) => zone.id.startsWith("melds-")) || state.actions.some(isBid);
    this.root.classList.toggle("bare", !this.owned);
    this.root.classList.toggle("watched", state.seat === null);
    /** @type {Map<string | number, HTMLElement>} */
    const homes = new Map();
    /** @type {Map<number, string>} */
    const before = new Map(); // at which side somebody sits
    chairs.forEach(({ number, zone }, place) => {
      const player = state.players.find((one) => one.seat === number && !zone);
      const name = zone ? `dummy ${number}` : `seat ${number}`;
      const seat = this.seat(name, player);
      const own = place === 0 && state.seat !== null;
      const side = place ? sides[place - 1] : own ? "mine" : "near";
      if (player) this.fill(`plate ${number}`, one(seat, ".plate-box"), player.html);
      const thinking = maybe(seat, ".thinking");
      if (thinking) thinking.hidden = !state.thinking.includes(number);
      homes.set(zone ?? number, seat);
      if (!zone) before.set(number, side);
      used.add(name);
      this.place(seat, this.box(side), order);
    });
    for (const zone of state.zones) {
      if (zone.empty) continue;
      const key = `zone ${zone.id}`;
      const section = this.section(key, "zone");
      section.className = `zone ${zone.layout}${zone.shows ? " shows" : ""}`;
      section.dataset.zone = zone.id;
      if (zone.layout === "river") section.dataset.before = before.get(zone.owner);
      this.fill(key, section, zone.html);
      used.add(key);
      this.place(section, this.home(zone, homes, hand), order);
    }
    for (const [key, section] of this.sections) {
      if (!used.has(key)) {
        section.remove();
        this.sections.delete(key);
        this.html.delete(key);
      }
    }
    // once it was so, it stays so: nobody's seat moves to and fro
    const middle = this.box("middle");
    const beside = (/** @type {string} */ what) => middle.querySelectorAll(`:scope > ${what} ~ .zone`).length;
    this.crowded ||= beside(".trick") > 1 || beside(".zone") > 2
      || middle.querySelector(":scope > .trick ~ .zone .place:nth-child(8)") !== null
      || this.root.querySelector(".others .own ~ .own") !== null && this.root.querySelector(".others .zone ~ .zone") !== null;
    this.root.classList.toggle("crowded", this.crowded);
    this.order?.arrange();
    spreadMelds(this.root);
    divide(all(this.root, ".place > small, .zone > h2, .zone > .note"));
    this.tricks(chairs);
    this.calls.show(this.box("auction"), this.box("middle"));
    if (this.root.dataset.mode === "play") makeNames(this.root);
    this.fan();
    const wide = layGround(this.root);
    this.root.classList.toggle("wide", wide);
    this.corner(ground && !wide);
    fitMiddle(this.box("middle"));
    const goal = this.box("goal");
    goal.classList.toggle("long", goal.innerText.replaceAll(/\s+/g, " ").length > LONG);
    for (const name of ["goal", "tally-box", "middle"]) reachable(this.box(name));
    this.scrolled.look();
  }

  /**
   * The numbers stand in a corner of the felt, but beside a board, which fills it, below what is asked.
   * @param {boolean} ground whether there is a board with what is asked beside it
   */
  corner(ground) {
    const goal = this.box("goal");
    const beside = ground && !phone.matches && this.root.dataset.mode === "play";
    const holder = beside ? maybe(this.root, ".wood > #turn") : null;
    const home = holder ?? one(this.root, ".felt");
    if (goal.parentElement !== home) home.append(goal);
  }

  /**
   * Where a zone belongs: before its owner, in the corner of the numbers, or in the middle.
   * @param {Zone} zone
   * @param {Map<string | number, HTMLElement>} homes
   * @param {boolean} hand whether one has a hand of one's own
   */
  home(zone, homes, hand) {
    if (zone.layout === "auction") return this.box("auction");
    if (zone.layout === "counters") return this.box(zone.id === "won" ? "tally-box" : "goal");
    if (zone.layout === "river") return this.box("middle");
    if (zone.id === "laid") return this.box("middle"); // what is laid just now lies among the melds, whoever lays it
    if (zone.mine && hand && zone.layout !== "hand") return this.box("near");
    const seat = homes.get(zone.id) ?? homes.get(zone.owner);
    if (zone.layout === "words" && this.root.classList.contains("boarded")) return this.box("read");
    return seat ? one(seat, ":scope > .zones") : this.box("middle");
  }

  /**
   * @param {string} name
   * @param {Player | undefined} player none has a dummy
   */
  seat(name, player) {
    const seat = this.section(name, player ? "seat" : "seat dummy");
    if (player) seat.dataset.seat = String(player.seat);
    if (!seat.firstChild) seat.innerHTML = SEAT;
    return seat;
  }

  /**
   * Cards of a trick lie before those who played them.
   * @param {Chair[]} chairs
   */
  tricks(chairs) {
    const angles = new Map(chairs.map(({ number, angle }) => [number, angle]));
    const held = (/** @type {number} */ number) =>
      this.sections.get(`zone hand-${number}`)?.querySelectorAll("[data-item]").length ?? 0;
    for (const laid of all(this.root, "#middle .zone.trick > .laid")) {
      const cards = things(laid, "[data-item]");
      const from = playedFrom(cards.map((card) => Number(card.dataset.by ?? -1)), chairs, held);
      cards.forEach((card, place) => {
        const { x, y } = towards(angles.get(from[place]) ?? 0);
        card.parentElement?.style.setProperty("--x", x.toFixed(3));
        card.parentElement?.style.setProperty("--y", y.toFixed(3));
      });
      laid.classList.toggle("apart", cards.length > 0);
      this.remember(cards);
    }
  }

  /**
   * Keep the trick that was gathered last, if all of it was seen: as a copy of each card, and who played it.
   * @param {Thing[]} cards
   */
  remember(cards) {
    const before = this.laid;
    const ids = cards.map((card) => card.dataset.item ?? "");
    if (before.some(({ id }, place) => ids[place] !== id)) {
      this.longest = Math.max(this.longest, before.length);
      this.gathered = before.length === this.longest ? before : null;
    }
    this.laid = cards.map((card, place) => ({
      id: ids[place],
      by: Number(card.dataset.by ?? -1),
      card: /** @type {Thing} */ (card.cloneNode(true)),
    }));
  }

  fan() {
    const width = this.box("mine").clientWidth;
    for (const laid of all(this.root, "#mine .zone.hand > .laid")) fan(laid, width);
  }

  /**
   * Keep the drawings of things that are seen for the first time; the fragments use them by name.
   * @param {{ [name: string]: string }} faces
   */
  learn(faces) {
    const kept = part("faces", SVGElement);
    for (const [name, symbol] of Object.entries(faces)) {
      if (!document.getElementById(name)) kept.insertAdjacentHTML("beforeend", symbol);
    }
  }

  /**
   * @param {string} key
   * @param {string} name its class, where it is made now
   */
  section(key, name) {
    const there = this.sections.get(key);
    if (there) return there;
    const section = document.createElement("section");
    section.className = name;
    this.sections.set(key, section);
    return section;
  }

  /**
   * @param {string} key
   * @param {HTMLElement} element
   * @param {string | null} html null where it is as it was
   */
  fill(key, element, html) {
    if (html === null || this.html.get(key) === html) return;
    this.html.set(key, html);
    element.innerHTML = rooted(html);
  }

  /**
   * Put an element in its box, in order, touching it only if it is not there already.
   * @param {HTMLElement} element
   * @param {HTMLElement} box
   * @param {Map<HTMLElement, number>} order
   */
  place(element, box, order) {
    const index = order.get(box) ?? 0;
    order.set(box, index + 1);
    if (box.children[index] !== element) box.insertBefore(element, box.children[index] ?? null);
  }
}
