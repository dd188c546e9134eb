import assert from "node:assert/strict";
import { test } from "node:test";

import { thingAt } from "./stub.js";

const STATIC = "../../src/pelitupa/server/static";
const { alike, begin, isBid, narrowColumns, quoted } = await import(`${STATIC}/live/buttons.js`);
const { nearest } = await import(`${STATIC}/live/pick.js`);
const { chairsOf, playedFrom, sidesOf } = await import(`${STATIC}/live/seats.js`);
const { rowsFor } = await import(`${STATIC}/hands/fan.js`);
const { divided } = await import(`${STATIC}/house/hyphens.js`);
const { repeated, saidAlready, together } = await import(`${STATIC}/live/panels.js`);
const { asAChoice, Forced, onlyAnswer } = await import(`${STATIC}/live/forced.js`);

const players = (count) => Array.from({ length: count }, (_, seat) => ({ seat, name: "", html: "" }));
const acts = (...labels) => labels.map((label) => ({ text: label, label }));

test("whoever looks sits nearest, and the others follow in turn", () => {
  const chairs = chairsOf({ players: players(4), zones: [], seat: 2 });
  assert.deepEqual(chairs.map(({ number }) => number), [2, 3, 0, 1]);
  assert.deepEqual(chairs.map(({ angle }) => Math.round((2 * angle) / Math.PI)), [0, 1, 2, 3]);
});

test("where turns go to the right, the next to play sits there", () => {
  const chairs = chairsOf({ players: players(4), zones: [], seat: 1 }, false);
  assert.deepEqual(chairs.map(({ number }) => number), [1, 0, 3, 2]);
  assert.deepEqual(chairs.map(({ angle }) => Math.round((2 * angle) / Math.PI)), [0, 1, 2, 3]);
  assert.deepEqual(sidesOf(3), ["west", "north", "east"]); // so that seat 2, the next, is in the east
});

test("a hand that nobody owns has a chair after those of the players", () => {
  const dummy = { id: "hand-2", layout: "hand", owner: -1 };
  const chairs = chairsOf({ players: players(2), zones: [dummy], seat: 1 });
  assert.deepEqual(chairs.map(({ number, zone }) => [number, zone]), [[1, null], [2, "hand-2"], [0, null]]);
});

test("the others sit along three sides of the table", () => {
  assert.deepEqual(sidesOf(1), ["north"]);
  assert.deepEqual(sidesOf(2), ["west", "east"]);
  assert.deepEqual(sidesOf(3), ["west", "north", "east"]);
});

test("a dummy's card lies before the dummy, though its owner played it", () => {
  const chairs = chairsOf({ players: players(2), zones: [{ id: "hand-2", layout: "hand", owner: -1 }], seat: 0 });
  assert.deepEqual(playedFrom([0, 1, 0], chairs, () => 3), [0, 1, 2]);
});

test("many cards are held in rows", () => {
  assert.equal(rowsFor(13, 1000), 1);
  assert.equal(rowsFor(13, 400), 2);
  assert.equal(rowsFor(41, 1000), 3);
});

test("labels that begin alike are found, and say their beginning once", () => {
  const raises = acts("pass", "raise by 1", "raise by 2", "raise by 3");
  assert.deepEqual(alike(raises, 1), { end: 4, words: "raise by" });
  assert.deepEqual(alike(raises, 0), { end: 0, words: "" });
  assert.equal(begin(acts("ask Aino for hearts", "ask Aino for spades")), "ask Aino for");
});

test("bids are what the game says has a place in the bidding box", () => {
  const bid = { level: 5, height: 4, suit: "H", sign: "♥", kind: "hearts" };
  assert.deepEqual([{ bid }, { bid: null }, {}].map(isBid), [true, false, false]);
});

test("on a narrow page a bid's word has the room that signs leave, wherever it stands", () => {
  const bids = [{ height: 3, sign: "" }, { height: 0, sign: "" }, { height: 1, sign: "♠" }, { height: 1, sign: "♠" }];
  assert.equal(narrowColumns(bids), "minmax(0, 1fr) 2.5rem minmax(0, 1fr)");
});

test("a text stands in an action as JSON of plain ASCII", () => {
  assert.equal(quoted('"å" 🂡'), String.raw`"\"\u00e5\" \ud83c\udca1"`);
});

test("an arrow leads to what lies in its direction, not to what is nearest", () => {
  const [from, right, aside] = [thingAt(0, 0), thingAt(100, 10), thingAt(10, 60)];
  assert.equal(nearest(from, [from, right, aside], [1, 0]), right);
  assert.equal(nearest(from, [from, right, aside], [0, 1]), aside);
  assert.equal(nearest(from, [from, right, aside], [-1, 0]), null);
});

test("long words of Finnish and Swedish may be divided before a consonant and a vowel", () => {
  const soft = (/** @type {string} */ text, /** @type {string} */ language) => divided(text, language).replaceAll("\u00ad", "-");
  assert.equal(soft("keskushyökkääjä", "fi"), "kes-kus-hyök-kää-jä");
  assert.equal(soft("oikea puolustaja", "fi"), "oikea puo-lus-ta-ja");
  assert.equal(soft("högerförsvarare", "sv"), "hö-ger-förs-va-ra-re");
  assert.equal(soft("right defenceman", "en"), "right defenceman");
});

