import assert from "node:assert/strict";
import { test } from "node:test";

import { allRecalled, following, known, nextDay, recalled, remember } from "../../src/pelitupa/server/static/pages/drill_memory.js";

const KEYS = ["a", "b", "c"];

test("what has come again is asked first, then what is new, and the last one waits", () => {
  assert.equal(following(KEYS, {}, 100), "a");
  assert.equal(following(KEYS, { a: [0, 100] }, 100, ["a"]), "b");
  assert.equal(following(KEYS, { a: [0, 100], b: [1, 101] }, 100, ["b"]), "a");
  assert.equal(following(KEYS, { a: [0, 100], c: [1, 99] }, 100), "c");
  assert.equal(following(KEYS, { a: [1, 101], b: [1, 101], c: [0, 100] }, 100, ["c"]), "c");
  assert.equal(following(KEYS, { a: [1, 101], b: [1, 101], c: [1, 103] }, 100, ["c"]), null);
});

test("what is known, and when it comes again", () => {
  const kept = { a: [1, 101], b: [0, 100] };
  assert.equal(known(KEYS, kept), 1);
  assert.equal(nextDay(KEYS, kept), 100);
});

test("a browser remembers, and what it cannot read is nothing", () => {
  const store = new Map();
  globalThis.localStorage = { getItem: (name) => store.get(name) ?? null, setItem: (name, value) => store.set(name, value) };
  remember("skruuvi", { a: [2, 107] });
  assert.deepEqual(recalled("skruuvi"), { a: [2, 107] });
  assert.deepEqual(recalled("canasta"), {});
  store.set("drill skruuvi", '{"a": [1], "b": ["x", 2], "c": [1, 5], "d": 3}');
  assert.deepEqual(recalled("skruuvi"), { c: [1, 5] });
  store.set("drill skruuvi", "elk");
  assert.deepEqual(recalled("skruuvi"), {});
});

test("all that a browser remembers goes along, as long as it is not too long", () => {
  globalThis.localStorage = { "drill skruuvi": '{"a": [2, 107]}', "drill canasta": '{"b": [1, 5]}', colours: "four" };
  Object.setPrototypeOf(localStorage, { getItem: (name) => localStorage[name] ?? null });
  assert.deepEqual(JSON.parse(allRecalled(1000)), { skruuvi: { a: [2, 107] }, canasta: { b: [1, 5] } });
  assert.deepEqual(JSON.parse(allRecalled(30)), { skruuvi: { a: [2, 107] } });
  globalThis.localStorage = {};
  assert.equal(allRecalled(1000), "");
});
