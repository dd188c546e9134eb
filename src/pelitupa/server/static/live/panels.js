// The panels beside the table: the log, the score, the rules.

/** @import { Log as LogTold, LogLine, LogMark } from "#messages" */
/** @import { Head } from "#page" */

import { around, maybe, maybePart, ofKind, one } from "../house/page.js";
import { phone } from "../house/phone.js";
import { _, counted } from "../house/words.js";

const MOST_COLUMNS = 7; // of a trick's cards side by side

/** The log: draws of chance are gathered into one line that opens. */
export class Log {
  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
    this.list = one(box, "ol");
    /** whether tiles are dealt, and no cards */
    this.tiles = box.closest('[data-surface="tiles"]') !== null;
    this.list.replaceChildren();
    /** @type {Map<number, Head[]>} */
    this.heads = new Map();
    /** whether it is said whose cards stand in which column */
    this.named = false;
    /** @type {Pick<LogMark, "start" | "head"> | null} */
    this.opened = null;
    /** @type {string[]} what the draws of the last line say */
    this.drawn = [];
    /** who did what the last line says */
    this.doer = "";
    this.done = "";
  }

  /**
   * Take in the lines from a step on; returns those that are worth hearing, none before step `known`.
   * @param {Pick<LogTold, "since" | "lines">} log
   * @param {number} [known]
   * @param {number | null} [self]
   * @param {(seat: number) => string} [called] names a player
   */
  take({ since, lines }, known = 0, self = null, called = () => "") {
    if (since === 0) this.list.replaceChildren();
    if (since === 0) [this.named, this.opened] = [false, null];
    const low = this.low();
    for (const line of lines) {
      for (const head of this.due(line.step)) this.head(head);
      this.add(line, self !== null && line.actor === self, called(line.actor));
    }
    if (low) this.box.scrollTop = this.box.scrollHeight;
    const worth = lines.filter((line) => line.kind !== "draw" && line.step >= known);
    return worth.map((line) => line.text);
  }

  /**
   * Gather what is over: the lines of a trick become one row, a column for each player in `chairs`, which opens
   * again; where a deal begins, it is said.
   * @param {LogMark[]} marks
   * @param {number[]} chairs
   * @param {(seat: number) => string} called names a player
   */
  gather(marks, chairs, called) {
    for (const mark of marks) {
      if (mark.trick) this.trick(mark, chairs, called);
      else this.deal(mark);
    }
  }

  /**
   * Of a single deal nothing is said; the first is named when the second begins.
   * @param {LogMark} mark
   */
  deal({ deal, start, head }) {
    if (deal < 2) {
      this.opened = { start, head };
      return;
    }
    if (this.opened !== null) this.headBefore(0, this.opened.head); // also before its cards were dealt
    this.opened = null;
    this.headBefore(start, head);
  }

  /**
   * @param {number} step
   * @param {string} text
   */
  headBefore(step, text) {
    const item = document.createElement("li");
    item.className = "deal-head";
    item.textContent = text;
    this.list.insertBefore(item, this.from(step)[0] ?? null);
    this.named = false;
  }

  /**
   * The lines of a step and all after it.
   * @param {number} step
   * @param {number} [end]
   */
  from(step, end = Infinity) {
    return ofKind(this.list.children).filter(({ dataset }) => {
      const at = Number(dataset.step ?? NaN);
      return at >= step && at < end;
    });
  }

  /**
   * @param {LogMark} mark
   * @param {number[]} chairs
   * @param {(seat: number) => string} called
   */
  trick({ trick, start, end, winner, cards }, chairs, called) {
    const lines = this.from(start, end).filter((line) => line.matches(".play"));
    if (!lines.length || !cards.length || chairs.length > MOST_COLUMNS) return;
    const low = this.low();
    if (!this.named) this.names(lines[0], chairs, called);
    this.named = true;
    const row = document.createElement("li");
    row.className = "trick-row";
    const details = document.createElement("details");
    const summary = document.createElement("summary");
    summary.style.setProperty("--chairs", String(chairs.length));
    const said = cards.map(([seat, card]) => `${called(seat)} ${card}`).join(", ");
    const won = winner >= 0 ? ` · ${called(winner)}` : "";
    summary.setAttribute("aria-label", `${_("Trick {number}", { number: trick })}: ${said}${won}`);
    summary.append(cell(String(trick), "nth"));
    for (const seat of chairs) {
      const own = cards.filter(([by]) => by === seat).map(([, card]) => card);
      const kinds = [seat === winner && "won", seat === cards[0][0] && "led"].filter(Boolean);
      summary.append(cell(own.join(" "), kinds.join(" ")));
    }
    const kept = document.createElement("ul");
    lines[0].before(row);
    kept.append(...lines);
    details.append(summary, kept);
    row.append(details);
    if (low) this.box.scrollTop = this.box.scrollHeight;
  }

  /**
   * Whose cards stand in which column.
   * @param {HTMLElement} before
   * @param {number[]} chairs
   * @param {(seat: number) => string} called
   */
  names(before, chairs, called) {
    const item = document.createElement("li");
    item.className = "trick-names";
    item.setAttribute("aria-hidden", "true");
    item.style.setProperty("--chairs", String(chairs.length));
    item.append(cell("", "nth"), ...chairs.map((seat) => cell(called(seat), "")));
    before.before(item);
  }

  low() {
    return this.box.scrollHeight - this.box.scrollTop - this.box.clientHeight < 60;
  }

  /**
   * What is to be said before a step, once.
   * @param {number} step
   */
  due(step) {
    const found = [];
    for (const [start, heads] of this.heads) {
      if (start > step) continue;
      found.push(...heads.map((head) => ({ ...head, step: start })));
      this.heads.delete(start);
    }
    return found;
  }

  /** @param {Head & { step: number }} head */
  head({ text, kind, step }) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.textContent = text;
    button.dataset.step = String(step);
    button.type = "button";
    item.className = `head-of-${kind}`;
    item.append(button);
    this.list.append(item);
  }

  /**
   * @param {LogLine} line
   * @param {boolean} own whether whoever looks has done it
   * @param {string} name of who has done it, if it is known
   */
  add(line, own, name) {
    if (line.kind === "draw" && !this.tiles && saidAlready(this.doer, this.done, line.text)) return;
    [this.doer, this.done] = [name, line.text];
    const item = document.createElement("li");
    item.className = own ? `${line.kind} own` : line.kind;
    item.dataset.step = String(line.step);
    const last = this.list.lastElementChild;
    if (line.kind !== "draw") {
      const counted = last?.className === item.className ? repeated(last.textContent ?? "", line.text) : "";
      item.textContent = counted || line.text;
      if (counted) last?.replaceWith(item);
      else this.list.append(item);
      return;
    }
    if (last?.className !== "draw") {
      this.drawn = [line.text];
      item.textContent = line.text;
      this.list.append(item);
      return;
    }
    this.drawn.push(line.text);
    const both = together(this.drawn);
    if (both) {
      last.textContent = both;
      return;
    }
    const details = maybe(last, "details") ?? folded(last, this.drawn.slice(0, -1));
    const entry = document.createElement("li");
    entry.textContent = line.text;
    const list = one(details, "ul");
    list.append(entry);
    const dealt = list.children.length;
    one(details, "summary").textContent = this.tiles
      ? counted("{count} tile dealt", "{count} tiles dealt", dealt)
      : counted("{count} card dealt", "{count} cards dealt", dealt);
  }

  /**
   * The last lines, so many.
   * @param {number} count
   */
  latest(count) {
    return [...this.list.children].slice(-count);
  }
}

