// A yard game on the screen: one's own figure among others, alone with the rules in the page, or with friends.

/** @import { Deed, Ground, Seen } from "./geometry.js" */
/** @import { Intent } from "./steering.js" */
/** @import { Opening, Room } from "./line.js" */
/** @import { Drawing } from "./drawing.js" */
/** @import { Again } from "./replay.js" */

import { at, AT_SITE } from "../house/address.js";
import { all, item, maybePart, part } from "../house/page.js";
import { _ } from "../house/words.js";
import { minutes } from "../tables/yard_clock.js";
import { handFile } from "../site/hand_file.js";
import { FromAbove } from "./drawing.js";
import { between, toward } from "./geometry.js";
import { FriendsYard, OwnYard } from "./line.js";
import { Replay } from "./replay.js";
import { FromSide } from "./side.js";
import { isArrow, keys, Stick } from "./steering.js";
import { around, news, places } from "./told.js";

const { game = "", rules: folder = "" } = part("yard-page").dataset;
const BEHIND = 150; // milliseconds that what is drawn is behind what is known
const TURN = 10; // steps of a turn
const AT_ONCE = 2; // rulings that stand over the yard
const RULED = 6000; // milliseconds for which a ruling stands
const QUIET = 1600; // milliseconds between two things said while time runs
const PACES = { run: 1, walk: 0.45, creep: 0.2 };

const form = part("begin", HTMLFormElement);
const canvas = part("yard", HTMLCanvasElement);
const live = part("live");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

class Screen {
  constructor() {
    /** @type {OwnYard | FriendsYard | null} */
    this.line = null;
    /** @type {Drawing | null} */
    this.drawing = null;
    /** @type {Ground | null} */
    this.ground = null;
    /** @type {Seen | null} */
    this.before = null;
    /** @type {Seen | null} */
    this.now = null;
    /** @type {Seen | null} what was said last */
    this.told = null;
    this.came = 0;
    this.toldAt = 0;
    this.inTurns = false;
    this.paused = false;
    this.over = false;
    this.view = "above";
    /** @type {Set<string>} */
    this.held = new Set();
    /** @type {Set<string>} arrows of the turn that begins */
    this.pressed = new Set();
    this.slowly = false;
    this.deeds = "";
    this.replay = new Replay((place) => this.makes(place));
    this.calls = {
      opened: (/** @type {Opening} */ opening) => this.opened(opening),
      seen: (/** @type {Seen} */ seen) => this.seen(seen),
      over: (/** @type {Again} */ again) => this.ended(again),
      room: (/** @type {Room} */ room) => this.room(room),
      trouble: (/** @type {string} */ text) => this.trouble(text),
    };
    this.listen();
  }

  listen() {
    new Stick(part("stick"), part("knob"), (wish) => this.intend({ ...wish, deed: "" }));
    addEventListener("keydown", (event) => this.key(event, true));
    addEventListener("keyup", (event) => this.key(event, false));
    addEventListener("blur", () => this.letGo());
    addEventListener("resize", () => this.change());
    document.addEventListener("visibilitychange", () => document.hidden && !this.inTurns && this.pause(true));
    part("pause").addEventListener("click", () => this.pause(!this.paused));
    part("stop").addEventListener("click", () => this.line?.stop());
    part("look").addEventListener("click", () => this.look());
    part("once-more").addEventListener("click", () => this.leave());
    part("keep").addEventListener("click", async () => {
      if (this.line instanceof OwnYard) handFile(`${game}.pelitupa`, await this.line.record());
    });
    for (const button of all(part("turns"), "button", HTMLButtonElement)) {
      button.addEventListener("click", () => this.turn(button.dataset.way ? Number(button.dataset.way) : null));
    }
  }

  /** @param {HTMLCanvasElement} place */
  makes(place) {
    if (!this.ground) throw new Error("nothing has been opened");
    return this.view === "side" ? new FromSide(place, this.ground) : new FromAbove(place, this.ground);
  }

