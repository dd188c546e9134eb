// What this browser keeps of the tables of a site: one for each game, and what was chosen for it.

import { top } from "../house/address.js";

// Another site may lie beside this one.
const tableOf = (/** @type {string} */ game) => `pelitupa table ${top()} ${game}`;
const formOf = (/** @type {string} */ game) => `pelitupa form ${top()} ${game}`;

/** @param {string} name */
function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // a browser may keep nothing
  }
}

/**
 * @param {string} name
 * @param {string} text
 */
function keep(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch (error) {
    console.warn(`The match is not kept: ${error}`);
  }
}

/** The table of a game as it was left; null where there is none. */
export const tableKept = (/** @type {string} */ game) => kept(tableOf(game));

/** What was chosen for it. */
export const formKept = (/** @type {string} */ game) => kept(formOf(game)) ?? "";

/**
 * @param {string} game
 * @param {string} text
 */
export const keepTable = (game, text) => keep(tableOf(game), text);

/**
 * @param {string} game
 * @param {string} text
 */
export const keepForm = (game, text) => keep(formOf(game), text);

/**
 * Whether a match of a game is kept that is not over.
 * @param {string} game
 */
export function goesOn(game) {
  try {
    const told = JSON.parse(tableKept(game) ?? "null");
    return Boolean(told) && !told.over;
  } catch {
    return false; // it cannot be taken up either
  }
}
