// The form of a game: only the choices that matter are shown, and only they are sent.

const part = (id) => document.getElementById(id);
const company = part("company");
const players = part("option-players");
const seat = part("seat");
const go = part("go");
const start = go.textContent;

function fit() {
  const who = company?.value ?? "bots";
  const alone = Number(players?.value) === 1;
  for (const field of document.querySelectorAll("[data-for]")) {
    if (field.dataset.for === "clock") continue;
    const fits = !alone && field.dataset.for.split(" ").includes(who);
    field.hidden = !fits;
    if (field instanceof HTMLFieldSetElement) field.disabled = !fits;
  }
  const clock = document.querySelector("[data-for='clock']");
  for (const field of document.querySelectorAll("[data-hand]")) {
    field.hidden = field.dataset.hand !== part("hand").value;
  }
  if (clock) clock.hidden = part("time").value === "none";
  go.textContent = who === "friends" && !alone ? go.dataset.friends : start;
  if (!seat || !players) return;
  for (const option of seat.options) {
    option.hidden = option.disabled = Number(option.value) > Number(players.value);
  }
  if (seat.selectedOptions[0]?.disabled) seat.value = "1";
}

company?.addEventListener("change", fit);
part("hand")?.addEventListener("change", fit);
part("time")?.addEventListener("change", fit);
players?.addEventListener("input", fit);
fit();
