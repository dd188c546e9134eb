// A track drawn on squared paper. What is drawn is kept as it is written, `xx./xxx:a1-a3:c1-c3>`, with lines that
// are still missing left empty; whether it can be used the server says, by the rules of the game.

import { all, part, pointIn } from "../house/page.js";
import { _ } from "../house/words.js";
import { Looks, between, tell } from "./paper.js";

/** @typedef {[x: number, y: number]} Point */
/** @typedef {[from: Point, to: Point]} Line */
/**
 * What is drawn: the squares of the track by their numbers, the lines, and which way over the finish.
 * @typedef {{ wide: number, high: number, on: Set<number>, start: Line | null, finish: Line | null, way: Point | null }} Sheet
 */

const form = part("drawing", HTMLFormElement);
const grid = part("grid", SVGSVGElement);
const text = part("text", HTMLTextAreaElement);
const pens = all(document, "[data-pen]", HTMLInputElement);
const most = { wide: Number(form.dataset.wide), high: Number(form.dataset.high) };
/** @type {Record<string, Point | undefined>} */
const ARROWS = { ">": [1, 0], "<": [-1, 0], v: [0, 1], "^": [0, -1] };
/** @type {Record<string, Point>} */
const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
/** @type {("start" | "finish")[]} */
const LINES = ["start", "finish"];
const SVG = "http://www.w3.org/2000/svg";

let sheet = empty(24, 18);
/** @type {string[]} */
const before = [];
/** @type {Point} */
let cursor = [2, 2];
/** @type {{ old: string, from: Point, at: Point } | null} */
let stroke = null;
/** @type {Point | null} */
let first = null;
const looks = new Looks(form);

// --- what is drawn

/**
 * @param {number} wide
 * @param {number} high
 * @returns {Sheet}
 */
function empty(wide, high) {
  return { wide, high, on: new Set(), start: null, finish: null, way: null };
}

/**
 * The number of a square.
 * @param {number} x
 * @param {number} y
 */
const key = (x, y) => y * 100 + x;

/**
 * Whether a square belongs to the track.
 * @param {number} x
 * @param {number} y
 */
const has = (x, y) => sheet.on.has(key(x, y));

/** @param {Point} point */
function name([x, y]) {
  return (x > 25 ? String.fromCharCode(96 + Math.floor(x / 26)) : "") + String.fromCharCode(97 + (x % 26)) + (y + 1);
}

function written() {
  const rows = [];
  for (let y = 0; y < sheet.high; y++) {
    let row = "";
    for (let x = 0; x < sheet.wide; x++) row += has(x, y) ? "x" : ".";
    rows.push(row);
  }
  const line = (/** @type {Line | null} */ ends) => (ends ? ends.map(name).join("-") : "");
  const arrow = Object.keys(ARROWS).find((sign) => String(ARROWS[sign]) === String(sheet.way)) ?? "";
  return `${rows.join("/")}:${line(sheet.start)}:${line(sheet.finish)}${sheet.finish ? arrow : ""}`;
}

/**
 * The drawing of a text, or null where it is none.
 * @param {string} text
 */
function read(text) {
  const found = /^([x./]+):([a-z0-9-]*):([a-z0-9-]*)([<>v^]?)$/.exec(text.replaceAll(/\s/g, ""));
  if (!found) return null;
  const rows = found[1].split("/");
  const made = empty(rows[0].length, rows.length);
  rows.forEach((row, y) => [...row].forEach((one, x) => one === "x" && made.on.add(key(x, y))));
  const ends = (/** @type {string} */ line) => line.split("-").map(pointOf);
  // an arrow down looks like a column's letter
  const [, line, down] = /^(.*\d)?(v?)$/.exec(found[3]) ?? [];
  made.way = ARROWS[found[4] || down] ?? null;
  const two = [found[2] ? ends(found[2]) : null, line ? ends(line) : null];
  if (!two.every(isLine)) return null;
  [made.start, made.finish] = two;
  return made;
}

