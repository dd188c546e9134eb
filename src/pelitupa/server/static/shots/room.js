// Where a thing may be put: in a convex shape, and in nothing else that lies there. What does not fit is put as near as
// it does.

/** @import { Room } from "#messages" */

const MARGIN = 0.05; // of a unit: places are rounded
const TURNS = 48;
const RINGS = 80;
const RING = 8; // rings are so many parts of a thing apart

/**
 * The place in a convex shape that is nearest to another.
 * @param {number[][]} outline
 * @param {number} x
 * @param {number} y
 * @returns {[number, number]}
 */
export function within(outline, x, y) {
  const edges = outline.map((from, place) => ({ from, to: outline[(place + 1) % outline.length] }));
  const sides = edges.map(({ from, to }) => (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]));
  if (sides.every((side) => side >= 0) || sides.every((side) => side <= 0)) return [x, y];
  const found = edges.map(({ from, to }) => {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const along = ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy || 1);
    const share = Math.max(0, Math.min(1, along));
    return /** @type {[number, number]} */ ([from[0] + share * dx, from[1] + share * dy]);
  });
  const away = found.map((place) => Math.hypot(place[0] - x, place[1] - y));
  return found[away.indexOf(Math.min(...away))];
}

/**
 * Whether a place lies far enough from all that is taken.
 * @param {number[][]} taken
 * @param {number} x
 * @param {number} y
 * @param {number} [more] so much farther than it must
 */
function clear(taken, x, y, more = 0) {
  return taken.every(([otherX, otherY, least]) => Math.hypot(otherX - x, otherY - y) >= least + more);
}

/**
 * Whether a thing may lie there.
 * @param {Room} room
 * @param {number} x
 * @param {number} y
 */
export function fits({ outline, taken }, x, y) {
  const [inX, inY] = within(outline, x, y);
  return Math.hypot(inX - x, inY - y) <= MARGIN && clear(taken, x, y);
}

/**
 * A place near another where a thing may lie, of those on rings about it; null where there is none.
 * @param {Room} room
 * @param {number} x
 * @param {number} y
 * @returns {[number, number] | null}
 */
export function nearest(room, x, y) {
  const [middleX, middleY] = within(room.outline, x, y);
  for (let ring = 0; ring < RINGS; ring += 1) {
    const far = (ring * room.size) / RING;
    for (let turn = 0; turn < (ring ? TURNS : 1); turn += 1) {
      const angle = (2 * Math.PI * turn) / TURNS;
      const place = within(room.outline, middleX + far * Math.cos(angle), middleY + far * Math.sin(angle));
      if (clear(room.taken, ...place, MARGIN)) return place;
    }
  }
  return null;
}
