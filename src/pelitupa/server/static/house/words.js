// The texts of the scripts in the language of the page, from the JSON that `base.html` holds.

const language = document.documentElement.lang;
const words = JSON.parse(document.getElementById("words").textContent);
const plurals = new Intl.PluralRules(language);

/** A text in the language of the page; `{name}` in it takes the value of that name. */
export function _(text, values = {}) {
  return filled(words[text] ?? text, values);
}

/** The form of a text that goes with a count, which fills `{count}`. */
export function counted(one, many, count) {
  const [single, several] = words[one] ?? [one, many];
  return filled(plurals.select(count) === "one" ? single : several, { count });
}

function filled(template, values) {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
