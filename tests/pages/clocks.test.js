import assert from "node:assert/strict";
import { test } from "node:test";

import "./stub.js";

const { left, written } = await import("../../src/pelitupa/server/static/live/clocks.js");

const FACE = { seat: 0, main: 60_000, periods: 3, period: 30_000, running: true, fallen: false, still: 0, since: 1000 };
const shown = (at, face = FACE) => written(left(face, face.main, at, 30_000), face.running);

test("main time runs first, then one period after the other", () => {
  assert.equal(shown(1000), "1:00 + 3 × 0:30");
  assert.equal(shown(31_000), "0:30 + 3 × 0:30");
  assert.equal(shown(71_000), "3 × 0:20");
  assert.equal(shown(91_000), "2 × 0:30");
  assert.equal(shown(1_000_000), "0:00");
});

test("what holds a clock still runs before it", () => {
  assert.equal(shown(3000, { ...FACE, periods: 0, still: 5000 }), "1:00 + 0:03");
  assert.equal(shown(8000, { ...FACE, periods: 0, still: 5000 }), "0:58");
});

test("a clock that stands shows what it has, whatever the time", () => {
  assert.equal(shown(1_000_000, { ...FACE, running: false }), "1:00 + 3 × 0:30");
});

test("days are told as days, and one second before the end is one second", () => {
  const long = { ...FACE, main: 49.5 * 3_600_000, periods: 0 };
  assert.equal(shown(1000, long), "2 d 1 h");
  assert.equal(shown(1000 + 59_001, { ...FACE, periods: 0 }), "0:01");
  assert.equal(shown(1000, { ...FACE, fallen: true }), "time is up");
});
