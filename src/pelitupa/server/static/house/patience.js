// What scripts ask of the cottage, whose answer may not come.

const PATIENCE = 20_000; // milliseconds: where a line has broken, a browser may wait for minutes

const soon = () => AbortSignal.timeout(PATIENCE);

/**
 * Ask for what lies at an address.
 * @param {string} address
 */
export function get(address) {
  return fetch(address, { signal: soon() });
}

/**
 * Send something to an address, as JSON.
 * @param {string} address
 * @param {object} said
 */
export function post(address, said) {
  return fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(said),
    signal: soon(),
  });
}

/**
 * Whether an answer says that the cottage cannot do it now, and may later.
 * @param {Response} answer
 */
export function isLater({ status }) {
  return status === 429 || status >= 500;
}
