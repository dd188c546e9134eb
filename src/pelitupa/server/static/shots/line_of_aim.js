// What a ball meets first that goes straight over a table, and where both go from there.

/**
 * A ball in a drawing.
 * @typedef {{ id: string, x: number, y: number, r: number }} Circle
 */

/** @typedef {{ x: number, y: number }} Point */

/**
 * Where the ball that is struck is then; the ball that it meets, if it meets one, the way that one goes, and how the
 * one struck goes on, the longer the thinner it was.
 * @typedef {{ at: Point, ball: Circle | null, toward: Point | null, onward: Point | null }} Met
 */

/**
 * @param {Point} from
 * @param {Point} way of length one
 * @param {number} radius of the ball that is struck
 * @param {Circle[]} others
 * @param {{ x: number, y: number, width: number, height: number }} cloth
 * @returns {Met}
 */
export function met(from, way, radius, others, cloth) {
  let far = Math.max(0, Math.min(
    until(from.x, way.x, cloth.x + radius, cloth.x + cloth.width - radius),
    until(from.y, way.y, cloth.y + radius, cloth.y + cloth.height - radius),
  ));
  /** @type {Circle | null} */
  let ball = null;
  for (const other of others) {
    const [dx, dy] = [other.x - from.x, other.y - from.y];
    const along = dx * way.x + dy * way.y;
    const aside = dx * way.y - dy * way.x;
    const reach = radius + other.r;
    if (along <= 0 || Math.abs(aside) >= reach) continue;
    const hit = Math.max(0, along - Math.sqrt(reach * reach - aside * aside));
    if (hit < far) [far, ball] = [hit, other];
  }
  const at = { x: from.x + way.x * far, y: from.y + way.y * far };
  if (!ball) return { at, ball, toward: null, onward: null };
  const apart = Math.hypot(ball.x - at.x, ball.y - at.y) || 1;
  const toward = { x: (ball.x - at.x) / apart, y: (ball.y - at.y) / apart };
  const full = way.x * toward.x + way.y * toward.y;
  return { at, ball, toward, onward: { x: way.x - full * toward.x, y: way.y - full * toward.y } };
}

/**
 * Which of some places a ball that goes this way comes closest to, by the angle.
 * @param {Point} from
 * @param {Point} way
 * @param {Point[]} places
 */
export function firstOf(from, way, places) {
  const turned = places.map((place) => {
    const [dx, dy] = [place.x - from.x, place.y - from.y];
    return (dx * way.x + dy * way.y) / (Math.hypot(dx, dy) || 1);
  });
  return turned.indexOf(Math.max(...turned));
}

/**
 * How far it is to the edge ahead.
 * @param {number} at
 * @param {number} way
 * @param {number} low
 * @param {number} high
 */
function until(at, way, low, high) {
  if (Math.abs(way) < 1e-9) return Infinity;
  return ((way > 0 ? high : low) - at) / way;
}
