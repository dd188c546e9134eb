// What a touch chooses, and what it only gets ready where a person wants a second one.

import assert from "node:assert/strict";
import { test } from "node:test";

import { thingAt } from "./stub.js";

const STATIC = "../../src/pelitupa/server/static";
globalThis.localStorage = { getItem: () => "yes" };
const { Picker } = await import(`${STATIC}/live/pick.js`);
const { Twice } = await import(`${STATIC}/hands/twice.js`);

/** A thing of the page with classes, that lies within those of `inside`. */
function thing(inside = []) {
  const classes = new Set(["pick"]);
  return Object.assign(thingAt(0, 0), {
    dataset: {},
    classList: {
      add: (name) => classes.add(name), remove: (name) => classes.delete(name), contains: (name) => classes.has(name),
      toggle: (name, on) => (on ? classes.add(name) : classes.delete(name)),
    },
    setAttribute() {},
    removeAttribute() {},
    closest: (selector) => inside.find(({ name }) => selector === `.${name}`) ?? null,
  });
}

/** A picker by second touch, what it has chosen, and its menus. */
function picker(actions) {
  const [chosen, menus] = [[], []];
  const twice = new Twice({ addEventListener() {} }, () => {});
  globalThis.document.addEventListener = () => {};
  const made = new Picker({ addEventListener() {}, querySelectorAll: () => [] }, {
    choose: (text) => chosen.push(text), intent: (text) => menus.push(text), twice,
  });
  made.open = (_, offered) => menus.push(offered.map(({ text }) => text).join(" or "));
  for (const action of actions) {
    made.touched.set(action, new Set(action.things));
    for (const one of action.things) made.actions.set(one, [...made.of(one), action]);
  }
  return { made, chosen, menus };
}

test("the end of a move is chosen by a first touch too, and played by a second", () => {
  const [from, end, other] = ["d1", "d4", "d3"].map((cell) => Object.assign(thing(), { dataset: { cell } }));
  const { made, chosen } = picker([{ text: "d1-d4", things: [from, end] }, { text: "d1-d3", things: [from, other] }]);
  for (const touched of [from, end, other]) made.pick(touched, true);
  assert.deepEqual(chosen, []);
  assert.ok(other.classList.contains("armed") && !end.classList.contains("armed"));
  made.pick(other, true);
  assert.deepEqual(chosen, ["d1-d3"]);
  made.pick(end);
  assert.deepEqual(chosen, ["d1-d3", "d1-d4"], "a key plays at once");
});

test("whatever else is touched or dragged, a card waits for two touches again", () => {
  const [card, both, forbidden] = [thing(), thing(), Object.assign(thing(), { dataset: { intent: "S8" } })];
  const { made, chosen, menus } = picker([
    { text: "S7", things: [card] }, { text: "take", things: [both] }, { text: "leave", things: [both] },
  ]);
  for (const other of [() => made.pick(both, true), () => made.pick(forbidden, true), () => made.drop(both, null)]) {
    made.pick(card, true);
    other();
    made.pick(card, true);
    assert.deepEqual(chosen, []);
    made.twice.forget();
  }
  assert.deepEqual(menus, ["take or leave", "S8", "take or leave"]);
});

test("a hint draws the chip that it means into sight, also out of two rows", () => {
  const { made } = picker([]);
  const seen = [];
  const chips = [["packed", "strip"], ["packed", "rows"], []].map((classes, place) => Object.assign(thing(classes.map((name) => ({ name }))), {
    dataset: { act: `say ${place}` },
    scrollIntoView: () => seen.push(place),
  }));
  made.root.querySelectorAll = (selector) => (selector.startsWith("#buttons") ? chips : []);
  for (const place of [0, 1, 2]) made.point(`say ${place}`);
  assert.deepEqual(seen, [0, 1]);
});
