// When what came of a motion is told, and that one clock drives it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { thingAt } from "./stub.js";

/** What waits for the next picture, by its number. */
const pictures = new Map();
let asked = 0;
let told = null;
Object.assign(globalThis, {
  addEventListener() {},
  requestAnimationFrame: (call) => pictures.set((asked += 1), call) && asked,
  cancelAnimationFrame: (number) => pictures.delete(number),
});
globalThis.document.createElement = () => Object.assign(thingAt(0, 0), { addEventListener() {}, remove() {}, append(text) { this.textContent = text; } });

const turnedBy = []; // what is called when the window is turned
globalThis.matchMedia = () => ({ matches: false, addEventListener: (_, call) => turnedBy.push(call) });

const { Motions } = await import("../../src/pelitupa/server/static/shots/motion.js");

function motions() {
  const box = Object.assign(thingAt(0, 0), {
    dataset: {},
    setAttribute() {},
    replaceChildren(...parts) {
      this.textContent = parts.map((part) => (typeof part === "string" ? part : `[${part.textContent}](${part.href})`)).join("");
    },
  });
  const room = { querySelector: () => box, classList: { add() {}, remove() {} } };
  const table = { querySelector: () => null, querySelectorAll: () => [], addEventListener() {} };
  pictures.clear();
  told = () => box.textContent;
  return new Motions(room, table, { knock() {} });
}

const motion = (step, rulings = []) => ({ step, seconds: 1e9, ways: [], beats: [], rulings });

/** A state in which the step has just come about, with a line of the log. */
function arrives(all, step, text) {
  all.take({ step, motions: [motion(step)] }, { step: step - 1 }, false);
  all.tell({ log: { lines: [{ step: step - 1, text }] } });
}

test("what is skipped runs on nowhere: one picture is awaited for what runs next", () => {
  const all = motions();
  arrives(all, 4, "A foul");
  assert.equal(pictures.size, 1);
  all.skip();
  assert.equal(pictures.size, 0);
  all.again();
  assert.equal(pictures.size, 1);
});

test("when a phone is turned, what is looked at closely is shown anew", () => {
  const all = motions();
  let shown = 0;
  all.show = () => (shown += 1);
  for (const call of turnedBy) call();
  assert.equal(shown, 1);
});

test("of two shots in a row both outcomes are told, when both are over", () => {
  const all = motions();
  const before = told();
  arrives(all, 4, "A foul");
  arrives(all, 5, "The nine is down");
  assert.equal(told(), before);
  all.skip();
  assert.equal(told(), "A foul. The nine is down");
  arrives(all, 6, "A safety");
  all.skip();
  assert.equal(told(), "A safety");
});

test("what the rules say of a shot stands beside it when it is over, with its clause", () => {
  const all = motions();
  const rulings = [{ text: "Nothing fell", link: "#rule-nine_ball-go-on" }];
  all.take({ step: 4, motions: [motion(4, rulings)] }, { step: 3 }, false);
  all.tell({ log: { lines: [{ step: 3, text: "cue ball, the 1" }] } });
  assert.doesNotMatch(told(), /Nothing/);
  all.skip();
  assert.equal(told(), "cue ball, the 1. [Nothing fell](#rule-nine_ball-go-on)");
  arrives(all, 5, "A safety");
  all.skip();
  assert.equal(told(), "A safety");
});

test("a foul is said once: by the rules, with its clause", () => {
  const all = motions();
  const rulings = [{ text: "Foul: the white fell", link: "#rule-snooker-white-down" }];
  all.take({ step: 4, motions: [motion(4, rulings)] }, { step: 3 }, false);
  all.tell({ log: { lines: [{ step: 3, text: "the white, a red" }, { step: 4, text: "Foul by Aino: the white fell. 4 to you" }] } });
  all.skip();
  assert.equal(told(), "the white, a red. [Foul: the white fell](#rule-snooker-white-down)");
});

test("a ruling stands until the match goes on, also where the whole log is told anew", () => {
  const all = motions();
  const lines = [{ step: 3, text: "the white, a red" }];
  const shown = "the white, a red. [Foul: the white fell](#rule-snooker-white-down)";
  all.take({ step: 4, motions: [motion(4, [{ text: "Foul: the white fell", link: "#rule-snooker-white-down" }])] }, { step: 3 }, false);
  all.tell({ log: { lines } });
  all.skip();
  assert.equal(told(), shown);
  all.take({ step: 4, motions: [] }, { step: 4 }, false); // somebody has another name
  all.tell({ log: { lines } });
  assert.equal(told(), shown);
  all.take({ step: 5, motions: [] }, { step: 4 }, false);
  all.tell({ log: { lines: [{ step: 4, text: "Aino shoots again" }] } });
  assert.equal(told(), "Aino shoots again");
});
