"""Keeps every game of every table of the club as its record, in SQLite.

A piece of a game (numbered_game) stands under its number, so it counts once however often it comes. The club's
decisions about players and results (decisions.py) are a list of their own. Everything else, such as results and
ratings, is worked out from the records and that list; outcomes are kept here only to save the time of judging a game
again.

What a row held when it was changed or deleted is overwritten in the file (secure_delete), and `erase` makes the whole
file anew: nothing of a deleted player's name is left in it.
"""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from carrom_tools.club.record_pieces import Piece
from carrom_tools.club.topics import MOST_PIECES
from carrom_tools.records.library import NAMED

# The first brings an empty file to version 1, and so on. One that was released is never changed.
MIGRATIONS = (
    """
    CREATE TABLE game (
        id INTEGER PRIMARY KEY,
        club_table TEXT NOT NULL,
        name TEXT NOT NULL,
        UNIQUE (club_table, name)
    );
    CREATE TABLE piece (
        game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        lines TEXT NOT NULL,
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE decision (
        id INTEGER PRIMARY KEY,
        made TEXT NOT NULL,
        told TEXT NOT NULL
    );
    CREATE TABLE outcome (
        game INTEGER PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,
        version TEXT NOT NULL,
        told TEXT NOT NULL
    );
    """,
    """
    ALTER TABLE game ADD COLUMN gone INTEGER NOT NULL DEFAULT 0;
    """,
    """
    ALTER TABLE game ADD COLUMN before TEXT NOT NULL DEFAULT '';
    ALTER TABLE game ADD COLUMN before_pieces INTEGER NOT NULL DEFAULT 0;
    """,
    """
    ALTER TABLE game ADD COLUMN began TEXT NOT NULL DEFAULT '';
    UPDATE game SET began = min(substr(name, 1, 17), strftime('%Y-%m-%d-%H%M%S', 'now', 'localtime'));
    CREATE INDEX game_name ON game (name);
    """,
    """
    ALTER TABLE game ADD COLUMN changes INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE piece ADD COLUMN follows TEXT;
    ALTER TABLE piece ADD COLUMN until TEXT;
    CREATE TABLE aside (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        lines TEXT NOT NULL
    );
    """,
    """
    ALTER TABLE game RENAME COLUMN changes TO changed;
    UPDATE game SET changed = id;
    CREATE INDEX game_changed ON game (changed);
    """,
)


_OPENING = (
    "coalesce((SELECT group_concat(lines, '') FROM "
    "(SELECT lines FROM piece WHERE piece.game = game.id AND number < 2 ORDER BY number)), '')"
)


class Added(Enum):
    """Says whether the store keeps a piece that a table has told, and in the place of which others."""

    NEW = "new"
    AGAIN = "again"  # it is kept already, or its game was deleted
    OTHER = "other"  # it took the place of another, which lies aside now with those that followed it
    UNSURE = "unsure"  # what is kept before it is not what the table has: it is not kept


class NewerError(ValueError):
    """The file was written by a newer version."""


_IS_WHOLE = "NOT EXISTS (SELECT 1 FROM piece WHERE game = game.id AND lines = '')"


class Kept(NamedTuple):
    """A game: its table, its name, when it began by the club's clock, its record as far as no piece is missing."""

    table: str
    name: str
    began: str
    record: str


class Line(NamedTuple):
    """A piece of a game. id: the game's number; of one that lies aside, its own. began: when the game did."""

    id: int
    table: str
    game: str
    began: str
    number: int
    lines: str


class Changed(NamedTuple):
    """A game that has changed. changed: which change of the club's games that was. outcome: where it is kept."""

    id: int
    changed: int
    table: str
    game: str
    began: str
    is_gone: bool
    outcome: str | None


class _Chained(NamedTuple):
    """How a piece that is kept hangs together with its neighbours: as Piece."""

    follows: str | None
    until: str | None


