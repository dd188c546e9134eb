// Who plays, and by which house rules: asked before an evening begins.

import { all, item, one, part } from "../house/page.js";
import { _ } from "../house/words.js";

const { game = "", spec = "", low, high, start = low } = document.body.dataset;
const late = "late" in document.body.dataset;

/**
 * Let people enter their names and house rules.
 * @param {(spec: string, names: string[]) => void} begin an evening with the game as the library writes it
 */
export function mindNames(begin) {
  for (let i = 0; i < Number(start); i += 1) nameField();
  part("more").addEventListener("click", () => {
    if (part("names").children.length < Number(high)) nameField();
    all(part("names"), "input").at(-1)?.focus();
  });
  part("fewer").addEventListener("click", () => {
    if (part("names").children.length > Number(low)) part("names").lastElementChild?.remove();
  });
  part("names").addEventListener("keydown", (event) => {
    const fields = all(part("names"), "input");
    const place = fields.findIndex((field) => field === event.target);
    if (event.key !== "Enter" || place < 0) return;
    event.preventDefault(); // the key of a phone's keyboard goes on to the next name, and begins nothing
    if (place === fields.length - 1 && fields.length < Number(high)) nameField();
    (all(part("names"), "input")[place + 1] ?? one(part("begin"), "[type=submit]")).focus();
  });
  part("begin").addEventListener("submit", (event) => {
    event.preventDefault();
    part("refused").textContent = "";
    const names = all(part("names"), "input", HTMLInputElement).map(({ value }) => value.trim());
    const rules = houseRules();
    const given = rules ? `${game}(${rules})` : spec;
    begin(late ? present(given, names.length) : given, names);
  });
}

function nameField(name = "") {
  const field = document.createElement("input");
  field.maxLength = 24;
  field.required = true;
  field.autocomplete = "off";
  field.enterKeyHint = "next";
  field.value = name;
  part("names").append(item("li", field));
  field.setAttribute("aria-label", _("Name {number}", { number: part("names").children.length }));
}

/**
 * A game with so many there from the beginning: whoever's name comes later is there later.
 * @param {string} given
 * @param {number} count
 */
function present(given, count) {
  return given.endsWith(")") ? `${given.slice(0, -1)},present=${count})` : `${given}(present=${count})`;
}

/** The house rules as the library writes options; nothing where all is as usual. */
function houseRules() {
  const fields = all(part("rules"), "select, input:not([type=hidden])").filter(isField);
  const valued = fields.map((field) => [field.name.replace(/^option-/, ""), isTicked(field) ?? field.value]);
  return fields.every(usual) ? "" : valued.map(([name, value]) => `${name}=${value}`).join(",");
}

/**
 * @param {HTMLElement} element
 * @returns {element is HTMLInputElement | HTMLSelectElement}
 */
function isField(element) {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
}

/**
 * Whether a box is ticked, as an option is written; null of what is none.
 * @param {HTMLInputElement | HTMLSelectElement} field
 */
function isTicked(field) {
  return field instanceof HTMLInputElement && field.type === "checkbox" ? String(field.checked) : null;
}

/** @param {HTMLInputElement | HTMLSelectElement} field */
function usual(field) {
  if (isTicked(field) !== null) return isTicked(field) === String("defaultChecked" in field && field.defaultChecked);
  if (field instanceof HTMLSelectElement) return [...field.options].every((option) => option.selected === option.defaultSelected);
  return field.value === field.defaultValue;
}
