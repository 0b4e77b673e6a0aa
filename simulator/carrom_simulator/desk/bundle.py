"""Packs the referee of a plain board for a browser: the page, MicroPython, and the Python that it runs, as one file."""

import gzip
import hashlib
import json
from modulefinder import ModuleFinder
from pathlib import Path

from carrom.game.pieces import SEAT_WORDS
from carrom.lang import LANGUAGES
from carrom.panel.calls import SEATS
from carrom_simulator.words.books import catalogue, forms

STATIC = Path(__file__).resolve().parent / "static"
PYTHON = "python.packed"
FORMS = "forms.json"
SHEETS = "sheets.packed"
WASM = "micropython.wasm.packed"
SERVICE_WORKER = "service-worker.js"
_PROGRAM = "carrom_simulator.desk.umpire"
_LOADED_BY_NAME = "carrom.game.rules"  # load_game imports a book by its id
_OWN = ("carrom", "carrom_simulator")
_TABLE = STATIC.parents[1] / "web" / "static" / "page"  # the virtual table's page
_SHARED = ("buzzer.js", "memory.js", "sound.js", "spelling.js")  # its modules that serve here too


def write(out: Path, micropython: Path) -> None:
    """Write the folder that a server sends. micropython: the npm package's folder, with micropython.mjs and .wasm."""
    out.mkdir(parents=True, exist_ok=True)
    for file in STATIC.iterdir():
        (out / file.name).write_bytes(file.read_bytes())
    for name in _SHARED:
        (out / name).write_bytes((_TABLE / name).read_bytes())
    books = forms.books()
    form = {"books": books, "seats": dict(zip(SEAT_WORDS, SEATS, strict=True))}
    (out / FORMS).write_text(json.dumps(form), encoding="utf-8")
    sheets = {book["id"]: [catalogue.sheet(book["id"], lang) for lang in LANGUAGES] for book in books}
    (out / SHEETS).write_bytes(_packed(json.dumps(sheets).encode()))
    (out / "micropython.mjs").write_bytes((micropython / "micropython.mjs").read_bytes())
    (out / WASM).write_bytes(_packed((micropython / "micropython.wasm").read_bytes()))
    (out / PYTHON).write_bytes(_packed(json.dumps(sources()).encode()))
    _write_service_worker(out)


def _write_service_worker(out: Path) -> None:
    """Write the service worker with the names of all files; it changes with any of them."""
    files = sorted(path for path in out.iterdir() if path.name != SERVICE_WORKER)
    version = hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]
    text = (STATIC / SERVICE_WORKER).read_text(encoding="utf-8")
    text = text.replace("/*files*/ []", json.dumps(["./", *(path.name for path in files)]))
    (out / SERVICE_WORKER).write_text(text.replace('/*version*/ ""', json.dumps(version)), encoding="utf-8")


def sources() -> dict[str, str]:
    """Return path -> text of every module that the page's program imports, now or later."""
    roots = [Path(__import__(name).__file__ or "").resolve().parent.parent for name in _OWN]
    finder = ModuleFinder(path=[str(root) for root in roots])
    finder.import_hook(_PROGRAM)
    finder.import_hook(_LOADED_BY_NAME, fromlist=["*"])
    found = [Path(module.__file__) for module in finder.modules.values() if module.__file__]
    return {path.relative_to(_root(path, roots)).as_posix(): path.read_text(encoding="utf-8") for path in sorted(found)}


def _root(path: Path, roots: list[Path]) -> Path:
    return next(root for root in roots if path.is_relative_to(root))


def _packed(data: bytes) -> bytes:
    return gzip.compress(data, mtime=0)
