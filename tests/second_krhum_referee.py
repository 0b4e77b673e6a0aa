"""The second carrom referee's part for K-Rhum: shots, bets, players who touch pieces (rules K1 to K16)."""

NEAR = {"south": ("sw", "se"), "east": ("se", "ne"), "north": ("ne", "nw"), "west": ("nw", "sw")}


class Refused(Exception):
    """An entry that cannot be played now; its text is the error of the JSON."""


class KrhumPart:
    """Rules on `self.shot` of `self.side`; `self.before` is the state before it, `self.now` the one that it makes."""

    def _bet(self, words):
        now, seat = self.now, words[1]
        if seat != now["turn"]:
            raise Refused("out-of-turn")
        if now["bet"]:
            raise Refused("bet-open")
        if now["colours"] is None:
            raise Refused("colours-unknown")
        if now["down"][now["colours"][self._side(seat)]] == 9:
            raise Refused("not-possible")
        now["bet"] = {"by": seat, "zone": words[2], "calls": 1, "times": 1}
        self.calls.add("si_just")

    def _answer_bet(self, _words):
        bet = self.now["bet"]
        if not bet:
            raise Refused("no-bet")
        if bet["calls"] == 6:
            raise Refused("bet-closed")
        bet["calls"] += 1
        bet["times"] *= 2
        self.calls.add("non_just" if bet["calls"] % 2 == 0 else "si_just")

    def _touch(self, words):
        self.calls.add("jen_tiens_un")
        if self._side(words[1]) == self._side(self.now["turn"]):
            self._pass(1)
        else:
            self.now["shots"] += 1

    def _krhum(self):
        now, shot, was = self.now, self.shot, self.before
        struck, in_penalty = shot.count("s") > 0, was["phase"] == "penalty_shot"
        if shot.count("q") and self._queen_ends_board(struck, in_penalty):
            return
        penalties = 0
        if "boulette" in shot.claims and was["colours"] is not None:
            penalties += 1
            self.calls.add("boulette")
        louxors = len([piece for piece in shot.off if piece != "s"])
        if louxors:
            said = "said" in shot.claims
            penalties += louxors * (1 if said else 2)
            self.calls.add("louxor" if said else "louxor_doubled")
        if self.other_fell and not self.own_fell and self.options["other_man_penalty"] == "on":
            penalties += 1
        if in_penalty:
            self.calls.add("penalty_scored" if self.own_fell else "penalty_missed")
            penalties += not self.own_fell
        gives_penalty_shot = struck
        if struck and self.own_fell and not in_penalty:
            option = self.options["striker_with_man"]
            if option != "keep":
                self._return(self.own, self.own_fell + 1)
            gives_penalty_shot = option != "replay"
        if gives_penalty_shot:
            self.calls.add("penalty")
        fault = penalties > 0 or struck
        stake, lost = self._settle(was["bet"], fault)
        if penalties or gives_penalty_shot or lost:
            self._pass(penalties + (stake if lost else 0), "penalty_shot" if gives_penalty_shot else "shot")
            return
        now["bet"] = None
        now["phase"] = "shot"
        now["shots" if now["shots"] else "half_shots"] -= 1
        if self.own_fell:
            now["shots"] += 1 + stake
            if not fault:
                self._advantages()
        if not now["shots"] and not now["half_shots"]:
            self._pass()
        elif not now["shots"]:
            self.calls.add("half_shot")

    def _advantages(self):
        if "bank" in self.shot.claims:
            self.calls.add("brutal")
            self.now["shots"] += 2
        if self.own_fell > 1:
            self.calls.add("six_cinquante")
            self.now["shots"] += 6
            self.now["half_shots"] += 1

    def _settle(self, bet, fault):
        """K12: (extra shots, whether the bet is lost)."""
        if bet is None:
            return 0, False
        all_fell = self.own_fell == 9 - self.before["down"][self.own]
        if not (("hit" in self.shot.claims or all_fell) and self.own_fell):
            self.calls.add("bet_lost")
            return (2 if bet["zone"] == "near" else 3) * bet["times"], True
        if fault:
            return 0, False
        self.calls.add("bet_won")
        pocket = self.shot.hit_at or next(pocket for piece, pocket in self.shot.fell if piece == self.own)
        return (2 if pocket in NEAR[self.shot.seat] else 3) * bet["times"], False

    def _queen_ends_board(self, struck, in_penalty):
        """K2, K14, K15: whether she does."""
        now, was = self.now, self.before
        pieces = [piece for piece, _ in self.shot.fell]
        earlier = pieces[: pieces.index("q")].count(self.own)
        yes_sir = self.own is not None and was["down"][self.own] - was["due"][self.own] + earlier == 9
        if yes_sir and struck:
            placed = in_penalty and was["down"][self.own] == 9
            if not placed and self.options["striker_with_man"] != "keep":
                self._queen_goes_back(self.shot)
                return False
        self.calls &= {"colours"}
        winner = self.side if yes_sir else self._other_side(self.side)
        if yes_sir and in_penalty:
            self.calls.add("penalty_scored")
        self.calls.add("yes_sir" if yes_sir else "tomate")
        colours = now["colours"]
        men = 9 - now["down"][colours[self._other_side(winner)]] if colours else 9
        self._win(winner, men + 1, "yes_sir" if yes_sir else "tomate")
        return True
