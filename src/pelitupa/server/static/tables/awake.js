// A phone beside the board: its screen stays lit, and it says aloud what the rules make of the entries. Browsers allow
// both only after a touch: the tap on Begin, or after a reload the next one.

const SPOKEN = "pelitupa-referee-aloud";

/** @type {WakeLockSentinel | null} */
let lock = null;
let wanted = false;
let asking = false;

/** Keep the screen lit from now on, where the browser can. */
export function stayAwake() {
  wanted = true;
  light();
}

/** Let the screen go dark as it always does. */
export function mayDarken() {
  wanted = false;
  lock?.release();
}

/** The lock goes whenever the page is out of sight, and is asked for again when it comes back. */
async function light() {
  if (!wanted || asking || lock || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
  asking = true;
  try {
    const held = await navigator.wakeLock.request("screen");
    lock = held;
    held.addEventListener("release", () => {
      lock = null;
    });
    if (!wanted) held.release();
  } catch {
    // a nearly empty battery, for one: the screen goes dark as it always does
  } finally {
    asking = false;
  }
}

document.addEventListener("visibilitychange", light);

/** The browser's voice, if it has one and people want it; what was chosen stays so in this browser. */
export class Voice {
  /** @param {HTMLElement} button pressed while the voice is wanted */
  constructor(button) {
    this.button = button;
    button.hidden = !("speechSynthesis" in window);
    this.press(localStorage.getItem(SPOKEN) === "yes");
    button.addEventListener("click", () => {
      this.press(!this.wanted);
      localStorage.setItem(SPOKEN, this.wanted ? "yes" : "no");
    });
    document.addEventListener("pointerdown", () => this.unlock(), { once: true });
  }

  get wanted() {
    return this.button.getAttribute("aria-pressed") === "true";
  }

  /** @param {boolean} on */
  press(on) {
    this.button.setAttribute("aria-pressed", String(on));
  }

  /** Say nothing, while somebody touches the page: from then on it may speak when the rules have answered. */
  unlock() {
    if (!this.button.hidden) speechSynthesis.speak(new SpeechSynthesisUtterance(""));
  }

  /** @param {string[]} lines */
  say(lines) {
    if (this.button.hidden || !this.wanted || !lines.length) return;
    const said = new SpeechSynthesisUtterance(lines.join(". "));
    said.lang = document.documentElement.lang;
    speechSynthesis.speak(said);
  }
}
