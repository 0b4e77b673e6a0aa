"""Fills the scorecard of an International game from its record: who has won each board, by how many men, and who has
covered the queen."""

from typing import Any, NamedTuple

from carrom.game.rules import load
from carrom_tools.club.numbered_game import NumberedGame, Told

BOOK = "icf"
MOST_MEN = 9  # that the loser of a board may still have on it


class Board(NamedTuple):
    """winner: a side. men: of the loser, left on the board; None where the points do not tell them (a board lost by a
    law, or by a piece that fell late). queen: the side that has covered it, or None."""

    winner: str
    men: int | None
    queen: str | None


def scorecard(record: str) -> list[Board]:
    """Return the boards that were played to their end; one whose end was taken back is not there."""
    told = Told(NumberedGame("", record))
    boards: dict[int, Board] = {}
    before: dict[str, Any] = {}
    while not told.is_all:
        event = told.event()
        position = event.get("position") or told.state().get("position") or {}
        number = position.get("board", 1) - (position.get("phase") != "game_over")  # the last board that is over
        if event.get("board_over"):
            boards[number] = _board(event, before)
        boards = {each: board for each, board in boards.items() if each <= number}
        before = position
    return [board for _, board in sorted(boards.items())]


def _board(event: dict[str, Any], before: dict[str, Any]) -> Board:
    winner, book = event["board_over"]["winner"], load(BOOK)
    if event["entry"].startswith("late"):
        return Board(winner, None, None)
    queen = winner if "queen_covered" in event["calls"] else before["queen"].partition(":")[2] or None
    counts = queen == winner and before["score"][winner] <= book.queen_limit
    men = event["board_over"]["points"] - (book.queen_points if counts else 0)
    return Board(winner, men if 1 <= men <= MOST_MEN else None, queen)
