// The clock of a real game: so long for a shot, or so long to think for each side in all. It tells the time and ends
// nothing: what follows when time is out, people have agreed. A touch stops it, and lets it go on.

/**
 * A clock as an evening keeps it, in seconds of the time of day. A shot has `seconds`, or each side has them in all
 * (`whole`), and some are `spent`; `who` has been to act `since` (0: it stands), when there were so many entries (`count`).
 * @typedef {{ seconds: number, whole: boolean, spent: number[], who: number, since: number, count: number }} TurnClock
 */

const WARNED = 10;

/**
 * A clock by its terms: `shot 60`, or `side 2280`; none for anything else.
 * @param {string} terms
 * @param {number} players
 * @returns {TurnClock | undefined}
 */
export function clockOf(terms, players) {
  const [, kind, seconds] = /^(shot|side) ([1-9]\d{0,4})$/.exec(terms) ?? [];
  if (!kind) return undefined;
  return { seconds: Number(seconds), whole: kind === "side", spent: Array.from({ length: players }, () => 0), who: -1, since: 0, count: -1 };
}

/**
 * Let a clock know who is to act (-1: nobody), after so many entries. Another entry begins another shot, also where one was
 * taken back.
 * @param {TurnClock} clock
 * @param {number} who
 * @param {number} count
 * @param {number} now
 */
export function turned(clock, who, count, now) {
  if (who === clock.who && count === clock.count) return;
  const stood = clock.who >= 0 && !clock.since;
  settle(clock, now);
  if (!clock.whole) clock.spent.fill(0);
  Object.assign(clock, { who, count, since: who >= 0 && !stood ? now : 0 });
}

/**
 * Stop a clock, or let it go on.
 * @param {TurnClock} clock
 * @param {number} now
 */
export function pressed(clock, now) {
  if (clock.since) settle(clock, now);
  else if (clock.who >= 0) clock.since = now;
}

/**
 * @param {TurnClock} clock
 * @param {number} now
 */
function settle(clock, now) {
  if (clock.since && clock.who >= 0) clock.spent[clock.who] += Math.max(0, now - clock.since);
  clock.since = 0;
}

/**
 * Seconds that are left to somebody; below 0 where time is out. Of a shot only the one to act has any.
 * @param {TurnClock} clock
 * @param {number} seat
 * @param {number} now
 */
export function leftTo(clock, seat, now) {
  const runs = seat === clock.who && clock.since ? Math.max(0, now - clock.since) : 0;
  return clock.seconds - runs - clock.spent[seat];
}

/**
 * Which word is due between two moments: that ten seconds are left, or that time is out; none else.
 * @param {TurnClock} clock
 * @param {number} before
 * @param {number} now
 * @returns {"" | "warn" | "out"}
 */
export function due(clock, before, now) {
  if (!clock.since || clock.who < 0) return "";
  const [then, left] = [leftTo(clock, clock.who, Math.max(before, clock.since)), leftTo(clock, clock.who, now)];
  if (then > 0 && left <= 0) return "out";
  return then > WARNED && left <= WARNED && left > 0 ? "warn" : "";
}

/**
 * Seconds as a clock shows them; beyond the end with a minus.
 * @param {number} seconds
 */
export function faceOf(seconds) {
  const whole = Math.abs(Math.ceil(seconds));
  return `${seconds <= -1 ? "−" : ""}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
