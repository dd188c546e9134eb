import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import "./stub.js";

const { Rules, Stopped } = await import("../../src/pelitupa/server/static/rules/rules.js");

/** The workers that were begun: what each was told, and whether it was ended. */
const workers = [];
/** What the tests of a page without warnings would print. */
const warned = [];

class Worker {
  constructor() {
    this.hears = new Map();
    this.told = [];
    this.ended = false;
    workers.push(this);
  }
  addEventListener(name, what) {
    this.hears.set(name, what);
  }
  postMessage(message) {
    this.told.push(message);
    if (message.folder) queueMicrotask(() => this.says({ ready: true }));
  }
  says(data) {
    this.hears.get("message")({ data });
  }
  terminate() {
    this.ended = true;
  }
}

Object.assign(globalThis, {
  Worker,
  window: { Worker, WebAssembly },
  location: { href: "https://tupa.example/referee/killeri" },
  fetch: async () => ({ json: async () => ({ files: { "pelitupa.zip": 3 } }) }),
});

const EVENING = { language: "fi", id: "killeri", evening: {} };

beforeEach(() => {
  workers.length = warned.length = 0;
  console.warn = (line) => warned.push(line);
});

async function begun() {
  const rules = new Rules("/rules/0123", () => {});
  assert.equal(await rules.begin(), true);
  return rules;
}

test("a question that the rules cannot answer is refused, with all that wait, and the rules begin again", async () => {
  const rules = await begun();
  const first = rules.ask("score", EVENING);
  const second = rules.ask("record", EVENING);
  workers[0].says({ id: 1, failed: "out of memory" });
  await assert.rejects(first, Stopped);
  await assert.rejects(second, Stopped);
  assert.ok(workers[0].ended);
  assert.deepEqual([rules.ready, rules.stopped], [false, true]);
  await assert.rejects(rules.ask("score", EVENING), Stopped); // asked of nobody, it would wait for ever

  assert.equal(await rules.begin(), true);
  assert.deepEqual([rules.ready, rules.stopped], [true, false]);
  const third = rules.ask("score", EVENING);
  workers[1].says({ id: 3, answer: '{"told": 7}' });
  assert.equal(await third, 7);
});

test("a worker that breaks down answers no more", async () => {
  const rules = await begun();
  const asked = rules.ask("score", EVENING);
  workers[0].hears.get("error")({ message: "no memory" });
  await assert.rejects(asked, Stopped);
  assert.equal(rules.ready, false);
  assert.equal(warned.length, 1);
});

test("what stops a worker that has been replaced stops the new one not", async () => {
  const rules = await begun();
  workers[0].hears.get("error")({ message: "no memory" });
  await rules.begin();
  workers[0].hears.get("error")({ message: "again" });
  assert.equal(rules.ready, true);
});

test("rules that stop again and again are left alone in the end", async () => {
  const rules = new Rules("/rules/0123", () => {});
  for (let times = 0; times < 5; times += 1) {
    await rules.begin();
    workers.at(-1).hears.get("error")({ message: "no memory" });
  }
  assert.equal(workers.length, 3);
  assert.equal(await rules.begin(), false);
});

test("what the rules say is wrong stops nothing", async () => {
  const rules = await begun();
  const asked = rules.ask("score", EVENING);
  workers[0].says({ id: 1, answer: '{"error": "Killeri is for 3 to 7 players, not 1."}' });
  await assert.rejects(asked, RangeError);
  assert.equal(rules.ready, true);
});

test("the worker says of each question that it failed", async () => {
  const said = [];
  let hears = null;
  globalThis.self = {
    addEventListener: (_name, what) => {
      hears = what;
    },
    postMessage: (message) => said.push(message),
  };
  await import("../../src/pelitupa/server/static/rules/worker.js");
  await hears({ data: { id: 4, question: "{}" } });
  assert.equal(said.length, 1);
  assert.equal(said[0].id, 4);
  assert.match(said[0].failed, /before the rules are there/);
});
