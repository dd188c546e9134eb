// What this browser keeps of the tables of a site: one for each game, and what was chosen for it; and for as long as a
// window is open, the record that it looks at.

import { top } from "../house/address.js";
import { _ } from "../house/words.js";

// Another site may lie beside this one.
const tableOf = (/** @type {string} */ game) => `pelitupa table ${top()} ${game}`;
const formOf = (/** @type {string} */ game) => `pelitupa form ${top()} ${game}`;
const RECORD = `pelitupa record ${top()}`;

/**
 * @param {string} name
 * @param {() => Storage} [store] where; a browser that keeps nothing refuses it
 */
function kept(name, store = () => localStorage) {
  try {
    return store().getItem(name);
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {string} text
 * @param {() => Storage} [store]
 */
function keep(name, text, store = () => localStorage) {
  try {
    store().setItem(name, text);
  } catch (error) {
    console.warn(`The match is not kept: ${error}`);
  }
}

/** The table of a game as it was left; null where there is none. */
export const tableKept = (/** @type {string} */ game) => kept(tableOf(game));

/** What a first table is, where nothing was chosen: faces of several levels, as at the first tables of a cottage. */
export const FIRST = "company=bots&level=mixed";

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

/** The record that was looked at last, or that a match left to be looked at; null where there is none. */
export const recordKept = () => kept(RECORD, () => sessionStorage);

export const keepRecord = (/** @type {string} */ text) => keep(RECORD, text, () => sessionStorage);

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

/**
 * Whether another match of a game may begin: one that goes on is left when somebody says so.
 * @param {string} game
 */
export const mayBegin = (game) =>
  !goesOn(game) || window.confirm(_("Your match of this game goes on. Leave it for good, and begin another?"));
