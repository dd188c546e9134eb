// The referee at a real board, or beside a real road. What was entered lies in this browser, all of it, and is
// sent as a whole: so any entry can be struck out, a reload loses nothing, and without a network one throws on.
// The rules are counted by the cottage alone. Until it answers, what was entered since stands beside the score.

import { showTyping } from "../live/typing.js";
import { _, counted } from "../house/words.js";

const { game, spec, low, high } = document.body.dataset;
const pad = "pad" in document.body.dataset;
const part = (id) => document.getElementById(id);
const STORE = `pelitupa-referee-${game}`;
const AGAIN = 5000;
const LATEST = 12;

let evening = JSON.parse(localStorage.getItem(STORE) ?? "null");
let picked = -1;
let sending = false;
let offline = false;
let reopens = false;

/** Write the evening down, before anything else is done with it. */
function keep() {
  localStorage.setItem(STORE, JSON.stringify(evening));
}

function changed(change) {
  change(evening.entries);
  evening.version += 1;
  picked = -1;
  keep();
  show();
  send();
}

/** An entry: the next one, one in the place of what is picked, or an answer before what still waits. */
function enter(text) {
  const place = picked >= 0 ? picked : choosing() ? evening.told.accepted : evening.entries.length;
  const replaced = picked >= 0 ? 1 : 0;
  navigator.vibrate?.(15);
  changed((all) => all.splice(place, replaced, text));
}

/** Whether somebody is asked for a choice that has not been entered yet, whatever was thrown since. */
function choosing() {
  const { told, entries } = evening;
  if (!told?.choice || told.over || picked >= 0) return false;
  const next = entries[told.accepted];
  if (told.typed && next?.startsWith(`${told.typed.verb} `)) return false;
  return !told.things.some(({ text }) => text === next);
}

