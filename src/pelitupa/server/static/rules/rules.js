// The page's side of the rules that run within it. Where a cottage offers none, or a browser cannot run them, a page
// goes on as without.

import { at } from "../house/address.js";

/**
 * What is told of an answer, or of how far the rules have come.
 * @typedef {{ told?: any, error?: string }} Answer
 */

export class Rules {
  /**
   * @param {string} folder where the files lie, from the root of the cottage; "" where there are none
   * @param {(part: number) => void} progress how much has come, from 0 to 1
   */
  constructor(folder, progress) {
    this.folder = folder;
    this.progress = progress;
    this.ready = false;
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Map<number, { resolve: (text: string) => void, reject: (error: Error) => void }>} */
    this.waiting = new Map();
    this.asked = 0;
  }

  /**
   * Load the rules; whether they are there in the end.
   * @returns {Promise<boolean>}
   */
  async begin() {
    if (!this.folder || !("Worker" in window) || !("WebAssembly" in window)) return false;
    try {
      const contents = await (await fetch(at(`${this.folder}/rules.json`))).json();
      const worker = new Worker(at("/referee/rules/worker.js"), { type: "module" });
      const folder = new URL(at(this.folder), location.href).href;
      this.ready = await new Promise((resolve, reject) => {
        worker.addEventListener("error", () => reject(new Error("the rules cannot be run here")));
        worker.addEventListener("message", ({ data }) => {
          if (data.loaded) this.progress(data.loaded);
          else if (data.ready) resolve(true);
          else if (data.failed) reject(new Error(data.failed));
          else this.answered(data.id, data.answer);
        });
        worker.postMessage({ folder, files: contents.files });
      });
      this.worker = worker;
    } catch (error) {
      this.ready = false; // as without: the cottage counts when it can be reached
      console.warn(`The rules cannot run in this page: ${error}`);
    }
    return this.ready;
  }

  /**
   * Ask the rules. Throws a `RangeError` where they say what is wrong.
   * @param {string} what
   * @param {{ language: string, id: string, evening: object }} more
   */
  async ask(what, more) {
    const id = (this.asked += 1);
    const text = await new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker?.postMessage({ id, question: JSON.stringify({ what, ...more }) });
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
}
