// A table of the page's own: the rules are loaded, the table is opened or taken up, and the script of all tables
// draws it. What is played is kept in this browser after every decision.

/** @import { Told } from "./own_line.js" */

/**
 * A table that was opened: its parts as HTML, and where it stands instead of one that cannot be taken up, why.
 * @typedef {Told & { frame: string, instead?: string }} Opened
 */

import { rooted } from "../house/address.js";
import { part } from "../house/page.js";
import { _ } from "../house/words.js";
import { useLine } from "../live/line.js";
import "./offline.js";
import { Rules } from "../rules/rules.js";
import { handFile } from "./hand_file.js";
import { copyLink } from "./hand_link.js";
import { OwnLine } from "./own_line.js";
import { FIRST, formKept, keepForm, keepRecord, keepTable, tableKept } from "./own_tables.js";

const place = part("place");
const { game = "", rules: folder = "" } = place.dataset;
const bar = part("coming", HTMLProgressElement);
const said = part("coming-said");
const language = document.documentElement.lang;

const rules = new Rules(folder, (part) => (bar.value = part), "pelitupa.shown.table_answers");

/**
 * The table as it was left, or a new one by what was chosen on the game's page.
 * @returns {Promise<Opened>}
 */
async function opened() {
  const form = location.hash.slice(1);
  const before = tableKept(game);
  if (form || !before) {
    history.replaceState(null, "", location.pathname);
    keepForm(game, form);
    return open(form || FIRST);
  }
  try {
    return await rules.ask("take up", { language, kept: before });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const told = await open(formKept(game) || FIRST);
    return { ...told, instead: error.message };
  }
}

/**
 * A new table.
 * @param {string} form the entries of the game's form
 * @returns {Promise<Opened>}
 */
function open(form) {
  return rules.ask("open", { language, id: game, form: Object.fromEntries(new URLSearchParams(form)) });
}

/** @param {string} text */
function say(text) {
  said.textContent = text;
}

/**
 * Say something above the hand.
 * @param {string} text
 */
function warn(text) {
  part("message").textContent = text;
  part("message").className = "message told";
}

/** @param {unknown} error */
function broken(error) {
  warn(_("The rules have stopped in this page. Load it again: the match is kept."));
  console.warn(error);
}

async function begin() {
  if (!(await rules.begin())) {
    say(_("This browser cannot run the rules. Try a newer one."));
    bar.hidden = true;
    return;
  }
  say(_("Opening the table …"));
  let told;
  try {
    told = await opened();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    say(error.message);
    bar.hidden = true;
    return;
  }
  place.outerHTML = rooted(told.frame); // in its place, as its style wants the parts of a table
  useLine((_key, calls) => new OwnLine(rules, (text) => keepTable(game, text), broken).begin(calls, told));
  await import("../live/table.js");
  if (told.instead) warn(told.instead);
  part("again").addEventListener("click", () => {
    location.hash = formKept(game) || FIRST;
    location.reload();
  });
  part("record", HTMLAnchorElement).addEventListener("click", record);
  for (const way of ["replay", "cost"]) part(way).addEventListener("click", replay);
  part("hand-on").addEventListener("click", handOn);
}

/**
 * Hand the record over as a file.
 * @param {MouseEvent} event
 */
async function record(event) {
  event.preventDefault();
  const { record: text } = await rules.ask("keep", { language });
  handFile(`${game}.pelitupa`, text);
}

/**
 * Look at the match again, step by step, or at what cost most.
 * @param {MouseEvent} event
 */
async function replay(event) {
  event.preventDefault();
  const way = event.currentTarget;
  const { record: text } = await rules.ask("keep", { language });
  keepRecord(text);
  if (way instanceof HTMLAnchorElement) location.href = way.href;
}

/** Hand the match on as a link that holds it, as the device hands things on, or else copied. */
async function handOn() {
  const address = new URL(part("replay", HTMLAnchorElement).href);
  address.hash = "";
  /** @type {{ link: string }} */
  const { link: url } = await rules.ask("hand on", { language, address: address.href });
  if (url && navigator.share) {
    await navigator.share({ title: document.title, text: part("result").textContent ?? "", url }).catch(() => {}); // thought better of it
    return;
  }
  const say = (/** @type {string} */ text) => {
    part("handed").textContent = text;
    part("handed").hidden = false;
  };
  if (!(await copyLink(url, say))) location.href = url; // where it stands in the address
}

begin();