/**
 * A line that is said once more, with how often; empty if another was said.
 * @param {string} shown
 * @param {string} text
 */
export function repeated(shown, text) {
  if (shown === text) return `${text} × 2`;
  const times = shown.startsWith(`${text} × `) ? Number(shown.slice(text.length + 3)) : NaN;
  return times > 1 ? `${text} × ${times + 1}` : "";
}

/**
 * Whether a draw says only what its player has done before it: *Impi draws from the stock*, *Impi draws a card*.
 * @param {string} name
 * @param {string} deed
 * @param {string} draw
 */
export function saidAlready(name, deed, draw) {
  const verb = (/** @type {string} */ text) => (name && text.startsWith(`${name} `) ? text.slice(name.length + 1).split(" ")[0] : "");
  return verb(deed) !== "" && verb(deed) === verb(draw);
}

/**
 * Two draws in one line, where somebody draws two cards one after the other; empty if they are not of the same, or more.
 * @param {string[]} texts
 */
export function together(texts) {
  const [first, second] = texts;
  if (texts.length !== 2) return "";
  if (first === second) return `${first} × 2`;
  const head = first.slice(0, first.lastIndexOf(" ") + 1);
  return head && second.startsWith(head) && !second.slice(head.length).includes(" ") ? `${first}, ${second.slice(head.length)}` : "";
}