/**
 * The point that is written so; no numbers where it is none.
 * @param {string} end
 * @returns {Point}
 */
function pointOf(end) {
  const [, letters = "", number] = /^([a-z]{1,2})(\d+)$/.exec(end) ?? [];
  const column = [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 96, 0);
  return [column - 1, Number(number) - 1];
}

/**
 * Whether some points are a line on the paper, or there is none.
 * @param {Point[] | null} points
 * @returns {points is Line | null}
 */
function isLine(points) {
  return !points || (points.length === 2 && points.flat().every((one) => one >= 0 && one < 99));
}

/**
 * The points of a line of the grid, from one end to the other.
 * @param {Line} line
 */
function points([[ax, ay], [bx, by]]) {
  /** @type {Point[]} */
  const found = [];
  for (let x = Math.min(ax, bx); x <= Math.max(ax, bx); x++) {
    for (let y = Math.min(ay, by); y <= Math.max(ay, by); y++) found.push([x, y]);
  }
  return found;
}

/**
 * The longest line through a point that lies on the track, of the two the shorter: right across.
 * @param {Point} point
 * @param {boolean} both whether it lies on the track on both its sides
 * @returns {Line | null}
 */
function across([x, y], both) {
  const lies = (/** @type {number} */ px, /** @type {number} */ py, /** @type {number} */ dx) => {
    const sides = [has(px, py), dx ? has(px, py - 1) : has(px - 1, py)];
    return both ? sides.every(Boolean) : sides.some(Boolean);
  };
  const lines = [[1, 0], [0, 1]].map(([dx, dy]) => {
    let [low, high] = [0, 0];
    while (lies(x + (low - 1) * dx, y + (low - 1) * dy, dx)) low--;
    while (lies(x + high * dx, y + high * dy, dx)) high++;
    /** @type {Line} */
    const line = [[x + low * dx, y + low * dy], [x + high * dx, y + high * dy]];
    return { line, long: high - low };
  }).filter(({ long }) => long).sort((one, other) => one.long - other.long);
  return lines[0]?.line ?? null;
}

/**
 * Which way over the finish: to its side that is farther from the start.
 * @param {Line} finish
 * @returns {Point}
 */
function wayOver(finish) {
  const upright = finish[0][0] === finish[1][0];
  const line = new Set(points(finish).slice(0, -1).map(([x, y]) => key(x, y)));
  /**
   * Whether the line lies between a square and the one beside it.
   * @param {Point} square
   * @param {Point} step
   */
  const shut = ([x, y], [dx, dy]) =>
    upright ? dx !== 0 && line.has(key(x + (dx > 0 ? 1 : 0), y)) : dy !== 0 && line.has(key(x, y + (dy > 0 ? 1 : 0)));
  const seen = new Set();
  /** @type {Point[]} */
  const todo = [];
  const reach = (/** @type {number} */ x, /** @type {number} */ y) => {
    if (!has(x, y) || seen.has(key(x, y))) return;
    seen.add(key(x, y));
    todo.push([x, y]);
  };
  for (const [x, y] of sheet.start ? points(sheet.start) : []) {
    for (const [dx, dy] of [[0, 0], [-1, 0], [0, -1], [-1, -1]]) reach(x + dx, y + dy);
  }
  for (const [x, y] of todo) {
    const beside = [[0, 0], [1, 0], [0, 1]].map(([dx, dy]) => line.has(key(x + dx, y + dy)));
    if (beside[0]) return upright ? [-1, 0] : [0, -1];
    if (upright ? beside[1] : beside[2]) return upright ? [1, 0] : [0, 1];
    for (const step of Object.values(STEPS)) if (!shut([x, y], step)) reach(x + step[0], y + step[1]);
  }
  return upright ? [1, 0] : [0, 1];
}

// --- how it looks

