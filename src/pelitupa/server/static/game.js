// The form of a game: only the choices that matter are shown.

const company = document.getElementById("company");
const players = document.getElementById("option-players");
const seat = document.getElementById("seat");

function fit() {
  const people = company?.value === "people";
  for (const field of document.querySelectorAll('[data-for="bots"]')) {
    field.hidden = people || Number(players?.value) === 1;
  }
  if (!seat || !players) return;
  for (const option of seat.options) {
    option.hidden = option.disabled = Number(option.value) > Number(players.value);
  }
  if (seat.selectedOptions[0]?.disabled) seat.value = "1";
}

company?.addEventListener("change", fit);
players?.addEventListener("input", fit);
fit();
