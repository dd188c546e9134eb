import assert from "node:assert/strict";
import { test } from "node:test";

import { alterSheet, answerDoubt, entriesOf, freshSheet, takeSheet } from "../../src/pelitupa/server/static/tables/place_sheet.js";

test("entries are written, mended and struck out, each by a number of its own", () => {
  const sheet = freshSheet("m", "a");
  for (const text of ["20", "5"]) alterSheet(sheet, { place: 9, remove: false, text, now: 1 });
  alterSheet(sheet, { place: 0, remove: true, text: "1", now: 2 });
  alterSheet(sheet, { place: 0, remove: false, text: "T3", now: 3 });
  assert.deepEqual(entriesOf(sheet), ["T3", "1", "5"]);
  assert.deepEqual(sheet.shots.map(([, no]) => no), [4, 3, 2]);
  assert.deepEqual(sheet.struck, ["a.1"]);
  assert.equal(sheet.sent, false);
  alterSheet(sheet, { place: 2, remove: true, now: 4 });
  assert.deepEqual(entriesOf(sheet), ["T3", "1"]);
});

test("what the cottage has put together is taken, and the number of the latest entry stays", () => {
  const sheet = freshSheet("m", "a");
  alterSheet(sheet, { place: 0, remove: false, text: "20", now: 1 });
  const place = { place: "Board 1", evening: "", match: "m", over: false, shots: [["b", 1, 0, "7"], ["a", 1, 1, "20"]], doubts: [] };
  assert.equal(takeSheet(sheet, place), true);
  assert.equal(takeSheet(sheet, place), false);
  assert.equal(sheet.sent, true);
  alterSheet(sheet, { place: 2, remove: true, text: "3", now: 5 });
  assert.deepEqual(sheet.shots[2], ["a", 2, 5, "3"]);
});

test("what is in doubt does not count before people have answered", () => {
  const of = (/** @type {boolean} */ oneShot) => {
    const sheet = freshSheet("m", "a");
    takeSheet(sheet, { place: "", evening: "", match: "m", over: false, shots: [["b", 1, 0, "20"], ["a", 1, 1, "20"], ["b", 2, 2, "1"]], doubts: [["b.1", "a.1"]] });
    assert.deepEqual(entriesOf(sheet), ["20", "1"]);
    alterSheet(sheet, { place: 1, remove: true, text: "5", now: 3 });
    answerDoubt(sheet, oneShot);
    return sheet;
  };
  assert.deepEqual(entriesOf(of(true)), ["20", "5"]);
  assert.deepEqual(entriesOf(of(false)), ["20", "20", "5"]);
  assert.deepEqual(of(false).answers, { "a.1": false });
});
