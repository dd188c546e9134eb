// What the close look at petanque's target shows, and where it has room.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./stub.js";

const { reachOf, roomBeside } = await import("../../src/pelitupa/server/static/shots/close_look.js");

test("the two closest balls are in it, but for those that lie far off", () => {
  assert.equal(reachOf([0.4, 0.1, 0.5]), 0.4 + 0.06);
  assert.equal(reachOf([0.05, 0.1]), 0.25);
  assert.equal(reachOf([0.3, 4]), 0.3 + 0.06);
  assert.equal(reachOf([5, 6]), 0.25);
  assert.equal(reachOf([0.2, 0.69]), 0.7);
});

test("it lies beside a road that is seen upright, below one that lies, and nowhere where there is no room", () => {
  assert.deepEqual(roomBeside({ width: 375, height: 365 }, { width: 175, height: 365 }), { width: 92, height: 1.6 * 92 });
  assert.deepEqual(roomBeside({ width: 434, height: 350 }, { width: 434, height: 208 }), { width: 3 * 63, height: 63 });
  assert.equal(roomBeside({ width: 300, height: 300 }, { width: 220, height: 290 }), null);
});
