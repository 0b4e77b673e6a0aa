"""International: the laws of the International Carrom Federation (rows I1-I19). Numbers in brackets are laws."""

from carrom import unload
from carrom.game import entry as entries
from carrom.game.pieces import BLACK, FOUL, IMPROPER, MEN, STANDS, UNTOUCHED
from carrom.game.position import QUEEN_BOARD, QUEEN_COVERED, QUEEN_HELD, SHOOTING
from carrom.game.rulebook import Option, start_options
from carrom.game.rules.billard import Billard

TRIES = 3  # [18a]: the break and two more chances
_SIDES_AT = 13  # [33]: points from which sides are changed
_SIDES_AFTER = 4  # [33a]: boards


class Icf(Billard):
    id = "icf"
    game_row = "I13"
    OPTIONS = (
        Option(
            "demand_extra",
            "off",
            ("off", "on"),
            meaning=(
                "Points supplémentaires des lois 75 à 85, toujours réclamés",
                "The additional points of laws 75 to 85, always demanded",
            ),
        ),
        Option("shot_clock_s", 15, lo=0, hi=600, meaning=("Secondes par tir, 0 : sans", "Seconds for a shot, 0: none")),
        Option(
            "boards",
            "8",
            ("8", "off"),
            meaning=("Après 8 plateaux le plus haut score gagne", "After 8 boards the higher score wins"),
        ),
        Option(
            "sides",
            "off",
            ("off", "4", "13"),
            meaning=(
                "Changer de côté à 13 points, 4 : ou après 4 plateaux",
                "Change sides at 13 points, 4: or after 4 boards",
            ),
        ),
    ) + start_options(24)
    ENTRIES = (entries.TECHNICAL, entries.LOST, entries.TOUCH, entries.FORGO)
    CLAIMS = UNTOUCHED | IMPROPER | FOUL | STANDS
    board_cap = 12  # [28]
    queen_limit = 21  # [25b, 27]
    game_boards = 8  # [29a]
    match = 1  # [30]
    lot_board = 9  # I13

    def set_option(self, name: str, text: str) -> None:
        """Set an option from its text. Raises ValueError(code, *values)."""
        super().set_option(name, text)
        if name == "boards":
            self.game_boards, self.lot_board = (0, 0) if text == "off" else (8, 9)  # [29b], as in a final

    def again(self, p, opener: int) -> int:
        """Make this the book of the next game, see icf_match. Return who opens it."""
        from carrom.game.rules import icf_match  # late: a flashed board has no room to keep it

        unload("game.rules.icf_match")
        return icf_match.again(self, p, opener)

    def calls_sides(self, p) -> bool:
        """Return whether sides are to be changed, once four boards are over or a side has 13 points (I19)."""
        when = self.options["sides"]
        if when == "off":
            return False
        return max(p.score) >= _SIDES_AT or (when == "4" and p.board > _SIDES_AFTER)

    # A shot out of turn that stands (I18).

    def refuse_shot(self, p, shot):
        """Check a shot, from the position in which its seat is on turn where it stands."""
        if shot.claims & STANDS:
            if shot.seat == p.turn:
                return "not-possible"
            p = self._turned(p, shot.seat)
        return super().refuse_shot(p, shot)

    def refuse_late(self, late) -> bool:
        """Tell whether a late piece says that its shot stands: only the shot itself may."""
        return late.claims & STANDS != 0

    def turn_to(self, r, shot) -> None:
        """Put whoever shot on turn; a held queen goes back first."""
        if not shot.claims & STANDS:
            return
        r.why("I18 [24]")
        if r.start.queen == QUEEN_HELD:
            r.call("queen_back")
        r.start = self._turned(r.start, shot.seat)
        r.p = r.start.copy()
        r.p.started = True

    def _turned(self, p, seat: int):
        made = p.copy()
        made.turn = seat
        made.phase = SHOOTING
        made.shots = 1
        made.tries = 0
        made.fresh = True
        if made.queen == QUEEN_HELD:
            made.queen = QUEEN_BOARD
        return made

    # Entries that are no shot.

    def refuse_other(self, p, entry):
        """Check what a side waives: there must be something, and the other side must not so have all men down (I17)."""
        if entry.kind != entries.FORGO:
            return None
        colour = p.colour_of(1 - p.side_of(entry.seat))
        men = p.out[colour]
        return None if (men or p.due[colour]) and p.down[colour] + men < MEN else "not-possible"

    def rule_other(self, r, entry) -> None:
        """Rule on a board lost by the umpire's word (I16), on what a side waives (I17), on a technical foul, or on a
        hand on a piece (I6)."""
        p = r.p
        side = p.side_of(entry.seat)
        if entry.kind == entries.FORGO:
            r.why("I17 [53]")
            colour = p.colour_of(1 - side)
            p.down[colour] += p.out[colour]
            p.out[colour] = p.due[colour] = 0
            return
        if entry.kind == entries.LOST:
            r.why("I16 [24, 64]")
            r.why("I11 [26]")
            self._lose_by_men(r, side)
            return
        r.call("foul")
        colour = p.colour_of(side)
        r.give_back(colour, 1)
        p.out[colour] += r.start.down[colour] - p.down[colour]
        if entry.kind == entries.TECHNICAL:
            r.why("I6 [36]")
        elif entry.seat != p.turn or p.fresh:
            r.why("I6 [36b]" if entry.seat != p.turn else "I6 [36a]")
        else:
            r.why("I6 [37a]")
            if p.queen == QUEEN_HELD:
                p.queen = QUEEN_BOARD
                r.call("queen_back")
            r.pass_hand()

    # Shots.

    def rule_shot(self, r, shot) -> None:
        self._rule_stroke(r)
        if r.v.board_over is not None:
            self._call_slam(r)
        else:
            for colour, fell in ((r.own, r.own_fell), (r.other, r.other_fell)):
                r.p.out[colour] = r.start.down[colour] + fell - r.p.down[colour]

    def _call_slam(self, r) -> None:
        """Call a board that its shooter's side has won in its first turn: with white, if it touched the first man."""
        turns, broke = self._turns(r)
        if r.v.board_over[0] == r.side and turns == 1 and (r.own == BLACK or broke == r.side):
            r.call("black_slam" if r.own == BLACK else "white_slam")

    def _turns(self, r) -> tuple:
        """Return how many turns with a stroke that touched the side has had with this one, and whose was the first."""
        start = r.start
        is_first = start.fresh or not start.touched
        return min(start.turns[r.side] + is_first, 2), start.broke if start.touched else r.side

    def _rule_stroke(self, r) -> None:
        if self._is_untouched(r):
            self._rule_untouched(r)
            return
        r.p.turns[r.side], r.p.broke = self._turns(r)
        r.p.touched = True
        if r.claims(FOUL | IMPROPER):
            r.call("foul")
        if self._rule_last_men(r):
            return
        if r.claims(FOUL):
            keeps = self._rule_foul(r)
        elif r.claims(IMPROPER):
            keeps = self._rule_improper(r)
        elif r.striker_fell:
            keeps = self._rule_striker(r)
        else:
            keeps = self._rule_proper(r)
        if keeps:
            r.keep_hand()
        else:
            r.pass_hand()

    # The break (I2).

    def _is_untouched(self, r) -> bool:
        if r.start.touched or not r.claims(UNTOUCHED):
            return False
        return not (r.own_fell or r.other_fell or r.queen_fell or r.men_off)

    def _rule_untouched(self, r) -> None:
        if r.striker_fell or r.claims(FOUL | IMPROPER):
            r.why("I2 [18c]")
            r.pass_hand()
            return
        r.p.tries += 1
        if r.p.tries == TRIES:
            r.why("I2 [18b]")
            r.pass_hand()
        else:
            r.why("I2 [18a]")
            r.keep_hand()

    # Fouls (I5, I6, I9, I10). Each returns whether the hand is kept.

    def _out(self, r, more: int) -> None:
        """Return the shooter's men of this shot and `more`, and a queen that fell or was held."""
        r.give_back(r.own, r.own_fell + more)
        r.queen_back()

    def _rule_foul(self, r) -> bool:
        r.why("I6 [37b]" if r.own_fell or r.queen_fell else "I6 [37a]")
        self._out(r, 2 if r.striker_fell else 1)
        return False

    def _rule_improper(self, r) -> bool:
        more = 1
        if r.striker_fell and r.queen_fell:
            r.why("I9 [71b]" if r.own_fell else "I9 [72b]")
            more = 2
        elif r.striker_fell and r.start.queen == QUEEN_HELD:
            r.why("I10 [74b]" if r.own_fell else "I10 [73b]")
            more = 2
        elif r.own_fell:
            r.why("I5 [50b]" if r.striker_fell else "I5 [50a]")
        else:
            r.why("I5 [45]" if r.striker_fell and not r.other_fell else "I5 [49]")
        self._out(r, more)
        return False

    # The striker in a proper stroke (I3, I4, I9, I10).

    def _rule_striker(self, r) -> bool:
        covering = r.start.queen == QUEEN_HELD
        if r.queen_fell:
            due = r.start.due[r.own] > 0
            all_nine = not r.start.down[r.own]
            if r.own_fell:
                r.why("I9 [71a, 68b]" if due else "I9 [71a]")
                keeps = not due
            elif all_nine:
                r.why("I9 [68d]")
                keeps = False
            else:
                r.why("I9 [72a]")
                keeps = True
            self._out(r, 1)
            return keeps
        r.give_back(r.own, r.own_fell + 1)
        if r.own_fell:  # the queen may still be covered by the next shot
            r.why("I10 [74a]" if covering else "I4 [48]" if r.other_fell else "I4 [46]")
            return True
        r.why("I10 [73a]" if covering else "I3 [47]" if r.other_fell else "I3 [45]")
        r.queen_back()
        return False

    # Proper strokes without the striker (I1, I7, I8).

    def _rule_proper(self, r) -> bool:
        if r.queen_fell:
            return self._rule_queen_fell(r)
        if r.start.queen == QUEEN_HELD:
            if r.own_fell:
                r.why("I1 [65]")
                r.cover_queen()
            else:
                r.why("I1 [69]")
                r.queen_back()
        if r.own_fell:
            r.why("I1 [21]")
            return True
        r.why("I1 [21]")
        return False

    def _rule_queen_fell(self, r) -> bool:
        start = r.start
        if start.due[r.own]:
            r.why("I7 [68b]")
            r.queen_back()
            return False
        if r.own_fell:
            if start.down[r.own] or r.own_fell > 1:
                r.why("I8 [70a]" if start.down[r.own] else "I8 [70b]")
                r.cover_queen()
            else:
                r.why("I8 [70b]")
                r.hold_queen()
            return True
        if not start.fallen[r.own]:
            r.why("I7 [68a]")
            r.queen_back()
            return False
        r.why("I7 [65]" if start.down[r.own] else "I7 [68c]")
        r.hold_queen()
        return True

    # The last men (I12), counted as they lie after the fall, before penalties.

    def _rule_last_men(self, r) -> bool:
        """Rule on last men. Returns whether the shot has ended the board."""
        own, other = r.has_last(r.own), r.has_last(r.other)
        if not (own or other):
            return False
        covered = r.start.queen >= QUEEN_COVERED
        clean = not (r.striker_fell or r.claims(FOUL | IMPROPER))
        if own and other:
            if covered:
                self._both_covered(r, clean)
            else:
                self._both_uncovered(r, clean)
        elif other:
            self._other_last(r, covered)
        elif covered or r.queen_fell or r.start.queen == QUEEN_HELD:
            if not clean:
                return False
            r.why("I12 [25a]" if covered else "I12 [70a]" if r.queen_fell else "I12 [65]")
            if not covered:
                r.cover_queen()
            self._win_by_men(r, r.side)
        else:
            r.why(self._law(r, "80a", "80b", "81a", "81b"))
            self._lose(r, self._queen_value(r, r.other_side), self._extra(r), "queen")
        return True

    def _both_covered(self, r, clean: bool) -> None:
        by_shooter = r.start.queen == QUEEN_COVERED + r.side
        if clean:
            r.why("I12 [25a]")
            r.win_board(r.side, self._queen_value(r, r.side) if by_shooter else 1, "men")
            return
        extra = 1 if r.striker_fell and not self._is_improper(r) else 2
        letter = "a" if extra == 1 else "b"
        r.why(("I12 [83" if by_shooter else "I12 [85") + letter + "]")
        self._lose(r, 1 if by_shooter else 3, extra, "men")

    def _both_uncovered(self, r, clean: bool) -> None:
        leaves_queen = not r.queen_fell and r.start.queen == QUEEN_BOARD
        if clean and not leaves_queen:
            r.why("I12 [77a]" if r.queen_fell else "I12 [75a]")
            r.cover_queen()
            r.win_board(r.side, self._queen_value(r, r.side), "men")
            return
        if leaves_queen:
            r.why("I12 [78b]" if self._is_improper(r) else "I12 [78a]")
        elif r.striker_fell:
            r.why("I12 [82b]" if self._is_improper(r) else "I12 [82a]")
        else:
            r.why("I12 [77b]" if r.queen_fell else "I12 [75b]")
        self._lose(r, self._queen_value(r, r.other_side), self._extra(r), "queen")

    def _lose_by_men(self, r, side: int) -> None:
        """Give the board to the other side: the loser's men, and a queen that lies there or that the winner covered."""
        winner = 1 - side
        points = r.men_left(side)
        if r.p.queen != QUEEN_COVERED + side:
            self._why_queen(r, winner)
            if self._counts_queen(r, winner):
                points += self.queen_points
        self._return_queen(r)
        r.win_board(winner, points, "men")

    def _other_last(self, r, covered: bool) -> None:
        if covered:
            r.why("I12 [25a]")
            self._win_by_men(r, r.other_side)
            return
        covering = r.start.queen == QUEEN_HELD
        r.why(self._law(r, "76a" if covering else "79a", "76b" if covering else "79b", "84a", "84b"))
        points = r.men_left(r.side)
        if self._counts_queen(r, r.other_side):
            points += self.queen_points
        self._why_queen(r, r.other_side)
        self._lose(r, points, self._extra(r), "queen")

    def _win_by_men(self, r, side: int) -> None:
        r.why("I11 [26]")
        if r.p.queen == QUEEN_COVERED + side:
            self._why_queen(r, side)
        self.win(r, side)

    def _why_queen(self, r, side: int) -> None:
        r.why("I11 [25b]" if self._counts_queen(r, side) else "I11 [27]")

    def _lose(self, r, points: int, extra: int, reason: str) -> None:
        """End the board as lost by the shooter, with `extra` points if demanded. An uncovered queen goes back first."""
        self._return_queen(r)
        if self.options["demand_extra"] == "on" and extra:
            r.why("I12 one more" if extra == 1 else "I12 two more")
            points += extra
        r.win_board(r.other_side, points, reason)

    def _return_queen(self, r) -> None:
        if r.p.queen < QUEEN_COVERED:
            r.p.queen = QUEEN_BOARD

    def _is_improper(self, r) -> bool:
        return r.claims(FOUL | IMPROPER)

    def _extra(self, r) -> int:
        """Count the points « if demanded »: one for the pocketed striker, one for the improper stroke."""
        return (1 if r.striker_fell else 0) + (1 if self._is_improper(r) else 0)

    def _law(self, r, proper: str, improper: str, striker: str, both: str) -> str:
        if r.striker_fell:
            law = both if self._is_improper(r) else striker
        else:
            law = improper if self._is_improper(r) else proper
        return "I12 [" + law + "]"

    def _counts_queen(self, r, side: int) -> bool:
        return r.p.score[side] <= self.queen_limit

    def _queen_value(self, r, side: int) -> int:
        """3, or 1 for a side at 22 or more."""
        return self.queen_points if self._counts_queen(r, side) else 1


BOOK = Icf
