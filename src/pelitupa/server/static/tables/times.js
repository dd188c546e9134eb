// When what people report happened: `at 412.5 found 3`, in seconds since the evening began.

const TIMED = /^at ([\d.]+) /;

/**
 * An entry without its time.
 * @param {string} entry
 */
export function untimed(entry) {
  return entry.replace(TIMED, "");
}

/** @param {string | undefined} entry */
function timeOf(entry) {
  const found = TIMED.exec(entry ?? "");
  return found ? Number(found[1]) : null;
}

/**
 * What is reported, with the time that the entry has whose place it takes; with none where that has none.
 * @param {string} text
 * @param {string} replaced
 */
export function inItsPlace(text, replaced) {
  const time = timeOf(replaced);
  return time === null || timeOf(text) !== null ? text : `at ${time} ${text}`;
}

/**
 * What is reported now, before the entry of a place or after all: not earlier than what comes before it, nor later
 * than what follows.
 * @param {string} text
 * @param {string[]} entries
 * @param {number} place
 * @param {number} now in seconds
 */
export function reported(text, entries, place, now) {
  if (timeOf(text) !== null) return text;
  const times = (/** @type {string[]} */ some) => some.map(timeOf).filter((time) => time !== null);
  const after = Math.max(0, ...times(entries.slice(0, place)));
  const before = Math.min(Infinity, ...times(entries.slice(place)));
  return `at ${Math.max(after, Math.min(before, Math.round(now * 10) / 10))} ${text}`;
}
