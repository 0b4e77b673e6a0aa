"""Copies of the club's file: one after each evening, of which ten are kept; and one taken back, after it was checked.

A copy may come from anywhere, so it is never opened where it lies. Its schema must be that of this version or of an
earlier one, without a trigger or a view, and every value of the kind that a club writes. It takes the place of the
club's file only when all of it could be judged.
"""

import asyncio
import contextlib
import json
import os
import re
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any, BinaryIO
from urllib.parse import quote

from carrom_simulator.words.codes import Pair
from carrom_tools.club.decisions import is_told
from carrom_tools.club.evening import MORNING_H, Evening
from carrom_tools.club.store import MIGRATIONS, Store
from carrom_tools.club.topics import MOST_BYTES
from carrom_tools.errors import UserError, located
from carrom_tools.files import sync_folder, too_large, unreadable, unwritable

MOST_KEPT = 10
MOST_COPY = 1 << 30  # bytes; a club of twelve tables writes some 30 MB a year
LONGEST_VALUE = 4 * MOST_BYTES  # a decision or a piece, characters
_LOOK_S = 60.0  # until it is seen that an evening is over
_STEPS, _MOST_STEPS = 100_000, 20_000  # of SQLite's machine in one look at a copy: some minutes
_MADE = re.compile(r"\d{4}-\d\d-\d\d-\d{6}", re.ASCII)
_TEXT, _WHOLE, _MAYBE = "('text')", "('integer')", "('text', 'null')"
_KINDS = {
    "game": {"id": _WHOLE, "club_table": _TEXT, "name": _TEXT, "gone": _WHOLE, "before": _TEXT, "before_pieces": _WHOLE}
    | {"began": _TEXT, "changes": _WHOLE, "changed": _WHOLE},
    "piece": {"game": _WHOLE, "number": _WHOLE, "lines": _TEXT, "follows": _MAYBE, "until": _MAYBE},
    "decision": {"id": _WHOLE, "made": _TEXT, "told": _TEXT},
    "outcome": {"game": _WHOLE, "version": _TEXT, "told": _TEXT},
    "aside": {"id": _WHOLE, "game": _WHOLE, "number": _WHOLE, "lines": _TEXT},
}
_NO_CLUB = ("pas la copie d'un club", "not a copy of a club")
_REMEDY = ("rien n'a été remplacé", "nothing was replaced")
_NEWER = ("écrit par une version plus récente de carrom", "written by a newer version of carrom")


class _BadCopyError(Exception):
    """A file is not what `write_copy` writes."""


def evening_of(now: datetime) -> date:
    """Return the day on which the evening began that is on."""
    return (now - timedelta(hours=MORNING_H)).date()


def kept(folder: Path) -> list[Path]:
    """Return the copies of a club's folder, the oldest first."""
    return sorted((folder / "copies").glob("club-*.sqlite"))


