import assert from "node:assert/strict";
import { test } from "node:test";

import "./stub.js";

const { Ear, meant, recogniser } = await import("../../src/pelitupa/server/static/hands/spoken.js");

/** A browser's speech, as far as the page uses it: what is `said` to it is heard. */
class StandIn {
  static answer = "available";
  static asked = [];
  static async available(how) {
    StandIn.asked.push(how);
    return StandIn.answer;
  }
  started = 0;
  start() {
    this.started += 1;
  }
  stop() {
    this.started = 0;
  }
  said(text) {
    this.onresult({ resultIndex: 0, results: [[{ transcript: text }]] });
  }
}
StandIn.prototype.processLocally = false;

class Button {
  attributes = { "aria-pressed": "false" };
  hidden = true;
  clicks = 0;
  constructor(textContent) {
    this.textContent = textContent;
  }
  addEventListener(_kind, does) {
    this.does = does;
  }
  getAttribute(name) {
    return this.attributes[name];
  }
  setAttribute(name, value) {
    this.attributes[name] = value;
  }
  click() {
    this.clicks += 1;
    this.does?.();
  }
}

function ear() {
  const [inner, button, heard] = [new StandIn(), new Button("Listen"), []];
  const buttons = [new Button("9"), new Button("Rami: Aino ja Eero"), new Button("Kumoa")];
  new Ear(inner, button, (text) => heard.push(text), () => buttons);
  return { inner, button, buttons, heard };
}

test("it is offered only where the device itself recognises the language", async () => {
  const found = await recogniser({ SpeechRecognition: StandIn }, "fi");
  assert.deepEqual(StandIn.asked.at(-1), { langs: ["fi"], processLocally: true });
  assert.equal(found.processLocally, true);
  assert.equal(found.lang, "fi");
  for (const answer of ["downloadable", "downloading", "unavailable"]) {
    StandIn.answer = answer;
    assert.equal(await recogniser({ SpeechRecognition: StandIn }, "fi"), null);
  }
  StandIn.answer = "available";
  assert.equal(await recogniser({}, "fi"), null);
  assert.equal(await recogniser({ SpeechRecognition: class {} }, "fi"), null);
  assert.equal(await recogniser({ SpeechRecognition: class { static available = StandIn.available; } }, "fi"), null);
});

test("it is off until it is switched on", () => {
  const { inner, button, buttons, heard } = ear();
  inner.said("yhdeksän");
  inner.said("9");
  assert.equal(inner.started, 0);
  assert.deepEqual(heard, []);
  button.click();
  assert.equal(inner.started, 1);
  inner.said(" 9. ");
  assert.equal(buttons[0].clicks, 1);
  assert.deepEqual(heard, ["Heard: 9."]);
  button.click();
  inner.said("9");
  assert.equal(buttons[0].clicks, 1);
});

test("what it heard is said, also where no button is called so, and Undo can be said", () => {
  const { inner, button, buttons, heard } = ear();
  button.click();
  inner.said("rami aino ja eero");
  inner.said("kissa");
  inner.said("Kumoa");
  assert.deepEqual(buttons.map(({ clicks }) => clicks), [0, 1, 1]);
  assert.equal(heard[1], "Heard: kissa. No button is called so.");
});

test("a name that two buttons have touches none", () => {
  assert.equal(meant("red", ["Red", "red!", "blue"]), -1);
  assert.equal(meant("", ["", "x"]), -1);
  assert.equal(meant("BLUE", ["Red", "blue"]), 1);
});

test("it listens on after a silence, and no more where it may not", () => {
  const { inner, button } = ear();
  button.click();
  inner.onend();
  assert.equal(inner.started, 2);
  inner.onerror({ error: "no-speech" });
  assert.equal(button.getAttribute("aria-pressed"), "true");
  inner.onerror({ error: "not-allowed" });
  assert.equal(button.getAttribute("aria-pressed"), "false");
});
