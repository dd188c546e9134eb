// A shot at a ball that lies on a field: aimed on the field, hard or soft by a slider, with spin on the ball's face,
// and a ball and a pocket called by chips or by a tap on the pocket. All of it writes into the fields whose numbers are
// sent, and is read off them.

/** @import { InputField } from "#messages" */
/** @import { Memory } from "#page" */

import { onTurned, planOf, turnOf } from "../house/ground.js";
import { all, around, drawnItem, item, maybe, one, pointIn } from "../house/page.js";
import { _ } from "../house/words.js";
import { ARROWS, aimed, measures, put } from "./aim.js";
import { shortened } from "./instrument.js";
import { firstOf, met } from "./line_of_aim.js";
import { Scale, atRest, called, inHundredths, numbers, whileHeld, written } from "./shot_parts.js";

/** @import { Circle, Met } from "./line_of_aim.js" */

const STEP = 0.05; // of a radius, on the ball's face
const FINE = 0.01;
/** @type {Record<string, number>} */
const WAYS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: 1, ArrowDown: -1 };
const POSITION = "position of the calls"; // in which they were chosen
const STILL = 6; // pixels: a finger that moves by less has tapped
const NEAR = 24; // pixels: a tap so near the middle of a pocket means it

/**
 * A field of a shot and the input with its number.
 * @typedef {{ field: InputField, input: HTMLInputElement }} Part
 */

/**
 * The tools of a shot in a form that has a field for each number.
 * @param {HTMLFormElement} form
 * @param {Part[]} parts
 * @param {HTMLButtonElement} go
 * @param {HTMLElement | null} board
 * @param {Memory} memory
 * @param {AbortSignal} signal
 */
export function showStroke(form, parts, go, board, memory, signal) {
  form.classList.add("shot");
  go.textContent = _("Shoot");
  const tools = document.createElement("div");
  tools.className = "shot-tools";
  const across = parts.find(({ field }) => field.face === "across");
  const up = parts.find(({ field }) => field.face === "up");
  if (across && up) tools.append(face(across, up));
  const rows = document.createElement("div");
  rows.className = "shot-rows";
  const bearing = parts.find(({ field }) => field.origin.length === 2);
  const calls = new Calls(parts.filter(({ field }) => field.listed), memory, board && one(board, "svg", SVGSVGElement), signal);
  for (const part of parts) {
    if (part !== bearing && !part.field.face && !part.field.listed) rows.append(slider(part));
  }
  const said = document.createElement("output");
  said.className = "aimed";
  said.setAttribute("aria-live", "polite");
  tools.append(rows, go);
  const foot = document.createElement("div");
  foot.className = "shot-foot";
  for (const { input } of calls.parts) input.closest("label")?.toggleAttribute("hidden", true);
  foot.append(said, numbers(parts.map(({ input }) => input), memory));
  form.append(tools, ...calls.shown(), foot);
  if (calls.parts.length) form.closest("#cottage")?.classList.add("calling"); // its form keeps its height, on a break too
  if (board && bearing) aim(board, bearing, calls, said, memory, signal);
}

/**
 * What people call a number.
 * @param {InputField} field
 * @param {number} value
 */
function wordOf(field, value) {
  return field.words.findLast((name) => name.value <= value)?.label ?? "";
}

/**
 * A slider that stays where it was left, with the number and its name; finer where the number is small.
 * @param {Part} part
 */
function slider({ field, input }) {
  const { name, unit, low, high } = field;
  const row = document.createElement("label");
  row.className = "slider";
  const words = document.createElement("span");
  const range = document.createElement("input");
  range.type = "range";
  const scale = new Scale(low, high);
  [range.min, range.max, range.step] = ["0", String(scale.last), "1"];
  range.dataset.act = `slider ${name}`;
  range.setAttribute("aria-label", name);
  const show = () => {
    const value = Number(input.value);
    const word = wordOf(field, value);
    const told = (/** @type {number} */ digits) => [[written(value, digits), unit].join(" ").trim(), word].filter(Boolean).join(", ");
    words.replaceChildren(`${name} `, item("b", told(1)));
    if (scale.valueOf(Number(range.value)) !== value) range.value = String(scale.placeOf(value)); // several places have one number
    range.setAttribute("aria-valuetext", told(Math.round(value * 100) % 10 ? 2 : 1)); // each step is another number
  };
  range.addEventListener("input", () => put(input, scale.valueOf(Number(range.value))));
  range.addEventListener("keydown", (event) => {
    if (!(event.key in WAYS) || event.altKey || event.ctrlKey || event.metaKey) return; // those are the browser's
    put(input, scale.beside(Number(input.value), WAYS[event.key]));
    event.preventDefault();
  });
  input.addEventListener("input", show);
  row.append(words, range);
  show();
  return row;
}