/**
 * A line as one that opens, in which each of some texts stands alone.
 * @param {Element} line
 * @param {string[]} texts
 */
function folded(line, texts) {
  const details = document.createElement("details");
  const list = document.createElement("ul");
  for (const text of texts) {
    const entry = document.createElement("li");
    entry.textContent = text;
    list.append(entry);
  }
  details.append(document.createElement("summary"), list);
  line.replaceChildren(details);
  return details;
}

/**
 * @param {string} text
 * @param {string} kind
 */
function cell(text, kind) {
  const made = document.createElement("span");
  made.className = kind;
  made.textContent = text;
  return made;
}

/**
 * Open the rules at a clause; whether there is such a clause.
 * @param {string} hash
 */
export function openClause(hash) {
  const clause = maybePart(hash.replace(/^#/, ""));
  const panel = clause?.closest("details");
  if (!clause || !panel) return false;
  panel.open = true;
  for (const other of document.querySelectorAll(".clauses .shown")) other.classList.remove("shown");
  clause.classList.add("shown");
  clause.scrollIntoView({ block: "center" });
  clause.focus({ preventScroll: true });
  return true;
}

/**
 * Links to clauses open the rules panel.
 * @param {HTMLElement} root
 */
export function followClauses(root) {
  root.addEventListener("click", (event) => {
    const link = around(event.target, 'a[href^="#rule-"]');
    if (link && openClause(link.getAttribute("href") ?? "")) event.preventDefault();
  });
}

/**
 * On a phone the panels are sheets over the felt, closed at first and open one at a time; the rules are one in a wide
 * window too. Escape closes such a sheet. Returns what closes them on a phone.
 * @param {HTMLDetailsElement[]} panels
 */
export function layPanels(panels) {
  const shut = (/** @type {HTMLDetailsElement} */ panel) => {
    const within = panel.contains(document.activeElement);
    panel.open = false;
    if (within || document.activeElement === document.body) one(panel, "summary").focus();
  };
  const rules = panels.find(({ id }) => id === "rules-panel");
  maybePart("close-rules")?.addEventListener("click", () => rules && shut(rules));
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || document.querySelector(":popover-open")) return;
    const over = panels.find((panel) => panel.open && (phone.matches || panel === rules));
    if (over) shut(over);
  });
  const open = new Set(panels.filter((panel) => panel.open));
  const lay = () => {
    for (const panel of panels) panel.open = !phone.matches && open.has(panel);
  };
  for (const panel of panels) {
    panel.addEventListener("toggle", () => {
      if (!phone.matches || !panel.open) return;
      for (const other of panels) if (other !== panel) other.open = false;
      const log = maybe(panel, "#log");
      for (const box of log ? [log, one(panel, ".sheet")] : []) box.scrollTop = box.scrollHeight; // the latest
    });
  }
  phone.addEventListener("change", lay);
  lay();
  return () => {
    if (phone.matches) lay();
  };
}
