import "./stub.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const store = new Map();
globalThis.sessionStorage = { getItem: (name) => store.get(name) ?? null, setItem: (name, value) => store.set(name, value) };
const { counts, keep, kept, nextAsked } = await import("../../src/pelitupa/server/static/guesses/guess_count.js");

test("each step is counted once, by what was said first", () => {
  keep("m 1", 4, 1, 4);
  keep("m 1", 9, 0, 2);
  keep("m 1", 9, 1, 2);
  keep("m 1", 12, null, 5);
  assert.deepEqual(counts(kept("m 1")), { right: 1, count: 2, chance: 0.75 });
  assert.deepEqual(counts(kept("m 2")), { right: 0, count: 0, chance: 0 });
});

test("what is asked next was not asked yet", () => {
  const steps = [[4, 0, 4], [9, 1, 2], [12, 0, 5], [20, 0, 3]];
  assert.equal(nextAsked(steps, kept("m 1"), 0), 20);
  assert.equal(nextAsked(steps, {}, 5), 9);
  assert.equal(nextAsked(steps, {}, 21), -1);
});

test("what cannot be read is nothing", () => {
  store.set("guessed m 3", '{"1": [2, 4], "2": [1, 1], "3": [0, 3], "4": 5}');
  assert.deepEqual(kept("m 3"), { 3: [0, 3] });
  store.set("guessed m 3", "{");
  assert.deepEqual(kept("m 3"), {});
});

test("a live guess waits for its step, and is judged by what everybody is shown", async () => {
  const { verdict } = await import("../../src/pelitupa/server/static/guesses/guess_live.js");
  const given = { step: 4, choices: 9, text: " s7 ", label: "s7" };
  const done = [{ step: 4, seat: 0, text: "S7", label: "♠7" }];
  assert.equal(verdict(given, { step: 4, done: [] }), null);
  assert.deepEqual(verdict(given, { step: 6, done }), { right: true, done: "♠7" });
  assert.deepEqual(verdict({ ...given, text: "♠7" }, { step: 5, done }), { right: true, done: "♠7" });
  assert.deepEqual(verdict({ ...given, text: "S8" }, { step: 5, done }), { right: false, done: "♠7" });
  assert.deepEqual(verdict(given, { step: 9, done: [] }), { right: false, done: "" });
});
