// The table: the project's own Python under Pyodide, in a worker, so that the page stays quick while a bot thinks.
import { loadPyodide } from "./pyodide/pyodide.mjs";

/** @type {any} */
let table = null;
/** What came before the table was there. @type {string[]} */
const early = [];
const BYTES = /*bytes*/ 0; // of all that is fetched: the build's
const FETCHED = 0.3; // of the time until the table is there is over by then
const TOLD_BYTES = 2e5; // the page is told that often

/** Fetch, and tell the page how far it is. */
const plainFetch = fetch;
let got = 0, told = 0;
globalThis.fetch = async (...asked) => {
  const { body, headers, status, statusText } = await plainFetch(...asked);
  const counted = new TransformStream({
    transform(part, out) {
      got += part.length;
      out.enqueue(part);
      if (got - told < TOLD_BYTES && got < BYTES) return;
      told = got;
      postMessage({ loading: { done: (FETCHED * got) / BYTES, bytes: { got, all: BYTES } } });
    },
  });
  return new Response(body.pipeThrough(counted), { headers, status, statusText });
};

/** @param {number} done */
const tell = (done) => postMessage({ loading: { done } });

async function start(lang, seed) {
  const [python, packed] = await Promise.all([
    loadPyodide({ indexURL: new URL("./pyodide/", import.meta.url).href }),
    fetch("carrom.zip").then((answer) => answer.arrayBuffer()),
  ]);
  tell(0.8);
  python.unpackArchive(packed, "zip", { extractDir: "/carrom" });
  python.runPython("import sys; sys.path.insert(0, '/carrom')");
  const { PageTable } = python.pyimport("website.in_browser");
  tell(0.95);
  table = PageTable((text) => postMessage({ text }), lang, seed);
  early.splice(0).forEach((text) => table.take(text));
}

addEventListener("message", ({ data }) => {
  if (data.start) start(data.lang, data.seed).catch((error) => postMessage({ error: String(error) }));
  else if (data.file) postMessage({ file: data.file, content: table.file(data.file) });
  else if (table) table.take(data.text);
  else early.push(data.text);
});
