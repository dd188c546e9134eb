// A yard seen from the side, where what flies and swings is what counts: x along, z upwards.

/** @import { Drawing } from "./drawing.js" */
/** @import { Ball, Extent, Figure, Seen } from "./geometry.js" */

import { FromAbove } from "./drawing.js";
import { apart, extentOf } from "./geometry.js";

const TALL = 1.35; // metres: somebody who stands
const SKY = 4.5; // metres above the ground that are in the window
const DEEP = 0.35; // pixels of a metre in depth beside one along
const HIGH = 2.2; // metres: a post, and where chains and strings hang
const POST = 1; // metres: a place that is wider lies on the ground
const HANGS = ["swing", "string"]; // kinds of what hangs from the nearest post
const NEAR = 18; // metres: who is further off is in no scene
const SOIL = 0.2; // of the window's height

/** @implements {Drawing} */
export class FromSide extends FromAbove {
  /**
   * @override
   * @param {Seen} seen
   */
  draw(seen) {
    const near = [...seen.figures, ...seen.balls, ...this.ground.places].filter((one) => apart(seen.me, one) < NEAR);
    this.all(seen, extentOf([...near, seen.me], 2.5));
    for (const sound of seen.sounds) this.sound(sound);
  }

  /**
   * @override
   * @param {Seen} seen
   * @param {Extent} extent
   */
  all(seen, extent) {
    this.lit(seen.light || this.ground.light);
    const { pen, size, palette } = this;
    const people = [...seen.figures, seen.me];
    this.words = [];
    const scale = this.scaleOf(extent);
    pen.fillStyle = palette.figure; // nothing of the moment before shines through
    pen.fillRect(0, 0, size.width, size.height);
    pen.fillStyle = palette.water;
    pen.globalAlpha = 0.35;
    pen.fillRect(0, 0, size.width, size.height);
    pen.globalAlpha = 1;
    pen.fillStyle = palette.grass;
    pen.fillRect(0, size.height * (1 - SOIL), size.width, size.height * SOIL);
    const at = this.placing(scale);
    for (const place of this.ground.places) {
      const { x, y } = at({ ...place, z: 0 });
      const wide = place.radius > POST ? place.radius * scale : 0;
      const high = wide ? 0 : HIGH * scale;
      pen.strokeStyle = palette.place;
      pen.lineWidth = 3;
      pen.beginPath();
      pen.moveTo(x - wide, y);
      pen.lineTo(wide ? x + wide : x, y - high);
      pen.stroke();
      this.word(place.name, x, wide ? y + 14 : y - high - 12, palette.place);
    }
    for (const ball of seen.balls) this.hanging(at, ball);
    for (const one of people.sort((a, b) => a.y - b.y)) {
      this.person(at, scale, one, one === seen.me ? "me" : one.status === seen.me.status ? "own" : "other");
    }
    for (const ball of seen.balls) this.flying(at, scale, ball);
  }

  /**
   * So many pixels a metre that all who matter are in the window.
   * @param {Extent} extent
   */
  scaleOf({ west, east }) {
    const scale = Math.min(this.size.width / Math.max(8, east - west), (this.size.height * (1 - SOIL)) / SKY);
    this.west = (west + east - this.size.width / scale) / 2;
    return scale;
  }

  /** @param {number} scale */
  placing(scale) {
    const floor = this.size.height * (1 - SOIL * 0.55);
    const middle = this.ground.height / 2;
    return (/** @type {{ x: number, y: number, z?: number }} */ { x, y, z = 0 }) => ({
      x: (x - (this.west ?? 0)) * scale,
      y: floor + Math.max(-SOIL * 0.4 * this.size.height, Math.min(SOIL * 0.4 * this.size.height, (y - middle) * scale * DEEP)) - z * scale,
    });
  }

  /**
   * @param {(point: Figure) => { x: number, y: number }} at
   * @param {number} scale
   * @param {Figure} figure
   * @param {"me" | "own" | "other"} kind
   */
  person(at, scale, figure, kind) {
    const { pen, palette } = this;
    const { x, y } = at(figure);
    const tall = TALL * scale * (figure.doing === "crouches" ? 0.6 : 1);
    const head = Math.max(4, tall * 0.16);
    const colour = figure.doing === "caught" ? palette.caught : palette[kind];
    pen.strokeStyle = colour;
    pen.lineWidth = Math.max(3, tall * 0.14);
    pen.lineCap = "round";
    pen.beginPath();
    pen.moveTo(x, y - tall + head * 2);
    pen.lineTo(x, y - tall * 0.35);
    pen.lineTo(x - tall * 0.14, y);
    pen.moveTo(x, y - tall * 0.35);
    pen.lineTo(x + tall * 0.14, y);
    pen.stroke();
    pen.fillStyle = kind === "other" ? palette.figure : colour;
    pen.lineWidth = 2;
    pen.beginPath();
    pen.arc(x, y - tall + head, head, 0, 2 * Math.PI);
    pen.fill();
    pen.stroke();
    if (figure.name) this.word(figure.name, x, y - tall - 12, palette.ink);
  }

  /**
   * The chain or the string of what hangs.
   * @param {(point: { x: number, y: number, z?: number }) => { x: number, y: number }} at
   * @param {Ball} ball
   */
  hanging(at, ball) {
    if (!HANGS.includes(ball.kind)) return;
    const posts = this.ground.places.filter(({ radius }) => radius <= POST);
    const post = posts.sort((one, other) => apart(one, ball) - apart(other, ball))[0];
    if (!post) return;
    const { pen, palette } = this;
    const y = ball.kind === "swing" ? ball.y : post.y; // two swings hang beside each other
    const [from, to] = [at({ x: post.x, y, z: HIGH }), at(ball)];
    pen.strokeStyle = palette.ink;
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.moveTo(from.x, from.y);
    pen.lineTo(to.x, to.y);
    pen.stroke();
  }

  /**
   * @param {(point: Ball) => { x: number, y: number }} at
   * @param {number} scale
   * @param {Ball} ball
   */
  flying(at, scale, ball) {
    const { pen, palette } = this;
    const { x, y } = at(ball);
    if (ball.kind === "swing") {
      pen.fillStyle = palette.wall;
      pen.fillRect(x - 0.3 * scale, y - 2, 0.6 * scale, 5);
      return;
    }
    pen.fillStyle = palette.ball;
    pen.strokeStyle = palette.edge;
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.arc(x, y, Math.max(5, 0.12 * scale), 0, 2 * Math.PI);
    pen.fill();
    pen.stroke();
  }
}
