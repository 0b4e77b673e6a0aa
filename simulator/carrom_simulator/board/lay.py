"""How a board lies between two shots, and the comments of a record that tell it.

    # board q0.0,0.0 w31.8,0.0 …
    # means w31.8,0.0
    # arrow ne b250.1,250.1
    # striker south -12.5

Where the men lie; the man that is meant in a bet; the man of a penalty shot, on the arrow of that pocket; where the
striker lay on the line of that seat, in mm, when the next entry came. `-` in the place of a man: none any more.
"""

import math
from collections.abc import Callable
from typing import NamedTuple

from carrom.game import pieces
from carrom_simulator.board import picture
from carrom_simulator.board.layout import Disc, Layout
from carrom_simulator.board.spec import BoardSpec

BOARD = "# board "
MARKS = ("means", "arrow", "striker")
_NEAR_MM = 0.2  # a man that a comment names lies there, rounding apart
_NONE = "-"

Marks = dict[str, str]  # the rest of what comments say, by their first word


class Lay(NamedTuple):
    """layout: the men. named: the man that is meant in a bet, an index in the layout, or -1. arrow: (index of a penalty
    shot's man, the pocket of its arrow). striker: (seat, place on its line in mm)."""

    layout: Layout
    named: int = -1
    arrow: tuple[int, int] | None = None
    striker: tuple[int, float] | None = None


def layout_comment(layout: Layout) -> str:
    """Write a layout as a comment line."""
    return BOARD + picture.layout_text((disc.piece, disc.x_mm, disc.y_mm) for disc in layout)


def _man(layout: Layout, index: int) -> str:
    disc = layout[index]
    return picture.layout_text([(disc.piece, disc.x_mm, disc.y_mm)])


def _marks(lay: Lay) -> Marks:
    marks = {"means": _man(lay.layout, lay.named) if lay.named >= 0 else _NONE, "arrow": _NONE}
    if lay.arrow is not None:
        marks["arrow"] = f"{pieces.POCKET_WORDS[lay.arrow[1]]} {_man(lay.layout, lay.arrow[0])}"
    if lay.striker is not None:
        marks["striker"] = f"{pieces.SEAT_WORDS[lay.striker[0]]} {lay.striker[1]:.2f}"
    return marks


def comments(lay: Lay, board: str, marked: Lay) -> list[str]:
    """Write how a board lies as comment lines: what is new. board: the comment with the men that stands there, "" where
    none does. marked: what else a reader knows already."""
    told, men = _marks(marked), layout_comment(lay.layout)
    lines = [men] if men != board else []
    return lines + [f"# {word} {text}" for word, text in _marks(lay).items() if told.get(word) != text]


def mark_of(line: str) -> tuple[str, str] | None:
    """Return the first word of a comment that is such a mark, and the rest; None for any other line."""
    for word in MARKS:
        if line.startswith(f"# {word} "):
            return word, line[len(word) + 3 :].strip()
    return None


def lay_of(layout: Layout | None, marks: Marks, before: Lay | None, spec: BoardSpec) -> Lay | None:
    """Read from comments how a board lies. The rest is as in `before`. None where neither tells of the men.

    A mark that cannot be so is left out.
    """
    if layout is None and before is None:
        return None
    lay = before if before is not None else Lay([])
    if layout is not None:
        lay = lay._replace(layout=layout)
    for word, text in marks.items():
        lay = _READERS[word](lay, text, spec)
    count = len(lay.layout)
    return lay._replace(
        named=lay.named if lay.named < count else -1, arrow=lay.arrow if lay.arrow and lay.arrow[0] < count else None
    )


def _index_of(layout: Layout, text: str, spec: BoardSpec) -> int:
    """Return the index of the man that a comment names; -1 for none."""
    try:
        [(piece, x_mm, y_mm)] = picture.parse_layout(text, spec)
    except ValueError:
        return -1

    def away(index: int) -> float:
        disc: Disc = layout[index]
        return math.dist((disc.x_mm, disc.y_mm), (x_mm, y_mm)) if disc.piece == piece else math.inf

    nearest = min(range(len(layout)), key=away, default=-1)
    return nearest if nearest >= 0 and away(nearest) <= _NEAR_MM else -1


def _read_means(lay: Lay, text: str, spec: BoardSpec) -> Lay:
    return lay._replace(named=_index_of(lay.layout, text, spec))


def _read_arrow(lay: Lay, text: str, spec: BoardSpec) -> Lay:
    pocket, _, man = text.partition(" ")
    index = _index_of(lay.layout, man, spec) if pocket in pieces.POCKET_WORDS else -1
    return lay._replace(arrow=(index, pieces.POCKET_WORDS.index(pocket)) if index >= 0 else None)


def _read_striker(lay: Lay, text: str, spec: BoardSpec) -> Lay:
    seat, _, offset = text.partition(" ")
    try:
        offset_mm = float(offset)
    except ValueError:
        return lay
    if seat not in pieces.SEAT_WORDS or not abs(offset_mm) <= spec.half_mm:
        return lay
    return lay._replace(striker=(pieces.SEAT_WORDS.index(seat), offset_mm))


_READERS: dict[str, Callable[[Lay, str, BoardSpec], Lay]] = {
    "means": _read_means,
    "arrow": _read_arrow,
    "striker": _read_striker,
}
