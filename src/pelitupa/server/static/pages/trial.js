// Play against a proof without leaving the page: what a form would open is put in the place of what is there.
// A tap on the board chooses what lies there.

const BUSY = "aria-busy";
const PARTS = ["#now", "#tables"];

async function show(address, keep = true) {
  const place = document.querySelector("#now");
  place.setAttribute(BUSY, "true");
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return window.location.assign(address);
  const read = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of PARTS) document.querySelector(part).replaceWith(document.adoptNode(read.querySelector(part)));
  if (keep) window.history.pushState(null, "", address);
  document.querySelector("#choose button, .after button")?.focus({ preventScroll: true });
}

function addressOf(form, button) {
  const values = new FormData(form, button);
  const entries = [...values].filter(([, value]) => value !== "");
  return `${form.getAttribute("action")}?${new URLSearchParams(entries)}`;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.closest("#now")) return;
  event.preventDefault();
  show(addressOf(form, event.submitter));
});

document.addEventListener("click", (event) => {
  const cell = event.target.closest("#now [data-intent]");
  const form = document.querySelector("#choose");
  if (!cell?.dataset.intent || !form.querySelector("button")) return;
  const values = new URLSearchParams(new FormData(form));
  values.set("next", cell.dataset.intent);
  show(`${form.getAttribute("action")}?${values}`);
});

window.addEventListener("popstate", () => show(window.location.href, false));
