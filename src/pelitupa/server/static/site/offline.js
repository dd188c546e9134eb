// The site's worker, which keeps its pages for when there is no network; null where a browser has none.

import { at } from "../house/address.js";

export const keeper = "serviceWorker" in navigator ? navigator.serviceWorker.register(at("/worker.js")) : null;
keeper?.catch((error) => console.warn(`Nothing is kept for when there is no network: ${error}`));
