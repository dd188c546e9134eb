// Where the cottage lies on its server: at the top, or under a path that the page says. Of a site without a server the
// page says where its top is seen from here, and each language has a folder there.

const { lang, dataset: { root = "", site } } = document.documentElement;
const OF_ALL = /^\/(static\/|rules\/|faces\/|games\/\w+\/(picture\.svg|figures\/)|worker\.js)/; // as build.py has it

/** Whether there is no cottage, but a folder of files. */
export const AT_SITE = site !== undefined;

/**
 * An address of the cottage's as a browser asks for it. Every address in scripts goes through here.
 * @param {string} path
 */
export function at(path) {
  if (!AT_SITE || OF_ALL.test(path)) return `${root}${path}`;
  const [, folder = "", rest = ""] = /^([^?#]*)(.*)$/.exec(path) ?? [];
  return `${root}/${lang}${folder}${folder.endsWith("/") || folder.includes(".") ? "" : "/"}${rest}`;
}

/**
 * A fragment of a page, as a table sends it, with its addresses as a browser asks for them.
 * @param {string} html
 */
export function rooted(html) {
  if (!root) return html;
  return html.replaceAll(/(\s(?:href|src|action|formaction)=")(\/(?!\/)[^"]*)/g, (_, before, path) => before + at(path));
}

/** The path of the top of a site, by which what a browser keeps of it is told from what it keeps of another. */
export const top = () => new URL(`${root}/`, location.href).pathname;

/**
 * A line to a table, in the language of this page.
 * @param {string | undefined} key
 */
export const socketOf = (key) => socketTo(`/tables/${key}/ws`);

/**
 * A line to the cottage, in the language of this page.
 * @param {string} path
 */
export function socketTo(path) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}${at(path)}?language=${lang}`);
}