/**
 * Where it is kept that somebody has chosen what is called.
 * @param {InputField} field
 */
const own = ({ name }) => `own ${name}`;

/**
 * Where that choice is kept while nothing is called.
 * @param {InputField} field
 */
const last = ({ name }) => `last own ${name}`;

/** What is called with a shot: a ball and its pocket, as chips. What nobody has chosen is proposed from the aim. */
class Calls {
  /**
   * @param {Part[]} parts
   * @param {Memory} memory
   * @param {SVGSVGElement | null} table
   * @param {AbortSignal} signal
   */
  constructor(parts, memory, table, signal) {
    this.parts = parts;
    this.memory = memory;
    this.table = table;
    this.signal = signal;
    /** Propose again what nobody has chosen. */
    this.again = () => {};
  }

  /** The chips, or none where there is nothing to call, as on a break. */
  shown() {
    if (!this.parts.some(({ field }) => field.words.length > 1)) return [];
    return this.parts.map((part) => this.chips(part));
  }

  /** The pockets that may be called: the number of each, and its place on the field. */
  get pockets() {
    return this.parts.flatMap((part) => part.field.words.filter(({ at }) => at.length === 2).map((pocket) => ({ part, ...pocket })));
  }

  /**
   * The choices of one call. Pockets lie as they do in the window, and have no chip for none: with no ball there is no
   * pocket.
   * @param {Part} part
   */
  chips(part) {
    const { field, input } = part;
    const placed = field.words.filter(({ at }) => at.length === 2);
    const words = placed.length ? placed : field.words;
    const short = shortened(words.filter(({ value }) => value).map(({ label }) => label));
    /** @type {HTMLInputElement[]} */
    const radios = [];
    const chips = words.map(({ value, label }) => {
      const radio = item("input");
      radio.type = "radio";
      radio.name = `call ${field.name}`;
      radio.value = String(value);
      radio.dataset.act = `call ${field.name} ${value}`;
      radio.setAttribute("aria-label", label);
      radio.addEventListener("change", () => this.choose(part, value));
      radios.push(radio);
      const chip = item("label", radio, placed.length ? "" : value ? short.shift() ?? label : label);
      chip.className = "chip";
      return chip;
    });
    const row = item("div", ...chips);
    row.className = placed.length ? "calls pockets" : "calls";
    row.setAttribute("role", "radiogroup");
    row.setAttribute("aria-label", field.name);
    const show = () => {
      for (const radio of radios) radio.checked = Number(radio.value) === Math.round(Number(input.value));
    };
    input.addEventListener("input", show);
    show();
    const lay = () => placed.forEach(({ at }, place) => {
      const { style } = chips[place];
      [style.gridColumn, style.gridRow] = this.cell(at, placed.map((one) => one.at)).map(String);
    });
    onTurned(lay, this.signal); // the scene has turned the table by now
    lay();
    return row;
  }

  /**
   * The column and the row of a place among others, as they lie in the window.
   * @param {number[]} at
   * @param {number[][]} others
   */
  cell(at, others) {
    const turn = this.table ? turnOf(this.table) : 0; // in the window
    const asSeen = (/** @type {number[]} */ [x, y]) => (turn < 0 ? [-y, -x] : turn > 0 ? [y, x] : [x, -y]);
    const seen = others.map(asSeen);
    return asSeen(at).map((part, axis) => 1 + [...new Set(seen.map((one) => one[axis]))].filter((other) => other < part).length);
  }

