// Lets the referee's pages be opened without a network. It looks after these pages and their own files alone:
// nothing else of the cottage is kept, and nothing of who reads; what is entered lies with the page.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const NAME = "referee";
const ROOT = worker.location.pathname.replace(/\/referee\/worker\.js$/, "");
const FILES = [
  "tables/referee.js",
  "tables/awake.js",
  "tables/codes.js",
  "tables/dispute.js",
  "tables/entry_list.js",
  "tables/evening.js",
  "tables/place.js",
  "tables/place_sheet.js",
  "tables/home.js",
  "tables/kept_page.js",
  "tables/names_form.js",
  "tables/night.js",
  "tables/pad.js",
  "hands/remote.js",
  "tables/reports.js",
  "tables/score_pad.js",
  "tables/score_pad.css",
  "hands/spoken.js",
  "hands/turn_clock.js",
  "hands/turn_clock_shown.js",
  "tables/yard.js",
  "tables/yard_clock.js",
  "tables/yard_evening.js",
  "tables/yard_phones.js",
  "tables/referee.css",
  "tables/yard.css",
  "house/words.js",
  "house/address.js",
  "house/copying.js",
  "house/page.js",
  "house/patience.js",
  "house/plain.js",
  "live/typing.js",
  "live/buttons.js",
  "shots/aim.js",
  "shots/line_of_aim.js",
  "shots/stroke.js",
  "shots/shot_parts.js",
  "shots/instrument.js",
  "shots/profile.js",
  "shots/room.js",
  "house/ground.js",
  "rules/rules.js",
  "house/phone.js",
  "house/cottage.css",
  "house/icon.svg",
].map((file) => `${ROOT}/static/${file}`);
const WORKER = /^\/referee\/rules\/worker\.js$/;
const LASTING = /^\/rules\/\w+\/[\w.-]+$/;
const CONTENTS = "rules.json";
const PATIENCE = 4000;

worker.addEventListener("install", (event) => {
  worker.skipWaiting();
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)));
});

worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const within = pathname.startsWith(ROOT) ? pathname.slice(ROOT.length) : "";
  const page = request.mode === "navigate" && /^\/referee\/\w+(\/pad)?$/.test(within);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (LASTING.test(within)) event.respondWith(lasting(request, pathname));
  else if (page || WORKER.test(within) || FILES.includes(pathname)) event.respondWith(fresh(request, pathname));
});

/**
 * What the cottage has now; what was kept of it where it does not answer in time.
 * @param {Request} request
 * @param {string} pathname
 */
async function fresh(request, pathname) {
  const cache = await caches.open(NAME);
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    if (answer.ok && !answer.redirected) await keep(cache, pathname, answer);
    return answer;
  } catch (error) {
    const kept = await cache.match(pathname);
    if (kept) return kept;
    throw error;
  }
}

/**
 * A file that never changes: what is kept of it, else what the cottage has. When a version is whole, the others go.
 * @param {Request} request
 * @param {string} pathname
 */
async function lasting(request, pathname) {
  const cache = await caches.open(NAME);
  const kept = await cache.match(pathname);
  if (kept) return kept;
  const answer = await fetch(request);
  if (!answer.ok) return answer;
  await keep(cache, pathname, answer);
  const folder = pathname.replace(/[^/]+$/, "");
  if (await isWhole(cache, folder)) {
    for (const { url } of await cache.keys()) {
      const other = new URL(url).pathname;
      if (LASTING.test(other.slice(ROOT.length)) && !other.startsWith(folder)) await cache.delete(other);
    }
  }
  return answer;
}

/**
 * Keep a copy of an answer. Where there is no room for it, the page has the answer all the same.
 * @param {Cache} cache
 * @param {string} pathname
 * @param {Response} answer
 */
async function keep(cache, pathname, answer) {
  try {
    await cache.put(pathname, answer.clone());
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "QuotaExceededError")) throw error;
  }
}

/**
 * Whether all files of a version of the rules are kept.
 * @param {Cache} cache
 * @param {string} folder
 */
async function isWhole(cache, folder) {
  const contents = await cache.match(`${folder}${CONTENTS}`);
  if (!contents) return false;
  const { files } = await contents.json();
  const kept = await Promise.all(Object.keys(files).map((name) => cache.match(`${folder}${name}`)));
  return kept.every(Boolean);
}
