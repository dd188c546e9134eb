// The form of a game on a site without a server: what is chosen goes to the table's page, which opens the table. A match
// that goes on there is gone on with, or left when one says so.

import { maybe, part } from "../house/page.js";
import "./offline.js";
import { formKept, goesOn, mayBegin } from "./own_tables.js";

const start = part("start", HTMLFormElement);
const { game = "" } = start.dataset;

const look = () => {
  part("goes-on").hidden = !goesOn(game);
};
look();
addEventListener("pageshow", look); // one may come back from the table

// Who played last sits down again; the rules are those of this page.
const WHO = /^(company|seat|level|(name|bot|meet)-.+)$/;
for (const [name, value] of new URLSearchParams(formKept(game))) {
  const field = WHO.test(name) ? maybe(start, `[name="${CSS.escape(name)}"]`) : null;
  if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = true;
  else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
}
maybe(start, "#company")?.dispatchEvent(new Event("change")); // which shows the fields that belong to it

start.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!mayBegin(game)) return;
  const chosen = new URLSearchParams();
  for (const [name, value] of new FormData(start)) chosen.set(name, String(value));
  location.href = `${start.action}#${chosen}`;
});
