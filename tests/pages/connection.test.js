import assert from "node:assert/strict";
import { test } from "node:test";

import "./stub.js";

const { dated } = await import("../../src/pelitupa/server/static/live/connection.js");

test("what is done about the match counts for the position that its sender sees", () => {
  const deeds = [{ offer: "take back" }, { accept: true }, { decline: true }, { strike_out: true }, { give_time: 1 }];
  for (const deed of deeds) assert.deepEqual(dated(deed, 7), { ...deed, version: 7 });
  assert.deepEqual(dated({ offer: "stop" }, 0), { offer: "stop", version: 0 });
});

test("what counts whenever it comes is sent as it is, and so is all before the table is known", () => {
  for (const message of [{ say: "hello" }, { resign: true }, { come_back: true }, { replace: 1 }, { act: "a1", version: 3 }]) {
    assert.deepEqual(dated(message, 7), message);
  }
  assert.deepEqual(dated({ accept: true }, undefined), { accept: true });
});
