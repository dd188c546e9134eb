// What calls for attention, if somebody wants it to: soft sounds of our own making, and notices of the browser
// while its page is in the background. Both are off until they are asked for, and remembered.

import { at } from "./address.js";
import { kept } from "./kept.js";
import { canPush, pushed, showByWorker, subscribe, unsubscribe } from "./notify.js";
import { _ } from "./words.js";

/** @typedef {"card" | "talk" | "turn" | "deal" | "end"} Tune */

/** @type {Record<Tune, [pitch: number, after: number, length: number][]>} */
const TUNES = {
  card: [[196, 0, 0.07]],
  talk: [[659.25, 0, 0.12], [587.33, 0.1, 0.2]],
  turn: [[392, 0, 0.22], [523.25, 0.13, 0.3]],
  deal: [[523.25, 0, 0.3], [392, 0.14, 0.4]],
  end: [[392, 0, 0.4], [493.88, 0.14, 0.4], [587.33, 0.28, 0.8]],
};
const KNOCKS = { hit: 1200, cushion: 220, pocket: 130, pin: 700 };
const LOUDNESS = 0.06;
const ATTACK = 0.015;

export class Sounds {
  /** @param {HTMLInputElement} box whether sounds are wanted */
  constructor(box) {
    this.box = box;
    /** @type {AudioContext | null} */
    this.context = null;
    kept(box, "sounds", () => this.play("turn"));
  }

  /** @param {Tune} tune */
  play(tune) {
    const context = this.ready();
    if (!context) return;
    for (const [pitch, after, length] of TUNES[tune]) note(context, pitch, after, length);
  }

  /**
   * Balls that meet, a cushion, a pocket.
   * @param {keyof typeof KNOCKS} kind
   * @param {number} force from 0 to 1
   */
  knock(kind, force) {
    const context = this.ready();
    if (context) knocked(context, KNOCKS[kind], LOUDNESS * Math.max(0.1, force));
  }

  /** What sounds, or null where nobody wants it. */
  ready() {
    if (!this.box.checked) return null;
    this.context ??= new AudioContext();
    this.context.resume();
    return this.context;
  }
}

/**
 * A short dull knock, as of ivory or of wood.
 * @param {AudioContext} context
 * @param {number} pitch
 * @param {number} loud
 */
function knocked(context, pitch, loud) {
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, context.currentTime);
  tone.frequency.exponentialRampToValueAtTime(pitch / 2, context.currentTime + 0.05);
  loudness.gain.setValueAtTime(loud, context.currentTime);
  loudness.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + 0.06);
  tone.connect(loudness).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + 0.07);
}

/**
 * A plucked note: at once there, and soft, and going.
 * @param {AudioContext} context
 * @param {number} pitch
 * @param {number} after seconds from now
 * @param {number} length in seconds
 */
function note(context, pitch, after, length) {
  const from = context.currentTime + after;
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0, from);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, from + ATTACK);
  loudness.gain.exponentialRampToValueAtTime(0.0001, from + length);
  tone.connect(loudness).connect(context.destination);
  tone.start(from);
  tone.stop(from + length);
}

export class Notices {
  /**
   * Where matches go on for days, somebody may want to be told when it is their turn: by push, also while no page is
   * open, and else by this page while it is in the background.
   * @param {HTMLInputElement} box
   * @param {HTMLElement} row
   * @param {string} time the time control
   */
  constructor(box, row, time) {
    this.box = box;
    row.hidden = !("Notification" in globalThis && time.startsWith("days"));
    if (row.hidden) return;
    const granted = Notification.permission === "granted";
    box.checked = granted && localStorage.getItem("notices") === "yes";
    if (granted && canPush()) this.ask();
    box.addEventListener("change", () => this.change());
  }

  /** Whether notices come to this browser is what the cottage says; what came of no push service stays a page's own. */
  async ask() {
    const { on } = await pushed().catch(() => ({ on: false }));
    this.box.checked ||= on;
  }

  async change() {
    const wanted = this.box.checked;
    if (wanted) {
      const push = canPush() && (await subscribe());
      this.box.checked = (await Notification.requestPermission()) === "granted";
      localStorage.setItem("notices", this.box.checked && !push ? "yes" : "no");
    } else {
      localStorage.setItem("notices", "no");
      if (canPush()) await unsubscribe();
    }
  }

  /**
   * Tell it to somebody who looks at something else. While the page is open no push comes.
   * @param {string} what
   * @param {string} table
   */
  turn(what, table) {
    if (!this.box.checked || !document.hidden) return;
    /** @type {Notification} */
    let notice;
    try {
      notice = new Notification(_("Your turn"), { body: what, tag: table, icon: at("/static/house/icon.svg") });
    } catch {
      showByWorker(_("Your turn"), what, table); // browsers of phones leave notices to service workers
      return;
    }
    notice.addEventListener("click", () => {
      window.focus();
      notice.close();
    });
  }
}
