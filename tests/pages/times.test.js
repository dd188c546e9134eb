import assert from "node:assert/strict";
import { test } from "node:test";

const { inItsPlace, reported, untimed } = await import("../../src/pelitupa/server/static/tables/times.js");

test("what is reported has the time at which it is", () => {
  assert.equal(reported("found 3", [], 0, 12.34), "at 12.3 found 3");
  assert.equal(reported("at 5 found 3", [], 0, 12.34), "at 5 found 3");
  assert.equal(untimed("at 12.3 found 3"), "found 3");
});

test("no entry is before those before it, nor after those that wait behind it", () => {
  assert.equal(reported("kick 1", ["at 20 found 3", "enough"], 2, 12), "at 20 kick 1"); // a clock that was set back
  assert.equal(reported("first 2", ["at 3 seeker 2", "at 8.5 found 3", "at 9 found 1"], 1, 30), "at 8.5 first 2");
});

test("what takes the place of another happened when that did, in an evening that is over too", () => {
  assert.equal(inItsPlace("found 1", "at 8.5 found 3"), "at 8.5 found 1");
  assert.equal(inItsPlace("found 1", "found 3"), "found 1");
  assert.equal(inItsPlace("at 9 found 1", "at 8.5 found 3"), "at 9 found 1");
});
