import assert from "node:assert/strict";
import { test } from "node:test";

import "./stub.js";

const { local } = await import("../../src/pelitupa/server/static/house/dates.js");

test("a day is that of the reader's clock, in the reader's language", () => {
  const late = "2026-11-21T22:30:00Z";
  assert.equal(local(late, "en", "UTC").day, "21 Nov 2026");
  assert.equal(local(late, "en", "Europe/Helsinki").day, "22 Nov 2026");
  assert.equal(local(late, "fi", "Europe/Helsinki").day, "22.11.2026");
  assert.match(local(late, "sv", "Europe/Helsinki").whole, /22 november 2026 .*00:30/);
});
