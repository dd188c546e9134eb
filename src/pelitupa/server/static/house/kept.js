/**
 * A box that is ticked or not, and stays so in this browser.
 * @param {HTMLInputElement} box
 * @param {string} name
 * @param {() => void} changed
 */
export function kept(box, name, changed) {
  box.checked = localStorage.getItem(name) === "yes";
  box.addEventListener("change", () => {
    localStorage.setItem(name, box.checked ? "yes" : "no");
    changed();
  });
}
