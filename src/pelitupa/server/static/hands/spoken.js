// A button that is said is touched, where the browser recognises speech on the device itself: what is said goes nowhere.
// Elsewhere nothing is offered. It is off until somebody switches it on, says what it heard, and Undo takes it back.

import { _ } from "../house/words.js";

/**
 * What a browser has for speech (the Web Speech API), as far as it is used here.
 * @typedef {{
 *   lang: string, continuous: boolean, processLocally: boolean, start: () => void, stop: () => void,
 *   onresult: ((event: { resultIndex: number, results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null,
 *   onend: (() => void) | null, onerror: ((event: { error: string }) => void) | null,
 * }} Recogniser
 * @typedef {{ new (): Recogniser, available?: (how: { langs: string[], processLocally: boolean }) => Promise<string> }} Kind
 */

/**
 * What recognises a language on this device; null where nothing does.
 * @param {{ SpeechRecognition?: unknown }} scope
 * @param {string} language
 * @returns {Promise<Recogniser | null>}
 */
export async function recogniser(scope, language) {
  const kind = /** @type {Kind | undefined} */ (scope.SpeechRecognition);
  if (typeof kind?.available !== "function" || !("processLocally" in kind.prototype)) return null;
  try {
    if ((await kind.available({ langs: [language], processLocally: true })) !== "available") return null;
  } catch {
    return null; // as a page that may not use the microphone
  }
  return Object.assign(new kind(), { lang: language, continuous: true, processLocally: true });
}

/**
 * The place of the one button that a text names; -1 where none or several are called so.
 * @param {string} said
 * @param {string[]} labels
 */
export function meant(said, labels) {
  const wanted = plain(said);
  const found = labels.flatMap((label, place) => (plain(label) === wanted ? [place] : []));
  return wanted && found.length === 1 ? found[0] : -1;
}

/** @param {string} text */
function plain(text) {
  return text.toLocaleLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** Listens while it is switched on. */
export class Ear {
  /**
   * @param {Recogniser} inner
   * @param {HTMLElement} button pressed while it listens
   * @param {(text: string) => void} tell what it heard, for people
   * @param {() => HTMLElement[]} found the buttons that can be touched now
   */
  constructor(inner, button, tell, found) {
    this.inner = inner;
    this.button = button;
    this.tell = tell;
    this.found = found;
    button.hidden = false;
    button.addEventListener("click", () => this.press(!this.listens));
    inner.onresult = ({ resultIndex, results }) => {
      for (let n = resultIndex; n < results.length; n += 1) this.hear(results[n][0].transcript);
    };
    inner.onend = () => {
      if (this.listens) inner.start(); // it ends after each silence
    };
    inner.onerror = ({ error }) => {
      if (error === "not-allowed" || error === "service-not-allowed" || error === "language-not-supported") this.press(false);
    };
  }

  get listens() {
    return this.button.getAttribute("aria-pressed") === "true";
  }

  /** @param {boolean} on */
  press(on) {
    this.button.setAttribute("aria-pressed", String(on));
    if (on) this.inner.start();
    else this.inner.stop();
  }

  /** @param {string} said */
  hear(said) {
    if (!this.listens) return;
    const buttons = this.found();
    const place = meant(said, buttons.map(({ textContent }) => textContent));
    this.tell(place < 0 ? _("Heard: {text}. No button is called so.", { text: said.trim() }) : _("Heard: {text}", { text: said.trim() }));
    if (place >= 0) buttons[place].click();
  }
}

/**
 * Offer to listen, where this device can.
 * @param {HTMLElement} button hidden until it is offered
 * @param {(text: string) => void} tell
 * @param {() => HTMLElement[]} found
 */
export async function offerEar(button, tell, found) {
  const inner = await recogniser(/** @type {{ SpeechRecognition?: unknown }} */ (window), document.documentElement.lang);
  if (inner) new Ear(inner, button, tell, found);
}
