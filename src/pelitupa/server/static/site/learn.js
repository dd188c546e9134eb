// A lesson on a site without a server: the rules in the page answer, when they have come. What comes first stands in
// the page already.

import { part } from "../house/page.js";
import { _ } from "../house/words.js";
import { useTeacher } from "../pages/teacher.js";
import { Rules } from "../rules/rules.js";
import "./offline.js";

const { rules: folder = "" } = part("cottage").dataset;
const rules = new Rules(folder, () => {}, "pelitupa.shown.lesson_answers");
const come = rules.begin();
const language = document.documentElement.lang;
let runs = true;

/**
 * What the rules answer, as soon as they are there; null where they do not run.
 * @param {string} what
 * @param {object} more
 */
async function ask(what, more) {
  if (!rules.ready && runs) {
    part("answer").textContent = _("The rules are coming, once for all games …");
    part("answer").scrollIntoView({ block: "nearest" });
  }
  runs = await come;
  try {
    return runs ? await rules.ask(what, { language, ...more }) : null;
  } catch (error) {
    console.warn(error);
    return null;
  }
}

useTeacher((id) => ({
  step: (number) => ask("step", { id, step: number - 1 }),
  answer: (number, choice) =>
    choice === null ? ask("show", { id, step: number - 1 }) : ask("answer", { id, step: number - 1, choice }),
  away: () => runs
    ? _("The rules have stopped in this page. Load it again.")
    : _("This browser cannot run the rules. Try a newer one."),
}));
await import("../pages/learn.js");
