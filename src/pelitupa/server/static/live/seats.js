// Who sits where: the chairs round the table, the way its turns go, and what each has before it.

/** @import { Chair, Scenery } from "#page" */

import { phone } from "../house/phone.js";

const MOST_ON_SIDES = 3;

/**
 * The chairs in turn, whoever looks first: players, and hands that nobody at the table owns but a dummy.
 * @param {Pick<Scenery, "players" | "zones" | "seat">} view
 * @param {boolean} [clockwise] whether the next to play sits to the left, as in most games
 * @returns {Chair[]}
 */
export function chairsOf({ players, zones, seat }, clockwise = true) {
  const numbers = players.map((player) => player.seat);
  const dummies = zones.filter((zone) => zone.layout === "hand" && zone.owner < 0);
  const places = dummies.map((zone) => Number(/-(\d+)$/.exec(zone.id)?.[1] ?? NaN));
  const seated = places.every((place) => place >= numbers.length);
  /** @type {Chair[]} */
  const chairs = numbers.map((number) => ({ number, zone: null, angle: 0 }));
  if (seated) places.forEach((number, place) => chairs.push({ number, zone: dummies[place].id, angle: 0 }));
  chairs.sort((one, other) => one.number - other.number);
  const first = chairs.findIndex(({ number }) => number === (seat ?? numbers[0]));
  const [own, ...others] = [...chairs.slice(first), ...chairs.slice(0, first)];
  const round = [own, ...(clockwise ? others : others.reverse())];
  round.forEach((chair, place) => {
    chair.angle = (place * 2 * Math.PI) / round.length;
  });
  return round;
}

/**
 * The side of the table of each chair but the first: `west`, `north` or `east`, clockwise.
 * @param {number} count
 */
export function sidesOf(count) {
  const each = phone.matches && count > MOST_ON_SIDES ? 0 : Math.min(Math.floor((count + 1) / 4), 3);
  const sided = count === 2 ? 1 : count > 10 ? 0 : each;
  return Array.from({ length: count }, (_, place) =>
    place < sided ? "west" : place >= count - sided ? "east" : "north",
  );
}

/**
 * Which chair each card of a trick came from. A dummy's card is its owner's, so that the order tells, and
 * where that leaves a doubt, who has a card less.
 * @param {number[]} owners
 * @param {Chair[]} chairs
 * @param {(number: number) => number} held how many cards a chair has
 * @returns {number[]}
 */
export function playedFrom(owners, chairs, held) {
  const numbers = chairs.map(({ number }) => number).sort((one, other) => one - other);
  if (owners.length > numbers.length) return owners;
  const players = new Set(chairs.filter(({ zone }) => !zone).map(({ number }) => number));
  const most = Math.max(...numbers.map((number) => held(number)));
  /** @type {number[] | null} */
  let best = null;
  let least = Infinity;
  numbers.forEach((_, leader) => {
    const order = owners.map((_, place) => numbers[(leader + place) % numbers.length]);
    if (order.some((number, place) => players.has(number) && number !== owners[place])) return;
    const doubts = order.filter((number) => held(number) === most).length;
    if (doubts < least) [best, least] = [order, doubts];
  });
  return best ?? owners;
}

/**
 * Where a card lies before whom it was played by: shares of the trick's width and height off its middle.
 * @param {number} angle
 */
export function towards(angle) {
  return { x: -Math.sin(angle), y: Math.cos(angle) };
}
