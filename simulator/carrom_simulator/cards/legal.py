"""Lists the entries of Kaluki that are possible now, and whose they are. The referee is asked about every candidate."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from carrom.game.engine import Game
from carrom.kaluki import cards
from carrom.kaluki import entry as entries
from carrom.kaluki.cards import JOKER
from carrom.kaluki.entry import Entry
from carrom.kaluki.melds import is_set
from carrom.kaluki.position import BETWEEN, DEAL, DRAW, GAME_OVER, PLAY, Position
from carrom_simulator.cards.dealing import unseen
from carrom_simulator.cards.split import Meld, candidates

UNDO = "undo"


class Legal(NamedTuple):
    """Entries of one kind that are possible now.

    kind: their word in the record. who: the player who makes the entry or whom it names; "" where it is nobody's.
    entries: all of them, in a fixed order. A set comes in one order of its cards. Of DEAL and HAND there is one, in the
    place of all others: chance and the players' hands decide what it says.
    """

    kind: str
    who: str
    entries: tuple[Entry, ...]


def legal_entries(game: Game) -> list[Legal]:
    """Return all that may be entered into the game now."""
    p = game.position
    found = []
    for kind, who, some in _candidates(p):
        accepted = tuple(each for each in some if game.book.advance(p, each)[1].error is None)
        if accepted:
            found.append(Legal(kind, who, accepted))
    if game.texts().kept():
        found.append(Legal(UNDO, "", (entries.undo(),)))
    return found


def _candidates(p: Position) -> Iterator[tuple[str, str, Iterable[Entry]]]:
    if p.phase == GAME_OVER:
        return
    who = p.names[p.turn] if p.turn >= 0 else ""
    stock = [card for card in range(JOKER + 1) if p.in_stock((card,))]
    if p.phase == BETWEEN:
        yield from _between(p)
    if p.phase == DEAL and p.all_dealt():
        yield entries.TURN, "", (Entry(entries.TURN, cards=(card,)) for card in stock)
    elif p.phase == DEAL:
        yield entries.DEAL, who, (_deal(p, p.turn),)
    elif p.phase == DRAW:
        drawn = stock or sorted(set(p.discards[:-1]))
        yield entries.DRAW, who, (Entry(entries.DRAW, who, (card,)) for card in drawn)
        yield entries.TAKE, who, (Entry(entries.TAKE, who),)
    elif p.phase == PLAY:
        yield from _play(p, who)


def _between(p: Position) -> Iterator[tuple[str, str, Iterable[Entry]]]:
    yield entries.DEAL, p.names[p.after(p.dealer)], (_deal(p, p.after(p.dealer)),)
    for winner in p.inside:
        others = tuple((p.names[player], 0) for player in p.inside if player != winner)
        yield entries.HAND, p.names[winner], (Entry(entries.HAND, p.names[winner], points=others),)
    yield entries.VOID, "", (Entry(entries.VOID),)
    for name in p.names:
        yield entries.BUY, name, (Entry(entries.BUY, name),)


def _deal(p: Position, player: int) -> Entry:
    return Entry(entries.DEAL, p.names[player], tuple(unseen(p)[: cards.DEALT]))


def _play(p: Position, who: str) -> Iterator[tuple[str, str, Iterable[Entry]]]:
    held = sorted(set(p.hands[p.turn]))
    table = [(number, laid) for number, (_, _, laid) in enumerate(p.melds, 1)]
    yield entries.MELD, who, (Entry(entries.MELD, who, meld) for meld in _melds(p.hands[p.turn]))
    yield (
        entries.ADD,
        who,
        (
            Entry(entries.ADD, who, (card,), number, low)
            for number, _ in table
            for card in held
            for low in ((False, True) if card == JOKER else (False,))
        ),
    )
    yield (
        entries.FROM,
        who,
        (Entry(entries.FROM, who, (card,), number) for number, laid in table for card in sorted(set(laid))),
    )
    yield (
        entries.SWAP,
        who,
        (Entry(entries.SWAP, who, (card,), number) for number, laid in table if JOKER in laid for card in held),
    )
    yield entries.DISCARD, who, (Entry(entries.DISCARD, who, (card,)) for card in held)


def _melds(hand: list[int]) -> list[Meld]:
    """Return every set and run of the hand. `candidates` has each run with its outer jokers at the high end."""
    plain = sorted(card for card in hand if card != JOKER)
    found: dict[Meld, None] = {}
    for candidate in candidates(plain, hand.count(JOKER)):
        meld = candidate.cards
        outer = 0
        while not is_set(meld) and meld[-1 - outer] == JOKER:
            outer += 1
        inner = meld[: len(meld) - outer]
        for low in range(outer + 1):
            found[(JOKER,) * low + inner + (JOKER,) * (outer - low)] = None
    return list(found)
