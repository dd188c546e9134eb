// The replay: the same renderer, led by a slider.

import { Log } from "./panels.js";
import { Picker } from "./pick.js";
import { Scene } from "./scene.js";
import { _ } from "./words.js";

const root = document.getElementById("cottage");
const part = (id) => document.getElementById(id);
const scene = new Scene(root);
const log = new Log(part("log"));
const picker = new Picker(part("table"), { choose: () => {}, intent: () => {} });
const slider = part("step");
let wanted = null;
let busy = false;
let running = 0;

async function show() {
  wanted = `/tables/${root.dataset.key}/replay/${slider.value}?eyes=${part("eyes").value}`;
  part("step-shown").textContent = slider.value;
  if (busy) return;
  busy = true;
  while (wanted) {
    const address = wanted;
    wanted = null;
    const answer = await fetch(address);
    if (!answer.ok) break;
    const state = await answer.json();
    for (const zone of state.zones) zone.html = zone.html.replaceAll(/ data-intent="[^"]*"/g, "");
    scene.draw(state, true);
    picker.mark([]);
    part("prompt").textContent = state.prompt;
    part("sheet").innerHTML = state.sheet;
    log.take(state.log);
    part("log").scrollTop = part("log").scrollHeight;
  }
  busy = false;
}

function go(step) {
  slider.value = Number(slider.value) + step;
  show();
}

function stop() {
  clearInterval(running);
  running = 0;
  part("run").textContent = _("Run");
}

part("show").hidden = true;
slider.addEventListener("input", show);
part("eyes").addEventListener("change", show);
part("back").addEventListener("click", () => go(-1));
part("on").addEventListener("click", () => go(1));
part("run").addEventListener("click", () => {
  if (running) return stop();
  part("run").textContent = _("Stop");
  if (slider.value === slider.max) slider.value = 0;
  running = setInterval(() => {
    if (slider.value === slider.max) stop();
    else go(1);
  }, 700);
});
part("steps").addEventListener("submit", (event) => {
  event.preventDefault();
  show();
});
show();