  /** @param {Opening} opening */
  opened(opening) {
    this.ground = opening.ground;
    this.view = opening.view;
    this.before = this.now = this.told = null;
    this.over = this.paused = false;
    this.inTurns = this.line instanceof FriendsYard ? this.line.inTurns : part("in-turns", HTMLInputElement).checked;
    part("choose").hidden = part("afterwards").hidden = true;
    part("screen").hidden = false;
    document.body.classList.add("playing");
    document.body.classList.toggle("in-turns", this.inTurns);
    part("pause").hidden = this.inTurns || this.line instanceof FriendsYard;
    part("keep").hidden = this.line instanceof FriendsYard;
    this.drawing = this.makes(canvas);
    canvas.focus();
    if (!this.inTurns) this.line?.run();
    requestAnimationFrame(() => this.frame());
  }

  /** @param {Seen} seen */
  seen(seen) {
    this.before = this.now;
    this.now = seen;
    this.came = performance.now();
    part("time").textContent = minutes(seen.time);
    part("status").textContent = seen.me.status;
    if (seen.rulings.length) this.rule(seen.rulings);
    this.offer(seen.deeds);
    if (this.inTurns) this.list(seen);
    else if (this.came - this.toldAt > QUIET) {
      this.list(seen);
      this.say(news(this.told, seen));
      this.told = { ...seen, rulings: [] };
      this.toldAt = this.came;
    } else if (this.told && seen.rulings.length) this.told = { ...this.told, rulings: [] };
  }

  /**
   * What was ruled stands over the yard for a while.
   * @param {string[]} rulings
   */
  rule(rulings) {
    part("ruling").textContent = rulings.slice(-AT_ONCE).join(" · ");
    clearTimeout(this.ruled);
    if (!this.inTurns) this.ruled = setTimeout(() => (part("ruling").textContent = ""), RULED);
  }

  /**
   * The list of what is around, for whoever looks at no drawing.
   * @param {Seen} seen
   */
  list(seen) {
    const lines = around(seen);
    part("around").replaceChildren(...lines.map((line) => item("li", line)));
    part("nearest").textContent = lines[0];
    if (this.ground) part("whither").replaceChildren(...places(seen, this.ground).map((line) => item("li", line)));
  }

  /** @param {string[]} lines */
  say(lines) {
    if (lines.length) live.textContent = lines.join(". ");
  }

  /** All that is around, aloud. */
  look() {
    if (!this.now || !this.ground) return;
    this.list(this.now);
    live.textContent = "";
    const lines = [...around(this.now), ...places(this.now, this.ground)];
    requestAnimationFrame(() => this.say(lines)); // the same once more is said once more
  }

  /**
   * What can be done, as buttons: the first one is large.
   * @param {Deed[]} deeds
   */
  offer(deeds) {
    const key = JSON.stringify(deeds);
    if (key === this.deeds) return;
    this.deeds = key;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.deed : undefined;
    part("deeds").replaceChildren(
      ...deeds.map(({ deed, says }) => {
        const button = item("button", says);
        button.type = "button";
        button.dataset.deed = deed;
        button.addEventListener("click", () => this.does(deed));
        return button;
      }),
    );
    if (focused !== undefined) all(part("deeds"), "button", HTMLButtonElement).find(({ dataset }) => dataset.deed === focused)?.focus();
  }

  /** @param {string} deed */
  async does(deed) {
    const { go, pace } = this.wish();
    this.intend({ go, pace, deed });
    if (this.inTurns) await this.pass(TURN / 2);
  }

  wish() {
    const wish = keys(this.held, this.slowly);
    return wish.go ? wish : { go: this.line?.intent.go ?? null, pace: this.line?.intent.pace ?? 0 };
  }

  /** @param {Intent} intent */
  intend(intent) {
    if (!this.over) this.line?.intend(intent);
  }

