// Where things are in a yard that is seen from above: metres to pixels, directions, and what lies between two moments.
// x grows to the east, y to the south, as on the map.

/**
 * @typedef {{ x: number, y: number }} Point
 * @typedef {Point & { number: number, fx: number, fy: number, z?: number, speed: number, doing: string, lamp: boolean, name: string, status: string }} Figure
 * @typedef {{ x: number, y: number, loudness: number, kind: string, says: string }} Sound a direction, and what is heard
 * @typedef {Point & { z: number, kind: string }} Ball
 * @typedef {{ deed: string, says: string }} Deed what can be done, and what its button says
 * @typedef {{ time: number, me: Figure, figures: Figure[], sounds: Sound[], balls: Ball[], deeds: Deed[], lit: [number, number][], rulings: string[], ended: boolean, light: string }} Seen
 *   what one sees at a moment
 * @typedef {Point & { name: string, radius: number }} Place
 * @typedef {{ name: string, width: number, height: number, cell: number, runs: number[], light: string, places: Place[] }} Ground
 */

const FULL_TURN = 2 * Math.PI;
const EIGHTH = FULL_TURN / 8;
const RUNNING = 2.2; // metres a second
const STANDING = 0.3;
const ASIDE = 0.5; // of a speed, which part leads nearer or farther where one neither comes nor goes

/**
 * The part of a yard that is in the window: the middle of it in metres, and how many pixels a metre takes.
 * @param {Point} middle
 * @param {{ width: number, height: number }} window in pixels
 * @param {number} across so many metres lie across the shorter side
 */
export function viewOf(middle, { width, height }, across) {
  const scale = Math.min(width, height) / across;
  return { scale, left: middle.x - width / scale / 2, top: middle.y - height / scale / 2, width, height };
}

/** @typedef {ReturnType<typeof viewOf>} View */

/**
 * @param {View} view
 * @param {Point} point
 * @returns {Point}
 */
export function onScreen({ scale, left, top }, { x, y }) {
  return { x: (x - left) * scale, y: (y - top) * scale };
}

/** @typedef {{ west: number, east: number, north: number, south: number }} Extent a part of a yard, in metres */

/**
 * The part of a yard in which some points lie, with room about them.
 * @param {Iterable<Point>} points
 * @param {number} room
 * @returns {Extent}
 */
export function extentOf(points, room) {
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [north, south] = [Math.min(north, y), Math.max(south, y)];
  }
  return west > east ? { west: 0, east: 1, north: 0, south: 1 } : { west: west - room, east: east + room, north: north - room, south: south + room };
}

/**
 * How far it is from one point to another.
 * @param {Point} from
 * @param {Point} to
 */
export const apart = (from, to) => Math.hypot(to.x - from.x, to.y - from.y);

/**
 * A direction as one of eight, from the north clockwise.
 * @param {number} x
 * @param {number} y
 */
export function eighth(x, y) {
  const turned = Math.atan2(x, -y); // from the north
  return Math.round((turned + FULL_TURN) / EIGHTH) % 8;
}

/**
 * The direction of an eighth.
 * @param {number} number
 * @returns {Point}
 */
export function toward(number) {
  const turned = number * EIGHTH;
  return { x: Math.sin(turned), y: -Math.cos(turned) };
}

/**
 * Metres as one says them: to one near by, to five further on, and to ten beyond.
 * @param {number} metres
 */
export function rounded(metres) {
  const step = metres < 10 ? 1 : metres < 50 ? 5 : 10;
  return Math.max(1, Math.round(metres / step) * step);
}

/**
 * What somebody does as seen from where one is: stands, or walks or runs towards one, away or past.
 * @param {Point} from
 * @param {Figure} figure
 * @returns {"stands" | `${"walks" | "runs"} ${"towards" | "away" | "past"}`}
 */
export function motion(from, figure) {
  if (figure.speed < STANDING) return "stands";
  const pace = figure.speed > RUNNING ? "runs" : "walks";
  const distance = apart(from, figure) || 1;
  const facing = Math.hypot(figure.fx, figure.fy) || 1;
  const away = ((figure.x - from.x) * figure.fx + (figure.y - from.y) * figure.fy) / distance / facing;
  return `${pace} ${away > ASIDE ? "away" : away < -ASIDE ? "towards" : "past"}`;
}

/**
 * The point on an ellipse that fits a window, less a margin, in a direction from its middle.
 * @param {{ width: number, height: number }} window
 * @param {Point} direction
 * @param {number} margin
 * @returns {Point}
 */
export function atRim({ width, height }, { x, y }, margin) {
  const long = Math.hypot(x, y) || 1;
  const [half, tall] = [Math.max(1, width / 2 - margin), Math.max(1, height / 2 - margin)];
  const reach = 1 / Math.hypot(x / long / half, y / long / tall);
  return { x: width / 2 + (x / long) * reach, y: height / 2 + (y / long) * reach };
}

/**
 * What lies between two moments, a part of the way from the first to the second. Who is not seen in both is where the
 * second shows them.
 * @param {Seen | null} before
 * @param {Seen} now
 * @param {number} part from 0 to 1
 * @returns {Seen}
 */
export function between(before, now, part) {
  if (!before || before.time >= now.time || part >= 1) return now;
  const places = new Map(before.figures.filter(({ number }) => number >= 0).map((one) => [one.number, one]));
  const figures = now.figures.map((one) => moved(places.get(one.number), one, part));
  const balls = now.balls.map((ball, index) => {
    const was = before.balls[index];
    return was && was.kind === ball.kind ? { ...ball, ...mixed(was, ball, part), z: was.z + (ball.z - was.z) * part } : ball;
  });
  return { ...now, time: before.time + (now.time - before.time) * part, me: moved(before.me, now.me, part), figures, balls };
}

const JUMP = 3; // metres in one step that nobody runs: it is another start

/**
 * @param {Figure | undefined} was
 * @param {Figure} is
 * @param {number} part
 */
function moved(was, is, part) {
  if (!was || apart(was, is) > JUMP) return is;
  const z = is.z === undefined || was.z === undefined ? {} : { z: was.z + (is.z - was.z) * part };
  return { ...is, ...mixed(was, is, part), ...z };
}

/**
 * @param {Point} from
 * @param {Point} to
 * @param {number} part
 */
const mixed = (from, to, part) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
