// Lets a site be opened without a network: all of it is kept, by the list that was written with it.

const keeper = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const TOP = keeper.location.pathname.replace(/worker\.js$/, "");
const LIST = `${TOP}site.json`;
const VERSION = ""; // build.py writes it
const OURS = `pelitupa ${TOP} `; // another site may lie beside this one
const AT_ONCE = 8;

/**
 * What the site is made of: its version, the files that every page needs, and all others.
 * @typedef {{ version: string, first: string[], files: string[] }} Contents
 */

keeper.addEventListener("install", (event) => event.waitUntil(install()));
keeper.addEventListener("activate", (event) => event.waitUntil(activate()));
keeper.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin } = new URL(request.url);
  if (request.method === "GET" && origin === keeper.location.origin) event.respondWith(found(request));
});
keeper.addEventListener("message", (event) => {
  if (event.data === "all") event.waitUntil(all((part) => event.source?.postMessage(part)));
});

async function contents() {
  /** @type {Contents} */
  const told = await (await fetch(LIST, { cache: "no-store" })).json();
  return told;
}

async function install() {
  const { version, first } = await contents();
  if (version !== VERSION) throw new Error("the site is just being replaced"); // its own worker comes next
  const cache = await caches.open(OURS + VERSION);
  for (const file of first) await take(cache, `${TOP}${file}`);
} // a page that is open stays with the version it began with: the next one waits until all are closed

async function activate() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS));
  for (const name of names) if (name !== OURS + VERSION) await caches.delete(name);
  await keeper.clients.claim();
}

/**
 * Keep what is not kept yet; what does not come now may come another time.
 * @param {(part: number) => void} told is told how much is kept, from 0 to 1
 */
async function all(told) {
  try {
    const { version, files } = await contents();
    const cache = await caches.open(OURS + version);
    for (let begun = 0; begun < files.length; begun += AT_ONCE) {
      await Promise.all(files.slice(begun, begun + AT_ONCE).map((file) => take(cache, `${TOP}${file}`)));
      told(Math.min(1, (begun + AT_ONCE) / files.length));
    }
  } catch (error) {
    console.warn(`The site is not kept whole yet: ${error}`);
  }
}

/**
 * @param {Cache} cache
 * @param {string} file
 */
async function take(cache, file) {
  if (await cache.match(file)) return;
  const come = await fetch(file, { cache: "no-cache" }); // not what was kept of the version before
  if (!come.ok) throw new Error(`${file}: ${come.status}`);
  await cache.put(file, come);
}

/**
 * What is kept of a file, else what the server has of it, which is kept then if there is room.
 * @param {Request} request
 */
async function found(request) {
  const { pathname } = new URL(request.url);
  const file = /\/$/.test(pathname) ? `${pathname}index.html` : pathname;
  const cache = await caches.open(OURS + VERSION);
  const kept = await cache.match(file);
  if (kept) return kept;
  const come = await fetch(request);
  if (!come.ok || come.redirected) return come;
  try {
    await cache.put(file, come.clone());
  } catch (error) {
    console.warn(`${file} is not kept: ${error}`);
  }
  return come;
}
