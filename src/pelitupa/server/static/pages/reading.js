// The rules to read: a clause is found by its words, and the words of the game are explained.

import { Terms } from "../live/terms.js";
import { counted } from "../house/words.js";

const rules = document.querySelector(".rules");
const find = document.getElementById("find");
const found = document.getElementById("rules-found");

new Terms(rules.querySelector("dl.words")).mark(rules);

function search() {
  const wanted = find.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const list of rules.querySelectorAll(".clauses")) {
    let some = false;
    for (const clause of list.children) {
      const text = clause.textContent.toLowerCase();
      clause.hidden = !wanted.every((word) => text.includes(word));
      some ||= !clause.hidden;
      count += clause.hidden ? 0 : 1;
    }
    list.hidden = !some;
    list.previousElementSibling.hidden = !some;
  }
  found.textContent = wanted.length ? counted("{count} rule", "{count} rules", count) : "";
}

/** A link to a rule leads there though the search has hidden it. */
function show() {
  const clause = document.getElementById(location.hash.slice(1));
  if (!clause?.hidden) return;
  find.value = "";
  search();
  clause.scrollIntoView();
}

find.closest("[hidden]").hidden = false;
find.addEventListener("input", search);
addEventListener("hashchange", show);
