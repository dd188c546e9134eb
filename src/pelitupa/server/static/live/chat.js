// The people at the table: who is there, what they offer each other, and what they say.

/** @import { AsideLine, Note, State } from "#messages" */
/** @import { Said } from "#page" */

import { at } from "../house/address.js";
import { focusedThing, maybe, maybePart, one, part } from "../house/page.js";
import { _, counted } from "../house/words.js";
import { Talk } from "./talk.js";

/**
 * What is agreed or asked now, with the buttons that answer it.
 * @typedef {{ text: string, buttons: [label: string, message: Said][] }} Banner
 */
/**
 * Somebody at the table, and what can be done for them.
 * @typedef {{ seat: number, name: string, how: string, buttons: [label: string, message: Said, long: string][] }} Row
 */

const GIVEN_SECONDS = 15;

export class Company {
  /**
   * @param {HTMLElement} root
   * @param {number[]} places the seats that people took
   * @param {(message: Said) => unknown} change sends what changes the table
   */
  constructor(root, places, change) {
    this.root = root;
    this.places = places;
    this.change = change;
    this.drawn = { banners: "", people: "" };
    /** how many notes, and things said by onlookers, are here already: after the line was lost they come again */
    this.known = { notes: 0, asides: 0 };
    this.talk = new Talk(root, part("company-panel", HTMLDetailsElement));
    /** whether somebody else has said something since the page was last told */
    this.talked = false;
    this.saying = part("saying", HTMLInputElement);
    this.phrase = part("phrase", HTMLSelectElement);
    /** @type {[id: string, message: Said][]} */
    const buttons = [
      ["offer-stop", { offer: "stop" }],
      ["offer-claim", { offer: "claim" }],
      ["offer-adjourn", { offer: "adjourn" }],
      ["stand-in", { stand_in: true }],
      ["hush", { hush: true }],
    ];
    for (const [id, message] of buttons) {
      part(id).addEventListener("click", () => change(message));
    }
    part("talk").addEventListener("submit", (event) => {
      event.preventDefault();
      this.say(this.saying.value.trim());
      this.saying.value = "";
    });
    this.phrase.addEventListener("change", () => {
      this.say(this.phrase.value);
      this.phrase.value = "";
    });
  }

  /** @param {string} text */
  say(text) {
    if (text) this.change({ say: text });
  }

  /**
   * Bring it up to date; returns what is worth hearing.
   * @param {State} state
   * @param {boolean} first whether nothing was shown before
   */
  show(state, first) {
    const among = this.places.length > 1;
    const bot = state.you !== null && state.standing_in.includes(state.you);
    const asks = state.can.ask && !state.adjourned;
    this.reveal(state);
    part("offer-stop").hidden = part("offer-adjourn").hidden = !asks;
    part("offer-claim").hidden = !state.can.claim;
    part("stand-in").hidden = state.over || state.you === null || bot || !state.can.resign;
    part("talking").hidden = state.talk === "off" || (!among && state.you !== null);
    this.phrase.hidden = part("phrase-label").hidden = !Object.keys(state.phrases).length;
    part("talk").hidden = state.talk !== "free" && state.talk !== "between";
    part("shut").hidden = state.talk !== "shut";
    part("hush").hidden = state.talk !== "between" || state.you === null || state.over || bot;
    this.phrases(state);
    this.watching(state);
    this.banners(state);
    this.people(state);
    this.plates(state);
    const news = this.notes(state);
    if (first) return [];
    const talk = news.filter(({ kind }) => kind === "say");
    for (const { text, seat } of talk) this.talk.heard(text, seat);
    this.talked = talk.length > 0;
    return news.map(wording);
  }

  /**
   * The panel is of use where other people are, at the table or beside it.
   * @param {State} state
   */
  reveal({ you, watching }) {
    part("company-panel").hidden = this.places.length < 2 && you !== null && !watching;
  }

  /**
   * What may be said, and to whom: onlookers are heard by onlookers alone.
   * @param {State} state
   */
  phrases({ phrases, you }) {
    const select = this.phrase;
    if (select.options.length > 1) return;
    if (you === null) {
      select.options[0].textContent = _("to the onlookers …");
      one(part("talk"), "label").textContent = _("Say to the onlookers");
    }
    for (const [key, text] of Object.entries(phrases)) select.append(new Option(text, key));
  }