def write_copy(store: Store, path: Path) -> None:
    """Write all that the store has into a file that is its owner's alone, whole or not at all. Raises OSError and
    sqlite3.Error."""
    part = path.with_name(f".{secrets.token_hex(12)}.part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        store.copy_into(part)
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
    sync_folder(path.parent)


class Copies:
    """Keeps a copy of the store for each evening. now: the club's clock."""

    def __init__(self, store: Store, folder: Path, now: Callable[[], datetime] = datetime.now):
        self._store = store
        self._folder = folder
        self._now = now
        self._evening = evening_of(now())

    def keep(self) -> None:
        """Keep a copy for the evening that is on, and the last ten. Raises OSError and sqlite3.Error."""
        folder = self._folder / "copies"
        folder.mkdir(mode=0o700, exist_ok=True)
        write_copy(self._store, folder / f"club-{self._evening}.sqlite")
        for path in kept(self._folder)[:-MOST_KEPT]:
            path.unlink()

    async def watch(self) -> None:
        """Keep a copy whenever an evening is over."""
        while True:
            await asyncio.sleep(_LOOK_S)
            if (evening := evening_of(self._now())) != self._evening:
                self.keep()
                self._evening = evening


@contextlib.contextmanager
def checked(path: Path, folder: Path) -> Iterator[Path]:
    """Yield a copy of a copy, in the club's folder and brought to this version; it is gone afterwards unless it was
    moved. Raises UserError where it is not one."""
    part = folder / f".{secrets.token_hex(12)}.part"
    try:
        _bring(path, part)
        try:
            _check(part)
            with contextlib.closing(Store(part)) as store:
                for _ in Evening(store).judging():
                    pass
                Evening(store).people()
        except (_BadCopyError, sqlite3.Error, ValueError, LookupError, TypeError, OverflowError) as error:
            fault = _NEWER if error.args == (_NEWER,) else _NO_CLUB
            raise UserError(located(path, fault, _REMEDY)) from None
        yield part
    finally:
        for suffix in ("", "-wal", "-shm"):
            part.with_name(part.name + suffix).unlink(missing_ok=True)


def _bring(path: Path, part: Path) -> None:
    """Copy a file of at most MOST_COPY bytes. Raises UserError."""
    try:
        if path.exists() and not path.is_file():
            raise UserError(located(path, _NO_CLUB, _REMEDY))
        with path.open("rb") as source:
            handle = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
            with open(handle, "wb") as target:
                _pour(source, target, path)
    except OSError as error:
        words: Pair = unreadable(path, error, _REMEDY) if not part.exists() else unwritable(part, error, _REMEDY)
        raise UserError(words) from None


def _pour(source: BinaryIO, target: BinaryIO, path: Path) -> None:
    left = MOST_COPY
    while block := source.read(1 << 20):
        left -= len(block)
        if left < 0:
            raise UserError(located(path, too_large(MOST_COPY), _REMEDY))
        target.write(block)


def _check(part: Path) -> None:
    """Look at a file. Raises _BadCopyError, sqlite3.Error and ValueError where it is not a club's."""
    with part.open("rb") as file:
        if file.read(16) != b"SQLite format 3\0":
            raise _BadCopyError
    address = f"file:{quote(str(part))}?mode=ro&immutable=1"
    with contextlib.closing(sqlite3.connect(address, uri=True)) as base:
        base.execute("PRAGMA trusted_schema = OFF")
        base.execute("PRAGMA cell_size_check = ON")
        base.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
        looks = iter(range(_MOST_STEPS))
        base.set_progress_handler(lambda: next(looks, None) is None, _STEPS)
        version = base.execute("PRAGMA user_version").fetchone()[0]
        if version > len(MIGRATIONS):
            raise _BadCopyError(_NEWER)
        if version < 1 or _schema(base) != _own_schema(version):
            raise _BadCopyError
        if base.execute("PRAGMA quick_check").fetchall() != [("ok",)]:
            raise _BadCopyError
        if base.execute("PRAGMA foreign_key_check").fetchone():
            raise _BadCopyError
        _check_values(base)


def _check_values(base: sqlite3.Connection) -> None:
    for table, kinds in _KINDS.items():
        for (column,) in base.execute("SELECT name FROM pragma_table_info(?)", (table,)).fetchall():
            wrong = f"typeof({column}) NOT IN {kinds[column]} OR length({column}) > {LONGEST_VALUE}"
            if base.execute(f"SELECT 1 FROM {table} WHERE {wrong} LIMIT 1").fetchone():
                raise _BadCopyError
    if _schema_has(base, "decision"):
        for made, told in base.execute("SELECT made, told FROM decision"):
            if not _MADE.fullmatch(made) or not is_told(json.loads(told)):
                raise _BadCopyError


def _schema_has(base: sqlite3.Connection, table: str) -> bool:
    return base.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (table,)).fetchone() is not None


def _schema(base: sqlite3.Connection) -> set[tuple[Any, ...]]:
    """Return what is in a file, without the blanks and quotes in which versions of SQLite differ."""
    rows = base.execute("SELECT type, name, tbl_name, sql FROM sqlite_master").fetchall()
    return {(*row, re.sub(r'[\s"]', "", sql or "")) for *row, sql in rows}


def _own_schema(version: int) -> set[tuple[Any, ...]]:
    with contextlib.closing(sqlite3.connect(":memory:")) as base:
        for script in MIGRATIONS[:version]:
            base.executescript(script)
        return _schema(base)
