// The form of a game on a site without a server: what is chosen goes to the table's page, which opens the table. A match
// that goes on there is gone on with, or left when one says so.

import { part } from "../house/page.js";
import { _ } from "../house/words.js";
import "./offline.js";
import { goesOn } from "./own_tables.js";

const start = part("start", HTMLFormElement);
const { game = "" } = start.dataset;

const look = () => {
  part("goes-on").hidden = !goesOn(game);
};
look();
addEventListener("pageshow", look); // one may come back from the table

start.addEventListener("submit", (event) => {
  event.preventDefault();
  if (goesOn(game) && !window.confirm(_("Your match of this game goes on. Leave it for good, and begin another?"))) return;
  const chosen = new URLSearchParams();
  for (const [name, value] of new FormData(start)) chosen.set(name, String(value));
  location.href = `${start.action}#${chosen}`;
});