/** @param {Line | null} [preview] a line that is being drawn */
function draw(preview = null) {
  const { wide, high } = sheet;
  grid.setAttribute("viewBox", `-.6 -.6 ${wide + 1.2} ${high + 1.2}`);
  let rules = "";
  for (let x = 0; x <= wide; x++) rules += `M${x} 0v${high}`;
  for (let y = 0; y <= high; y++) rules += `M0 ${y}h${wide}`;
  let squares = "";
  let walls = "";
  for (const place of sheet.on) {
    const [x, y] = [place % 100, Math.floor(place / 100)];
    squares += `M${x} ${y}h1v1h-1z`;
    if (!has(x - 1, y)) walls += `M${x} ${y}v1`;
    if (!has(x + 1, y)) walls += `M${x + 1} ${y}v1`;
    if (!has(x, y - 1)) walls += `M${x} ${y}h1`;
    if (!has(x, y + 1)) walls += `M${x} ${y + 1}h1`;
  }
  const parts = [path("rule", rules), path("track", squares), path("wall", walls)];
  for (const kind of LINES) {
    const ends = sheet[kind];
    if (!ends) continue;
    const run = `M${ends[0]}L${ends[1]}`;
    parts.push(path("rim", run), path(kind, run));
    const [x, y] = ends[0].map((one, axis) => (one + ends[1][axis]) / 2);
    if (kind === "finish" && sheet.way) parts.push(arrow(x, y, sheet.way));
    const upright = ends[0][0] === ends[1][0];
    const letter = path("letter", "", "text");
    letter.textContent = kind === "start" ? _("S") : _("F");
    letter.setAttribute("x", String(upright ? x + (x > 1 ? -0.8 : 0.8) : ends[0][0] - 0.1));
    letter.setAttribute("y", String(upright ? ends[0][1] + 0.9 : y + (y > 1 ? -0.4 : 1.1)));
    parts.push(letter);
  }
  if (preview) parts.push(path("cursor", `M${preview[0]}L${preview[1]}`));
  parts.push(path("cursor", shape()));
  grid.replaceChildren(...parts);
  grid.classList.toggle("aiming", Boolean(preview));
}

/**
 * @param {string} kind
 * @param {string} d
 * @param {string} [tag]
 */
