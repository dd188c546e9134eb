// A drill on a site without a server: the rules in the page ask and answer; the browser remembers how far one is.

import { useExaminer } from "../pages/examiner.js";
import { Answering } from "./answering.js";

const DAY_MS = 86_400_000;
const rules = new Answering("pelitupa.shown.drill_answers");
useExaminer((id) => ({
  question: (key) => rules.ask("question", { id, key }),
  answer: (key, choice, box) => rules.ask("answer", { id, key, choice, box }),
  away: () => rules.away(),
  today: () => Math.floor(Date.now() / DAY_MS),
}));
await import("../pages/drill.js");
