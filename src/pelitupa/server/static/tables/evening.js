// An evening at a real board, beside a real road or in a yard, as this browser keeps it, and what can be read from it.

/** @import { Act } from "#page" */
/** @import { Report } from "./reports.js" */

import { untimed } from "./reports.js";

/**
 * A field for what was said in words.
 * @typedef {{ verb: string, label: string, longest: number }} Typed
 */
/**
 * A word that can be told, with the names that come under it; why it cannot be, or one of them.
 * @typedef {{
 *   verb: string, label: string, named: boolean, aside: boolean, asked: boolean, secret: boolean, why: string,
 *   names: { text: string, seat: number, why: string }[]
 * }} Call
 */
/**
 * A player as the cottage counts: the averages are those of darts.
 * @typedef {{
 *   name: string, score: string, status: string, here: boolean, darts: number, average: number | null, first: number | null
 * }} Thrower
 */
/**
 * What the cottage has counted. `of` says of each line of the log with which entry it came.
 * @typedef {{
 *   accepted: number, trouble: string, over: boolean, result: string, who: number, choice: boolean, prompt: string,
 *   things: Act[], typed: Typed | null, wanted: string[], players: Thrower[], board: string, log: string[], of: number[],
 *   numbers: [seat: number, label: string, value: string][], ahead: number[], darts: number,
 *   entries: { who: number, chosen: boolean, label: string }[],
 *   calls: Call[], secrets: Record<string, string>, lots: boolean, timed: boolean, drawn: string[],
 *   timers: import("./yard_clock.js").Timer[],
 *   rule: { where: string, text: string, clause: string, house: boolean } | null
 * }} Told
 */
/**
 * An evening as this browser keeps it. `taken` are the entries that the rules took when they last counted, `things`
 * what could be entered then. In a yard the names and entries follow from the `reports` of all phones, to which this one
 * adds its own as `device`, and from who began it (`first`). `id` says which evening it is on all phones; while it is
 * `catchingUp`, who is what is entered of a game that is on already. `lot` are the keys of what the latest touch drew by lot,
 * `settled` those of reports of which people have said that they are in the right order. At a place of a hall the entries
 * follow from the `sheet`. The `clock` is that of shots or sides, where one was agreed.
 * @typedef {{
 *   game: string, names: string[], entries: string[], version: number, counted: number, told: Told | null,
 *   taken?: string[], things?: Act[], begun?: number, calls?: Call[],
 *   device?: string, id?: string, catchingUp?: boolean, first?: string[], reports?: Report[], lot?: string[],
 *   settled?: string[], sheet?: import("./place_sheet.js").Sheet,
 *   clock?: import("../hands/turn_clock.js").TurnClock
 * }} Evening
 */

/**
 * Whether all that is entered has been counted.
 * @param {Evening} evening
 */
export function isCounted({ counted: done, version }) {
  return done === version;
}

/**
 * What was entered since the rules last counted; of changed entries, all.
 * @param {Evening} evening
 */
function since({ told, entries, taken = [] }) {
  const same = taken.every((text, place) => entries[place] === text);
  return told && same ? entries.slice(told.accepted) : entries;
}

/**
 * The entries that are not in the score that is shown.
 * @param {Evening} evening
 */
export function waitingIn(evening) {
  const { told, entries } = evening;
  return told && isCounted(evening) ? entries.slice(told.accepted) : since(evening);
}

/**
 * Who throws after so many entries that are not counted yet, if none of them changes anything; -1: not known.
 * @param {Told | null} told
 * @param {number} count
 */
export function ahead(told, count) {
  return told?.ahead[told.choice ? count - 1 : count] ?? -1; // the first of them was a choice and no dart
}

/**
 * What the rules made of the entries from a place on.
 * @param {Told} told
 * @param {number} place
 */
export function ruledSince({ log, of = [] }, place) {
  return log.filter((_line, number) => of[number] >= place);
}

/**
 * What the rules made of the latest entry; two lines at least, where there are so many.
 * @param {Told | null} told
 */
export function latest(told) {
  if (!told) return [];
  const lines = ruledSince(told, told.accepted - 1);
  return lines.length > 2 ? lines : told.log.slice(-2);
}

/**
 * What is said aloud of what the rules have counted since: what a lot drew, and what they made of each event.
 * @param {Evening} evening
 * @param {Told} told
 * @param {number} before
 */
export function newsSince({ told: earlier }, told, before) {
  const ruled = ruledSince(told, before);
  const drawn = earlier?.lots && !told.lots ? told.drawn : [];
  // One name by lot is what the rules say themselves: Aino seeks.
  return drawn.length === 1 && ruled.length && !drawn[0].includes(",") ? ruled : [...drawn, ...ruled];
}

/**
 * The first entry after a mended one that counts for somebody else than before; -1 where none does.
 * @param {number[]} before for whom each entry counted
 * @param {number[]} now
 * @param {number} place the entry that was replaced, struck out, or put in
 */
export function changedHands(before, now, place) {
  const moved = now.length - before.length;
  return now.findIndex((who, number) => number > place + Math.min(moved, 0) && who !== before[number - moved]);
}

/**
 * An entry in words: as the rules took it, or as it was written.
 * @param {Evening} evening
 * @param {number} place
 * @param {string} text
 */
export function entryLabel(evening, place, text) {
  const taken = evening.told?.entries[place];
  const same = (evening.taken ?? [])[place] === text;
  const name = taken && evening.names[taken.who];
  // What fell is a sentence ("hits: double 3"); what was chosen is what its button says.
  if (taken && same) return name ? `${name}${taken.chosen ? ":" : ""} ${taken.label}` : taken.label;
  const plain = untimed(text);
  const secret = evening.told?.secrets?.[plain.split(" ")[0]];
  if (secret) return secret; // whom it names is for nobody who looks at the phone next
  const call = evening.calls?.find(({ names }) => names.some((event) => event.text === plain));
  const event = call?.names.find((one) => one.text === plain);
  if (call && event) return event.seat < 0 ? call.label : `${call.label}: ${evening.names[event.seat]}`;
  return evening.things?.find((thing) => thing.text === plain)?.label ?? text;
}

/**
 * What is told of players by number, as a verb and the number; nothing where a number is a ball's, beyond the players.
 * @param {string[]} texts
 * @param {number} players
 */
export function ofPlayers(texts, players) {
  const read = texts.map((text) => /^(\w+) (\d+)$/.exec(text));
  return read.some((found) => Number(found?.[2]) > players) ? [] : read;
}
