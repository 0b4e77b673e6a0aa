"""Puts the virtual table into the site: the page as `carrom play` serves it, Pyodide, and the Python that it runs."""

import shutil
import subprocess
import sys
import zipfile
from modulefinder import ModuleFinder
from pathlib import Path

import click

from carrom.game import pieces
from carrom_simulator.board import picture
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.world import chutes

ROOT = Path(__file__).resolve().parent.parent
STATIC = Path(__file__).resolve().parent / "static"
COMPILE = Path(__file__).resolve().parent / "compile.mjs"
PYODIDE = Path(__file__).resolve().parent / "node_modules" / "pyodide"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
SOURCES = (ROOT, ROOT / "firmware", ROOT / "simulator", ROOT / "host_tools")
IN_BROWSER = "website.in_browser"
LOADED_BY_NAME = ("carrom.game.rules", "carrom.kaluki")


def build(out: Path) -> None:
    """Write the table's folder."""
    (out / "pyodide").mkdir(parents=True)
    page = ROOT / "simulator" / "carrom_simulator" / "web" / "static"
    shutil.copytree(page, out, dirs_exist_ok=True, ignore=shutil.ignore_patterns("cards"))  # these need a server
    index = (page / "index.html").read_text(encoding="utf-8")
    first = '<link rel="manifest" href="../manifest.webmanifest">\n<script type="module" src="wire.js"></script>\n'
    app = '<script type="module" src="app.js"></script>'
    if app not in index:
        sys.exit("carrom_simulator/web/static/index.html no longer starts app.js where website/table.py looks for it")
    (out / "index.html").write_text(index.replace(app, first + app), encoding="utf-8")
    for name in ("wire.js", "worker.js"):
        shutil.copyfile(STATIC / name, out / name)
    for name in PYODIDE_FILES:
        shutil.copyfile(PYODIDE / name, out / "pyodide" / name)
    (out / "board.svg").write_text(picture.board_svg(BoardSpec()), encoding="utf-8")
    for number, piece in enumerate(pieces.PIECE_WORDS):
        if piece in "wbqs":
            (out / f"disc-{piece}.svg").write_text(picture.disc_svg(number), encoding="utf-8")
    write_packed(out / "carrom.zip")
    subprocess.run(["node", COMPILE, out / "carrom.zip"], check=True)


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
