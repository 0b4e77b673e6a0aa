"""Chooses the table by the game that is set and by what is fitted. Only its class is imported: a flashed board has no
room for the others."""

from carrom.game.rules import CARDS
from carrom.ports import GATE_BEAMS, HAS_PADS

_GATES = (1 << GATE_BEAMS) - 1
_LINES = 0xFFFF & ~_GATES


def table_class(book: str, fitted: int):
    """Return the class of the table that plays a book, by its id, with these parts: see ports.Hardware.fitted."""
    if book == CARDS:
        from carrom.kaluki.score_table import ScoreTable as Table
    elif not fitted & _GATES:
        from carrom.told_table import ToldTable as Table  # type: ignore[assignment]
    elif fitted & (_LINES | HAS_PADS) == HAS_PADS:  # on a bench without pads nobody ends a shot
        from carrom.seen_table import SeenTable as Table  # type: ignore[assignment]
    else:
        from carrom.table import Table  # type: ignore[assignment]
    return Table
