// The catalogue of a site without a server: the games are narrowed in the page itself.

import { all, maybe, one, part } from "../house/page.js";
import { counted } from "../house/words.js";
import "./offline.js";
import { goesOn } from "./own_tables.js";

const form = part("search", HTMLFormElement);
const games = all(document, ".games li");
const whole = new Set(games.map(({ dataset }) => dataset.game)).size;

function narrow() {
  const wishes = new FormData(form);
  const wish = (/** @type {string} */ name) => String(wishes.get(name) ?? "").trim();
  const words = wish("q").toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (/** @type {DOMStringMap} */ { text = "", players = "", minutes = "", difficulty, kinds = "", having = "", place, ages = "" }) =>
    words.every((word) => text.includes(word)) &&
    (!wish("players") || players.split(" ").includes(wish("players"))) &&
    (!wish("minutes") || (Number(minutes) > 0 && Number(minutes) <= Number(wish("minutes")))) &&
    (!wish("difficulty") || difficulty === wish("difficulty")) &&
    (!wish("kind") || kinds.split(" ").includes(wish("kind"))) &&
    (!wish("having") || having.split(" ").includes(wish("having"))) &&
    (!wish("place") || place === wish("place")) &&
    (!wish("age") || ages.split(" ").includes(wish("age")));
  const found = new Set();
  for (const game of games) {
    game.hidden = !fits(game.dataset);
    if (!game.hidden) found.add(game.dataset.game);
  }
  for (const family of all(document, ".family")) {
    family.hidden = all(family, ".games li").every(({ hidden }) => hidden);
  }
  part("found").textContent = found.size === whole
    ? counted("{count} game", "{count} games", whole)
    : counted("{found} of {count} game", "{found} of {count} games", whole, { found: found.size });
}

/** The matches that go on in this browser. */
function showMine() {
  /** @type {Map<string, HTMLElement>} */
  const mine = new Map();
  for (const card of games) {
    const { game = "" } = card.dataset;
    const way = maybe(card, ".play", HTMLAnchorElement);
    if (!way || mine.has(game) || !goesOn(game)) continue;
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = way.href;
    link.textContent = one(card, ".name").textContent;
    item.append(link);
    mine.set(game, item);
  }
  const box = part("mine");
  one(box, "ul").replaceChildren(...mine.values());
  box.hidden = !mine.size;
  const first = maybe(document, ".first");
  if (first) first.hidden = mine.size > 0; // which is for who has never played
}

showMine();
addEventListener("pageshow", showMine); // one may come back from a table
form.addEventListener("input", narrow);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  narrow();
});
