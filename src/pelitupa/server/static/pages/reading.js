// The rules to read: a clause is found by its words, and the words of the game are explained.

import { Terms } from "../live/terms.js";
import { all, around, maybe, maybePart, ofKind, one, part } from "../house/page.js";
import { counted } from "../house/words.js";

const rules = one(document, ".rules");
const find = part("find", HTMLInputElement);
const found = part("rules-found");

new Terms(maybe(rules, "dl.words")).mark(rules);

function search() {
  const wanted = find.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const list of all(rules, ".clauses")) {
    let some = false;
    for (const clause of ofKind(list.children)) {
      const text = clause.textContent.toLowerCase();
      clause.hidden = !wanted.every((word) => text.includes(word));
      some ||= !clause.hidden;
      count += clause.hidden ? 0 : 1;
    }
    list.hidden = !some;
    if (list.previousElementSibling instanceof HTMLElement) list.previousElementSibling.hidden = !some;
  }
  found.textContent = wanted.length ? counted("{count} rule", "{count} rules", count) : "";
}

/** A link to a rule leads there though the search has hidden it. */
function show() {
  const clause = maybePart(location.hash.slice(1));
  if (!clause?.hidden) return;
  find.value = "";
  search();
  clause.scrollIntoView();
}

around(find, "[hidden]")?.removeAttribute("hidden");
find.addEventListener("input", search);
addEventListener("hashchange", show);