function path(kind, d, tag = "path") {
  const made = document.createElementNS(SVG, tag);
  made.setAttribute("class", kind);
  if (d) made.setAttribute("d", d);
  return made;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {Point} way
 */
function arrow(x, y, [dx, dy]) {
  const at = (/** @type {number} */ along, /** @type {number} */ aside) => `${x + along * dx - aside * dy} ${y + along * dy + aside * dx}`;
  return path("way", `M${at(0.35, -0.3)}L${at(1.1, -0.3)}L${at(1.1, -0.7)}L${at(2, 0)}L${at(1.1, 0.7)}L${at(1.1, 0.3)}L${at(0.35, 0.3)}Z`);
}

/** The outline of where the keyboard is: the squares of the pen, or a point. */
function shape() {
  const [x, y] = cursor;
  if (onPoints()) {
    const from = first ? `M${first}L${cursor}` : "";
    return `${from}M${x - 0.4} ${y}a.4 .4 0 1 0 .8 0a.4 .4 0 1 0-.8 0`;
  }
  const [left, top, right, bottom] = reached(x, y);
  return `M${left} ${top}H${right}V${bottom}H${left}Z`;
}

// --- pens

const pen = () => pens.find((one) => one.checked)?.dataset.pen;

/** The line that is drawn with the pen; null where it draws squares. */
const lineOf = () => LINES.find((kind) => kind === pen()) ?? null;
const onPoints = () => lineOf() !== null;

/**
 * What the pen reaches from a square.
 * @param {number} x
 * @param {number} y
 */
function reached(x, y) {
  const broad = Math.max(1, Math.min(12, Number(field("broad").value) || 1));
  const left = x - Math.floor((broad - 1) / 2);
  const top = y - Math.floor((broad - 1) / 2);
  return [Math.max(0, left), Math.max(0, top), Math.min(sheet.wide, left + broad), Math.min(sheet.high, top + broad)];
}

/**
 * A field of numbers beside the paper.
 * @param {string} id
 */
function field(id) {
  return part(id, HTMLInputElement);
}

/**
 * @param {number} x
 * @param {number} y
 */
function stamp(x, y) {
  const [left, top, right, bottom] = reached(x, y);
  for (let i = left; i < right; i++) {
    for (let j = top; j < bottom; j++) {
      if (pen() === "erase") sheet.on.delete(key(i, j));
      else sheet.on.add(key(i, j));
    }
  }
}

/**
 * A line of the pen from one point to another, straight along the grid; right across the track if they are one.
 * @param {Point} from
 * @param {Point} to
 */
function lay(from, to) {
  const kind = lineOf();
  if (!kind) return "";
  /** @type {Line | null} */
  const ends = String(from) === String(to) ? across(from, kind === "finish") : [from, to];
  if (!ends) return _("No track is there: a line lies on the track.");
  ends.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  sheet[kind] = ends;
  if (sheet.finish) sheet.way = wayOver(sheet.finish);
  const values = { from: name(ends[0]), to: name(ends[1]) };
  return kind === "start" ? _("Starting line from {from} to {to}", values) : _("Finishing line from {from} to {to}", values);
}

/**
 * @param {Point} from
 * @param {Point} to
 * @returns {Point}
 */
function straight(from, [x, y]) {
  return Math.abs(x - from[0]) >= Math.abs(y - from[1]) ? [x, from[1]] : [from[0], y];
}

/**
 * After a change: it can be undone, and is looked at by the rules.
 * @param {string} old
 */
function changed(old) {
  const now = written();
  if (old !== now) before.push(old);
  show(now);
}

/** @param {string} now */
function show(now) {
  text.value = now;
  part("undo", HTMLButtonElement).disabled = !before.length;
  part("turn", HTMLButtonElement).disabled = !sheet.finish;
  field("wide").value = String(sheet.wide);
  field("high").value = String(sheet.high);
  draw();
  looks.leave();
  const missing = !sheet.on.size ? _("Draw the track: drag over the paper.")
    : !sheet.start ? _("Now the starting line: take its pen and tap across the track.")
    : !sheet.finish ? _("Now the finishing line: take its pen and tap across the track.") : "";
  if (missing) tell(missing, "");
  else looks.later();
}

// --- mouse and finger

/**
 * The point or the square that the pointer is at.
 * @param {PointerEvent} event
 * @returns {Point}
 */
function place(event) {
  const at = pointIn(grid, event);
  const bound = (/** @type {number} */ value, /** @type {number} */ high) => Math.max(0, Math.min(high, value));
  if (onPoints()) return [bound(Math.round(at.x), sheet.wide), bound(Math.round(at.y), sheet.high)];
  return [bound(Math.floor(at.x), sheet.wide - 1), bound(Math.floor(at.y), sheet.high - 1)];
}

grid.addEventListener("pointerdown", (event) => {
  if (stroke || event.button) return;
  grid.setPointerCapture(event.pointerId);
  first = null;
  cursor = place(event);
  stroke = { old: written(), from: cursor, at: cursor };
  if (!onPoints()) stamp(...cursor);
  draw();
});

grid.addEventListener("pointermove", (event) => {
  if (!stroke) return;
  const to = place(event);
  if (onPoints()) {
    cursor = straight(stroke.from, to);
    draw([stroke.from, cursor]);
    return;
  }
  const squares = between(stroke.at, to);
  for (const square of squares) stamp(...square);
  stroke.at = cursor = to;
  if (squares.length) draw();
});

grid.addEventListener("pointerup", () => {
  if (!stroke) return;
  const { old, from } = stroke;
  stroke = null;
  if (onPoints()) where(lay(from, cursor));
  changed(old);
});

grid.addEventListener("pointercancel", () => {
  if (!stroke) return;
  sheet = read(stroke.old) ?? sheet;
  stroke = null;
  draw();
});

// --- keyboard

/** @param {string} told */
function where(told) {
  part("where").textContent = told;
}

function tellPlace() {
  const [x, y] = cursor;
  const place = name(cursor);
  if (!onPoints()) where(has(x, y) ? _("Square {place}, track", { place }) : _("Square {place}, empty", { place }));
  else if (first) where(_("Point {place}; the line begins at {from}", { place, from: name(first) }));
  else where(_("Point {place}", { place }));
}

grid.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "z") {
    undo();
  } else if (STEPS[event.key]) {
    const [dx, dy] = STEPS[event.key];
    const edge = onPoints() ? 0 : 1;
    /** @type {Point} */
    const to = [cursor[0] + dx, cursor[1] + dy];
    if (to[0] >= 0 && to[1] >= 0 && to[0] <= sheet.wide - edge && to[1] <= sheet.high - edge) cursor = to;
    if (event.shiftKey && !onPoints()) put();
    else draw();
    tellPlace();
  } else if (event.key === " " || event.key === "Enter") {
    put();
  } else if (event.key === "Escape" && first) {
    first = null;
    draw();
    tellPlace();
  } else {
    return;
  }
  event.preventDefault();
});

