// Conditional moves, where nothing is hidden: what one will answer if the others do what one expects.

import { _ } from "../house/words.js";

const part = (id) => document.getElementById(id);

export class Plans {
  /** `ask(message)` sends what is answered with the plans as they are kept. */
  constructor(ask) {
    this.ask = ask;
    this.version = -1;
    part("plan").addEventListener("submit", (event) => {
      event.preventDefault();
      ask({ plan: read(part("lines").value) });
      this.edited = false;
    });
    part("drop-plan").addEventListener("click", () => {
      part("lines").value = "";
      this.edited = false;
      ask({ plan: [] });
    });
    part("lines").addEventListener("input", () => {
      this.edited = true;
    });
  }

  /** Ask what is left of the plan whenever the match has gone on. */
  show({ can, version }) {
    part("plan-panel").hidden = !can.plan;
    if (!can.plan || version === this.version) return;
    this.version = version;
    this.ask({ plans: true });
  }

  /** What the server keeps. What one is writing stays. */
  take({ lines }) {
    part("drop-plan").disabled = !lines.length;
    part("planned").replaceChildren(...lines.map(item));
    part("plan-state").textContent = lines.length ? _("Kept, for your eyes alone:") : _("Nothing is planned.");
    if (!this.edited) part("lines").value = lines.map((line) => line.join(", ")).join("\n");
  }
}

function item(line) {
  const made = document.createElement("li");
  made.textContent = line.join(", ");
  return made;
}

/** Lines of actions: a line ends at a semicolon or where it ends; commas or else spaces part actions. */
function read(text) {
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
