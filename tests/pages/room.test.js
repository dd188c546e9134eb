// Where a thing may be put: in its shape, and in nothing that lies there.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./stub.js";

const { fits, nearest, within } = await import("../../src/pelitupa/server/static/shots/room.js");
const KITCHEN = [[-10, -5], [-4, -5], [-4, 5], [-10, 5]];
const room = (...taken) => ({ size: 2, outline: KITCHEN, taken });

test("a place outside comes to the edge, whichever way round the corners go", () => {
  assert.deepEqual(within(KITCHEN, -7, 1), [-7, 1]);
  assert.deepEqual(within(KITCHEN, 3, 1), [-4, 1]);
  assert.deepEqual(within([...KITCHEN].reverse(), 3, 9), [-4, 5]);
});

test("a thing lies in no other, and goes beside it", () => {
  const beside = room([-7, 0, 2]);
  assert.equal(fits(beside, -7, 1.9), false);
  assert.equal(fits(beside, -7, 2), true);
  assert.equal(fits(beside, -3, 0), false);
  const [x, y] = nearest(beside, -6.5, 0);
  assert.ok(fits(beside, x, y));
  assert.ok(Math.hypot(x + 6.5, y) < 2.6);
});

test("where all is taken there is no place", () => {
  assert.equal(nearest(room([-7, 0, 50]), 0, 0), null);
});
