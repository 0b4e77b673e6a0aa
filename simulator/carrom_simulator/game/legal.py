"""Lists the entries that are possible now, and whose they are.

It has no rules of its own: it asks the referee of the game about every candidate.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.engine import Game, amended, refusal
from carrom.game.entry import Entry
from carrom.game.position import Position
from carrom.game.rulebook import RuleBook

ANYBODY = -1
_POCKETS = (pieces.SW, pieces.SE, pieces.NE, pieces.NW)


class Legal(NamedTuple):
    """Entries of one kind that are possible now.

    kind: entry.SHOT ... entry.UNDO. seat: the seat that acts, or whose hand or opening the entry names; ANYBODY for
    SIDES, UNDO and LATE. entries: all that the kind leaves to choose from, in a fixed order. Of a SHOT it is the one in
    which nothing falls and nothing is claimed, in the place of all others: there the pieces decide.
    """

    kind: int
    seat: int
    entries: tuple[Entry, ...]


def legal_entries(game: Game) -> list[Legal]:
    """Return all that may be entered into the game now, late pieces and undo among them."""
    found = legal_now(game.book, game.position)
    late = _accepted_late(game)
    if late:
        found.append(Legal(entries.LATE, ANYBODY, late))
    if game.texts().kept():
        found.append(Legal(entries.UNDO, ANYBODY, (Entry(entries.UNDO),)))
    return found


def legal_now(book: RuleBook, position: Position) -> list[Legal]:
    """Return what may be entered in that position; LATE and UNDO, which look back, are left out.

    A kind comes once for each seat that it is possible for, in the order of play.
    """
    found = []
    for seat in position.seats:
        for kind, candidates in _candidates(position, seat):
            accepted = tuple(each for each in candidates if refusal(book, position, each) is None)
            if accepted:
                found.append(Legal(kind, seat, accepted))
    if refusal(book, position, Entry(entries.SIDES)) is None:
        found.append(Legal(entries.SIDES, ANYBODY, (Entry(entries.SIDES),)))
    return sorted(found, key=lambda legal: legal.kind)


def _candidates(position: Position, seat: int) -> Iterator[tuple[int, Iterable[Entry]]]:
    yield entries.SHOT, (entries.shot(seat),)
    yield entries.BET, (Entry(entries.BET, seat, arg=zone) for zone in (pieces.NEAR, pieces.FAR))
    if answers_bet(position, seat):
        yield entries.ANSWER, (Entry(entries.ANSWER),)
    if seat == position.turn:
        yield entries.CHOOSE, (Entry(entries.CHOOSE, arg=arg) for arg in (entries.RETURN, entries.REMOVE))
    for kind in (entries.TOUCH, entries.TECHNICAL, entries.LOST, entries.FORGO, entries.RESIGN, entries.OPENER):
        yield kind, (Entry(kind, seat),)


def answers_bet(position: Position, seat: int) -> bool:
    """Tell whether the next call of the open bet is that seat's: the sides call in turn, the bettor's first (K11).

    An `answer` names no seat, so the referee takes it from anybody.
    """
    if not position.has_bet():
        return False
    is_bettor = position.side_of(seat) == position.side_of(position.bet_by)
    return is_bettor == (position.bet_calls % 2 == 0)


def _accepted_late(game: Game) -> tuple[Entry, ...]:
    """Return every late piece, with the claim that it needs where a bet was open (C8, K12)."""
    shot, before = game.last_shot, game.before_last_shot
    if shot is None:
        return ()
    found: list[Entry] = []
    for piece in (pieces.WHITE, pieces.BLACK, pieces.QUEEN, pieces.STRIKER):
        for pocket in _POCKETS:
            code = entries.fell(piece, pocket)
            for ways in _ways(code):
                accepted = [
                    late for late in ways if refusal(game.book, before, amended(game.book, before, shot, late)) is None
                ]
                found += accepted
                if accepted:
                    break
    return tuple(found)


def _ways(code: int) -> Iterator[list[Entry]]:
    """Yield a late piece without a claim, with each claim, and with each pocket of the named man."""

    def late(claims: int = 0, pocket: int = entries.NO_POCKET) -> Entry:
        return Entry(entries.LATE, ANYBODY, (code,), (), claims, pocket)

    yield [late()]
    yield [late(pieces.HIT), late(pieces.MISS)]
    yield [late(pieces.HIT, pocket) for pocket in _POCKETS]
