// A ground painted square by square. What is painted is kept as it is written, rows of letters with `/` between, from far
// to near; whether it can be used the server says.

import { all, drawnItem, one, part, pointIn } from "../house/page.js";
import { fits } from "../house/reach.js";
import { _ } from "../house/words.js";
import { Looks, between, tell } from "./paper.js";

const form = part("drawing", HTMLFormElement);
const grid = part("grid", SVGSVGElement);
const text = part("text", HTMLTextAreaElement);
const undoing = part("undo", HTMLButtonElement);
const roll = part("roll");
const moving = part("move", HTMLButtonElement);
const pens = all(document, "[data-pen]", HTMLInputElement);
const most = { wide: Number(form.dataset.wide), high: Number(form.dataset.high) };
const LEAST = 4;
/** What is written on its square, so that colour is not the only sign. */
const SIGNED = "pmrt";
/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** @type {string[][]} */
let rows = read(text.value) ?? blank(10, 24);
/** @type {string[]} */
const before = [];
let cursor = { x: 0, y: rows.length - 1 };
let painting = "";
const looks = new Looks(form);

/**
 * @param {number} wide
 * @param {number} high
 */
function blank(wide, high) {
  return Array.from({ length: high }, () => Array.from({ length: wide }, () => pens[0].dataset.pen ?? ""));
}

/**
 * The rows of a text, or null where it is no ground.
 * @param {string} said
 */
function read(said) {
  const found = said.replaceAll(/\s/g, "").split("/");
  const letters = pens.map((one) => one.dataset.pen);
  const fits = found.length >= LEAST && found.length <= most.high && found[0].length >= LEAST && found[0].length <= most.wide;
  if (!fits || !found.every((row) => row.length === found[0].length && [...row].every((one) => letters.includes(one)))) return null;
  return found.map((row) => [...row]);
}

const written = () => rows.map((row) => row.join("")).join("/");

const pen = () => pens.find((one) => one.checked)?.dataset.pen ?? "";

/** @param {string} letter */
function named(letter) {
  return document.querySelector(`label[for="pen-${letter}"]`)?.textContent?.trim() ?? "";
}

function draw() {
  grid.setAttribute("viewBox", `-0.2 -0.2 ${rows[0].length + 0.4} ${rows.length + 0.4}`);
  grid.replaceChildren();
  rows.forEach((row, y) =>
    row.forEach((letter, x) => {
      grid.append(drawnItem("rect", { class: `square square-${letter}`, x, y, width: 1, height: 1 }));
      if (!SIGNED.includes(letter)) return;
      const sign = drawnItem("text", { class: "sign", x: x + 0.5, y: y + 0.72 });
      sign.textContent = letter;
      grid.append(sign);
    }),
  );
  grid.append(drawnItem("rect", { class: "cursor", x: cursor.x, y: cursor.y, width: 1, height: 1 }));
  grid.style.setProperty("--wide", String(rows[0].length));
  grid.style.setProperty("--high", String(rows.length));
}

/** The square of the cursor is in sight. */
function reach() {
  const { left, top, right, bottom } = one(grid, ".cursor", SVGElement).getBoundingClientRect();
  const seen = roll.getBoundingClientRect();
  roll.scrollBy(Math.min(0, left - seen.left) + Math.max(0, right - seen.right), Math.min(0, top - seen.top) + Math.max(0, bottom - seen.bottom));
}

/** A finger paints, or moves a paper that is larger than the window. */
function move(/** @type {boolean} */ on) {
  moving.setAttribute("aria-pressed", String(on));
  roll.classList.toggle("moving", on);
}

function show() {
  text.value = written();
  undoing.disabled = !before.length;
  part("wide", HTMLInputElement).value = String(rows[0].length);
  part("high", HTMLInputElement).value = String(rows.length);
  draw();
  looks.later();
}

/**
 * Show what has changed; the old drawing can be had back.
 * @param {string} old
 */
function changed(old) {
  if (old !== written()) before.push(old);
  show();
}

function paint() {
  rows[cursor.y][cursor.x] = pen();
}

