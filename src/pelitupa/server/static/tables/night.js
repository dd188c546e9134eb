// Dark red on black before anything is painted: one white flash in the dark, and nobody sees for minutes. A game that is
// played in the dark begins so in the evening; what was chosen on this phone goes before.
{
  const root = document.documentElement;
  const chosen = localStorage.getItem("pelitupa-night");
  const hour = new Date().getHours();
  const dark = "night" in (document.currentScript?.dataset ?? {}) && (hour >= 18 || hour < 6);
  root.classList.toggle("night", chosen ? chosen === "yes" : dark);
}
