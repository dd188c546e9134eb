// What is going on at an evening is looked at every few seconds, unless somebody is at work in it.

const SECONDS = 6;

async function look() {
  const here = document.getElementById("evening-now");
  if (document.hidden || here.contains(document.activeElement)) return;
  const answer = await fetch(location.pathname);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("evening-now");
  if (fresh && fresh.innerHTML !== here.innerHTML) here.replaceChildren(...fresh.childNodes);
}

setInterval(() => look().catch(() => {}), SECONDS * 1000);
