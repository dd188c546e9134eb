import assert from "node:assert/strict";
import { test } from "node:test";

import "./stub.js";

const { asked } = await import("../../src/pelitupa/server/static/hands/remote.js");

test("a page turner's one key goes on, round and round, and its other touches", () => {
  assert.deepEqual(asked("PageDown", -1, 3), { place: 0, touch: false });
  assert.deepEqual(asked("PageDown", 2, 3), { place: 0, touch: false });
  assert.deepEqual(asked("PageUp", 1, 3), { place: 1, touch: true });
});

test("nothing is touched that nobody stands on", () => {
  assert.equal(asked("PageUp", -1, 3), null);
  assert.equal(asked("PageDown", -1, 0), null);
  assert.equal(asked("a", 1, 3), null);
});

test("a remote goes back as well", () => {
  assert.deepEqual(asked("MediaTrackPrevious", -1, 3), { place: 2, touch: false });
  assert.deepEqual(asked("ArrowLeft", 0, 3), { place: 2, touch: false });
  assert.deepEqual(asked("MediaPlayPause", 0, 3), { place: 0, touch: true });
});
