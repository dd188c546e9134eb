// The rules in the page: the same Python as in the cottage, run by Pyodide away from the page's own thread. It is told
// once where its files lie, and answers questions from then on (shown/answers.py).

/**
 * What the page says.
 * @typedef {{ folder: string, files: Record<string, number> } | { id: number, question: string }} Said
 */

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const ARCHIVE = "pelitupa.zip";

/** @type {((question: string) => string) | null} */
let answer = null;

scope.addEventListener("message", async ({ data }) => {
  /** @type {Said} */
  const said = data;
  if ("folder" in said) {
    try {
      answer = await begin(said.folder, said.files);
      scope.postMessage({ ready: true });
    } catch (error) {
      scope.postMessage({ failed: String(error) });
    }
    return;
  }
  try {
    if (!answer) throw new Error("asked before the rules are there");
    scope.postMessage({ id: said.id, answer: answer(said.question) });
  } catch (error) {
    scope.postMessage({ id: said.id, failed: String(error) });
  }
});

/**
 * Load what runs the rules, and the rules.
 * @param {string} folder
 * @param {Record<string, number>} files their sizes
 */
async function begin(folder, files) {
  const whole = Object.values(files).reduce((sum, size) => sum + size, 0);
  let come = 0;
  let archive = new ArrayBuffer(0);
  // One after another: what comes then from the browser's own store needs no line a second time. Pyodide asks for its
  // own files again; only ours is held here.
  for (const [name, size] of Object.entries(files)) {
    const found = await fetch(`${folder}/${name}`);
    if (!found.ok) throw new Error(`${name}: ${found.status}`);
    const content = await found.arrayBuffer();
    if (name === ARCHIVE) archive = content;
    come += size;
    scope.postMessage({ loaded: come / whole });
  }
  const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
  const python = await loadPyodide({ indexURL: `${folder}/` });
  python.unpackArchive(archive, "zip", { extractDir: "rules" });
  python.runPython("import sys; sys.path.insert(0, 'rules')");
  return python.pyimport("pelitupa.shown.answers").answer;
}
