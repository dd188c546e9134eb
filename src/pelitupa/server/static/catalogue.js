// The catalogue narrows as one types. Without this script the form searches.

import { _, counted } from "./words.js";

const field = document.getElementById("q");
const entries = [...document.querySelectorAll("[data-search]")];
const found = document.getElementById("found");
const none = document.getElementById("none");

function narrow() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const entry of entries) {
    const fits = words.every((word) => entry.dataset.search.includes(word));
    entry.hidden = !fits;
    count += fits ? 1 : 0;
  }
  for (const family of document.querySelectorAll(".family")) {
    family.hidden = !family.querySelector("[data-search]:not([hidden])");
  }
  none.hidden = count > 0;
  found.textContent = words.length
    ? _("{found} of {count} games", { found: count, count: entries.length })
    : counted("{count} game", "{count} games", count);
}

if (entries.length) field.addEventListener("input", narrow);
