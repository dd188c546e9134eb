// All drills: what is known of each section, and what waits today.

import { at } from "../house/address.js";
import { all, maybe, part } from "../house/page.js";
import { _, counted } from "../house/words.js";
import { known, recalled } from "./drill_memory.js";

const DAY_MS = 86_400_000;
/** @type {{ today: number, kept: Record<string, import("./drill_memory.js").Kept> | null, order: [string, string[]][] | null }} */
const { today: made, kept, order } = JSON.parse(part("drill").textContent ?? "");
/** The day: a page that no cottage makes was made long ago. */
const today = order ? Math.floor(Date.now() / DAY_MS) : made;
if (order?.length) { // the position of the day, as `of_the_day` of `table/drill.py`
  const [game, keys] = order[today % order.length];
  const daily = part("daily", HTMLAnchorElement);
  const key = keys[Math.floor(today / order.length) % keys.length];
  daily.href = at(`/drill/${game}#at=${key}`);
  daily.textContent = _("The position of the day: {game}", { game: maybe(document, `#drill-${game}`)?.textContent ?? "" });
  daily.hidden = false;
}
for (const row of all(document, "[data-keys]")) {
  const { game = "", keys: told = "" } = row.dataset;
  const keys = told.split(" ");
  const mine = kept ? kept[game] ?? {} : recalled(game);
  const right = known(keys, mine);
  const waiting = keys.filter((key) => key in mine && mine[key][1] <= today).length;
  if (!keys.some((key) => key in mine)) continue;
  const parts = [counted("{right} of {count} position known", "{right} of {count} positions known", keys.length, { right })];
  if (waiting) parts.push(counted("{count} comes again today", "{count} come again today", waiting));
  row.textContent = parts.join(" · ");
}
