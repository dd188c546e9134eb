// The catalogue narrows as one types or chooses. The server searches, with this script or without.

import { at } from "../house/address.js";
import { part } from "../house/page.js";

const form = part("search", HTMLFormElement);
const shown = ["games", "found"];
/** @type {AbortController | null} */
let asked = null;
let wait = 0;

function address() {
  const wishes = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value.trim()) wishes.append(name, value);
  }
  const query = wishes.toString();
  return at("/") + (query && `?${query}`);
}

async function narrow() {
  asked?.abort();
  asked = new AbortController();
  const to = address();
  try {
    const answer = await fetch(to, { signal: asked.signal });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const id of shown) part(id).replaceChildren(...(page.getElementById(id)?.childNodes ?? []));
    history.replaceState(null, "", to);
  } catch {
    // a newer question was asked, or the server is away: the button still searches
  }
}

form.addEventListener("input", () => {
  clearTimeout(wait);
  wait = setTimeout(narrow, 150);
});
