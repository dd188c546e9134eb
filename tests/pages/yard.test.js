import assert from "node:assert/strict";
import { test } from "node:test";

import "./stub.js";

const at = "../../src/pelitupa/server/static/yard/";
const { atRim, between, eighth, extentOf, motion, onScreen, rounded, toward, viewOf } = await import(`${at}geometry.js`);
const { keys, thumb } = await import(`${at}steering.js`);
const { around, news, places } = await import(`${at}told.js`);
const { allSeen, momentAt } = await import(`${at}replay.js`);
const { cellsOf } = await import(`${at}ground.js`);

const somebody = (number, x, y, more = {}) => ({
  number, x, y, fx: 0, fy: -1, speed: 0, doing: "", lamp: false, name: number < 0 ? "" : `P${number}`, status: "", ...more,
});
const moment = (more = {}) => ({
  time: 0, me: somebody(0, 10, 10), figures: [], sounds: [], balls: [], deeds: [], lit: [], rulings: [], ended: false, light: "day", ...more,
});

test("one stands in the middle of the window, and south is below", () => {
  const view = viewOf({ x: 10, y: 20 }, { width: 390, height: 780 }, 39);
  assert.deepEqual(onScreen(view, { x: 10, y: 20 }), { x: 195, y: 390 });
  assert.deepEqual(onScreen(view, { x: 11, y: 22 }), { x: 205, y: 410 });
});

test("eight directions, from the north clockwise, there and back", () => {
  assert.deepEqual([[0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1]].map(([x, y]) => eighth(x, y)), [0, 1, 2, 3, 4, 5, 6, 7]);
  for (let way = 0; way < 8; way += 1) assert.equal(eighth(toward(way).x, toward(way).y), way);
});

test("metres as one says them", () => {
  assert.deepEqual([0.2, 3.4, 12, 47, 123].map(rounded), [1, 3, 10, 45, 120]);
});

test("who comes nearer, goes away or past", () => {
  const me = { x: 0, y: 0 };
  const north = (more) => motion(me, somebody(1, 0, -10, more));
  assert.equal(north({ speed: 0.1 }), "stands");
  assert.equal(north({ speed: 4, fy: -1 }), "runs away");
  assert.equal(north({ speed: 4, fy: 1 }), "runs towards");
  assert.equal(north({ speed: 1.5, fx: 1, fy: 0 }), "walks past");
});

test("sticks that lie about are counted, and the nearest of them is where they are", () => {
  const stick = (x, y) => ({ x, y, z: 0, kind: "stick" });
  const seen = moment({ balls: [stick(14, 10), stick(13, 10), stick(30, 10), { x: 10, y: 20, z: 0, kind: "ball" }] });
  assert.deepEqual(around(seen), ["The ball, in the south, 10 metres", "3 sticks, in the east, 3 metres"]);
});

test("what is beyond the window stands at its rim, in its direction", () => {
  const rim = atRim({ width: 400, height: 800 }, { x: 3, y: 0 }, 20);
  assert.deepEqual([Math.round(rim.x), Math.round(rim.y)], [380, 400]);
  const above = atRim({ width: 400, height: 800 }, { x: 0, y: -5 }, 20);
  assert.deepEqual([Math.round(above.x), Math.round(above.y)], [200, 20]);
});

test("between two moments people are between two places; who is new is where they are", () => {
  const before = moment({ figures: [somebody(1, 0, 0), somebody(-1, 5, 5)] });
  const now = moment({ time: 0.1, me: somebody(0, 11, 10), figures: [somebody(1, 1, 2), somebody(-1, 6, 6), somebody(2, 3, 3)] });
  const half = between(before, now, 0.5);
  assert.deepEqual([half.me.x, half.figures[0].x, half.figures[0].y, half.figures[1].x, half.figures[2].x], [10.5, 0.5, 1, 6, 3]);
  assert.equal(between(before, now, 1), now);
  const far = between(before, moment({ time: 0.1, me: somebody(0, 40, 10) }), 0.5);
  assert.equal(far.me.x, 40); // another start is no run
});

test("the farther the thumb, the faster; a thumb that rests does not go", () => {
  assert.deepEqual(thumb(2, 2, 60), { go: null, pace: 0 });
  assert.deepEqual(thumb(60, 0, 60), { go: [1, 0], pace: 1 });
  assert.equal(thumb(0, 120, 60).pace, 1);
  const half = thumb(0, 30, 60);
  assert.ok(half.pace > 0.3 && half.pace < 0.5);
});

