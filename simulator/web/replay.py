"""An opened record as steps for the page: every entry with its ruling, the position and the men after it."""

from typing import Any

from carrom.game import record
from carrom.game.entry import UNDO
from carrom.game.position import Position
from carrom.game.ruling import Verdict
from simulator.board import saved, scatter
from simulator.board.layout import Layout
from simulator.board.spec import BoardSpec
from simulator.web import words

MAX_ENTRIES = 5000


def steps(text: str, spec: BoardSpec, lang: str, why: words.Why = words.rows) -> list[dict[str, Any]]:
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
            shown = words.item(step.text, verdict, before, game.position, lang, why)
            if step.entry.kind == UNDO:
                shown["undo"] = True
        layout = step.layout if step.layout is not None else scatter.scattered(game.position, spec)
        shown["position"] = words.position(game.position)
        shown["men"] = words.men(layout)
        made.append(shown)
    return made


class Past:
    """A record up to step `upto`, to play on from there: refused entries left out, undone ones taken back.

    header: of the record. game: after the last step. layouts: the men at the start and after each entry of the game,
    None where the record does not say. entries: what was accepted, undos too: (text, verdict, before, after, layout).
    """

    def __init__(self, text: str, spec: BoardSpec, upto: int):
        opened = saved.parse(text, spec)
        self.game = game = opened.game()
        self.header = record.header_text(game.book, game.seats, game.opener)
        self.layouts: list[Layout | None] = [opened.steps[0].layout]
        self.entries: list[tuple[str, Verdict, Position, Position, Layout | None]] = []
        for step in opened.steps[1 : upto + 1]:
            assert step.entry is not None
            before = game.position
            verdict = game.enter(step.entry)
            if verdict.error is not None:
                continue
            if len(game) < len(self.layouts):
                del self.layouts[len(game) + 1 :]
                self.layouts[-1] = step.layout or self.layouts[-1]
            else:
                self.layouts.append(step.layout)
            self.entries.append((step.text, verdict, before, game.position, step.layout))
