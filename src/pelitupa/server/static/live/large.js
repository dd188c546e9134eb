// Cards in the middle of the table that are too small to be read are shown large: at a tap on one of them, or by
// what they are called, which the keyboard reaches too.

const READABLE = 72; // pixels across

/** `show(title, laid)` is called with what was asked for. */
export function lookLarge(root, show) {
  root.addEventListener("click", (event) => {
    const named = event.target.closest(".look");
    const card = event.target.closest("#middle .card:not(.back, .can, [data-intent])");
    const zone = (named ?? card)?.closest(".zone");
    const laid = zone?.querySelector(":scope > .laid");
    if (!laid?.querySelector(".card") || (!named && (!zone.matches(".trick, .spread") || card.clientWidth > READABLE))) return;
    show(zone.querySelector("h3").textContent, laid);
  });
}

/** What lies in the middle in a row can be opened by its name. */
export function makeNames(root) {
  for (const head of root.querySelectorAll("#middle > .zone.spread > h3:not(:has(.look))")) {
    const look = document.createElement("button");
    look.type = "button";
    look.className = "look";
    look.append(...head.childNodes);
    head.append(look);
  }
}
