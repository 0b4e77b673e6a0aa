"""Counts what each player of a game did: shots, men by pocket, the best turn, bets, faults.

counts = tally(load("krhum"), (0, 2), 0, game.texts())
counts[pieces.SOUTH].pocketed
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.position import Position
from carrom.game.record import parse_entry
from carrom.game.rulebook import RuleBook
from carrom.game.ruling import Verdict
from carrom_simulator.words.places import place

# Calls of rulings that a player has earned by a fault.
FAULTS = frozenset(
    (
        "boulette",
        "louxor",
        "louxor_doubled",
        "jen_tiens_un",
        "penalty",
        "penalty_missed",
        "other_man",
        "striker",
        "foul",
        "tomate",
    )
)


@dataclass
class Counts:
    """The counts of one player. scored: shots in which an own man fell. by_pocket: own men, as POCKET_WORDS has them.

    best_turn: most own men in one turn. longest_run: most shots in a row in which an own man fell. faults: faulty
    shots, touches and technical fouls (law 36).
    """

    shots: int = 0
    scored: int = 0
    by_pocket: list[int] = field(default_factory=lambda: [0] * 4)
    best_turn: int = 0
    longest_run: int = 0
    bets_won: int = 0
    bets_lost: int = 0
    faults: int = 0

    @property
    def pocketed(self) -> int:
        return sum(self.by_pocket)


def is_fault(entry: entries.Entry, verdict: Verdict) -> bool:
    """Return whether an entry is a fault: a faulty shot, a touch, a technical foul (law 36)."""
    if entry.kind == entries.SHOT:
        return any(call in FAULTS for call in verdict.calls)
    return entry.kind in (entries.TOUCH, entries.TECHNICAL)


def tally(book: RuleBook, seats: tuple[int, ...], opener: int, texts: Iterable[str]) -> dict[int, Counts]:
    """Return the counts of everybody, by the seat where each began the game: people who change sides (I19) take theirs
    along. texts: entries as a record has them; undone and refused ones count nothing."""
    first = Game(book, seats, opener)
    for text in texts:  # a game's own list leaves out what was taken back
        first.enter(parse_entry(text))
    counter = _Counter(seats)
    game = Game(book, seats, opener)
    for text in first.texts():
        entry, before = parse_entry(text), game.position
        counter.add(entry, game.enter(entry), before, game.position)
    return counter.counts


class _Counter:
    def __init__(self, seats: tuple[int, ...]):
        self._seats = seats
        self.counts = {seat: Counts() for seat in seats}
        self._turn_men = dict.fromkeys(seats, 0)
        self._run = dict.fromkeys(seats, 0)
        self._shooter = -1

    def add(self, entry: entries.Entry, verdict: Verdict, before: Position, after: Position) -> None:
        if entry.kind == entries.SHOT:
            self._add_shot(entry, verdict, before, after)
        elif is_fault(entry, verdict) and entry.seat in self.counts:
            self.counts[place(self._seats, entry.seat, -before.moved)].faults += 1

    def _add_shot(self, entry: entries.Entry, verdict: Verdict, before: Position, after: Position) -> None:
        seat = place(self._seats, entry.seat, -before.moved)
        counts = self.counts[seat]
        if seat != self._shooter:
            self._turn_men[seat] = 0
        self._shooter = seat if before.board == after.board else -1  # the next board begins with a new turn
        colour = before.colour_of(before.side_of(entry.seat))
        if colour < 0:
            men = [entries.piece_of(code) for code in entry.fallen if entries.piece_of(code) <= pieces.BLACK]
            colour = men[0] if men else -1
        own = [entries.pocket_of(code) for code in entry.fallen if colour >= 0 and entries.piece_of(code) == colour]
        counts.shots += 1
        counts.scored += bool(own)
        for pocket in own:
            counts.by_pocket[pocket] += 1
        self._turn_men[seat] += len(own)
        counts.best_turn = max(counts.best_turn, self._turn_men[seat])
        self._run[seat] = self._run[seat] + 1 if own else 0
        counts.longest_run = max(counts.longest_run, self._run[seat])
        counts.bets_won += verdict.calls.count("bet_won")
        counts.bets_lost += verdict.calls.count("bet_lost")
        counts.faults += is_fault(entry, verdict)