  /**
   * What is agreed or asked now, each with the buttons that answer it.
   * @param {State} state
   */
  banners(state) {
    /** @type {Banner[]} */
    const told = [];
    if (state.adjourned) told.push(adjourned(state));
    if (state.offer) told.push(offered(state.offer, state.you));
    if (state.can.come_back) {
      told.push({
        text: _("A bot plays in your seat."),
        buttons: [[_("I am back"), { come_back: true }]],
      });
    }
    const key = JSON.stringify(told);
    if (key === this.drawn.banners) return;
    this.drawn.banners = key;
    const box = part("arrangements");
    const held = box.contains(document.activeElement);
    box.replaceChildren(...told.map((banner) => this.banner(banner)));
    if (held) (maybe(box, "button") ?? part("prompt")).focus({ preventScroll: true });
  }

  /** @param {Banner} banner */
  banner({ text, buttons }) {
    const box = document.createElement("div");
    box.className = "banner";
    const words = document.createElement("p");
    words.textContent = text;
    box.append(words, ...buttons.map(([label, message]) => this.button(label, message)));
    return box;
  }

  /**
   * @param {string} label
   * @param {Said} message
   */
  button(label, message) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", () => this.change(message));
    return button;
  }

  /**
   * How many look on, oneself among them; onlookers are told it apart.
   * @param {{ watching?: number }} message
   */
  watching({ watching }) {
    if (watching === undefined) return;
    part("watching").hidden = !watching;
    part("watching").textContent = counted("{count} onlooker", "{count} onlookers", watching);
  }

  /**
   * What onlookers say among themselves; returns what others said.
   * @param {{ since: number, lines: AsideLine[] }} message
   * @param {boolean} first whether nothing was shown before
   */
  asides({ since, lines }, first) {
    const heard = this.known.asides - since; // less than none where the cottage has begun again
    this.known.asides = since + lines.length;
    const since_then = lines.slice(heard > lines.length ? 0 : Math.max(0, heard));
    const told = since_then.filter(({ text }) => text).map(({ name, text, own }) => ({ own, text: `${name}: ${text}` }));
    for (const { text } of told) {
      const item = document.createElement("li");
      item.className = "said";
      item.textContent = text;
      part("asides").append(item);
    }
    part("asides-box").hidden = false;
    part("asides-box").scrollTop = part("asides-box").scrollHeight;
    const others = told.filter(({ own }) => !own).map(({ text }) => text);
    if (!first) for (const text of others) this.talk.heard(text);
    return others;
  }

  /**
   * Only who is at the table has changed.
   * @param {State} state
   */
  presence(state) {
    this.reveal(state);
    this.watching(state);
    this.people(state);
    this.plates(state);
  }

  /**
   * Who plays, with what one can do for them.
   * @param {State} state
   */
  people(state) {
    const clocks = state.clocks.length > 0 && !this.root.dataset.time?.startsWith("days");
    const rows = state.players
      .filter((player) => this.places.includes(player.seat))
      .map((player) => {
        /** @type {Row["buttons"]} */
        const buttons = [];
        const seat = player.seat;
        const bot = state.standing_in.includes(seat);
        const here = state.present[seat];
        const other = seat !== state.you && state.you !== null && !state.over;
        if (other && clocks && !bot && !state.can.come_back) {
          const long = _("Give {seconds} seconds", { seconds: GIVEN_SECONDS });
          buttons.push([_("+{seconds} s", { seconds: GIVEN_SECONDS }), { give_time: seat }, long]);
        }
        if (state.can.replace.includes(seat)) {
          buttons.push([_("Let a bot play on"), { replace: seat }, _("Let a bot play on")]);
        }
        const there = bot ? _("a bot plays") : here ? _("here") : _("away");
        const card = state.keeping.includes(seat) ? ` · ${_("keeps the convention card")}` : "";
        const how = there + card;
        return { seat, name: player.name, how: seat === state.you && !bot ? _("you") + card : how, buttons };
      });
    const key = JSON.stringify(rows);
    if (key === this.drawn.people) return;
    this.drawn.people = key;
    const list = part("people");
    const held = list.contains(document.activeElement) ? focusedThing()?.dataset.key : null;
    list.replaceChildren(...rows.map((row) => this.row(row)));
    if (held) {
      const again = maybe(list, `[data-key="${held}"]`) ?? maybe(list, "button");
      (again ?? one(part("company-panel"), "summary")).focus({ preventScroll: true });
    }
  }

  /** @param {Row} row */
  row({ seat, name, how, buttons }) {
    const item = document.createElement("li");
    const words = document.createElement("span");
    words.textContent = `${name} · ${how}`;
    item.append(words);
    for (const [label, message, long] of buttons) {
      const button = this.button(label, message);
      button.setAttribute("aria-label", `${long}: ${name}`);
      button.title = long;
      button.dataset.key = `${Object.keys(message)[0]} ${seat}`;
      item.append(button);
    }
    return item;
  }

  /**
   * A mark on the plate of whoever is away, or has left the seat to a bot.
   * @param {State} state
   */
  plates(state) {
    for (const seat of this.places) {
      const box = maybe(this.root, `.seat[data-seat="${seat}"] .beside`);
      if (!box) continue;
      const bot = state.standing_in.includes(seat);
      const away = !state.over && seat !== state.you && !state.present[seat];
      let mark = maybe(box, ".away");
      if (!mark) {
        mark = document.createElement("span");
        mark.className = "away";
        box.append(mark);
      }
      mark.textContent = bot ? _("a bot plays") : away ? _("away") : "";
      mark.hidden = !mark.textContent;
    }
  }

  /**
   * What was said and arranged, the newest last; returns what others did since.
   * @param {State} state
   */
  notes({ notes, you }) {
    const list = part("notes");
    if (notes.since === 0) list.replaceChildren();
    const heard = this.known.notes - notes.since;
    this.known.notes = notes.since + notes.lines.length;
    const rematch = notes.lines.findLast((note) => note.kind === "again");
    if (rematch) {
      part("rematch").textContent = `${rematch.text}.`;
      part("rematch").hidden = false;
      const again = maybePart("again");
      if (again) again.textContent = _("Take my seat");
    }
    // without a text it is of somebody whose words one hides
    for (const note of notes.lines.filter(({ text }) => text)) {
      const item = document.createElement("li");
      item.className = note.kind === "say" ? "said" : "arranged";
      item.textContent = wording(note);
      if (note.link) {
        const way = document.createElement("a");
        way.href = at(`/tables/${encodeURIComponent(note.link)}`);
        way.textContent = _("Go there");
        item.append(" ", way);
      }
      list.append(item);
    }
    if (notes.lines.length) part("notes-box").scrollTop = part("notes-box").scrollHeight;
    part("notes-box").hidden = !list.children.length;
    return notes.lines.filter(({ seat, text }, place) => text && seat !== you && place >= heard);
  }
}

