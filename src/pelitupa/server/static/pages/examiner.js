// Who asks in a drill and says what is right: the cottage, or rules that run in the page itself.

/** @import { Question, Verdict } from "./drill.js" */

import { at } from "../house/address.js";
import { _ } from "../house/words.js";

/**
 * One who asks; null where nobody answers, and then `away` says why. `today` is the day, counted from 1970, where it is
 * not the page that says it.
 * @typedef {object} Examiner
 * @property {(key: string) => Promise<Question | null>} question
 * @property {(key: string, choice: string, box: number) => Promise<Verdict | null>} answer
 * @property {() => string} away
 * @property {() => number} today
 */

/**
 * @param {string} path
 * @param {RequestInit} [more]
 */
async function fetched(path, more = {}) {
  try {
    const answer = await fetch(path, { headers: { Accept: "application/json" }, ...more });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** @type {(id: string) => Examiner} */
let make = (id) => ({
  question: (key) => fetched(at(`/drill/${id}/${key}`)),
  answer: (key, choice, box) =>
    fetched(at(`/drill/${id}/${key}`), { method: "POST", body: new URLSearchParams({ choice, box: String(box) }) }),
  away: () => _("The cottage does not answer. Try again in a moment."),
  today: () => 0,
});

/**
 * Let somebody else ask, before the script of a drill is loaded.
 * @param {(id: string) => Examiner} other
 */
export function useExaminer(other) {
  make = other;
}

/**
 * Who asks in the drill of a game.
 * @param {string} id
 */
export const examinerOf = (id) => make(id);
