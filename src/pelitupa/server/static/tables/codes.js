// An evening in a yard as links that another phone reads as codes, with its camera and without a network. Each link is good
// by itself, in any order and more than once: what it holds only adds to what is known. It lies in the part of an address
// that no server is sent.

import { readReports } from "./reports.js";

/** @import { Report } from "./reports.js" */

/**
 * What a link holds: which evening it is (`id`), the game with its house rules, who began it, when, by the clock of the phone
 * that shows it, what that clock said when it was shown, and reports.
 * @typedef {{ id: string, game: string, names: string[], begun: number, now: number, reports: Report[] }} Handed
 */

/** So many reports go into one link, so that its code can be read from hand to hand. */
export const A_LINK = 40;
const MARK = "#evening=";
const LONGEST = 8000; // letters of a link: no evening needs more
const WIDEST = 100_000; // bytes of what it unpacks to

/**
 * The parts of addresses that hold an evening; the latest reports come first.
 * @param {Handed} evening
 */
export async function linksOf({ reports, ...evening }) {
  const latest = [...reports].sort((one, other) => other.at - one.at);
  const links = [];
  for (let from = 0; from < Math.max(1, latest.length); from += A_LINK) {
    // with their exact times: rounded, two that are near each other would change places on the other phone
    links.push(MARK + (await packed(JSON.stringify({ ...evening, reports: latest.slice(from, from + A_LINK) }))));
  }
  return links;
}

/**
 * What such a part of an address holds; null where it holds something else, or what cannot be an evening.
 * @param {string} text a link, or the part behind its address
 * @param {string} game of which it has to be
 * @returns {Promise<Handed | null>}
 */
export async function readLink(text, game) {
  const place = text.indexOf(MARK);
  if (place < 0 || text.length > LONGEST) return null;
  try {
    return checked(JSON.parse(await unpacked(text.slice(place + MARK.length).trim())), game);
  } catch {
    return null;
  }
}

/**
 * @param {any} found
 * @param {string} game
 * @returns {Handed | null}
 */
function checked(found, game) {
  const { id, game: played, names, begun, now } = found;
  const reports = readReports(found.reports);
  const fits =
    reports && typeof id === "string" && /^\w{1,12}$/.test(id) && typeof played === "string" && played.length <= 200 &&
    played.replace(/\(.*/s, "") === game && Array.isArray(names) && names.length > 0 && names.length <= 40 &&
    names.every((name) => typeof name === "string" && name.length <= 24) && Number.isFinite(begun) && Number.isFinite(now);
  return fits ? { id, game: played, names, begun, now, reports } : null;
}

/** @param {string} text */
async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text */
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > WIDEST) throw new RangeError("too long");
    parts.push(part.value);
  }
  return new Blob(parts).text();
}
