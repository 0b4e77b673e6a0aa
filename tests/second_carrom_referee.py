"""A second referee of carrom, written from docs/rules.md and docs/record.md alone: it shares no line with the first.

It follows a game by its record's words, in `billard`, `fiche`, `dezepions` and `krhum`, and answers each entry as the
JSON of a record does. It knows no laws, so not `icf`.
"""

import copy

from tests.second_krhum_referee import NEAR, KrhumPart, Refused

ROUND = ("south", "east", "north", "west")
BOOK_ENTRIES = {"krhum": ("bet", "answer", "touch"), "dezepions": ("choose",)}
WON_AT = {"dezepions": 1}


class Shot:
    """The words of a shot, sorted out."""

    def __init__(self, seat, words):
        self.seat = seat
        self.words = [word for word in words if word != "-"]
        self.fell = [tuple(word.split("@")) for word in self.words if "@" in word and not word.startswith("hit@")]
        self.off = [word[4:] for word in self.words if word.startswith("off:")]
        self.claims = {word.split("@")[0] for word in self.words if "@" not in word or word.startswith("hit@")}
        named = [word[4:] for word in self.words if word.startswith("hit@")]
        self.hit_at = named[-1] if named else None

    def count(self, piece):
        return sum(1 for what, _ in self.fell if what == piece)


