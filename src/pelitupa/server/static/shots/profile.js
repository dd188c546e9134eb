// The path that a shot usually has: a throw over the ground from the side, and the bend of a stone from above. All of it
// follows from the very numbers that are sent; `core/shot_form.py` says how.

/** @import { Flight, Glide } from "#messages" */

/**
 * How high the ground is at a place, in the unit of the field.
 * @typedef {(x: number, y: number) => number} Heights
 */
/**
 * A throw from the side: how far it flies and runs on even ground, its arc and the ground below it as heights by distance,
 * how high the arc is above the ground where it began, and how much the ground rises a metre after the landing.
 * @typedef {{
 *   far: number, rests: number, arc: [far: number, high: number][], ground: [far: number, high: number][],
 *   peak: number, lands: number, slope: number,
 * }} Profile
 */

const ARC = 24;
const STEP = 0.1;
const AFTER = 0.5; // a throw that stays where it lands tells the slope of so much ground
const BEYOND = 0.6;

/**
 * The heights of a field; null where nobody knows them.
 * @param {DOMStringMap} plan
 * @returns {Heights | null}
 */
export function heightsOf({ left, lower, step, columns, heights }) {
  if (!heights) return null;
  const [known, grid, wide] = [heights.split(" ").map((one) => Number(one) / 1000), Number(step), Number(columns)];
  const rows = known.length / wide;
  return (x, y) => {
    const across = within((x - Number(left)) / grid, wide - 1);
    const ahead = within((y - Number(lower)) / grid, rows - 1);
    const [i, j] = [Math.min(Math.floor(across), wide - 2), Math.min(Math.floor(ahead), rows - 2)];
    const [u, v] = [across - i, ahead - j];
    const row = (/** @type {number} */ at) => known[at * wide + i] * (1 - u) + known[at * wide + i + 1] * u;
    return row(j) * (1 - v) + row(j + 1) * v;
  };
}

/**
 * @param {number} value
 * @param {number} most
 */
function within(value, most) {
  return Math.max(0, Math.min(most, value));
}

/**
 * A throw from the origin of the field, from the side.
 * @param {Flight} flight
 * @param {Heights} heights
 * @param {number[]} values
 * @param {number} [least] so far the ground is shown at least
 * @returns {Profile}
 */
export function profileOf(flight, heights, [x, y, angle, spin], least = 0) {
  const far = Math.max(Math.hypot(x, y), 0.01);
  const [aside, ahead] = [x / far, y / far];
  const at = (/** @type {number} */ way) => heights(way * aside, way * ahead);
  const tangent = Math.tan((angle * Math.PI) / 180);
  const [begins, lands] = [at(0) + flight.height, at(far)];
  const under = Math.max(far * tangent + begins - lands, 0.01);
  const high = (/** @type {number} */ way) => begins + way * tangent - (under * way * way) / (far * far);
  const top = Math.max(0, Math.min(far, (tangent * far * far) / (2 * under)));
  const runs = ((flight.run + flight.steeper * angle) * (1 - flight.held * spin) * far * far) / (far * tangent + flight.height);
  const rests = far + runs;
  const seen = Math.max(rests, least) + BEYOND;
  const arc = Array.from({ length: ARC + 1 }, (_one, part) => /** @type {[number, number]} */ ([(far * part) / ARC, high((far * part) / ARC)]));
  const steps = Math.ceil(seen / STEP);
  const ground = Array.from({ length: steps + 1 }, (_one, step) => /** @type {[number, number]} */ ([(seen * step) / steps, at((seen * step) / steps)]));
  const after = Math.max(runs, AFTER);
  return { far, rests, arc, ground, peak: high(top) - at(0), lands, slope: (at(far + after) - lands) / after };
}

/**
 * How a stone usually slides: its path, and whether it runs through all places that are known.
 * @param {Glide} glide
 * @param {number[]} values
 * @returns {{ path: [x: number, y: number][], through: boolean }}
 */
export function slideOf({ start, places, bends }, [turn, speed, broom]) {
  let above = bends.findIndex((one) => one.speed >= speed);
  if (above < 0) above = bends.length - 1;
  above = Math.max(1, above);
  const [slow, fast] = [bends[above - 1], bends[above]];
  const part = (speed - slow.speed) / (fast.speed - slow.speed);
  const mixed = (/** @type {number} */ one, /** @type {number} */ other) => one + part * (other - one);
  const rests = mixed(slow.rests, fast.rests);
  const curl = (/** @type {number} */ y) => {
    const found = places.findIndex((place) => place >= y);
    const next = found < 0 ? places.length - 1 : Math.max(1, found); // the last y may lie a hair beyond the last place
    const [from, to] = [places[next - 1], places[next]];
    const [near, beyond] = [mixed(slow.curls[next - 1], fast.curls[next - 1]), mixed(slow.curls[next], fast.curls[next])];
    return near + ((beyond - near) * (y - from)) / (to - from);
  };
  const last = Math.min(rests, places[places.length - 1]);
  const steps = 40;
  const path = Array.from({ length: steps + 1 }, (_one, step) => {
    const y = places[0] + ((last - places[0]) * step) / steps;
    const line = (broom * (y - start)) / -start;
    return /** @type {[number, number]} */ ([line + Math.sign(turn) * curl(y), y]);
  });
  return { path, through: rests > last };
}
