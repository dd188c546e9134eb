import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";

const STATIC = new URL("../../src/pelitupa/server/static/", import.meta.url);
const ORIGIN = "https://tupa.example";
const FILES = ["pyodide.asm.wasm", "pyodide-lock.json", "pelitupa.zip"];

/** What is kept, by path; `full` says that there is no room for more. */
const kept = new Map();
let full = false;
/** What has been asked of the cottage, and what it answers. */
const asked = [];
let answers = null;

const cache = {
  match: async (path) => kept.get(path)?.clone(),
  put: async (path, answer) => {
    if (full) throw new DOMException("no room", "QuotaExceededError");
    kept.set(path, answer);
  },
  keys: async () => [...kept.keys()].map((path) => ({ url: ORIGIN + path })),
  delete: async (path) => kept.delete(path),
  addAll: async (files) => files.forEach((file) => kept.set(file, new Response())),
};

const hears = new Map();
Object.assign(globalThis, {
  self: {
    location: new URL(`${ORIGIN}/games/referee/worker.js`),
    addEventListener: (name, what) => hears.set(name, what),
    skipWaiting() {},
    clients: { claim() {} },
  },
  caches: { open: async () => cache },
  fetch: async (request) => {
    asked.push(request.url);
    return answers(request.url);
  },
});
await import("../../src/pelitupa/server/static/tables/referee_worker.js");

beforeEach(() => {
  kept.clear();
  asked.length = 0;
  full = false;
  answers = (url) => (url.endsWith("rules.json") ? Response.json({ files: Object.fromEntries(FILES.map((name) => [name, 1])) }) : new Response(url));
});

/** What a page gets for an address; nothing where the worker leaves it to the browser. */
async function get(path, mode = "cors") {
  let given;
  hears.get("fetch")({ request: { method: "GET", mode, url: ORIGIN + path }, respondWith: (answer) => (given = answer) });
  return given;
}

test("each file of the rules is asked for once", async () => {
  for (const name of ["rules.json", ...FILES]) {
    await get(`/games/rules/01ab/${name}`);
    await get(`/games/rules/01ab/${name}`);
  }
  assert.equal(asked.length, 1 + FILES.length);
});

test("an older version of the rules is kept until a new one is whole", async () => {
  for (const name of ["rules.json", ...FILES]) await get(`/games/rules/01ab/${name}`);
  for (const name of ["rules.json", ...FILES.slice(0, 2)]) await get(`/games/rules/02cd/${name}`);
  assert.ok(kept.has("/games/rules/01ab/pelitupa.zip"));
  await get("/games/rules/02cd/pelitupa.zip");
  assert.deepEqual([...kept.keys()].filter((path) => path.includes("01ab")), []);
  assert.equal([...kept.keys()].filter((path) => path.includes("02cd")).length, 1 + FILES.length);
});

test("what there is no room to keep is handed on all the same", async () => {
  full = true;
  assert.equal((await get("/games/rules/01ab/pelitupa.zip")).status, 200);
  kept.set("/games/referee/killeri", new Response("yesterday's"));
  assert.match(await (await get("/games/referee/killeri", "navigate")).text(), /^https/);
});

test("a page comes from what is kept where the cottage does not answer", async () => {
  await get("/games/referee/killeri", "navigate");
  answers = () => {
    throw new TypeError("no network");
  };
  assert.match(await (await get("/games/referee/killeri", "navigate")).text(), /killeri$/);
  await assert.rejects(get("/games/referee/bleep", "navigate"), TypeError);
});

test("the page of a score pad is kept too", async () => {
  await get("/games/referee/tuppi/pad", "navigate");
  answers = () => {
    throw new TypeError("no network");
  };
  assert.match(await (await get("/games/referee/tuppi/pad", "navigate")).text(), /pad$/);
});

test("all that the referee's page loads is kept with it", async () => {
  await new Promise((done) => hears.get("install")({ waitUntil: (work) => work.then(done) }));
  const found = new Set();
  const follow = (url) => {
    if (found.has(url.href)) return;
    found.add(url.href);
    for (const [, path] of readFileSync(url, "utf8").matchAll(/^import .* from "(\.[^"]+)"/gm)) follow(new URL(path, url));
  };
  follow(new URL("tables/referee.js", STATIC));
  follow(new URL("tables/score_pad.js", STATIC));
  for (const href of found) assert.ok(kept.has(`/games/static/${href.slice(STATIC.href.length)}`), href);
});
