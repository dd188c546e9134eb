// A small box beside what it speaks of: below it, or above it where there is no room, and within the window.

const EDGE = 8; // pixels that stay free between them, and at the edge of the window

/**
 * Put a box whose place is counted from the window beside an element.
 * @param {HTMLElement} box
 * @param {Element} element
 */
export function putBeside(box, element) {
  const at = element.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const below = at.bottom + EDGE;
  const top = below + height < innerHeight ? below : Math.max(EDGE, at.top - EDGE - height);
  box.style.left = `${Math.max(EDGE, Math.min(at.left, innerWidth - width - EDGE))}px`;
  box.style.top = `${top}px`;
}
