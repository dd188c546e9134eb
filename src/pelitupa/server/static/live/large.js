// Cards in the middle of the table that are too small to be read are shown large: at a tap on one of them, or by
// what they are called, which the keyboard reaches too.

import { all, around, maybe } from "../house/page.js";

const READABLE = 72; // pixels across

/**
 * @param {HTMLElement} root
 * @param {(title: string, laid: HTMLElement) => void} show is called with what was asked for
 */
export function lookLarge(root, show) {
  root.addEventListener("click", (event) => {
    const named = around(event.target, ".look");
    const card = around(event.target, "#middle .card:not(.back, .can, [data-intent])");
    const zone = (named ?? card)?.closest(".zone");
    const laid = zone && maybe(zone, ":scope > .laid");
    if (!zone || !laid?.querySelector(".card")) return;
    if (!named && (!zone.matches(".trick, .spread") || !card || card.clientWidth > READABLE)) return;
    show(zone.querySelector("h2")?.textContent ?? "", laid);
  });
}

/**
 * What lies in the middle in a row can be opened by its name.
 * @param {HTMLElement} root
 */
export function makeNames(root) {
  for (const head of all(root, "#middle > .zone.spread > h2:not(:has(.look))")) {
    const look = document.createElement("button");
    look.type = "button";
    look.className = "look";
    look.append(...head.childNodes);
    head.append(look);
  }
}
