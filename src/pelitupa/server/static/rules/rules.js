// The page's side of the rules that run within it. Where a cottage offers none, or a browser cannot run them, a page
// goes on as without.

import { AT_SITE, at } from "../house/address.js";

/**
 * What is told of an answer, or of how far the rules have come.
 * @typedef {{ told?: any, error?: string }} Answer
 */

/**
 * Which module of the rules answers: of evenings with real things, or of a table, a lesson, a drill, a replay or a yard of the page's own.
 * @typedef {"pelitupa.shown.answers" | `pelitupa.shown.${"table" | "lesson" | "drill" | "replay" | "yard"}_answers`} Module
 */

const WORKER = AT_SITE ? at("/static/rules/worker.js") : at("/referee/rules/worker.js");
const TRIES = 3; // what makes them stop may make them stop again, and each beginning takes seconds

/** The rules in the page have stopped: nothing is known of what was asked. */
export class Stopped extends Error {}

export class Rules {
  /**
   * @param {string} folder where the files lie, from the root of the cottage; "" where there are none
   * @param {(part: number) => void} progress how much has come, from 0 to 1
   * @param {Module} [answers]
   */
  constructor(folder, progress, answers = "pelitupa.shown.answers") {
    this.answers = answers;
    this.folder = folder;
    this.progress = progress;
    this.ready = false;
    /** Whether they ran and do no more. */
    this.stopped = false;
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Map<number, { resolve: (text: string) => void, reject: (error: Error) => void }>} */
    this.waiting = new Map();
    this.asked = 0;
    this.tries = 0;
  }

  /**
   * Load the rules, or begin again after they have stopped, a few times at most; whether they are there in the end.
   * @returns {Promise<boolean>}
   */
  async begin() {
    if (!this.folder || !("Worker" in window) || !("WebAssembly" in window)) return false;
    if (this.ready || this.tries >= TRIES) return this.ready;
    try {
      const contents = await (await fetch(at(`${this.folder}/rules.json`))).json();
      const worker = new Worker(WORKER, { type: "module" });
      this.worker = worker;
      this.tries += 1;
      const folder = new URL(at(this.folder), location.href).href;
      await new Promise((resolve, reject) => {
        const end = (/** @type {string} */ why) => {
          reject(new Stopped(why));
          this.end(worker, why);
        };
        worker.addEventListener("error", ({ message }) => end(message || "they cannot be run here"));
        worker.addEventListener("messageerror", () => end("their answer cannot be read"));
        worker.addEventListener("message", ({ data }) => {
          if (data.loaded) this.progress(data.loaded);
          else if (data.ready) resolve(true);
          else if (data.failed) end(data.failed);
          else this.answered(data.id, data.answer);
        });
        const { answers } = this;
        worker.postMessage({ folder, files: contents.files, answers, language: document.documentElement.lang, squeezed: AT_SITE });
      });
      this.ready = true;
      this.stopped = false;
    } catch (error) {
      if (!(error instanceof Stopped)) this.end(this.worker, String(error)); // as without: the cottage counts when it can be reached
    }
    return this.ready;
  }

  /**
   * Ask the rules. Throws a `RangeError` where they say what is wrong, and `Stopped` where they answer no more.
   * @param {string} what
   * @param {object} more
   */
  async ask(what, more) {
    const { worker } = this;
    if (!worker || !this.ready) throw new Stopped("the rules do not run");
    const id = (this.asked += 1);
    /** @type {string} */
    const text = await new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      worker.postMessage({ id, question: JSON.stringify({ what, ...more }) });
    });
    /** @type {Answer} */
    const answer = JSON.parse(text);
    if (answer.error !== undefined) throw new RangeError(answer.error);
    return answer.told;
  }

  /**
   * @param {number} id
   * @param {string} text
   */
  answered(id, text) {
    this.waiting.get(id)?.resolve(text);
    this.waiting.delete(id);
  }

  /**
   * The rules have stopped, or never began: whatever waits for an answer hears so, and what they took is given back.
   * @param {Worker | null} worker the one that stopped; another may have begun since
   * @param {string} why
   */
  end(worker, why) {
    if (worker !== this.worker) return;
    console.warn(`The rules cannot run in this page: ${why}`);
    worker?.terminate();
    this.worker = null;
    this.stopped ||= this.ready;
    this.ready = false;
    for (const { reject } of this.waiting.values()) reject(new Stopped(why));
    this.waiting.clear();
  }
}
