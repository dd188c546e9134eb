// Conditional moves, where nothing is hidden: what one will answer if the others do what one expects.

/** @import { OwnPlans, State } from "#messages" */
/** @import { Said } from "#page" */

import { part } from "../house/page.js";
import { _ } from "../house/words.js";

export class Plans {
  /** @param {(message: Said) => void} ask sends what is answered with the plans as they are kept */
  constructor(ask) {
    this.ask = ask;
    this.version = -1;
    this.edited = false;
    this.lines = part("lines", HTMLTextAreaElement);
    part("plan").addEventListener("submit", (event) => {
      event.preventDefault();
      ask({ plan: read(this.lines.value) });
      this.edited = false;
    });
    part("drop-plan").addEventListener("click", () => {
      this.lines.value = "";
      this.edited = false;
      ask({ plan: [] });
    });
    this.lines.addEventListener("input", () => {
      this.edited = true;
    });
  }

  /**
   * Ask what is left of the plan whenever the match has gone on.
   * @param {State} state
   */
  show({ can, version }) {
    part("plan-panel").hidden = !can.plan;
    if (!can.plan || version === this.version) return;
    this.version = version;
    this.ask({ plans: true });
  }

  /**
   * What the server keeps. What one is writing stays.
   * @param {OwnPlans} message
   */
  take({ lines }) {
    part("drop-plan", HTMLButtonElement).disabled = !lines.length;
    part("planned").replaceChildren(...lines.map(item));
    part("plan-state").textContent = lines.length ? _("Kept, for your eyes alone:") : _("Nothing is planned.");
    if (!this.edited) this.lines.value = lines.map((line) => line.join(", ")).join("\n");
  }
}

/** @param {string[]} line */
function item(line) {
  const made = document.createElement("li");
  made.textContent = line.join(", ");
  return made;
}

/**
 * Lines of actions: a line ends at a semicolon or where it ends; commas or else spaces part actions.
 * @param {string} text
 */
export function read(text) {
  return text
    .split(/[;\n]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) =>
      line
        .split(line.includes(",") ? "," : /\s+/)
        .map((action) => action.trim())
        .filter(Boolean),
    );
}
