// By keyboard alone: back to what may be chosen from anywhere, and a log and a score that are one stop each, however long they grow.

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
const STOPS = "summary, button, a";

/** Esc leads back to what may be chosen, an arrow too where nothing has the focus yet; `back()` goes there. */
export function leadBack(back) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = document.activeElement;
    const nowhere = !at || at === document.body || at.id === "prompt" || at.localName === "main";
    const escaped = event.key === "Escape" && !document.querySelector(":popover-open");
    if (!escaped && !(nowhere && ARROWS.includes(event.key))) return;
    if (back() && !escaped) event.preventDefault();
  });
}

/** What opens or leads on in a list of lines is reached by arrows from the list itself. */
export function walkLines(box) {
  box.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
    if (!step || event.defaultPrevented) return;
    const stops = [...box.querySelectorAll(STOPS)].filter((stop) => stop.checkVisibility());
    if (!stops.length) return;
    event.preventDefault();
    const at = stops.indexOf(document.activeElement);
    const from = at < 0 && step < 0 ? stops.length : at; // from the list itself back to its latest line
    stops[Math.max(0, Math.min(stops.length - 1, from + step))].focus();
  });
}

/** After lines were added: none of them is a stop of its own. */
export function oneStop(box) {
  for (const stop of box.querySelectorAll(STOPS)) stop.tabIndex = -1;
}
