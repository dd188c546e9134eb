// The actions that touch nothing on the table: buttons by group, and fields for an open value.

/** @import { Bid, Choice, InputField, OpenInput } from "#messages" */
/** @import { Act, Memory } from "#page" */
/** @import { Picker } from "./pick.js" */

import { aimAt, aimSignal, leaveAim } from "../shots/aim.js";
import { LISTED, namedBy, showShot } from "../shots/instrument.js";
import { all, maybe } from "../house/page.js";
import { phone } from "../house/phone.js";
import { showStroke } from "../shots/stroke.js";
import { _ } from "../house/words.js";

const SEVERAL = 6;
const PACKED_ON_A_PHONE = 9; // chips of a group that are packed, where more would cover the table
const PACKED_ON_A_SMALL_ONE = 5; // and where there are more than that of all groups together
const CROWDED = 24;
const CHIP = 14; // letters of a choice in a strip, at the mean: longer ones stand in two rows
const SMALL = 700; // pixels of height
const ALIKE = 3; // so many in a row that begin with the same words say them once
const WORD = /^\p{L}{2}|^.{3}/u; // as the Swedish om, which is no number and no card
const SHORT = 18; // letters that are left of each then
const FEW = { buttons: 3, letters: 26 }; // what finds room in the line of what is asked
const LEAST = { buttons: 2, letters: 14 }; // and on a phone too
const SOME = { buttons: 3, letters: 54 }; // and in two lines each, where a phone is held sideways
/**
 * An action in a group of buttons.
 * @typedef {Act & { group: string, bid?: Bid | null }} Grouped
 */

/**
 * Whether an action is a bid of a level and a kind, which belongs in the bidding box.
 * @param {{ bid?: Bid | null }} action
 */
export const isBid = ({ bid }) => Boolean(bid);
const SOFT = 4; // a number that is never 0, as a speed, begins so low between its bounds
const MOMENT = 4000; // milliseconds in which what was asked once is confirmed
const READ = 500; // and so many before, in which nobody has read the question
const FOLDED = "lists";
const OPEN = "open";

/**
 * Show what may be chosen: on the table, as buttons, and the fields of an open value. Named actions that do the same as
 * a value fill in its numbers, and are touched nowhere else.
 * @param {HTMLElement} box
 * @param {Choice[]} actions
 * @param {Picker} picker
 * @param {OpenInput | null} wanted
 * @param {HTMLElement | null} board
 * @param {Memory} memory
 * @param {(text: string) => void} choose
 */
export function showChoices(box, actions, picker, wanted, board, memory, choose) {
  const named = new Set(wanted?.shot?.ready.map(({ action }) => action));
  const ready = actions.filter(({ text }) => named.has(text));
  const grave = actions.filter((action) => action.grave);
  showButtons(box, picker.mark(actions.filter((action) => !named.has(action.text) && !action.grave)), memory, choose);
  showInput(box, ready, wanted, board, memory, choose);
  if (grave.length) box.append(askedTwice(grave, choose));
}

/**
 * What gives away more than a turn: small, after all else, and done by a second touch within a moment, though not at once.
 * @param {Act[]} actions
 * @param {(text: string) => void} choose
 */
export function askedTwice(actions, choose) {
  const group = document.createElement("div");
  group.className = "group grave";
  for (const action of actions) {
    const made = button(action, () => touched());
    const touched = bySecondTouch(made, action.label, _("Sure? {deed}", { deed: action.label }), () => choose(action.text));
    group.append(made);
  }
  return group;
}

/**
 * What a touch of a button does that asks once more: a second one within a moment does it, though not at once.
 * @param {HTMLElement} made
 * @param {string} usual what it says
 * @param {string} question and when it has been touched once
 * @param {() => void} act
 */
export function bySecondTouch(made, usual, question, act) {
  let sure = 0;
  let asked = 0;
  const forget = () => {
    sure = 0;
    made.textContent = usual;
  };
  made.addEventListener("keydown", (event) => event.repeat && event.preventDefault()); // a key that is held is one touch
  return () => {
    if (sure) {
      if (performance.now() - asked < READ) return;
      clearTimeout(sure);
      forget();
      act();
      return;
    }
    asked = performance.now();
    made.textContent = question;
    sure = setTimeout(forget, MOMENT);
  };
}

/**
 * Show the actions as buttons, bids as a bidding box. On a phone the chips of a long group are a strip that is pushed
 * sideways, of one line, or of two where they are long; so many that none is found are a list.
 * @param {HTMLElement} box
 * @param {Grouped[]} actions
 * @param {Memory} memory
 * @param {(text: string) => void} choose
 */
