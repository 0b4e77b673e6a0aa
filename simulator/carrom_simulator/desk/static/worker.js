// @ts-check
// MicroPython with the firmware's own game, rules and words. It calls functions with texts; no Python is made of text.

import { loadMicroPython } from "./micropython.mjs";

const LIB = "/lib";
const PROGRAM = `
import sys
sys.path.insert(0, "/lib")
from carrom_simulator.desk.umpire import Umpire
umpire = Umpire()
`;

/** @param {string} name of a file that is packed by gzip; its name hides it, so that no server unpacks it */
async function unpacked(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
  return new Response(answer.body.pipeThrough(new DecompressionStream("gzip")));
}

async function begin() {
  const [wasm, sources] = await Promise.all([
    unpacked("micropython.wasm.packed").then((answer) => answer.arrayBuffer()),
    unpacked("python.packed").then((answer) => answer.json()),
  ]);
  const url = URL.createObjectURL(new Blob([wasm], { type: "application/wasm" }));
  const python = await loadMicroPython({ url, heapsize: 4 << 20, pystack: 16_384 });
  URL.revokeObjectURL(url);
  const folders = new Set([""]);
  for (const [name, text] of Object.entries(sources)) {
    const parts = `${LIB}/${name}`.split("/");
    for (let depth = 2; depth < parts.length; depth++) {
      const folder = parts.slice(0, depth).join("/");
      if (!folders.has(folder)) python.FS.mkdir(folder);
      folders.add(folder);
    }
    python.FS.writeFile(`${LIB}/${name}`, text);
  }
  python.runPython(PROGRAM);
  return python.globals.get("umpire");
}

const begun = begin();
const WARM_AFTER_MS = 100;
let isWarm = false;

self.onmessage = async ({ data: { id, name, text } }) => {
  try {
    const umpire = await begun;
    self.postMessage({ id, answer: umpire[name](text) });
    if (!isWarm) setTimeout(() => umpire.warm(""), WARM_AFTER_MS); // he sits down first, then reads his books
    isWarm = true;
  } catch (error) {
    self.postMessage({ id, error: String(error) });
  }
};
