"""Billard indien: the base game (rows B1-B13). The other books override what they play differently."""

from carrom.game.position import QUEEN_COVERED, QUEEN_HELD
from carrom.game.rulebook import Option, RuleBook, start_options

LAST_MAN = (
    "Dernier pion rentré, reine non couverte : plateau gagné (win), ce pion ressort (return), plateau perdu (lose)",
    "Last man pocketed, queen not covered: board won (win), that man comes back (return), board lost (lose)",
)


class Billard(RuleBook):
    id = "billard"
    OPTIONS: tuple = (Option("last_man", "win", ("win", "return", "lose"), meaning=LAST_MAN),) + start_options(24)
    queen_falls_alone = True  # the queen goes back where other men fell with her (B3)
    queen_points = 3  # points of the queen for a winner who covered her (B10)
    queen_limit = 1 << 20  # the queen counts up to this score before the board (F5, I11)

    def rule_shot(self, r, shot) -> None:
        if self.penalties(r):
            keeps = self.rule_penalties(r)
        else:
            keeps = self.rule_queen(r)
            if r.own_fell:
                keeps = True
            elif r.other_fell and not keeps:
                r.why("B3")
        self.finish(r, keeps)

    def finish(self, r, keeps: bool) -> None:
        """End a shot: the board is won, or the hand is kept or passes."""
        own, other = r.has_last(r.own), r.has_last(r.other)
        if own or other:
            if self.wins_board(r, own, other):
                return
            self.return_last_men(r, own, other)
        if own:
            r.pass_hand()  # the second part of the penalty (B9)
        elif keeps:
            if r.own_fell:
                r.why("B2")
            r.keep_hand()
        else:
            r.why("C3")
            r.pass_hand()

    # The striker (B7, B8).

    def penalties(self, r) -> int:
        """Count the penalties that the shot costs."""
        return 1 if r.striker_fell else 0

    def rule_penalties(self, r) -> bool:
        """Exact the penalties. Returns whether the hand is kept."""
        r.why("B8" if r.own_fell else "B7")
        r.give_back(r.own, r.own_fell + 1)
        r.queen_back()
        return r.own_fell > 0

    # The queen (B4-B6).

    def rule_queen(self, r) -> bool:
        """Rule on a queen that fell or was held. Returns whether she alone keeps the turn."""
        if r.queen_fell:
            return self.rule_queen_fell(r)
        if r.start.queen == QUEEN_HELD:
            r.why("B4")
            if r.own_fell:
                r.cover_queen()
            else:
                r.queen_back()
        return False

    def rule_queen_fell(self, r) -> bool:
        if not r.start.down[r.own]:
            r.why("B6")
            r.queen_back()
        elif r.own_fell:
            r.why("B5")
            r.cover_queen()
        elif r.other_fell and self.queen_falls_alone:
            r.queen_back()
        else:
            if r.other_fell:
                r.why("F3")
            r.why("B4")
            r.hold_queen()
            return True
        return False

    # The last men (B9-B12), as the board lies after the penalties of the shot.

    def wins_board(self, r, own: bool, other: bool) -> bool:
        """End the board by last men. own, other: whose are down. Returns False where they come back."""
        last_man = self.options["last_man"]
        if r.queen_is_covered() or last_man == "win":
            if own:
                r.why("B11" if other else "B10" if r.queen_is_covered() else "B9 win")
            else:
                r.why("B12")
            self.win(r, r.side if own else r.other_side)
        elif last_man == "return":
            return False
        elif other:
            r.why("B12 lose")
            r.win_board(r.other_side, r.men_left(r.side) + self.queen_points, "queen")
        else:
            r.why("B9 lose")
            r.win_board(r.other_side, self.queen_points, "queen")
        return True

    def return_last_men(self, r, own: bool, other: bool) -> None:
        """Put last men back on the board: the queen is not covered. The shooter's own one costs him the hand, too."""
        r.why("B11 return" if own and other else "B9 return" if own else "B12 return")
        if own:
            r.give_back(r.own, 1)
        if other:
            r.give_back(r.other, 1)

    def win(self, r, side: int) -> None:
        """Let a side win the board by its men (B10)."""
        r.win_board(side, self.board_points(r, side), "men")

    def board_points(self, r, side: int) -> int:
        """Count the points: the loser's men on the board, and the queen if the winner covered her (B10, F5, I11)."""
        points = r.men_left(1 - side)
        if r.p.queen == QUEEN_COVERED + side and r.p.score[side] <= self.queen_limit:
            points += self.queen_points
        return points


BOOK = Billard
