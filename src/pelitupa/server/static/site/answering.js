// Rules in the page that answer a lesson or a drill, when they have come. What comes first may stand in the page already.

import { part } from "../house/page.js";
import { _ } from "../house/words.js";
import { Rules } from "../rules/rules.js";
import "./offline.js";

const language = document.documentElement.lang;

export class Answering {
  /** @param {import("../rules/rules.js").Module} module the module of the rules that is asked */
  constructor(module) {
    const { rules: folder = "" } = part("cottage").dataset;
    this.rules = new Rules(folder, () => {}, module);
    this.come = this.rules.begin();
    this.runs = true;
  }

  /**
   * What the rules answer, as soon as they are there; null where they do not run.
   * @param {string} what
   * @param {object} more
   */
  async ask(what, more) {
    if (!this.rules.ready && this.runs) {
      part("answer").textContent = _("The rules are coming, once for all games …");
      part("answer").scrollIntoView({ block: "nearest" });
    }
    this.runs = await this.come;
    try {
      return this.runs ? await this.rules.ask(what, { language, ...more }) : null;
    } catch (error) {
      console.warn(error);
      return null;
    }
  }

  /** Why nobody answers. */
  away() {
    return this.runs
      ? _("The rules have stopped in this page. Load it again.")
      : _("This browser cannot run the rules. Try a newer one.");
  }
}