function showButtons(box, actions, memory, choose) {
  /** @type {Map<string, Grouped[]>} */
  const groups = new Map();
  const bids = actions.filter(isBid);
  const boxed = bids.length > 1 ? bids : [];
  for (const action of actions) {
    if (boxed.includes(action)) continue;
    const members = groups.get(action.group);
    if (members) members.push(action);
    else groups.set(action.group, [action]);
  }
  box.replaceChildren();
  const packed = packedFrom(actions.length - boxed.length);
  const listed = [...groups.values()].filter((members) => standsAs(members, packed) === "list");
  const said = listed.length > 1 ? begin(listed.flat()) : "";
  if (boxed.length) box.append(biddingBox(boxed, choose));
  for (const [name, members] of groups) {
    const group = document.createElement("div");
    group.className = "group";
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", name || _("You may"));
    if (name) {
      const title = document.createElement("span");
      title.className = "group-name";
      title.textContent = name;
      group.append(title);
    }
    const stands = standsAs(members, packed);
    if (stands === "strip" || stands === "rows") group.classList.add("packed", stands);
    group.classList.toggle("many", members.length > SEVERAL && stands !== "list");
    if (stands === "list") group.append(...list(name || _("Choose"), members, said, memory, choose));
    else group.append(...row(members, choose, name));
    box.append(group);
  }
}

/**
 * How many chips of a group are packed, where there are so many in all.
 * @param {number} all
 */
function packedFrom(all) {
  if (!phone.matches) return LISTED;
  if (all > CROWDED) return SEVERAL + 1;
  return innerHeight < SMALL && all >= PACKED_ON_A_PHONE ? PACKED_ON_A_SMALL_ONE : PACKED_ON_A_PHONE;
}

/**
 * How the choices of a group stand. Those told apart by few letters each, as ranks and numbers are, find room in one line.
 * @param {Act[]} actions
 * @param {number} packed so many chips are packed
 * @returns {"list" | "strip" | "rows" | "buttons"}
 */
export function standsAs(actions, packed) {
  if (actions.length >= LISTED) return "list";
  if (actions.length < packed) return "buttons";
  const said = begin(actions).length;
  const letters = actions.reduce((sum, { label }) => sum + label.length - said, 0);
  return letters <= CHIP * actions.length ? "strip" : "rows";
}

/**
 * Buttons side by side; "raise by 1", "raise by 2", "raise by 3" become "raise by" and three numbers; what the group
 * says already is left out.
 * @param {Act[]} actions
 * @param {(text: string) => void} choose
 * @param {string} [said]
 */
function row(actions, choose, said = "") {
  const made = [];
  for (let first = 0; first < actions.length; ) {
    const { end, words } = alike(actions, first);
    if (end - first < ALIKE) {
      made.push(button(actions[first], choose));
      first += 1;
      continue;
    }
    const stem = document.createElement("span");
    stem.className = "stem";
    const title = document.createElement("span");
    title.className = "group-name";
    title.textContent = words;
    if (words.toLowerCase() !== said.toLowerCase()) stem.append(title);
    for (const action of actions.slice(first, end)) {
      const short = button(action, choose);
      short.textContent = action.label.slice(words.length).trim();
      short.setAttribute("aria-label", action.label);
      stem.append(short);
    }
    made.push(stem);
    first = end;
  }
  return made;
}

/**
 * How far from `first` on labels begin with the same words, and these; as many words as that leaves all short.
 * @param {Act[]} actions
 * @param {number} first
 */
export function alike(actions, first) {
  const parts = actions[first].label.split(" ");
  for (let count = parts.length - 1; count > 0; count -= 1) {
    const words = parts.slice(0, count).join(" ");
    if (!WORD.test(words)) break;
    const fits = (/** @type {Act} */ { label }) => label.startsWith(`${words} `) && label.length - words.length <= SHORT;
    let end = first;
    while (end < actions.length && fits(actions[end])) end += 1;
    if (end - first >= ALIKE) return { end, words };
  }
  return { end: first, words: "" };
}

/**
 * The bids that may be made, levels down and kinds across, from the lowest to the highest as the game ranks them;
 * each says in words what it is.
 * @param {Grouped[]} bids
 * @param {(text: string) => void} choose
 */
