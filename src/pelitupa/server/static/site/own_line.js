// The line to a table whose rules run in the page: what is said is answered by the worker, in the order it was said.

/** @import { ToPage } from "#messages" */
/** @import { Said } from "#page" */
/** @import { Calls } from "../live/line.js" */
/** @import { Rules } from "../rules/rules.js" */
/** @import { Covered } from "./curtain.js" */

/**
 * What the rules say of the table: messages, what is to be kept of it, after how many seconds its bots go on, and who
 * is to take the screen first.
 * @typedef {{ messages: ToPage[], kept: string, pause: number | null, curtain: Covered | null }} Told
 */

import { Curtain } from "./curtain.js";

export class OwnLine {
  /**
   * @param {Rules} rules
   * @param {(kept: string) => void} keep puts away what is kept of the table
   * @param {(why: unknown) => void} broken is told where the rules answer no more
   */
  constructor(rules, keep, broken) {
    this.rules = rules;
    this.keep = keep;
    this.broken = broken;
    /** @type {Calls | null} */
    this.calls = null;
    this.number = 0;
    this.timer = 0;
    this.last = Promise.resolve();
    this.curtain = new Curtain(() => this.say("uncover", {}));
  }

  /**
   * Begin to tell a table's script what it was opened with.
   * @param {Calls} calls
   * @param {Told} first
   */
  begin(calls, first) {
    this.calls = calls;
    queueMicrotask(() => this.take(first));
    return this;
  }

  /** @param {Said} message */
  change(message) {
    this.say("hear", { message: JSON.stringify({ ...message, id: String((this.number += 1)) }) });
    return true;
  }

  /** @param {Said} message */
  ask(message) {
    return this.change(message);
  }

  /**
   * @param {string} what
   * @param {object} more
   */
  say(what, more) {
    clearTimeout(this.timer);
    this.last = this.last.then(async () => {
      try {
        this.take(await this.rules.ask(what, { language: document.documentElement.lang, ...more }));
      } catch (error) {
        this.broken(error);
      }
    });
  }

  /** @param {Told} told */
  take({ messages, kept, pause, curtain }) {
    this.keep(kept);
    this.curtain.before(curtain);
    for (const message of messages) this.calls?.receive(message);
    this.curtain.after(curtain);
    clearTimeout(this.timer);
    if (pause !== null) this.timer = setTimeout(() => this.say("go on", {}), pause * 1000);
  }
}
