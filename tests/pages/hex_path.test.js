import assert from "node:assert/strict";
import { test } from "node:test";

import { pathOf } from "../../src/pelitupa/server/static/pages/hex_path.js";

/** Stones from rows of letters: r, b, or . for none. */
function stonesOf(rows) {
  const stones = new Map();
  rows.forEach((row, y) => [...row].forEach((letter, x) => {
    if (letter !== ".") stones.set(`${x + 1},${y + 1}`, letter === "r" ? "red" : "blue");
  }));
  return stones;
}

const touch = ([a, b], [c, d]) => [[1, 0], [-1, 0], [0, 1], [0, -1], [1, -1], [-1, 1]].some(([x, y]) => a + x === c && b + y === d);

/** Whether a colour has a chain, found without the path. */
function joins(size, stones, colour) {
  const along = colour === "red" ? 1 : 0;
  const own = [...stones].filter(([, one]) => one === colour).map(([place]) => place.split(",").map(Number));
  const found = own.filter((place) => place[along] === 1);
  for (const place of found) found.push(...own.filter((other) => touch(place, other) && !found.includes(other)));
  return found.some((place) => place[along] === size);
}

function holds(size, stones) {
  const { corners, waits, winner, chain } = pathOf(size, stones);
  const [loser, along] = winner === "red" ? ["blue", 1] : ["red", 0];
  assert.equal(waits, null);
  assert.ok(joins(size, stones, winner));
  assert.ok(!joins(size, stones, loser));
  assert.equal(new Set(corners.map((corner) => [...corner].sort().join(" "))).size, corners.length, "it never comes back");
  assert.equal(chain[0][along], 1);
  assert.equal(chain.at(-1)[along], size);
  chain.forEach((place, at) => {
    assert.equal(stones.get(String(place)), winner);
    if (at) assert.ok(touch(place, chain[at - 1]));
  });
}

test("on every full board of three by three the path ends at a chain, and the other has none", () => {
  for (let code = 0; code < 2 ** 9; code++) {
    const stones = new Map();
    for (let cell = 0; cell < 9; cell++) stones.set(`${(cell % 3) + 1},${Math.floor(cell / 3) + 1}`, (code >> cell) & 1 ? "red" : "blue");
    holds(3, stones);
  }
});

test("so it does on large boards", () => {
  let seed = 1;
  for (let board = 0; board < 60; board++) {
    const stones = new Map();
    for (let cell = 0; cell < 121; cell++) {
      seed = (seed * 16807) % 2147483647;
      stones.set(`${(cell % 11) + 1},${Math.floor(cell / 11) + 1}`, seed % 2 ? "red" : "blue");
    }
    holds(11, stones);
  }
});

test("it waits for the first cell that it needs, and goes on when a stone is there", () => {
  assert.deepEqual(pathOf(3, new Map()).waits, [1, 1]);
  assert.equal(pathOf(3, new Map()).corners.length, 1);
  assert.deepEqual(pathOf(3, stonesOf(["r..", "...", "..."])).waits, [1, 2]);
  assert.deepEqual(pathOf(3, stonesOf(["b..", "...", "..."])).waits, [2, 1]);
});

test("a chain may be known before the board is full", () => {
  const { winner, chain } = pathOf(3, stonesOf(["bbb", "...", "..."]));
  assert.equal(winner, "blue");
  assert.deepEqual(chain, [[1, 1], [2, 1], [3, 1]]);
});
