"""Compares what the firmware made of a fall with the truth: right, asked about, or wrong. Every count uses this law."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from carrom.game.pieces import STRIKER
from carrom.sensing.passage import Passage
from carrom.storage.settings import spec

ASKED_BELOW: int = spec("doubt_margin").default  # the table asks about a passage with a smaller margin


def verdict(truth: Mapping[int, Sequence[int]], found: Iterable[Passage], asked_below: int = ASKED_BELOW) -> str:
    """Return "right", "asked" or "wrong".

    truth: by pocket the pieces that came down, in the order in which they came to the window; none fell elsewhere.

    A table that is sure of what is not true is wrong, whatever else it asks about: a piece that did not come, men in
    another order, or one fewer where it asks about nothing in that pocket. Where the striker is among the men decides
    nothing, as in the rules. A table that is not wrong has asked if any passage is in doubt.
    """
    sure: dict[int, list[int]] = {pocket: [] for pocket in truth}
    asked = set()
    for passage in found:
        here = sure.setdefault(passage.pocket, [])
        if passage.margin < asked_below:
            asked.add(passage.pocket)
        else:
            here += passage.pieces
    for pocket, seen in sure.items():
        fell = truth.get(pocket, ())
        if not _is_part(seen, fell) or (pocket not in asked and len(seen) < len(fell)):
            return "wrong"
    return "asked" if asked else "right"


def _is_part(seen: Sequence[int], fell: Sequence[int]) -> bool:
    """Return whether all that is seen fell, the men in this order."""
    left = iter([piece for piece in fell if piece != STRIKER])
    men = all(piece in left for piece in seen if piece != STRIKER)  # `in` goes on behind the last one
    return men and seen.count(STRIKER) <= fell.count(STRIKER)
