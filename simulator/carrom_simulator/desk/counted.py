"""A game of the plain board's page, which also knows the points of each board so far."""

from carrom.game import entry as entries
from carrom.game.engine import Game
from carrom_simulator.words.board_points import BoardPoints


class CountedGame(Game):
    """A game of carrom that counts each board as its entries come."""

    def __init__(self, book, seats: tuple, opener):
        super().__init__(book, seats, opener)
        self._points = BoardPoints(self.position)

    def enter(self, entry):
        """Play an entry as Game.enter does."""
        verdict = super().enter(entry)
        if entry.kind == entries.UNDO:
            self._points = self._counted_again()
        elif not verdict.error:
            self._points.take(entry, self.position)
        return verdict

    def _counted_again(self) -> BoardPoints:
        again = CountedGame(self.book, self.seats, self.opener)
        for entry in self.entries():
            again.enter(entry)
        return again._points

    def board_points(self) -> list:
        """Return [side 0, side 1] of each board that has ended."""
        return self._points.points()
