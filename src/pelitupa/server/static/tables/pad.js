// What a board or a road has, and a yard has not: rows with a score, a pad of sectors, buttons for what can happen there,
// and averages.

/** @import { Act } from "#page" */
/** @import { Evening, Told, Typed } from "./evening.js" */

import { all, around, item, one, ofKind, part } from "../house/page.js";
import { _ } from "../house/words.js";
import { showTyping } from "../live/typing.js";
import { ahead, ofPlayers } from "./evening.js";

/** Whether there is a board with sectors. */
const sectors = "pad" in document.body.dataset;

export class Pad {
  /**
   * @param {(text: string) => void} enter
   * @param {() => void} redraw show all again
   * @param {(seat: number) => Promise<string>} skill what can be said of somebody's aim, or why nothing can
   */
  constructor(enter, redraw, skill) {
    this.enter = enter;
    this.skill = skill;
    /** What the buttons below the score were made of: while that stays, they stay, even under a finger. */
    this.made = "";
    /** The greatest height of what is said above the buttons, in pixels, at the window's width. */
    this.high = 0;
    window.addEventListener("resize", () => this.stay(true));
    part("times").addEventListener("click", ({ target }) => {
      const pressed = around(target, "[data-times]");
      if (!pressed) return;
      for (const button of part("times").children) button.setAttribute("aria-pressed", String(button === pressed));
    });
    part("pad").addEventListener("click", ({ target }) => {
      const { sector, entry } = around(target, "button")?.dataset ?? {};
      if (entry) enter(entry);
      if (!sector) return;
      const { times } = one(part("times"), "[aria-pressed=true]").dataset;
      one(part("times"), "button").click(); // the next dart is a single again
      enter(`${times}${sector}`);
    });
    part("draw").addEventListener("click", () => {
      part("board").hidden = !part("board").hidden;
      redraw();
    });
  }

  /**
   * Show what can be entered.
   * @param {Evening} evening
   * @param {{ waiting: string[], chooses: boolean, picked: number }} now the entries that are not counted yet, whether somebody
   *   is asked for a choice, and the entry that is mended (-1: none)
   */
  show(evening, { waiting, chooses, picked }) {
    const { names, told } = evening;
    const throwing = sectors && !chooses && !(told?.over && picked < 0);
    const drawn = sectors && told?.board && !part("board").hidden;
    part("pad").hidden = !throwing || Boolean(drawn);
    part("draw").hidden = !throwing || !told?.board;
    part("draw").textContent = drawn ? _("Numbers") : _("Board");
    const wanted = new Set(waiting.length ? [] : (told?.wanted ?? []).map((name) => name.slice(1)));
    for (const sector of ofKind(part("sectors").children)) {
      sector.classList.toggle("wanted", wanted.has(sector.dataset.sector ?? ""));
    }
    const board = part("board");
    if (told && board.dataset.drawn !== told.board) {
      board.innerHTML = told.board; // our own drawing, from the cottage
      board.dataset.drawn = told.board;
    }
    if (!sectors) board.hidden = !(told && told.darts > 1);
    const typing = sectors && (throwing || told?.over);
    const laid = !typing && told && (!told.over || picked >= 0);
    const known = laid ? (told.things.length ? told.things : (evening.things ?? [])) : [];
    const typed = laid && chooses ? told.typed : null;
    if (laid && !chooses) evening.things = known;
    const made = laid ? JSON.stringify([known, typed, names.length]) : "";
    if (made && made === this.made) return;
    this.made = made;
    const things = part("things");
    things.replaceChildren();
    if (typing) showTyping(things, throwing && !board.hidden ? every() : null, board, this.enter);
    if (laid) this.lay(things, known, names.length);
    if (typed) things.append(this.words(typed));
  }

  /**
   * Keep the buttons where they are while what is said above them comes and goes: whoever enters three darts in a row
   * touches where a button was a moment ago.
   * @param {boolean} [anew] the window's width is another one
   */
  stay(anew = false) {
    const box = part("telling");
    if (anew) {
      this.high = 0;
      box.style.minHeight = "";
    }
    const { offsetHeight } = box;
    if (offsetHeight <= this.high) return;
    this.high = offsetHeight;
    box.style.minHeight = `${offsetHeight}px`;
  }

