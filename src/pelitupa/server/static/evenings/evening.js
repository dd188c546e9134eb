// What is going on at an evening is looked at every few seconds, unless somebody is at work in it.

import { all, part } from "../house/page.js";

const SECONDS = 6;

/** @param {HTMLElement} here */
function isInUse(here) {
  const typed = all(here, "input", HTMLInputElement).some((field) => field.value !== field.defaultValue);
  return typed || here.contains(document.activeElement);
}

async function look() {
  const here = part("evening-now");
  if (document.hidden || isInUse(here)) return;
  const answer = await fetch(location.pathname);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("evening-now");
  // The answer took its time: somebody may have begun meanwhile.
  if (fresh && !isInUse(here) && fresh.innerHTML !== here.innerHTML) here.replaceChildren(...fresh.childNodes);
}

setInterval(() => look().catch(() => {}), SECONDS * 1000);
