"""Packs the referee of a plain board for a browser: the page, MicroPython, and the Python that it runs, as one file."""

import ast
import gzip
import hashlib
import io
import json
import tokenize
from importlib.util import find_spec
from modulefinder import ModuleFinder
from pathlib import Path
from typing import Any

from carrom.game.pieces import PIECE_WORDS, SEAT_WORDS
from carrom.game.rules import CARDS, load_game
from carrom.lang import LANGUAGES
from carrom.panel.calls import SEATS
from carrom_simulator.board.picture import disc_svg
from carrom_simulator.words.books import catalogue, forms

STATIC = Path(__file__).resolve().parent / "static"
MICROPYTHON = STATIC.parent / "micropython"  # of its npm package; the wheel has it, git has not
WASM = "micropython.wasm"
SERVICE_WORKER = "service-worker.js"
_PROGRAMS = ("carrom_simulator.desk.umpire", "carrom.kaluki.book", "carrom.kaluki.reader")
_CARD_BY_CARD = ["carrom.kaluki.card_record", "carrom.kaluki.card_ruling"]  # the page scores hands of Kaluki
_BOOKS = "carrom.game.rules"  # load_game imports one by its id
_OWN = ("carrom", "carrom_simulator")
_TABLE = STATIC.parents[1] / "web" / "static"  # the virtual table's page
_MODULES = (
    "beat.js",
    "buzzer.js",
    "language.js",
    "look.css",
    "memory.js",
    "places.js",
    "sound.js",
    "spelling.js",
)
_SHARED = [*(f"page/{name}" for name in _MODULES), "font/nunito.css", "font/nunito.woff2"]  # what serves here too


class NoMicroPythonError(Exception):
    """MicroPython for browsers is not there: a checkout has it once `make referee` has fetched it."""


def write(out: Path) -> None:
    """Write the folder that any file server can send. Raises NoMicroPythonError."""
    out.mkdir(parents=True, exist_ok=True)
    for name, data in files().items():
        (out / name).write_bytes(data)


def files(is_followed: bool = False, given_lang: str = "") -> dict[str, bytes]:
    """Return the page's files, name -> content.

    is_followed: its server tells other screens of the game. given_lang: the language of the page in any browser, "" for
    each its own.
    Raises NoMicroPythonError.
    """
    if not (MICROPYTHON / WASM).is_file():
        raise NoMicroPythonError
    books = [form for form in [*forms.books(), forms.book(CARDS)] if _is_carried(form["id"])]
    sheets = {book["id"]: [catalogue.sheet(book["id"], lang) for lang in LANGUAGES] for book in books}
    found = {path.name: path.read_bytes() for path in [*STATIC.iterdir(), *(_TABLE / name for name in _SHARED)]}
    if is_followed:
        found["index.html"] = found["index.html"].replace(b"<html ", b'<html data-socket="socket" ')
    if given_lang:
        found["index.html"] = found["index.html"].replace(b"<html ", f'<html data-given="{given_lang}" '.encode())
    for number, piece in enumerate(PIECE_WORDS):
        found[f"disc-{piece}.svg"] = disc_svg(number).encode()
    found["forms.json"] = _json({"books": books, "seats": dict(zip(SEAT_WORDS, SEATS, strict=True))})
    found["sheets.packed"] = _packed(_json(sheets))
    found["python.packed"] = _packed(_json(sources()))
    found["micropython.mjs"] = (MICROPYTHON / "micropython.mjs").read_bytes()
    found["micropython.wasm.packed"] = _packed((MICROPYTHON / WASM).read_bytes())
    found[SERVICE_WORKER] = _service_worker(found)
    return found


def _is_carried(book_id: str) -> bool:
    """Tell whether the page's program has a book: not one that a package brings."""
    return type(load_game(book_id)).__module__.startswith("carrom.")


def _service_worker(others: dict[str, bytes]) -> bytes:
    """Return the service worker with the names of all other files; it changes with any of them."""
    names = sorted(set(others) - {SERVICE_WORKER})
    version = hashlib.sha256(b"".join(others[name] for name in names)).hexdigest()[:16]
    text = others[SERVICE_WORKER].decode()
    text = text.replace("/*files*/ []", json.dumps(["./", *names]))
    return text.replace('/*version*/ ""', json.dumps(version)).encode()


def sources() -> dict[str, str]:
    """Return path -> text of every module that the page's program imports, now or later, without words for people."""
    roots = [_root(name) for name in _OWN]
    finder = ModuleFinder(path=[str(root) for root in roots], excludes=_CARD_BY_CARD)
    for name in _PROGRAMS:
        finder.import_hook(name)
    finder.import_hook(_BOOKS, fromlist=["*"])
    found = {}
    files_of = [getattr(module, "__file__", None) for module in finder.modules.values()]
    for path in sorted(Path(file) for file in files_of if file):
        root = next(root for root in roots if path.is_relative_to(root))
        found[path.relative_to(root).as_posix()] = bare(path.read_text(encoding="utf-8"))
    return found


def _root(package: str) -> Path:
    """Return the folder from which a package is imported."""
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).resolve().parent.parent


def bare(text: str) -> str:
    r"""Return a module's text without docstrings and comments, its lines where they were.

    >>> bare('x = "# no"  # yes')
    'x = "# no"'
    """
    lines = text.split("\n")
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column].rstrip()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            told = node.body[0]
            assert told.end_lineno is not None
            for row in range(told.lineno, told.end_lineno):
                lines[row] = ""
            lines[told.lineno - 1] = " " * told.col_offset + '""'  # a body that may have nothing else
    return "\n".join(lines)


def _json(value: Any) -> bytes:
    return json.dumps(value).encode()


def _packed(data: bytes) -> bytes:
    return gzip.compress(data, mtime=0)
