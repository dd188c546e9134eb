import assert from "node:assert/strict";
import { test } from "node:test";

import "./stub.js";

const { _, counted } = await import("../../src/pelitupa/server/static/house/words.js");
const { People } = await import("../../src/pelitupa/server/static/live/people.js");

test("a text is that of the language, and what it has no word for stays", () => {
  assert.equal(_("short"), "krótko");
  assert.equal(_("{days} d {hours} h", { days: 2, hours: 3 }), "2 d 3 h");
  assert.equal(_("{name} and {other}", { name: "{other}" }), "{other} and {other}");
});

test("a count takes the form that goes with it", () => {
  assert.equal(counted("{count} draw", "{count} draws", 1), "1 karta");
  assert.equal(counted("{count} draw", "{count} draws", 22), "22 kart");
  assert.equal(counted("{count} rule", "{count} rules", 1), "1 rule");
});

test("a name goes into a text as it is, and into HTML escaped", () => {
  const people = new People();
  people.learn({ players: [{ seat: 0, name: "Åke", html: "" }, { seat: 1, name: "<b>$&", html: "" }], self: 0 });
  const marked = (seat) => `\ue000${seat}\ue001\ue003 takes\ue001You take\ue002 it`;
  assert.deepEqual(people.named({ text: marked(0), html: marked(1), list: [marked(1)] }), {
    text: "You take it",
    html: "&#60;b&#62;$&#38; takes it",
    list: ["<b>$& takes it"],
  });
});
