// The table: the project's own Python under Pyodide, in a worker, so that the page stays quick while a bot thinks.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const BYTES = /*bytes*/ 0; // of all that is fetched: the build's
const TOLD_BYTES = 2e5; // the page is told that often
const FETCHED = 0.5, STARTED = 0.7; // of the time until the table is there

/** @type {any} */
let table = null;
/** What came before the table was there. @type {string[]} */
const early = [];

/** A file's bytes as they come. The page is told how many there are. */
let got = 0, told = 0;
const plainFetch = fetch;
async function fetched(...asked) {
  const answer = await plainFetch(...asked);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return answer.body.pipeThrough(new TransformStream({
    transform(part, out) {
      got += part.length;
      out.enqueue(part);
      if (got - told < TOLD_BYTES && got < BYTES) return;
      told = got;
      postMessage({ loading: { done: (FETCHED * got) / BYTES, bytes: { got, all: BYTES } } });
    },
  }));
}

/** The bytes of a file that the build has packed: no plain file server packs any. */
const unpacked = async (name) => (await fetched(`${name}.packed`)).pipeThrough(new DecompressionStream("gzip"));

// Pyodide fetches its own files.
globalThis.fetch = async (address, ...more) => {
  const isWasm = String(address.url ?? address).endsWith(".wasm");
  const bytes = isWasm ? await unpacked(address.url ?? address) : await fetched(address, ...more);
  return new Response(bytes, { headers: isWasm ? { "content-type": "application/wasm" } : {} });
};

// All at once, and at once.
const archive = fetch("carrom.zip").then((answer) => answer.arrayBuffer());
/** Python as it is after it has started and imported the table: compile.mjs has made it. */
const memory = unpacked("carrom.snapshot").then((bytes) => new Response(bytes).arrayBuffer());
const loaded = loadPyodide({ indexURL: new URL("./pyodide/", import.meta.url).href, _loadSnapshot: memory });

async function start(lang, seed) {
  const python = await loaded;
  postMessage({ loading: { done: STARTED } });
  python.FS.writeFile("/carrom.zip", new Uint8Array(await archive));
  python.runPython(`
import random, zipfile

random.seed()
zipfile.ZipFile("/carrom.zip").extractall("/carrom")
`);
  const { PageTable } = python.pyimport("website.in_browser");
  table = PageTable((text) => postMessage({ text }), lang, seed);
  early.splice(0).forEach((text) => table.take(text));
}

addEventListener("message", ({ data }) => {
  if (data.start) start(data.lang, data.seed).catch((error) => postMessage({ error: String(error) }));
  else if (data.file) postMessage({ file: data.file, content: table.file(data.file) });
  else if (table) table.take(data.text);
  else early.push(data.text);
});
