// A yard seen from above, oneself in the middle: what one sees is lit, sounds stand at the rim.

/** @import { Ball, Extent, Figure, Ground, Place, Point, Seen, Sound, View } from "./geometry.js" */

import { apart, atRim, onScreen, rounded, viewOf } from "./geometry.js";
import { Floor } from "./ground.js";
import { paletteOf } from "./palette.js";

const ACROSS = 34; // metres of the window's shorter side
const BODY = 0.45; // metres: so large somebody is drawn, and no smaller than can be seen
const SMALLEST = 7; // pixels
const STICK = 7; // pixels of half of one
const RIM = 44; // pixels from the edge
const FACING = 1.7; // of a body's radius
const FONT = "600 14px system-ui, 'Noto Sans', sans-serif";

/**
 * How a yard is shown: from above, or from the side (`side.js`).
 * @typedef {{ draw: (seen: Seen) => void, all: (seen: Seen, extent: Extent) => void, change: () => void }} Drawing
 */

/** @implements {Drawing} */
export class FromAbove {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Ground} ground
   */
  constructor(canvas, ground) {
    this.canvas = canvas;
    this.ground = ground;
    const pen = canvas.getContext("2d");
    if (!pen) throw new Error("this browser draws nothing");
    this.pen = pen;
    this.dark = matchMedia("(prefers-color-scheme: dark)");
    this.light = "";
    this.palette = paletteOf(ground.light, this.dark.matches);
    this.floor = new Floor(ground);
    this.size = { width: 1, height: 1 };
    /** @type {{ x: number, y: number, half: number }[]} where words stand that were drawn last */
    this.words = [];
    this.change();
    this.dark.addEventListener("change", () => (this.light = ""));
  }

  /** The window or its colours have changed. */
  change() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const dense = Math.min(2, devicePixelRatio || 1);
    this.canvas.width = Math.max(1, Math.round(width * dense));
    this.canvas.height = Math.max(1, Math.round(height * dense));
    this.pen.setTransform(dense, 0, 0, dense, 0, 0);
    this.size = { width: Math.max(1, width), height: Math.max(1, height) };
  }

  /** @param {string} light */
  lit(light) {
    if (light === this.light) return;
    this.light = light;
    this.palette = paletteOf(light, this.dark.matches);
  }

  /**
   * What one sees.
   * @param {Seen} seen
   */
  draw(seen) {
    this.lit(seen.light || this.ground.light);
    const view = viewOf(seen.me, this.size, ACROSS);
    this.words = [];
    this.floor.draw(this.pen, view, this.palette);
    this.shade(view, seen.lit);
    for (const place of this.ground.places) this.place(view, place, seen.me);
    for (const figure of seen.figures) this.figure(view, figure, figure.status === seen.me.status ? "own" : "other");
    this.figure(view, seen.me, "me");
    for (const ball of seen.balls) this.ball(view, ball);
    for (const sound of seen.sounds) this.sound(sound);
  }

  /**
   * All of the yard that mattered at once, as the replay shows it.
   * @param {Seen} seen
   * @param {Extent} extent
   */
  all(seen, { west, east, north, south }) {
    this.lit(seen.light || this.ground.light);
    this.words = [];
    const across = Math.max((east - west) / this.size.width, (south - north) / this.size.height) * Math.min(this.size.width, this.size.height);
    const view = viewOf({ x: (west + east) / 2, y: (north + south) / 2 }, this.size, across);
    this.floor.drawWhole(this.pen, view, this.palette);
    for (const place of this.ground.places) this.place(view, place, null);
    for (const figure of [...seen.figures, seen.me]) {
      this.figure(view, figure, figure === seen.me ? "me" : figure.status === seen.me.status ? "own" : "other");
    }
    for (const ball of seen.balls) this.ball(view, ball);
  }

  /**
   * Darken all that is not lit.
   * @param {View} view
   * @param {[number, number][]} lit
   */
  shade(view, lit) {
    const { pen, size } = this;
    pen.fillStyle = this.palette.unlit;
    pen.beginPath();
    pen.rect(0, 0, size.width, size.height);
    if (lit.length > 2) {
      lit.forEach(([x, y], number) => {
        const point = onScreen(view, { x, y });
        if (number) pen.lineTo(point.x, point.y);
        else pen.moveTo(point.x, point.y);
      });
      pen.closePath();
    }
    pen.fill("evenodd");
  }

  /**
   * A place of the map: a ring where it is, or its name at the rim with how far it is.
   * @param {View} view
   * @param {Place} place
   * @param {Point | null} me
   */
  place(view, place, me) {
    const { pen, palette, size } = this;
    const { x, y } = onScreen(view, place);
    const inside = x > 0 && y > 0 && x < size.width && y < size.height;
    pen.strokeStyle = palette.place;
    if (inside || !me) {
      pen.setLineDash([5, 5]);
      pen.lineWidth = 2;
      pen.beginPath();
      pen.arc(x, y, Math.max(6, place.radius * view.scale), 0, 2 * Math.PI);
      pen.stroke();
      pen.setLineDash([]);
      this.word(place.name, x, y - Math.max(6, place.radius * view.scale) - 8, palette.place);
      return;
    }
    const way = { x: place.x - me.x, y: place.y - me.y };
    const rim = atRim(size, way, RIM);
    this.arrow(rim, way, palette.place);
    const words = `${place.name} ${rounded(apart(me, place))} m`;
    this.word(words, rim.x + (size.width / 2 - rim.x) * 0.2, rim.y + (size.height / 2 - rim.y) * 0.14, palette.place);
  }

  /**
   * @param {View} view
   * @param {Figure} figure
   * @param {"me" | "own" | "other"} kind
   */
  figure(view, figure, kind) {
    const { pen, palette } = this;
    const { x, y } = onScreen(view, figure);
    const caught = figure.doing === "caught";
    const radius = Math.max(SMALLEST, BODY * view.scale) * (figure.doing === "crouches" ? 0.75 : 1);
    const colour = caught ? palette.caught : palette[kind];
    const long = Math.hypot(figure.fx, figure.fy) || 1;
    if (figure.lamp) {
      pen.fillStyle = palette.lamp;
      pen.beginPath();
      pen.arc(x, y, radius * 3, 0, 2 * Math.PI);
      pen.fill();
    }
    pen.lineWidth = 3;
    pen.strokeStyle = colour;
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x + (figure.fx / long) * radius * FACING, y + (figure.fy / long) * radius * FACING);
    pen.stroke();
    pen.beginPath();
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    pen.fillStyle = kind === "other" && !caught ? palette.figure : colour; // told apart without colour, too
    pen.fill();
    pen.strokeStyle = kind === "me" ? palette.edge : colour;
    pen.stroke();
    if (figure.name) this.word(figure.name, x, y + radius + 14, palette.ink, kind !== "me");
  }

  /**
   * @param {View} view
   * @param {Ball} ball
   */
  ball(view, ball) {
    const { pen, palette } = this;
    const ground = onScreen(view, ball);
    if (ball.kind === "stick") return this.stick(ground, 5 * ball.x + 7 * ball.y);
    const radius = Math.max(4, 0.15 * view.scale);
    pen.fillStyle = palette.unlit; // its shadow
    pen.beginPath();
    pen.arc(ground.x, ground.y, radius, 0, 2 * Math.PI);
    pen.fill();
    pen.fillStyle = palette.ball;
    pen.strokeStyle = palette.edge;
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.arc(ground.x, ground.y - ball.z * view.scale * 0.5, radius * (1 + ball.z * 0.15), 0, 2 * Math.PI);
    pen.fill();
    pen.stroke();
  }

  /**
   * A stick that lies about, turned by an angle.
   * @param {{ x: number, y: number }} place
   * @param {number} angle
   */
  stick({ x, y }, angle) {
    const { pen, palette } = this;
    const across = STICK * Math.cos(angle);
    const up = STICK * Math.sin(angle);
    for (const [style, width] of /** @type {[string, number][]} */ ([[palette.edge, 5], [palette.ball, 3]])) {
      pen.strokeStyle = style;
      pen.lineWidth = width;
      pen.beginPath();
      pen.moveTo(x - across, y - up);
      pen.lineTo(x + across, y + up);
      pen.stroke();
    }
  }

  /**
   * Rings at the rim, the more the louder, and what it is.
   * @param {Sound} sound
   */
  sound(sound) {
    const { pen, palette, size } = this;
    const rim = atRim(size, sound, RIM);
    const turned = Math.atan2(sound.y, sound.x);
    pen.strokeStyle = palette.sound;
    pen.lineWidth = 2;
    pen.globalAlpha = 0.45 + 0.55 * Math.min(1, sound.loudness);
    for (let ring = 0; ring < 1 + Math.round(2 * sound.loudness); ring += 1) {
      pen.beginPath();
      pen.arc(rim.x, rim.y, 10 + ring * 7, turned + Math.PI * 0.72, turned + Math.PI * 1.28);
      pen.stroke();
    }
    pen.globalAlpha = 1;
    this.word(sound.says, rim.x + (size.width / 2 - rim.x) * 0.24, rim.y + (size.height / 2 - rim.y) * 0.12, palette.sound);
  }

  /**
   * @param {Point} at
   * @param {Point} way
   * @param {string} colour
   */
  arrow({ x, y }, way, colour) {
    const { pen } = this;
    pen.save();
    pen.translate(x, y);
    pen.rotate(Math.atan2(way.y, way.x));
    pen.fillStyle = colour;
    pen.beginPath();
    pen.moveTo(10, 0);
    pen.lineTo(-6, -7);
    pen.lineTo(-6, 7);
    pen.fill();
    pen.restore();
  }

  /**
   * A word that can be read on any ground, and stays within the window.
   * @param {string} text
   * @param {number} x its middle
   * @param {number} y
   * @param {string} colour
   * @param {boolean} [spare] whether it is left out where another one stands
   */
  word(text, x, y, colour, spare = false) {
    const { pen, palette, size } = this;
    pen.font = FONT;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    const half = pen.measureText(text).width / 2 + 4;
    const middle = Math.min(Math.max(x, half), Math.max(half, size.width - half));
    const height = Math.min(Math.max(y, 10), size.height - 10);
    const taken = this.words.some((one) => Math.abs(one.y - height) < 13 && Math.abs(one.x - middle) < one.half + half - 6);
    if (spare && taken) return;
    this.words.push({ x: middle, y: height, half });
    pen.lineWidth = 4;
    pen.lineJoin = "round";
    pen.strokeStyle = palette.edge;
    pen.strokeText(text, middle, height);
    pen.fillStyle = colour;
    pen.fillText(text, middle, height);
  }
}
