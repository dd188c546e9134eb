// The lobby narrows as soon as a game is chosen. Without this script its button does it.

import { part } from "../house/page.js";

const game = part("game", HTMLSelectElement);
part("narrow").hidden = true;
game.addEventListener("change", () => game.form?.submit());
