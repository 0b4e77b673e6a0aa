"""What a game of carrom and an evening of cards share: entries go in, verdicts come out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Self, TypeVar

from carrom.game.engine import Game as Engine
from carrom.game.entry import UNDO, Entry
from carrom.game.record import RecordError as _Unreadable
from carrom.lang import LANGUAGES
from carrom_simulator.words.faults import both
from carrom_table.checked import check_record
from carrom_table.copied import Copied
from carrom_table.hashed import by_fields

P = TypeVar("P")


class RecordError(ValueError):
    """A record, or one entry of it, cannot be read; the message says why.

    line: of the record, counted from 1; 0 for an entry that stands alone.

    >>> from carrom_table import Game, RecordError
    >>> try:
    ...     Game("krhum").push("south w@middle")
    ... except RecordError as error:
    ...     print(error)
    'middle' is not a pocket; pockets are sw se ne nw
    """

    def __init__(self, fault: str, line: int = 0):
        super().__init__(f"line {line}: {fault}" if line else fault)
        self.line = line


class RefusedError(ValueError):
    """An entry can be read, but not be played now; the game is as it was.

    entry: its text. error: the code that docs/record.md lists, such as "out-of-turn".

    >>> from carrom_table import Game, RefusedError
    >>> try:
    ...     Game("krhum").push("north w@ne")
    ... except RefusedError as error:
    ...     print(error.error)
    out-of-turn
    """

    def __init__(self, entry: str, error: str):
        super().__init__(entry, error)  # copies of an exception are made from these arguments
        self.entry = entry
        self.error = error

    def __str__(self) -> str:
        return f"{self.entry}: {self.error}"


class Legal(NamedTuple):
    """Entries of one kind that are possible now; see `Game.legal` and `Kaluki.legal`.

    kind: "shot", "bet", "answer", "choose", "touch", "technical", "opener", "late", "undo"; in Kaluki the words of its
    record. who: the seat or player who acts, or whom the entry names; None where that is nobody. entries: all that the
    kind leaves to choose from, each ready for `push`. A shot stands there once, with nothing fallen and no claim: what
    it really is, the pieces decide. So do one `deal` and one `hand` of Kaluki.

    >>> from carrom_table import Game
    >>> game = Game("krhum")
    >>> _ = game.push("south w@ne")
    >>> [legal.entries for legal in game.legal() if legal.kind == "bet"]
    [('bet south near', 'bet south far')]
    """

    kind: str
    who: str | None
    entries: tuple[str, ...]


@dataclass(frozen=True)
class Ending:
    """How a board, or a hand of Kaluki, ended.

    winner: a side or a player, None for a void hand. points: what the winning side got; in Kaluki what each of the
    others was left with. reason: "men", "yes_sir", "tomate" or "queen"; in Kaluki "out", "kaluki" or "void".

    >>> from carrom_table import Kaluki
    >>> Kaluki(["anna", "ben"]).push("hand ben anna=25").board_over
    Ending(winner='ben', points={'anna': 25}, reason='out')
    """

    winner: str | None
    points: Mapping[str, int]
    reason: str

    __hash__ = by_fields


@dataclass(frozen=True)
class Verdict:
    """The ruling on one entry.

    calls: the announcements, in order. reasons: the rows of the rules that decided, such as "K9"; laws stand in
    brackets. board_over: how the entry ended a board or a hand. winner: who has won the game by it. json: the same and
    the position, as `carrom replay --json` prints it; its `line` counts entries.

    >>> from carrom_table import Game
    >>> verdict = Game("krhum").push("south w@ne w@sw bank")
    >>> verdict.calls
    ('colours', 'brutal', 'six_cinquante')
    >>> verdict.explain()[2]
    'Own men fell: South plays again (B2).'
    """

    entry: str
    calls: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    board_over: Ending | None = None
    winner: str | None = None
    json: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    _ruled: Any = field(default=None, repr=False, compare=False)

    def explain(self, lang: str = "en") -> list[str]:
        """Return whole sentences for each reason, and for what follows, in English or, with "fr", in French.

        Raises ValueError for another language.
        """
        from carrom_simulator.words.books import reasons

        if lang not in LANGUAGES:
            raise ValueError(f"no language {lang!r}; there are: {', '.join(LANGUAGES)}")
        return [] if self._ruled is None else reasons.sentences(self._ruled, lang)


def told_verdict(text: str, ruled: Any, told: dict[str, Any]) -> Verdict:
    """Return the Verdict of an entry. ruled: the engine's. told: its JSON, as docs/record.md fixes it."""
    ending = None
    if (board := told.get("board_over")) is not None:
        ending = Ending(board["winner"], {board["winner"]: board["points"]}, board["reason"])
    elif (hand := told.get("hand_over")) is not None:
        reason = "void" if hand["winner"] is None else "kaluki" if hand["kaluki"] else "out"
        ending = Ending(hand["winner"], hand["points"], reason)
    over = told["game_over"]
    return Verdict(
        text, tuple(told["calls"]), tuple(ruled.reasons), ending, over["winner"] if over else None, told, ruled
    )


