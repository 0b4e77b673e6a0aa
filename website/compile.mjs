// node compile.mjs ARCHIVE SNAPSHOT: has the Pyodide that will run it compile the Python in a zip, and import it.
//
// SNAPSHOT becomes Pyodide's memory after that, packed: a page that begins with it need not start Python, which took most
// of the time. What is not imported by then stays in ARCHIVE, compiled. Both have the same bytes each time.
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "./node_modules/pyodide/pyodide.mjs";

const ENTRY = "website.in_browser"; // what the worker imports
const [archive, snapshot] = process.argv.slice(2);
Date.now = performance.now = () => 0; // for the files' times and such

/** @param {Uint8Array} packed */
async function begin(packed, options = {}) {
  const python = await loadPyodide({ env: { PYTHONHASHSEED: "0" }, ...options });
  python.FS.writeFile("/carrom.zip", packed);
  python.runPython(`
import sys, zipfile

zipfile.ZipFile("/carrom.zip").extractall("/carrom")
sys.path.insert(0, "/carrom")
`);
  return python;
}

/** Packs what is in /carrom but for the files in `left_out`. */
const PACK = `
import io, os, zipfile

def pack(left_out):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for folder, _, names in sorted(os.walk("/carrom")):
            for path in sorted(os.path.join(folder, name) for name in names):
                if path not in left_out:
                    info = zipfile.ZipInfo(os.path.relpath(path, "/carrom"))  # dated 1980
                    info.compress_type = zipfile.ZIP_DEFLATED
                    with open(path, "rb") as file:
                        packed.writestr(info, file.read())
    return out.getvalue()
`;

const compiler = await begin(new Uint8Array(readFileSync(archive)));
const compiled = compiler.runPython(`${PACK}
import compileall
from py_compile import PycInvalidationMode

compileall.compile_dir("/carrom", quiet=1, legacy=True, invalidation_mode=PycInvalidationMode.UNCHECKED_HASH)
pack({os.path.join(folder, name) for folder, _, names in os.walk("/carrom") for name in names if name.endswith(".py")})
`).toJs();

const python = await begin(compiled, { _makeSnapshot: true });
python.runPython(`
import ${ENTRY}, gc, random

random.seed(0)  # the worker seeds it anew
gc.collect()
`);
const memory = python.makeMemorySnapshot();
try {
  (await loadPyodide({ _loadSnapshot: memory })).pyimport(ENTRY);
} catch (error) {
  console.error(`Pyodide cannot begin with its memory after importing ${ENTRY}, ${memory.length} bytes (${error.message}). ` +
    "It begins with 30 MB: where there are more, let the worker import some of it later.");
  process.exit(1);
}
writeFileSync(snapshot, gzipSync(memory, { level: 9 }));
writeFileSync(archive, python.runPython(`${PACK}
pack({getattr(module, "__file__", None) for module in sys.modules.values()})
`).toJs());
