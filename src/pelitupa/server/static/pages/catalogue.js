// The catalogue narrows as one types or chooses. The server searches, with this script or without.

const form = document.getElementById("search");
const shown = ["games", "found"];
let asked = null;
let wait = 0;

function address() {
  const wishes = new URLSearchParams(new FormData(form));
  for (const [name, value] of [...wishes]) if (!value.trim()) wishes.delete(name);
  const query = wishes.toString();
  return query ? `/?${query}` : "/";
}

async function narrow() {
  asked?.abort();
  asked = new AbortController();
  const to = address();
  try {
    const answer = await fetch(to, { signal: asked.signal });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const id of shown) document.getElementById(id).replaceChildren(...page.getElementById(id).childNodes);
    history.replaceState(null, "", to);
  } catch {
    // a newer question was asked, or the server is away: the button still searches
  }
}

form.addEventListener("input", () => {
  clearTimeout(wait);
  wait = setTimeout(narrow, 150);
});
