"""Turns an opened record into steps for the page: every entry with its ruling, the position and the men after it."""

from collections.abc import Iterator
from typing import Any

from carrom.game import record
from carrom.game.entry import UNDO, Entry
from carrom.game.pieces import BLACK, QUEEN, WHITE
from carrom.game.position import Position
from carrom.game.ruling import Verdict
from carrom.panel import scoreboard
from carrom.storage.journal import Journal
from carrom_simulator.board import saved, scatter
from carrom_simulator.board.growing_record import GrowingRecord
from carrom_simulator.board.lay import lay_of
from carrom_simulator.board.layout import Layout
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.films.film import played_again
from carrom_simulator.physics.base import EndlessShotError
from carrom_simulator.physics.outcome import Outcome
from carrom_simulator.web import words
from carrom_simulator.world.stores import MemoryStore

MAX_ENTRIES = 5000


_NO_POCKETS = (
    "Cette feuille ne dit pas dans quels trous les pièces sont tombées : le plateau reste vide.",
    "This record does not say which pockets the pieces fell into: the board stays empty.",
)


def misplaced(opened: saved.Saved) -> list[tuple[str, str]]:
    """Tell of layouts of a record with men where none can lie, in French and English; one pair, or none."""
    if not opened.misplaced:
        return []
    line, men = opened.misplaced[0]
    more = len(opened.misplaced) - 1
    return [
        (
            f"Ligne {line} : {men} – sur un trou ou dans un autre pion ; remis au centre."
            + (f" De même ailleurs : {more}." if more else ""),
            f"Line {line}: {men}: over a hole or in another man; put back in the centre."
            + (f" Elsewhere too: {more}." if more else ""),
        )
    ]


class Steps:
    """The steps of a record in order; the first is the start of the game. Raises saved.SavedError.

    If the record does not tell where the men lie, they are put at random places, as many as are on the board. They stay
    there until their number changes. If it does not know the pockets, no men are shown.

    remarks: what is to be said of them, in French and English.
    """

    def __init__(self, text: str, spec: BoardSpec, lang: str):
        self._saved = saved.parse(text, spec)
        self.remarks = misplaced(self._saved) + ([] if self._saved.are_pockets_known else [_NO_POCKETS])
        self._spec = spec
        self._lang = lang
        if len(self) > MAX_ENTRIES:
            line = self._saved.steps[MAX_ENTRIES].line
            raise saved.SavedError(line, "many-entries", MAX_ENTRIES - 1)

    def __len__(self) -> int:
        return len(self._saved.steps)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        game = self._saved.game()
        scattered_men: dict[tuple[int, ...], Layout] = {}
        for step in self._saved.steps:
            before = game.position
            if step.entry is None:
                shown: dict[str, Any] = {"text": "", "words": "", "calls": [], "reasons": [], "error": None}
            else:
                verdict = game.enter(step.entry)
                shown = words.item(step.entry, verdict, before, game.position, self._lang)
                if step.entry.kind == UNDO:
                    shown["undo"] = True
            layout = step.layout if self._saved.are_pockets_known else []
            if layout is None:
                p = game.position
                key = (p.board, p.started, *(p.on_board(piece) for piece in (WHITE, BLACK, QUEEN)))
                layout = scattered_men[key] = scattered_men.get(key) or scatter.scattered(p, self._spec)
            shown["frame"] = _frame(game.position)
            shown["film"] = step.shot is not None
            shown["position"] = words.position(game.position)
            shown["men"] = words.men(layout)
            yield shown


def _frame(position: Position) -> str:
    """Return what the LEDs show in that position."""
    frame = bytearray(scoreboard.WIDTH)
    scoreboard.draw_status(frame, 0, position, 0, False)
    return frame.hex()


def _played(asked: saved.Asked | None, spec: BoardSpec) -> tuple[saved.Asked, Outcome] | None:
    """Play the shot of that question again; None where it cannot be played."""
    if asked is None:
        return None
    try:
        return asked, played_again(asked.shot, spec)
    except (ValueError, EndlessShotError):
        return None


class Past:
    """A record up to step `upto`, to play on from there: refused entries left out, undone ones taken back.

    game: after the last step. record: the game so far, which goes on. misplaced: to be told, in French and English.
    entries: those accepted, undos too: (entry, verdict, before, after). asked: the question that is open then,
    where the record goes no further, and how its shot went.
    """

    def __init__(self, text: str, spec: BoardSpec, upto: int):
        opened = saved.parse(text, spec)
        self.misplaced = misplaced(opened)
        self.game = game = opened.game()
        self._header = record.header_text(game.book, game.seats, game.opener)
        first = opened.steps[0]
        lay = lay_of(first.layout or scatter.scattered(game.position, spec), first.marks, None, spec)
        assert lay is not None
        self.record = GrowingRecord(self._header, lay)
        self.asked = _played(opened.asked, spec) if upto >= len(opened.steps) - 1 else None
        self.entries: list[tuple[Entry, Verdict, Position, Position]] = []
        for step in opened.steps[1 : upto + 1]:
            assert step.entry is not None
            before = game.position
            verdict = game.enter(step.entry)
            if verdict.error is not None:
                continue
            if step.shot is not None:
                self.record.add_shot(step.shot)
            self.record.add(step.entry)
            lay = lay_of(step.layout, step.marks, self.record.lay(), spec)
            if lay is not None:
                self.record.note(lay)
            self.entries.append((step.entry, verdict, before, game.position))
        if self.asked is not None:
            self.record.add_shot(self.asked[0].shot)
        self._spec = spec

    def store(self) -> MemoryStore:
        """Return a flash with the game in its journal."""
        store = MemoryStore()
        journal = Journal(store)
        journal.resume()
        journal.begin(self._header)
        for text in self.game.texts():
            journal.append(text)
        if self.asked is not None:
            journal.ask(self.asked[0].text)
        return store

    def layout(self) -> Layout:
        """Return the men as they lie now, during an open question too; scattered where the record does not say."""
        if self.asked is not None:
            return list(self.asked[0].layout)
        lay = self.record.lay()
        return list(lay.layout) if lay is not None else scatter.scattered(self.game.position, self._spec)
