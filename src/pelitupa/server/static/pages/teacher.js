// Who answers in a lesson: the cottage, or rules that run in the page itself.

/** @import { Answer, Step } from "./learn.js" */

import { at } from "../house/address.js";
import { _ } from "../house/words.js";

/**
 * One who answers; null where nobody does, and then `away` says why.
 * @typedef {object} Teacher
 * @property {(number: number) => Promise<Step | null>} step the step of a number from 1
 * @property {(number: number, choice: string | null) => Promise<Answer | null>} answer what comes of a choice in it; of the best one for null
 * @property {() => string} away
 */

/**
 * What the cottage has at an address; null where it does not answer.
 * @param {string} path
 */
async function get(path) {
  try {
    const answer = await fetch(path, { headers: { Accept: "application/json" } });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** @type {(id: string) => Teacher} */
let make = (id) => {
  const base = at(`/learn/${id}`);
  return {
    step: (number) => get(`${base}/${number - 1}`),
    answer: (number, choice) =>
      get(`${base}/${number - 1}/answer?${choice === null ? "show=true" : `choice=${encodeURIComponent(choice)}`}`),
    away: () => _("The cottage does not answer. Try again in a moment."),
  };
};

/**
 * Let somebody else answer, before the script of a lesson is loaded.
 * @param {(id: string) => Teacher} other
 */
export function useTeacher(other) {
  make = other;
}

/**
 * Who answers in the lesson of a game.
 * @param {string} id
 */
export const teacherOf = (id) => make(id);
