// The texts of the scripts in the language of the page, from the JSON that `base.html` holds.

import { part } from "./page.js";

const language = document.documentElement.lang;
/** @type {Record<string, string | [string, string] | undefined>} */
const words = JSON.parse(part("words").textContent);
const plurals = new Intl.PluralRules(language);

/** @typedef {Record<string, string | number>} Values what stands in the places of a text */

/**
 * A text in the language of the page; `{name}` in it takes the value of that name.
 * @param {string} text
 * @param {Values} [values]
 */
export function _(text, values = {}) {
  const known = words[text];
  return filled(typeof known === "string" ? known : text, values);
}

/**
 * The form of a text that goes with a count, which fills `{count}`.
 * @param {string} one
 * @param {string} many
 * @param {number} count
 * @param {Values} [values] what stands in other places
 */
export function counted(one, many, count, values = {}) {
  const known = words[one];
  const [single, several] = Array.isArray(known) ? known : [one, many];
  return filled(plurals.select(count) === "one" ? single : several, { ...values, count });
}

/**
 * @param {string} template
 * @param {Values} values
 */
function filled(template, values) {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
