// Starts the rules of a page three times in one browser, and prints what they answer, a start a line:
// `node site_starts.mjs WORKER RULES WORD QUESTION...`; and then whether what the browser keeps has the WORD in it, and one
// that every memory has. What it kept before is of no use.

import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import process from "node:process";
import { pathToFileURL } from "node:url";

const [script, folder, word, ...questions] = process.argv.slice(2);
const { files } = JSON.parse(await readFile(`${folder}/rules.json`));

/** What the browser keeps, by address. */
const kept = new Map();
const store = {
  match: async (address) => kept.get(address)?.clone(),
  put: async (address, answer) => void kept.set(address, answer),
  keys: async () => [...kept.keys()],
  delete: async (address) => kept.delete(address),
};
const PLACE = `${folder}/memory-1`;
kept.set(PLACE, new Response("half a memory"));
let hear = async () => {};
let said = [];
Object.assign(globalThis, {
  self: {
    addEventListener: (_name, what) => (hear = what),
    postMessage: (message) => said.push(message),
    fetch: null,
  },
  caches: { open: async () => store },
  fetch: async (path) => new Response(await readFile(path)),
});

for (const number of [1, 2, 3]) {
  await import(`${pathToFileURL(script)}?${number}`);
  said = [];
  await hear({ data: { folder, files, answers: "pelitupa.shown.table_answers", language: "fi", squeezed: true } });
  for (const [id, question] of questions.entries()) await hear({ data: { id, question } });
  process.stdout.write(`${JSON.stringify(said.filter((message) => !message.loaded))}\n`);
}
const memory = Buffer.from(await kept.get(PLACE).arrayBuffer());
process.stdout.write(`${JSON.stringify([memory.includes(word), memory.includes("pelitupa.shown.table_answers")])}\n`);
