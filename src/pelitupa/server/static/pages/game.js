// The form of a game: only the choices that matter are shown, and only they are sent.

import { all, maybe, maybePart, part } from "../house/page.js";

const company = maybePart("company", HTMLSelectElement);
const players = ofOption("players");
const seat = maybePart("seat", HTMLSelectElement);
const hand = maybePart("hand", HTMLSelectElement);
const time = maybePart("time", HTMLSelectElement);
const go = part("go");
const start = go.textContent;
const seats = all(document, ".seating .seat");

/**
 * The field of one of the game's options, if the form has it.
 * @param {string} name
 * @returns {HTMLInputElement | HTMLSelectElement | null}
 */
function ofOption(name) {
  return maybePart(`option-${name}`, HTMLInputElement) ?? maybePart(`option-${name}`, HTMLSelectElement);
}

/** Each seat at a shared screen has a person or a bot, where a match has so many; whether there is a bot. */
function fitSeats() {
  let mixed = false;
  for (const [place, box] of seats.entries()) {
    const [name, bot] = all(box, "input", HTMLInputElement);
    box.hidden = place >= Number(players?.value ?? seats.length);
    bot.disabled = box.hidden;
    name.disabled = box.hidden || bot.checked;
    mixed ||= !box.hidden && bot.checked;
  }
  return mixed;
}

function fit() {
  const who = company?.value ?? "bots";
  const kinds = who === "people" && fitSeats() ? [who, "mixed"] : [who];
  const alone = Number(players?.value) === 1;
  for (const field of all(document, "[data-for]")) {
    if (field.dataset.for === "clock") continue;
    const fits = !alone && (field.dataset.for ?? "").split(" ").some((kind) => kinds.includes(kind));
    field.hidden = !fits;
    if (field instanceof HTMLFieldSetElement) field.disabled = !fits;
  }
  const clock = maybe(document, "[data-for='clock']");
  for (const field of all(document, "[data-hand]")) {
    field.hidden = field.dataset.hand !== hand?.value;
  }
  if (clock) clock.hidden = time?.value === "none";
  go.textContent = who === "friends" && !alone ? (go.dataset.friends ?? start) : start;
  if (!seat || !players) return;
  for (const option of seat.options) {
    option.hidden = option.disabled = Number(option.value) > Number(players.value);
  }
  if (seat.selectedOptions[0]?.disabled) seat.value = "1";
}

/**
 * The names and values of options.
 * @param {string | undefined} options as `size=5,stones=2`
 */
function named(options) {
  return (options ?? "").split(",").map((option) => option.split("="));
}

/**
 * Set a proposed handicap among the house rules, and show them. What another proposal would set is as usual again.
 * @param {string | undefined} options
 */
function give(options) {
  for (const [name] of all(document, "[data-give]").flatMap((button) => named(button.dataset.give))) {
    const field = ofOption(name);
    if (field instanceof HTMLSelectElement) for (const one of field.options) one.selected = one.defaultSelected;
    else if (field) [field.value, field.checked] = [field.defaultValue, field.defaultChecked];
  }
  for (const [name, value] of named(options)) {
    const field = ofOption(name);
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value === "true";
    else if (field) field.value = value;
    const rules = field?.closest("details");
    if (rules) rules.open = true;
  }
  const said = part("given");
  said.textContent = said.dataset.said ?? "";
}

for (const button of all(document, "[data-give]")) button.addEventListener("click", () => give(button.dataset.give));
company?.addEventListener("change", fit);
hand?.addEventListener("change", fit);
time?.addEventListener("change", fit);
players?.addEventListener("input", fit);
for (const seat of seats) seat.addEventListener("change", fit);
fit();
