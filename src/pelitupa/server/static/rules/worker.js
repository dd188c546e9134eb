// The rules in the page: the same Python as in the cottage, run by Pyodide away from the page's own thread. It is told
// once where its files lie, and answers questions from then on (shown/answers.py, shown/table_answers.py).
//
// The first start takes seconds: Python begins, and reads all our modules. Then its memory is kept in the browser, before
// anything was asked, and later starts begin from that (Pyodide's snapshots; shown/starting.py says what is in it).

/**
 * What the page says.
 * @typedef {{ folder: string, files: Record<string, number>, answers: string, language: string, squeezed: boolean }} Start
 * @typedef {Start | { id: number, question: string }} Said
 */

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const ARCHIVE = "pelitupa.zip";
const MACHINE = "pyodide.asm.wasm";
const SQUEEZED = [ARCHIVE, MACHINE]; // on a site: not every server of files compresses
const RULES = "rules"; // in the folder where Python begins
const LAST = /\/[^/]*$/; // what stands last in a path
const KEPT = "memory-1"; // another number where a memory is made otherwise

/** @type {((question: string) => string) | null} */
let answer = null;
let forget = async () => {};

scope.addEventListener("message", async ({ data }) => {
  /** @type {Said} */
  const said = data;
  if ("folder" in said) {
    try {
      await begin(said);
    } catch (error) {
      scope.postMessage({ failed: String(error) });
    }
    return;
  }
  try {
    if (!answer) throw new Error("asked before the rules are there");
    scope.postMessage({ id: said.id, answer: answer(said.question) });
  } catch (error) {
    await forget(); // they may have stopped for what was kept
    scope.postMessage({ id: said.id, failed: String(error) });
  }
});

/**
 * Begin from the memory that is kept; where there is none, or it is of no use, begin with Python and keep its memory.
 * @param {Start} start
 */
async function begin(start) {
  const store = await storeOf(start.folder);
  const address = `${start.folder}/${KEPT}`; // the folder has the name of the version of all that it holds
  forget = async () => void (await store?.delete(address).catch(() => false));
  const kept = await store?.match(address).catch(() => undefined);
  if (kept) {
    try {
      answer = await resume(start, new Uint8Array(await kept.arrayBuffer()));
      scope.postMessage({ ready: true, kept: true });
      return;
    } catch (error) {
      console.warn(`The rules begin from the beginning: ${error}`);
      await forget();
    }
  }
  const memory = await load(start, store !== null);
  scope.postMessage({ ready: true });
  if (store && memory) await keep(store, address, memory);
}

/**
 * Where the memory is kept of what lies in a folder and beside it; null where a browser keeps nothing.
 * @param {string} folder
 */
async function storeOf(folder) {
  try {
    return await caches.open(`pelitupa begun ${folder.replace(LAST, "")}`);
  } catch {
    return null;
  }
}

/**
 * Keep a memory, and no other, if there is room.
 * @param {Cache} store
 * @param {string} address
 * @param {Uint8Array<ArrayBuffer>} memory
 */
async function keep(store, address, memory) {
  try {
    for (const before of await store.keys()) await store.delete(before);
    await store.put(address, new Response(memory));
  } catch (error) {
    console.warn(`The rules are not kept begun: ${error}`);
  }
}

/**
 * Load what runs the rules, and the rules; the memory that they have then, where it is `wanted`.
 * @param {Start} start
 * @param {boolean} wanted
 */
