"""Puts the virtual table into the site: the page as `carrom play` serves it, Pyodide, and the Python that it runs."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import click

from carrom.game import pieces
from carrom_simulator.board import picture
from carrom_simulator.board.spec import BoardSpec

ROOT = Path(__file__).resolve().parent.parent
STATIC = Path(__file__).resolve().parent / "static"
COMPILE = Path(__file__).resolve().parent / "compile.mjs"
PYODIDE = Path(__file__).resolve().parent / "node_modules" / "pyodide"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PACKED = (  # (folder that Python imports from, what of it); and the firmware
    ("host_tools", "carrom_tools"),
    ("host_tools", "carrom_tools/books/**"),
    ("host_tools", "carrom_tools/records/**"),
    ("simulator", "carrom_simulator/**"),
)
LEFT_OUT = ("carrom_simulator/drops", "carrom_simulator/web/static", "carrom_simulator/card")
IN_BROWSER = "website/in_browser.py"


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
    """Return name in carrom.zip -> file: the firmware, the simulator, the words of the books, and click."""
    files = {
        path.relative_to(ROOT / base).as_posix(): path
        for base, part in PACKED
        for kind in ("*.py", "*.gz")
        for path in (ROOT / base).glob(f"{part}/{kind}")
    }
    files = {name: path for name, path in files.items() if not name.startswith(LEFT_OUT)}
    files |= {name: ROOT / name for name in ("website/__init__.py", IN_BROWSER)}
    files |= {path.relative_to(ROOT / "firmware").as_posix(): path for path in (ROOT / "firmware/carrom").rglob("*.py")}
    package = Path(click.__file__).parent
    return files | {f"click/{path.name}": path for path in package.glob("*.py")}
