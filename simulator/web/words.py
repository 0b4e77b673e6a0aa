"""Puts books, entries and positions into plain values for the page's JSON."""

from collections.abc import Callable
from typing import Any

from carrom.game import pieces, record
from carrom.game.position import Position
from carrom.game.rules import BOOKS, load
from carrom.game.ruling import Verdict
from carrom.panel import calls
from simulator.board import picture
from simulator.board.layout import Layout
from simulator.board.spec import BoardSpec

BOOK_NAMES = {
    "billard": "Billard indien",
    "fiche": "Fiche Carom",
    "dezepions": "Dézépions",
    "krhum": "K-Rhum",
    "icf": "International",
}

SLOWEST_MM_S, FASTEST_MM_S = 150.0, 6000.0  # what the page's power runs over; people play 500 to 6000


Why = Callable[[Verdict, str], list[str]]  # the reasons of a verdict in words: why(verdict, lang)


def rows(verdict: Verdict, _lang: str) -> list[str]:
    """Return a verdict's rows and laws by their numbers: the plainest Why."""
    return list(verdict.reasons)


def books() -> list[dict[str, Any]]:
    """Return every rule book with its options, as the page's form wants them."""
    made = []
    for book_id in BOOKS:
        options = [
            {
                "name": option.name,
                "default": str(option.default),
                "choices": list(option.choices) or None,
                "lo": option.lo,
                "hi": option.hi,
                "meaning": option.meaning,
            }
            for option in load(book_id).OPTIONS
        ]
        made.append({"id": book_id, "name": BOOK_NAMES.get(book_id, book_id), "options": options})
    return made


def spec_dict(spec: BoardSpec) -> dict[str, Any]:
    """Return the board's measures that the page draws with, mm."""
    return {
        "side_mm": spec.side_mm,
        "outer_mm": picture.outer_mm(spec),
        "man_mm": spec.man_diameter_mm,
        "striker_mm": spec.striker_diameter_mm,
        "beams": picture.beam_lines(spec),
    }


def men(layout: Layout) -> list[list[Any]]:
    """Return [[piece letter, x_mm, y_mm]] of a layout."""
    return [[pieces.PIECE_WORDS[disc.piece], round(disc.x_mm, 2), round(disc.y_mm, 2)] for disc in layout]


def item(text: str, verdict: Verdict, before: Position, after: Position, lang: str, why: Why) -> dict[str, Any]:
    """Return one line of the record on the page: the entry, its calls, its reasons, or why it was refused."""
    said = [calls.text(name, lang, **calls.fields_of(name, before, after, verdict, lang)) for name in verdict.calls]
    return {"text": text, "calls": said, "reasons": why(verdict, lang), "error": verdict.error}


def position(p: Position) -> dict[str, Any]:
    """Return the position as `carrom replay --json` has it."""
    return record.position_dict(p)


def side_word(p: Position, side: int) -> str | None:
    """Return "south", "north" or "east" of a side; None for none."""
    return p.side_words()[side] if side >= 0 else None
