import assert from "node:assert/strict";
import { test } from "node:test";

const { A_LINK, linksOf, readLink } = await import("../../src/pelitupa/server/static/tables/codes.js");
const { gathered, reportedAt, together } = await import("../../src/pelitupa/server/static/tables/reports.js");

const NAMES = ["Aino", "Eero", "Väinö", "Õie", "Helmi", "Iida", "Onni", "Otto", "Sanni", "Ville"];
const EVENING = { id: "a1b2c3", game: "purkkis(present=10)", names: NAMES, begun: 1764400000000, now: 1764400600000 };

/** So many reports of two phones. */
const reports = (count) =>
  Array.from({ length: count }, (_none, place) => ({
    by: place % 3 ? "k2v9xa" : "p0q4zz", no: place + 1, at: 7.25 * place, text: `found ${(place % 10) + 1}`, timed: true,
  }));

test("an evening goes from phone to phone by links, in any order and more than once", async () => {
  const all = reports(100);
  const links = await linksOf({ ...EVENING, reports: all });
  assert.equal(links.length, Math.ceil(100 / A_LINK));
  let known = [];
  for (const link of [...links].reverse().concat(links)) {
    const read = await readLink(`https://tupa.example/referee/purkkis${link}`, "purkkis");
    assert.deepEqual({ ...read, reports: [] }, { ...EVENING, reports: [] });
    known = together(known, read.reports);
  }
  assert.deepEqual(gathered(NAMES, known).entries, gathered(NAMES, all).entries);
});

test("entries that are near each other keep their order on another phone", async () => {
  let known = reports(2);
  known = reportedAt(known, "k2v9xa", { text: "goes 3", timed: false }, { of: gathered(NAMES, known).of, place: 2, now: 0 });
  known = reportedAt(known, "k2v9xa", { text: "goes 4", timed: false }, { of: gathered(NAMES, known).of, place: 2, now: 99 });
  const [link] = await linksOf({ ...EVENING, reports: known });
  const { reports: read } = await readLink(link, "purkkis");
  assert.deepEqual(gathered(NAMES, read).entries, gathered(NAMES, known).entries);
  assert.deepEqual(gathered(NAMES, read).entries.slice(2), ["goes 4", "goes 3"]);
});

test("a link is short enough to be read as a code", async () => {
  const [link] = await linksOf({ ...EVENING, reports: reports(A_LINK) });
  assert.ok(link.length < 1200, `${link.length} letters`);
});

test("what is no evening of the game is refused", async () => {
  const [link] = await linksOf({ ...EVENING, reports: reports(3) });
  const other = async (changed) => (await linksOf({ ...EVENING, reports: [], ...changed }))[0];
  for (const text of [
    "", "#evening=", "#evening=%%%", `${link}x`.slice(0, 30), `#evening=${"A".repeat(9000)}`, link.slice(0, 40),
    await other({ id: "<b>" }), await other({ names: [] }), await other({ names: [7] }), await other({ begun: "soon" }),
    await other({ reports: [{ by: "a", no: 1, at: 1, text: "<script>" }] }),
    await other({ names: Array.from({ length: 41 }, () => "A") }),
  ]) {
    assert.equal(await readLink(text, "purkkis"), null, text.slice(0, 60));
  }
  assert.equal(await readLink(link, "kirkkis"), null);
  assert.ok(await readLink(link, "purkkis"));
});

test("what would unpack to far more than an evening is refused before it does", async () => {
  const stream = new Blob(["[" + " ".repeat(5_000_000)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  assert.equal(await readLink(`#evening=${btoa(String.fromCharCode(...bytes))}`, "purkkis"), null);
});
