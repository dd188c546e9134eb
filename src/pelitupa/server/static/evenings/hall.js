// A scoreboard in a hall asks every few seconds how all stands, and draws it. Where nobody answers it goes on showing what it
// has, and says how old that is.

import { at } from "../house/address.js";
import { item, maybePart, part } from "../house/page.js";
import { _ } from "../house/words.js";
import { agoOf, columnsFor, isSilent, leftOf, rankOf } from "./board_shown.js";

/** @import { Board, Place } from "./board_shown.js" */

const OFTEN = 3000;
const OLD = 12_000;
const MANY = 14;
const CROWD = 24;

const { board: address = "", place: only = "0" } = document.body.dataset;
/** @type {Board | null} */
let board = null;
/** When the cottage was heard last, and by how much its clock is ahead. */
let heard = Date.now();
let ahead = 0;

async function ask() {
  if (!document.hidden) {
    try {
      const answer = await fetch(at(address), { signal: AbortSignal.timeout(OFTEN * 2) });
      if (answer.ok) {
        board = await answer.json();
        heard = Date.now();
        ahead = (board?.now ?? heard) - heard;
      }
    } catch {
      // what is shown stays, with its age
    }
    show();
  }
  setTimeout(ask, OFTEN);
}

function show() {
  const old = Date.now() - heard;
  part("old").hidden = old < OLD;
  part("old").textContent = _("The cottage is not heard: this is {age} old.", { age: agoOf(old) });
  part("clock").textContent = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short", hourCycle: "h23" }).format(Date.now());
  if (!board) return;
  const left = leftOf(board.ends, Date.now() + ahead);
  part("round").textContent = left ? `${roundOf(board)} · ${left}` : roundOf(board);
  const shown = board.places.filter(({ number }) => only === "0" || String(number) === only);
  const box = part("places");
  box.className = `columns-${columnsFor(shown.length)}`;
  redraw(box, shown.map(placeBox));
  const standings = maybePart("standings");
  if (!standings) return;
  part("standings-box").hidden = !board.standings.length;
  const { standings: lines } = board;
  standings.className = lines.length > CROWD ? "crowd" : lines.length > MANY ? "many" : "";
  redraw(standings, lines.map((one, number) => item("li", item("i", rankOf(lines, number)), item("span", one.name), item("b", String(one.points)))));
  part("next-box").hidden = !board.next.length;
  redraw(part("next"), board.next.map((sides) => item("li", sides.join(" – "))));
}

/** @param {Board} shown */
function roundOf({ status, round, rounds, game }) {
  if (status === "open") return _("It has not begun · {game}", { game });
  if (status === "over") return _("It is over · {game}", { game });
  return _("Round {round} of {rounds} · {game}", { round, rounds, game });
}

/**
 * Put other things inside, where they are others: so that a reader's place and a screen's picture stay.
 * @param {HTMLElement} box
 * @param {HTMLElement[]} inside
 */
function redraw(box, inside) {
  const fresh = item("div", ...inside);
  if (fresh.innerHTML !== box.innerHTML) box.replaceChildren(...fresh.childNodes);
}

/** @param {Place} place */
function placeBox(place) {
  const box = item("article", item("div", item("h2", place.name), stateOf(place)));
  box.className = `place ${place.status}`;
  const list = item("ul", ...place.sides.map((side) => {
    const line = item("li", item("span", side.name), item("b", side.won && !side.score ? _("won") : side.score));
    line.className = side.won ? "won" : side.next ? "now" : "";
    if (side.next) line.setAttribute("aria-current", "true");
    return line;
  }));
  box.append(list);
  return box;
}

/** @param {Place} place */
function stateOf(place) {
  const now = Date.now() + ahead;
  const state = item("small", place.said);
  if (place.status === "free") state.textContent = place.sides.length ? _("over · free") : _("nobody plays here");
  else if (isSilent(place, now)) {
    state.textContent = _("no entry for {age}", { age: agoOf(now - (place.heard ?? place.since ?? now)) });
    state.className = "silent";
  }
  return state;
}

ask();
setInterval(show, 1000);
