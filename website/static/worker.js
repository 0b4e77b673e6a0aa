// The table: the project's own Python under Pyodide, in a worker, so that the page stays quick while a bot thinks.
import { loadPyodide } from "./pyodide/pyodide.mjs";

/** @type {any} */
let table = null;
/** What came before the table was there. @type {string[]} */
const early = [];

async function start(lang, seed) {
  const [python, packed] = await Promise.all([
    loadPyodide({ indexURL: new URL("./pyodide/", import.meta.url).href }),
    fetch("carrom.zip").then((answer) => answer.arrayBuffer()),
  ]);
  python.unpackArchive(packed, "zip", { extractDir: "/carrom" });
  python.runPython("import sys; sys.path.insert(0, '/carrom')");
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
