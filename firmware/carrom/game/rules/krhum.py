"""K-Rhum: extra shots, penalty shots, bets doubled up to x32 (rows K1-K17)."""

from carrom import const
from carrom.game import entry as entries
from carrom.game.pieces import BANK, BOULETTE, HIT, MEN, MISS, QUEEN, SAID, zone_of
from carrom.game.position import PENALTY_SHOT, SHOOTING, UNKNOWN
from carrom.game.rulebook import Option, RuleBook, start_options

_BRUTAL_SHOTS = const(2)  # K9
_SIX_CINQUANTE_SHOTS = const(6)  # K9, and a half shot
_MOST_CALLS = const(6)  # each side three (K11): x32


class Krhum(RuleBook):
    id = "krhum"
    OPTIONS = (
        Option(
            "other_man_penalty",
            "on",
            ("on", "off"),
            meaning=(
                "Rentrer des pions adverses sans aucun des siens coûte une pénalité",
                "Pocketing other men and no own man costs a penalty",
            ),
        ),
        Option(
            "striker_with_man",
            "return",
            ("return", "keep", "replay"),
            meaning=(
                "Palet rentré avec des pions à soi : ils ressortent avec un de plus et penalty (return) ;"
                " ils restent et penalty (keep) ; ils ressortent avec un de plus et le tireur rejoue (replay)",
                "Striker pocketed with own men: they and one more come back and a penalty shot (return);"
                " they stay and a penalty shot (keep); they and one more come back and the shooter replays (replay)",
            ),
        ),
    ) + start_options(24)
    ENTRIES = (entries.BET, entries.ANSWER, entries.TOUCH)
    CLAIMS = BANK | BOULETTE | SAID | HIT | MISS
    OFF_PLACE = "red_circle"  # K5
    OPENER_CALL = "gerant"  # K1
    colours_known = False  # K1
    game_row = "K14"

    # Bets (K11-K13).

    def refuse_other(self, p, entry):
        if entry.kind == entries.BET:
            if entry.seat != p.turn:
                return "out-of-turn"
            if p.has_bet():
                return "bet-open"
            if p.colours == UNKNOWN:
                return "colours-unknown"
            if not p.on_board(p.colour_of(p.side_of(entry.seat))):
                return "not-possible"
        elif entry.kind == entries.ANSWER:
            if not p.has_bet():
                return "no-bet"
            if p.bet_calls >= _MOST_CALLS:
                return "bet-closed"
        return None

    def refuse_claims(self, p, shot):
        """Check that hit or miss is claimed where it is needed and possible (K12, K13)."""
        if not p.has_bet():
            return None
        hit, miss = shot.claims & HIT, shot.claims & MISS
        if hit and miss:
            return "needs-hit-or-miss"
        pockets = self._own_pockets(p, shot)
        if not pockets:
            return "not-possible" if hit else None
        if not hit:
            if not self.stale_claims(p, shot.seat, shot.fallen):
                return None if miss else "needs-hit-or-miss"
            if miss:
                return "not-possible"
        if shot.hit_pocket != entries.NO_POCKET:
            return None if shot.hit_pocket in pockets else "not-possible"
        zone = zone_of(shot.seat, pockets[0])
        for pocket in pockets:
            if zone_of(shot.seat, pocket) != zone:
                return "needs-hit-or-miss"
        return None

    def _own_pockets(self, p, shot) -> list:
        """List the pockets in which own men fell. A bet is open, so the colours are known."""
        own = p.colour_of(p.side_of(shot.seat))
        return [entries.pocket_of(code) for code in shot.fallen if entries.piece_of(code) == own]

    def stale_claims(self, p, seat, fallen) -> int:
        """Take a miss back where every own man that lay on the board fell: the named one is among them (K13)."""
        if not p.has_bet():
            return 0
        own = p.colour_of(p.side_of(seat))
        left = p.on_board(own)
        for code in fallen:
            if entries.piece_of(code) == own:
                left -= 1
        return 0 if left else MISS

    def rule_other(self, r, entry) -> None:
        p = r.p
        if entry.kind == entries.TOUCH:
            self._rule_touch(r, entry.seat)
            return
        r.why("K11")
        if entry.kind == entries.BET:
            p.bet_by = entry.seat
            p.bet_zone = entry.arg
        p.bet_calls += 1
        r.call("si_just" if p.bet_calls & 1 else "non_just")

    def _rule_touch(self, r, seat: int) -> None:
        """Rule on a hand on a piece (K6)."""
        r.why("K6")
        r.call("jen_tiens_un")
        if r.p.side_of(seat) == r.p.side_of(r.p.turn):
            r.why("K3")
            r.pass_hand(1)
        else:
            r.p.shots += 1

    # Shots.

    def rule_shot(self, r, shot) -> None:
        penalty_shot = r.start.phase == PENALTY_SHOT
        if "colours" in r.v.calls:
            r.why("K1")
        if r.queen_fell and self._rule_queen(r, penalty_shot):
            return
        penalties = self._rule_faults(r, penalty_shot)
        gives_shot = self._rule_striker(r, penalty_shot)
        fault = penalties > 0 or r.striker_fell
        lost, stake = self._rule_bet(r, fault)
        if penalties:
            r.why("K3")
        if penalties or gives_shot or lost:
            r.pass_hand(penalties + (stake if lost else 0), PENALTY_SHOT if gives_shot else SHOOTING)
            return
        r.void_bet()
        self._spend(r, 0 if fault else stake, fault)

    def _rule_queen(self, r, penalty_shot: bool) -> bool:
        """End the board by a tomate or a Yes Sir. Returns whether it did (K2, K15)."""
        r.why("K2")
        if not self._all_down(r):
            r.call("tomate")
            self._end_board(r, r.other_side, "tomate")
            return True
        if r.striker_fell:
            placed = penalty_shot and not r.start.on_board(r.own)
            if not placed and self.options["striker_with_man"] != "keep":
                r.why("K15")
                r.queen_back()
                return False
            r.why("K15 stands")
        if penalty_shot:
            r.call("penalty_scored")
        r.call("yes_sir")
        self._end_board(r, r.side, "yes_sir")
        return True

    def _all_down(self, r) -> bool:
        """Return whether all own men were down when the queen fell. Men that fell earlier in this shot count."""
        own = r.own
        if own == UNKNOWN:
            return False
        down = r.start.down[own] - r.start.due[own]
        for code in r.shot.fallen:
            piece = entries.piece_of(code)
            if piece == QUEEN:
                break
            if piece == own:
                down += 1
        return down == MEN

    def _end_board(self, r, side: int, reason: str) -> None:
        """Give a point for each man of the loser on the board and one for the queen (K14). Call only the colours."""
        r.why("K14")
        for name in ("striker", "other_man"):
            if name in r.v.calls:
                r.v.calls.remove(name)
        r.void_bet()
        r.win_board(side, r.men_left(1 - side) + 1, reason)

    def _rule_faults(self, r, penalty_shot: bool) -> int:
        """Count the penalties that the shot costs, the striker apart (K4, K5, K7, K8)."""
        penalties = 0
        if r.claims(BOULETTE) and r.start.colours != UNKNOWN:
            r.why("K4")
            r.call("boulette")
            penalties += 1
        if r.men_off:
            r.why("K5")
            said = r.claims(SAID)
            r.call("louxor" if said else "louxor_doubled")
            penalties += r.men_off if said else 2 * r.men_off
        if r.other_fell and not r.own_fell:
            r.why("K7")
            if self.options["other_man_penalty"] == "on":
                penalties += 1
        if penalty_shot:
            r.why("K8")
            if r.own_fell:
                r.call("penalty_scored")
            else:
                r.call("penalty_missed")
                penalties += 1
        return penalties

    def _rule_striker(self, r, penalty_shot: bool) -> bool:
        """Exact what a pocketed striker costs in men. Returns whether the other side gets a penalty shot (K8)."""
        if not r.striker_fell:
            return False
        gives_shot = True
        if r.own_fell and not penalty_shot:
            option = self.options["striker_with_man"]
            gives_shot = option != "replay"
            if option == "keep":
                r.why("K8 keep")
            else:
                r.why("K8 return" if gives_shot else "K8 replay")
                r.give_back(r.own, r.own_fell + 1)
        if gives_shot:
            r.why("K8")
            r.call("penalty")
        return gives_shot

    def _rule_bet(self, r, fault: bool) -> tuple:
        """Settle the bet: (whether it was lost, its stake in shots). A bet won with a fault pays nobody (K10, K12)."""
        start = r.start
        if not start.has_bet():
            return False, 0
        r.why("K12")
        if not r.claims(HIT) and not self.stale_claims(start, r.shot.seat, r.shot.fallen):
            r.call("bet_lost")
            return True, start.bet_zone * start.bet_times()
        if fault:
            r.why("K10")
            return False, 0
        r.call("bet_won")
        pocket = r.shot.hit_pocket
        if pocket == entries.NO_POCKET:
            pocket = self._own_pockets(start, r.shot)[0]
        return False, zone_of(r.shot.seat, pocket) * start.bet_times()

    def _spend(self, r, stake: int, fault: bool) -> None:
        """Spend the shot. If the hand is kept so far, add the shots that it earned (C3, K9, K13)."""
        p = r.p
        if p.shots:
            p.shots -= 1
        else:
            p.half_shots -= 1
        if r.own_fell:
            r.why("B2")
            p.shots += 1 + stake
            self._advantages(r, fault)
        if p.shots == 0 and p.half_shots == 0:
            r.why("C3")
            r.pass_hand()
            return
        if not r.own_fell:
            r.why("C3 spent")
        r.keep_hand()
        if p.shots == 0:
            r.why("K9")
            r.call("half_shot")

    def _advantages(self, r, fault: bool) -> None:
        """Call brutal or six-cinquante. A fault takes their shots away (K9, K10)."""
        brutal, six = r.claims(BANK), r.own_fell >= 2
        if fault:
            if brutal or six:
                r.why("K10")
            return
        if brutal:
            r.why("K9")
            r.call("brutal")
            r.p.shots += _BRUTAL_SHOTS
        if six:
            r.why("K9")
            r.call("six_cinquante")
            r.p.shots += _SIX_CINQUANTE_SHOTS
            r.p.half_shots += 1


BOOK = Krhum
