"""Puts the virtual table into the site: the page as `carrom play` serves it, Pyodide, and the Python that it runs."""

import gzip
import shutil
import subprocess
import sys
import zipfile
from modulefinder import ModuleFinder
from pathlib import Path

import click

from carrom.game import pieces
from carrom_simulator.board import layout, picture
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.world import chutes

ROOT = Path(__file__).resolve().parent.parent
STATIC = Path(__file__).resolve().parent / "static"
COMPILE = Path(__file__).resolve().parent / "compile.mjs"
PYODIDE = Path(__file__).resolve().parent / "node_modules" / "pyodide"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "python_stdlib.zip", "pyodide-lock.json")
# The worker unpacks these two, which are gzip. Their names hide it: some servers would have the browser unpack .gz.
SNAPSHOT = "carrom.snapshot.packed"
WASM = "pyodide.asm.wasm"
SOURCES = (ROOT, ROOT / "firmware", ROOT / "simulator", ROOT / "host_tools")
IN_BROWSER = "website.in_browser"
LOADED_BY_NAME = ("carrom.game.rules", "carrom.kaluki")


def build(out: Path) -> None:
    """Write the table's folder."""
    (out / "pyodide").mkdir(parents=True)
    page = ROOT / "simulator" / "carrom_simulator" / "web" / "static"
    shutil.copytree(page, out, dirs_exist_ok=True, ignore=shutil.ignore_patterns("cards"))  # these need a server
    (out / "index.html").write_text(index_page((page / "index.html").read_text(encoding="utf-8")), encoding="utf-8")
    for name in ("wire.js", "loading.js", "loading.css"):
        shutil.copyfile(STATIC / name, out / name)
    for name in PYODIDE_FILES:
        shutil.copyfile(PYODIDE / name, out / "pyodide" / name)
    (out / "pyodide" / f"{WASM}.packed").write_bytes(gzip.compress((PYODIDE / WASM).read_bytes(), mtime=0))
    spec = BoardSpec()
    (out / "board.svg").write_text(picture.board_svg(spec), encoding="utf-8")
    men = [(disc.piece, disc.x_mm, disc.y_mm) for disc in layout.rack(spec)]
    first = picture.board_svg(spec, [*men, (pieces.STRIKER, 0.0, -spec.base_mm)])
    (out / "first.svg").write_text(first, encoding="utf-8")
    for number, piece in enumerate(pieces.PIECE_WORDS):
        if piece in "wbqs":
            (out / f"disc-{piece}.svg").write_text(picture.disc_svg(number), encoding="utf-8")
    write_packed(out / "carrom.zip")
    subprocess.run(["node", COMPILE, out / "carrom.zip", out / SNAPSHOT], check=True)
    write_worker(out)


def index_page(index: str) -> str:
    """Return the page as `carrom play` has it, with the table in a worker, and a board before there is one."""
    for before, after in (
        (
            '<script type="module" src="app.js"></script>',
            '<link rel="stylesheet" href="loading.css">\n<link rel="manifest" href="../manifest.webmanifest">\n'
            '<script type="module" src="wire.js"></script>\n<script type="module" src="app.js"></script>',
        ),
        (
            '<canvas id="discs" aria-hidden="true"></canvas>',
            '<img id="first" alt="" src="first.svg"><canvas id="discs" aria-hidden="true"></canvas>\n'
            '<div id="loading" role="status"><p id="loading-words">La table s’installe…</p>'
            '<progress id="loading-bar" value="0" aria-labelledby="loading-words"></progress></div>\n'
            '<p id="moment" role="status"></p>',
        ),
    ):
        if before not in index:
            sys.exit(f"carrom_simulator/web/static/index.html no longer has {before}: mend website/virtual_table.py")
        index = index.replace(before, after)
    return index


def write_worker(out: Path) -> None:
    """Write the worker with the number of bytes that it fetches; the browser fetches scripts for it."""
    files = (out / "carrom.zip", out / SNAPSHOT, *(out / "pyodide").iterdir())
    fetched = sum(file.stat().st_size for file in files if file.suffix != ".mjs")
    text = (STATIC / "worker.js").read_text(encoding="utf-8")
    (out / "worker.js").write_text(text.replace("/*bytes*/ 0", str(fetched)), encoding="utf-8")


def write_packed(path: Path) -> None:
    """Write the archive of the Python that the table's page runs."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, source in sorted(packed_files().items()):
            info = zipfile.ZipInfo(name)  # dated 1980, zip's first year: the same bytes each time
            info.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(info, source.read_bytes())


def packed_files() -> dict[str, Path]:
    """Return name in carrom.zip -> file: what a visitor's table imports, now or later, and no more; and click."""
    finder = ModuleFinder(path=[str(source) for source in SOURCES])
    finder.import_hook(IN_BROWSER)
    for package in LOADED_BY_NAME:
        finder.import_hook(package, fromlist=["*"])
    found = [Path(module.__file__) for module in finder.modules.values() if module.__file__]  # sys has no file
    found += [chutes.FILE, *Path(click.__file__).parent.glob("*.py")]
    return {path.relative_to(_source(path)).as_posix(): path for path in found}


def _source(path: Path) -> Path:
    """Return the folder that Python imports a file from: the one above its outermost package."""
    while (path.parent / "__init__.py").exists():
        path = path.parent
    return path.parent
