"""Packs the referee of a plain board for a browser: the page, MicroPython, and the Python that it runs, as one file."""

import gzip
import hashlib
import json
from modulefinder import ModuleFinder
from pathlib import Path
from typing import Any

from carrom.game.pieces import SEAT_WORDS
from carrom.lang import LANGUAGES
from carrom.panel.calls import SEATS
from carrom_simulator.words.books import catalogue, forms

STATIC = Path(__file__).resolve().parent / "static"
MICROPYTHON = STATIC.parent / "micropython"  # of its npm package; the wheel has it, git has not
WASM = "micropython.wasm"
SERVICE_WORKER = "service-worker.js"
_PROGRAM = "carrom_simulator.desk.umpire"
_LOADED_BY_NAME = "carrom.game.rules"  # load_game imports a book by its id
_OWN = ("carrom", "carrom_simulator")
_TABLE = STATIC.parents[1] / "web" / "static" / "page"  # the virtual table's page
_SHARED = ("buzzer.js", "memory.js", "sound.js", "spelling.js")  # its modules that serve here too


class NoMicroPythonError(Exception):
    """MicroPython for browsers is not there: a checkout has it once `make referee` has fetched it."""


def write(out: Path) -> None:
    """Write the folder that any file server can send. Raises NoMicroPythonError."""
    out.mkdir(parents=True, exist_ok=True)
    for name, data in files().items():
        (out / name).write_bytes(data)


def files(is_followed: bool = False) -> dict[str, bytes]:
    """Return the page's files, name -> content. is_followed: its server tells other screens of the game.

    Raises NoMicroPythonError.
    """
    if not (MICROPYTHON / WASM).is_file():
        raise NoMicroPythonError
    books = forms.books()
    sheets = {book["id"]: [catalogue.sheet(book["id"], lang) for lang in LANGUAGES] for book in books}
    found = {path.name: path.read_bytes() for path in [*STATIC.iterdir(), *(_TABLE / name for name in _SHARED)]}
    if is_followed:
        found["index.html"] = found["index.html"].replace(b"<html ", b'<html data-socket="socket" ')
    found["forms.json"] = _json({"books": books, "seats": dict(zip(SEAT_WORDS, SEATS, strict=True))})
    found["sheets.packed"] = _packed(_json(sheets))
    found["python.packed"] = _packed(_json(sources()))
    found["micropython.mjs"] = (MICROPYTHON / "micropython.mjs").read_bytes()
    found["micropython.wasm.packed"] = _packed((MICROPYTHON / WASM).read_bytes())
    found[SERVICE_WORKER] = _service_worker(found)
    return found


def _service_worker(others: dict[str, bytes]) -> bytes:
    """Return the service worker with the names of all other files; it changes with any of them."""
    names = sorted(set(others) - {SERVICE_WORKER})
    version = hashlib.sha256(b"".join(others[name] for name in names)).hexdigest()[:16]
    text = others[SERVICE_WORKER].decode()
    text = text.replace("/*files*/ []", json.dumps(["./", *names]))
    return text.replace('/*version*/ ""', json.dumps(version)).encode()


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


def _json(value: Any) -> bytes:
    return json.dumps(value).encode()


def _packed(data: bytes) -> bytes:
    return gzip.compress(data, mtime=0)