  /**
   * A turn: go in one of eight directions, or wait.
   * @param {number | null} way
   */
  async turn(way) {
    const chosen = part("pace", HTMLSelectElement).value;
    const pace = PACES[/** @type {keyof typeof PACES} */ (chosen)] ?? 1;
    const { x, y } = toward(way ?? 0);
    this.intend(way === null ? { go: null, pace: 0, deed: "" } : { go: [x, y], pace, deed: "" });
    await this.pass(TURN);
  }

  /**
   * Time passes, and what came of it is said.
   * @param {number} steps
   */
  async pass(steps) {
    const { line } = this;
    if (!line || !this.inTurns) return; // it passes by itself
    const before = this.now;
    await line.step(steps);
    line.intend({ go: null, pace: 0, deed: "" });
    if (!this.now || this.now === before) return;
    const changed = news(before, this.now);
    this.say([...changed, ...around(this.now).filter((one) => !changed.includes(one))]);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {boolean} down
   */
  key(event, down) {
    const { code, target } = event;
    if (!this.line || part("screen").hidden || this.over || event.ctrlKey || event.metaKey || event.altKey) return;
    const typed = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (typed) return;
    const pressed = target instanceof HTMLButtonElement && (code === "Space" || code === "Enter");
    this.slowly = event.shiftKey;
    if (isArrow(code)) {
      event.preventDefault();
      if (down) this.held.add(code);
      else this.held.delete(code);
      if (!this.inTurns) this.intend({ ...keys(this.held, this.slowly), deed: "" });
      else if (down && !event.repeat) this.stride(code);
    } else if (down && !event.repeat && !pressed) this.command(event);
  }

  /**
   * A turn by arrows: two that are pressed at once are one direction.
   * @param {string} code
   */
  stride(code) {
    this.pressed.add(code); // it may be up again before the turn begins
    clearTimeout(this.striding);
    this.striding = setTimeout(async () => {
      const wish = keys(this.pressed, this.slowly);
      this.pressed.clear();
      if (!wish.go) return;
      this.intend({ ...wish, deed: "" });
      await this.pass(TURN);
    }, 60);
  }

  /** @param {KeyboardEvent} event */
  command(event) {
    const deeds = all(part("deeds"), "button", HTMLButtonElement);
    const number = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
    if (event.code === "Space") {
      event.preventDefault();
      if (deeds.length) deeds[0].click();
      else if (this.inTurns) this.turn(null);
    } else if (number) deeds[Number(number) - 1]?.click();
    else if (event.code === "KeyP" && !this.inTurns) this.pause(!this.paused);
    else if (event.code === "KeyL") this.look();
    else if (event.code === "Period" && this.inTurns) this.turn(null);
  }

  letGo() {
    this.held.clear();
    if (!this.inTurns) this.intend({ go: null, pace: 0, deed: "" });
  }

  /** @param {boolean} stands */
  pause(stands) {
    if (!(this.line instanceof OwnYard) || this.over || this.inTurns || part("screen").hidden) return;
    this.paused = stands;
    part("pause").textContent = stands ? _("Go on") : _("Pause");
    part("paused").hidden = !stands;
    if (stands) this.line.halt();
    else this.line.run();
  }

  change() {
    if (!part("screen").hidden) this.drawing?.change();
    if (!part("afterwards").hidden) {
      this.replay.drawing?.change();
      this.replay.draw();
    }
  }

  frame() {
    if (part("screen").hidden || !this.drawing) return;
    if (this.now) {
      const span = this.before ? (this.now.time - this.before.time) * 1000 : 0;
      const shown = calm.matches || this.inTurns || this.paused || span <= 0 ? 1 : (performance.now() - this.came + span - BEHIND) / span;
      this.drawing.draw(between(this.before, this.now, Math.min(1, Math.max(0, shown))));
    }
    requestAnimationFrame(() => this.frame());
  }

  /** @param {Again} again */
  ended(again) {
    this.over = true;
    part("screen").hidden = true;
    document.body.classList.remove("playing");
    part("afterwards").hidden = false;
    part("paused").hidden = true;
    this.replay.show(again);
    this.say([again.result, _("The round is over. All of it can be seen again below.")]);
    part("afterwards-title").focus();
  }

  /** @param {Room} room */
  room({ people, you, begins, begun }) {
    part("people").replaceChildren(...people.map((name, number) => item("li", number === you ? `${name} (${_("you")})` : name)));
    part("begin-room").hidden = !begins || begun;
    part("room-waits").hidden = begins || begun;
  }

  /** @param {string} text */
  trouble(text) {
    const shown = part("screen").hidden ? part("refused") : part("ruling");
    shown.textContent = text;
  }

  /** Back to the choices. */
  leave() {
    this.replay.runs = false;
    part("afterwards").hidden = true;
    part("choose").hidden = false;
    form.querySelector("button")?.focus();
  }
}

const screen = new Screen();

/** What the form says, by its entries. */
function entries() {
  const found = new FormData(form);
  return Object.fromEntries([...found].map(([name, value]) => [name, String(value)]));
}

async function alone() {
  if (!folder) return together("alone"); // the cottage runs it
  const bar = part("coming", HTMLProgressElement);
  const said = part("coming-said");
  bar.hidden = said.hidden = false;
  screen.line = screen.line instanceof OwnYard ? screen.line : new OwnYard(folder, (way) => (bar.value = way), screen.calls);
  const there = await screen.line.load();
  bar.hidden = said.hidden = true;
  if (!there) return screen.trouble(_("This browser cannot run the rules. Try a newer one."));
  try {
    await screen.line.begin(game, entries());
  } catch (error) {
    screen.trouble(error instanceof RangeError ? error.message : String(error));
  }
}

/**
 * Open a room in the cottage.
 * @param {"alone" | "friends"} company
 */
async function together(company) {
  const body = JSON.stringify({ form: entries() });
  const answer = await fetch(at(`/yard/${game}/rooms`), { method: "POST", headers: { "Content-Type": "application/json" }, body });
  const { key, error } = await answer.json();
  if (!answer.ok) return screen.trouble(error ?? _("The cottage cannot do that just now; try again in a moment"));
  if (company === "friends") location.hash = `room=${key}`;
  enter(key, company === "alone");
}

/**
 * Go into a room.
 * @param {string} key
 * @param {boolean} [atOnce] begin when one is there
 */
function enter(key, atOnce = false) {
  const name = part("own-name", HTMLInputElement).value.trim() || _("Guest");
  if (screen.line instanceof FriendsYard) screen.line.leave();
  let waits = atOnce;
  const line = new FriendsYard(key, name, {
    ...screen.calls,
    room: (room) => {
      screen.room(room);
      if (!waits || !room.begins || room.begun) return;
      waits = false; // once: when the round is over, its replay is looked at
      line.begin(part("in-turns", HTMLInputElement).checked);
    },
  });
  screen.line = line;
  part("refused").textContent = "";
  if (atOnce) return;
  part("setting").hidden = true;
  part("room").hidden = false;
  part("room-link", HTMLInputElement).value = location.href;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  part("refused").textContent = "";
  const pressed = event.submitter;
  if (pressed?.id === "with-friends") together("friends");
  else alone();
});

if (!AT_SITE) {
  const key = /^#room=([\w-]{10,100})$/.exec(location.hash)?.[1];
  maybePart("begin-room")?.addEventListener("click", () => screen.line instanceof FriendsYard && screen.line.begin());
  const join = maybePart("join", HTMLFormElement);
  if (key && join) {
    part("setting").hidden = true;
    join.hidden = false;
    join.addEventListener("submit", (event) => {
      event.preventDefault();
      join.hidden = true;
      part("own-name", HTMLInputElement).value = part("join-name", HTMLInputElement).value;
      enter(key);
    });
  }
}
