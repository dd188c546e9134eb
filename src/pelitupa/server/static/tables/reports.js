// What people report of a yard, as a set that only grows: an event, a name that comes later, or that one of these was
// struck out. Each has a device and a number of its own, so that several phones can put theirs together in any order
// and as often as they like, and all have the same. What the rules count are the entries that follow from the set.

/**
 * A report. `by` is the device, `no` its number there, `at` when it happened, in seconds since the evening began. It is an
 * event (`text`; `timed` where the rules are given the time), somebody who comes later (`name`, empty where the name is not
 * known to this phone), or a report that is struck out (`strikes`, its key).
 * @typedef {{ by: string, no: number, at: number, text?: string, timed?: boolean, name?: string, strikes?: string }} Report
 */
/**
 * What follows from the reports: the names, the entries as the rules read them, and of each entry its report.
 * @typedef {{ names: string[], entries: string[], of: Report[] }} Gathered
 */

const TWICE = 5; // the same from two phones within so many seconds is one event, reported twice
const NEAR = 1; // clocks of phones differ: which of two within a second was first, people have to say
const GAP = 0.001;
const LATE = /\+([\w.-]+)/;

/** @param {Report} report */
export function keyOf({ by, no }) {
  return `${by}.${no}`;
}

/**
 * The names and entries that follow from the reports of an evening which these `names` began.
 * @param {string[]} names
 * @param {Report[]} reports
 * @returns {Gathered}
 */
export function gathered(names, reports) {
  const late = lateOf(reports);
  const seats = new Map(late.map((report, place) => [keyOf(report), names.length + place + 1]));
  const of = eventsOf(reports).map(([report]) => report);
  return {
    names: [...names, ...late.map(({ name }, place) => name || `${names.length + place + 1}`)],
    entries: of.map((report) => entryOf(report, seats)),
    of,
  };
}

/**
 * The events that count, in order: of each its reports, the earliest first. What another phone has reported just
 * before is the same event.
 * @param {Report[]} reports
 */
function eventsOf(reports) {
  const struck = new Set(reports.flatMap(({ strikes }) => strikes ?? []));
  /** @type {Report[][]} */
  const events = [];
  /** @type {Map<string, Report[]>} */
  const latest = new Map(); // of each text
  for (const report of reports.filter((one) => one.strikes === undefined && !struck.has(keyOf(one))).sort(earlier)) {
    const { by, at, text } = report;
    const event = text === undefined ? undefined : latest.get(text);
    if (event?.some((one) => one.by !== by && at - one.at < TWICE)) {
      event.push(report);
      continue;
    }
    events.push([report]);
    if (text !== undefined) latest.set(text, events[events.length - 1]);
  }
  return events;
}

/**
 * Those who came later, struck out or not, in their order.
 * @param {Report[]} reports
 */
function lateOf(reports) {
  return reports.filter(({ name }) => name !== undefined).sort(earlier);
}

/**
 * @param {Report} one
 * @param {Report} other
 */
function earlier(one, other) {
  return one.at - other.at || (one.by === other.by ? one.no - other.no : one.by < other.by ? -1 : 1);
}

/**
 * What happened, in words: of somebody who comes later, that he does.
 * @param {Report} report
 */
export function textOf(report) {
  return report.text ?? `comes +${keyOf(report)}`;
}

/**
 * @param {Report} report
 * @param {Map<string, number>} seats of those who came later, by the keys of their reports
 */
function entryOf(report, seats) {
  const { at, timed } = report;
  const event = textOf(report).replace(LATE, (_whole, key) => String(seats.get(key) ?? 0));
  return timed ? `at ${Math.round(at * 10) / 10} ${event}` : event;
}

/**
 * An event about somebody who came later names that report, so that it stays his when others come who were entered on
 * another phone.
 * @param {string} text
 * @param {string[]} names those who began
 * @param {Report[]} reports
 */
export function namedByReport(text, names, reports) {
  const [word, number] = text.split(" ");
  const late = lateOf(reports)[Number(number) - names.length - 1];
  return late ? `${word} +${keyOf(late)}` : text;
}

/**
 * The reports with one more by a device, before the entry of a place or after all.
 * @param {Report[]} reports
 * @param {string} by
 * @param {Omit<Report, "by" | "no" | "at">} what
 * @param {{ of: Report[], place: number, now: number }} where
 * @returns {Report[]}
 */
export function reportedAt(reports, by, what, { of, place, now }) {
  const before = of[place - 1]?.at ?? 0;
  const after = of[place]?.at ?? Infinity;
  let at = Math.max(now, before + GAP);
  if (at >= after) at = before + (after - before) * 0.999;
  return [...reports, { by, no: nextNumber(reports, by), at, ...what }];
}

