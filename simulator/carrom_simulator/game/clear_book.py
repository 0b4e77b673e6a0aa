"""Clearing the board alone: the single player's task of the simulator Carrom_rl, as a rule book that `judge` plays.

Every man counts one point and the covered queen three; all down ends the game. In a few rows:

- X1 The player takes men of either colour, and shoots again and again.
- X2 The queen falls in vain while no man is down. Otherwise a man of the same or of the next shot covers her; if none
  does, she goes back to the centre. `queen=plain`: she stays down like a man.
- X3 The striker falls: all that fell with it goes back, and a queen that was to be covered. `striker=plain`: nothing.
- X4 The last man falls before the queen is covered: one goes back to the centre.

A record of it says `rules clear` and `seats south`; `carrom replay` reads it.
"""

from typing import Any

from carrom.game import record
from carrom.game.pieces import BLACK, MEN, SOUTH
from carrom.game.position import GAME_OVER, QUEEN_BOARD, QUEEN_COVERED, QUEEN_HELD, UNKNOWN
from carrom.game.rulebook import Option, RuleBook

ID = "clear"
QUEEN_POINTS = 3
ALL_POINTS = 2 * MEN + QUEEN_POINTS


class Clear(RuleBook):
    """The book. It takes a game with the single seat of the south."""

    id = ID
    OPTIONS: tuple = (
        Option(
            "queen",
            "cover",
            ("cover", "plain"),
            meaning=(
                "La reine doit être couverte (cover) ou non (plain)",
                "The queen is to be covered, or not (plain)",
            ),
        ),
        Option(
            "striker",
            "return",
            ("return", "plain"),
            meaning=(
                "Palet rentré : ce qui est tombé avec lui ressort (return) ou non (plain)",
                "Striker pocketed: what fell with it comes back (return), or not (plain)",
            ),
        ),
    )
    RETURN_PLACE = "centre"
    colours_known = False

    def start_score(self, seats: tuple[int, ...]) -> list[int]:
        """Return no points: nobody is given any (C13)."""
        return [0, 0]

    def rule_shot(self, r: Any, shot: Any) -> None:
        p, start = r.p, r.start
        p.colours = UNKNOWN  # the player has no colour
        r.v.calls = [call for call in r.v.calls if call not in ("colours", "other_man")]
        r.v.reasons = []
        p.fallen = [False, False]
        if r.striker_fell and self.options["striker"] == "return":
            r.why("X3")
            p.down = list(start.down)
            r.queen_back()
        else:
            self._rule_queen(r, sum(p.down) - sum(start.down))
        if sum(p.down) == 2 * MEN and p.queen == QUEEN_BOARD:
            r.why("X4")
            r.give_back(BLACK, 1)
        p.score[0] = sum(p.down) + (QUEEN_POINTS if p.queen >= QUEEN_COVERED else 0)
        p.shots = 1
        p.fresh = False
        if p.score[0] == ALL_POINTS:
            r.v.board_over = (0, ALL_POINTS, "men")
            r.v.game_over = p.winner = 0
            p.phase, p.shots = GAME_OVER, 0
            r.call("board")
            r.call("game")
        r.why("X1")

    def _rule_queen(self, r: Any, men: int) -> None:
        """Rule on a queen that fell or was to be covered, in a shot in which so many men fell."""
        if not r.queen_fell and r.start.queen != QUEEN_HELD:
            return
        r.why("X2")
        if r.queen_fell and self.options["queen"] == "plain":
            r.cover_queen()
        elif r.queen_fell and not sum(r.p.down):
            r.queen_back()
        elif men:
            r.cover_queen()
        elif r.queen_fell:
            r.hold_queen()
        else:
            r.queen_back()


class Reader(record.Reader):
    """Reads the records of this book."""

    def new_book(self, book_id: str) -> Clear:
        return Clear()

    def read_seats(self, words: list) -> tuple:
        if words[1:] != ["south"]:
            raise record.RecordError("alone-south")
        return (SOUTH,)


def made(queen: bool = True, striker: bool = True) -> Clear:
    """Return the book with its rules of queen and striker on or off."""
    book = Clear()
    book.set_option("queen", "cover" if queen else "plain")
    book.set_option("striker", "return" if striker else "plain")
    return book