test("two arrows are one direction, and opposite ones none", () => {
  assert.deepEqual(keys(["ArrowUp"], false), { go: [0, -1], pace: 1 });
  const [x, y] = keys(["ArrowUp", "KeyD"], true).go;
  assert.ok(Math.abs(x - Math.SQRT1_2) < 1e-9 && Math.abs(y + Math.SQRT1_2) < 1e-9);
  assert.equal(keys(["ArrowLeft", "ArrowRight"], false).go, null);
  assert.equal(keys(["ArrowUp", "KeyW"], false).go[1], -1);
});

test("who is seen is told by name, place, distance and what they do, the nearest first", () => {
  const seen = moment({
    figures: [somebody(2, 10, -12, { speed: 5, fy: -1, status: "seeks" }), somebody(-1, 14, 10, { lamp: true })],
    sounds: [{ x: 0, y: 1, loudness: 0.1, kind: "steps", says: "steps" }],
  });
  assert.deepEqual(around(seen), [
    "Somebody, in the east, 4 metres, stands still, with a light",
    "P2 (seeks), in the north, 20 metres, runs away",
    "steps, in the south, faintly",
  ]);
  assert.deepEqual(around(moment()), ["Nobody is to be seen or heard."]);
  assert.deepEqual(places(moment(), { places: [{ name: "Fire", x: 10, y: 70, radius: 5 }, { name: "Ball", x: 11, y: 10, radius: 2 }] }), [
    "Ball, you are there", "Fire, in the south, 60 metres",
  ]);
});

test("what is new is told once: who comes and goes, sounds, deeds, rulings", () => {
  const before = moment({ figures: [somebody(1, 10, 0)], deeds: [{ deed: "hide", says: "Crouch" }] });
  const now = moment({
    figures: [somebody(2, 20, 10), somebody(-1, 0, 0)], rulings: ["P1 is found"],
    deeds: [{ deed: "hide", says: "Crouch" }, { deed: "touch", says: "Touch" }],
  });
  assert.deepEqual(news(before, now), [
    "P1 is found", "P2, in the east, 10 metres, stands still", "P1 is out of sight", "You can: Touch",
  ]);
  assert.deepEqual(news(now, { ...now, rulings: [] }), []);
});

test("a replay shows the moment of a time, and everybody in it", () => {
  const moments = [0, 0.2, 0.4].map((time) => ({ time, spots: [[1, 2, 0, 1, 3, "", false], [4, 5, 1, 0, 0, "caught", true]], balls: [], status: [1, 0] }));
  assert.deepEqual(momentAt(moments, 0), { index: 0, next: 1, part: 0 });
  assert.equal(momentAt(moments, 0.3).index, 1);
  assert.ok(Math.abs(momentAt(moments, 0.3).part - 0.5) < 1e-9);
  assert.deepEqual(momentAt(moments, 9), { index: 2, next: 2, part: 0 });
  const again = { moments, names: ["A", "B"], statuses: ["seeks", "hides"], light: "day", seat: 1, rulings: [], result: "" };
  const all = allSeen(again, moments[0]);
  assert.deepEqual([all.me.name, all.me.status, all.me.doing, all.figures[0].name, all.figures[0].status], ["B", "seeks", "caught", "A", "hides"]);
  assert.deepEqual(extentOf([{ x: 1, y: 2 }, { x: 4, y: 5 }], 8), { west: -7, east: 12, north: -6, south: 13 });
});

test("the ground comes as runs of cells", () => {
  assert.deepEqual([...cellsOf([0, 3, 4, 2, 1, 1], 6)], [0, 0, 0, 4, 4, 1]);
});

test("alone in a room of the cottage a turn is over when it says what is seen", async () => {
  const sent = [];
  globalThis.location = { protocol: "http:", host: "localhost" };
  globalThis.sessionStorage = { getItem: () => null, setItem() {} };
  globalThis.WebSocket = class {
    static OPEN = 1;
    readyState = 1;
    addEventListener() {}
    send(text) {
      sent.push(JSON.parse(text));
    }
  };
  const { FriendsYard } = await import(`${at}line.js`);
  const line = new FriendsYard("key", "Aino", { opened() {}, seen() {}, over() {}, trouble() {} });
  line.begin(true);
  line.intend({ go: [0, 1], pace: 1, deed: "" });
  const turn = line.step(10);
  await line.step(10); // one is on its way
  line.take({ type: "seen", seen: moment() });
  await turn;
  line.step(5);
  assert.deepEqual(sent, [
    { begin: true, turns: true }, { intent: { go: [0, 1], pace: 1, deed: "" } }, { steps: 10 }, { steps: 5 },
  ]);
});
