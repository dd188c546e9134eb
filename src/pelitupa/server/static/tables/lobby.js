// The lobby narrows as soon as a game is chosen. Without this script its button does it.

document.getElementById("narrow").hidden = true;
document.getElementById("game").addEventListener("change", (event) => event.target.form.submit());
