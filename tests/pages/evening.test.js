import assert from "node:assert/strict";
import { test } from "node:test";

import "./stub.js";

const { changedHands, ofPlayers } = await import("../../src/pelitupa/server/static/tables/evening.js");

test("an old entry that is mended changes whose the later ones are", () => {
  // three darts a turn; the first turn ends a dart sooner than before
  assert.equal(changedHands([0, 0, 0, 1, 1], [0, 0, 1, 1, 1], 1), 2);
  assert.equal(changedHands([0, 0, 0, 1, 1], [0, 0, 0, 1, 1], 1), -1);
});

test("where an entry is struck out or put in, each later one is compared with itself", () => {
  assert.equal(changedHands([0, 0, 0, 1, 1], [0, 0, 0, 1], 0), 2, "the first dart of the second turn becomes the third of the first");
  assert.equal(changedHands([0, 0, 1, 1], [0, 0, 0, 1, 1], 0), -1, "a dart that was forgotten moves nobody's");
});

test("a number is a player's on the buttons where there are so many players, else a ball's", () => {
  assert.deepEqual(ofPlayers(["closest 1", "closest 2", "out"], 2).map((found) => found?.[2]), ["1", "2", undefined]);
  assert.deepEqual(ofPlayers(["over", "pot 1", "pot 2", "pot 10"], 2), []);
});
