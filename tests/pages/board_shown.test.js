import assert from "node:assert/strict";
import { test } from "node:test";

import "./stub.js";

const { columnsFor, isSilent, leftOf, rankOf } = await import("../../src/pelitupa/server/static/evenings/board_shown.js");

test("a place is silent when nothing has come for long since its match began", () => {
  const place = { number: 1, name: "", status: "playing", round: 1, sides: [], said: "", since: 1000, heard: null };
  assert.equal(isSilent(place, 60_000), false);
  assert.equal(isSilent(place, 100_000), true);
  assert.equal(isSilent({ ...place, heard: 50_000 }, 100_000), false);
  assert.equal(isSilent({ ...place, status: "free" }, 100_000), false);
});

test("a shared place stands once, and many places stand in more columns", () => {
  const lines = [1, 2, 2, 4].map((place) => ({ place, name: "", points: 0, played: 0 }));
  assert.deepEqual(lines.map((_line, number) => rankOf(lines, number)), ["1", "2", "=", "4"]);
  assert.deepEqual([1, 2, 4, 5, 9, 10, 40].map(columnsFor), [1, 2, 2, 3, 3, 4, 5]);
});

test("the time of a round is told in whole minutes, and when it is out", () => {
  assert.equal(leftOf(null, 5), "");
  assert.match(leftOf(61_000, 0), /2/);
  assert.notEqual(leftOf(5, 5), leftOf(61_000, 0));
});
