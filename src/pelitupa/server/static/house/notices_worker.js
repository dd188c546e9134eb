// Shows that it is somebody's turn while no page is open. It keeps no pages and answers no requests: what it shows
// comes from the cottage through the browser's push service, encrypted for this browser, in the person's language.

const house = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const HOUSE = house.registration.scope;

house.addEventListener("install", () => house.skipWaiting());
house.addEventListener("push", (event) => event.waitUntil(show(event.data)));
house.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(event.action === "stop" ? stop() : open(event.notification.data?.open));
});
house.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAgain(event)));

/** @param {PushMessageData | null} data */
async function show(data) {
  /** @type {Partial<Record<"title" | "body" | "language" | "open" | "stop", string>>} */
  let said = {};
  try {
    said = data?.json() ?? {};
  } catch {
    // a browser that is sent something wants something shown
  }
  const how = {
    body: said.body ?? "",
    lang: said.language ?? "",
    tag: said.open || "waiting",
    renotify: true,
    icon: `${HOUSE}static/house/icon.svg`,
    data: { open: said.open ?? "" },
    actions: said.stop ? [{ action: "stop", title: said.stop }] : [],
  };
  await house.registration.showNotification(said.title ?? "Pelitupa", how);
}

/**
 * Bring the table that a notice spoke of before the person: the page that shows it, or a new one.
 * @param {string | undefined} mark
 */
async function open(mark) {
  const path = mark ? await where(mark) : `${new URL(HOUSE).pathname}waiting`;
  const pages = await house.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find(({ url }) => new URL(url).pathname === path);
  if (there) await there.focus();
  else await house.clients.openWindow(path);
}

/**
 * The path of a table, which the cottage tells to its player alone.
 * @param {string} mark
 */
async function where(mark) {
  try {
    const answer = await fetch(`${HOUSE}notices/where/${encodeURIComponent(mark)}`);
    return String((await answer.json()).path);
  } catch {
    return `${new URL(HOUSE).pathname}waiting`;
  }
}

async function stop() {
  const answer = await fetch(`${HOUSE}me/notices/stop`, { method: "POST", redirect: "manual" }).catch(() => null);
  if (answer?.type !== "opaqueredirect") await house.clients.openWindow(`${HOUSE}me/notices`);
}

/** @param {ExtendableEvent & { oldSubscription?: PushSubscription | null }} event */
async function subscribeAgain({ oldSubscription }) {
  const key = oldSubscription?.options.applicationServerKey;
  if (!key) return;
  const made = await house.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await fetch(`${HOUSE}me/notices/browser`, { method: "POST", body: JSON.stringify(made) });
}
