// Prints the sheets of a game that are shown.

import { one } from "../house/page.js";

const button = one(document, "#print", HTMLButtonElement);
button.hidden = false;
button.addEventListener("click", () => window.print());