class SecondCarromReferee(KrhumPart):
    """One game. `state` is replaced by a copy at each entry, so that undo goes back to an older one."""

    def __init__(self, rules, options, seats, opener):
        self.rules = rules
        self.options = options
        self.seats = list(seats)
        self.sides = ("south", "east") if len(seats) == 4 else ("south", "north")
        self.now = {"score": {side: int(options[f"start_{side}"]) for side in self.sides}, "board": 0}
        self._new_board(opener)
        self.now["last_shot"] = None
        self.older = []

    # The frame: entries, refusals, undo, late pieces.

    def enter(self, line):
        """Answer an entry: {"error", "calls", "board_over", "game_over"}."""
        self.calls, self.board_over, self.game_over = set(), None, None
        before = self.now
        words = line.split()
        try:
            if words[0] == "undo":
                if not self.older:
                    raise Refused("nothing-to-undo")
                self.now = self.older.pop()
                return self._answer(None)
            self.now = copy.deepcopy(before)
            if words[0] == "late":
                self._late(words[1:])
            else:
                self._accept(words)
        except Refused as refusal:
            self.now = before
            self.calls, self.board_over, self.game_over = set(), None, None
            return self._answer(str(refusal))
        self.older.append(before)
        return self._answer(None)

    def _answer(self, error):
        return {"error": error, "calls": self.calls, "board_over": self.board_over, "game_over": self.game_over}

    def _accept(self, words):
        """Judge an entry that is neither undo nor late, and remember it for a late piece."""
        last = self.now["last_shot"]
        if words[0] in ROUND:
            before = copy.deepcopy(self.now)
            before["last_shot"] = None
            self._judge(words)
            self.now["last_shot"] = {"before": before, "words": words, "since": []}
        else:
            self._judge(words)
            if last is not None:
                last["since"].append(words)

    def _late(self, words):
        """C8: add a late piece to the last shot; judge that shot and all entries since again, impossible ones lapse."""
        last = self.now["last_shot"]
        if last is None:
            raise Refused("not-possible")
        shot = [word for word in last["words"] if not (word.startswith("hit@") and self._names_a_hit(words))] + words
        before = last["before"]
        if before["bet"] and "miss" in last["words"] and "miss" not in words:
            own = before["colours"][self._side(shot[0])]
            if sum(word.startswith(f"{own}@") for word in shot) == 9 - before["down"][own]:
                shot.remove("miss")  # K13: the named one is among them
        since = last["since"]
        self.now = copy.deepcopy(last["before"])
        self._judge(shot)
        told = self.calls, self.board_over, self.game_over
        kept = []
        for entry in since:
            held = copy.deepcopy(self.now)
            try:
                self._judge(entry)
                kept.append(entry)
            except Refused:
                self.now = held
        self.now["last_shot"] = {"before": last["before"], "words": shot, "since": kept}
        self.calls, self.board_over, self.game_over = told

    @staticmethod
    def _names_a_hit(words):
        return any(word.startswith("hit@") for word in words)

    def _judge(self, words):
        self.calls, self.board_over, self.game_over = set(), None, None
        now, kind = self.now, words[0]
        if now["phase"] == "game_over":
            raise Refused("game-over")
        if kind not in (*ROUND, "opener", "resign", "sides", *BOOK_ENTRIES.get(self.rules, ())):
            raise Refused("not-in-this-book")
        seat = kind if kind in ROUND else next((word for word in words[1:] if word in ROUND), None)
        if seat is not None and seat not in self.seats:
            raise Refused("out-of-turn" if kind in (*ROUND, "bet") else "not-possible")
        if kind == "opener":
            if now["begun"]:
                raise Refused("not-possible")
            now["board"] -= 1
            self._new_board(seat)
            return
        if kind == "sides":
            self._change_sides()
            return
        if kind in ROUND:
            shot = Shot(kind, words[1:])
            self._refuse_shot(shot)
            now["begun"] = True
            self._shot(shot)
            return
        if kind == "resign":
            self._end(self._other_side(self._side(seat)), "resigned")
            return
        {"bet": self._bet, "answer": self._answer_bet, "touch": self._touch, "choose": self._choose}[kind](words)
        now["begun"] = True

    def _change_sides(self):
        """I19."""
        now = self.now
        if now["begun"] or now["board"] < 2:
            raise Refused("not-possible")
        one, other = self.sides
        now["score"] = {one: now["score"][other], other: now["score"][one]}
        now["board"] -= 1
        self._new_board(self._after(now["opener"]))

    def _refuse_shot(self, shot):
        now = self.now
        if shot.seat != now["turn"]:
            raise Refused("out-of-turn")
        if now["phase"] == "choice":
            raise Refused("not-possible")
        there = {"w": 9 - now["down"]["w"], "b": 9 - now["down"]["b"], "q": int(now["queen"] == "board"), "s": 1}
        for piece, count in there.items():
            if shot.count(piece) + shot.off.count(piece) > count:
                raise Refused("no-such-man")
        if now["bet"] is None:
            return
        if {"hit", "miss"} <= shot.claims:
            raise Refused("needs-hit-or-miss")
        own = now["colours"][self._side(shot.seat)]
        pockets = [pocket for piece, pocket in shot.fell if piece == own]
        if not pockets:
            if "hit" in shot.claims:
                raise Refused("not-possible")
        elif "hit" in shot.claims:
            if shot.hit_at is None and len({pocket in NEAR[shot.seat] for pocket in pockets}) == 2:
                raise Refused("needs-hit-or-miss")
            if shot.hit_at is not None and shot.hit_at not in pockets:
                raise Refused("not-possible")
        elif len(pockets) == there[own]:  # the named one is among them
            if "miss" in shot.claims:
                raise Refused("not-possible")
            if len({pocket in NEAR[shot.seat] for pocket in pockets}) == 2:
                raise Refused("needs-hit-or-miss")
        elif "miss" not in shot.claims:
            raise Refused("needs-hit-or-miss")

    # Boards.

    def _side(self, seat):
        return self.sides[self._round_of(seat) % 2]

    def _round_of(self, seat):
        return self.seats.index(seat)

    def _other_side(self, side):
        return self.sides[1 - self.sides.index(side)]

    def _after(self, seat):
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def _new_board(self, opener):
        """C1, C6."""
        now = self.now
        side = self._side(opener)
        known = self.rules in ("billard", "fiche")
        now["board"] += 1
        now.update(
            opener=opener,
            turn=opener,
            phase="shot",
            shots=1,
            half_shots=0,
            colours={side: "w", self._other_side(side): "b"} if known else None,
            down={"w": 0, "b": 0},
            due={"w": 0, "b": 0},
            queen="board",
            bet=None,
            begun=False,
        )

    def _win(self, side, points, reason):
        now = self.now
        points = max(1, min(points, 12) if self.rules == "fiche" else points)
        now["score"][side] += points
        self.board_over = {"winner": side, "points": points, "reason": reason}
        self.calls.add("board")
        winner = None
        if now["score"][side] >= WON_AT.get(self.rules, 25):
            winner = side
        elif self.rules == "fiche" and now["board"] >= 8:
            first, second = (now["score"][each] for each in self.sides)
            if first != second:
                winner = self.sides[0] if first > second else self.sides[1]
        if winner is None:
            self._new_board(self._after(now["opener"]))
            return
        self._end(winner, "played")

    def _end(self, winner, how):
        self.calls.add("game")
        self.game_over = {"winner": winner, "how": how}
        self.now.update(phase="game_over", shots=0, half_shots=0, bet=None)

    def _pass(self, extra=0, phase="shot"):
        """C3."""
        now = self.now
        now.update(turn=self._after(now["turn"]), shots=1 + extra, half_shots=0, phase=phase, bet=None)

    def _return(self, colour, men):
        """C4."""
        now = self.now
        for _ in range(men):
            if now["down"][colour]:
                now["down"][colour] -= 1
            else:
                now["due"][colour] += 1
                self.calls.add("due")

    def _queen_goes_back(self, shot):
        if shot.count("q") or self.now["queen"] == "held":
            self.now["queen"] = "board"
            self.calls.add("queen_back")

    def _last(self, colour):
        return self.now["down"][colour] == 9 and not self.now["due"][colour]

    # Shots.

    def _shot(self, shot):
        now = self.now
        self.shot, self.side = shot, self._side(shot.seat)
        self.before = copy.deepcopy(now)
        for piece, _ in shot.fell:  # C2, C4, C5, C6
            if piece not in ("w", "b"):
                continue
            if now["colours"] is None:
                other = "b" if piece == "w" else "w"
                now["colours"] = {self.side: piece, self._other_side(self.side): other}
                self.calls.add("colours")
            if now["due"][piece]:
                now["due"][piece] -= 1
            else:
                now["down"][piece] += 1
        colours = now["colours"]
        self.own = colours[self.side] if colours else None
        self.other = colours[self._other_side(self.side)] if colours else None
        self.own_fell, self.other_fell = shot.count(self.own), shot.count(self.other)
        if shot.count("s"):
            self.calls.add("striker")
        if self.other_fell and not self.own_fell:
            self.calls.add("other_man")
        {"billard": self._billard, "fiche": self._billard, "dezepions": self._dezepions, "krhum": self._krhum}[
            self.rules
        ]()

    # Billard indien and Fiche (B, F).

    def _billard(self):
        shot, fiche = self.shot, self.rules == "fiche"
        fines = shot.count("s") + (len(shot.off) if fiche else 0)
        if fines and not self.own_fell:  # B7, F1
            self._return(self.own, fines)
            self._queen_goes_back(shot)
            keeps = False
        elif fines and not fiche:  # B8
            self._return(self.own, self.own_fell + 1)
            self._queen_goes_back(shot)
            keeps = True
        else:
            keeps = self._queen(fiche) or self.own_fell > 0
            self._return(self.own, fines)  # F2
            if shot.off and fiche:
                keeps = False
        self._end_of_shot(keeps)

    def _queen(self, fiche):
        """B3 to B6, F3. Whether she alone keeps the turn."""
        now = self.now
        if self.shot.count("q"):
            if not self.before["down"][self.own]:
                self._queen_goes_back(self.shot)  # B6
            elif self.own_fell:
                self._cover()  # B5
            elif self.other_fell and not fiche:
                self._queen_goes_back(self.shot)  # B3
            else:
                now["queen"] = "held"
                self.calls.add("queen_held")
                return True
        elif now["queen"] == "held":
            if self.own_fell:
                self._cover()
            else:
                self._queen_goes_back(self.shot)
        return False

    def _cover(self):
        self.now["queen"] = f"covered:{self.side}"
        self.calls.add("queen_covered")

    def _end_of_shot(self, keeps):
        """B9 to B12, then the hand."""
        now = self.now
        own, other = self._last(self.own), self._last(self.other)
        they = self._other_side(self.side)
        option = self.options["last_man"]
        enough = now["queen"].startswith("covered") or option == "win"
        if enough and (own or other):
            winner = self.side if own else they
            loser = self._other_side(winner)
            points = 9 - now["down"][now["colours"][loser]]
            limit = 21 if self.rules == "fiche" else 10**6
            if now["queen"] == f"covered:{winner}" and now["score"][winner] <= limit:
                points += 3
            self._win(winner, points, "men")
            return
        if own or other:
            if option == "lose":
                self._win(they, 3 + (9 - now["down"][self.own] if other else 0), "queen")
                return
            if own:
                self._return(self.own, 1)
                keeps = False
            if other:
                self._return(self.other, 1)
        if keeps:
            now["phase"] = "shot"
        else:
            self._pass()

    # Dézépions (D).

    def _dezepions(self):
        now, shot = self.now, self.shot
        struck, queen = shot.count("s") > 0, shot.count("q") > 0
        if queen:
            if self.own and self.before["down"][self.own] == 9 and not struck:
                self._win(self.side, 1, "queen")
                return
            self._queen_goes_back(shot)
        if self.own_fell and not (self.other_fell or queen or struck):
            return
        self._pass()
        if not struck or self.own_fell or self.own is None:
            return
        may = []  # D4
        if now["down"][self.own]:
            may.append("return")
        if now["down"][self.other] < 9:
            may.append("remove")
        if len(may) == 2:
            now["phase"] = "choice"
        elif may:
            self._carry_out(may[0])

    def _carry_out(self, choice):
        now = self.now
        mine = now["colours"][self._side(now["turn"])]
        theirs = "b" if mine == "w" else "w"
        if choice == "return":
            now["down"][theirs] -= 1
        else:
            now["down"][mine] += 1

    def _choose(self, words):
        if self.now["phase"] != "choice":
            raise Refused("not-asked")
        self._carry_out(words[1])
        self.now["phase"] = "shot"

    def position(self):
        """The position as the JSON of a record has it."""
        keys = ("board", "turn", "phase", "shots", "half_shots", "colours", "down", "due", "queen", "score", "bet")
        return {key: self.now[key] for key in keys}
