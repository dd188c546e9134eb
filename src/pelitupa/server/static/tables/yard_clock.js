// The clocks of a yard, by the time of day and never by counting ticks: a phone that slept shows the true time, and says
// that it slept. Somebody's count to 100 is said aloud here and reported when it is over; when an agreed time is over,
// the phone whistles and people say what follows.

import { part } from "../house/page.js";
import { _, counted } from "../house/words.js";

/** @typedef {{ kind: "count" | "head_start" | "limit", start: number, end: number, word: string }} Timer */

const TICK = 250;
const SLEPT = 5; // seconds between two ticks that are no busy phone any more
const COUNT = 100;
const LAST = 60;

/**
 * Minutes and seconds.
 * @param {number} seconds
 */
export function minutes(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/**
 * What a timer shows at a time, and what is to be said aloud at it: of two times in a row only what changed.
 * @param {Timer} timer
 * @param {number} now
 */
export function shownOf({ kind, start, end }, now) {
  const left = Math.max(0, Math.ceil(end - now));
  if (kind === "count") return String(Math.min(COUNT, Math.max(0, Math.floor((COUNT * (now - start)) / (end - start)))));
  return left ? minutes(left) : _("The time is over");
}

/**
 * What is to be said aloud between two times.
 * @param {Timer} timer
 * @param {number} before
 * @param {number} now
 */
export function saidBetween(timer, before, now) {
  const { kind, end } = timer;
  if (kind === "count") {
    const number = shownOf(timer, now);
    return number === "0" || number === shownOf(timer, before) ? "" : number;
  }
  if (before < end && now >= end) return kind === "head_start" ? _("Go!") : _("The time is over");
  const last = end - LAST;
  return kind === "limit" && before < last && now >= last ? _("One minute is left") : "";
}

export class YardClock {
  /**
   * @param {() => number | null} now seconds since the evening began; null where none is
   * @param {(lines: string[]) => void} say
   * @param {(text: string) => void} over report what the end of a count means
   * @param {() => boolean} loud whether this phone may be heard
   * @param {() => void} open a word can be reported that could not be before
   */
  constructor(now, say, over, loud, open) {
    this.now = now;
    this.say = say;
    this.over = over;
    this.loud = loud;
    this.open = open;
    /** @type {Timer[]} */
    this.timers = [];
    /** @type {number | null} */
    this.before = null;
    /** The count that was reported: the rules answer a little later. */
    this.reported = "";
    setInterval(() => this.tick(), TICK);
  }

  /** @param {Timer[]} timers those that run now */
  show(timers) {
    this.timers = timers;
    this.tick();
  }

  /**
   * Why a word cannot be reported yet; empty where it can, or where nothing is known of it.
   * @param {string} word
   */
  early(word) {
    const now = this.now() ?? 0;
    const end = Math.max(0, ...this.timers.filter((timer) => timer.word === word).map((timer) => timer.end));
    return now < end ? _("Not before the clock shows {time}.", { time: minutes(Math.ceil(end)) }) : "";
  }

  tick() {
    const now = this.now();
    const before = this.before ?? now;
    this.before = now;
    part("clock").textContent = now === null ? "" : minutes(now);
    if (now === null || before === null) return;
    if (now - before > SLEPT) {
      part("slept").textContent = counted(
        "This phone slept for {count} second; the clock is right.", "This phone slept for {count} seconds; the clock is right.",
        Math.round(now - before));
    }
    part("clocks").textContent = this.timers.map((timer) => shownOf(timer, now)).join(" · ");
    for (const timer of this.timers) {
      const said = saidBetween(timer, before, now);
      if (said) this.say([said]);
      if (said && this.loud() && timer.kind !== "count" && now >= timer.end) whistle();
      if (timer.word && before < timer.end && now >= timer.end) this.open();
      const key = `${timer.word} ${timer.end}`;
      if (timer.kind === "count" && now >= timer.end && this.reported !== key) {
        this.reported = key;
        this.over(timer.word);
      }
    }
  }
}

/** Three short tones, loud enough for a yard. */
function whistle() {
  if (!("AudioContext" in window)) return;
  const sound = new AudioContext();
  for (const start of [0, 0.4, 0.8]) {
    const tone = new OscillatorNode(sound, { type: "square", frequency: 2300 });
    tone.connect(new GainNode(sound, { gain: 0.4 })).connect(sound.destination);
    tone.start(sound.currentTime + start);
    tone.stop(sound.currentTime + start + 0.25);
  }
  setTimeout(() => sound.close(), 2000);
}
