// How one says where to go: a stick under the left thumb, keys, or a step at a time.

/** @typedef {{ go: [number, number] | null, pace: number, deed: string }} Intent where to go, how fast from 0 to 1, and what to do */

const STILL = 0.15; // of the stick's reach: a thumb that rests is no step
const WALK = 0.45;
/** @type {Record<string, [number, number]>} */
const ARROWS = {
  ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0],
  KeyW: [0, -1], KeyS: [0, 1], KeyA: [-1, 0], KeyD: [1, 0],
};

/**
 * Where a thumb that is so far from the middle of the stick wants to go: the farther, the faster.
 * @param {number} x
 * @param {number} y
 * @param {number} reach of the stick, in the same pixels
 * @returns {{ go: [number, number] | null, pace: number }}
 */
export function thumb(x, y, reach) {
  const far = Math.hypot(x, y) / reach;
  if (far < STILL) return { go: null, pace: 0 };
  const long = Math.hypot(x, y);
  return { go: [x / long, y / long], pace: Math.min(1, (far - STILL) / (1 - STILL)) };
}

/**
 * Whether a key is one to go by.
 * @param {string} code
 */
export const isArrow = (code) => code in ARROWS;

/**
 * Where the keys that are held want to go; `slowly` walks.
 * @param {Iterable<string>} held
 * @param {boolean} slowly
 * @returns {{ go: [number, number] | null, pace: number }}
 */
export function keys(held, slowly) {
  let [x, y] = [0, 0];
  for (const code of held) {
    const arrow = ARROWS[code];
    if (arrow) [x, y] = [x + Math.sign(arrow[0]), y + Math.sign(arrow[1])];
  }
  [x, y] = [Math.sign(x), Math.sign(y)];
  if (!x && !y) return { go: null, pace: 0 };
  const long = Math.hypot(x, y);
  return { go: [x / long, y / long], pace: slowly ? WALK : 1 };
}

/** The stick: where the finger goes down is its middle, within its ring. */
export class Stick {
  /**
   * @param {HTMLElement} ring
   * @param {HTMLElement} knob
   * @param {(wish: { go: [number, number] | null, pace: number }) => void} change
   */
  constructor(ring, knob, change) {
    this.ring = ring;
    this.knob = knob;
    this.change = change;
    this.finger = -1;
    ring.addEventListener("pointerdown", (event) => {
      if (this.finger >= 0) return;
      event.preventDefault();
      this.finger = event.pointerId;
      ring.setPointerCapture(event.pointerId);
      this.follow(event);
    });
    ring.addEventListener("pointermove", (event) => this.follow(event));
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      ring.addEventListener(end, (event) => event instanceof PointerEvent && event.pointerId === this.finger && this.release());
    }
  }

  /** @param {PointerEvent} event */
  follow(event) {
    if (event.pointerId !== this.finger) return;
    const { left, top, width, height } = this.ring.getBoundingClientRect();
    const reach = Math.min(width, height) / 2;
    const [x, y] = [event.clientX - left - width / 2, event.clientY - top - height / 2];
    const far = Math.max(1, Math.hypot(x, y) / reach);
    this.knob.style.translate = `${x / far}px ${y / far}px`;
    this.change(thumb(x, y, reach));
  }

  release() {
    this.finger = -1;
    this.knob.style.translate = "";
    this.change({ go: null, pace: 0 });
  }
}
