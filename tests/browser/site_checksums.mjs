// Prints the checksums of random matches under the Pyodide of a site: `node site_checksums.mjs RULES SPEC...`

import { readFile } from "node:fs/promises";
import process from "node:process";
import { pathToFileURL } from "node:url";

const [folder, ...specs] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${folder}/` });
python.unpackArchive(new Uint8Array(await readFile(`${folder}/pelitupa.zip`)), "zip", { extractDir: "rules" });
python.globals.set("specs", specs.join("\n"));
process.stdout.write(python.runPython(`
import sys; sys.path.insert(0, "rules")
from pelitupa.table.random_matches import checksums
"\\n".join(" ".join(checksums(spec, 1, "site")) for spec in specs.split("\\n"))
`));
