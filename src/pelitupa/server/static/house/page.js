// What scripts look for in their page, and put there. What must be there is there, and of the kind that is meant, or an
// error says what is missing.

/** @import { Thing } from "#page" */

/**
 * An element by its id.
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind] what it is; an `HTMLElement` where nothing is said
 * @returns {T}
 */
export function part(id, kind) {
  return sure(document.getElementById(id), `#${id}`, kind);
}

/**
 * An element by its id, or null where the page has none.
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind]
 * @returns {T | null}
 */
export function maybePart(id, kind) {
  return fitting(document.getElementById(id), kind);
}

/**
 * The first element within another that a selector finds.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} [kind]
 * @returns {T}
 */
export function one(root, selector, kind) {
  return sure(root.querySelector(selector), selector, kind);
}

/**
 * The first element within another that a selector finds, or null.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} [kind]
 * @returns {T | null}
 */
export function maybe(root, selector, kind) {
  return fitting(root.querySelector(selector), kind);
}

/**
 * All elements of a kind within another that a selector finds.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} [kind]
 * @returns {T[]}
 */
export function all(root, selector, kind) {
  return ofKind(root.querySelectorAll(selector), kind);
}

/**
 * Those of some elements that are of a kind.
 * @template {Element} [T=HTMLElement]
 * @param {Iterable<Element>} elements
 * @param {new () => T} [kind]
 * @returns {T[]}
 */
export function ofKind(elements, kind) {
  const found = [];
  for (const element of elements) {
    const fits = fitting(element, kind);
    if (fits) found.push(fits);
  }
  return found;
}

/**
 * All that a selector finds within an element: of the page as cards are, or of a drawing as stones are.
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {Thing[]}
 */
export function things(root, selector) {
  return [...root.querySelectorAll(selector)].filter(isThing);
}

/**
 * The first of these, or null.
 * @param {ParentNode | null | undefined} root
 * @param {string} selector
 * @returns {Thing | null}
 */
export function thing(root, selector) {
  const found = root?.querySelector(selector);
  return isThing(found) ? found : null;
}

/**
 * The thing round what an event happened at, or round another thing, that a selector fits.
 * @param {EventTarget | null | undefined} target
 * @param {string} selector
 * @returns {Thing | null}
 */
export function around(target, selector) {
  const found = target instanceof Element ? target.closest(selector) : null;
  return isThing(found) ? found : null;
}

/**
 * A new element with something inside.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} name
 * @param {(string | Node)[]} inside
 */
export function item(name, ...inside) {
  const made = document.createElement(name);
  made.append(...inside);
  return made;
}

/**
 * A new element of a drawing.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} name
 * @param {Record<string, string | number>} [attributes]
 */
export function drawnItem(name, attributes = {}) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/**
 * Where a point of the window lies in a drawing.
 * @param {SVGGraphicsElement} drawing
 * @param {{ clientX: number, clientY: number }} event
 */
export function pointIn(drawing, { clientX, clientY }) {
  return new DOMPoint(clientX, clientY).matrixTransform(drawing.getScreenCTM()?.inverse());
}

/**
 * The element that has the focus, if it is one that a page can give it to.
 * @returns {Thing | null}
 */
export function focusedThing() {
  return isThing(document.activeElement) ? document.activeElement : null;
}

/**
 * @param {unknown} found
 * @returns {found is Thing}
 */
function isThing(found) {
  return found instanceof HTMLElement || found instanceof SVGElement;
}

/**
 * @template {Element} T
 * @param {Element | null} found
 * @param {new () => T} [kind]
 * @returns {T | null}
 */
function fitting(found, kind) {
  return found instanceof (kind ?? HTMLElement) ? /** @type {T} */ (found) : null;
}

/**
 * @template {Element} T
 * @param {Element | null} found
 * @param {string} what
 * @param {new () => T} [kind]
 * @returns {T}
 */
function sure(found, what, kind) {
  const fits = fitting(found, kind);
  if (!fits) throw new TypeError(`the page has no ${what} that is a ${(kind ?? HTMLElement).name}`);
  return fits;
}
