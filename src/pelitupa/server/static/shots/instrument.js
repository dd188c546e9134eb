// The shot instrument: named shots fill in its numbers, a tap on the field moves the place, sliders move the rest, and a
// button of its own does it. The path is drawn from the very numbers that are sent, from above and, of a throw, from
// the side.

/** @import { InputField, OpenInput, Room, ShotForm } from "#messages" */
/** @import { Act, Memory } from "#page" */
/** @import { Heights, Profile } from "./profile.js" */

import { around, drawnItem, item, one, pointIn, thing } from "../house/page.js";
import { asDrawn, planOf } from "../house/ground.js";
import { _ } from "../house/words.js";
import { ARROWS, aimSignal, aimed, measures, put, slide } from "./aim.js";
import { heightsOf, profileOf, slideOf } from "./profile.js";
import { fits, nearest } from "./room.js";
import { atRest, called, numbers, whileHeld, written } from "./shot_parts.js";

const CHIPS = 6; // more named shots are pushed or scrolled
export const LISTED = 30; // and so many choices, of any kind, are a list
const [WIDE, HIGH] = [360, 90]; // of the view from the side
const FADE = 30; // pixels at the end of a strip of chips, where it fades
const FOOT = 68; // where the ground lies in it
const ARC = 60; // so high an arc is drawn at most
const LOW = 1.5; // metres: a lower arc is drawn as low as it is
const BUMPS = 16; // so high the ground is drawn
const EVEN = 0.06; // metres: ground that differs by less looks flat
const NEAR = 0.4; // metres: what lies so near the line is seen from the side
const ON_THE_LINE = 0.05; // metres
const GRASP = 26; // pixels: a touch so near takes hold of a thing that is put down
const TARGETS = ["figure-yellow"];

/**
 * @typedef {{
 *   form: HTMLFormElement, wanted: OpenInput & { shot: ShotForm }, inputs: HTMLInputElement[], ready: Act[],
 *   board: HTMLElement | null, memory: Memory,
 * }} Shot
 */

/**
 * The named shot that the numbers stand for; empty where they are somebody's own.
 * @param {ShotForm} shot
 * @param {number[]} values
 */
export function namedBy(shot, values) {
  return shot.ready.find((one) => one.values.every((value, place) => value === values[place]))?.action ?? "";
}

/**
 * The named shot of the same kind: alike but for its place on the field.
 * @param {ShotForm} shot
 * @param {InputField[]} fields
 * @param {number[]} values
 */
export function kindOf(shot, fields, values) {
  const free = fields.flatMap(({ axis }, place) => (axis ? [] : [place]));
  if (!free.length) return namedBy(shot, values);
  return shot.ready.find((one) => free.every((place) => one.values[place] === values[place]))?.action ?? "";
}

/**
 * Labels without the words that all begin with.
 * @param {string[]} labels
 */
export function shortened(labels) {
  const words = labels.map((label) => label.split(" "));
  const least = Math.min(...words.map(({ length }) => length)) - 1;
  let first = 0;
  while (words.length > 1 && first < least && words.every((one) => one[first] === words[0][first])) first += 1;
  return words.map((one) => one.slice(first).join(" "));
}

/**
 * What is asked for a shot, in its form.
 * @param {Shot} shot
 */
