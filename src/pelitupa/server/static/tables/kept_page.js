// Keeps the page for when there is no network, where a browser allows it: over https, or on this machine.

import { AT_SITE, at } from "../house/address.js";

/** Keep the page; whether it can be opened without a network from now on. */
export async function keepPage() {
  try {
    if (!navigator.serviceWorker) throw new Error("no service worker here");
    await installed(await navigator.serviceWorker.register(AT_SITE ? at("/worker.js") : at("/referee/worker.js")));
    const cache = await caches.open("referee");
    if (!(await cache.match(location.pathname))) await cache.add(location.pathname);
    return true;
  } catch {
    return false; // the page goes on as long as it is open
  }
}

/**
 * Wait until what keeps the page is there. Throws where it cannot be, for want of room for instance.
 * @param {ServiceWorkerRegistration} registration
 */
function installed({ installing }) {
  const failed = new Promise((_resolve, reject) => {
    installing?.addEventListener("statechange", () => {
      if (installing.state === "redundant") reject(new Error("the page cannot be kept"));
    });
  });
  return Promise.race([navigator.serviceWorker.ready, failed]);
}
