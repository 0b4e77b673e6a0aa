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
from carrom.kaluki.entry import Entry
from carrom.kaluki.position import BETWEEN, GAME_OVER
from carrom.kaluki.record import header_text
from carrom.kaluki.referee import Kaluki
from simulator.cards import bots
from simulator.cards.view import Memory, look

NAMES = ("anna", "ben", "carl", "dora", "emil")
MOST_HANDS = 1000  # an evening has some ten


class EveningError(Exception):
    """A bot's entry was refused, or the evening did not end."""


def levels_for(players: int, skill: int, seed: int) -> tuple[int, ...]:
    """Choose levels of so many bots: skill (0 to 100) names the highest, and all up to it take turns."""
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
        self.memory = Memory()
        self.stock: list[int] = []
        self.hands = self.turns = self.misjudged = 0

    @property
    def position(self) -> Any:
        return self.game.position

    def play(self) -> Iterator[tuple[Any, Entry, Any]]:
        """Play to the end; yield (position before, entry, verdict) one after the other."""
        while self.position.phase != GAME_OVER:
            if self.hands >= MOST_HANDS:
                raise EveningError(f"no end after {MOST_HANDS} hands")
            yield from self._buy_back()
            yield from self._hand()

    def _enter(self, made: Entry) -> Iterator[tuple[Any, Entry, Any]]:
        before = self.position
        verdict = self.game.enter(made)
        if verdict.error:
            raise EveningError(f"{self.game.book.record.entry_text(made)}: {verdict.error}")
        self.memory.see(before, made)
        if verdict.board_over is not None:
            self.hands += 1
            self._tell(before, made)
        yield before, made, verdict

    def _buy_back(self) -> Iterator[tuple[Any, Entry, Any]]:
        """Let who is out buy back in where it is allowed and the lowest total leaves a hand or two to play."""
        for player, name in enumerate(self.position.names):
            p = self.position
            if player in p.inside or p.bought[player] >= 2 or len(p.inside) < 2:
                continue
            if max(p.points[other] for other in p.inside) < 130 and self.rng.random() < 0.5:
                made = Entry(entries.BUY, name)
                yield from self._enter(made)
                self.told.enter(made)

    def _hand(self) -> Iterator[tuple[Any, Entry, Any]]:
        self.stock = [card for card in range(53) for _ in range(cards.copies(card))]
        self.rng.shuffle(self.stock)
        player = self.position.dealer
        for _ in self.position.inside:
            player = self.position.after(player)
            dealt = tuple(self.stock.pop() for _ in range(cards.DEALT))
            yield from self._enter(Entry(entries.DEAL, self.position.names[player], dealt))
        yield from self._enter(Entry(entries.TURN, cards=(self.stock.pop(),)))
        hand = self.position.hand
        while self.position.hand == hand and self.position.phase not in (BETWEEN, GAME_OVER):
            yield from self._turn()

    def _turn(self) -> Iterator[tuple[Any, Entry, Any]]:
        self.turns += 1
        p, options = self.position, self.game.book.options
        name = p.names[p.turn]
        bot = self.bots[name]
        owed = []
        if bot.takes(look(p, options, self.memory)):
            owed = p.discards[-1:]
            yield from self._enter(Entry(entries.TAKE, name))
        else:
            if not self.stock:
                self.stock = p.discards[:-1]
                self.rng.shuffle(self.stock)
            yield from self._enter(Entry(entries.DRAW, name, (self.stock.pop(),)))
        for made in bot.play(look(self.position, options, self.memory), owed):
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
        game = self.game
        return header_text(game.book, game.seats, game.opener) + "".join(text + "\n" for text in game.texts())

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
