// The path that proves that a full board of Hex has a chain (booklet 62.2), on a board of the reader's own.

/** @typedef {"red" | "blue" | ""} Colour */
/** @typedef {[number, number]} Place a column and a row from 1; 0 and one more than the size lie outside the board */
/**
 * The path as far as it is known: the cells around each of its corners, in threes; where it waits for a stone, or who
 * has a chain, and the cells of that chain from side to side.
 * @typedef {{ corners: Place[][], waits: Place | null, winner: Colour, chain: Place[] }} Path
 */

const STEPS = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, -1], [-1, 1]];

/**
 * The other cell that touches both of two cells that touch each other.
 * @param {Place} one
 * @param {Place} other
 * @param {Place} not
 * @returns {Place}
 */
function beyond(one, other, not) {
  return [one[0] + other[0] - not[0], one[1] + other[1] - not[1]];
}

/**
 * The colour of a cell, or of what is imagined outside the board: red above and below, blue at the sides.
 * @param {number} size
 * @param {Map<string, Colour>} stones
 * @param {Place} place
 * @returns {Colour}
 */
function colourOf(size, stones, [column, row]) {
  if (column > size) return "blue";
  if (row > size) return "red";
  if (row < 1) return "red";
  if (column < 1) return "blue";
  return stones.get(`${column},${row}`) ?? "";
}

/**
 * The path from the corner at the top left, with red on one side and blue on the other.
 * @param {number} size
 * @param {Map<string, Colour>} stones the colours by `column,row`
 * @returns {Path}
 */
export function pathOf(size, stones) {
  /** @type {Place} */
  let red = [1, 0];
  /** @type {Place} */
  let blue = [0, 1];
  /** @type {Place} */
  let behind = [0, 0];
  const corners = [[red, blue, behind]];
  /** @type {Place[]} */
  const beside = [];
  for (;;) {
    const ahead = beyond(red, blue, behind);
    const colour = colourOf(size, stones, ahead);
    if (!colour) return { corners, waits: ahead, winner: "", chain: [] };
    corners.push([red, blue, ahead]);
    if (colour === "red") [behind, red] = [red, ahead];
    else [behind, blue] = [blue, ahead];
    if (ahead[0] > size || ahead[1] > size) return { corners, waits: null, winner: colour, chain: chainOf(size, colour, beside, stones) };
    beside.push(ahead);
  }
}

/**
 * The shortest chain of a colour from side to side, of the cells beside the path.
 * @param {number} size
 * @param {Colour} colour
 * @param {Place[]} beside
 * @param {Map<string, Colour>} stones
 * @returns {Place[]}
 */
function chainOf(size, colour, beside, stones) {
  const along = colour === "red" ? 1 : 0; // red goes by rows, blue by columns
  const own = new Map(beside.filter((place) => colourOf(size, stones, place) === colour).map((place) => [String(place), place]));
  const reached = [...own.values()].filter((place) => place[along] === 1).map((place) => [place]);
  const seen = new Set(reached.map(([place]) => String(place)));
  for (const chain of reached) {
    const [column, row] = chain[chain.length - 1];
    if (chain[chain.length - 1][along] === size) return chain;
    for (const [dx, dy] of STEPS) {
      const next = own.get(`${column + dx},${row + dy}`);
      if (!next || seen.has(String(next))) continue;
      seen.add(String(next));
      reached.push([...chain, next]);
    }
  }
  return [];
}
