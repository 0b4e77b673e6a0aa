"""Counts the points of each board of a game, for the score sheet and for the plain board's page."""

from carrom.game import entry as entries


class BoardPoints:
    """The points that each board brought so far. It gets every accepted entry in order, without those taken back.

    People who change sides (I19) take their points along: each stands at the side where they sit in the end.
    """

    def __init__(self, start):
        self._starts = {start.board: start.score}  # board -> the score that it began with
        self._last = start

    def take(self, entry, after) -> None:
        """Count an entry. after: the position that it led to; a late piece may bring back a board that had ended."""
        starts = {board: score for board, score in self._starts.items() if board <= after.board}
        if entry.kind == entries.SIDES:
            starts = {board: [score[1], score[0]] for board, score in starts.items()}
        if after.winner < 0:
            starts[after.board] = after.score
        self._starts, self._last = starts, after

    def points(self) -> list:
        """Return [side 0, side 1] of each board that has ended, first board first."""
        scores = [self._starts[board] for board in sorted(self._starts)]
        last = self._last
        if last.winner >= 0 and last.score != scores[-1]:  # a side may resign in the middle of a board
            scores.append(last.score)
        return [[scores[at + 1][side] - scores[at][side] for side in (0, 1)] for at in range(len(scores) - 1)]