export function showShot({ form, wanted, inputs, ready, board, memory }) {
  const { fields, shot } = wanted;
  const values = () => inputs.map((input) => Number(input.value));
  const axes = ["across", "ahead"].map((axis) => fields.findIndex((field) => field.axis === axis));
  form.classList.add("instrument");
  form.closest("#cottage")?.classList.add("shoots"); // what stands beside the board keeps its width from now on
  begin();
  const fold = numbers(inputs, memory);
  const chosen = ready.length < LISTED ? chips() : listed();
  const view = shot.flight ? new SideView() : null;
  const caption = item("p");
  caption.className = "caption";
  caption.setAttribute("aria-hidden", "true");
  const aloud = item("p");
  aloud.className = "unseen";
  aloud.setAttribute("role", "status");
  const free = item("div");
  free.className = "free";
  fields.forEach((field, place) => {
    if (!field.axis && field.kind === "number") free.append(field.words.length === 2 ? pair(field, place) : moved(field, place));
  });
  const go = one(form, "button[type=submit]", HTMLButtonElement);
  go.textContent = shot.go;
  go.classList.add("go");
  const before = item("p"); // what came of the shot before
  before.className = "aimed";
  form.replaceChildren(...(chosen ? [chosen] : []), ...(view ? [view.svg] : []), ...(shot.room ? [before] : []), caption, aloud, free, go, fold);
  const path = board ? onBoard(board) : null;
  const rest = atRest();
  const signal = aimSignal();
  let awaited = false;
  for (const input of inputs) input.addEventListener("input", showSoon, { signal });
  show();

  /** The numbers as they were in this very position, else those of the shot that one begins with. */
  function begin() {
    const key = JSON.stringify([shot.ready, shot.room?.taken]);
    if (memory.get("shot") === key) return;
    const kept = memory.get(`shot ${wanted.verb}`);
    const first = shot.ready.find(({ action }) => action === kept) ?? shot.ready.find(({ action }) => action === shot.begins) ?? shot.ready[0];
    memory.set("shot", key);
    memory.delete("shot moved");
    if (first) first.values.forEach((value, place) => put(inputs[place], value));
    else if (shot.room) nearest(shot.room, ...where(values()))?.forEach((value, axis) => set(axes[axis], value, 100));
  }

  /**
   * Put a number into a field, within its bounds, to so many parts of one.
   * @param {number} field
   * @param {number} value
   * @param {number} parts
   */
  function set(field, value, parts) {
    const { low, high } = fields[field];
    put(inputs[field], Math.max(low, Math.min(high, Math.round(value * parts) / parts)));
  }

  /**
   * The place on the field that values stand for.
   * @param {number[]} now
   * @returns {[number, number]}
   */
  function where(now) {
    return [now[axes[0]], now[axes[1]]];
  }

  /** @param {string} action */
  function pick(action) {
    const found = shot.ready.find((one) => one.action === action);
    if (!found) return;
    const again = kindOf(shot, fields, values()) === action;
    const stays = memory.get("shot moved") && !again && fields.some(({ axis }) => !axis);
    found.values.forEach((value, place) => {
      if (!stays || !fields[place].axis) put(inputs[place], value);
    });
    if (!stays) memory.delete("shot moved");
    memory.set(`shot ${wanted.verb}`, action);
  }

  function chips() {
    if (!ready.length || (shot.room && ready.length === 1)) return null; // one begins with it
    const short = shortened(ready.map(({ label }) => label));
    const row = item("div", ...ready.map(({ text, label }, place) => {
      const chip = item("button", short[place]);
      chip.type = "button";
      chip.className = "preset";
      chip.setAttribute("aria-label", label);
      chip.dataset.act = text;
      chip.addEventListener("click", () => pick(text));
      return chip;
    }));
    row.className = "presets";
    row.classList.toggle("more", ready.length > CHIPS);
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", wanted.prompt);
    return row;
  }

  function listed() {
    const select = item("select", ...ready.map(({ text, label }) => {
      const option = item("option", label);
      option.value = text;
      return option;
    }), Object.assign(item("option", _("as you have set it")), { value: "" }));
    select.className = "presets";
    select.dataset.act = "shot list";
    select.setAttribute("aria-label", wanted.prompt);
    select.addEventListener("change", () => pick(select.value));
    return select;
  }

  /**
   * A number that is one of two words.
   * @param {InputField} field
   * @param {number} place
   */
  function pair(field, place) {
    const row = item("span", ...field.words.map(({ label, value }) => {
      const choice = item("button", label);
      choice.type = "button";
      choice.className = "preset word";
      choice.dataset.place = String(place);
      choice.dataset.value = String(value);
      choice.addEventListener("click", () => put(inputs[place], value));
      return choice;
    }));
    row.className = "pair";
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", field.name);
    return row;
  }

  /**
   * A number on a slider, with what it is now.
   * @param {InputField} field
   * @param {number} place
   */
  function moved(field, place) {
    const told = item("output");
    const slider = slide(inputs[place], field);
    const label = item("label", item("span", field.name, " ", told), slider);
    const tell = () => {
      const now = Number(inputs[place].value);
      const word = field.words.reduce((best, other) => (Math.abs(other.value - now) < Math.abs(best.value - now) ? other : best), field.words[0]);
      const number = `${written(now, field.high > 10 ? 0 : 2)}${field.unit === "°" ? "" : " "}${field.unit}`.trim();
      told.textContent = word ? `${number}, ${word.label}` : number;
      slider.setAttribute("aria-valuetext", told.textContent);
    };
    inputs[place].addEventListener("input", tell, { signal: aimSignal() });
    tell();
    return label;
  }

  /** Once for all fields that one touch changes, and once a picture. */
  function showSoon() {
    if (awaited) return;
    awaited = true;
    requestAnimationFrame(() => {
      awaited = false;
      if (!signal.aborted) show();
    });
  }

  function show() {
    const now = values();
    const kind = kindOf(shot, fields, now);
    for (const chip of form.querySelectorAll("button.preset:not(.word)")) {
      if (!(chip instanceof HTMLElement)) continue;
      if (chip.dataset.act === kind && chip.getAttribute("aria-pressed") !== "true") bringIntoSight(chip);
      chip.setAttribute("aria-pressed", String(chip.dataset.act === kind));
    }
    for (const word of form.querySelectorAll("button.word")) {
      if (!(word instanceof HTMLElement)) continue;
      word.setAttribute("aria-pressed", String(Number(word.dataset.value) * now[Number(word.dataset.place)] > 0));
    }
    if (chosen instanceof HTMLSelectElement) chosen.value = namedBy(shot, now);
    if (now.some((value) => !Number.isFinite(value))) return;
    path?.(now);
    const heights = heightsHere();
    const close = shot.flight ? near(now) : [];
    const profile = shot.flight ? profileOf(shot.flight, heights ?? (() => 0), now, Math.max(0, ...close.map(({ far }) => far))) : null;
    if (profile) view?.draw(profile, close);
    const told = profile
      ? ofThrow(profile, heights !== null)
      : shot.glide
        ? ofSlide(slideOf(shot.glide, now), now)
        : shot.room ? ofRoom(shot.room, where(now), board ? figures(board) : [], fields[axes[0]].unit) : ofPlace(now, axes);
    caption.textContent = told;
    rest(() => (aloud.textContent = told));
  }

  /**
   * Push the chips until one of them is in sight, and nothing else.
   * @param {HTMLElement} chip
   */
  function bringIntoSight(chip) {
    const row = chip.parentElement;
    if (!row?.matches(".more")) return;
    const [at, within] = [chip.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollLeft += Math.min(0, at.left - within.left) || Math.max(0, at.right - within.right + FADE);
    row.scrollTop += Math.min(0, at.top - within.top) || Math.max(0, at.bottom - within.bottom);
  }

  /** @returns {Heights | null} */
  function heightsHere() {
    const plan = thing(board, ".field-plan");
    return plan ? heightsOf(plan.dataset) : null;
  }

  /**
   * What lies near the line of a throw: how far along it, and whether it is what all aim at.
   * @param {number[]} now
   */
  function near([x, y]) {
    if (!board) return [];
    const far = Math.hypot(x, y) || 1;
    return figures(board).flatMap((figure) => {
      const along = (figure.x * x + figure.y * y) / far;
      const away = Math.abs(figure.x * y - figure.y * x) / far;
      return along > 0 && away < NEAR ? [{ far: along, target: figure.target }] : [];
    });
  }

  /**
   * Tap or drag on the field to move the place, arrows move it by ten centimetres, with Shift by one, or by half of a
   * thing that is put down and a twentieth of it; Enter shoots.
   * @param {HTMLElement} ground
   */
  function onBoard(ground) {
    const svg = aimed(ground, "turning");
    const { scale, drawn, placeOf } = measures(svg);
    const signal = aimSignal();
    const cross = drawnItem("g", { class: "cross" });
    /** From the finger to the thing that it took hold of; it keeps that far, so that one sees what one moves. */
    let held = [0, 0];
    if (shot.room) {
      const corners = shot.room.outline.map(([x, y]) => at(x, y));
      const shade = drawnItem("polygon", { class: "guide in-hand", points: corners.join(" ") });
      const above = thing(planOf(svg), ".figure"); // what lies there lies on it
      if (above?.parentNode === planOf(svg)) above.before(shade);
      else planOf(svg).append(shade);
    }
    planOf(svg).append(cross);
    whileHeld(svg, drag, signal);
    svg.addEventListener("keydown", pressed, { signal });

    /**
     * @param {number} x
     * @param {number} y
     */
    function at(x, y) {
      const point = drawn(x, y);
      return `${point.x} ${point.y}`;
    }

    /** @param {number[]} wanted */
    function move(wanted) {
      const place = shot.room ? nearest(shot.room, wanted[0], wanted[1]) : wanted;
      if (!place) return;
      axes.forEach((field, axis) => {
        if (field >= 0) set(field, place[axis], 100);
      });
      memory.set("shot moved", "yes");
    }

    /**
     * @param {PointerEvent} event
     * @param {boolean} begins
     */
    function drag(event, begins) {
      const on = around(event.target, "[data-item]");
      if (begins && on?.classList.contains("can")) return false; // what can be chosen itself is
      if (shot.room) {
        const point = placeOf(pointIn(planOf(svg), event));
        const [x, y] = where(values());
        const far = begins ? Math.hypot(x - point.x, y - point.y) : 0;
        if (begins) held = far < GRASP / inPixels(svg, scale) ? [x - point.x, y - point.y] : [0, 0];
        if (!begins || far) move([point.x + held[0], point.y + held[1]]);
        return true;
      }
      const figure = begins && axes.every((field) => field >= 0) ? figures(ground).find(({ drawing }) => drawing === on) : null;
      const { x, y } = figure ?? placeOf(pointIn(planOf(svg), event));
      move([x, y]);
      return true;
    }

    /** @param {KeyboardEvent} event */
    function pressed(event) {
      if (svg.closest(".running")) return; // nobody sees the form then
      const size = shot.room ? shot.room.size / 2 : 0.1;
      const step = event.shiftKey ? size / 10 : size;
      if (event.key in ARROWS) {
        const [across, ahead] = asDrawn(svg, ARROWS[event.key]).map((part) => part * step);
        move(axes.map((field, axis) => (field < 0 ? 0 : Number(inputs[field].value)) + [across, ahead][axis]));
        const speed = shot.glide && axes[1] < 0 ? 1 : -1; // a stone goes farther that is thrown harder
        if (speed >= 0 && ahead) set(speed, Number(inputs[speed].value) + ahead / 10, 1000);
      } else if (event.key === "Enter") form.requestSubmit(); // which looks at the numbers first
      else return;
      event.preventDefault();
    }

    return (/** @type {number[]} */ now) => {
      const marks = [];
      if (shot.glide) {
        const { path: way, through } = slideOf(shot.glide, now);
        marks.push(drawnItem("path", { class: "way-usual", d: `M${way.map(([x, y]) => at(x, y)).join("L")}` }));
        const [x, y] = way[way.length - 1];
        const end = drawn(x, y);
        if (!through) marks.push(drawnItem("circle", { class: "rests", cx: end.x, cy: end.y, r: shot.glide.radius * scale }));
        marks.push(drawnItem("path", { class: "broom", d: `M${at(now[2], 0)}m-9-9 18 18m0-18-18 18` }));
      } else if (axes.every((field) => field >= 0)) {
        const [x, y] = where(now);
        if (shot.flight) {
          const { far, rests } = profileOf(shot.flight, () => 0, now);
          marks.push(drawnItem("path", { class: "air", d: `M${at(0, 0)}L${at(x, y)}` }));
          marks.push(drawnItem("path", { class: "way-usual", d: `M${at(x, y)}L${at((x * rests) / far, (y * rests) / far)}` }));
        }
        if (shot.room) {
          const { x: cx, y: cy } = drawn(x, y);
          const kind = fits(shot.room, x, y) ? "put" : "put misfit";
          marks.push(drawnItem("circle", { class: kind, cx, cy, r: (shot.room.size / 2) * scale }));
          marks.push(drawnItem("circle", { class: "halo", cx, cy, r: 1.4 * shot.room.size * scale }));
        } else marks.push(drawnItem("path", { class: "lands", d: `M${at(x, y)}m-14 0h28m-14-14v28` }));
      }
      cross.replaceChildren(...marks);
    };
  }
}

/**
 * How many pixels a unit of a field has.
 * @param {SVGSVGElement} svg
 * @param {number} scale
 */
function inPixels(svg, scale) {
  const matrix = planOf(svg).getScreenCTM();
  return matrix ? scale * Math.hypot(matrix.a, matrix.b) : scale;
}

/**
 * The things on a field, and where they are.
 * @param {HTMLElement} board
 */
function figures(board) {
  const svg = one(board, "svg", SVGSVGElement);
  const { placeOf } = measures(svg);
  return [...svg.querySelectorAll(".figure")].flatMap((drawing) => {
    if (!(drawing instanceof SVGGraphicsElement)) return [];
    const { x, y, width, height } = drawing.getBBox();
    const target = TARGETS.some((name) => drawing.classList.contains(name));
    return [{ drawing, name: called(drawing), target, ...placeOf({ x: x + width / 2, y: y + height / 2 }) }];
  });
}

/** A throw from the side, over the ground as it is, which is drawn more uneven than it is. */
class SideView {
  constructor() {
    this.svg = drawnItem("svg", { class: "side-view", viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  }

  /**
   * @param {Profile} profile
   * @param {{ far: number, target: boolean }[]} things
   */
  draw({ far, rests, arc, ground, peak, lands }, things) {
    const heights = ground.map(([, high]) => high);
    const [lowest, highest] = [Math.min(...heights), Math.max(...heights)];
    const [across, bump] = [WIDE / ground[ground.length - 1][0], BUMPS / Math.max(highest - lowest, EVEN)];
    const up = ARC / Math.max(peak, LOW);
    const floor = (/** @type {number} */ way) => {
      const at = (way * (ground.length - 1)) / ground[ground.length - 1][0];
      const low = Math.min(Math.floor(at), ground.length - 2);
      return heights[low] + (heights[low + 1] - heights[low]) * (at - low);
    };
    const placed = (/** @type {number} */ way, /** @type {number} */ low, above = 0) =>
      `${(way * across).toFixed(1)} ${(FOOT + BUMPS / 2 - (low - lowest) * bump - above * up).toFixed(1)}`;
    const at = (/** @type {number} */ way) => placed(way, floor(way));
    const begins = heights[0];
    const air = (/** @type {[number, number]} */ [way, high]) => {
      const low = begins + ((lands - begins) * way) / far; // level between its ends: an arc has no bumps
      return placed(way, low, high - low);
    };
    const line = (/** @type {string[]} */ points) => `M${points.join("L")}`;
    const soil = ground.map(([way]) => at(way));
    const runs = ground.filter(([way]) => way > far && way < rests).map(([way]) => at(way));
    this.svg.replaceChildren(
      drawnItem("path", { class: "soil", d: `${line(soil)}L${WIDE} ${HIGH}L0 ${HIGH}Z` }),
      drawnItem("path", { class: "arc", d: line(arc.map(air)) }),
      drawnItem("path", { class: "run", d: line([at(far), ...runs, at(rests)]) }),
      drawnItem("path", { class: "lands", d: `M${at(far)}v0` }),
      ...things.map((one) => drawnItem("path", { class: one.target ? "goal-ball" : "ball", d: `M${at(one.far)}v0` })),
    );
  }
}

/**
 * A throw in words.
 * @param {Profile} profile
 * @param {boolean} known whether the ground is
 */
export function ofThrow({ far, peak, lands, slope, rests }, known) {
  const [metres, high, runs] = [far, peak, rests - far].map((value) => written(value, 1));
  const flight = _("Lands after {metres} m, arc {high} m high, runs {runs} m on the level", { metres, high, runs });
  if (!known) return `${flight}.`;
  const height = Math.round(100 * lands);
  const rise = Math.round(100 * slope);
  const there = height > 0 ? _("{count} cm up there", { count: height }) : height < 0 ? _("{count} cm down there", { count: -height }) : _("as high there as here");
  const after = rise > 0 ? _("then {count} cm a metre uphill", { count: rise }) : rise < 0 ? _("then {count} cm a metre downhill", { count: -rise }) : _("then level");
  return `${flight}; ${there}, ${after}.`;
}

/**
 * Where a stone usually rests, in words.
 * @param {{ path: [number, number][], through: boolean }} slide
 * @param {number[]} values
 */
export function ofSlide({ path, through }, [, , broom]) {
  const [x, y] = path[path.length - 1];
  const side = (/** @type {number} */ value) =>
    Math.abs(value) < ON_THE_LINE ? _("on the centre line") : value < 0 ? _("{metres} m to the left", { metres: written(-value, 2) }) : _("{metres} m to the right", { metres: written(value, 2) });
  const held = _("Broom {where}", { where: side(broom) });
  if (through) return `${held}. ${_("A stone usually runs through.")}`;
  const ahead = Math.abs(y) < ON_THE_LINE ? _("on the tee line") : y < 0 ? _("{metres} m before the tee", { metres: written(-y, 1) }) : _("{metres} m behind the tee", { metres: written(y, 1) });
  return `${held}. ${_("A stone usually rests {ahead}, {aside}.", { ahead, aside: side(x) })}`;
}

/**
 * Where a thing is put, in words: how far from what lies nearest. (Its numbers stand in their fields.)
 * @param {Room} room
 * @param {[number, number]} place
 * @param {{ name: string, x: number, y: number }[]} things
 * @param {string} unit
 */
export function ofRoom(room, [x, y], things, unit) {
  if (!fits(room, x, y)) return _("There is no room here");
  const away = things.map((thing) => Math.hypot(thing.x - x, thing.y - y));
  const least = Math.min(...away);
  const near = things[away.indexOf(least)];
  if (!near?.name) return _("There is room here");
  const far = unit === "mm" ? `${written(least / 10, 0)} cm` : `${written(least, 1)} ${unit}`;
  return _("{far} from the nearest: {thing}", { far, thing: near.name });
}

/**
 * A place in words.
 * @param {number[]} values
 * @param {number[]} axes
 */
function ofPlace(values, axes) {
  const [x, y] = axes.map((field) => (field < 0 ? 0 : values[field]));
  return _("{metres} m away", { metres: written(Math.hypot(x, y), 1) });
}