async function load(start, wanted) {
  const { folder, files, squeezed } = start;
  const whole = Object.values(files).reduce((sum, size) => sum + size, 0);
  let come = 0;
  let archive = new Uint8Array();
  let machine = new Response();
  // One after another: what comes then from the browser's own store needs no line a second time. Pyodide asks for its
  // own files again; only ours is held here.
  for (const [name, size] of Object.entries(files)) {
    const found = await get(start, name);
    come += size;
    if (name === MACHINE && squeezed) machine = found;
    else if (name === ARCHIVE) archive = new Uint8Array(await found.arrayBuffer());
    else await found.arrayBuffer();
    scope.postMessage({ loaded: come / whole });
  }
  if (squeezed) giveMachine(machine);
  const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
  const python = await loadPyodide({ indexURL: `${folder}/`, _makeSnapshot: wanted });
  unpack(python.FS, archive);
  python.runPython(`import sys; sys.path.insert(0, "${RULES}")`);
  python.runPython(`from pelitupa.shown import starting; starting.prepare(${JSON.stringify(start.language)})`);
  const memory = wanted ? python.makeMemorySnapshot() : null;
  answer = python.pyimport(start.answers).answer;
  return memory;
}

/**
 * Begin from a memory; what answers then.
 * @param {Start} start
 * @param {Uint8Array<ArrayBuffer>} memory
 * @returns {Promise<(question: string) => string>}
 */
async function resume(start, memory) {
  const { folder, squeezed } = start;
  const archive = get(start, ARCHIVE).then((found) => found.arrayBuffer());
  const [{ loadPyodide }, { default: create }] = await Promise.all(
    ["pyodide.mjs", "pyodide.asm.mjs"].map((name) => import(`${folder}/${name}`)),
  );
  if (squeezed) giveMachine(await get(start, MACHINE));
  const python = await loadPyodide({
    indexURL: `${folder}/`,
    _loadSnapshot: memory,
    // Pyodide 314 does not make room itself for a memory that is larger than one at the beginning.
    createPyodideModule: async (/** @type {object} */ settings) => {
      const module = await create(settings);
      if (module.HEAP8.length < memory.length) module.growMemory(memory.length);
      return module;
    },
  });
  unpack(python.FS, new Uint8Array(await archive));
  python.runPython("starting.begin_again()");
  return python.pyimport(start.answers).answer;
}

/**
 * A file of the rules.
 * @param {Start} start
 * @param {string} name
 */
async function get({ folder, squeezed }, name) {
  const packed = squeezed && SQUEEZED.includes(name);
  const found = await fetch(`${folder}/${name}${packed ? ".gz" : ""}`);
  if (!found.ok || !found.body) throw new Error(`${name}: ${found.status}`);
  return packed ? new Response(found.body.pipeThrough(new DecompressionStream("gzip"))) : found;
}

/**
 * Give Pyodide its largest file when it asks for it.
 * @param {Response} found
 */
function giveMachine({ body }) {
  const fetched = scope.fetch;
  scope.fetch = (asked, options) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    if (!address.endsWith(MACHINE)) return fetched(asked, options);
    scope.fetch = fetched;
    return Promise.resolve(new Response(body, { headers: { "Content-Type": "application/wasm" } }));
  };
}

/**
 * Write the files of an archive that is not compressed within: Python takes a third of a second for that.
 * @param {{ mkdirTree: (path: string) => void, writeFile: (path: string, content: Uint8Array, how: object) => void }} files
 * @param {Uint8Array} archive
 */
function unpack(files, archive) {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.length);
  const end = archive.length - 22; // where the list of files is described, as there is no remark after it
  const number = view.getUint16(end + 10, true);
  const text = new TextDecoder();
  const folders = new Set();
  let at = view.getUint32(end + 16, true);
  for (let n = 0; n < number; n += 1) {
    const [method, size] = [view.getUint16(at + 10, true), view.getUint32(at + 24, true)];
    const [name, more, remark] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const file = view.getUint32(at + 42, true);
    const path = `${RULES}/${text.decode(archive.subarray(at + 46, at + 46 + name))}`;
    if (method) throw new Error(`${path} is compressed`);
    const content = file + 30 + view.getUint16(file + 26, true) + view.getUint16(file + 28, true);
    const folder = path.replace(LAST, "");
    if (!folders.has(folder)) files.mkdirTree(folder);
    folders.add(folder);
    files.writeFile(path, archive.subarray(content, content + size), { canOwn: true });
    at += 46 + name + more + remark;
  }
}
