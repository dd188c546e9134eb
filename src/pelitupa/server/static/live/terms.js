// The words of a game are explained where they stand: tapped, or by Enter, each shows what the glossary says of it.

import { all, around } from "../house/page.js";
import { putBeside } from "../house/beside.js";

const ENDING = 5; // letters that a language may add to a word
const NOT_IN = "button, a, code, input, textarea, select, svg, dl.words, .term";

export class Terms {
  /** @param {HTMLElement | null} glossary the list of the words, if the game has any */
  constructor(glossary) {
    /** @type {Map<string, string>} */
    this.known = new Map();
    /** @type {RegExp | null} */
    this.pattern = null;
    this.gloss = document.createElement("p");
    for (const word of glossary?.querySelectorAll("dt") ?? []) {
      const meaning = word.nextElementSibling?.textContent ?? "";
      this.known.set(word.textContent.trim().toLowerCase(), meaning.trim());
    }
    if (!this.known.size) return;
    const words = [...this.known.keys()].sort((one, other) => other.length - one.length).map(literal);
    this.pattern = new RegExp(`(?<!\\p{L})(${words.join("|")})\\p{L}{0,${ENDING}}(?!\\p{L})`, "giu");
    this.gloss.className = "gloss";
    this.gloss.setAttribute("role", "status");
    this.gloss.setAttribute("popover", "auto");
    document.body.append(this.gloss);
    document.addEventListener("click", (event) => {
      const term = around(event.target, ".term");
      if (term) this.explain(term);
    });
  }

  /**
   * Make the words in a part of the page tappable, each once in a paragraph.
   * @param {Element | null} root
   */
  mark(root) {
    if (!this.pattern || !root) return;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    /** @type {Text[]} */
    const texts = [];
    while (walker.nextNode()) {
      const text = walker.currentNode;
      if (text instanceof Text && text.data.trim() && !text.parentElement?.closest(NOT_IN)) texts.push(text);
    }
    /** @type {Map<Element, Set<string>>} */
    const seen = new Map();
    for (const text of texts) {
      const block = text.parentElement?.closest("p, li, td, figcaption") ?? root;
      const had = seen.get(block) ?? new Set(all(block, ".term").map((term) => term.dataset.word ?? ""));
      seen.set(block, had);
      this.split(text, this.pattern, had);
    }
  }

  /**
   * @param {Text} text
   * @param {RegExp} pattern
   * @param {Set<string>} seen
   */
  split(text, pattern, seen) {
    /** @type {(string | HTMLElement)[]} */
    const parts = [];
    let from = 0;
    for (const found of text.data.matchAll(pattern)) {
      const word = found[1].toLowerCase();
      if (seen.has(word)) continue;
      seen.add(word);
      const term = document.createElement("button");
      term.type = "button";
      term.className = "term";
      term.dataset.word = word;
      term.textContent = found[0];
      parts.push(text.data.slice(from, found.index), term);
      from = found.index + found[0].length;
    }
    if (parts.length) text.replaceWith(...parts, text.data.slice(from));
  }

  /** @param {import("#page").Thing} term */
  explain(term) {
    const name = document.createElement("b");
    const { word = "" } = term.dataset;
    name.textContent = word;
    this.gloss.replaceChildren(name, `: ${this.known.get(word)}`);
    this.gloss.showPopover();
    putBeside(this.gloss, term);
  }
}

/** @param {string} word */
function literal(word) {
  return word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
