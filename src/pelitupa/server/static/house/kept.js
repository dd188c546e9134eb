/**
 * A box that is ticked or not, and stays so in this browser.
 * @param {HTMLInputElement} box
 * @param {string} name
 * @param {() => void} changed
 * @param {boolean} [first] whether it is ticked before anybody has said so
 */
export function kept(box, name, changed, first = false) {
  box.checked = (localStorage.getItem(name) ?? (first ? "yes" : "no")) === "yes";
  box.addEventListener("change", () => {
    localStorage.setItem(name, box.checked ? "yes" : "no");
    changed();
  });
}