  /**
   * Call a ball or a pocket; nothing is called by halves. A pocket that somebody chose is called again with the next
   * ball: arrows go from ball to ball by way of none.
   * @param {Part} part
   * @param {number} value
   */
  choose(part, value) {
    for (const { field, input } of this.parts.filter((other) => other !== part)) {
      const now = Number(input.value);
      const before = this.memory.get(last(field));
      if (!value) {
        if (now && this.memory.has(own(field))) this.memory.set(last(field), input.value);
        this.memory.set(own(field), "yes");
        put(input, 0);
      } else if (!now) {
        if (before === undefined) this.memory.delete(own(field));
        else put(input, Number(before));
        this.memory.delete(last(field));
      }
    }
    this.memory.delete(last(part.field));
    this.memory.set(own(part.field), "yes");
    put(part.input, value);
    this.again();
  }
}

/**
 * The face of the ball that is struck, as who shoots sees it: a tap or the arrows say where the tip meets it, no
 * farther from the middle than it may; two taps, or 0, put it into the middle.
 * @param {Part} across
 * @param {Part} up
 */
function face(across, up) {
  const limit = Math.min(across.field.high, up.field.high);
  const svg = drawnItem("svg", {
    class: "struck-ball", // a card is a "face"
    viewBox: "-1.1 -1.1 2.2 2.2",
    role: "slider",
    tabindex: 0,
    "aria-label": _("Where the tip meets the ball"),
    "aria-valuemin": -limit,
    "aria-valuemax": limit,
  });
  svg.dataset.act = "face";
  svg.innerHTML =
    `<circle class="face-ball" r="1"/><circle class="face-limit" r="${limit}"/>` +
    `<path class="face-cross" d="M-${limit} 0H${limit}M0 -${limit}V${limit}"/><circle class="face-tip" r=".17"/>`;
  const tip = one(svg, ".face-tip", SVGElement);
  const show = () => {
    const [x, y] = [Number(across.input.value), Number(up.input.value)];
    tip.setAttribute("transform", `translate(${x} ${-y})`);
    const words = [
      x && (x > 0 ? _("{part} to the right", { part: written(x, 2) }) : _("{part} to the left", { part: written(-x, 2) })),
      y && (y > 0 ? _("{part} above the middle", { part: written(y, 2) }) : _("{part} below the middle", { part: written(-y, 2) })),
    ].filter(Boolean);
    svg.setAttribute("aria-valuenow", x.toFixed(2));
    svg.setAttribute("aria-valuetext", words.join(", ") || _("in the middle"));
  };
  /**
   * @param {number} x
   * @param {number} y
   */
  const set = (x, y) => {
    const far = Math.hypot(x, y);
    const share = far > limit ? (limit * 0.999) / far : 1;
    put(across.input, inHundredths(x * share));
    put(up.input, inHundredths(y * share));
  };
  whileHeld(svg, (event, begins) => {
    if (begins) svg.focus({ preventScroll: true });
    const { x, y } = pointIn(svg, event);
    set(x, -y);
  });
  svg.addEventListener("dblclick", () => set(0, 0));
  svg.addEventListener("keydown", (event) => {
    const step = event.shiftKey ? FINE : STEP;
    const now = [Number(across.input.value), Number(up.input.value)];
    if (event.key in ARROWS) {
      const [x, y] = ARROWS[event.key].map((part, place) => Math.round((now[place] + part * step) * 100) / 100);
      set(x, y);
    } else if (event.key === "0" || event.key === "Delete") set(0, 0);
    else if (event.key === "Enter") across.input.form?.requestSubmit();
    else return;
    event.preventDefault();
  });
  for (const { input } of [across, up]) input.addEventListener("input", show);
  show();
  return svg;
}

/**
 * Drag anywhere on the field to turn the bearing, the farther out the finer; tap a ball to aim at its middle; arrows
 * turn it by a degree, with Shift by a tenth, with Alt by a hundredth. The line ends at what is met first, with the
 * ball that is struck as it lies then, and both ways from there; from them is proposed what is called. A tap on a pocket
 * calls it.
 * @param {HTMLElement} board
 * @param {Part} bearing
 * @param {Calls} calls
 * @param {HTMLElement} said
 * @param {Memory} memory
 * @param {AbortSignal} signal
 */