function biddingBox(bids, choose) {
  const box = document.createElement("div");
  box.className = "group bidding";
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", _("Bids"));
  const read = bids.flatMap((action) => (action.bid ? [{ action, ...action.bid }] : []));
  const heights = ascending(read.map(({ height }) => height));
  const levels = ascending(read.map(({ level }) => level));
  read.sort((one, other) => one.level - other.level || one.height - other.height); // as the arrows go
  box.style.setProperty("--strains", String(heights.length));
  box.style.setProperty("--narrow", narrowColumns(read));
  for (const { action, level, height, suit, sign, kind } of read) {
    const made = button(action, choose);
    const word = document.createElement("span");
    word.className = sign ? `sign-${suit.toLowerCase()}` : "word";
    word.textContent = sign || kind;
    made.replaceChildren(`${level}${sign ? "" : " "}`, word);
    made.setAttribute("aria-label", action.label);
    made.style.gridColumn = String(heights.indexOf(height) + 1);
    made.style.gridRow = String(levels.indexOf(level) + 1);
    made.tabIndex = box.children.length ? -1 : 0; // arrows go on from there
    box.append(made);
  }
  return box;
}

/**
 * The columns of a bidding box on a narrow page: signs leave their room to words, wherever these stand.
 * @param {{ height: number, sign: string }[]} bids
 */
export function narrowColumns(bids) {
  const signs = new Set(bids.filter(({ sign }) => sign).map(({ height }) => height));
  const heights = ascending(bids.map(({ height }) => height));
  return heights.map((height) => (signs.has(height) ? "2.5rem" : "minmax(0, 1fr)")).join(" ");
}

/** @param {number[]} numbers */
function ascending(numbers) {
  return [...new Set(numbers)].sort((low, high) => low - high);
}

/**
 * A button for one action.
 * @param {Act} action
 * @param {(text: string) => void} choose
 */
export function button(action, choose) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "act";
  made.dataset.act = action.text;
  made.textContent = action.label;
  made.addEventListener("click", () => choose(action.text));
  return made;
}

/**
 * The words that all labels begin with.
 * @param {Act[]} actions
 */
export function begin(actions) {
  const labels = actions.map(({ label }) => label.split(" "));
  let count = 0;
  while (labels.every((words) => words.length > count + 1 && words[count] === labels[0][count])) count += 1;
  return labels[0].slice(0, count).join(" ");
}

/**
 * A list to choose from, and the button that does it; what all lists begin with is not said in each line.
 * @param {string} name
 * @param {Act[]} actions
 * @param {string} said
 * @param {Memory} memory
 * @param {(text: string) => void} choose
 */
function list(name, actions, said, memory, choose) {
  const select = document.createElement("select");
  select.dataset.act = `list ${name}`;
  select.setAttribute("aria-label", said ? `${name}: ${said}` : name);
  for (const action of actions) {
    const option = document.createElement("option");
    option.value = action.text;
    option.textContent = action.label.slice(said.length).trim();
    select.append(option);
  }
  const kept = memory.get(`list ${name}`);
  if (kept !== undefined && actions.some((action) => action.text === kept)) select.value = kept;
  select.addEventListener("change", () => memory.set(`list ${name}`, select.value));
  const go = document.createElement("button");
  go.type = "button";
  go.className = "act";
  go.dataset.act = `go ${name}`;
  go.textContent = _("Do it");
  go.addEventListener("click", () => choose(select.value));
  return [select, go];
}

/**
 * Let buttons stand in the line of what is asked where they find room.
 * @param {HTMLElement} box
 */
export function makeFew(box) {
  const buttons = all(box, "button");
  const letters = buttons.reduce((sum, button) => sum + button.textContent.length, 0);
  const fits = (/** @type {typeof FEW} */ most) => buttons.length <= most.buttons && letters <= most.letters;
  const plain = !box.querySelector("input, select");
  box.classList.toggle("few", plain && fits(FEW));
  box.classList.toggle("least", plain && fits(LEAST));
  box.classList.toggle("some", plain && fits(SOME));
}

/**
 * Beside a board one aims at, the lists of what else may be chosen and the numbers are folded away; whether they
 * lie open stays as it was. What touches no point of the board, as a button to pass, stays in sight.
 * @param {HTMLElement} box
 * @param {Memory} memory
 */
export function fold(box, memory) {
  const parts = [...box.children].filter((part) => part.querySelector(":scope > .group-name") && !part.matches(".shot"));
  if (!parts.length) return;
  const lists = document.createElement("details");
  lists.className = "lists";
  lists.open = memory.get(FOLDED) === OPEN;
  lists.addEventListener("toggle", () => memory.set(FOLDED, lists.open ? OPEN : ""));
  const summary = document.createElement("summary");
  const title = parts.length === 1 ? maybe(parts[0], ":scope > .group-name") : null;
  summary.textContent = title?.textContent || _("Or choose from lists");
  title?.remove(); // the summary says it
  lists.append(summary, ...parts);
  box.append(lists);
}

