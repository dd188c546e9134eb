// A meld that is shown by one card is seen to be several: as many edges of cards, and those of wild cards apart.

import { all, maybe } from "../house/page.js";

const MOST = 8; // edges of one meld
const TOLD = /^(\d+)(\**)$/; // how many there are, and a star for each that is wild

/**
 * Let the melds of both sides be seen as the cards they are made of.
 * @param {HTMLElement} root
 */
export function spreadMelds(root) {
  for (const place of all(root, '#middle [data-zone^="melds-"] .place:not(.spread-out)')) {
    const note = maybe(place, "small");
    const card = maybe(place, ".card");
    const [, count, wild] = TOLD.exec(note?.textContent?.trim() ?? "") ?? [];
    if (!note || !card || !count) continue;
    place.classList.add("spread-out");
    const under = Math.min(MOST, Number(count) - 1);
    place.style.setProperty("--under", String(under));
    const edges = Array.from({ length: under }, (_, at) => {
      const edge = document.createElement("i");
      edge.className = at < wild.length ? "edge wild" : "edge";
      edge.style.setProperty("--at", String(under - at));
      return edge;
    });
    card.before(...edges);
    note.replaceChildren(count);
    if (!wild) continue;
    const stars = document.createElement("b");
    stars.className = "wilds";
    stars.textContent = wild.length > 1 ? `★${wild.length}` : "★";
    note.append(stars);
  }
}