function put() {
  const old = written();
  if (!onPoints()) {
    stamp(...cursor);
    changed(old);
    tellPlace();
  } else if (!first) {
    first = cursor;
    tellPlace();
  } else {
    const from = first;
    first = null;
    cursor = straight(from, cursor);
    where(lay(from, cursor));
    changed(old);
  }
}

// --- what lies beside the paper

function undo() {
  const old = before.pop();
  if (old === undefined) return;
  sheet = read(old) ?? sheet;
  first = null;
  where(_("Taken back"));
  show(written());
}

function resize() {
  const old = written();
  const size = (/** @type {string} */ id, /** @type {number} */ high) =>
    Math.max(4, Math.min(high, Math.round(Number(field(id).value)) || 4));
  const next = empty(size("wide", Math.max(most.wide, sheet.wide)), size("high", Math.max(most.high, sheet.high)));
  for (const place of sheet.on) if (place % 100 < next.wide && place / 100 < next.high) next.on.add(place);
  const inside = (/** @type {Line | null} */ ends) => (ends?.every(([x, y]) => x <= next.wide && y <= next.high) ? ends : null);
  sheet = { ...next, start: inside(sheet.start), finish: inside(sheet.finish), way: sheet.way };
  cursor = [Math.min(cursor[0], next.wide - 1), Math.min(cursor[1], next.high - 1)];
  changed(old);
}

part("undo").addEventListener("click", undo);
part("clear").addEventListener("click", () => {
  const old = written();
  sheet = empty(sheet.wide, sheet.high);
  first = null;
  changed(old);
});
part("turn").addEventListener("click", () => {
  const old = written();
  if (sheet.way) sheet.way = [-sheet.way[0] || 0, -sheet.way[1] || 0];
  changed(old);
});
for (const [id, size] of Object.entries(most)) {
  field(id).max = String(size);
  field(id).addEventListener("change", resize);
}
part("broad").addEventListener("input", () => draw());
part("players").addEventListener("change", () => show(written()));
text.addEventListener("change", () => {
  const old = written();
  const made = read(text.value);
  if (made) {
    sheet = made;
    changed(old);
  } else {
    tell(_("That text is no track: it is written as xxx/xxx:a1-a3:c1-c3>."), "wrong");
  }
});
for (const one of pens) {
  one.addEventListener("change", () => {
    first = null;
    if (!onPoints()) cursor = [Math.min(cursor[0], sheet.wide - 1), Math.min(cursor[1], sheet.high - 1)];
    draw();
  });
}
sheet = read(text.value) ?? sheet;
part("pens").hidden = false;
part("sheet").hidden = false;
show(written());
