// Times of the page are shown in the reader's language and by the reader's own clock.

/** @type {Record<string, string>} */
const WRITTEN = { en: "en-GB" }; // 29 Nov 2026, as the rest of the English is

/**
 * A time as people read it: its day, its day and minute, and all of it.
 * @param {string} instant such as `2026-11-21T18:04:05Z`
 * @param {string} language
 * @param {string} [timeZone] that of the reader by default
 */
export function local(instant, language, timeZone) {
  const at = new Date(instant);
  const locale = WRITTEN[language] ?? language;
  const say = (/** @type {Intl.DateTimeFormatOptions} */ how) => new Intl.DateTimeFormat(locale, { ...how, timeZone }).format(at);
  return {
    day: say({ dateStyle: "medium" }),
    minute: say({ dateStyle: "medium", timeStyle: "short" }),
    whole: say({ dateStyle: "full", timeStyle: "short" }),
  };
}

for (const time of document.querySelectorAll("time")) {
  if (!time.dateTime.includes("T")) continue; // a day and no more
  const { day, minute, whole } = local(time.dateTime, document.documentElement.lang);
  time.textContent = "minute" in time.dataset ? minute : day;
  time.title = whole;
}
