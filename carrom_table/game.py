"""A game of carrom by any book, refereed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from carrom.game import pieces
from carrom.game.engine import Game as Engine
from carrom.game.entry import KIND_WORDS
from carrom.game.position import GAME_OVER
from carrom.game.rules import BOOKS as _BOOKS
from carrom.game.rules import load
from carrom_simulator.refusals import worded
from carrom_table.checked import check, check_options, row
from carrom_table.codes import seat_code, seat_word
from carrom_table.hashed import by_fields
from carrom_table.judged import Judged, Legal, RecordError
from carrom_table.shot import Shot
from carrom_table.words import Seat, Zone

BOOKS: tuple[str, ...] = tuple(_BOOKS)


@dataclass(frozen=True)
class Bet:
    """An open bet of K-Rhum.

    by: the bettor's seat. zone: "near" or "far". calls: how often the sides have called. times: what the calls multiply
    the stake by.

    >>> from carrom_table import Game
    >>> game = Game("krhum")
    >>> for entry in ("south w@ne", "bet south far", "answer"):
    ...     _ = game.push(entry)
    >>> game.position.bet
    Bet(by='south', zone='far', calls=2, times=2)
    """

    by: Seat
    zone: Zone
    calls: int
    times: int


@dataclass(frozen=True)
class Position:
    """A moment of a game; docs/record.md explains each field.

    turn: the seat that shoots or chooses. phase: "shot", "penalty_shot", "choice" or "game_over". colours: None until
    known. down, due: men pocketed and men owed, by colour. queen: "board", "held" or "covered:SIDE". Sides are "south"
    and "north"; of four players "south", with north, and "east", with west. moved: by how many places everybody has
    moved on. games: won by each side in this match.

    >>> from carrom_table import Game
    >>> game = Game("billard", seats=4)
    >>> game.position.colours, game.position.turn
    ({'south': 'w', 'east': 'b'}, 'south')
    >>> game.push("south -").calls, game.position.turn
    ((), 'east')
    """

    board: int
    turn: Seat
    phase: str
    shots: int
    half_shots: int
    colours: Mapping[str, str] | None
    down: Mapping[str, int]
    due: Mapping[str, int]
    queen: str
    score: Mapping[str, int]
    bet: Bet | None
    moved: int
    games: Mapping[str, int]

    __hash__ = by_fields


class Game(Judged[Position]):
    """A game of carrom: entries go in, rulings come out.

    rules: one of BOOKS. seats: 2 or 4 players. opener: the seat that opens. options: of the book, name to value, as
    `carrom rules BOOK --names` lists them. Raises ValueError, which names what there is.

    >>> from carrom_table import Game
    >>> game = Game("krhum", options={"other_man_penalty": "off"})
    >>> game.push("south w@ne w@sw bank").calls
    ('colours', 'brutal', 'six_cinquante')
    >>> game.position.shots, game.position.half_shots
    (9, 1)
    >>> [(legal.kind, legal.who) for legal in game.legal()][:2]
    [('shot', 'south'), ('bet', 'south')]
    >>> print(game.record(), end="")
    rules krhum other_man_penalty=off
    seats south north
    opener south
    south w@ne w@sw bank
    >>> game.undo().reasons, len(game.entries)
    (('C9',), 0)
    """

    _UNDONE = ("C9",)

    def __init__(
        self,
        rules: str = "billard",
        *,
        seats: int = 2,
        opener: Seat = "south",
        options: Mapping[str, str] | None = None,
    ):
        if seats not in (2, 4):
            raise ValueError(f"seats: {seats!r} is given; there are games for 2 and 4")
        check_options(options)
        with worded():
            book = load(rules)
            for name, value in (options or {}).items():
                book.set_option(name, value)
        who = pieces.TWO_SEATS if seats == 2 else pieces.FOUR_SEATS
        opens = seat_code(opener)
        if opens not in who:
            raise ValueError(f"{opener} has no seat in a game of {seats}")
        super().__init__(Engine(book, who, opens))

    @classmethod
    def _of(cls, source: Any) -> Self:
        if source.book.id not in BOOKS:
            raise RecordError(f"the record is of {source.book.id}: Kaluki.from_record reads it")
        return super()._of(source)

    @classmethod
    def _of_engine(cls, engine: Engine) -> Game:
        made = cls.__new__(cls)
        Judged.__init__(made, engine)
        return made

    @property
    def rules(self) -> str:
        """The id of the book."""
        return str(self._game.book.id)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in the order of play."""
        return tuple(seat_word(seat) for seat in self._game.seats)

    @property
    def position(self) -> Position:
        """The position now."""
        told: dict[str, Any] = dict(self._game.book.record.position_dict(self._game.position))
        bet = told.pop("bet")
        return Position(**told, bet=None if bet is None else Bet(**bet))

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self._game.position.phase == GAME_OVER)

    @property
    def winner(self) -> str | None:
        """The side that has won, None while the game goes on."""
        p = self._game.position
        return str(p.side_words()[p.winner]) if p.winner >= 0 else None

    def __repr__(self) -> str:
        now = f"{self.winner} has won" if self.over else f"{self.position.turn} is on turn"
        return f"<Game of {self.rules}, {len(self._game)} entries, {now}>"

    def legal(self) -> list[Legal]:
        """Return what may be entered now, each kind for each seat that it is possible for.

        A shot is the turn's seat's. An answer to a bet is that of each player of the side that calls next. `touch` and
        `technical` name the seat at fault, whoever says so; `late` and `undo` are nobody's. Claims are not listed.
        """
        from carrom_simulator.game.legal import ANYBODY, legal_entries

        return [
            Legal(
                KIND_WORDS[found.kind] or "shot",
                None if found.seat == ANYBODY else seat_word(found.seat),
                tuple(entry.text() for entry in found.entries),
            )
            for found in legal_entries(self._game)
        ]

    def entry_of(self, shot: Shot, *, named: int | None = None, said: bool = True) -> str:
        """Return the entry of a shot that was played on a board, with the claims that honest players make of it.

        named: the man of an open bet, a place in the board's discs before the shot. said: whether « Et je remets le
        pion ! » was said where a man left the board (K5).

        >>> from carrom_table import Board, Disc, Flick, Game
        >>> board = Board([Disc("w", 0, 150)])
        >>> shot = board.flick(Flick("south", 0, 0, 2500))
        >>> Game("billard").entry_of(shot)
        'south -'
        """
        from carrom_simulator.bots.claims import claims_of
        from carrom_simulator.game.truth import Played, shot_entry

        check("shot", shot, Shot, "a Shot, as Board.flick returns it,")
        if named is not None:
            named = row("named", named, len(shot.before))
        book, p, seat = self._game.book, self._game.position, seat_code(shot.flick.seat)
        played = Played(1, seat, 0, shot._layout, shot._flick, shot._outcome)
        played.claims, played.own = claims_of(book, p, shot._outcome, seat)
        played.target = -1 if named is None else named
        played.said = said and any(piece != "s" for piece in shot.off) and bool(book.CLAIMS & pieces.SAID)
        return str(shot_entry(p, played).text())