function tellPlace() {
  const along = rows.length - cursor.y;
  part("where").textContent = _("{across} m from the left, {along} m ahead: {ground}", {
    across: String(cursor.x + 1),
    along: String(along),
    ground: named(rows[cursor.y][cursor.x]),
  });
}

/**
 * Whether the pointer is on the paper; the cursor is there then.
 * @param {PointerEvent} event
 */
function at(event) {
  const place = pointIn(grid, event);
  const [x, y] = [Math.floor(place.x), Math.floor(place.y)];
  if (x < 0 || y < 0 || x >= rows[0].length || y >= rows.length) return false;
  cursor = { x, y };
  return true;
}

grid.addEventListener("pointerdown", (event) => {
  if (roll.classList.contains("moving") || !event.isPrimary || !at(event)) return;
  grid.setPointerCapture(event.pointerId);
  painting = written();
  paint();
  draw();
});
grid.addEventListener("pointermove", (event) => {
  const { x, y } = cursor;
  if (!painting || !at(event)) return;
  for (const [across, down] of between([x, y], [cursor.x, cursor.y])) rows[down][across] = pen();
  draw();
});
grid.addEventListener("pointerup", () => {
  if (!painting) return;
  const old = painting;
  painting = "";
  changed(old);
  tellPlace();
});
grid.addEventListener("pointercancel", () => {
  if (!painting) return;
  rows = read(painting) ?? rows;
  painting = "";
  draw();
});

grid.addEventListener("keydown", (event) => {
  const old = written();
  if ((event.ctrlKey || event.metaKey) && event.key === "z") {
    undo();
  } else if (STEPS[event.key]) {
    const [dx, dy] = STEPS[event.key];
    cursor = {
      x: Math.max(0, Math.min(rows[0].length - 1, cursor.x + dx)),
      y: Math.max(0, Math.min(rows.length - 1, cursor.y + dy)),
    };
    if (event.shiftKey) paint();
    changed(old);
    reach();
    tellPlace();
  } else if (event.key === " " || event.key === "Enter") {
    paint();
    changed(old);
    tellPlace();
  } else {
    return;
  }
  event.preventDefault();
});

function undo() {
  const old = before.pop();
  if (old === undefined) return;
  rows = read(old) ?? rows;
  cursor = { x: Math.min(cursor.x, rows[0].length - 1), y: Math.min(cursor.y, rows.length - 1) };
  part("where").textContent = _("Taken back");
  show();
}

function resize() {
  const old = written();
  const size = (/** @type {string} */ id, /** @type {number} */ high) =>
    Math.max(LEAST, Math.min(high, Math.round(Number(part(id, HTMLInputElement).value)) || LEAST));
  const [wide, high] = [size("wide", most.wide), size("high", most.high)];
  const kept = rows.map((row) => Array.from({ length: wide }, (one, x) => row[x] ?? row.at(-1) ?? ""));
  const far = () => [...kept[0]];
  rows = kept.length >= high ? kept.slice(kept.length - high) : [...Array.from({ length: high - kept.length }, far), ...kept];
  cursor = { x: Math.min(cursor.x, wide - 1), y: Math.min(cursor.y, high - 1) };
  changed(old);
}

undoing.addEventListener("click", undo);
part("clear").addEventListener("click", () => {
  const old = written();
  rows = blank(rows[0].length, rows.length);
  changed(old);
});
for (const [id, size] of Object.entries(most)) {
  part(id, HTMLInputElement).max = String(size);
  part(id).addEventListener("change", resize);
}
text.addEventListener("change", () => {
  const old = written();
  const made = read(text.value);
  if (made) {
    rows = made;
    changed(old);
  } else {
    tell(_("That text is no ground: it is rows of letters, as long as each other, with / between."), "wrong");
  }
});
moving.addEventListener("click", () => move(moving.ariaPressed !== "true"));
new ResizeObserver(() => {
  moving.hidden = fits(roll);
  if (moving.hidden) move(false);
}).observe(roll);
part("pens").hidden = false;
part("sheet").hidden = false;
show();
roll.scrollTop = roll.scrollHeight; // the match begins at the lower edge
