// A phone's own copy of the sheet of a match that is played at a place of a hall. The cottage puts the copies of all phones
// together (`table/evening/sheet.py`); what is entered here goes there whole, so that nothing hangs on when.

/** An entry: the phone that wrote it, its number there, when (in ms), and what.
 * @typedef {[by: string, no: number, at: number, text: string]} Shot
 */
/**
 * `match` is the one that is played; `by` this phone, `last` the number of its latest entry, and `known` of the latest that the
 * cottage has; `doubts` are pairs of entries
 * that may be one shot, of which the latter does not count yet; `answers` what people have said of such pairs; `sent` says
 * whether the cottage has all of it.
 * @typedef {{
 *   match: string, by: string, last: number, known: number, shots: Shot[], struck: string[], doubts: [string, string][],
 *   answers: Record<string, boolean>, sent: boolean
 * }} Sheet
 */
/**
 * What the cottage says of a place: nothing is played there where `match` is empty; `late` says that what was sent belongs
 * to a match that is over.
 * @typedef {{
 *   place: string, evening: string, match: string, over: boolean, late?: boolean, game?: string, names?: string[],
 *   shots?: Shot[], doubts?: [string, string][], others?: number
 * }} Place
 */

/** @param {Shot} shot */
function keyOf([by, no]) {
  return `${by}.${no}`;
}

/**
 * @param {string} match
 * @param {string} by
 * @returns {Sheet}
 */
export function freshSheet(match, by) {
  return { match, by, last: 0, known: 0, shots: [], struck: [], doubts: [], answers: {}, sent: true };
}

/**
 * The entries that count, as the rules read them.
 * @param {Sheet} sheet
 */
export function entriesOf(sheet) {
  return counting(sheet).map(([, , , text]) => text);
}

/** @param {Sheet} sheet */
function counting({ shots, doubts }) {
  const held = new Set(doubts.map(([, second]) => second));
  return shots.filter((shot) => !held.has(keyOf(shot)));
}

/**
 * Take an entry that counts away, put one in a place, or one in the place of another; after all where the place is the end.
 * @param {Sheet} sheet
 * @param {{ place: number, remove: boolean, text?: string, now: number }} what
 */
export function alterSheet(sheet, { place, remove, text, now }) {
  const found = counting(sheet)[place];
  const at = found ? sheet.shots.indexOf(found) : sheet.shots.length;
  if (remove && found) {
    sheet.struck.push(keyOf(found));
    sheet.doubts = sheet.doubts.filter((pair) => !pair.includes(keyOf(found)));
  }
  sheet.last += Number(text !== undefined);
  /** @type {Shot[]} */
  const added = text === undefined ? [] : [[sheet.by, sheet.last, now, text]];
  sheet.shots.splice(at, Number(remove && Boolean(found)), ...added);
  sheet.sent = false;
}

/**
 * People have said whether an entry in doubt was one shot with the other.
 * @param {Sheet} sheet
 * @param {boolean} oneShot
 */
export function answerDoubt(sheet, oneShot) {
  const second = sheet.doubts[0]?.[1];
  if (second === undefined) return;
  sheet.answers[second] = oneShot;
  sheet.doubts = sheet.doubts.slice(1);
  if (oneShot) sheet.shots = sheet.shots.filter((shot) => keyOf(shot) !== second);
  sheet.sent = false;
}

/**
 * Take what the cottage has put together of all phones; whether other entries count than before.
 * @param {Sheet} sheet
 * @param {Place} place
 */
export function takeSheet(sheet, { shots = [], doubts = [] }) {
  const before = entriesOf(sheet).join("\n");
  sheet.shots = shots;
  sheet.doubts = doubts;
  sheet.struck = [];
  sheet.answers = {};
  sheet.sent = true;
  sheet.known = Math.max(sheet.known, ...shots.filter(([by]) => by === sheet.by).map(([, no]) => no));
  sheet.last = Math.max(sheet.last, sheet.known);
  return entriesOf(sheet).join("\n") !== before;
}
