// All drills: what is known of each section, and what waits today.

import { all, part } from "../house/page.js";
import { counted } from "../house/words.js";
import { known, recalled } from "./drill_memory.js";

/** @type {{ today: number, kept: Record<string, import("./drill_memory.js").Kept> | null }} */
const { today, kept } = JSON.parse(part("drill").textContent ?? "");
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
