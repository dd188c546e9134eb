import "./stub.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const store = new Map();
globalThis.sessionStorage = { getItem: (name) => store.get(name) ?? null, setItem: (name, value) => store.set(name, value) };
const { counts, keep, kept, nextAsked } = await import("../../src/pelitupa/server/static/tables/guess_count.js");

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
