import assert from "node:assert/strict";
import { test } from "node:test";

import "./stub.js";

const STATIC = "../../src/pelitupa/server/static";
const { fitMiddle, largest } = await import(`${STATIC}/live/fit.js`);
const { standsAs } = await import(`${STATIC}/live/buttons.js`);

test("the first size that fits is taken, and the last where none does", () => {
  const room = (most) => (size) => size <= most;
  assert.equal(largest([0.9, 0.8, 0.7, 0.6], room(1)), 0.9);
  assert.equal(largest([0.9, 0.8, 0.7, 0.6], room(0.75)), 0.7);
  assert.equal(largest([0.9, 0.8, 0.7, 0.6], room(0.1)), 0.6);
});

const WIDTH = 300;

/** A middle whose cards of 40 pixels need `need` of height each at their usual size; closely laid `close` less. */
class Middle {
  clientHeight = 100;
  clientWidth = WIDTH;
  scrollWidth = WIDTH;
  names = new Set();
  set = new Map();
  classList = { add: (name) => this.names.add(name), remove: (name) => this.names.delete(name) };
  style = {
    setProperty: (name, value) => this.set.set(name, value),
    removeProperty: (name) => this.set.delete(name),
  };
  constructor(need, close) {
    this.need = need;
    this.close = close;
  }
  closest() { return null; }
  append() {}
  get scrollHeight() {
    const share = parseFloat(this.set.get("--card") ?? "40") / 40;
    return Math.max(100, this.need * share - (this.names.has("close") ? this.close : 0));
  }
}
const probe = { style: { cssText: "" }, remove() {}, getBoundingClientRect() { return { width: probe.style.cssText.includes("--card") ? 40 : 0 }; } };

function fitted(need, close) {
  globalThis.document.createElement = () => probe;
  const middle = new Middle(need, close);
  fitMiddle(middle);
  return { card: middle.set.get("--card"), close: middle.names.has("close") };
}

test("cards shrink no more than they must, and lie closely only where that is not enough", () => {
  assert.deepEqual(fitted(100, 20), { card: undefined, close: false });
  assert.deepEqual(fitted(120, 20), { card: "32.8px", close: false });
  assert.deepEqual(fitted(160, 60), { card: "40.0px", close: true });
  assert.deepEqual(fitted(240, 20), { card: "18.8px", close: true });
});

test("ranks are chips of a strip, sentences stand in rows, and only thirty are a list", () => {
  const as = (labels) => standsAs(labels.map((label) => ({ text: label, label })), 3);
  const numbers = (count) => Array.from({ length: count }, (_, place) => `triple ${place}`);
  assert.equal(as(["a two", "a ten"]), "buttons");
  assert.equal(as(["a two", "a three", "a ten", "a queen"]), "strip");
  assert.equal(as(["take the queen of spades", "lay the king on the ten", "say that you have none"]), "rows");
  assert.equal(as(numbers(29)), "strip");
  assert.equal(as(numbers(30)), "list");
});

test("a card that flies in from outside makes nothing smaller", () => {
  const middle = new Middle(90, 0);
  Object.defineProperty(middle, "scrollWidth", { get: () => (middle.names.has("measured") ? WIDTH : 2 * WIDTH) });
  fitMiddle(middle);
  assert.deepEqual([...middle.set, ...middle.names], []);
});
