// How somebody has guessed, in words, and handed on.

import { copied } from "../house/copying.js";
import { _, counted } from "../house/words.js";
import { counts, kept } from "./guess_count.js";

/**
 * How one has guessed in a match so far; empty before the first guess.
 * @param {string} match
 */
export function tally(match) {
  const { right, count, chance } = counts(kept(match));
  if (!count) return "";
  const told = counted("{right} of {count} guess right", "{right} of {count} guesses right", count, { right });
  return `${told} · ${_("by chance alone about {chance}", {
    chance: chance.toLocaleString(document.documentElement.lang, { maximumSignificantDigits: 2 }),
  })}`;
}

/**
 * Lines of what is said of a guess.
 * @param {HTMLElement} box
 * @param {string[]} lines
 * @param {string} [kind]
 */
export function sayLines(box, lines, kind = "") {
  box.className = `answer ${kind}`;
  box.replaceChildren(...lines.map((line) => {
    const made = document.createElement("p");
    made.textContent = line;
    return made;
  }));
}

/**
 * Hand it on with the way to the match: by the device's own way, or copied.
 * @param {string} text
 * @param {string} url
 * @param {(lines: string[]) => void} say
 */
export async function handOn(text, url, say) {
  try {
    if (navigator.share) await navigator.share({ text, ...(url && { url }) });
    else say(await copied(`${text}\n${url}`.trim()) ? [_("Copied")] : [text, url]);
  } catch (problem) {
    if (!(problem instanceof Error && problem.name === "AbortError")) say([text, url]);
  }
}
