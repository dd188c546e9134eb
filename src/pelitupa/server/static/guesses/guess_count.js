// How somebody has guessed in a match: kept by its browser until that is closed, each step once.

/** @typedef {Record<string, [result: number | null, choices: number]>} Guesses 1 for right, 0 for wrong, null for told */

const place = (/** @type {string} */ match) => `guessed ${match}`;

/**
 * What was guessed in a match; nothing where that cannot be read.
 * @param {string} match
 * @returns {Guesses}
 */
export function kept(match) {
  /** @type {Guesses} */
  const found = {};
  try {
    const told = JSON.parse(sessionStorage.getItem(place(match)) ?? "{}");
    for (const [step, pair] of Object.entries(told)) {
      if (Array.isArray(pair) && [0, 1, null].includes(pair[0]) && pair[1] > 1) found[step] = [pair[0], Number(pair[1])];
    }
  } catch {
    // it was not written by us, or nothing may be kept
  }
  return found;
}

/**
 * Keep the first thing that was said of a step.
 * @param {string} match
 * @param {number} step
 * @param {number | null} result
 * @param {number} choices
 */
export function keep(match, step, result, choices) {
  const known = kept(match);
  if (String(step) in known) return;
  known[step] = [result, choices];
  try {
    sessionStorage.setItem(place(match), JSON.stringify(known));
  } catch {
    // the browser keeps nothing: it is counted no further than this page
  }
}

/**
 * How many were right, of how many, and how many would be by chance alone.
 * @param {Guesses} guesses
 */
export function counts(guesses) {
  const said = Object.values(guesses).filter(([result]) => result !== null);
  return {
    right: said.filter(([result]) => result === 1).length,
    count: said.length,
    chance: said.reduce((sum, [, choices]) => sum + 1 / choices, 0),
  };
}

/**
 * The next step from `from` on that is asked and was not yet; -1 for none.
 * @param {[number, number, number][]} steps
 * @param {Guesses} guesses
 * @param {number} from
 */
export function nextAsked(steps, guesses, from) {
  const found = steps.find(([step]) => step >= from && !(String(step) in guesses));
  return found ? found[0] : -1;
}
