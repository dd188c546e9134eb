import assert from "node:assert/strict";
import { test } from "node:test";

const { gathered, namedByReport, ofEntries, readReports, reportedAt, struckOut, together, unsure } = await import(
  "../../src/pelitupa/server/static/tables/reports.js"
);
const { swapYard } = await import("../../src/pelitupa/server/static/tables/yard_evening.js");

const NAMES = ["Aino", "Eero", "Helmi"];

/** The reports with an event by a device after all others. */
function told(reports, by, text, now, timed = true) {
  const { of } = gathered(NAMES, reports);
  return reportedAt(reports, by, { text, timed }, { of, place: of.length, now });
}

test("events are entries in the order of their times", () => {
  let reports = told([], "a", "seeker 2", 0.5, false);
  reports = told(reports, "a", "kick 1", 3);
  reports = told(reports, "a", "returned", 20.54);
  assert.deepEqual(gathered(NAMES, reports).entries, ["seeker 2", "at 3 kick 1", "at 20.5 returned"]);
});

test("one is put in between, struck out, or put in the place of another", () => {
  let reports = told(told(told([], "a", "kick 1", 3), "a", "returned", 10), "a", "found 3", 40);
  let { of } = gathered(NAMES, reports);
  reports = reportedAt(reports, "a", { text: "kick 3", timed: true }, { of, place: 1, now: 99 });
  ({ of } = gathered(NAMES, reports));
  assert.deepEqual(gathered(NAMES, reports).entries, ["at 3 kick 1", "at 10 kick 3", "at 10 returned", "at 40 found 3"]);
  reports = struckOut(reports, "a", of[1]);
  reports = struckOut(reports, "a", of[3], "found 1");
  assert.deepEqual(gathered(NAMES, reports).entries, ["at 3 kick 1", "at 10 returned", "at 40 found 1"]);
});

test("two phones put together have the same, in any order and as often as they like", () => {
  const start = told([], "a", "go", 1);
  const mine = told(told(start, "a", "found 1", 5), "a", "found 3", 9);
  const theirs = struckOut(told(start, "b", "own 2", 7), "b", start[0]);
  const both = together(mine, theirs);
  const wanted = ["at 5 found 1", "at 7 own 2", "at 9 found 3"];
  assert.deepEqual(gathered(NAMES, both).entries, wanted);
  assert.deepEqual(gathered(NAMES, together(theirs, mine)).entries, wanted);
  assert.deepEqual(together(both, mine), both);
});

test("the same from two phones is one event; from one phone it is two", () => {
  const one = told([], "a", "found 1", 5);
  assert.equal(gathered(NAMES, together(one, told([], "b", "found 1", 7))).entries.length, 1);
  assert.equal(gathered(NAMES, together(one, told([], "b", "found 1", 11))).entries.length, 2);
  assert.equal(gathered(NAMES, told(one, "a", "found 1", 6)).entries.length, 2);
});

test("what two phones have reported is struck out, or replaced, for both", () => {
  const both = together(told([], "a", "found 1", 5), told([], "b", "found 1", 7));
  const [event] = gathered(NAMES, both).of;
  assert.deepEqual(gathered(NAMES, struckOut(both, "a", event)).entries, []);
  assert.deepEqual(gathered(NAMES, struckOut(both, "b", event, "found 3")).entries, ["at 5 found 3"]);
  const later = told(both, "a", "rescue 2", 9);
  const evening = { names: NAMES, device: "a", id: "e", reports: later };
  swapYard(evening, 0, 1);
  assert.deepEqual(evening.entries, ["at 5 rescue 2", "at 9 found 1"]);
});

test("two phones within a second: people say which was first", () => {
  const { of } = gathered(NAMES, together(told([], "a", "found 1", 5), told([], "b", "rescue 2", 5.4)));
  assert.deepEqual(unsure(of, new Set()), [0, 1]);
  assert.equal(unsure(of, new Set(["b.1"])), null);
  assert.equal(unsure(gathered(NAMES, told(told([], "a", "found 1", 5), "a", "rescue 2", 5.4)).of, new Set()), null);
});

test("who comes later keeps what was reported of him when another phone's name comes before", () => {
  const mine = reportedAt([], "b", { name: "Onni", timed: true }, { of: [], place: 0, now: 9 });
  const found = told(mine, "b", namedByReport("found 4", NAMES, mine), 20);
  assert.deepEqual(gathered(NAMES, found).entries, ["at 9 comes 4", "at 20 found 4"]);
  const theirs = reportedAt([], "a", { name: "Pekka", timed: true }, { of: [], place: 0, now: 5 });
  const both = gathered(NAMES, together(found, theirs));
  assert.deepEqual(both.names, [...NAMES, "Pekka", "Onni"]);
  assert.deepEqual(both.entries, ["at 5 comes 4", "at 9 comes 5", "at 20 found 5"]);
  assert.equal(namedByReport("found 2", NAMES, mine), "found 2");
});

test("a name that came over the network without being said is learnt from a phone that knows it", () => {
  const known = [{ by: "a", no: 1, at: 3, name: "Pekka" }];
  const unnamed = [{ by: "a", no: 1, at: 3, name: "" }];
  assert.deepEqual(gathered(NAMES, unnamed).names, [...NAMES, "4"]);
  assert.deepEqual(together(unnamed, known), known);
  assert.deepEqual(together(known, unnamed), known);
});

test("what cannot be reports is refused whole, and what else is said with one is left out", () => {
  const report = { by: "a", no: 1, at: 3, text: "found 1", timed: true };
  assert.deepEqual(readReports([{ ...report, html: "<b>" }]), [report]);
  for (const wrong of [
    { ...report, text: "<img src=x>" }, { ...report, at: -1 }, { ...report, at: "3" }, { ...report, no: 1.5 }, { ...report, by: "a b" },
    { ...report, name: "Aino" }, { by: "a", no: 1, at: 3 }, { by: "a", no: 1, at: 3, strikes: 7 }, null, 7, "found 1",
  ]) {
    assert.equal(readReports([report, wrong]), null);
  }
  assert.equal(readReports({ length: 1 }), null);
  assert.equal(readReports(new Array(5000).fill(report)), null);
});

test("an evening that was kept as entries goes on", () => {
  const entries = ["seeker 2", "at 3 kick 1", "at 3 returned", "at 8.5 found 3"];
  assert.deepEqual(gathered(NAMES, ofEntries(entries, "a")).entries, entries);
});
