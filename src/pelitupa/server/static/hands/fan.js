// A hand of cards in rows that keep their place: the more there are, the more they overlap.

const NARROW = 600;
const ROWS = [
  { width: NARROW, most: [7, 30] },
  { width: Infinity, most: [18, 40] },
];

/**
 * In how many rows so many cards are held where there is so much room.
 * @param {number} count
 * @param {number} width in pixels
 */
export function rowsFor(count, width) {
  const { most } = ROWS.find((entry) => width <= entry.width) ?? ROWS[0];
  return 1 + most.filter((limit) => count > limit).length;
}

/**
 * Lay the own cards out in their rows.
 * @param {HTMLElement} laid
 * @param {number} width
 */
export function fan(laid, width) {
  const count = Math.max(laid.children.length, 1);
  const rows = rowsFor(count, width);
  const across = Math.ceil(count / rows);
  laid.style.setProperty("--rows", String(rows));
  laid.style.setProperty(
    "--columns",
    across > 1 ? `repeat(${across - 1}, minmax(0, var(--slice))) var(--card)` : "var(--card)",
  );
}
