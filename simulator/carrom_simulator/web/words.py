"""Puts entries and positions into plain values for the page's JSON."""

from typing import Any

from carrom.game import pieces, record
from carrom.game.entry import ANSWER, BET, UNDO, Entry
from carrom.game.position import Position
from carrom.game.ruling import Verdict
from carrom.lang import pick
from carrom_simulator.board import picture
from carrom_simulator.board.layout import Layout
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.bots.levels import LEVELS
from carrom_simulator.serving.protocol import in_both
from carrom_simulator.words import board_words
from carrom_simulator.words.books import reasons

SLOWEST_MM_S, FASTEST_MM_S = 150.0, 6000.0  # at no power and at full power on the page; people play 500 to 6000


def levels() -> list[dict[str, Any]]:
    """Return the levels of bots that one may choose."""
    return [level._asdict() for level in LEVELS]


def spec_dict(spec: BoardSpec) -> dict[str, Any]:
    """Return the board's measures that the page draws with, mm."""
    return {
        "side_mm": spec.side_mm,
        "outer_mm": picture.outer_mm(spec),
        "man_mm": spec.man_diameter_mm,
        "striker_mm": spec.striker_diameter_mm,
        "pocket_mm": spec.pocket_diameter_mm,
        "pockets": [spec.pocket_centre(pocket) for pocket in range(4)],
        "beams": picture.beam_lines(spec),
    }


def men(layout: Layout) -> list[list[Any]]:
    """Return [[piece letter, x_mm, y_mm]] of a layout."""
    return [[pieces.PIECE_WORDS[disc.piece], round(disc.x_mm, 2), round(disc.y_mm, 2)] for disc in layout]


def item(entry: Entry, verdict: Verdict, before: Position, after: Position, lang: str) -> dict[str, Any]:
    """Return one line of the record on the page: the entry, its calls, its reasons, or why it was refused. why: the one
    for which the turn passes or the board ends, else what there is besides a plain shot. seat: whose entry it is.
    moved: by how many places everybody had moved on then (I19); a late piece belongs to its shot."""
    then = verdict.judged[1] if verdict.judged else before
    passes = after.turn != before.turn and entry.kind != UNDO
    seat = pieces.SEAT_WORDS[entry.seat] if entry.seat >= 0 else None
    decides, is_word = passes or verdict.board_over is not None, entry.kind in (BET, ANSWER, UNDO)

    def told(lang: str) -> dict[str, Any]:
        said = [board_words.call_text(name, before, after, verdict, lang) for name in verdict.calls]
        shown = pick(lang, (" : ", ": ")).join(filter(None, board_words.entry_words(entry, before, lang)))
        found = reasons.told(verdict, lang)
        cause = reasons.cause(found) if decides else "" if is_word else reasons.besides(found)
        why = {"reasons": [sentence for _, sentence, _ in found], "why": cause}
        return {"text": entry.text(), "seat": seat, "words": shown, "calls": said, "error": verdict.error, **why}

    return in_both(lang, told) | {"moved": then.moved}


def position(p: Position) -> dict[str, Any]:
    """Return the position as `carrom replay --json` has it."""
    return record.position_dict(p)


def side_word(p: Position, side: int) -> str | None:
    """Return "south", "north" or "east" of a side; None for none."""
    return p.side_words()[side] if side >= 0 else None
