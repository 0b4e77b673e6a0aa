"""A plain board's game that other screens follow: one page referees it, the server keeps it and tells all the others.

The page that referees has the list of its entries; it sends all of it after each change. What changed in the middle is
taken back in the record by `undo` and entered anew, as of a connected table (club.standing).
"""

import contextlib
import functools
import re
from typing import Any, ClassVar

from carrom.game import record
from carrom.game.engine import Game
from carrom.game.position import GAME_OVER
from carrom.game.rules import CARDS, reader_of
from carrom_simulator.board import saved
from carrom_simulator.board.record_lines import record_lines
from carrom_simulator.serving import kept, protocol
from carrom_simulator.serving.disk import Disk
from carrom_simulator.serving.outbox import Outbox
from carrom_simulator.serving.protocol import OWNER, Ask, Kind, Kinds, Refused, Source
from carrom_simulator.serving.standing import changes, standing

MOST_ENTRIES = 2000
_MARK = "# plain board "  # and the page's own number of the game: after a restart it goes on in the same file
_ID = re.compile("[a-z0-9-]{1,40}")
_OTHER = ("Un autre plateau est suivi ici.", "Another board is followed here.")
_UNREADABLE = ("Cette partie est illisible.", "This game cannot be read.")

Message = dict[str, Any]


def _id(value: Any) -> bool:
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def _names(value: Any) -> bool:
    return isinstance(value, dict) and all(protocol.name(text) for pair in value.items() for text in pair)


def _entries(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= MOST_ENTRIES and all(map(protocol.text(200), value))


class Followed(Source):
    """The source of the pages of a plain board. keeper: keeps its games. disk: does what waits for it."""

    def __init__(self, lang: str = "fr", keeper: kept.Keeper | None = None, disk: Disk | None = None):
        super().__init__(lang)
        self._keeper = keeper
        self._disk = disk or Disk()
        self._kept = kept.KeptGame(keeper, lambda why: self.tell(protocol.error(self.lang, why)), self._disk)
        self._told: Message | None = None  # the game as pages know it
        self._teller = Outbox()  # of the page that referees it
        self._head = ""
        self._unsaved = ""
        self._standing: list[str] = []

    def hello(self) -> Message:
        """Return the game that is followed: None for none yet, and where the page that refereed it is gone."""
        return {"t": "hello", "game": None if self._teller.is_closed else self._told}

    def record_text(self) -> str:
        """Return the game so far as a record."""
        return self._head + "".join(f"{text}\n" for text in self._standing)

    async def written(self) -> None:
        """Return when all that was told so far is on the disk."""
        await self._kept.written()

    async def _begin(self, ask: Ask) -> None:
        """Follow another game from now on; one that was kept before goes on in its file."""
        fields, self._teller = ask.fields, ask.outbox
        if self._told is not None and self._told["id"] == fields["id"]:
            return
        game = _game(_reader(fields))
        mark = _MARK + fields["id"]
        names = fields["names"] if game.book.id != CARDS else {}
        people = [saved.player_comment(seat, {"kind": "human", "name": name}) for seat, name in names.items() if name]
        comments = [mark] if game.book.id == CARDS else [mark, saved.POCKETS_UNKNOWN, *people]
        header = game.book.record.header_text(game.book, game.seats, game.opener)
        self._head = header + "".join(f"{line}\n" for line in comments)
        file = await self._disk.run(functools.partial(self._file, mark))
        self._kept.begin(file)
        self._unsaved = self._head if file is None else ""
        lines = [line for line in record_lines(file.text if file is not None else "") if line and line[0] != "#"]
        self._standing = standing(lines[len(_reader(fields).HEADER) :])
        told = {name: value for name, value in fields.items() if name != "t"}
        self._told = {**told, "entries": list(self._standing)}
        self._tell()

    def _enter(self, ask: Ask) -> None:
        """Take the whole list of entries of the game that is followed."""
        if self._told is None or self._told["id"] != ask.fields["id"]:
            raise Refused(*_OTHER)
        reader, entries = _reader(self._told), ask.fields["entries"]
        game = _game(reader)
        for text in entries:
            try:
                entry = reader.line(text)
            except record.RecordError:
                entry = None
            if entry is None or game.enter(entry).error is not None:
                raise Refused(*_UNREADABLE)
        new = changes(self._standing, entries)
        if new:
            lines = self._unsaved + "".join(f"{text}\n" for text in new)
            self._kept.save(lines, game.position.phase == GAME_OVER)
            self._unsaved, self._standing = "", entries
        self._told["entries"] = entries
        self._tell()

    def _tell(self) -> None:
        self.tell({"t": "game", "game": self._told})

    def _file(self, mark: str) -> kept.GameFile | None:
        """Return the file of a game that was left unfinished, None where there is none."""
        if self._keeper is None:
            return None
        for name in self._keeper.unfinished():
            with contextlib.suppress(OSError, ValueError):  # a damaged file, or one that another table takes up
                if mark in record_lines(self._keeper.read(name)):
                    return self._keeper.take_up(name)
        return None

    kinds: ClassVar[Kinds] = {
        "begin": Kind(
            OWNER,
            _begin,
            {
                "id": _id,
                "rules": protocol.text(400),
                "seats": protocol.text(40),
                "opener": protocol.name,
                "series": protocol.among(("", *record.SERIES)),
                "names": _names,
            },
        ),
        "entries": Kind(OWNER, _enter, {"id": _id, "entries": _entries}),
    }


def _reader(fields: Any) -> record.Reader:
    """Return a reader that has the header. Raises Refused."""
    reader: record.Reader = reader_of("rules " + fields["rules"])
    try:
        for word, field in zip(reader.HEADER, ("rules", "seats", "opener"), strict=True):
            reader.line(" ".join([word, *fields[field].split()]))
            reader.line(fields["series"] or "#")
        reader.finish()
    except record.RecordError:
        raise Refused(*_UNREADABLE) from None
    return reader


def _game(reader: record.Reader) -> Game:
    """Return a game at its start."""
    assert reader.seats is not None  # finish() made sure
    return Game(reader.book, reader.seats, reader.opener)
