// Where the cottage lies on its server: at the top, or under a path that the page says.

const { root = "", site } = document.documentElement.dataset;

/** Whether there is no cottage, but a folder of files. */
export const AT_SITE = site !== undefined;

/**
 * An address of the cottage's as a browser asks for it. Every address in scripts goes through here.
 * @param {string} path
 */
export function at(path) {
  return `${root}${path}`;
}

/**
 * A fragment of a page, as a table sends it, with its addresses as a browser asks for them.
 * @param {string} html
 */
export function rooted(html) {
  return root ? html.replaceAll(/(\s(?:href|src|action|formaction)=")\/(?!\/)/g, `$1${root}/`) : html;
}
