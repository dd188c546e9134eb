// An evening in a yard: its names and entries follow from the reports of all phones, and its names stay on them.

/** @import { Evening, Told } from "./evening.js" */
/** @import { Report } from "./reports.js" */

import { entryLabel, ruledSince } from "./evening.js";
import { gathered, keyOf, namedByReport, ofEntries, reportedAt, reportedWith, struckOut, textOf, unsure } from "./reports.js";

/** A name for this phone among those of an evening; it says nothing of it. */
function newDevice() {
  return [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => (byte % 36).toString(36)).join("");
}

/**
 * What an evening in a yard has besides; one that was kept before there were reports gets them.
 * @param {Evening} evening
 */
export function yardOf(evening) {
  const device = (evening.device ??= newDevice());
  const id = (evening.id ??= newDevice());
  const first = (evening.first ??= evening.names);
  const reports = (evening.reports ??= ofEntries(evening.entries, device));
  return { device, id, first, reports };
}

/**
 * Let the names and entries follow from the reports again.
 * @param {Evening} evening
 */
export function gather(evening) {
  const { first, reports } = yardOf(evening);
  const { names, entries, of } = gathered(first, reports);
  evening.names = names;
  evening.entries = entries;
  return of;
}

/**
 * Strike an entry out, put one in a place, or one in the place of another.
 * @param {Evening} evening
 * @param {{ place: number, remove: boolean, text?: string, timed: boolean, now: number }} change
 */
export function alterYard(evening, { place, remove, text, timed, now }) {
  const { device, first, reports } = yardOf(evening);
  const of = gather(evening);
  const told = text === undefined ? undefined : namedByReport(text, first, reports);
  if (remove) evening.reports = struckOut(reports, device, of[place], told);
  else if (told !== undefined) evening.reports = reportedAt(reports, device, { text: told, timed }, { of, place, now });
  gather(evening);
}

/**
 * Somebody whose name was not there before comes.
 * @param {Evening} evening
 * @param {string} name
 * @param {{ timed: boolean, now: number }} when
 */
export function comesLater(evening, name, { timed, now }) {
  const { device, reports } = yardOf(evening);
  const of = gather(evening);
  evening.reports = reportedAt(reports, device, { name, timed }, { of, place: of.length, now });
  gather(evening);
}

/**
 * Put two entries in the other order: each happened when the other is said to have.
 * @param {Evening} evening
 * @param {number} one
 * @param {number} other
 */
export function swapYard(evening, one, other) {
  const { device, reports } = yardOf(evening);
  const of = gather(evening);
  const [first, second] = [of[one], of[other]];
  const without = struckOut(struckOut(reports, device, first), device, second);
  evening.reports = reportedWith(reportedWith(without, device, first, textOf(second)), device, second, textOf(first));
  gather(evening);
}

/**
 * The places of the latest two entries of which people have to say which was first; null where there are none.
 * @param {Evening} evening
 */
export function inDoubt(evening) {
  return unsure(gather(evening), new Set(evening.settled));
}

/**
 * What the cottage is given in the place of names.
 * @param {string[]} names
 */
export function unnamed(names) {
  return names.map((_name, seat) => `#${seat + 1}#`);
}

/**
 * An answer of the cottage with the names in their places; within a record they stand as texts of JSON.
 * @param {string} answer
 * @param {string[]} names
 * @param {boolean} [record]
 */
export function named(answer, names, record = false) {
  const known = (/** @type {string} */ number) => names[Number(number) - 1] ?? number;
  const shown = (/** @type {string} */ number) => (record ? JSON.stringify(known(number)).slice(1, -1) : known(number));
  return JSON.parse(answer, (_key, value) =>
    typeof value === "string" ? value.replace(/#(\d+)#/g, (_whole, number) => shown(number)) : value,
  );
}

/**
 * What the rules made of the latest entry, the first line in large letters; where they say nothing, the entry.
 * @param {Evening} evening
 * @param {Told} told
 */
export function latestRuled(evening, told) {
  const last = told.accepted - 1;
  if (last < 0) return [];
  const ruled = ruledSince(told, last);
  const drawn = wasDrawn(evening, gather(evening)[last]) ? told.drawn : [];
  const lines = drawn.length > 1 || !ruled.length ? [...drawn, ...ruled] : ruled;
  const entry = evening.entries[last]; // it may have been taken back, and is not counted again yet
  return lines.length || entry === undefined ? lines : [entryLabel(evening, last, entry)];
}

/**
 * Whether a report came of the latest touch that drew lots.
 * @param {Evening} evening
 * @param {Report | undefined} report
 */
function wasDrawn({ lot = [] }, report) {
  return report !== undefined && lot.includes(keyOf(report));
}

/**
 * Let lots say all that is to be drawn. Where the rules cannot be reached, what was drawn stands, and the rest is drawn later.
 * @param {Evening} evening
 * @param {(evening: Evening) => Promise<Told>} score what the rules say of it
 * @param {() => number} now seconds since it began
 */
export async function drawYard(evening, score, now) {
  const from = evening.entries.length;
  try {
    for (let { told } = evening; told?.lots; told = await score(evening)) {
      const events = told.calls.flatMap(({ aside, names }) => (aside ? [] : names.filter(({ why }) => !why)));
      const [drawn] = crypto.getRandomValues(new Uint32Array(1));
      const { text } = events[drawn % events.length];
      alterYard(evening, { place: evening.entries.length, remove: false, text, timed: false, now: now() });
    }
  } catch {
    // later
  }
  evening.lot = gather(evening).slice(from).map(keyOf);
}

/**
 * Strike the latest entry out, or all that one touch has drawn by lot.
 * @param {Evening} evening
 */
export function undoYard(evening) {
  const { device } = yardOf(evening);
  const of = gather(evening);
  const last = of.length - 1;
  const from = wasDrawn(evening, of[last]) ? of.findLastIndex((report) => !wasDrawn(evening, report)) + 1 : last;
  for (const report of of.slice(from).reverse()) evening.reports = struckOut(yardOf(evening).reports, device, report);
  gather(evening);
}
