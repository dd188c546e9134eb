() => {
  // What is wrong with the table as it is shown just now; `walk.py` tells what each word means.
  const faults = [];
  const box = (thing) => thing.getBoundingClientRect();
  const all = (selector, root = document) => [...root.querySelectorAll(selector)].filter((thing) => {
    const { width, height } = box(thing);
    const unseen = width <= 1 || height <= 1 || getComputedStyle(thing).visibility === "hidden";
    return !unseen && !thing.closest(".unseen, [hidden]");
  });
  const name = (thing) => {
    const zone = thing.closest(".zone")?.dataset.zone;
    const what = thing.id || thing.dataset.item || thing.className.baseVal || thing.className || thing.tagName;
    return `${zone ? `${zone}/` : ""}${thing.matches("[data-item]") && zone ? "card" : what}`.replace(/-?\d+/g, "#");
  };
  const tell = (kind, ...things) => faults.push(`${kind}: ${things.map((t) => (t instanceof Element ? name(t) : t)).join(" ~ ")}`);
  const mine = document.getElementById("mine");
  const prompt = document.getElementById("prompt");
  const turn = document.getElementById("turn");
  const felt = document.querySelector(".felt");
  const outside = ({ left, top, right, bottom }) =>
    left < -.5 || top < -.5 || right > innerWidth + .5 || bottom > innerHeight + .5;

  for (const thing of [mine, prompt, ...all("#mine .card, #mine .plate")]) if (outside(box(thing))) tell("outside", thing);
  if (document.documentElement.scrollWidth > innerWidth) tell("outside", "the page scrolls sideways");
  for (const thing of all("#mine .zone, #mine .laid, #mine .zones")) {
    const { overflowX, overflowY } = getComputedStyle(thing);
    if (/auto|scroll/.test(overflowX) && thing.scrollWidth > thing.clientWidth + 1) tell("outside", "to be scrolled", thing);
    if (/auto|scroll/.test(overflowY) && thing.scrollHeight > thing.clientHeight + 1) tell("outside", "to be scrolled", thing);
  }

  // How it ended and where to go from there are in sight, and what a deal has brought lies over nothing that is asked or held.
  for (const thing of all("#end:not([hidden]) :is(.result, .end-foot :is(a, button))")) {
    const { left, right, top, bottom } = box(thing);
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (outside(box(thing)) || !seen || !(thing.contains(seen) || seen.contains(thing))) tell("outside", thing.closest(".end-foot") ?? thing, thing.textContent);
  }

  // Things that stand on the table, as groups of which none may lie over another.
  const over = (one, other) => {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return width > 2 && height > 2;
  };
  const parts = [
    ...all(".felt .plate, .felt .zone:not(.board, .field) h2, .felt .zone .note, .felt .card, .felt .place > small:not(.tally), #goal, #tally-box, #last-trick"),
    ...all("#prompt, #buttons, #message:not(:empty), #mine .card, #mine .plate, #mine .zone h2, #mine .note"),
  ].filter((thing) => !(thing.matches("#prompt") && !thing.textContent) && !thing.closest(".board-box, .dart-box"));
  const group = (thing) => {
    const seat = thing.closest(".seat");
    if (thing.closest("#mine")) return "mine";
    const corner = thing.closest("#goal, #tally-box");
    if (corner) return corner;
    if (thing.closest(".zone") && !seat) return thing.closest(".zone");
    return seat ?? thing.closest("#turn") ?? thing;
  };
  const clip = (thing) => {
    const of = box(thing);
    const frame = thing.closest("#middle");
    if (!frame || thing === frame) return of;
    const edge = box(frame);
    return { left: Math.max(of.left, edge.left), right: Math.min(of.right, edge.right), top: Math.max(of.top, edge.top), bottom: Math.min(of.bottom, edge.bottom) };
  };
  const boxes = parts.map((thing) => [thing, clip(thing), group(thing)]);
  boxes.forEach(([one, a, first], place) => {
    for (const [other, b, second] of boxes.slice(place + 1)) {
      if (first !== second && over(a, b)) tell("covered", one, other);
    }
  });
  // Within a seat: a plate and the cards of that seat.
  for (const plate of all(".plate")) {
    for (const thing of all(".card, h2, .note", plate.closest(".seat"))) if (over(box(plate), box(thing))) tell("covered", plate, thing);
  }
  for (const moment of all("#moment")) {
    for (const thing of all("#prompt, #buttons, #mine .card")) {
      if (thing.textContent + thing.innerHTML && over(box(moment), box(thing))) tell("covered", moment, thing);
    }
  }
  const boards = all(".board-box > svg, .dart-box > svg");
  for (const [thing, at] of boxes) {
    for (const board of boards) if (over(at, box(board)) && !thing.closest(".zone")) tell("covered", thing, board);
  }

  // Texts that do not fit.
  for (const thing of all(".plate, .plate strong, .plate span, .felt h2, .felt .note, .felt small, #mine h2, #mine small, #mine .note, #prompt, #buttons button, #buttons select, #goal, #tally-box, #goal dt, #goal dd, #tally-box dt, #tally-box dd, .words-card, .quick button, .side > details > summary, .panels > details > summary")) {
    const { overflowX, overflowY } = getComputedStyle(thing);
    const hides = overflowX !== "visible" || overflowY !== "visible";
    const wide = thing.scrollWidth > thing.clientWidth + 1 && thing.clientWidth;
    const high = thing.scrollHeight > thing.clientHeight + 2 && thing.clientHeight;
    if ((wide || (hides && high)) && !thing.closest(".board-box")) tell("cut", thing, `"${thing.textContent.trim().replace(/\d+/g, "#").slice(0, 50)}"`);
  }
  for (const text of all(".felt .plate, .felt h2, .felt .note, .felt small:not(.tally), #mine .plate, #mine h2, #mine small, #mine .note")) {
    if (outside(box(text))) tell("cut", "beyond the window", text);
  }

  // Choices so few that each could be touched.
  for (const list of all("#buttons select")) if (list.options.length < 30) tell("listed", list);

  // What reaches beyond the felt, or is hidden by the box it lies in.
  const ground = box(felt);
  for (const thing of all(".felt .card, .felt .plate, .felt h2, .felt .note, .board-box > svg, .dart-box > svg")) {
    const { left, top, right, bottom } = box(thing);
    if (all("#end").some((end) => over(box(end), box(thing)))) continue; // it lies under the end's card
    if (left < ground.left - 3 || top < ground.top - 3 || right > ground.right + 3 || bottom > ground.bottom + 3) tell("beyond", thing);
  }
  const middle = document.getElementById("middle");
  const scrolls = getComputedStyle(middle).overflowY !== "hidden" && !all("#end").length; // else it lies under the end's card
  if (scrolls && middle.scrollHeight > middle.clientHeight + 2) tell("beyond", `the middle has to be scrolled`);
  if (scrolls && middle.scrollWidth > middle.clientWidth + 2) tell("beyond", "the middle has to be scrolled sideways");

  // How much is seen of each card that shows something.
  for (const laid of all(".laid")) {
    const cards = all(".card:not(.back)", laid).filter((card) => !card.closest(".trick, .pile"));
    cards.forEach((card, place) => {
      const at = box(card);
      if (at.width < 20) tell("small", card, `${Math.round(at.width)} px`);
      const next = cards[place + 1] && box(cards[place + 1]);
      if (!next) return;
      const across = next.left - at.left;
      const down = next.top - at.top;
      if (Math.abs(down) < 2 && across < 12) tell("small", card, `${Math.round(across)} px seen across`);
      if (Math.abs(across) < 2 && down < 12) tell("small", card, `${Math.round(down)} px seen down`);
    });
  }
  const round = ({ top, left, bottom, right }) => [top, left, bottom, right].map((n) => Math.round(n * 10) / 10);
  return { faults: [...new Set(faults)], at: { mine: round(box(mine)), turn: round(box(turn)) } };
}
