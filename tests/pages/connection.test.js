import assert from "node:assert/strict";
import { test } from "node:test";

import "./stub.js";

const { Connection, dated } = await import("../../src/pelitupa/server/static/live/connection.js");

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

/** A page with a line that is open and never answers; `fires` is what it listens for, `waits` what it has put off. */
function aPage() {
  const fires = new Map();
  const waits = [];
  let lines = 0;
  class Line {
    static OPEN = 1;
    static CLOSED = 3;
    readyState = Line.OPEN;
    constructor() {
      lines += 1;
    }
    addEventListener() {}
    send() {}
    close() {}
  }
  Object.assign(globalThis, {
    WebSocket: Line,
    location: { protocol: "http:", host: "tupa.example", hostname: "tupa.example" },
    addEventListener: (name, what) => fires.set(name, what),
    setTimeout: (what, ms) => waits.push({ what, ms }),
  });
  Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true });
  const told = [];
  const connection = new Connection("k", {
    receive: () => {},
    lost: () => told.push("lost"),
    slow: () => told.push("slow"),
    back: () => told.push("back"),
  });
  return { connection, fires, waits, told, lines: () => lines };
}

test("a page that is loaded does not look after its line, one that is gone back to does", () => {
  const { fires, told } = aPage();
  fires.get("pageshow")({ persisted: false });
  assert.deepEqual(told, []);
  fires.get("pageshow")({ persisted: true });
  assert.deepEqual(told, ["back"]);
});

test("where the network has gone nobody is told that the answer is slow", () => {
  const { connection, waits, told } = aPage();
  connection.change({ act: "a1", version: 0 });
  const soonest = waits.reduce((one, other) => (other.ms < one.ms ? other : one));
  Object.defineProperty(globalThis, "navigator", { value: { onLine: false }, configurable: true });
  soonest.what();
  assert.deepEqual(told, []);
  Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true });
  soonest.what();
  assert.deepEqual(told, ["slow"]);
});
