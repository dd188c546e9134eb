// A replay on a site without a server: a record comes from a file, from a link that has it in its fragment, or from a
// match played here, and the rules in the page show it.

import { rooted, top } from "../house/address.js";
import { part } from "../house/page.js";
import { _ } from "../house/words.js";
import { Rules } from "../rules/rules.js";
import { useSource } from "../tables/replay_source.js";
import { handFile } from "./hand_file.js";
import "./offline.js";

/**
 * A replay that was opened: its parts as HTML, and the record.
 * @typedef {{ frame: string, record: string }} Opened
 */

const place = part("place");
const { rules: folder = "" } = place.dataset;
const bar = part("coming", HTMLProgressElement);
const RECORD = `pelitupa record ${top()}`;
const MOST = 8 * 2 ** 20; // characters of a record, as records/format.py has it
const language = document.documentElement.lang;
const rules = new Rules(folder, (come) => (bar.value = come), "pelitupa.shown.replay_answers");
const asked = new URLSearchParams(location.hash.slice(1));

/** What came to be looked at, of a match played here or a file, also after the page is loaded again. */
function kept() {
  try {
    return sessionStorage.getItem(RECORD);
  } catch {
    return null;
  }
}

/** @param {string} record */
function keep(record) {
  try {
    sessionStorage.setItem(RECORD, record);
  } catch (error) {
    console.warn(`The record is not kept: ${error}`);
  }
}

/**
 * Look at a record, or say in one sentence why not: then nothing has changed.
 * @param {object} what
 * @param {(text: string) => void} say
 * @returns {Promise<Opened | null>}
 */
async function opened(what, say) {
  say(_("Opening the match …"));
  try {
    return await rules.ask("open", { language, ...what });
  } catch (error) {
    say(error instanceof RangeError ? error.message : _("The rules have stopped in this page. Load it again."));
    return null;
  }
}

/**
 * The record in a file that was chosen.
 * @param {EventTarget | null} field
 */
async function chosen(field) {
  const file = field instanceof HTMLInputElement ? field.files?.[0] : null;
  return file ? file.slice(0, MOST + 1).text() : "";
}

/** @param {string} text */
const say = (text) => (part("coming-said").textContent = text);

/** @param {Opened} told */
async function show({ frame, record }) {
  keep(record);
  place.outerHTML = rooted(frame);
  part("eyes", HTMLSelectElement).value = asked.get("eyes") ?? "0";
  if (asked.has("step")) part("step", HTMLInputElement).value = asked.get("step") ?? "";
  if (part("eyes", HTMLSelectElement).selectedIndex < 0) part("eyes", HTMLSelectElement).value = "0";
  useSource(() => ({
    async view(step, eyes) {
      try {
        return await rules.ask("view", { language, step: Number(step), eyes: Number(eyes) });
      } catch (error) {
        hand(error instanceof RangeError ? error.message : _("The rules have stopped in this page. Load it again."));
        return null;
      }
    },
    moved(step, eyes) {
      asked.set("step", step);
      asked.set("eyes", eyes);
      history.replaceState(null, "", `#${asked}`);
    },
  }));
  await import("../tables/replay.js");
  part("share").addEventListener("click", share);
  part("show-code").addEventListener("click", showCode);
  part("record").addEventListener("click", () => handFile(`${part("cottage").dataset.game}.pelitupa`, record));
  part("other").addEventListener("change", another);
}

/**
 * Say something below the controls.
 * @param {string} text
 */
function hand(text) {
  part("handed").textContent = text;
  part("handed").hidden = !text;
}

/** The link with the match in it, and a picture of it; each empty where it would be too long. */
async function handedOn() {
  const address = new URL(location.pathname, location.href).href;
  const point = `&step=${asked.get("step")}&eyes=${asked.get("eyes")}`;
  /** @type {{ link: string, code: string }} */
  const told = await rules.ask("hand on", { language, address, point });
  return told;
}

async function share() {
  const { link } = await handedOn();
  if (!link) {
    hand(_("The match is too long for a link. Keep its record, and hand on that file."));
    return;
  }
  try {
    await navigator.clipboard.writeText(link);
    hand(_("The link is copied: whoever opens it sees this match."));
  } catch {
    asked.delete("match");
    location.hash = link.slice(link.indexOf("#")); // where nothing can be copied it stands above
    hand(_("The link stands in the address of this page now."));
  }
}

async function showCode() {
  const box = part("code");
  const button = part("show-code");
  if (box.hidden) {
    const { code } = await handedOn();
    if (!code) {
      hand(_("The match is too long for a code. Copy the link, or keep the record."));
      return;
    }
    hand("");
    box.innerHTML = code;
  }
  box.hidden = !box.hidden;
  button.setAttribute("aria-expanded", String(!box.hidden));
  button.textContent = box.hidden ? _("Show it as a code") : _("Put the code away");
  if (!box.hidden) box.scrollIntoView({ block: "nearest" });
}

/** @param {Event} event */
async function another({ target }) {
  const told = await opened({ record: await chosen(target) }, hand);
  if (target instanceof HTMLInputElement) target.value = "";
  if (told) afresh(told.record);
}

/**
 * Begin with another record.
 * @param {string} record
 */
function afresh(record) {
  keep(record);
  history.replaceState(null, "", location.pathname);
  location.reload();
}

part("file").addEventListener("change", async ({ target }) => {
  await come;
  if (target === null || !rules.ready) return;
  const told = await opened({ record: await chosen(target) }, say);
  if (target instanceof HTMLInputElement) target.value = "";
  if (told) await show(told);
});

addEventListener("hashchange", () => {
  if (new URLSearchParams(location.hash.slice(1)).has("match")) location.reload(); // another link was opened here
});

async function begin() {
  if (!(await rules.begin())) {
    say(_("This browser cannot run the rules. Try a newer one."));
    bar.hidden = true;
    return;
  }
  bar.hidden = true;
  say("");
  const code = asked.get("match");
  const record = kept();
  const told = code ? await opened({ code }, say) : record ? await opened({ record }, say) : null;
  if (told) await show(told);
}

const come = begin();
