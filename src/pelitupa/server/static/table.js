// A table in the browser: it talks with the server, shows each view, and sends what is chosen.

import { showButtons, showInput } from "./buttons.js";
import { followClauses, Log } from "./panels.js";
import { Picker } from "./pick.js";
import { Scene } from "./scene.js";
import { _ } from "./words.js";

const GONE = 4404;
const root = document.getElementById("cottage");
const part = (id) => document.getElementById(id);
const scene = new Scene(root);
const log = new Log(part("log"));
const picker = new Picker(part("table"), { choose, wish: (text) => send({ wish: text }) });
const memory = new Map();
let socket = null;
let state = null;
let waits = 500;
let lastAct = "";

function connect() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(`${scheme}//${location.host}/tables/${root.dataset.key}/ws`);
  socket.addEventListener("message", (event) => receive(JSON.parse(event.data)));
  socket.addEventListener("open", () => {
    waits = 500;
    say("");
  });
  socket.addEventListener("close", (event) => {
    if (event.code === GONE) return;
    say(_("The connection is lost. Trying again …"));
    setTimeout(connect, waits);
    waits = Math.min(waits * 2, 8000);
  });
}

function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  else say(_("There is no connection just now."));
}

function choose(text) {
  say("");
  send({ act: text, version: state.version });
}

function receive(message) {
  if (message.type === "state") show(message);
  else if (message.type === "error") say(message.text);
  else if (message.type === "hint") say(message.text);
  else if (message.type === "ruling") rule(message);
  else if (message.type === "gone") {
    const text = _("This table is no longer here: the cottage has been closed meanwhile.");
    say(text, "/", _("All games"));
  }
}

function show(next) {
  const focus = focused();
  const before = state;
  state = next;
  const quick = next.pace === "fast" || next.pace === "at once";
  scene.draw(next, quick);
  const rest = picker.mark(next.actions);
  showButtons(part("buttons"), rest, memory, choose);
  const board = part("table").querySelector(".dart-box");
  showInput(part("buttons"), next.input, board, memory, choose);
  part("prompt").textContent = next.over ? "" : next.prompt;
  part("prompt").classList.toggle("yours", yours());
  part("sheet").innerHTML = next.sheet;
  const heard = log.take(next.log);
  part("take-back").hidden = !next.can_take_back;
  part("take-back").disabled = next.step === 0;
  part("hint").hidden = next.over;
  part("hint").disabled = !yours();
  part("pace").value = next.pace;
  for (const id of ["resign", "say"]) part(id).hidden = next.over;
  part("end").hidden = !next.over;
  part("result").textContent = next.result;
  if (next.sealed) {
    say(_("You have chosen {choice}; it waits for its turn.", { choice: next.sealed }));
  } else if (before && before.step !== next.step) say("");
  for (const notice of next.notices) say(notice);
  speak(before ? heard : [], before);
  restore(focus);
}

function yours() {
  return Boolean(state.actions.length || state.input);
}

/** Tell those who listen what has happened, and what is asked. */
function speak(heard, before) {
  const prompt = state.over ? state.result : state.prompt;
  const parts = [...heard.slice(-6)];
  if (prompt && (before?.prompt !== state.prompt || state.over)) parts.push(prompt);
  if (parts.length) part("live").textContent = parts.join(". ");
}

function say(text, href = "", link = _("See the rule")) {
  const box = part("message");
  box.replaceChildren(text);
  if (href) {
    const anchor = document.createElement("a");
    anchor.href = href;
    anchor.textContent = link;
    box.append(" ", anchor);
  }
  box.className = text ? "message told" : "message";
}

function rule({ legal, text, link, given }) {
  say(`${given}: ${legal ? _("you may.") : _("not now.")} ${text}`, link);
  part("message").classList.toggle("refused", !legal);
}

// --- focus is kept, or goes on to what may be chosen next

function focused() {
  const at = document.activeElement;
  if (!at || at === document.body || !root.contains(at)) return null;
  const zone = at.closest(".zone")?.dataset.zone;
  const key = at.dataset?.cell ?? at.dataset?.item;
  if (zone && key !== undefined) return { zone, key };
  if (at.closest("#buttons")) {
    lastAct = at.dataset.act;
    return { act: lastAct };
  }
  if (at.id === "prompt") return { act: lastAct };
  return zone ? { zone } : null;
}

function restore(focus) {
  if (!focus) return;
  const zone = focus.zone && root.querySelector(`[data-zone="${CSS.escape(focus.zone)}"]`);
  const target =
    (zone && (find(zone, focus.key) ?? zone.querySelector('[tabindex="0"]'))) ??
    (focus.act && root.querySelector(`#buttons [data-act="${CSS.escape(focus.act)}"]`)) ??
    root.querySelector(".can[tabindex='0']") ??
    root.querySelector("#buttons button, #buttons select") ??
    (state.over ? root.querySelector("#end button") : part("prompt"));
  if (target && target !== document.activeElement) target.focus({ preventScroll: true });
}

function find(zone, key) {
  if (key === undefined) return null;
  const name = CSS.escape(key);
  return zone.querySelector(`.pick[data-cell="${name}"], .pick[data-item="${name}"]`);
}

// --- the rest of the page

part("say").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = part("text").value.trim();
  if (!text) return;
  choose(text);
  part("text").select();
});

part("why").addEventListener("click", () => {
  const text = part("text").value.trim();
  if (text) send({ why: text });
  else say(_("Write what you would like to do, and ask why."));
});

part("hint").addEventListener("click", () => {
  say(_("A bot is thinking …"));
  send({ hint: true });
});
part("take-back").addEventListener("click", () => send({ take_back: true }));
part("pace").addEventListener("change", () => send({ pace: part("pace").value }));

let sure = 0;
part("resign").addEventListener("click", () => {
  if (sure) {
    clearTimeout(sure);
    sure = 0;
    part("resign").textContent = _("Resign");
    send({ resign: true });
    return;
  }
  part("resign").textContent = _("Really resign?");
  sure = setTimeout(() => {
    sure = 0;
    part("resign").textContent = _("Resign");
  }, 4000);
});

const four = part("four-colours");
const colours = () => document.documentElement.classList.toggle("four-colours", four.checked);
four.checked = localStorage.getItem("four-colours") === "yes";
four.addEventListener("change", () => {
  localStorage.setItem("four-colours", four.checked ? "yes" : "no");
  colours();
});
colours();

if (matchMedia("(max-width: 60rem)").matches) {
  for (const id of ["score-panel", "log-panel"]) part(id).open = false;
}
followClauses(root);
connect();
