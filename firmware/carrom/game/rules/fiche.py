"""Fiche Carom: the base game with penalties that pass the turn, a cap on a board, and eight boards (rows F1-F7)."""

from carrom.game.rulebook import Option, start_options
from carrom.game.rules.billard import LAST_MAN, Billard


class Fiche(Billard):
    id = "fiche"
    game_row = "F6"
    RETURN_PLACE = "centre"  # C4
    OPTIONS = (Option("last_man", "return", ("win", "return", "lose"), meaning=LAST_MAN),) + start_options(24)
    queen_falls_alone = False  # other men take nothing away from her (F3)
    game_boards = 8  # F6
    board_cap = 12  # F5
    queen_limit = 21  # F5

    def penalties(self, r) -> int:
        """Count a pocketed striker and each piece off the board, the striker too (F1)."""
        return (1 if r.striker_fell else 0) + len(r.shot.off)

    def rule_penalties(self, r) -> bool:
        """Exact one own man a penalty. Own men that fell stay down and keep the turn if no piece is off (F1, F2)."""
        if r.own_fell:
            r.why("F2 off" if r.shot.off else "F2")
            self.rule_queen(r)
            if r.striker_fell and "queen_covered" in r.v.calls:
                r.why("F4")  # the striker does not undo the cover
        else:
            r.why("F1")
            r.queen_back()
        r.give_back(r.own, self.penalties(r))
        return r.own_fell > 0 and not r.shot.off

    def board_points(self, r, side: int) -> int:
        r.why("F5")
        return super().board_points(r, side)


BOOK = Fiche