async function ask(what, more = {}) {
  const { game: told, names, entries } = evening;
  const answer = await fetch(`/referee/${game}/${what}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ game: told, names, entries, ...more }),
  });
  const data = await answer.json();
  if (!answer.ok) throw new RangeError(data.error);
  return data;
}

/** Have the entries counted. What is entered meanwhile is sent again after it. */
async function send() {
  if (sending || !evening) return;
  sending = true;
  const { version } = evening;
  try {
    const told = await ask("score");
    offline = false;
    if (evening) {
      evening.told = told;
      evening.counted = version;
      keep();
    }
  } catch (error) {
    if (error instanceof RangeError) {
      offline = false;
      if (!evening.told) return refuse(error.message);
      evening.told = { ...evening.told, trouble: error.message };
      evening.counted = version;
    } else {
      offline = true;
      setTimeout(send, AGAIN);
    }
  } finally {
    sending = false;
  }
  show();
  if (evening && evening.version !== version && !offline) send();
}

/** The names or the house rules do not do: they are asked for again. */
function refuse(why) {
  part("refused").textContent = why;
  evening = null;
  localStorage.removeItem(STORE);
  show();
}

// --- showing

function show() {
  part("begin").hidden = Boolean(evening);
  part("evening").hidden = !evening;
  if (!evening) return;
  const { told, entries, names } = evening;
  const waiting = told && evening.counted === evening.version ? entries.slice(told.accepted) : since();
  showNetwork(waiting.length);
  showPlayers(told, names, waiting);
  showAsked(told, waiting);
  showEntries(told, entries);
  showAverages(told, names);
}

/** What was entered since the rules last counted; of changed entries, all. */
function since() {
  const { told, entries, taken = [] } = evening;
  const same = taken.every((text, place) => entries[place] === text);
  return told && same ? entries.slice(told.accepted) : entries;
}

function showNetwork(count) {
  const box = part("network");
  box.classList.toggle("away", offline);
  if (offline) box.textContent = counted("No network: {count} entry waits", "No network: {count} entries wait", count);
  else box.textContent = reopens ? _("Works without a network") : _("Keep this page open");
}

function item(name, ...inside) {
  const made = document.createElement(name);
  made.append(...inside);
  return made;
}

function showPlayers(told, names, waiting) {
  const own = (seat) => (told?.numbers ?? []).filter(([whose]) => whose === seat);
  const next = told?.over ? -1 : waiting.length ? ahead(told, waiting.length) : (told?.who ?? -1);
  part("players").replaceChildren(
    ...names.map((name, seat) => {
      const row = item("li", item("strong", name));
      const numbers = own(seat).map(([, label, value]) => `${label} ${value}`);
      const status = told?.players[seat].status;
      row.append(item("small", [status, ...numbers].filter(Boolean).join(" · ")));
      row.append(item("b", told?.players[seat].score ?? "–"));
      row.classList.toggle("next", seat === next);
      if (seat === next) row.setAttribute("aria-current", "true");
      return row;
    }),
  );
}

/** Who throws after so many entries that are not counted yet, if none of them changes anything; -1: not known. */
function ahead(told, count) {
  return told?.ahead[told.choice ? count - 1 : count] ?? -1; // the first of them was a choice and no dart
}

function showAsked(told, waiting) {
  const { names } = evening;
  const trouble = part("trouble");
  const current = told && evening.counted === evening.version;
  trouble.hidden = !(current && told.trouble && !choosing());
  trouble.textContent = told?.trouble ? _("Entry {number} cannot be: {why}", { number: told.accepted + 1, why: told.trouble }) : "";
  const next = ahead(told, waiting.length);
  let text = told?.result || told?.prompt || _("Enter what happens; it is counted when the cottage can be reached.");
  const chooses = choosing();
  if (waiting.length && !chooses) {
    const who = next >= 0 ? names[next] : _("whoever is next");
    text = _("Not counted yet; if nothing has changed, now: {who}", { who });
  }
  if (chooses) text = `${names[told.who]}: ${told.prompt}`;
  if (picked >= 0) text = _("In the place of entry {number}:", { number: picked + 1 });
  part("asked").textContent = text;
  part("said").textContent = waiting.length
    ? waiting.slice(-LATEST).map((entry, place) => entryLabel(told, told ? told.accepted + place : place, entry)).join(" · ")
    : (told?.log ?? []).slice(-2).join("\n");
  const throwing = pad && !chooses && !(told?.over && picked < 0);
  const drawn = pad && told?.board && !part("board").hidden;
  part("pad").hidden = !throwing || drawn;
  part("draw").hidden = !throwing || !told?.board;
  part("draw").textContent = drawn ? _("Numbers") : _("Board");
  const wanted = new Set(waiting.length ? [] : (told?.wanted ?? []).map((name) => name.slice(1)));
  for (const one of part("sectors").children) one.classList.toggle("wanted", wanted.has(one.dataset.sector));
  const things = part("things");
  things.replaceChildren();
  const board = part("board");
  if (told && board.dataset.drawn !== told.board) {
    board.innerHTML = told.board; // our own drawing, from the cottage
    board.dataset.drawn = told.board;
  }
  if (!pad) board.hidden = !(told?.darts > 1);
  if (pad && (throwing || told?.over)) showTyping(things, throwing && !board.hidden ? every() : null, board, enter);
  else if (told && (!told.over || picked >= 0)) {
    const known = told.things.length ? told.things : (evening.things ?? []);
    lay(things, known);
    if (told.typed && chooses) things.append(words(told.typed));
    if (!chooses) evening.things = known;
  }
  part("undo").disabled = !evening.entries.length;
}

/** All that a dart can hit on the board with sectors. */
function every() {
  const texts = [...part("board").querySelectorAll("[data-segment]")].map(({ dataset }) => dataset.segment);
  return { texts: [...texts, "miss"], labels: [...texts, _("Miss")] };
}

/** Buttons as large as can be; what is told of a player by number stands in that player's row. */
function lay(box, things) {
  const read = things.map(({ text }) => /^(\w+) (\d+)$/.exec(text));
  const verbs = [...new Set(read.filter(Boolean).map(([, verb]) => verb))];
  box.style.gridTemplateColumns = `repeat(${verbs.length || 2}, 1fr)`;
  for (const [place, thing] of things.entries()) {
    const made = big(thing);
    if (read[place]) made.style.gridArea = `${read[place][2]} / ${verbs.indexOf(read[place][1]) + 1}`;
    else if (verbs.length) made.style.gridRow = evening.names.length + 1;
    box.append(made);
  }
}

function big({ text, label }) {
  const made = item("button", label);
  made.type = "button";
  made.dataset.entry = text;
  made.addEventListener("click", () => enter(text));
  return made;
}

/** A field for what was said in words. Beside the cards nobody has to write it down: then it is said aloud. */
function words({ verb, label, longest }) {
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
    enter(`${verb} ${field.value.trim() || _("said aloud")}`);
  });
  return form;
}

/** An entry in words: as the rules took it, or as it was written. */
function entryLabel(told, place, text) {
  const taken = told?.entries[place];
  const same = (evening.taken ?? [])[place] === text;
  const name = evening.names[taken?.who];
  // What fell is a sentence ("hits: double 3"); what was chosen is what its button says.
  if (taken && same) return name ? `${name}${taken.chosen ? ":" : ""} ${taken.label}` : taken.label;
  return evening.things?.find((thing) => thing.text === text)?.label ?? text;
}

function showEntries(told, entries) {
  if (told && evening.counted === evening.version) evening.taken = entries.slice(0, told.accepted);
  part("count").textContent = `(${entries.length})`;
  const rows = entries.map((text, place) => {
    const made = item("button", entryLabel(told, place, text));
    made.type = "button";
    made.setAttribute("aria-pressed", String(place === picked));
    made.classList.toggle("waiting", place >= (told?.accepted ?? 0));
    made.addEventListener("click", () => {
      picked = picked === place ? -1 : place;
      show();
    });
    const row = item("li", made);
    if (place === picked) {
      const strike = item("button", _("Strike out"));
      strike.type = "button";
      strike.className = "strike";
      strike.addEventListener("click", () => changed((all) => all.splice(place, 1)));
      row.append(strike);
    }
    return row;
  });
  part("entries").replaceChildren(...rows.reverse());
}

function showAverages(told, names) {
  const thrown = told?.players.some(({ darts }) => darts);
  part("numbers-panel").hidden = !thrown;
  if (!thrown) return;
  const heads = [_("Player"), _("Darts"), _("A turn"), _("First nine"), ""];
  const table = item("table", item("tr", ...heads.map((head) => item("th", head))));
  for (const [seat, { darts, average, first }] of told.players.entries()) {
    const how = item("button", _("Best aim"));
    how.type = "button";
    how.addEventListener("click", () => tellSkill(seat));
    const cells = [names[seat], darts, average ?? "–", first ?? "–", how];
    table.append(item("tr", ...cells.map((cell) => item("td", cell))));
  }
  part("numbers").replaceChildren(table);
}

async function tellSkill(seat) {
  const box = part("skill");
  box.textContent = _("Reckoning …");
  try {
    box.textContent = `${evening.names[seat]}\n${(await ask("skill", { seat })).text}`;
  } catch (error) {
    box.textContent = error instanceof RangeError ? error.message : _("That needs the network.");
  }
}

// --- what people do

function nameField(name = "") {
  const field = document.createElement("input");
  field.maxLength = 24;
  field.required = true;
  field.autocomplete = "off";
  field.value = name;
  const row = item("li", field);
  part("names").append(row);
  field.setAttribute("aria-label", _("Name {number}", { number: part("names").children.length }));
}

function beginForm() {
  for (let i = 0; i < Number(low); i += 1) nameField();
  part("more").addEventListener("click", () => {
    if (part("names").children.length < Number(high)) nameField();
    part("names").lastElementChild.firstElementChild.focus();
  });
  part("fewer").addEventListener("click", () => {
    if (part("names").children.length > Number(low)) part("names").lastElementChild.remove();
  });
  part("begin").addEventListener("submit", (event) => {
    event.preventDefault();
    part("refused").textContent = "";
    const names = [...part("names").querySelectorAll("input")].map(({ value }) => value.trim());
    const rules = houseRules();
    evening = { game: rules ? `${game}(${rules})` : spec, names, entries: [], version: 1, counted: 0, told: null };
    keep();
    show();
    send();
  });
}

/** The house rules as the library writes options; nothing where all is as usual. */
function houseRules() {
  const fields = [...part("rules").querySelectorAll("select, input:not([type=hidden])")];
  const valued = fields.map((one) => [one.name, one.type === "checkbox" ? String(one.checked) : one.value]);
  return fields.every(usual) ? "" : valued.map(([name, value]) => `${name}=${value}`).join(",");
}

function usual(field) {
  if (field.type === "checkbox") return field.checked === field.defaultChecked;
  if (field.options) return [...field.options].every((one) => one.selected === one.defaultSelected);
  return field.value === field.defaultValue;
}

function save(text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `${game}.record`;
  link.click();
}

function mindButtons() {
  part("times").addEventListener("click", ({ target }) => {
    if (!target.dataset.times) return;
    for (const one of part("times").children) one.setAttribute("aria-pressed", String(one === target));
  });
  part("pad").addEventListener("click", ({ target }) => {
    const { sector, entry } = target.dataset;
    if (entry) enter(entry);
    if (!sector) return;
    const { times } = part("times").querySelector("[aria-pressed=true]").dataset;
    part("times").firstElementChild.click(); // the next dart is a single again
    enter(`${times}${sector}`);
  });
  part("undo").addEventListener("click", () => changed((all) => all.pop()));
  part("draw").addEventListener("click", () => {
    part("board").hidden = !part("board").hidden;
    show();
  });
  part("keep").addEventListener("click", async () => {
    try {
      save((await ask("record")).text);
    } catch (error) {
      part("trouble").hidden = false;
      part("trouble").textContent = error instanceof RangeError ? error.message : _("That needs the network.");
    }
  });
  part("anew").addEventListener("click", () => {
    if (!window.confirm(_("The entries of this evening go. Have you kept its record?"))) return;
    evening = null;
    localStorage.removeItem(STORE);
    part("skill").textContent = "";
    show();
  });
  window.addEventListener("online", send);
}

/** The page is kept for when there is no network, where a browser allows it: over https, or on this machine. */
async function mindNetwork() {
  if (!navigator.serviceWorker) return;
  try {
    await navigator.serviceWorker.register("/referee/worker.js");
    await navigator.serviceWorker.ready;
    const cache = await caches.open("referee");
    if (!(await cache.match(location.pathname))) await cache.add(location.pathname);
    reopens = true;
    show();
  } catch {
    reopens = false; // the page goes on as long as it is open
  }
}

beginForm();
mindButtons();
show();
send();
mindNetwork();
