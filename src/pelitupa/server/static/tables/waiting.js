// The waiting room: who sits where is brought up to date, and the match begins for everybody.

/** @import { Seat, ToPage } from "#messages" */

import { socketOf } from "../house/address.js";
import { copied } from "../house/copying.js";
import { maybe, maybePart, part } from "../house/page.js";
import { _ } from "../house/words.js";

const GONE = 4404;
const FULL = 4429;
const room = part("room");
const link = part("link", HTMLInputElement);
/** @type {Seat[]} */
let known = JSON.parse(room.dataset.seats ?? "[]");
let lots = room.dataset.lots === "yes";
let cards = room.dataset.cards ?? "[]";
let waits = 500;
let leaving = false;

function connect() {
  const socket = socketOf(room.dataset.key);
  socket.addEventListener("open", () => {
    waits = 500;
  });
  socket.addEventListener("message", (event) => receive(JSON.parse(event.data)));
  socket.addEventListener("close", (event) => {
    if (event.code === GONE) return;
    setTimeout(connect, event.code === FULL ? 30_000 : waits);
    waits = Math.min(waits * 2, 8000);
  });
}

/** @param {ToPage} message */
async function receive(message) {
  if (leaving) return;
  if (message.type === "state" || message.type === "closed" || message.type === "gone") {
    location.reload();
    return;
  }
  if (message.type !== "waiting") return;
  const drawn = message.lots && !lots;
  const brought = JSON.stringify(message.cards) !== cards;
  if (!drawn && !brought && JSON.stringify(message.seats) === JSON.stringify(known)) return;
  tell(known, message.seats, drawn, brought);
  cards = JSON.stringify(message.cards);
  known = message.seats;
  lots = message.lots;
  await refresh();
}

/** Put the seats as they are now in the place of the old ones; what is typed and focused stays. */
async function refresh() {
  const answer = await fetch(location.pathname);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (leaving) return;
  if (!page.getElementById("places")) {
    location.reload();
    return;
  }
  const focused = document.activeElement?.id;
  const level = maybePart("level", HTMLSelectElement)?.value;
  for (const id of ["places", "start", "brought"]) maybePart(id)?.replaceChildren(...(page.getElementById(id)?.childNodes ?? []));
  const levels = maybePart("level", HTMLSelectElement);
  if (level && levels) levels.value = level;
  const again = focused ? maybePart(focused) : null;
  if (again && again !== document.activeElement) again.focus();
  else if (focused && !again) maybe(part("seats-box"), "button:enabled")?.focus();
}

/**
 * Say who has come and who has gone.
 * @param {Seat[]} before
 * @param {Seat[]} after
 * @param {boolean} drawn whether somebody has demanded lots
 * @param {boolean} brought whether a side has brought another convention card
 */
function tell(before, after, drawn, brought) {
  const lines = after.flatMap((seat, place) => {
    const old = before[place];
    if (old.free && !seat.free) {
      return [_("{name} sits in seat {seat}.", { name: seat.name, seat: place + 1 })];
    }
    if (!old.free && seat.free) return [_("Seat {seat} is free.", { seat: place + 1 })];
    return [];
  });
  if (after.every((seat) => !seat.free)) lines.push(_("All seats are taken."));
  if (drawn) lines.push(_("Lots decide who plays with whom: a player has demanded it."));
  if (brought) lines.push(_("A side has changed its convention card: it stands below."));
  part("news").textContent = lines.join(" ");
}

// Who takes the last seat gets a cookie with the answer, and the next page with it. The match begins before
// that answer is here: to read the page again on hearing so would throw it away, and the seat with it.
addEventListener("submit", () => {
  leaving = true;
});
addEventListener("pageshow", () => {
  leaving = false;
});

link.value = location.href;
link.addEventListener("focus", () => link.select());
part("copy").hidden = false;
part("copy").addEventListener("click", async () => {
  const went = await copied(link.value);
  if (!went) link.select();
  part("copied").textContent = went ? _("Copied.") : _("Press Ctrl and C to copy it.");
});
connect();
