"""An evening of Kaluki, the rummy: refereed card by card or hand by hand, with bots and a dealer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from carrom.game.engine import Game as Engine
from carrom.game.record import RecordError as _Unreadable
from carrom.kaluki.book import Kaluki as _Book
from carrom.kaluki.options import FEWEST, MOST, is_name
from carrom.kaluki.position import DRAW, GAME_OVER, PLAY
from carrom.kaluki.reader import Reader
from carrom_simulator.refusals import CodedValueError, worded
from carrom_simulator.words.faults import both
from carrom_table.checked import check, check_options, check_seed
from carrom_table.hashed import by_fields
from carrom_table.judged import Judged, Legal, RecordError, Verdict

if TYPE_CHECKING:
    from carrom_simulator.cards.dealing import Dealing


@dataclass(frozen=True)
class KalukiPosition:
    """A moment of an evening of Kaluki; docs/record.md explains each field.

    turn: who plays, or is dealt to; None between hands. phase: "between", "deal", "draw", "play" or "game_over". melds:
    each with "by", "kind" and "cards". cards: how many each player holds. points, chips: of all players, those who are
    out too. hands: what each holds, which only the player may see.

    >>> from carrom_table import Kaluki
    >>> evening = Kaluki(["anna", "ben"], seed=1)
    >>> evening.deal()
    >>> evening.position.phase, evening.position.turn, len(evening.position.hands["anna"])
    ('draw', 'anna', 13)
    """

    hand: int
    dealer: str
    turn: str | None
    phase: str
    stock: int
    discard: str | None
    melds: Sequence[Mapping[str, Any]]
    cards: Mapping[str, int]
    opened: Sequence[str]
    points: Mapping[str, int]
    inside: Sequence[str]
    bought: Mapping[str, int]
    chips: Mapping[str, int]
    pot: int
    hands: Mapping[str, tuple[str, ...]]

    __hash__ = by_fields


class Kaluki(Judged[KalukiPosition]):
    """An evening of Kaluki for two to five: hands told by their results, or played card by card.

    players: different names in the order of play. dealer: who deals first, the last of them by default. options: of the
    book. seed: of the cards that `deal` and `draw` give. Raises ValueError.

    >>> from carrom_table import Kaluki
    >>> evening = Kaluki(["anna", "ben", "carl"])
    >>> verdict = evening.push("hand ben anna=25 carl=44")
    >>> verdict.calls, evening.position.points
    (('out',), {'anna': 25, 'ben': 0, 'carl': 44})

    Card by card, here by bots of levels 1 to 3; `push("anna discard 3c")` does it by hand:

    >>> evening.deal()
    >>> while evening.position.phase != "between":
    ...     _ = evening.play_turn(level=3)
    >>> evening.position.hand
    3
    """

    def __init__(
        self,
        players: Sequence[str] = ("anna", "ben"),
        *,
        dealer: str | None = None,
        options: Mapping[str, str] | None = None,
        seed: int = 0,
    ):
        if isinstance(players, str):
            raise ValueError(f"players {players!r} is one text; a list of names is wanted, such as ['anna', 'ben']")
        check("players", players, Iterable, "a list of names, such as ['anna', 'ben'],")
        check_seed(seed)
        check_options(options)
        names = tuple(players)
        for name in names:
            if not isinstance(name, str) or not is_name(name):
                raise CodedValueError("no-name", name)
        if not FEWEST <= len(names) <= MOST or len(set(names)) < len(names):
            raise ValueError(f"Kaluki is for {FEWEST} to {MOST} players with different names")
        deals = names[-1] if dealer is None else dealer
        if deals not in names:
            raise ValueError(f"{deals!r} does not play; players are {', '.join(names)}")
        book = _Book()
        with worded():
            for name, value in (options or {}).items():
                book.set_option(name, value)
        super().__init__(Engine(book, names, deals))
        self._rng = Random(f"kaluki {seed}")
        self._dealing: Dealing | None = None  # remembers what others have shown; None: to be made anew

    @classmethod
    def _of(cls, source: Any) -> Kaluki:
        if not isinstance(source.book, _Book):
            raise RecordError(f"the record is of {source.book.id}: Game.from_record reads it")
        options = {name: str(value) for name, value in source.book.options.items()}
        return cls(source.seats, dealer=source.opener, options=options)

    @property
    def players(self) -> tuple[str, ...]:
        """The players in the order of play."""
        return tuple(self._game.seats)

    @property
    def position(self) -> KalukiPosition:
        """The position now."""
        from carrom.kaluki.cards import word

        p = self._game.position
        told: dict[str, Any] = dict(self._game.book.record.position_dict(p))
        inside = told.pop("in")
        hands = {name: tuple(map(word, held)) for name, held in zip(p.names, p.hands, strict=True)}
        return KalukiPosition(**told, inside=inside, hands=hands)

    @property
    def over(self) -> bool:
        """Whether the evening is over: one player is left in."""
        return bool(self._game.position.phase == GAME_OVER)

    @property
    def winner(self) -> str | None:
        """The player who is left in, None while the evening goes on."""
        return self.position.inside[0] if self.over else None

    def __repr__(self) -> str:
        return f"<Kaluki of {', '.join(self.players)}, hand {self.position.hand}, {len(self._game)} entries>"

    def legal(self) -> list[Legal]:
        """Return what may be entered now: every discard, meld, addition and swap of the player on turn, and so on.

        `draw` and `turn` name each card that may lie there: chance decides which one it is.
        """
        from carrom_simulator.cards.legal import legal_entries

        return [
            Legal(found.kind, found.who or None, tuple(map(self._text, found.entries)))
            for found in legal_entries(self._game)
        ]

    def deal(self) -> None:
        """Shuffle and deal a hand. Raises RefusedError while one is played."""
        for made in self._dealer().deal():
            self.push(self._text(made))

    def draw(self) -> str:
        """Draw the stock's next card for the player on turn. Return the entry. Raises RefusedError out of its phase."""
        p = self._game.position
        if p.phase != DRAW:
            self.push(f"{p.names[p.turn]} draw **")  # is refused, and says why
        entry = self._text(self._dealer().drawn())
        self.push(entry)
        return entry

    def play_turn(self, level: int = 3) -> tuple[str, ...]:
        """Let a bot of level 1 to 3 play the turn that begins now. Return its entries. Raises ValueError.

        >>> from carrom_table import Kaluki
        >>> evening = Kaluki(["anna", "ben"], seed=1)
        >>> evening.deal()
        >>> evening.play_turn(level=2)[0]
        'anna draw Kh'
        """
        from carrom_simulator.cards import bots

        if level not in bots.LEVELS:
            raise ValueError(f"no level {level}; there are: {', '.join(map(str, bots.LEVELS))}")
        if self._game.position.phase != DRAW:
            raise ValueError("no turn begins now: deal first, or end the turn with a discard")
        dealing, made = self._dealer(), []
        for entry in dealing.turn(bots.make(level, self._rng)):
            made.append(self._text(entry))
            self.push(made[-1])
        return tuple(made)

    def advise(self) -> str | None:
        """Return the entry that the sharpest bot would make now, None where nobody is on turn.

        A draw names no card: nobody knows it yet. « undo » says that the turn can't end so.
        """
        from carrom_simulator.cards.advice import advise

        entry = advise(self._dealer()) if self._game.position.phase in (DRAW, PLAY) else None
        return None if entry is None else self._text(entry)

    def push(self, entry: str) -> Verdict:
        """Play an entry, a line as the record has it. Return the ruling; see `Game.push`."""
        before = self._game.position
        verdict = super().push(entry)
        if verdict.entry == "undo":
            self._dealing = None
        elif self._dealing is not None:
            self._dealing.memory.see(before, self._read(verdict.entry))
        return verdict

    def _dealer(self) -> Dealing:
        """Return the dealer, who knows what everybody has shown, with a stock that fits the position."""
        from carrom_simulator.cards.dealing import Dealing, unseen

        if self._dealing is None:
            again = type(self).from_record(self._header())
            told = Dealing(again._game, self._rng)
            for made in self._game.entries():
                told.enter(made)
            self._dealing = Dealing(self._game, self._rng)
            self._dealing.memory = told.memory
        if sorted(self._dealing.stock) != unseen(self._game.position):
            self._dealing.shuffle()
        return self._dealing

    def _read(self, entry: str) -> Any:
        reader = Reader()
        reader.seats = self._game.seats
        try:
            return reader.parse_entry(entry)
        except _Unreadable as error:
            raise RecordError(both(error)[1]) from None
