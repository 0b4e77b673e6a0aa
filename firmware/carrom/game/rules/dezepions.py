"""Dézépions: colours found in play, the red last, the other side's choice after a striker foul (rows D1-D9)."""

from carrom.game.entry import CHOOSE, REMOVE, RETURN
from carrom.game.position import CHOOSING, SHOOTING, UNKNOWN
from carrom.game.rulebook import RuleBook, start_options


def choices(p, chooser: int) -> list:
    """List the choices of the side `chooser` after the other side's striker foul, of RETURN and REMOVE (D4)."""
    possible = []
    if p.down[p.colour_of(1 - chooser)]:
        possible.append(RETURN)
    if p.on_board(p.colour_of(chooser)):
        possible.append(REMOVE)
    return possible


class Dezepions(RuleBook):
    id = "dezepions"
    game_row = "D8"
    OPTIONS = start_options(0)  # one point wins the game
    ENTRIES = (CHOOSE,)
    RETURN_PLACE = "centre"  # C4
    colours_known = False  # D1
    game_points = 1  # one board is the game (D8)

    def rule_shot(self, r, shot) -> None:
        if "colours" in r.v.calls:
            r.why("D1")
        if r.queen_fell:
            all_down = r.own != UNKNOWN and r.start.down[r.own] == 9
            if all_down and not r.striker_fell:
                r.why("D3")
                r.win_board(r.side, 1, "queen")
                return
            r.why("D6" if all_down else "D3")
            r.queen_back()
        if r.own_fell and not (r.other_fell or r.queen_fell or r.striker_fell):
            r.why("D2")
            r.keep_hand()
            return
        if r.striker_fell:
            if r.own_fell:
                r.why("D5")
        elif r.own_fell or r.other_fell:
            r.why("D2")
        elif not r.queen_fell:
            r.why("D7")
        r.pass_hand()
        if r.striker_fell and not r.own_fell:
            self.offer(r)

    def offer(self, r) -> None:
        """Let the side now on turn choose. Where only one choice is possible, carry it out (D4)."""
        possible = choices(r.p, r.other_side) if r.own != UNKNOWN else []
        if len(possible) == 2:
            r.why("D4")
            r.p.phase = CHOOSING
        elif not possible:
            r.why("D4 nothing")
        else:
            r.why("D4 return" if possible[0] == RETURN else "D4 remove")
            self.carry_out(r, possible[0], r.other_side)

    def carry_out(self, r, choice: int, chooser: int) -> None:
        if choice == RETURN:
            r.give_back(r.p.colour_of(1 - chooser), 1)
        else:
            r.p.down[r.p.colour_of(chooser)] += 1

    def refuse_other(self, p, entry):
        return None if p.phase == CHOOSING else "not-asked"

    def rule_other(self, r, entry) -> None:
        r.why("D4")
        self.carry_out(r, entry.arg, r.p.side_of(r.p.turn))
        r.p.phase = SHOOTING


BOOK = Dezepions
