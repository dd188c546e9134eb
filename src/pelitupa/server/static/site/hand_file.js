// A text handed over as a file.

/**
 * @param {string} name
 * @param {string} text
 */
export function handFile(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