test("the only possible answer is given without a click, but for what is composed, offered or chosen already", () => {
  const only = { text: "S7", label: "♠7", items: [], group: "", bid: null, stays: false };
  const state = { actions: [only], input: null, typing: null, sealed: null, offer: null, over: false, adjourned: false };
  assert.equal(onlyAnswer(state), only);
  const others = [
    { actions: [] }, { actions: [only, { ...only, text: "S8" }] }, { actions: [{ ...only, stays: true }] },
    { input: {} }, { typing: {} }, { sealed: "S8" }, { offer: {} }, { over: true }, { adjourned: true },
  ];
  for (const other of others) assert.equal(onlyAnswer({ ...state, ...other }), null, JSON.stringify(other));
});

test("who has gone back to a decision with one possible answer makes it by hand", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  globalThis.localStorage = { getItem: () => null };
  const box = { checked: false, addEventListener() {} };
  const given = [];
  const never = { box: { ...box }, row: { hidden: true } };
  const forced = new Forced({ box, row: { hidden: true } }, never, { answer: ({ text }) => given.push(text), waits: () => false, changed() {} });
  const only = { text: "S7", label: "♠7", items: [], group: "", bid: null, stays: false };
  const at = (step) => ({ step, pace: "normal", forced: "soon", actions: [only], input: null, typing: null, sealed: null, offer: null, over: false, adjourned: false });
  const asked = (step) => {
    const answer = forced.take(at(step));
    t.mock.timers.tick(5000);
    return answer?.text;
  };
  assert.deepEqual([asked(3), asked(5)], ["S7", "S7"]);
  assert.equal(asked(3), undefined, "it was taken back");
  assert.equal(asked(7), "S7");
  assert.equal(given.length, 3);
});

test("whoever wants to says nothing, always as late, and speaks before if they like", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  globalThis.localStorage = { getItem: (name) => (name === "silent" ? "yes" : null) };
  const wanted = () => ({ box: { checked: false, addEventListener() {} }, row: { hidden: true } });
  const given = [];
  const silent = wanted();
  const forced = new Forced(wanted(), silent, { answer: ({ text }) => given.push(text), waits: () => false, changed() {} });
  const actions = ["accept", "doubt"].map((text) => ({ text, label: text, items: [], group: "", bid: null, stays: false }));
  const asked = { step: 3, pace: "normal", forced: "by hand", actions, input: null, typing: null, sealed: null, offer: null, over: false, adjourned: false, silence: "accept" };
  assert.equal(forced.take(asked)?.text, "accept");
  assert.deepEqual([forced.says, forced.moment, silent.row.hidden], [true, 5000, false]);
  t.mock.timers.tick(4999);
  assert.deepEqual(given, []);
  t.mock.timers.tick(1);
  assert.deepEqual(given, ["accept"]);
  forced.take({ ...asked, step: 5 });
  forced.chosen(); // doubted by hand
  t.mock.timers.tick(9000);
  assert.equal(given.length, 1);
  for (const other of [{ silence: "" }, { sealed: "accept" }, { over: true }, { adjourned: true }]) {
    assert.equal(forced.take({ ...asked, step: 7, ...other }), null, JSON.stringify(other));
  }
  forced.take({ ...asked, silence: null });
  assert.equal(silent.row.hidden, true, "the game has no such question");
});

test("what is to look like a choice takes a time that a choice has taken", () => {
  const times = [900, 1400, 4000, 8000];
  const drawn = new Set([0, 0.2, 0.3, 0.6, 0.99].map((random) => asAChoice(times, random)));
  assert.deepEqual([...drawn].sort((one, other) => one - other), times);
  assert.ok(asAChoice([100], 0) >= 2000); // one choice is no habit yet
});

test("a line that is said again is shown once, with how often", () => {
  assert.equal(repeated("Aino lays a card face down", "Aino lays a card face down"), "Aino lays a card face down × 2");
  assert.equal(repeated("Aino lays a card face down × 2", "Aino lays a card face down"), "Aino lays a card face down × 3");
  assert.equal(repeated("Aino passes", "Impi passes"), "");
});

test("two draws of one player are one line, those of several and a deal are counted", () => {
  assert.equal(together(["You get ♠Q", "You get ♣5"]), "You get ♠Q, ♣5");
  assert.equal(together(["Saat: ♠Q", "Saat: ♣5"]), "Saat: ♠Q, ♣5");
  assert.equal(together(["Impi draws a card", "Impi draws a card"]), "Impi draws a card × 2");
  assert.equal(together(["You get ♠Q", "Impi draws a card"]), "");
  assert.equal(together(["You get ♠Q", "You get ♣5", "You get ♣6"]), "");
});

test("a draw is not said again after the deed that it is", () => {
  assert.ok(saidAlready("Impi", "Impi draws from the stock", "Impi draws a card"));
  assert.ok(saidAlready("Matti M", "Matti M nostaa pakasta", "Matti M nostaa kortin"));
  assert.ok(!saidAlready("Matti M", "Matti M heittää pois ♣4", "Matti M nostaa kortin"));
  assert.ok(!saidAlready("Impi", "Impi draws from the stock", "Elof draws a card"));
  assert.ok(!saidAlready("", "You draw from the stock", "You get ♣4"));
});
