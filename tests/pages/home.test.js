import assert from "node:assert/strict";
import { test } from "node:test";

import "./stub.js";

const kept = new Map();
/** What has been sent, each with what answers it. */
const sent = [];
Object.assign(globalThis, {
  window: { addEventListener() {} },
  localStorage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) },
  fetch: (_address, { body, signal }) => new Promise((answer, fail) => {
    signal.addEventListener("abort", () => fail(signal.reason));
    sent.push({ ...JSON.parse(body), answer });
  }),
});

const { Home } = await import("../../src/pelitupa/server/static/tables/home.js");

const EVENING = { id: "a", of: "killeri", begun: 1, game: "killeri", names: ["Aino", "Eero"] };
const at = (key) => new Response(JSON.stringify({ key }));

/** Wait for what comes soon, or fail. */
async function until(is) {
  for (let turn = 0; turn < 1000 && !is(); turn += 1) await new Promise(setImmediate);
  assert.ok(is(), `never: ${is}`);
}

test("what is corrected while it is under way is sent after it", async () => {
  const home = new Home(() => {});
  home.keep({ ...EVENING, entries: ["20"] });
  const done = home.send();
  home.keep({ ...EVENING, entries: ["19"] });
  home.send();
  sent[0].answer(at("first"));
  await until(() => sent.length >= 2);
  assert.deepEqual(sent.map(({ entries }) => entries), [["20"], ["19"]]);
  sent[1].answer(at("second"));
  await done;
  assert.equal(home.find("a", ["20"]), undefined);
  assert.equal(home.find("a", ["19"]).key, "second");
  assert.equal(sent.length, 2);
});

test("what the cottage does not answer in time is sent again", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const impatient = new AbortController();
  t.mock.method(AbortSignal, "timeout", () => impatient.signal);
  const home = new Home(() => {});
  sent.length = 0;
  home.keep({ ...EVENING, id: "b", entries: ["20"] });
  const done = home.send();
  impatient.abort();
  await done;
  assert.equal(sent.length, 1);
  t.mock.restoreAll();
  t.mock.timers.runAll();
  assert.equal(sent.length, 2);
  sent[1].answer(at("third"));
  await until(() => home.find("b", ["20"]).key);
});