class Store:
    """Raises sqlite3.Error, NewerError and OSError. path: only its owner may read the file; ":memory:" for none.
    patience_s: with another program that writes."""

    def __init__(self, path: Path | str, patience_s: float = 10.0):
        if path != ":memory:":
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
            os.chmod(path, 0o600)  # its journal gets the same rights
        self._base = sqlite3.connect(path, isolation_level=None, timeout=patience_s)
        self._base.execute("PRAGMA journal_mode = WAL")
        self._base.execute("PRAGMA synchronous = NORMAL")  # a power cut may cost the last entries: they are asked again
        self._base.execute("PRAGMA foreign_keys = ON")
        self._base.execute("PRAGMA secure_delete = ON")
        version = self._base.execute("PRAGMA user_version").fetchone()[0]
        if version > len(MIGRATIONS):
            raise NewerError(f"version {version}; this carrom knows {len(MIGRATIONS)}")
        for number, script in enumerate(MIGRATIONS[version:], version + 1):
            self._base.executescript(f"BEGIN; {script} PRAGMA user_version = {number}; COMMIT;")

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    def add(self, table: str, piece: Piece, began: str | None = None) -> Added:
        """Keep a piece. began: when its game did (clocks.py), if it is the first of the game that comes; where that is
        None, its name says it.

        Where another piece is kept under its number (somebody has put an older copy of the table's disk in its place),
        the one that the table tells now counts.
        """
        with self._writing():
            return self._add(table, piece, began)

    def _add(self, table: str, piece: Piece, began: str | None) -> Added:
        self._base.execute(
            "INSERT OR IGNORE INTO game (club_table, name, began) VALUES (?, ?, ?)",
            (table, piece.game, began or piece.game[:NAMED]),
        )
        if piece.before is not None:
            self._base.execute(
                "UPDATE game SET before = ?, before_pieces = ? WHERE club_table = ? AND name = ?",
                (*piece.before, table, piece.game),
            )
        game, gone = self._base.execute(
            "SELECT id, gone FROM game WHERE club_table = ? AND name = ?", (table, piece.game)
        ).fetchone()
        before, here = self._chained(game, piece.number - 1), self._chained(game, piece.number)
        if gone or (here is not None and not _differ(here.until, piece.until)):
            return Added.AGAIN
        if before is not None and _differ(before.until, piece.follows):
            return Added.UNSURE
        self._put_aside(game, piece, here is not None)
        self._base.execute(
            "INSERT INTO piece (game, number, lines, follows, until) VALUES (?, ?, ?, ?, ?)",
            (game, piece.number, piece.lines, piece.follows, piece.until),
        )
        self._touch(game)
        return Added.NEW if here is None else Added.OTHER

    def _chained(self, game: int, number: int) -> _Chained | None:
        found = self._base.execute("SELECT follows, until FROM piece WHERE game = ? AND number = ?", (game, number))
        row = found.fetchone()
        return None if row is None else _Chained(*row)

    def _put_aside(self, game: int, piece: Piece, here: bool) -> None:
        """Put aside what does not follow a piece, though it is kept after it. here: also what is kept in its place."""
        last, until = piece.number, piece.until
        follower = self._chained(game, last + 1)
        goes = follower is not None and _differ(piece.until, follower.follows)
        while follower is not None and goes:
            last, until = last + 1, follower.until
            follower = self._chained(game, last + 1)
            goes = follower is not None and not _differ(until, follower.follows)
        rows = game, piece.number + (not here), last
        self._base.execute(
            "INSERT INTO aside (game, number, lines) SELECT game, number, lines FROM piece "
            "WHERE game = ? AND number BETWEEN ? AND ? ORDER BY number",
            rows,
        )
        self._base.execute("DELETE FROM piece WHERE game = ? AND number BETWEEN ? AND ?", rows)

    def _touch(self, game: int) -> None:
        """Note that a game has changed: its outcome is to be worked out anew."""
        self._base.execute("DELETE FROM outcome WHERE game = ?", (game,))
        self._count_change(game)

    def _count_change(self, game: int) -> None:
        self._base.execute("UPDATE game SET changed = (SELECT max(changed) + 1 FROM game) WHERE id = ?", (game,))

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        """Write all that follows, or nothing of it."""
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._base.execute("COMMIT")
        except BaseException:
            if self._base.in_transaction:  # a full disk has ended it already
                self._base.execute("ROLLBACK")
            raise

    def until(self, table: str, game: str, number: int) -> str | None:
        """Return the digest of a game's pieces up to that one; None where it is not known."""
        found = self._base.execute(
            "SELECT until FROM piece JOIN game ON game.id = piece.game "
            "WHERE club_table = ? AND name = ? AND number = ?",
            (table, game, number),
        ).fetchone()
        return found[0] if found else None

    def aside(self) -> list[Line]:
        """Return the pieces in the place of which a table has told others since, the oldest game first."""
        found = self._base.execute(
            "SELECT aside.id, club_table, name, began, number, lines FROM aside JOIN game ON game.id = aside.game "
            "ORDER BY began, name, aside.id"
        )
        return [Line(*row) for row in found]

    def first_missing(self, table: str, game: str) -> int:
        """Return the lowest number of which there is no piece. Nothing is missing of a game that was deleted."""
        gone = self._base.execute("SELECT 1 FROM game WHERE club_table = ? AND name = ? AND gone", (table, game))
        if gone.fetchone() is not None:
            return MOST_PIECES + 1
        numbers = self._base.execute(
            "SELECT number FROM piece JOIN game ON game.id = piece.game WHERE club_table = ? AND name = ? "
            "ORDER BY number",
            (table, game),
        )
        missing = 0
        for (number,) in numbers:
            if number != missing:
                break
            missing += 1
        return missing

    def before(self, table: str, game: str) -> tuple[str, int] | None:
        """Return the game that a table had before another one, and its pieces; None where the table has not said so."""
        found = self._base.execute(
            "SELECT before, before_pieces FROM game WHERE club_table = ? AND name = ? AND before != ''", (table, game)
        )
        row: tuple[str, int] | None = found.fetchone()
        return row

    def began(self, game: str) -> str:
        """Return when a game began, by the club's clock; "" for one of which nothing is kept."""
        found = self._base.execute("SELECT began FROM game WHERE name = ?", (game,)).fetchone()
        return found[0] if found else ""

    def set_began(self, table: str, game: str, began: str) -> None:
        """Put right when a game began."""
        self._base.execute(
            "UPDATE game SET began = ?, changed = (SELECT max(changed) + 1 FROM game) "
            "WHERE club_table = ? AND name = ?",
            (began, table, game),
        )

    def has(self, table: str, game: str, number: int) -> bool:
        """Return whether that piece is there."""
        found = self._base.execute(
            "SELECT 1 FROM piece JOIN game ON game.id = piece.game WHERE club_table = ? AND name = ? AND number = ?",
            (table, game, number),
        )
        return found.fetchone() is not None

    def is_whole(self, table: str, game: str) -> bool:
        """Return whether no piece of a game is unreadable."""
        found = self._base.execute(f"SELECT {_IS_WHOLE} FROM game WHERE club_table = ? AND name = ?", (table, game))
        return all(whole for (whole,) in found)

    def delete(self, game: str) -> None:
        """Delete a game for good: what tables tell of it is kept no more."""
        with self._writing():
            for (number,) in self._base.execute("SELECT id FROM game WHERE name = ?", (game,)).fetchall():
                for of_game in ("piece", "aside"):
                    self._base.execute(f"DELETE FROM {of_game} WHERE game = ?", (number,))
                self._base.execute("UPDATE game SET gone = 1 WHERE id = ?", (number,))
                self._touch(number)

    def record(self, table: str, game: str) -> str:
        """Return the record of a game, as far as no piece is missing or unreadable."""
        rows = self._base.execute("SELECT id FROM game WHERE club_table = ? AND name = ?", (table, game))
        return "".join(self._record(number) for (number,) in rows)

    def opening(self, table: str, game: str) -> str:
        """Return the first two pieces of a game: header, and who plays."""
        found = self._base.execute(f"SELECT {_OPENING} FROM game WHERE club_table = ? AND name = ?", (table, game))
        return "".join(lines for (lines,) in found)

    def games(self, since: str = "") -> Iterator[Kept]:
        """Yield the games that did not begin before `since`, the oldest first."""
        found = self._base.execute(
            "SELECT id, club_table, name, began FROM game WHERE began >= ? AND NOT gone ORDER BY began, name", (since,)
        )
        for game, table, name, began in found.fetchall():
            yield Kept(table, name, began, self._record(game))

    # What is worked out, and what was decided.

    def changed_since(self, last: int, version: str) -> list[Changed]:
        """Return the games that have changed after that change, in this order, as far as anything is kept of them.
        version: of the rules; the outcome that another one has worked out is None."""
        found = self._base.execute(
            "SELECT id, changed, club_table, name, began, gone, told FROM game "
            "LEFT JOIN outcome ON outcome.game = id AND version = ? WHERE changed > ? ORDER BY changed",
            (version, last),
        )
        return [Changed(*row) for row in found]

    def keep_outcome(self, game: int, changed: int, version: str, told: str) -> None:
        """Keep the outcome of a game, by its number, until the game changes. changed: when it had before the outcome
        was worked out; nothing is kept where another process has changed it meanwhile."""
        with self._writing():
            done = self._base.execute(
                "INSERT OR REPLACE INTO outcome SELECT id, ?, ? FROM game WHERE id = ? AND changed = ?",
                (version, told, game, changed),
            )
            if done.rowcount:
                self._count_change(game)

    def decide(self, made: str, told: str) -> None:
        """Keep a decision after all others. made: when, as names of games begin."""
        self._base.execute("INSERT INTO decision (made, told) VALUES (?, ?)", (made, told))

    def decisions(self) -> list[tuple[int, str, str]]:
        """Return (number, when, decision) of all decisions in their order."""
        return self._base.execute("SELECT id, made, told FROM decision ORDER BY id").fetchall()

    def take_back(self, *numbers: int) -> None:
        """Take these decisions back; the last one where none is named."""
        with self._writing():
            last = self._base.execute("SELECT max(id) FROM decision").fetchall()
            self._base.executemany("DELETE FROM decision WHERE id = ?", [(one,) for one in numbers] or last)

    # A player is deleted: parts of records and decisions that hold the name are written anew.

    def pieces_with(self, text: str) -> list[Line]:
        """Return the pieces in which that text stands."""
        found = self._base.execute(
            "SELECT game.id, club_table, name, began, number, lines FROM piece JOIN game ON game.id = piece.game "
            "WHERE instr(lines, ?)",
            (text,),
        )
        return [Line(*row) for row in found]

    def erase(
        self,
        pieces: list[Line],
        aside: list[Line],
        decisions: list[tuple[int, str | None]],
        made: str,
        told: str,
    ) -> None:
        """Put these pieces, also of those that lie aside, and decisions, by their numbers, in the place of those that
        are there, None for one that is to go; keep one more decision; and leave nothing in the file of what stood there
        before.

        Raises sqlite3.OperationalError where a program that reads the file holds the last of it back: all is done, and
        the rest follows as soon as the last program closes the file.
        """
        with self._writing():
            for piece in pieces:
                changed = piece.lines, piece.id, piece.number
                self._base.execute("UPDATE piece SET lines = ? WHERE game = ? AND number = ?", changed)
                self._touch(piece.id)
            self._base.executemany("UPDATE aside SET lines = ? WHERE id = ?", [(one.lines, one.id) for one in aside])
            for number, now in decisions:
                if now is None:
                    self._base.execute("DELETE FROM decision WHERE id = ?", (number,))
                else:
                    self._base.execute("UPDATE decision SET told = ? WHERE id = ?", (now, number))
            self.decide(made, told)
        self._base.execute("VACUUM")
        if self._base.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
            raise sqlite3.OperationalError("database is locked")

    def copy_into(self, path: Path) -> None:
        """Write all that is kept into an empty file, as it is at this moment. Raises sqlite3.Error."""
        self._base.execute("VACUUM INTO ?", (str(path),))

    def changed_elsewhere(self) -> int:
        """Return a number that is another one as soon as another process has written into the file."""
        number: int = self._base.execute("PRAGMA data_version").fetchone()[0]
        return number

    def _record(self, game: int) -> str:
        rows = self._base.execute("SELECT number, lines FROM piece WHERE game = ? ORDER BY number", (game,))
        whole = ""
        for at, (number, lines) in enumerate(rows):
            if number != at or not lines:
                break
            whole += lines
        return whole


def _differ(one: str | None, other: str | None) -> bool:
    """Return whether two digests are known and differ."""
    return one is not None and other is not None and one != other
