// Runs a Python script on real MicroPython (the WebAssembly build) with folders and files of the disk in its file system.
// A job comes on standard input as JSON:
//   {"script": "/path/on/disk.py", "mounts": {"/in/the/interpreter": "/path/on/disk"}, "argv": [...], "heap_bytes": 262144,
//    "repeat": "code", "repeat_times": 0}
// What the script prints goes to standard output. An exception that it lets escape ends the process with status 1.
import fs from "node:fs";
import path from "node:path";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const job = JSON.parse(fs.readFileSync(0, "utf8"));
const lines = [];
const mp = await loadMicroPython({
  heapsize: job.heap_bytes,
  pystack: 8192,
  stdout: (line) => lines.push(line),
  stderr: (line) => process.stderr.write(line + "\n"),
});

function makeFolder(inside) {
  let folder = "";
  for (const part of inside.split("/").filter(Boolean)) {
    folder += "/" + part;
    if (!mp.FS.analyzePath(folder).exists) mp.FS.mkdir(folder);
  }
}

function copy(disk, inside) {
  if (fs.statSync(disk).isDirectory()) {
    makeFolder(inside);
    for (const name of fs.readdirSync(disk)) {
      if (name !== "__pycache__") copy(path.join(disk, name), inside + "/" + name);
    }
  } else {
    makeFolder(path.posix.dirname(inside));
    mp.FS.writeFile(inside, fs.readFileSync(disk));
  }
}

for (const [inside, disk] of Object.entries(job.mounts)) copy(disk, inside);
let status = 0;
try {
  mp.runPython(`import sys\nsys.path.insert(0, "/lib")\nsys.argv[:] = ${JSON.stringify(["script", ...job.argv])}`);
  mp.runPython(fs.readFileSync(job.script, "utf8"));
  // This interpreter collects garbage only when it is left: what runs long comes in pieces.
  for (let i = 0; i < (job.repeat_times ?? 0); i++) mp.runPython(job.repeat);
} catch (error) {
  process.stderr.write(error.message + "\n");
  status = 1;
}
process.stdout.write(lines.length ? lines.join("\n") + "\n" : "");
process.exitCode = status;
