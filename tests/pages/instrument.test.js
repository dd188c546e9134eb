import assert from "node:assert/strict";
import { test } from "node:test";

import "./stub.js";

const STATIC = "../../src/pelitupa/server/static";
const { heightsOf, profileOf, slideOf } = await import(`${STATIC}/shots/profile.js`);
const { kindOf, namedBy, ofRoom, ofThrow, shortened } = await import(`${STATIC}/shots/instrument.js`);

const FLIGHT = { height: 0.8, run: 0.54, steeper: 0.0051, held: 0.43 };
const level = () => 0;
const near = (one, other, by = 1e-9) => assert.ok(Math.abs(one - other) < by, `${one} is not ${other}`);

test("a throw lands where it is aimed, and its arc is the parabola of its angle", () => {
  const { far, arc, peak, lands, rests } = profileOf(FLIGHT, level, [3, 4, 45, 0]);
  near(far, 5);
  near(lands, 0);
  assert.deepEqual(arc[0], [0, 0.8]);
  near(arc.at(-1)[1], 0);
  near((arc[1][1] - arc[0][1]) / arc[1][0], 1 - (5.8 / 25) * arc[1][0]); // it leaves at 45 degrees
  near(peak, 0.8 + 25 / (4 * 5.8)); // tan * far, halved and halved again over what it falls
  near(rests, 5 + ((0.54 + 0.0051 * 45) * 25) / (5 + 0.8)); // as `run_of` in equipment/gravel.py
});

test("backspin takes from the run, and the ground's slope after the landing is told", () => {
  const hill = (x, y) => 0.02 * y;
  const plain = profileOf(FLIGHT, hill, [0, 6, 35, 0]);
  const held = profileOf(FLIGHT, hill, [0, 6, 35, 1]);
  near(held.rests - 6, (plain.rests - 6) * (1 - 0.43));
  near(plain.lands, 0.12);
  near(plain.slope, 0.02);
  assert.match(ofThrow(plain, true), /^Lands after 6.0 m, arc .* 12 cm up there, then 2 cm a metre uphill\.$/);
  assert.doesNotMatch(ofThrow(plain, false), /cm/);
});

test("heights between those that are told are mixed, and beyond the edge they are those of the edge", () => {
  const plan = { left: "-1", lower: "-2", step: "1", columns: "3", heights: "0 10 20 100 110 120" };
  const heights = heightsOf(plan);
  near(heights(-1, -2), 0);
  near(heights(0, -1), 0.11);
  near(heights(-0.5, -1.5), 0.055);
  near(heights(9, 9), 0.12);
  assert.equal(heightsOf({ left: "0" }), null);
});

test("a stone curls to the side of its turn, from the line to the broom", () => {
  const glide = { start: -38, radius: 0.1, places: [-28, 0, 2], bends: [{ speed: 2, rests: -4, curls: [0, 1, 1] }, { speed: 3, rests: 2.5, curls: [0, 0.5, 0.6] }] };
  const right = slideOf(glide, [1, 2, 0]);
  const left = slideOf(glide, [-1, 2, 0]);
  assert.equal(right.through, false);
  near(right.path.at(-1)[1], -4);
  near(right.path.at(-1)[0], -left.path.at(-1)[0]);
  assert.ok(right.path.at(-1)[0] > 0.8);
  near(slideOf(glide, [1, 2, 1]).path.at(-1)[0] - right.path.at(-1)[0], 34 / 38);
  assert.equal(slideOf(glide, [1, 3, 0]).through, true);
});

test("a stone that runs through curls on to the last place that is known", () => {
  const places = [-28.346, -22.86, -17.374, -11.887, -6.401, -3.2, 0, 1.829]; // as GLIDE in games/throwing/curling/calls.py
  const glide = {
    start: -38.405, radius: 0.145, places,
    bends: [
      { speed: 2.8, rests: 22.498, curls: [0, 0.017, 0.07, 0.163, 0.301, 0.404, 0.527, 0.606] },
      { speed: 3.6, rests: 48.053, curls: [0, 0.011, 0.043, 0.099, 0.18, 0.239, 0.308, 0.351] },
    ],
  };
  const { path, through } = slideOf(glide, [1, 3.6, 0]);
  assert.equal(through, true);
  assert.ok(path.at(-1)[1] > places.at(-1)); // a hair beyond it, by the sum
  near(path.at(-1)[0], 0.351);
  path.slice(1).forEach(([x], before) => assert.ok(x >= path[before][0], "it turns back nowhere"));
});

test("numbers are a named shot, or one of its kind at another place", () => {
  const fields = [{ axis: "across" }, { axis: "ahead" }, { axis: "" }];
  const shot = { ready: [{ action: "roll", values: [0, 5, 15] }, { action: "lob", values: [0, 7, 60] }] };
  assert.equal(namedBy(shot, [0, 7, 60]), "lob");
  assert.equal(namedBy(shot, [0, 7.1, 60]), "");
  assert.equal(kindOf(shot, fields, [0, 7.1, 60]), "lob");
  assert.equal(kindOf(shot, fields, [0, 7.1, 61]), "");
});

test("labels say once what all begin with", () => {
  assert.deepEqual(shortened(["target ball 2 m away", "target ball 10 m away"]), ["2 m away", "10 m away"]);
  assert.deepEqual(shortened(["roll", "lob"]), ["roll", "lob"]);
  assert.deepEqual(shortened(["place it"]), ["place it"]);
});

test("where a ball in hand lies is said by what is near, not in numbers", () => {
  const room = { size: 2, outline: [[-200, -200], [200, -200], [200, 200], [-200, 200]], taken: [] };
  const yellow = { name: "the yellow", x: 0, y: 146 };
  assert.equal(ofRoom(room, [0, 0], [yellow], "mm"), "15 cm from the nearest: the yellow");
  assert.equal(ofRoom(room, [900, 0], [yellow], "mm"), "There is no room here");
  assert.equal(ofRoom(room, [0, 0], [], "mm"), "There is room here");
});
