"""The record of a game that is being played, with the board in its comments (saved.py reads it).

Its lines are where it stands how the board lay after each entry: an undo, and a table that is started again, read it
here.
"""

from carrom.game.entry import SHOT, UNDO, Entry
from carrom_simulator.board import saved
from carrom_simulator.board.lay import Lay, comments, layout_comment
from carrom_simulator.board.layout import Layout

NOTHING = Lay([])


class GrowingRecord:
    """header: of the record. first: how the board lay at the start."""

    def __init__(self, header: str, first: Lay):
        self._lays: list[Lay | None] = [first]  # at the start, and after each entry that stands, as far as is known
        self._lines = [header.rstrip("\n"), *comments(first, "", NOTHING)]
        self._board = layout_comment(first.layout)  # the men as the lines after the last entry have them; "": not yet
        self._marked = first  # and what else is known there
        self._saved = 0  # how many of these lines are saved
        self._shot = ""  # how the shot began that is entered next
        self._shots: list[str] = []  # how those began that stand; "" for other entries
        self._taken_back: list[str] = []  # how the entries began that may come again at once, changed; the first last

    def set_header(self, header: str) -> None:
        """Give a game of which nothing is saved yet another header."""
        assert not self._saved, "the header stands on the disk already"
        self._lines[0] = header.rstrip("\n")

    def add_player(self, seat: str, name: str) -> None:
        """Note that a person is called so from now on. name "": by no name."""
        self._lines.append(saved.player_comment(seat, {"kind": "human", "name": name}))

    def lay(self, length: int = -1) -> Lay | None:
        """Return how the board lay after the first `length` entries that stand, by default all; None where nobody
        knows."""
        return self._lays[length]

    def striker_mm(self, seat: int) -> float:
        """Return where a seat's striker lay on its line before the last entry that tells of it; 0 where none does."""
        for lay in reversed(self._lays):
            if lay is not None and lay.striker is not None and lay.striker[0] == seat:
                return lay.striker[1]
        return 0.0

    def note(self, lay: Lay) -> None:
        """Note how the board lies after the last entry, as far as that is new."""
        before = self._lays[-1]
        if lay.striker is None and before is not None:
            lay = lay._replace(striker=before.striker)
        self._lines += comments(lay, self._board, self._marked)
        self._lays[-1] = self._marked = lay
        self._board = layout_comment(lay.layout)

    def add(self, entry: Entry) -> None:
        """Note an entry that was accepted."""
        self._board = ""
        self._marked = NOTHING
        if entry.kind == UNDO:
            self._lays.pop()
            self._marked = self._lays[-1] or NOTHING
            self._taken_back.append(self._shots.pop())
        else:
            self._lays.append(None)
            before = self._taken_back.pop() if self._taken_back else ""
            self._shots.append(self._begun(before) if entry.kind == SHOT else "")
        self._lines.append(entry.text())

    def _begun(self, before: str) -> str:
        """Return how the shot began that is being entered. before: how it did when it was entered already; it was
        amended."""
        if before and not self._shot:
            self._lines.append(before)
        began, self._shot = self._shot or before, ""
        return began

    def add_shot(self, shot: saved.Shot) -> None:
        """Note how the shot begins that will be entered next."""
        self._shot = shot.comment()
        self._lines.append(self._shot)
        self._board = ""
        self._taken_back.clear()

    def add_question(self, text: str, layout: Layout) -> None:
        """Note what the table asks before it enters the shot that began last, and how the men lie meanwhile. text: of
        the firmware's journal, "" for no question any more."""
        self._lines.append(saved.question_comment(text, layout))
        self._board = ""

    def unsaved(self) -> str:
        """Return the lines that were added since the last call. What was taken back until then does not come again."""
        self._taken_back.clear()
        lines = self._lines[self._saved :]
        self._saved = len(self._lines)
        return "".join(line + "\n" for line in lines)

    def text(self) -> str:
        """Return the game so far as a record."""
        return "\n".join(self._lines) + "\n"
