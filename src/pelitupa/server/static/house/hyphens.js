// Long words on narrow things, as what a card stands for on a phone, are divided as they are in the reader's language,
// whether or not the browser knows how: in Finnish, and nearly always in Swedish, before a consonant and a vowel.

const DIVIDED = ["fi", "sv"];
const LONG = 9; // letters
const SYLLABLE = /(?<=\p{L}{2})(?=[^aeiouyåäöAEIOUYÅÄÖ\P{L}][aeiouyåäö])/gu;
const SOFT = "\u00ad";

/**
 * A text whose long words may be divided.
 * @param {string} text
 * @param {string} language
 */
export function divided(text, language) {
  if (!DIVIDED.includes(language) || text.includes(SOFT)) return text;
  return text.replaceAll(/\p{L}+/gu, (word) => (word.length < LONG ? word : word.replaceAll(SYLLABLE, SOFT)));
}

/**
 * Let the words of some elements be divided.
 * @param {Iterable<HTMLElement>} elements
 */
export function divide(elements) {
  const { lang } = document.documentElement;
  if (!DIVIDED.includes(lang)) return;
  for (const element of elements) {
    for (const part of element.childNodes) {
      if (!(part instanceof Text)) continue;
      const told = divided(part.data, lang);
      if (told !== part.data) part.data = told;
    }
  }
}
