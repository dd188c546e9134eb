// What scrolls can be scrolled by keyboard.

/**
 * Whether all that a box holds is in sight.
 * @param {HTMLElement} box
 */
export function fits(box) {
  return box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth + 1;
}

/**
 * A box is a stop of the tab key while it holds more than it has room for.
 * @param {HTMLElement} box
 * @param {string | null} [otherwise] its `tabindex` while all of it is seen
 */
export function reachable(box, otherwise = null) {
  if (box.scrollHeight > box.clientHeight + 1) box.setAttribute("tabindex", "0");
  else if (otherwise === null) box.removeAttribute("tabindex");
  else box.setAttribute("tabindex", otherwise);
}

/**
 * The same, whenever what it holds or its size changes.
 * @param {HTMLElement} box
 * @param {string | null} [otherwise]
 */
export function keepReachable(box, otherwise = null) {
  const look = () => reachable(box, otherwise);
  new ResizeObserver(look).observe(box);
  new MutationObserver(() => requestAnimationFrame(look)).observe(box, { childList: true, subtree: true });
}
