// A lesson on a site without a server: the rules in the page answer. What comes first stands in the page already.

import { useTeacher } from "../pages/teacher.js";
import { Answering } from "./answering.js";

const rules = new Answering("pelitupa.shown.lesson_answers");
useTeacher((id) => ({
  step: (number) => rules.ask("step", { id, step: number - 1 }),
  answer: (number, choice) =>
    choice === null ? rules.ask("show", { id, step: number - 1 }) : rules.ask("answer", { id, step: number - 1, choice }),
  away: () => rules.away(),
}));
await import("../pages/learn.js");