/**
 * The reports with one of them struck out, and with it the same from other phones; where another takes its place, with
 * that one.
 * @param {Report[]} reports
 * @param {string} by
 * @param {Report} struck
 * @param {string} [text]
 * @returns {Report[]}
 */
export function struckOut(reports, by, struck, text) {
  const key = keyOf(struck);
  const event = eventsOf(reports).find((same) => same.some((one) => keyOf(one) === key)) ?? [struck];
  const no = nextNumber(reports, by);
  const strikes = event.map((one, place) => ({ by, no: no + place, at: struck.at, strikes: keyOf(one) }));
  const without = [...reports, ...strikes];
  return text === undefined ? without : reportedWith(without, by, struck, text);
}

/**
 * The reports with one more by a device, at the time of another.
 * @param {Report[]} reports
 * @param {string} by
 * @param {Report} other
 * @param {string} text
 * @returns {Report[]}
 */
export function reportedWith(reports, by, { at, timed }, text) {
  return [...reports, { by, no: nextNumber(reports, by), at, text, timed }];
}

/**
 * @param {Report[]} reports
 * @param {string} by
 */
function nextNumber(reports, by) {
  return Math.max(0, ...reports.filter((one) => one.by === by).map(({ no }) => no)) + 1;
}

/**
 * All that two phones know; of a name that only one of them knows, the name.
 * @param {Report[]} mine
 * @param {Report[]} theirs
 * @returns {Report[]}
 */
export function together(mine, theirs) {
  const known = new Map(mine.map((report) => [keyOf(report), report]));
  for (const report of theirs) {
    const own = known.get(keyOf(report));
    if (!own) known.set(keyOf(report), report);
    else if (own.name === "" && report.name) known.set(keyOf(report), { ...own, name: report.name });
  }
  return [...known.values()];
}

/**
 * The places of two entries of different phones so near each other that only people can say which was first; the
 * latest such pair, or null.
 * @param {Report[]} of
 * @param {Set<string>} settled keys of those about which people have said it
 */
export function unsure(of, settled) {
  for (let place = of.length - 1; place > 0; place -= 1) {
    const [one, other] = [of[place - 1], of[place]];
    if (one.by !== other.by && other.at - one.at < NEAR && !settled.has(keyOf(other))) return [place - 1, place];
  }
  return null;
}

/**
 * What another phone has sent, if it can be a set of reports; null of anything else.
 * @param {unknown} found
 * @returns {Report[] | null}
 */
export function readReports(found) {
  if (!Array.isArray(found) || found.length > 4000) return null;
  return found.every(isReport) ? found.map(plain) : null;
}

/**
 * @param {any} found
 * @returns {found is Report}
 */
function isReport(found) {
  if (typeof found !== "object" || found === null) return false;
  const { by, no, at, text, name, strikes } = found;
  const said = [text, name, strikes].filter((one) => one !== undefined);
  return (
    typeof by === "string" && /^\w{1,12}$/.test(by) && Number.isInteger(no) && no > 0 && no < 10_000 &&
    typeof at === "number" && at >= 0 && at < 1e6 && said.length === 1 && typeof said[0] === "string" &&
    (text === undefined || /^[a-z-]{1,20}( (\d{1,2}|\+\w{1,12}\.\d{1,4}))?$/.test(text)) &&
    (name === undefined || name.length <= 24) &&
    (strikes === undefined || /^\w{1,12}\.\d{1,4}$/.test(strikes))
  );
}

/**
 * A report with nothing else in it.
 * @param {Report} report
 * @returns {Report}
 */
function plain({ by, no, at, text, timed, name, strikes }) {
  if (text !== undefined) return timed ? { by, no, at, text, timed: true } : { by, no, at, text };
  return name !== undefined ? { by, no, at, name, ...(timed ? { timed: true } : {}) } : { by, no, at, strikes };
}

/**
 * The reports of an evening that was kept as entries.
 * @param {string[]} entries
 * @param {string} by
 * @returns {Report[]}
 */
export function ofEntries(entries, by) {
  let at = 0;
  return entries.map((entry, place) => {
    const found = /^at ([\d.]+) (.+)$/.exec(entry);
    at = Math.max(at + GAP, found ? Number(found[1]) : 0);
    return { by, no: place + 1, at, text: found ? found[2] : entry, timed: Boolean(found) };
  });
}

/**
 * An entry without its time.
 * @param {string} entry
 */
export function untimed(entry) {
  return entry.replace(/^at ([\d.]+) /, "");
}
