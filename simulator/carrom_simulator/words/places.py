"""Tells who sits where in a game in which everybody has moved on by some places: `Position.moved`, I19.

The phone's referee reads it with MicroPython, too.
"""

from carrom.game import entry as entries
from carrom.game.engine import refusal


def place(seats, seat, moved: int):
    """Return where somebody sits who began the game at `seat`. seats: in turn order, codes or words.

    >>> place(("south", "east", "north", "west"), "west", 1)
    'south'
    """
    return seats[(seats.index(seat) + moved) % len(seats)]


def seated(at_first, seats, moved: int) -> dict:
    """Return who sits at each seat, in turn order. at_first: who sat there when the game began, by seat.

    >>> seated({"south": "Ana", "north": "Zoé"}, ("south", "north"), 1)
    {'south': 'Zoé', 'north': 'Ana'}
    """
    came = [(seat, place(seats, seat, -moved)) for seat in seats]
    return {seat: at_first[first] for seat, first in came if first in at_first}


def asks_for_sides(book, position) -> bool:
    """Tell whether everybody is to change sides before this board's first shot (I19)."""
    if position.moved or not book.calls_sides(position):
        return False
    return refusal(book, position, entries.Entry(entries.SIDES)) is None
