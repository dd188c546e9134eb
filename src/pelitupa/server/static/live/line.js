// Which line a table's script talks over: to the cottage, or to rules that run in the page itself.

/** @import { ToPage } from "#messages" */
/** @import { Said } from "#page" */

import { Connection } from "./connection.js";

/**
 * What a line tells: what comes over it, and how it does itself.
 * @typedef {{ receive: (message: ToPage) => void, lost: () => void, slow: () => void, back: () => void }} Calls
 */
/**
 * A line: `change` says what changes the table, by a name of one's own if there is one, `ask` what does not; whether either could be said now.
 * @typedef {{ change: (message: Said, id?: string) => boolean, ask: (message: Said) => boolean }} Line
 */

/** @type {(key: string, calls: Calls) => Line} */
let make = (key, calls) => new Connection(key, calls);

/**
 * Let tables talk over another line, before the table's script is loaded.
 * @param {(key: string, calls: Calls) => Line} other
 */
export function useLine(other) {
  make = other;
}

/**
 * The line of a table.
 * @param {string} key
 * @param {Calls} calls
 */
export const lineTo = (key, calls) => make(key, calls);
