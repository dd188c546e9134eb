// Notices of this browser by Web Push: whether it can have them, has them, wants them, or no longer does.

import { AT_SITE, at } from "./address.js";

/** Whether this browser shows notices while no page is open: over https, or on this machine. */
export const canPush = () => !AT_SITE && isSecureContext && "serviceWorker" in navigator && "PushManager" in globalThis;

/** What the cottage says of this browser: the key to subscribe by, and whether notices come here. */
export async function pushed() {
  const answer = await fetch(at("/me/notices/browser"));
  return /** @type {Promise<{ key: string, on: boolean }>} */ (answer.json());
}

/** Let notices come to this browser; whether they do. Somebody may refuse it, and so may a browser. */
export async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") return false;
  try {
    const { key } = await pushed();
    await navigator.serviceWorker.register(at("/notices.js"), { scope: at("/") });
    const registration = await own();
    const wanted = { userVisibleOnly: true, applicationServerKey: key };
    const made = await registration.pushManager.subscribe(wanted).catch(async () => {
      await (await registration.pushManager.getSubscription())?.unsubscribe(); // made for another key
      return registration.pushManager.subscribe(wanted);
    });
    return await send(made);
  } catch {
    return false; // no push service is reached, or the cottage is not
  }
}

/** Let no more notices come here. */
export async function unsubscribe() {
  await send(null);
  const registration = await navigator.serviceWorker.getRegistration(at("/"));
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/**
 * Show a notice from a page, where browsers leave that to service workers.
 * @param {string} title
 * @param {string} body
 * @param {string} tag
 */
export async function showByWorker(title, body, tag) {
  const registration = await navigator.serviceWorker?.getRegistration(at("/"));
  await registration?.showNotification(title, { body, tag, icon: at("/static/house/icon.svg") });
}

/** The registration of the worker that shows notices, when it is at work. */
async function own() {
  const registration = await navigator.serviceWorker.getRegistration(at("/"));
  if (!registration) throw new Error("there is no worker for notices");
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (!worker) throw new Error("the worker for notices has gone");
  await new Promise((done) => {
    if (worker.state === "activated") done(null);
    worker.addEventListener("statechange", () => worker.state === "activated" && done(null));
  });
  return registration;
}

/** @param {PushSubscription | null} made */
async function send(made) {
  return (await fetch(at("/me/notices/browser"), { method: "POST", body: JSON.stringify(made) })).ok;
}