/**
 * Fields for an open value, and the dartboard to aim at; `choose` gets the text.
 * @param {HTMLElement} box
 * @param {Grouped[]} ready named actions that fill in its numbers
 * @param {OpenInput | null} wanted
 * @param {HTMLElement | null} board
 * @param {Memory} memory
 * @param {(text: string) => void} choose
 */
function showInput(box, ready, wanted, board, memory, choose) {
  leaveAim(board);
  if (!wanted) return;
  const form = document.createElement("form");
  form.className = "group open-input";
  form.setAttribute("aria-label", wanted.prompt);
  const title = document.createElement("span");
  title.className = "group-name";
  title.textContent = wanted.prompt;
  form.append(title);
  const inputs = wanted.fields.map((field) => {
    const label = document.createElement("label");
    const alone = field.kind === "text" && wanted.fields.length === 1; // the prompt says what it is
    if (!alone) label.textContent = field.unit ? `${field.name} (${field.unit}) ` : `${field.name} `;
    const input = document.createElement("input");
    if (field.kind === "text") {
      input.type = "text";
      input.maxLength = field.longest;
      input.autocomplete = "off";
      input.autocapitalize = "off";
      input.spellcheck = false;
      input.enterKeyHint = "send";
      if (field.pattern) input.pattern = field.pattern;
      if (field.asked) input.title = field.asked;
    } else {
      input.type = "number";
      input.step = "any";
      input.min = String(field.low);
      input.max = String(field.high);
    }
    if (alone) input.setAttribute("aria-label", wanted.prompt);
    input.required = true;
    const least = field.low > 0 ? field.low + (field.high - field.low) / SOFT : 0;
    const begins = String(Number(Math.min(Math.max(least, field.low), field.high).toFixed(2))); // one that is taken
    input.value = memory.get(field.name) ?? (field.kind === "text" ? "" : begins);
    input.dataset.act = `field ${field.name}`;
    input.addEventListener("input", () => memory.set(field.name, input.value)); // another's message draws all again
    label.append(input);
    form.append(label);
    return input;
  });
  const sentence = wanted.fields.length ? null : words(wanted, memory);
  if (sentence) form.append(sentence);
  const go = document.createElement("button");
  go.type = "submit";
  go.className = "act";
  go.dataset.act = "open value";
  go.textContent = _("Do it");
  form.append(go);
  const send = () => {
    if (sentence) memory.set(`words ${wanted.verb}`, sentence.value);
    const named = wanted.shot ? namedBy(wanted.shot, inputs.map((input) => Number(input.value))) : "";
    if (ready.some(({ text }) => text === named)) {
      choose(named);
      return;
    }
    const values = sentence ? [sentence.value] : wanted.fields.map(written);
    for (const field of wanted.fields) {
      if (field.kind === "text") memory.set(field.name, ""); // it answers this question alone; a number may do again
    }

    /**
     * @param {InputField} field
     * @param {number} place
     */
    function written(field, place) {
      const { value } = inputs[place];
      return field.kind === "text" ? quoted(value.trim()) : String(Number(value));
    }
    choose([wanted.verb, ...values].join(" "));
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
  box.append(form);
  if (wanted.shot) {
    title.remove();
    showShot({ form, wanted: { ...wanted, shot: wanted.shot }, inputs, ready, board, memory });
    return;
  }
  if (board && isPoint(wanted)) aimAt(board, wanted, inputs, send);
  const bearing = wanted.fields.findIndex(({ origin }) => origin.length === 2);
  if (bearing < 0) return;
  const parts = wanted.fields.map((field, place) => ({ field, input: inputs[place] }));
  title.classList.add("unseen");
  box.prepend(form);
  showStroke(form, parts, go, board, memory, aimSignal());
}

/**
 * A text as it stands in an action: a JSON string of plain ASCII.
 * @param {string} text
 */
export function quoted(text) {
  const escape = (/** @type {string} */ unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(text).replace(/[\u007f-\uffff]/g, escape);
}

/** @param {OpenInput} wanted */
function isPoint(wanted) {
  return wanted.fields.length === 2 && wanted.fields.every((field) => field.kind === "number");
}

/**
 * A field for a value that is a sentence: it has no numbers to fill in.
 * @param {OpenInput} wanted
 * @param {Memory} memory
 */
function words(wanted, memory) {
  const input = document.createElement("input");
  input.type = "text";
  input.required = true;
  input.maxLength = 200;
  input.autocomplete = "off";
  input.value = memory.get(`words ${wanted.verb}`) ?? "";
  input.dataset.act = `words ${wanted.verb}`;
  input.setAttribute("aria-label", wanted.prompt);
  input.placeholder = wanted.prompt; // on a phone it is said here alone
  return input;
}
