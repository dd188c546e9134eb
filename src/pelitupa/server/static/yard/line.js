// The two lines to a yard: the rules in the page, for one person alone, and the cottage's, where friends are.

/** @import { Ground, Seen } from "./geometry.js" */
/** @import { Intent } from "./steering.js" */
/** @import { Again } from "./replay.js" */

import { socketTo } from "../house/address.js";
import { Rules } from "../rules/rules.js";

/**
 * What is said where a round begins: its ground, how it is looked at, what everybody is called, and which seat one has.
 * @typedef {{ ground: Ground, view: "above" | "side", names: string[], seat: number, spec: string }} Opening
 *
 * What a page is told.
 * @typedef {object} Calls
 * @property {(opening: Opening) => void} opened
 * @property {(seen: Seen) => void} seen
 * @property {(again: Again) => void} over
 * @property {(room: Room) => void} [room] who is there
 * @property {(text: string) => void} trouble
 *
 * A room where friends meet: who is in it, which of them one is, whether one may begin, and whether it has begun.
 * @typedef {{ people: string[], you: number, begins: boolean, begun: boolean }} Room
 */

const STEP = 100; // milliseconds of a step
const BEHIND = 4; // steps at once, where a page could not keep up
const AGAIN = 1500;
const GONE = 4404;
const FULL = 4429;

/** The rules in the page. */
export class OwnYard {
  /**
   * @param {string} folder of the rules
   * @param {(part: number) => void} progress
   * @param {Calls} calls
   */
  constructor(folder, progress, calls) {
    this.rules = new Rules(folder, progress, "pelitupa.shown.yard_answers");
    this.calls = calls;
    /** @type {Intent} */
    this.intent = { go: null, pace: 0, deed: "" };
    this.timer = 0;
    this.due = 0;
    this.busy = false;
    this.over = false;
    this.stands = false;
  }

  load() {
    return this.rules.begin();
  }

  /**
   * A new round. Throws a `RangeError` for what a form cannot have.
   * @param {string} id
   * @param {Record<string, string>} form
   */
  async begin(id, form) {
    this.halt();
    const { opening, seen } = await this.ask("begin", { id, form });
    this.over = false;
    this.calls.opened(opening);
    this.calls.seen(seen);
  }

  /** Let the time run. */
  run() {
    if (this.timer || this.over) return;
    this.due = performance.now();
    this.timer = setInterval(() => this.tick(), STEP);
  }

  /** Let it stand. */
  halt() {
    clearInterval(this.timer);
    this.timer = 0;
  }

  async tick() {
    if (this.busy) return;
    const steps = Math.min(BEHIND, Math.floor((performance.now() - this.due) / STEP));
    if (steps < 1) return;
    this.due = Math.max(this.due + steps * STEP, performance.now() - STEP * BEHIND);
    await this.step(steps);
  }

  /**
   * Let so many steps pass, with what one intends.
   * @param {number} steps
   */
  async step(steps) {
    if (this.busy || this.over) return;
    this.busy = true;
    try {
      const { intent } = this;
      this.intent = { ...intent, deed: "" };
      const { seen } = await this.ask("step", { intent, steps });
      this.over = seen.ended;
      this.calls.seen(seen);
      if (this.over) {
        this.halt();
        this.calls.over(await this.ask("again", {}));
      }
    } catch (error) {
      this.halt();
      this.calls.trouble(String(error instanceof RangeError ? error.message : error));
    } finally {
      this.busy = false;
    }
  }

  /** @param {Intent} intent */
  intend(intent) {
    this.intent = { ...intent, deed: intent.deed || this.intent.deed };
  }

  /** Stop before the end: what happened till then is shown. */
  async stop() {
    this.halt();
    this.over = true;
    this.calls.over(await this.ask("again", {}));
  }

  /** @returns {Promise<string>} */
  async record() {
    return (await this.ask("keep", {})).record;
  }

  /**
   * @param {string} what
   * @param {object} more
   */
  ask(what, more) {
    return this.rules.ask(what, { language: document.documentElement.lang, ...more });
  }
}

/** A room in the cottage. */
export class FriendsYard {
  /**
   * @param {string} key of the room
   * @param {string} name what one is called there
   * @param {Calls} calls
   */
  constructor(key, name, calls) {
    this.key = key;
    this.name = name;
    this.calls = calls;
    this.gone = false;
    /** whether time stands still until one lets it pass: alone only */
    this.inTurns = false;
    this.busy = false;
    this.passed = () => {};
    /** @type {Intent} */
    this.intent = { go: null, pace: 0, deed: "" };
    this.said = "";
    this.sent = 0;
    this.timer = 0;
    this.socket = this.connect();
  }

  connect() {
    const socket = socketTo(`/yards/${this.key}/ws`);
    socket.addEventListener("open", () => this.say({ join: this.name, token: sessionStorage.getItem(this.place) ?? "" }));
    socket.addEventListener("message", ({ data }) => this.take(JSON.parse(data)));
    socket.addEventListener("close", ({ code }) => {
      if (this.gone || code === GONE || code === FULL) return;
      setTimeout(() => !this.gone && (this.socket = this.connect()), AGAIN * (0.75 + Math.random() / 2));
    });
    return socket;
  }

  /** Where this browser keeps which seat is its own. */
  get place() {
    return `pelitupa-yard-${this.key}`;
  }

  /** @param {any} message */
  take(message) {
    const { calls } = this;
    if (message.type === "seen") calls.seen(message.seen);
    else if (message.type === "room") {
      sessionStorage.setItem(this.place, message.token);
      calls.room?.(message);
    } else if (message.type === "opening") calls.opened(message.opening);
    else if (message.type === "over") calls.over(message.again);
    else if (message.type === "error") calls.trouble(message.text);
    if (["seen", "over", "error"].includes(message.type)) this.passed();
  }

  /** @param {object} message */
  say(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** @param {boolean} [inTurns] whether time stands still until one lets it pass */
  begin(inTurns = false) {
    this.inTurns = inTurns;
    this.say({ begin: true, turns: inTurns });
  }

  /**
   * Let so many steps pass, with what one intends.
   * @param {number} steps
   */
  async step(steps) {
    if (this.busy) return;
    this.busy = true;
    this.send();
    this.say({ steps });
    await new Promise((resolve) => (this.passed = () => resolve(null)));
    this.busy = false;
  }

  /** @param {Intent} intent */
  intend(intent) {
    this.intent = intent;
    if (intent.deed) this.send();
    else if (!this.timer) this.timer = setTimeout(() => this.send(), Math.max(0, this.sent + STEP - performance.now()));
  }

  /** Say what one intends, ten times a second at most, where it has changed. */
  send() {
    clearTimeout(this.timer);
    this.timer = 0;
    const { go, pace, deed } = this.intent;
    const told = { go: go && [short(go[0]), short(go[1])], pace: short(pace), deed };
    const text = JSON.stringify(told);
    if (text === this.said && !deed) return;
    this.said = deed ? "" : text;
    this.sent = performance.now();
    this.say({ intent: told });
    this.intent = { ...this.intent, deed: "" };
  }

  run() {}

  halt() {}

  stop() {
    this.say({ stop: true });
  }

  leave() {
    this.gone = true;
    this.socket.close();
  }
}

/** @param {number} value */
const short = (value) => Math.round(value * 100) / 100;
