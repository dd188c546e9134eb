/** A box that is ticked or not, and stays so in this browser. */
export function kept(box, name, changed) {
  box.checked = localStorage.getItem(name) === "yes";
  box.addEventListener("change", () => {
    localStorage.setItem(name, box.checked ? "yes" : "no");
    changed();
  });
}
