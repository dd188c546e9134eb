import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";

const SCRIPT = readFileSync(new URL("../../src/pelitupa/server/static/site/worker.js", import.meta.url), "utf8");
const ORIGIN = "https://tupa.example";
const FIRST = ["static/house/page.js", "static/house/words.js"];

/** What is kept, by name and path; `full` says that there is no room for more. */
const kept = new Map();
let full = false;
/** The version of the site that its server has; null without a network. */
let served = null;

const cacheOf = (name) => ({
  match: async (path) => kept.get(name)?.get(path)?.clone(),
  put: async (path, answer) => {
    if (full) throw new DOMException("no room", "QuotaExceededError");
    kept.get(name).set(path, answer);
  },
});

Object.assign(globalThis, {
  caches: {
    open: async (name) => {
      if (!kept.has(name)) kept.set(name, new Map());
      return cacheOf(name);
    },
    keys: async () => [...kept.keys()],
    delete: async (name) => kept.delete(name),
  },
  fetch: async (asked) => {
    if (served === null) throw new TypeError("no network");
    const url = asked.url ?? ORIGIN + asked;
    return url.endsWith("/site.json") ? Response.json({ version: served, first: FIRST, files: [] }) : new Response(`${served} ${url}`);
  },
});

beforeEach(() => {
  kept.clear();
  full = false;
});

/** The worker of a version of the site, as a browser runs it. */
async function workerOf(version) {
  const hears = new Map();
  globalThis.self = {
    location: new URL(`${ORIGIN}/tupa/worker.js`),
    addEventListener: (name, what) => hears.set(name, what),
    clients: { claim() {} },
  };
  const written = SCRIPT.replace('const VERSION = "";', `const VERSION = "${version}";`);
  await import(`data:text/javascript,${encodeURIComponent(`${written}\n// ${Math.random()}`)}`);
  const waited = (name) => {
    let work;
    hears.get(name)({ waitUntil: (given) => (work = given) });
    return work;
  };
  return {
    install: () => waited("install"),
    activate: () => waited("activate"),
    async get(path) {
      let given;
      hears.get("fetch")({ request: { method: "GET", url: ORIGIN + path }, respondWith: (answer) => (given = answer) });
      return (await given).text();
    },
  };
}

test("a new version takes over without a network, and nothing of the old one is left", async () => {
  served = "1";
  const [old, next] = [await workerOf("1"), await workerOf("2")];
  await old.install();
  await old.activate();
  await old.get("/tupa/fi/");
  kept.set("pelitupa /other/ 1", new Map());
  served = "2";
  await next.install();
  assert.match(await old.get("/tupa/static/house/page.js"), /^1 /);
  served = null;
  await next.activate();
  assert.match(await next.get("/tupa/static/house/page.js"), /^2 /);
  await assert.rejects(next.get("/tupa/fi/"), TypeError);
  assert.deepEqual([...kept.keys()].sort(), ["pelitupa /other/ 1", "pelitupa /tupa/ 2"]);
});

test("what belongs to another version is not kept for this one", async () => {
  served = "3";
  await assert.rejects((await workerOf("2")).install(), /replaced/);
  assert.equal(kept.size, 0);
});

test("what there is no room to keep is handed on all the same", async () => {
  served = "1";
  const worker = await workerOf("1");
  full = true;
  assert.match(await worker.get("/tupa/fi/games/hex/"), /^1 .*\/tupa\/fi\/games\/hex\/$/);
});
