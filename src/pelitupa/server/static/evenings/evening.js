// What is going on at an evening is looked at every few seconds, unless somebody is at work in it. A form that
// was sent is not sent again while its answer is awaited.

import { copied } from "../house/copying.js";
import { all, maybePart, part } from "../house/page.js";
import { _ } from "../house/words.js";

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

/**
 * At real places a game for three or more is played in companies, and any other is not.
 * @param {"h-game" | "h-movement"} chosen what was chosen last, to which the other gives way
 */
function offerPairings(chosen) {
  const games = maybePart("h-game", HTMLSelectElement);
  const pairing = maybePart("h-movement", HTMLSelectElement);
  if (!games || !pairing) return;
  const [, many] = all(games, "optgroup", HTMLOptGroupElement);
  const kind = games.dataset.alone ?? "";
  const inCompanies = games.selectedOptions[0]?.parentElement === many;
  if (inCompanies === (pairing.value === kind)) return;
  if (chosen === "h-game") pairing.value = inCompanies ? kind : (pairing.options[0]?.value ?? "");
  else games.value = (inCompanies ? games : many).querySelector("option")?.value ?? "";
}

/** Only games that the chosen movement can have are offered; those of the other kind in that for all alone. */
function offerGames() {
  const games = maybePart("game", HTMLSelectElement);
  const movement = maybePart("movement", HTMLSelectElement);
  if (!games || !movement) return;
  const alone = movement.value === games.dataset.alone;
  const [, single] = all(games, "optgroup", HTMLOptGroupElement);
  single.disabled = !alone;
  if (single.disabled && games.selectedOptions[0]?.parentElement === single) games.selectedIndex = 0;
}

maybePart("movement")?.addEventListener("change", offerGames);
offerGames();
maybePart("h-game")?.addEventListener("change", () => offerPairings("h-game"));
maybePart("h-movement")?.addEventListener("change", () => offerPairings("h-movement"));

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== "post") return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "true";
});
// A page that comes back from the browser's memory may be used again.
addEventListener("pageshow", () => {
  for (const form of document.forms) delete form.dataset.sent;
});

/**
 * Copy an address, and say so.
 * @param {HTMLElement} address
 * @param {Element | null} said
 */
async function copy(address, said) {
  const went = await copied(address.textContent ?? "");
  if (!went) getSelection()?.selectAllChildren(address);
  if (said) said.textContent = went ? _("Copied.") : _("Press Ctrl and C to copy it.");
}

document.getElementById("copy")?.addEventListener("click", () => copy(part("address"), part("copied")));
for (const button of all(document, "[data-copies]")) {
  button.addEventListener("click", () => copy(part(button.dataset.copies ?? ""), button.nextElementSibling));
}

if (document.getElementById("evening-now")) setInterval(() => look().catch(() => {}), SECONDS * 1000);
