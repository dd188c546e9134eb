// What a scoreboard makes of what the cottage says: how many columns, how long ago, who shares a place.

import { _, counted } from "../house/words.js";

/** @typedef {{ name: string, score: string, status: string, next: boolean, won: boolean }} Side */
/**
 * @typedef {{
 *   number: number, name: string, status: string, round: number, sides: Side[], said: string,
 *   since: number | null, heard: number | null
 * }} Place
 */
/** @typedef {{ place: number, name: string, points: number, played: number }} Standing */
/**
 * @typedef {{
 *   name: string, game: string, status: string, round: number, rounds: number, now: number, ends: number | null, places: Place[],
 *   next: string[][], standings: Standing[]
 * }} Board
 */

const SILENT = 90_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;

/**
 * In how many columns so many places stand.
 * @param {number} count
 */
export function columnsFor(count) {
  return count < 2 ? 1 : count < 5 ? 2 : count < 10 ? 3 : count < 17 ? 4 : 5;
}

/**
 * A time in words.
 * @param {number} ms
 */
export function agoOf(ms) {
  if (ms < MINUTE) return counted("{count} second", "{count} seconds", Math.max(1, Math.round(ms / 1000)));
  if (ms < HOUR) return counted("{count} minute", "{count} minutes", Math.floor(ms / MINUTE));
  return counted("{count} hour", "{count} hours", Math.floor(ms / HOUR));
}

/**
 * What a hall is told of the time of its round; empty where none was agreed.
 * @param {number | null} ends
 * @param {number} now
 */
export function leftOf(ends, now) {
  if (ends === null) return "";
  if (ends <= now) return _("time is out");
  return counted("{count} minute left", "{count} minutes left", Math.ceil((ends - now) / MINUTE));
}

/**
 * Whether nothing has been entered at a place for so long that people should look.
 * @param {Place} place
 * @param {number} now
 */
export function isSilent({ status, since, heard }, now) {
  return status === "playing" && now - Math.max(since ?? 0, heard ?? 0) > SILENT;
}

/**
 * The place of a line of the standings; of those who share one it stands once.
 * @param {Standing[]} lines
 * @param {number} number
 */
export function rankOf(lines, number) {
  return lines[number - 1]?.place === lines[number].place ? "=" : String(lines[number].place);
}