  /**
   * Buttons as large as can be; what is told of a player by number stands in that player's row.
   * @param {HTMLElement} box
   * @param {Act[]} things
   * @param {number} players
   */
  lay(box, things, players) {
    const read = ofPlayers(things.map(({ text }) => text), players);
    const verbs = [...new Set(read.flatMap((found) => found?.[1] ?? []))];
    box.style.gridTemplateColumns = `repeat(${verbs.length || 2}, 1fr)`;
    for (const [place, thing] of things.entries()) {
      const made = this.big(thing);
      const found = read[place];
      if (found) made.style.gridArea = `${found[2]} / ${verbs.indexOf(found[1]) + 1}`;
      else if (verbs.length) made.style.gridRow = String(players + 1);
      box.append(made);
    }
  }

  /** @param {Act} thing */
  big({ text, label }) {
    const made = item("button", label);
    made.type = "button";
    made.dataset.entry = text;
    made.addEventListener("click", () => this.enter(text));
    return made;
  }

  /**
   * A field for what was said in words. Beside the cards nobody has to write it down: then it is said aloud.
   * @param {Typed} typed
   */
  words({ verb, label, longest }) {
    const field = document.createElement("input");
    field.maxLength = longest;
    field.id = "said-words";
    field.autocomplete = "off";
    const name = item("label", _("{what} (left empty: it was said aloud)", { what: label }));
    name.htmlFor = field.id;
    const form = item("form", name, field, item("button", _("Enter it")));
    form.className = "words";
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const words = field.value.trim() || _("said aloud");
      field.value = ""; // the same question may be asked again
      this.enter(`${verb} ${words}`);
    });
    return form;
  }

  /**
   * @param {Told | null} told
   * @param {string[]} names
   */
  showAverages(told, names) {
    const thrown = told?.players.some(({ darts }) => darts);
    part("numbers-panel").hidden = !thrown;
    if (!told || !thrown) return;
    const heads = [_("Player"), _("Darts thrown"), _("A turn"), _("First nine"), ""];
    const table = item("table", item("tr", ...heads.map((head) => item(head ? "th" : "td", head))));
    for (const [seat, { darts, average, first }] of told.players.entries()) {
      const how = item("button", _("Best aim"));
      how.type = "button";
      how.addEventListener("click", () => this.tellSkill(seat));
      const cells = [names[seat], ...[darts, average ?? "–", first ?? "–"].map(String), how];
      table.append(item("tr", ...cells.map((cell) => item("td", cell))));
    }
    part("numbers").replaceChildren(table);
  }

  /** @param {number} seat */
  async tellSkill(seat) {
    part("skill").textContent = _("Reckoning …");
    part("skill").textContent = await this.skill(seat);
  }
}

/**
 * Who plays, with the scores, and who is next.
 * @param {Told | null} told
 * @param {string[]} names
 * @param {string[]} waiting
 */
export function showPlayers(told, names, waiting) {
  const own = (/** @type {number} */ seat) => (told?.numbers ?? []).filter(([whose]) => whose === seat);
  const next = told?.over ? -1 : waiting.length ? ahead(told, waiting.length) : (told?.who ?? -1);
  part("players").replaceChildren(
    ...names.map((name, seat) => {
      const row = item("li", item("strong", name));
      const numbers = own(seat).map(([, label, value]) => `${label} ${value}`);
      const status = told?.players[seat]?.status;
      row.append(item("small", [status ?? "", ...numbers].filter(Boolean).join(" · ")));
      row.append(item("b", told?.players[seat]?.score ?? "–"));
      row.classList.toggle("next", seat === next);
      if (seat === next) row.setAttribute("aria-current", "true");
      return row;
    }),
  );
}

/** All that a dart can hit on the board with sectors. */
function every() {
  const texts = all(part("board"), "[data-segment]", SVGElement).map(({ dataset }) => dataset.segment ?? "");
  return { texts: [...texts, "miss"], labels: [...texts, _("Miss")] };
}
