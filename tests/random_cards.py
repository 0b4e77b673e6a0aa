"""Random entries for an evening of Kaluki: mostly playable, sometimes not, with every word that the record knows."""

from random import Random
from typing import Any

from carrom.game.engine import Game
from carrom.kaluki import cards, entry, melds
from carrom.kaluki.book import Kaluki
from carrom.kaluki.entry import Entry
from carrom.kaluki.position import BETWEEN, DEAL, DRAW, Position

NAMES = ("anna", "ben", "carl", "dora", "emil")


def new_evening(rng: Random, players: int = 0) -> Game:
    """An evening with any options, nobody dealt to yet."""
    book = Kaluki()
    for option in book.OPTIONS:
        book.set_option(option.name, rng.choice(option.choices) if option.choices else str(rng.randrange(9)))
    names = tuple(rng.sample(NAMES, players or rng.randint(2, 5)))
    return Game(book, names, rng.choice(names))


def stock_of(position: Position) -> list[int]:
    """The cards that are left to draw."""
    left = [card for card in range(53) for _ in range(cards.copies(card))]
    for pile in position.piles():
        for card in pile:
            left.remove(card)
    return left


class RandomPlay:
    """Enters random entries into an evening, and takes some back: where a card was taken that fits nowhere, say."""

    PATIENCE = 12  # refusals in a row before the last entry is taken back

    def __init__(self, rng: Random, game: Game):
        self.rng = rng
        self.game = game
        self.refused = 0

    def enter(self) -> tuple[Entry, Any]:
        """Enter one: (entry, verdict)."""
        made = random_entry(self.rng, self.game.position)
        if self.refused > self.PATIENCE or self.rng.random() < 0.005:
            made = entry.undo()
        verdict = self.game.enter(made)
        self.refused = self.refused + 1 if verdict.error else 0
        return made, verdict


def random_entry(rng: Random, p: Position) -> Entry:
    """One entry that somebody might enter now."""
    if rng.random() < 0.03:
        return anything(rng, p)
    if p.phase == BETWEEN:
        return _between(rng, p)
    if p.phase == DEAL:
        if p.all_dealt():
            return Entry(entry.TURN, cards=(rng.choice(stock_of(p)),))
        return Entry(entry.DEAL, p.names[p.turn], _dealt(rng, p))
    if p.turn < 0:
        return anything(rng, p)
    who = p.names[p.turn]
    if p.phase == DRAW:
        stock = stock_of(p) or p.discards[:-1]
        twins = [card for card in p.hands[p.turn] if p.discards and card % 13 == p.discards[-1] % 13]
        if not stock or rng.random() < (0.5 if len(twins) > 1 else 0.02):
            return Entry(entry.TAKE, who)
        return Entry(entry.DRAW, who, (rng.choice(stock),))
    return _played(rng, p, who)


def _dealt(rng: Random, p: Position) -> tuple:
    """Thirteen cards of the stock, often with melds among them."""
    stock = stock_of(p)
    rng.shuffle(stock)
    if rng.random() < 0.7:
        suit = rng.randrange(4)
        stock.sort(key=lambda card: card // 13 != suit and card != cards.JOKER)
    return tuple(stock[: cards.DEALT])


def _between(rng: Random, p: Position) -> Entry:
    roll = rng.random()
    out = [name for player, name in enumerate(p.names) if player not in p.inside]
    if out and roll < 0.5:
        return Entry(entry.BUY, rng.choice(out))
    if roll < 0.55:
        return Entry(entry.VOID)
    if roll < 0.9:
        winner = rng.choice(p.inside)
        points = tuple((p.names[player], rng.randrange(90)) for player in p.inside if player != winner)
        return Entry(entry.HAND, p.names[winner], kaluki=rng.random() < 0.2, points=points)
    return Entry(entry.DEAL, p.names[p.after(p.dealer)], _dealt(rng, p))


def _played(rng: Random, p: Position, who: str) -> Entry:
    hand = p.hands[p.turn]
    roll = rng.random()
    if roll < 0.45:
        found = [found for found in (_some_meld(rng, hand) for _ in range(12)) if found]
        if found:
            return Entry(entry.MELD, who, max(found, key=cards.points))
    if p.melds and roll < 0.85:
        number = rng.randrange(len(p.melds)) + 1
        kind, lying = p.melds[number - 1][1:]
        card = rng.choice(hand)
        if cards.JOKER in lying and rng.random() < 0.4:
            return Entry(entry.SWAP, who, (card,), number)
        if kind == melds.SET and len(lying) == 4 and rng.random() < 0.4:
            return Entry(entry.FROM, who, (rng.choice(lying),), number)
        return Entry(entry.ADD, who, (card,), number, rng.random() < 0.5)
    ranks = [card % 13 for card in hand]
    lonely = [card for card in hand if card != cards.JOKER and ranks.count(card % 13) == 1]
    return Entry(entry.DISCARD, who, (rng.choice(lonely if lonely and rng.random() < 0.8 else hand),))


def _some_meld(rng: Random, hand: list[int]) -> tuple | None:
    """A set or a run out of the hand, as chance finds one."""
    jokers = [card for card in hand if card == cards.JOKER]
    first = rng.choice(hand)
    if first == cards.JOKER:
        return None
    if rng.random() < 0.5:
        found = [card for card in hand if card != cards.JOKER and card % 13 == first % 13][: rng.randint(2, 4)]
        found += jokers[: rng.randint(0, 4 - len(found))] if len(found) < 4 else []
        return tuple(found)
    left, found = list(hand), []
    for place in range(rng.randint(3, 8)):
        wanted = melds.card_at(first, place)
        if wanted not in left:
            if cards.JOKER not in left:
                break
            wanted = cards.JOKER
        left.remove(wanted)
        found.append(wanted)
    return tuple(found)


def anything(rng: Random, p: Position) -> Entry:
    """An entry of any kind with any words."""
    kind = rng.choice((entry.HAND, entry.VOID, entry.BUY, entry.DEAL, entry.TURN, *entry.BY_A_PLAYER))
    who = rng.choice(p.names)
    some = [rng.randrange(53) for _ in range(rng.randint(1, 6))]
    if p.turn >= 0 and p.hands[p.turn] and rng.random() < 0.6:
        who = p.names[p.turn] if rng.random() < 0.8 else who
        some = rng.sample(p.hands[p.turn], min(len(p.hands[p.turn]), rng.randint(1, 6)))
    number = rng.randrange(len(p.melds) + 2)
    if kind == entry.HAND:
        points = tuple((name, rng.randrange(-1, 200)) for name in p.names if rng.random() < 0.8)
        return Entry(kind, who, kaluki=rng.random() < 0.5, points=points)
    if kind == entry.DEAL:
        return Entry(kind, who, tuple(rng.randrange(53) for _ in range(cards.DEALT)))
    if kind == entry.MELD:
        return Entry(kind, who, tuple(some))
    if kind in (entry.VOID, entry.TAKE, entry.BUY):
        return Entry(kind, who if kind != entry.VOID else "")
    if kind in (entry.ADD, entry.FROM, entry.SWAP):
        return Entry(kind, who, (some[0],), number, kind == entry.ADD and rng.random() < 0.5)
    return Entry(kind, "" if kind == entry.TURN else who, (some[0],))
