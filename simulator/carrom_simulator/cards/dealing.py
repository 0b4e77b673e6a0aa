"""A game of Kaluki with its cards: shuffles, deals and draws, and enters what is played."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from carrom.game.engine import Game
from carrom.kaluki import cards
from carrom.kaluki import entry as entries
from carrom.kaluki.cards import JOKER
from carrom.kaluki.entry import Entry
from carrom.kaluki.position import Position
from carrom.kaluki.record import header_text
from carrom.kaluki.ruling import MOST_BOUGHT
from carrom_simulator.cards.bots import Bot
from carrom_simulator.cards.seen import Memory, View, look

MOST_POINTS_TO_BUY = 130  # a bot buys back in where the worst total leaves it a hand or two to play


def unseen(p: Position) -> list[int]:
    """Return all cards that are neither held nor on the table, sorted."""
    left = [card for card in range(JOKER + 1) for _ in range(cards.copies(card))]
    for pile in p.piles():
        for card in pile:
            left.remove(card)
    return left


class Dealing:
    """The game, its stock, and what the others have shown. The entries that it makes are yet to be entered."""

    def __init__(self, game: Game, rng: Random):
        self.game = game
        self.rng = rng
        self.memory = Memory()
        self.stock: list[int] = []

    @property
    def position(self) -> Any:
        return self.game.position

    def enter(self, made: Entry) -> Any:
        """Enter an entry. Return the verdict."""
        before = self.position
        verdict = self.game.enter(made)
        if not verdict.error:
            self.memory.see(before, made)
        return verdict

    def look(self) -> View:
        """Return what the player on turn sees."""
        return look(self.position, self.game.book.options, self.memory)

    def shuffle(self) -> None:
        """Shuffle all cards that are neither held nor on the table into the stock."""
        self.stock = unseen(self.position)
        self.rng.shuffle(self.stock)

    def deal(self) -> Iterator[Entry]:
        """Deal a hand: thirteen cards to everybody who is in, and one turned up."""
        self.shuffle()
        player = self.position.dealer
        for _ in self.position.inside:
            player = self.position.after(player)
            dealt = tuple(self.stock.pop() for _ in range(cards.DEALT))
            yield Entry(entries.DEAL, self.position.names[player], dealt)
        yield Entry(entries.TURN, cards=(self.stock.pop(),))

    def drawn(self) -> Entry:
        """Return the entry that draws a card for the player on turn. An empty stock is filled with the discards."""
        p = self.position
        if not self.stock:
            self.stock = p.discards[:-1]
            self.rng.shuffle(self.stock)
        return Entry(entries.DRAW, p.names[p.turn], (self.stock.pop(),))

    def turn(self, bot: Bot) -> Iterator[Entry]:
        """Play a bot's turn; each entry is to be entered before the next one is asked for."""
        p = self.position
        owed = []
        if bot.takes(self.look()):
            owed = p.discards[-1:]
            yield Entry(entries.TAKE, p.names[p.turn])
        else:
            yield self.drawn()
        yield from bot.play(self.look(), owed)

    def may_buy(self, player: int) -> bool:
        """Return whether somebody may buy back in (L7)."""
        p = self.position
        return player not in p.inside and p.bought[player] < MOST_BOUGHT and len(p.inside) > 1

    def wants_to_buy(self, player: int) -> bool:
        """Decide by lot for a bot that may buy back in."""
        p = self.position
        return max(p.points[other] for other in p.inside) < MOST_POINTS_TO_BUY and self.rng.random() < 0.5

    def header(self) -> str:
        """Write the header of the game's record."""
        return header_text(self.game.book, self.game.seats, self.game.opener)

    def record(self) -> str:
        """Write the game as a record."""
        return self.header() + "".join(text + "\n" for text in self.game.texts())