class Judged(Copied, ABC, Generic[P]):
    """A list of entries, and the position that they come to."""

    _UNDONE: tuple[str, ...] = ()  # the reasons of an undo

    def __init__(self, engine: Engine):
        self._game = engine

    @classmethod
    def from_record(cls, text: str) -> Self:
        """Return the game that a record tells. Entries that it refuses are left out. Raises RecordError."""
        from carrom_tools.records import replay

        check_record(text)
        try:
            source = replay.parse_text(text)
        except replay.LineError as error:
            raise RecordError(str(error), error.line) from None
        made = cls._of(source)
        for line in source.lines:
            made._game.enter(line.entry)
        return made

    @classmethod
    def _of(cls, source: Any) -> Self:
        """Return a game at the start of a record that was read."""
        made = cls.__new__(cls)
        Judged.__init__(made, Engine(source.book, source.seats, source.opener))
        return made

    def push(self, entry: str) -> Verdict:
        """Play an entry, a line as the record has it. Return the ruling.

        Raises RefusedError where it can't be played now, RecordError where it can't be read; then nothing has changed.
        """
        made = self._parsed(entry)
        ruled = self._game.enter(made)
        text = self._text(made)
        if ruled.error is not None:
            raise RefusedError(text, ruled.error)
        told = self._game.book.record.result_dict(len(self._game), text, ruled, self._game.position)
        if made.kind == UNDO:
            ruled.reasons = list(self._UNDONE)
        return told_verdict(text, ruled, told)

    def undo(self) -> Verdict:
        """Take the last entry back. Raises RefusedError where there is none."""
        return self.push("undo")

    def check(self, entry: str) -> str | None:
        """Return why an entry would be refused, a code of docs/record.md, or None. Raises RecordError."""
        made = self._parsed(entry)
        if made.kind == UNDO:
            return None if self._game.texts().kept() else "nothing-to-undo"
        error: str | None = self._game.enter(made).error
        if error is None:
            self._game.enter(Entry(UNDO))
        return error

    @abstractmethod
    def legal(self) -> list[Legal]:
        """Return what may be entered now."""

    @property
    @abstractmethod
    def position(self) -> P:
        """The position now."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the game is over."""

    @property
    def entries(self) -> tuple[str, ...]:
        """The accepted entries, oldest first."""
        return tuple(self._game.texts())

    def verdicts(self) -> Iterator[Verdict]:
        """Judge the game again from its start and yield the ruling on each entry."""
        again = type(self).from_record(self._header())
        for entry in self.entries:
            yield again.push(entry)

    def record(self) -> str:
        """Write the game as a record, which `from_record` and `carrom replay` read."""
        return self._header() + "".join(f"{text}\n" for text in self.entries)

    def _header(self) -> str:
        game = self._game
        return str(game.book.record.header_text(game.book, game.seats, game.opener))

    def _parsed(self, entry: str) -> Any:
        if not isinstance(entry, str):
            raise RecordError(f"{entry!r} is no line of text")
        return self._read(entry)

    def _read(self, entry: str) -> Any:
        try:
            return self._game.book.record.parse_entry(entry)
        except _Unreadable as error:
            raise RecordError(both(error)[1]) from None

    def _text(self, entry: Any) -> str:
        return str(self._game.book.record.entry_text(entry))
