// What a shot meets first, what it proposes to call, and where balls are while they roll.

import assert from "node:assert/strict";
import { test } from "node:test";

import { firstOf, met } from "../../src/pelitupa/server/static/shots/line_of_aim.js";
import { placeAt } from "../../src/pelitupa/server/static/shots/place_at.js";

import "./stub.js";

const { Scale, inHundredths } = await import("../../src/pelitupa/server/static/shots/shot_parts.js");

const CLOTH = { x: 0, y: 0, width: 100, height: 50 };
const ball = (id, x, y) => ({ id, x, y, r: 2 });
const near = (value, other) => assert.ok(Math.abs(value - other) < 1e-9, `${value} is not ${other}`);

test("a full ball goes on where the one that is struck came from", () => {
  const found = met({ x: 10, y: 25 }, { x: 1, y: 0 }, 2, [ball("far", 80, 25), ball("near", 40, 25)], CLOTH);
  assert.equal(found.ball.id, "near");
  near(found.at.x, 36); // two radii before it
  near(found.toward.x, 1);
  near(Math.hypot(found.onward.x, found.onward.y), 0); // and the one struck stays
});

test("half a ball is cut by thirty degrees, and both ways stand square to each other", () => {
  const found = met({ x: 10, y: 25 }, { x: 1, y: 0 }, 2, [ball("1", 40, 27)], CLOTH);
  near(found.toward.y, 0.5);
  near(found.toward.x * found.onward.x + found.toward.y * found.onward.y, 0);
});

test("a ball beside the line or behind is not met: a cushion is, by the ball's rim", () => {
  const found = met({ x: 10, y: 25 }, { x: 1, y: 0 }, 2, [ball("beside", 40, 29.1), ball("behind", 5, 25)], CLOTH);
  assert.equal(found.ball, null);
  near(found.at.x, 98);
});

test("the pocket is called that the ball goes towards", () => {
  const pockets = [{ x: 0, y: 0 }, { x: 100, y: 0 }, { x: 100, y: 50 }];
  assert.equal(firstOf({ x: 50, y: 25 }, { x: 0.9, y: 0.43 }, pockets), 2);
});

test("between its moments a ball goes evenly, and before and after them it lies still", () => {
  const way = [1, 0, 0, 2, 10, 20, 3, 10, 20];
  assert.deepEqual(placeAt(way, 0.5), { x: 0, y: 0 });
  assert.deepEqual(placeAt(way, 1.5), { x: 5, y: 10 });
  assert.deepEqual(placeAt(way, 9), { x: 10, y: 20 });
  assert.deepEqual(placeAt([0, 7, 8], 4), { x: 7, y: 8 });
});

test("on the slider each arrow goes on to another number, up and down, from wherever one begins", () => {
  const scale = new Scale(0.05, 13);
  for (const start of [0.05, 0.06, 1.78, 3.29, 7.77, 12.99, 13]) {
    for (const [way, end] of [[1, 13], [-1, 0.05]]) {
      let value = start;
      let presses = 0;
      while (value !== end) {
        const next = scale.beside(value, way);
        assert.ok((next - value) * way > 0.009, `${value} goes to ${next}`);
        assert.ok((next - value) * way < 0.04, `${value} leaps to ${next}`);
        assert.equal(scale.valueOf(scale.placeOf(next)), next); // where the slider is drawn it means the same
        value = next;
        presses += 1;
      }
      assert.ok(presses < 1000);
      assert.equal(scale.beside(end, way), end);
    }
  }
});

test("each place of the slider is kept by the number that it means", () => {
  const scale = new Scale(0.05, 13);
  for (let place = 0; place <= scale.last; place += 1) {
    const value = scale.valueOf(place);
    assert.equal(scale.valueOf(scale.placeOf(value)), value);
  }
  assert.equal(scale.placeOf(99), scale.last);
  assert.equal(scale.placeOf(-1), 0);
});

test("the tip goes on by a hundredth at each step, and never beyond where it was put", () => {
  for (let step = -50; step <= 50; step += 1) {
    assert.equal(inHundredths(step / 100) + 0, step / 100);
    assert.ok(Math.abs(inHundredths((step + 0.9 * Math.sign(step)) / 100)) === Math.abs(step) / 100);
  }
});
