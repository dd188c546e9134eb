// So much of a browser as the scripts look for when they are read, for tests of what needs no page.

class Element {
  constructor(rect = {}) {
    this.rect = rect;
    this.textContent = "{}";
  }

  getBoundingClientRect() {
    return this.rect;
  }
}

class HTMLElement extends Element {}

globalThis.Element = Element;
globalThis.HTMLElement = HTMLElement;
globalThis.HTMLOptionElement = class extends HTMLElement {};
globalThis.HTMLSelectElement = class extends HTMLElement {};
globalThis.SVGElement = class SVGElement extends Element {};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.document = {
  documentElement: { lang: "pl", dataset: {} },
  getElementById: () => Object.assign(new HTMLElement(), { textContent: JSON.stringify(WORDS) }),
  addEventListener() {},
  querySelectorAll: () => [],
};

/** What the page holds of the language: a text, and one that goes with a count. */
const WORDS = { short: "krótko", "{count} draw": ["{count} karta", "{count} kart"] };

/** A thing that takes so much of the page. */
export function thingAt(x, y, width = 10, height = 10) {
  return new HTMLElement({ x, y, width, height });
}
