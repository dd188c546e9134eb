// The one renderer of all games: it places the zones of a view by owner, layout and kind.

import { move, places } from "./flip.js";

export class Scene {
  constructor(root) {
    this.root = root;
    this.others = root.querySelector("#others");
    this.middle = root.querySelector("#middle");
    this.mine = root.querySelector("#mine");
    this.sections = new Map();
    this.html = new Map();
    for (const box of [this.others, this.middle, this.mine]) box.replaceChildren();
  }

  /** Bring the table up to date with a view, and let what has moved be seen moving. */
  draw(state, quick = false) {
    this.learn(state.faces);
    const before = places(this.root);
    const used = new Set();
    const order = new Map();
    state.players.forEach((player, place) => {
      const seat = this.section(`seat ${player.seat}`, "seat");
      seat.dataset.seat = player.seat;
      if (!seat.firstChild) {
        seat.innerHTML =
          '<div class="head"><div class="plate-box"></div><div class="beside"></div></div>' +
          '<div class="zones"></div>';
      }
      this.fill(`plate ${player.seat}`, seat.querySelector(".plate-box"), player.html);
      const thinking = seat.querySelector(".thinking");
      if (thinking) thinking.hidden = !state.thinking.includes(player.seat);
      used.add(`seat ${player.seat}`);
      const own = place === 0 && state.seat !== null;
      this.place(seat, own ? this.mine : this.others, order);
    });
    for (const zone of state.zones) {
      if (zone.empty) continue;
      const key = `zone ${zone.id}`;
      const section = this.section(key, "zone");
      section.className = `zone ${zone.layout}${zone.shows ? " shows" : ""}`;
      section.dataset.zone = zone.id;
      this.fill(key, section, zone.html);
      used.add(key);
      const seat = this.sections.get(`seat ${zone.owner}`);
      this.place(section, seat ? seat.lastChild : this.middle, order);
    }
    for (const [key, section] of this.sections) {
      if (!used.has(key)) {
        section.remove();
        this.sections.delete(key);
        this.html.delete(key);
      }
    }
    for (const cards of this.root.querySelectorAll(".zone.hand > .laid")) {
      cards.style.setProperty("--n", Math.max(cards.children.length, 1));
    }
    move(this.root, before, { quick });
  }

  /** Keep the drawings of things that are seen for the first time; the fragments use them by name. */
  learn(faces) {
    const kept = document.getElementById("faces");
    for (const [name, symbol] of Object.entries(faces)) {
      if (!document.getElementById(name)) kept.insertAdjacentHTML("beforeend", symbol);
    }
  }

  section(key, name) {
    if (!this.sections.has(key)) {
      const section = document.createElement("section");
      section.className = name;
      this.sections.set(key, section);
    }
    return this.sections.get(key);
  }

  fill(key, element, html) {
    if (html === null || this.html.get(key) === html) return;
    this.html.set(key, html);
    element.innerHTML = html;
  }

  /** Put an element in its box, in order, touching it only if it is not there already. */
  place(element, box, order) {
    const index = order.get(box) ?? 0;
    order.set(box, index + 1);
    if (box.children[index] !== element) box.insertBefore(element, box.children[index] ?? null);
  }
}
