// Asks the site's worker to keep all of it, and says how far that has come.

import { part } from "../house/page.js";
import { _ } from "../house/words.js";
import { keeper } from "./offline.js";

if (keeper) {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener("message", ({ data }) => {
    part("whole").textContent =
      data < 1
        ? _("{part} % of the site is kept in this browser.", { part: Math.floor(100 * data) })
        : _("All of the site is kept in this browser: it works without a network.");
  });
  const { active } = await serviceWorker.ready;
  active?.postMessage("all");
}
