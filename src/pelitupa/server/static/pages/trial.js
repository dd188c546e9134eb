// Play against a proof without leaving the page: what a form would open is put in the place of what is there.
// A tap on the board chooses what lies there.

import { around, maybe, one } from "../house/page.js";

const BUSY = "aria-busy";
const PARTS = ["#now", "#tables"];

/**
 * @param {string} address
 * @param {boolean} [keep] whether one can go back to what was there
 */
async function show(address, keep = true) {
  const place = one(document, "#now");
  place.setAttribute(BUSY, "true");
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return window.location.assign(address);
  const read = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of PARTS) {
    const made = read.querySelector(part);
    if (made) one(document, part).replaceWith(document.adoptNode(made));
  }
  if (keep) window.history.pushState(null, "", address);
  maybe(document, "#choose button, .after button")?.focus({ preventScroll: true });
}

/**
 * The values of a form as an address has them.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} [button]
 */
function valuesOf(form, button = null) {
  const values = new URLSearchParams();
  for (const [name, value] of new FormData(form, button)) {
    if (typeof value === "string" && value !== "") values.append(name, value);
  }
  return values;
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 */
function addressOf(form, button) {
  return `${form.getAttribute("action")}?${valuesOf(form, button)}`;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.closest("#now")) return;
  event.preventDefault();
  show(addressOf(form, event.submitter));
});

document.addEventListener("click", (event) => {
  const cell = around(event.target, "#now [data-intent]");
  const form = maybe(document, "#choose", HTMLFormElement);
  if (!cell?.dataset.intent || !form?.querySelector("button")) return;
  const values = valuesOf(form);
  values.set("next", cell.dataset.intent);
  show(`${form.getAttribute("action")}?${values}`);
});

window.addEventListener("popstate", () => show(window.location.href, false));
