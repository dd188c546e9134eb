// Asks the site's worker to keep all of it, and says how far that has come.

import { at } from "../house/address.js";
import { part } from "../house/page.js";
import { _ } from "../house/words.js";

if ("serviceWorker" in navigator) {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener("message", ({ data }) => {
    part("whole").textContent =
      data < 1
        ? _("{part} % of the site is kept in this browser.", { part: Math.floor(100 * data) })
        : _("All of the site is kept in this browser: it works without a network.");
  });
  await serviceWorker.register(at("/worker.js"));
  const { active } = await serviceWorker.ready;
  active?.postMessage("all");
}
