// What gives away more than a turn is done by a second touch, and by no double click.

import assert from "node:assert/strict";
import { test } from "node:test";

import { thingAt } from "./stub.js";

globalThis.document.createElement = () => {
  const listeners = {};
  const parts = [];
  return Object.assign(thingAt(0, 0), {
    dataset: {},
    parts,
    append: (part) => parts.push(part),
    addEventListener: (kind, call) => (listeners[kind] = call),
    hear: (kind, event = {}) => listeners[kind](event),
  });
};
let now = 0;
globalThis.performance = { now: () => now };
globalThis.setTimeout = () => 1;

const { askedTwice } = await import("../../src/pelitupa/server/static/live/buttons.js");

test("a second touch does it when the question can have been read", () => {
  const done = [];
  const [made] = askedTwice([{ text: "concede", label: "give up the frame" }], (text) => done.push(text)).parts;
  for (const at of [10_000, 10_150, 10_499]) {
    now = at;
    made.hear("click");
  }
  assert.match(made.textContent, /^Sure\? /);
  assert.deepEqual(done, []);
  now = 10_501;
  made.hear("click");
  assert.deepEqual(done, ["concede"]);
});

test("a key that is held touches once", () => {
  const [made] = askedTwice([{ text: "concede", label: "give up the frame" }], () => {}).parts;
  let stopped = 0;
  const key = (repeat) => made.hear("keydown", { repeat, preventDefault: () => (stopped += 1) });
  key(false);
  assert.equal(stopped, 0);
  key(true);
  assert.equal(stopped, 1);
});