function aim(board, { field, input }, calls, said, memory, signal) {
  const svg = aimed(board, "turning");
  const plan = planOf(svg); // as it is laid now: a window that is turned lays it anew
  const laid = measures(svg);
  const from = laid.drawn(field.origin[0], field.origin[1]);
  const balls = circles(plan);
  const struck = balls.reduce((best, ball) => (away(ball, from) < away(best, from) ? ball : best), balls[0]);
  const others = balls.filter((ball) => ball !== struck);
  const cloth = maybe(plan, "polygon.ground-shape", SVGGraphicsElement)?.getBBox() ?? svg.viewBox.baseVal;
  const position = JSON.stringify(balls);
  if (memory.get(POSITION) !== position) for (const { field: call } of calls.parts) for (const kept of [own(call), last(call)]) memory.delete(kept);
  memory.set(POSITION, position); // the form may be made again meanwhile
  const guide = drawnItem("g", { class: "guide" });
  plan.append(guide);
  input.addEventListener("input", () => {
    delete said.dataset.told; // what came of the last shot stays until one aims
    said.setAttribute("aria-live", "polite");
    show();
  }, { signal });
  const rolling = () => svg.closest(".running") !== null; // nobody sees the form then
  whileHeld(svg, (event, begins) => (rolling() ? false : begins ? down(event) : moved(event)), signal);
  svg.addEventListener("keydown", pressed, { signal });
  svg.addEventListener("pointerup", lifted, { signal });
  svg.addEventListener("pointercancel", (event) => event.isPrimary && (tapped = null), { signal });
  for (const call of calls.parts) call.input.addEventListener("input", ring, { signal });
  const marks = drawnItem("g", { class: "guide called" });
  plan.append(marks);
  /** @type {{ x: number, y: number, pocket?: { part: Part, value: number } } | null} */
  let tapped = null;
  const rest = atRest();
  calls.again = show;
  show();
  ring();

  function show() {
    const angle = (Number(input.value) * Math.PI) / 180;
    const found = met(from, { x: Math.cos(angle), y: -Math.sin(angle) }, struck?.r ?? 0, others, cloth);
    guide.innerHTML = drawn(from, found, struck?.r ?? 0);
    propose(found);
    rest(() => {
      if ("told" in said.dataset) return;
      const ball = found.ball && called(one(svg, `[data-item="${CSS.escape(found.ball.id)}"]`, SVGElement));
      said.textContent = ball ? _("Aimed at: {ball}", { ball }) : _("Aimed at a cushion");
    });
  }

  /** A ring round the ball and the pocket that are called. */
  function ring() {
    const circle = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r) => drawnItem("circle", { cx: x, cy: y, r });
    marks.replaceChildren(...calls.parts.flatMap(({ field: call, input: number }) => {
      const word = call.words.find(({ value }) => value && value === Number(number.value));
      if (word?.at.length === 2) {
        const { x, y } = laid.drawn(word.at[0], word.at[1]);
        return [circle(x, y, 3 * (struck?.r ?? 0))];
      }
      return balls.filter(({ id }) => id === word?.item).map(({ x, y, r }) => circle(x, y, 1.5 * r));
    }));
  }

  /**
   * What is called, as long as nobody has chosen it: the ball that is met first, and the pocket that it goes towards;
   * where none is met, what goes with the other one that somebody has chosen.
   * @param {Met} found
   */
  function propose(found) {
    for (const { field: call, input: number } of calls.parts) {
      if (memory.has(own(call))) continue;
      const { ball, toward } = found;
      const item = ball && call.words.find((name) => name.item === ball.id);
      const pockets = call.words.filter(({ at }) => at.length === 2);
      const way = pockets.map(({ at: [x, y] }) => laid.drawn(x, y));
      const next = ball && toward && pockets.length ? pockets[firstOf(ball, toward, way)] : item;
      put(number, (next ?? partner(call))?.value ?? call.words[0].value);
    }
  }

  /**
   * What is called with a choice of somebody's: with a ball the pocket nearest to it, with a pocket the lowest ball.
   * @param {InputField} call
   */
  function partner(call) {
    const other = calls.parts.find(({ field: one }) => one !== call && memory.has(own(one)));
    const chosen = other?.field.words.find(({ value }) => value && value === Number(other.input.value));
    if (!chosen) return undefined;
    const ball = balls.find(({ id }) => id === chosen.item);
    if (!ball) return call.words.find(({ value }) => value);
    const far = (/** @type {number[]} */ [x, y]) => away(laid.drawn(x, y), ball);
    const pockets = call.words.filter(({ at: place }) => place.length === 2);
    return pockets.reduce((best, pocket) => (far(pocket.at) < far(best.at) ? pocket : best), pockets[0]);
  }

  /** @param {number} degrees */
  function turn(degrees) {
    const within = degrees - 360 * Math.round(degrees / 360);
    put(input, Math.round(within * 100) / 100);
  }

  /** @param {{ x: number, y: number }} point */
  function at(point) {
    turn((Math.atan2(from.y - point.y, point.x - from.x) * 180) / Math.PI);
  }

  /** @param {PointerEvent} event */
  function down(event) {
    const id = around(event.target, "[data-item]")?.dataset.item;
    const ball = others.find((one) => one.id === id);
    const pocket = balls.some((one) => one.id === id) ? undefined : pocketAt(event); // no ball is a pocket, nor the one struck
    tapped = ball || pocket ? { x: event.clientX, y: event.clientY, pocket } : null;
    if (!pocket) at(ball ?? pointIn(planOf(svg), event));
  }

  /**
   * The pocket that may be called and lies where a pointer is.
   * @param {PointerEvent} event
   */
  function pocketAt(event) {
    const point = pointIn(planOf(svg), event);
    const matrix = planOf(svg).getScreenCTM();
    const near = matrix ? NEAR / Math.hypot(matrix.a, matrix.b) : 0;
    return calls.pockets.find(({ at: [x, y] }) => away(laid.drawn(x, y), point) < near);
  }

  /** @param {PointerEvent} event */
  function lifted(event) {
    if (!event.isPrimary) return;
    if (tapped?.pocket && !rolling()) calls.choose(tapped.pocket.part, tapped.pocket.value);
    tapped = null;
  }

  /** @param {PointerEvent} event */
  function moved(event) {
    if (tapped && Math.hypot(event.clientX - tapped.x, event.clientY - tapped.y) < STILL) return;
    tapped = null;
    at(pointIn(planOf(svg), event));
  }

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    if (rolling()) return;
    const step = event.altKey ? 0.01 : event.shiftKey ? 0.1 : 1;
    if (event.key === "ArrowLeft" || event.key === "ArrowUp") turn(Number(input.value) + step);
    else if (event.key === "ArrowRight" || event.key === "ArrowDown") turn(Number(input.value) - step);
    else if (event.key === "Enter") input.form?.requestSubmit();
    else return;
    event.preventDefault();
  }
}

