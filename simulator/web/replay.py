"""An opened record as steps for the page: every entry with its ruling, the position and the men after it."""

from typing import Any

from carrom import record
from carrom.entry import UNDO
from simulator import saved, scatter
from simulator.spec import BoardSpec
from simulator.web import words

MAX_ENTRIES = 5000


def steps(text: str, spec: BoardSpec, lang: str) -> list[dict[str, Any]]:
    """What the page steps through; the first is the start of the game. Raises saved.SavedError.

    Where the record does not say where the men lay they are strewn: as many as the position has.
    """
    opened = saved.parse(text, spec)
    if len(opened.steps) > MAX_ENTRIES:
        raise saved.SavedError(opened.steps[MAX_ENTRIES].line, f"a game of more than {MAX_ENTRIES - 1} entries")
    game = opened.game()
    made: list[dict[str, Any]] = []
    for step in opened.steps:
        before = game.position
        if step.entry is None:
            shown: dict[str, Any] = {"text": "", "calls": [], "reasons": [], "error": None}
        else:
            verdict = game.enter(step.entry)
            shown = words.item(step.text, verdict, before, game.position, lang)
            if step.entry.kind == UNDO:
                shown["undo"] = True
        layout = step.layout if step.layout is not None else scatter.scattered(game.position, spec)
        shown["position"] = words.position(game.position)
        shown["men"] = words.men(layout)
        made.append(shown)
    return made


def accepted(text: str, spec: BoardSpec, upto: int) -> tuple[str, list[str], saved.Saved]:
    """(header, entry texts, the record) to play on from after step `upto`: refused entries and undone ones left out.

    Raises saved.SavedError.
    """
    opened = saved.parse(text, spec)
    game = opened.game()
    for step in opened.steps[1 : upto + 1]:
        assert step.entry is not None
        game.enter(step.entry)
    return record.header_text(game.book, game.seats, game.opener), list(game.texts()), opened
