// What is remembered of the positions of a drill: their boxes and days; for an account by the cottage, else here.

/** @typedef {Record<string, [number, number]>} Kept the box of a position, and the day on which it comes again, by its key */

const APART = 4; // so many others come before what was missed comes again

/**
 * What is asked next, as `following` of `table/drill.py`: what has come again, the longest due first, then what is
 * new. Null where all are for another day. The last few of the recent ones wait for others.
 * @param {string[]} keys
 * @param {Kept} kept
 * @param {number} today
 * @param {string[]} [recent] the latest last
 */
export function following(keys, kept, today, recent = []) {
  const late = recent.slice(-APART).filter((key) => keys.includes(key));
  const isDue = (/** @type {string} */ key) => key in kept && kept[key][1] <= today;
  const due = keys.filter((key) => !late.includes(key) && isDue(key));
  due.sort((one, other) => kept[one][1] - kept[other][1]);
  const fresh = keys.find((key) => !late.includes(key) && !(key in kept));
  return due.at(0) ?? fresh ?? late.find(isDue) ?? null;
}

/**
 * The recent ones after another was asked.
 * @param {string[]} recent
 * @param {string} key
 */
export const asked = (recent, key) => [...recent.filter((one) => one !== key), key].slice(-APART);

/**
 * How many of these were answered well the last time.
 * @param {string[]} keys
 * @param {Kept} kept
 */
export const known = (keys, kept) => keys.filter((key) => key in kept && kept[key][0] > 0).length;

/**
 * The first day on which one of these comes again.
 * @param {string[]} keys
 * @param {Kept} kept
 */
export const nextDay = (keys, kept) => Math.min(...keys.filter((key) => key in kept).map((key) => kept[key][1]));

const place = (/** @type {string} */ game) => `drill ${game}`;

/**
 * What this browser remembers of a game; nothing where that cannot be read.
 * @param {string} game
 * @returns {Kept}
 */
export function recalled(game) {
  /** @type {Kept} */
  const kept = {};
  try {
    const told = JSON.parse(localStorage.getItem(place(game)) ?? "{}");
    for (const [key, pair] of Object.entries(told)) {
      if (Array.isArray(pair) && pair.length === 2 && pair.every(Number.isInteger)) kept[key] = [pair[0], pair[1]];
    }
  } catch {
    // it was not written by us, or nothing may be kept
  }
  return kept;
}

/**
 * All that this browser remembers, by game, as a text of at most so many characters: empty where there is nothing.
 * @param {number} most
 */
export function allRecalled(most) {
  /** @type {Record<string, Kept>} */
  const all = {};
  try {
    for (const name of Object.keys(localStorage)) {
      const [first, game = ""] = name.split(" ");
      const kept = first === "drill" ? recalled(game) : {};
      if (Object.keys(kept).length && JSON.stringify({ ...all, [game]: kept }).length <= most) all[game] = kept;
    }
  } catch {
    // nothing may be kept here
  }
  return Object.keys(all).length ? JSON.stringify(all) : "";
}

/**
 * @param {string} game
 * @param {Kept} kept
 */
export function remember(game, kept) {
  try {
    localStorage.setItem(place(game), JSON.stringify(kept));
  } catch {
    // the browser keeps nothing: it is asked again another day
  }
}
