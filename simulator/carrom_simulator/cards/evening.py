"""An evening of Kaluki among bots: cards are shuffled and dealt, every entry goes through the referee.

A second game is told each hand's result alone, as it is entered on a table, and must come to the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from carrom.game.engine import Game
from carrom.kaluki import cards
from carrom.kaluki import entry as entries
from carrom.kaluki.book import Kaluki
from carrom.kaluki.entry import Entry
from carrom.kaluki.position import BETWEEN, GAME_OVER
from carrom_simulator.cards import bots
from carrom_simulator.cards.dealing import Dealing
from carrom_simulator.cards.seen import Memory
from carrom_simulator.refusals import CodedError

NAMES = ("anna", "ben", "carl", "dora", "emil")
MOST_HANDS = 1000  # an evening has some ten


class EveningError(CodedError):
    """A bot's entry was refused, or the evening did not end."""


def levels_for(players: int, skill: int, seed: int) -> tuple[int, ...]:
    """Choose the levels of that many bots: skill (0 to 100) names the highest, and all up to it take turns."""
    highest = 1 + min(skill, 99) * len(bots.LEVELS) // 100
    return tuple(1 + (seed + player) % highest for player in range(players))


class Evening:
    """Bots at a table. levels: one of bots.LEVELS for each player."""

    def __init__(self, levels: tuple[int, ...], seed: int, options: dict[str, str] | None = None):
        self.rng = Random(f"kaluki {seed}")
        book = Kaluki()
        for name, text in (options or {}).items():
            book.set_option(name, text)
        names = NAMES[: len(levels)]
        self.levels = levels
        self.game = Game(book, names, self.rng.choice(names))
        self.told = Game(book, names, self.game.opener)
        self.bots = {name: bots.make(level, self.rng) for name, level in zip(names, levels, strict=True)}
        self.dealing = Dealing(self.game, self.rng)
        self.hands = self.turns = self.misjudged = 0

    @property
    def position(self) -> Any:
        return self.game.position

    @property
    def memory(self) -> Memory:
        return self.dealing.memory

    def play(self) -> Iterator[tuple[Any, Entry, Any]]:
        """Play to the end; yield (position before, entry, verdict) one after the other."""
        while self.position.phase != GAME_OVER:
            if self.hands >= MOST_HANDS:
                raise EveningError("endless-evening", MOST_HANDS)
            yield from self._buy_back()
            yield from self._hand()

    def _enter(self, made: Entry) -> Iterator[tuple[Any, Entry, Any]]:
        before = self.position
        verdict = self.dealing.enter(made)
        if verdict.error:
            raise EveningError("bot-refused", self.game.book.record.entry_text(made), verdict.error)
        if verdict.board_over is not None:
            self.hands += 1
            self._tell(before, made)
        yield before, made, verdict

    def _buy_back(self) -> Iterator[tuple[Any, Entry, Any]]:
        for player, name in enumerate(self.position.names):
            if self.dealing.may_buy(player) and self.dealing.wants_to_buy(player):
                made = Entry(entries.BUY, name)
                yield from self._enter(made)
                self.told.enter(made)

    def _hand(self) -> Iterator[tuple[Any, Entry, Any]]:
        for made in self.dealing.deal():
            yield from self._enter(made)
        hand = self.position.hand
        while self.position.hand == hand and self.position.phase not in (BETWEEN, GAME_OVER):
            self.turns += 1
            p = self.position
            for made in self.dealing.turn(self.bots[p.names[p.turn]]):
                yield from self._enter(made)

    def _tell(self, before: Any, made: Entry) -> None:
        """Tell the second game how the hand ended, counted from the cards, and compare what both come to."""
        hands = [list(hand) for hand in before.hands]
        hands[before.turn].remove(made.cards[0])
        if hands[before.turn]:
            result = Entry(entries.VOID)
        else:
            left = tuple((before.names[player], cards.points(hands[player]))
                         for player in before.inside if player != before.turn)  # fmt: skip
            kaluki = before.turns < len(before.inside)
            result = Entry(entries.HAND, before.names[before.turn], kaluki=kaluki, points=left)
        verdict = self.told.enter(result)
        mine, other = self.position, self.told.position
        same = all(getattr(mine, name) == getattr(other, name)
                   for name in ("points", "chips", "pot", "inside", "dealer", "hand", "phase"))  # fmt: skip
        self.misjudged += verdict.error is not None or not same

    def record(self) -> str:
        """Write the evening as a record."""
        return self.dealing.record()

    def result(self) -> dict[str, Any]:
        """Return the result with the keys of every demo: a board is a hand, a shot is a turn."""
        p = self.position
        over = p.phase == GAME_OVER
        return {
            "winner": p.names[p.inside[0]] if over else None,
            "score": dict(zip(p.names, p.points, strict=True)),
            "boards": self.hands,
            "shots": self.turns,
            "misjudged": self.misjudged,
            "asked": 0,
            "record": self.record(),
            "chips": dict(zip(p.names, p.chips, strict=True)),
            "pot": p.pot,
            "levels": dict(zip(p.names, self.levels, strict=True)),
        }
