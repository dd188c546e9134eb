// The panels beside the table: the log, the score, the rules.

import { phone } from "./phone.js";
import { counted } from "./words.js";

/** The log: draws of chance are gathered into one line that opens. */
export class Log {
  constructor(box) {
    this.box = box;
    this.list = box.querySelector("ol");
    this.list.replaceChildren();
    this.heads = new Map();
  }

  /** Take in the lines from a step on; returns those that are worth hearing, none before step `known`. */
  take({ since, lines }, known = 0, self = null) {
    if (since === 0) this.list.replaceChildren();
    const low = this.box.scrollHeight - this.box.scrollTop - this.box.clientHeight < 60;
    for (const line of lines) {
      for (const head of this.due(line.step)) this.head(head);
      this.add(line, self !== null && line.actor === self);
    }
    if (low) this.box.scrollTop = this.box.scrollHeight;
    const worth = lines.filter((line) => line.kind !== "draw" && line.step >= known);
    return worth.map((line) => line.text);
  }

  /** What is to be said before a step, once. */
  due(step) {
    const found = [];
    for (const [start, heads] of this.heads) {
      if (start > step) continue;
      found.push(...heads.map((head) => ({ ...head, step: start })));
      this.heads.delete(start);
    }
    return found;
  }

  head({ text, kind, step }) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.textContent = text;
    button.dataset.step = step;
    button.type = "button";
    item.className = `head-of-${kind}`;
    item.append(button);
    this.list.append(item);
  }

  add(line, own) {
    const item = document.createElement("li");
    item.className = own ? `${line.kind} own` : line.kind;
    if (line.kind !== "draw") {
      item.textContent = line.text;
      this.list.append(item);
      return;
    }
    const last = this.list.lastElementChild;
    if (last?.className !== "draw") {
      item.textContent = line.text;
      item.dataset.count = 1;
      this.list.append(item);
      return;
    }
    let details = last.querySelector("details");
    if (!details) {
      details = document.createElement("details");
      details.append(document.createElement("summary"), document.createElement("ul"));
      const first = document.createElement("li");
      first.textContent = last.textContent;
      details.lastChild.append(first);
      last.replaceChildren(details);
    }
    const entry = document.createElement("li");
    entry.textContent = line.text;
    details.lastChild.append(entry);
    const draws = details.lastChild.children.length;
    details.firstChild.textContent = counted("{count} draw", "{count} draws", draws);
  }

  /** The last lines, so many. */
  latest(count) {
    return [...this.list.children].slice(-count);
  }
}

/** Open the rules at a clause. */
export function openClause(hash) {
  const clause = document.getElementById(hash.replace(/^#/, ""));
  const panel = clause?.closest("details");
  if (!clause || !panel) return false;
  panel.open = true;
  for (const other of document.querySelectorAll(".clauses .shown")) other.classList.remove("shown");
  clause.classList.add("shown");
  clause.scrollIntoView({ block: "center" });
  clause.focus({ preventScroll: true });
  return true;
}

/** Links to clauses open the rules panel. */
export function followClauses(root) {
  root.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#rule-"]');
    if (link && openClause(link.getAttribute("href"))) event.preventDefault();
  });
}

/** On a phone the panels are sheets over the felt, closed at first and open one at a time. Returns
 * what closes them. */
export function layPanels(panels) {
  const open = new Set(panels.filter((panel) => panel.open));
  const lay = () => {
    for (const panel of panels) panel.open = !phone.matches && open.has(panel);
  };
  for (const panel of panels) {
    panel.addEventListener("toggle", () => {
      if (!phone.matches || !panel.open) return;
      for (const other of panels) if (other !== panel) other.open = false;
    });
  }
  phone.addEventListener("change", lay);
  lay();
  return () => {
    if (phone.matches) lay();
  };
}
