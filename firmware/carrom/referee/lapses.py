"""Enters the entries of a kept game again. Those that newer rules refuse lapse: they are left out."""

from carrom.game import entry as entries
from carrom.game.pieces import SEAT_WORDS

_NOTE = "# Rules changed: "


class Lapses:
    """Plays kept entries in `game`. An undo takes back the entry that it took back before, a lapsed one too.

    If a shot lapses, so does its late piece.
    """

    def __init__(self, game):
        self._game = game
        self._at = []  # per lapsed entry: the number of the game's entries before it
        self._shots = []  # per lapsed shot: its place in `_at`

    def __len__(self) -> int:
        return len(self._at)

    def enter(self, entry):
        """Play the next entry and return its verdict; let it lapse where the rules refuse it, and return None."""
        game, at = self._game, self._at
        count = len(game)
        if entry.kind == entries.UNDO and at and at[-1] == count:
            at.pop()
            if self._shots and self._shots[-1] == len(at):
                self._shots.pop()
            return None
        if not (entry.kind == entries.LATE and self._is_of_a_lapsed_shot()):
            verdict = game.enter(entry)
            if not verdict.error:
                return verdict
        if entry.kind != entries.UNDO:
            if entry.kind == entries.SHOT:
                self._shots.append(len(at))
            at.append(count)
        return None

    def _is_of_a_lapsed_shot(self) -> bool:
        """Return whether the last shot of all is a lapsed one."""
        if not self._shots:
            return False
        count = len(self._game)
        for text in self._game.texts().backward():
            if text.split(" ")[0] in SEAT_WORDS:
                break
            count -= 1
        return self._at[self._shots[-1]] >= count

    def note(self, number: int) -> str:
        r"""Return a comment for the header of the file in which the game goes on. number: of the game with all entries.

        >>> noted("rules fiche\n" + Lapses(None).note(12))
        (12, 0)
        """
        return f"{_NOTE}{len(self)} entries of game {number} have lapsed"


def noted(header: str):
    """Read the note in a header: (game that has all entries, how many of them lapsed), or None."""
    for line in header.split("\n"):
        if line.startswith(_NOTE):
            words = line[len(_NOTE) :].split(" ")
            return int(words[4]), int(words[0])
    return None
