// The form of a game on a site without a server: what is chosen goes to the table's page, which opens the table.

import { part } from "../house/page.js";
import "./offline.js";

const start = part("start", HTMLFormElement);

start.addEventListener("submit", (event) => {
  event.preventDefault();
  const chosen = new URLSearchParams();
  for (const [name, value] of new FormData(start)) chosen.set(name, String(value));
  location.href = `${start.action}#${chosen}`;
});