/**
 * A note as it is read.
 * @param {Note} note
 */
function wording({ kind, name, text }) {
  return kind === "say" ? `${name}: ${text}` : text;
}

/**
 * @param {State} state
 * @returns {Banner}
 */
function adjourned({ envelope, seal_now: seals, can }) {
  const told = [_("The match is adjourned.")];
  if (seals) {
    told.push(
      _("Choose as usual: your decision goes into an envelope, which is opened when the match goes on."),
    );
  } else if (envelope) {
    told.push(_("A move lies sealed in the envelope; its fingerprint is {hash}.", { hash: envelope }));
  }
  return { text: told.join(" "), buttons: can.resume ? [[_("Ask to go on"), { offer: "resume" }]] : [] };
}

/**
 * @param {NonNullable<State["offer"]>} offer
 * @param {number | null} you
 * @returns {Banner}
 */
function offered({ text, mine, answered }, you) {
  const waits = `${text}. ${_("Waiting for the others.")}`;
  if (mine) return { text: waits, buttons: [[_("Never mind"), { decline: true }]] };
  if (answered || you === null) return { text: waits, buttons: [] };
  return {
    text: `${text}.`,
    buttons: [
      [_("Accept"), { accept: true }],
      [_("Decline"), { decline: true }],
    ],
  };
}
