import assert from "node:assert/strict";
import { test } from "node:test";

const { clockOf, due, faceOf, leftTo, pressed, turned } = await import("../../src/pelitupa/server/static/hands/turn_clock.js");

test("terms are a time for each shot, or a time to think for each side", () => {
  assert.equal(clockOf("shot 60", 2).whole, false);
  assert.deepEqual(clockOf("side 2280", 2).spent, [0, 0]);
  for (const other of ["", "none", "shot", "shot 0", "side -5", "shot 60 2"]) assert.equal(clockOf(other, 2), undefined);
});

test("each entry begins another shot, also of the same player, and when one is taken back", () => {
  const clock = clockOf("shot 60", 2);
  turned(clock, 0, 0, 1000);
  assert.equal(leftTo(clock, 0, 1020), 40);
  turned(clock, 0, 0, 1020); // shown again
  assert.equal(leftTo(clock, 0, 1020), 40);
  turned(clock, 0, 1, 1030);
  assert.equal(leftTo(clock, 0, 1031), 59);
  turned(clock, 0, 0, 1040);
  assert.equal(leftTo(clock, 0, 1040), 60);
});

test("time to think adds up by side, and does not run for the other", () => {
  const clock = clockOf("side 100", 2);
  turned(clock, 0, 0, 1000);
  turned(clock, 1, 1, 1030);
  turned(clock, 0, 2, 1035);
  assert.equal(leftTo(clock, 0, 1045), 60);
  assert.equal(leftTo(clock, 1, 1045), 95);
});

test("a touch stops it, and an entry meanwhile does not let it go on", () => {
  const clock = clockOf("side 100", 2);
  turned(clock, 0, 0, 1000);
  pressed(clock, 1010);
  turned(clock, 1, 1, 1500);
  assert.equal(leftTo(clock, 1, 1600), 100);
  pressed(clock, 1600);
  assert.equal(leftTo(clock, 1, 1601), 99);
  assert.equal(leftTo(clock, 0, 1601), 90);
});

test("a shot that is stopped keeps what it has left", () => {
  const clock = clockOf("shot 60", 2);
  turned(clock, 0, 0, 1000);
  pressed(clock, 1020);
  assert.equal(leftTo(clock, 0, 1500), 40);
  pressed(clock, 1500);
  assert.equal(leftTo(clock, 0, 1510), 30);
});

test("ten seconds before the end are told once, and the end once; nothing is ended", () => {
  const clock = clockOf("shot 25", 2);
  turned(clock, 0, 0, 1000);
  const told = [];
  for (let now = 1000; now < 1100; now += 0.5) told.push(due(clock, now - 0.5, now));
  assert.deepEqual(told.filter(Boolean), ["warn", "out"]);
  assert.equal(leftTo(clock, 0, 1099), -74);
});

test("nobody's clock runs when a match is over", () => {
  const clock = clockOf("shot 25", 2);
  turned(clock, 0, 0, 1000);
  turned(clock, -1, 1, 1010);
  assert.equal(due(clock, 1000, 2000), "");
});

test("a face shows minutes and seconds, and how long time is out", () => {
  assert.deepEqual([90, 59.2, 0, -0.5, -61].map(faceOf), ["1:30", "1:00", "0:00", "0:00", "−1:01"]);
});
