// The rules in the page: the same Python as in the cottage, run by Pyodide away from the page's own thread. It is told
// once where its files lie, and answers questions from then on (shown/answers.py, shown/table_answers.py).

/**
 * What the page says.
 * @typedef {{ folder: string, files: Record<string, number>, answers: string, squeezed: boolean } | { id: number, question: string }} Said
 */

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const ARCHIVE = "pelitupa.zip";
const MACHINE = "pyodide.asm.wasm";

/** @type {((question: string) => string) | null} */
let answer = null;

scope.addEventListener("message", async ({ data }) => {
  /** @type {Said} */
  const said = data;
  if ("folder" in said) {
    try {
      answer = await begin(said.folder, said.files, said.answers, said.squeezed);
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
 * @param {string} answers the module that answers
 * @param {boolean} squeezed whether the largest file has to be unpacked here
 */
async function begin(folder, files, answers, squeezed) {
  const whole = Object.values(files).reduce((sum, size) => sum + size, 0);
  let come = 0;
  let archive = new ArrayBuffer(0);
  // One after another: what comes then from the browser's own store needs no line a second time. Pyodide asks for its
  // own files again; only ours is held here.
  for (const [name, size] of Object.entries(files)) {
    const found = await fetch(`${folder}/${name}${squeezed && name === MACHINE ? ".gz" : ""}`);
    if (!found.ok || !found.body) throw new Error(`${name}: ${found.status}`);
    come += size;
    if (squeezed && name === MACHINE) {
      unpack(name, found.body);
      continue;
    }
    const content = await found.arrayBuffer();
    if (name === ARCHIVE) archive = content;
    scope.postMessage({ loaded: come / whole });
  }
  const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
  const python = await loadPyodide({ indexURL: `${folder}/` });
  python.unpackArchive(archive, "zip", { extractDir: "rules" });
  python.runPython("import sys; sys.path.insert(0, 'rules')");
  return python.pyimport(answers).answer;
}

/**
 * Give Pyodide a file that it asks for, from what is compressed of it: not every server of files compresses.
 * @param {string} name
 * @param {ReadableStream<BufferSource>} packed
 */
function unpack(name, packed) {
  const content = packed.pipeThrough(new DecompressionStream("gzip"));
  const fetched = scope.fetch;
  scope.fetch = (asked, options) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    if (!address.endsWith(name)) return fetched(asked, options);
    return Promise.resolve(new Response(content, { headers: { "Content-Type": "application/wasm" } }));
  };
}
