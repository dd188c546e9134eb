// The line to the table: it comes back when it breaks, and what was said gets there once.

/** @import { ToPage } from "#messages" */
/** @import { Said } from "#page" */

import { socketOf } from "../house/address.js";

const GONE = 4404;
const FULL = 4429; // too many pages here already, as a message has said
const FULL_WAIT = 30_000;
const LONGEST_WAIT = 8000;
const SLOW = 2500; // until it is said that there is no answer yet
const PATIENCE = 6000; // and until another line is taken up
const AT_HOME = /^(localhost|127\.|\[::1\])/; // where no network is needed

/** What is done about the match as it stands, beside decisions, which say themselves what they answer. */
const DEEDS = ["offer", "accept", "decline", "strike_out", "give_time"];

/**
 * A message with the version of the position that its sender sees, if it counts for that alone: so a click that
 * comes twice is one deed.
 * @param {Said} message
 * @param {number | undefined} version
 * @returns {Said}
 */
export function dated(message, version) {
  return version !== undefined && DEEDS.some((deed) => deed in message) ? { ...message, version } : message;
}

/** A name for a message, so that it is done once however often it comes. */
function fresh() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Connection {
  /**
   * @param {string} key of the table
   * @param {{ receive: (message: ToPage) => void, lost: () => void, slow: () => void, back: () => void }} calls
   *   `receive` gets what the server says; `lost`, `slow` and `back` tell of the line itself
   */
  constructor(key, { receive, lost, slow, back }) {
    this.key = key;
    this.receive = receive;
    this.lost = lost;
    this.slow = slow;
    this.back = back;
    /** @type {Map<string, string>} */
    this.unanswered = new Map();
    this.waits = 500;
    this.timer = 0;
    this.socket = this.connect();
    addEventListener("online", () => this.hurry());
    addEventListener("offline", () => this.cutOff && this.lost());
    addEventListener("pageshow", (event) => event.persisted && this.hurry()); // gone back to, not loaded
  }

  /** Take up a new line. */
  connect() {
    clearTimeout(this.timer);
    const socket = socketOf(this.key);
    socket.addEventListener("message", (event) => this.take(JSON.parse(event.data)));
    socket.addEventListener("open", () => {
      this.waits = 500;
      for (const message of this.unanswered.values()) socket.send(message);
      this.back();
    });
    socket.addEventListener("close", (event) => {
      if (event.code === GONE || socket !== this.socket) return;
      if (event.code === FULL) {
        this.timer = setTimeout(() => this.again(), FULL_WAIT * (0.75 + Math.random() / 2));
        return;
      }
      this.lost();
      this.timer = setTimeout(() => this.again(), this.waits * (0.75 + Math.random() / 2));
      this.waits = Math.min(this.waits * 2, LONGEST_WAIT);
    });
    return socket;
  }

  again() {
    this.socket = this.connect();
  }

  /** The network is there again: do not wait. A line of before it went may be dead without knowing it. */
  hurry() {
    if (this.socket.readyState === WebSocket.CLOSED) this.again();
    else if (this.unanswered.size) this.doubt(this.socket);
    else if (this.open) this.back();
  }

  /** Whether the browser knows that nothing it says can get there. */
  get cutOff() {
    return !navigator.onLine && !AT_HOME.test(location.hostname);
  }

  get open() {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** @param {ToPage} message */
  take(message) {
    if (message.type === "error" && message.id === null) this.unanswered.clear(); // not even read
    else if ("id" in message && message.id) this.unanswered.delete(message.id);
    this.receive(message);
  }

  /**
   * Say what changes the table: it is kept, and said again, until it is answered. Whether it could be sent now.
   * @param {Said} message
   * @param {string} [id] its name, where other screens of the same player may say the same
   */
  change(message, id = fresh()) {
    const text = JSON.stringify({ ...message, id });
    this.unanswered.set(id, text);
    if (!this.open) return false;
    this.socket.send(text);
    const { socket } = this;
    setTimeout(() => {
      if (this.unanswered.has(id) && socket === this.socket && !this.cutOff) this.slow();
    }, SLOW);
    setTimeout(() => this.unanswered.has(id) && this.doubt(socket), PATIENCE);
    return !this.cutOff;
  }

  /**
   * A line that does not answer may be dead without knowing it: take up another.
   * @param {WebSocket} socket
   */
  doubt(socket) {
    if (socket !== this.socket || !this.open) return;
    this.lost();
    this.again();
    socket.close();
  }

  /**
   * Say what changes nothing, if anybody listens; whether somebody does.
   * @param {Said} message
   */
  ask(message) {
    if (this.open) this.socket.send(JSON.stringify({ ...message, id: fresh() }));
    return this.open;
  }
}
