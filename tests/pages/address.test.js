import assert from "node:assert/strict";
import { test } from "node:test";

import "./stub.js";

const ADDRESS = "../../src/pelitupa/server/static/house/address.js";

async function addressesOf(dataset) {
  Object.assign(globalThis.document.documentElement, { lang: "fi", dataset });
  return import(`${ADDRESS}?${new URLSearchParams(dataset)}`);
}

test("a cottage under a path has all its addresses there", async () => {
  const { at, rooted } = await addressesOf({ root: "/games" });
  assert.equal(at("/tables/1"), "/games/tables/1");
  assert.equal(rooted('<a href="/games/hex#rule-hex-swap"> <a href="//elsewhere/">'), '<a href="/games/games/hex#rule-hex-swap"> <a href="//elsewhere/">');
});

test("a site has its pages in folders of their language, and what all share above them", async () => {
  const { at, rooted } = await addressesOf({ root: "../../..", site: "" });
  assert.equal(at("/"), "../../../fi/");
  assert.equal(at("/games/hex#rule-hex-swap"), "../../../fi/games/hex/#rule-hex-swap");
  assert.equal(at("/play/hex/#level=quick"), "../../../fi/play/hex/#level=quick");
  assert.equal(at("/static/rules/worker.js"), "../../../static/rules/worker.js");
  assert.equal(at("/rules/0123456789abcdef/rules.json"), "../../../rules/0123456789abcdef/rules.json");
  assert.equal(at("/worker.js"), "../../../worker.js");
  assert.equal(rooted('<img src="/faces/onni.svg"><a href="/games/hex">'), '<img src="../../../faces/onni.svg"><a href="../../../fi/games/hex/">');
});
