// What one sees and hears, in sentences: for whoever looks at no drawing.

/** @import { Figure, Ground, Seen, Sound } from "./geometry.js" */

import { _, counted } from "../house/words.js";
import { apart, eighth, motion, rounded } from "./geometry.js";

const MOST = 6; // are told at once, the nearest first
const CLOSE = 2; // metres within which no direction helps

/**
 * A direction in words, as one of eight.
 * @param {number} x
 * @param {number} y
 */
export function direction(x, y) {
  const names = [
    _("in the north"), _("in the north-east"), _("in the east"), _("in the south-east"),
    _("in the south"), _("in the south-west"), _("in the west"), _("in the north-west"),
  ];
  return names[eighth(x, y)];
}

/**
 * What each way of moving is called.
 * @param {ReturnType<typeof motion>} moves
 */
function moving(moves) {
  return {
    stands: _("stands still"),
    "walks towards": _("walks towards you"),
    "walks away": _("walks away"),
    "walks past": _("walks past"),
    "runs towards": _("runs towards you"),
    "runs away": _("runs away"),
    "runs past": _("runs past"),
  }[moves];
}

/**
 * What somebody does who does not only move.
 * @param {string} doing
 */
function otherwise(doing) {
  return { crouches: _("crouches"), calls: _("calls"), caught: _("is caught") }[doing] ?? "";
}

/**
 * Somebody, as seen from where one is: who, where, how far, and what they do.
 * @param {{ x: number, y: number }} from
 * @param {Figure} figure
 */
export function somebody(from, figure) {
  const who = figure.name || _("Somebody");
  const far = apart(from, figure);
  const place = far < CLOSE ? _("beside you") : `${direction(figure.x - from.x, figure.y - from.y)}, ${metres(far)}`;
  const told = [figure.status ? `${who} (${figure.status})` : who, place, otherwise(figure.doing) || moving(motion(from, figure))];
  if (figure.lamp) told.push(_("with a light"));
  return told.join(", ");
}

/** @param {number} far */
export const metres = (far) => counted("{count} metre", "{count} metres", rounded(far));

/**
 * A sound, and where it comes from.
 * @param {Sound} sound
 */
export function heard({ x, y, loudness, says }) {
  const how = loudness < 0.2 ? _("faintly") : loudness > 0.7 ? _("close by") : "";
  return [says, direction(x, y), how].filter(Boolean).join(", ");
}

/**
 * Some things, the nearest first.
 * @template {{ x: number, y: number }} T
 * @param {{ x: number, y: number }} from
 * @param {readonly T[]} things
 */
function nearest(from, things) {
  return [...things].sort((one, other) => apart(from, one) - apart(from, other));
}

/**
 * A thing, and where it lies.
 * @param {Seen} seen
 * @param {string} called
 * @param {{ x: number, y: number }} thing
 */
function lying({ me }, called, thing) {
  return [called, direction(thing.x - me.x, thing.y - me.y), metres(apart(me, thing))].join(", ");
}

/**
 * All that one sees and hears at a moment, the nearest first.
 * @param {Seen} seen
 * @returns {string[]}
 */
export function around(seen) {
  const near = nearest(seen.me, seen.figures);
  const lines = near.slice(0, MOST).map((figure) => somebody(seen.me, figure));
  if (near.length > MOST) lines.push(counted("and {count} more", "and {count} more", near.length - MOST));
  for (const ball of seen.balls.filter(({ kind }) => kind !== "swing" && kind !== "stick")) lines.push(lying(seen, _("The ball"), ball));
  const sticks = nearest(seen.me, seen.balls.filter(({ kind }) => kind === "stick"));
  if (sticks.length) lines.push(lying(seen, counted("{count} stick", "{count} sticks", sticks.length), sticks[0]));
  for (const sound of seen.sounds) lines.push(heard(sound));
  return lines.length ? lines : [_("Nobody is to be seen or heard.")];
}

/**
 * Where the places of a map lie from where one is, the nearest first.
 * @param {Seen} seen
 * @param {Ground} ground
 */
export function places({ me }, ground) {
  return nearest(me, ground.places)
    .slice(0, MOST)
    .map((place) => {
      const far = apart(me, place);
      const where = far < Math.max(CLOSE, place.radius) ? _("you are there") : `${direction(place.x - me.x, place.y - me.y)}, ${metres(far)}`;
      return `${place.name}, ${where}`;
    });
}

/**
 * What changed since another moment that a reader of the screen should hear now: who came into sight, who went out of
 * it, what is heard, and what was ruled.
 * @param {Seen | null} before
 * @param {Seen} now
 */
export function news(before, now) {
  const known = new Set(before?.figures.map(({ number }) => number));
  const seen = new Set(now.figures.map(({ number }) => number));
  const told = [...now.rulings];
  for (const figure of now.figures) if (figure.number >= 0 && !known.has(figure.number)) told.push(somebody(now.me, figure));
  for (const figure of before?.figures ?? []) {
    if (figure.number >= 0 && !seen.has(figure.number)) told.push(_("{name} is out of sight", { name: figure.name }));
  }
  const before_ = new Set(before?.sounds.map(({ says }) => says));
  for (const sound of now.sounds) if (!before_.has(sound.says)) told.push(heard(sound));
  const could = new Set(before?.deeds.map(({ deed }) => deed));
  for (const deed of now.deeds) if (!could.has(deed.deed)) told.push(_("You can: {deed}", { deed: deed.says }));
  return told;
}
