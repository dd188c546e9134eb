import assert from "node:assert/strict";
import { test } from "node:test";

import "./stub.js";

const phone = { matches: true, addEventListener() {} };
globalThis.matchMedia = () => phone;
const timers = [];
globalThis.setTimeout = (call) => timers.push(call);

/** A box, or a line of it. */
class Box {
  textContent = "";
  children = [];
  append(line) { this.children.push(Object.assign(line, { remove: () => this.children.splice(this.children.indexOf(line), 1) })); }
  replaceChildren() { this.children = []; }
  get firstElementChild() { return this.children[0] ?? null; }
}
globalThis.document.createElement = () => new Box();

const { Happened } = await import("../../src/pelitupa/server/static/live/happened.js");

const event = (step, text, kind = "event") => ({ step, kind, text, actor: -3 });
const told = (step, ...lines) => ({ step, over: false, log: { since: 0, lines } });

test("what the rules made of a turn is shown for a while, and neither plays nor what is old", () => {
  const box = new Box();
  const happened = new Happened(box);
  const said = () => box.children.map(({ textContent }) => textContent);
  happened.take(told(4, event(3, "Aino takes the pile")), null); // the page has just been opened
  assert.deepEqual(said(), []);
  happened.take(told(6, event(3, "old"), event(4, "A card", "play"), event(5, "A lie"), event(5, "Aino takes the pile")), { step: 4 });
  assert.deepEqual(said(), ["A lie", "Aino takes the pile"]);
  happened.take(told(7, event(6, "The pile falls")), { step: 6 });
  assert.deepEqual(said(), ["Aino takes the pile", "The pile falls"]);
  timers.at(-1)();
  assert.deepEqual(said(), ["Aino takes the pile"]);
  happened.take(told(5, event(4, "A lie")), { step: 7 }); // a step was taken back
  assert.deepEqual(said(), []);
});

test("where the log is in sight nothing of it is said twice", () => {
  const box = new Box();
  phone.matches = false;
  new Happened(box).take(told(5, event(4, "Aino takes the pile")), { step: 4 });
  phone.matches = true;
  assert.deepEqual(box.children, []);
});

test("the end of the match leaves nothing over what is told of it", () => {
  const box = new Box();
  const happened = new Happened(box);
  happened.take(told(5, event(4, "Aino takes the pile")), { step: 4 });
  assert.equal(box.children.length, 1);
  happened.take({ ...told(6, event(5, "Aino has won")), over: true }, { step: 5 });
  assert.deepEqual(box.children, []);
});