/**
 * The guide in the drawing.
 * @param {{ x: number, y: number }} from
 * @param {Met} found
 * @param {number} radius
 */
function drawn(from, { at, ball, toward, onward }, radius) {
  const line = (/** @type {string} */ name, /** @type {{ x: number, y: number }} */ a, /** @type {{ x: number, y: number }} */ b) =>
    `<line class="cross ${name}" x1="${a.x}" y1="${a.y}" x2="${b.x}" y2="${b.y}"/>`;
  const step = (/** @type {{ x: number, y: number }} */ a, /** @type {{ x: number, y: number }} */ way, /** @type {number} */ far) =>
    ({ x: a.x + way.x * far, y: a.y + way.y * far });
  const first = line("bearing", from, at);
  if (!ball || !toward || !onward) return first;
  const ghost = `<circle class="cross ghost" cx="${at.x}" cy="${at.y}" r="${radius}"/>`;
  const stub = 10 * radius;
  return first + ghost + line("stub", ball, step(ball, toward, stub)) + line("stub", at, step(at, onward, stub));
}

/**
 * The balls of a drawing: where each lies, and how large it is.
 * @param {ParentNode} plan
 * @returns {Circle[]}
 */
function circles(plan) {
  return all(plan, ".figure[data-item]", SVGElement).flatMap((figure) => {
    const circle = maybe(figure, "circle", SVGCircleElement);
    const at = (/** @type {"cx" | "cy" | "r"} */ name) => circle?.[name].baseVal.value ?? 0;
    return circle ? [{ id: figure.dataset.item ?? "", x: at("cx"), y: at("cy"), r: at("r") }] : [];
  });
}

/**
 * @param {{ x: number, y: number }} one
 * @param {{ x: number, y: number }} other
 */
function away(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
