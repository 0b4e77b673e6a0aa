"""Judges an entry again and notes what the sentences of its ruling need: what is true, and how figures come about."""

from carrom.game import entry as entries
from carrom.game.engine import rule
from carrom.game.pieces import HIT, IMPROPER, MEN
from carrom.game.position import NOBODY, PENALTY_SHOT, QUEEN_COVERED, QUEEN_HELD, UNKNOWN
from carrom.game.ruling import Ruling
from carrom_simulator.words.books.facts import HIGH_SCORE


class Noted(Ruling):
    """A ruling with notes.

    paid, owed: men that paid a due, and men that became due, by colour. back: how many men each return was of, in
    order: (colour, men). passed: whether the turn passed. end: the position in which the board was won, or None.
    won: the winning side and its points before the book's most and least.
    """

    def __init__(self, book, start):
        Ruling.__init__(self, book, start)
        self.paid = [0, 0]
        self.owed = [0, 0]
        self.back = []
        self.passed = False
        self.end = None
        self.won = None

    def take(self, shot):
        Ruling.take(self, shot)
        self.paid = [self.start.due[colour] - self.p.due[colour] for colour in (0, 1)]

    def give_back(self, colour, men):
        before = self.p.due[colour]
        Ruling.give_back(self, colour, men)
        self.owed[colour] += self.p.due[colour] - before
        self.back.append((colour, men))

    def pass_hand(self, extra=0, phase="shot"):
        Ruling.pass_hand(self, extra, phase)
        self.passed = True

    def win_board(self, side, points, reason):
        self.end = self.p.copy()
        self.won = side, points
        Ruling.win_board(self, side, points, reason)


def judged_again(book, start, entry):
    """Return the Noted ruling on an entry that was accepted."""
    r = Noted(book, start)
    rule(r, entry)
    return r


def flags(r, entry, reasons, facts) -> set:
    """Return the names of what is true of a ruling: its facts, calls and rows, and what the words ask for besides."""
    true = set(r.v.calls)
    true.update(facts.names)
    for reason in reasons:
        true.add(reason.split(" ")[0])
    start, end = r.start, r.end or r.p
    more = {
        "passes": r.passed,
        "failed": bool(true & {"B3", "B7", "F1", "F2"}),  # the row before has said why there is no replay
        "known": r.book.colours_known,
        "bet": start.has_bet(),
        "penalty_shot": start.phase == PENALTY_SHOT,
        "held": start.queen == QUEEN_HELD,
        "covered": start.queen >= QUEEN_COVERED,
        "raises": entry.kind == entries.ANSWER,
        "touch": entry.kind == entries.TOUCH,
        "chosen": entry.kind == entries.CHOOSE,
        "resigns": entry.kind == entries.RESIGN,
        "in_turn": entry.seat == start.turn,
        "lot": r.p.board == r.book.lot_board,
        "queen_down": end.queen >= QUEEN_COVERED,
        "returns": entry.kind == entries.CHOOSE and entry.arg == entries.RETURN,
        "pays": sum(r.paid) > 0,
        "pays_more": sum(r.paid) > 1,
    }
    if entry.seat >= 0:
        more["on_turn"] = start.side_of(entry.seat) == start.side_of(start.turn)
    if entry.kind == entries.SHOT:
        known = r.own != UNKNOWN
        more["unknown"] = not known
        more["nothing"] = not entry.fallen
        more["own_down"] = known and start.down[r.own] == MEN and not start.due[r.own]
        more["own"] = r.own_fell > 0
        more["own_more"] = r.own_fell > 1
        more["others"] = r.other_fell > 0
        more["others_more"] = r.other_fell > 1
        for kind, colour, fell in (("own", r.own, r.own_fell), ("other", r.other, r.other_fell)):
            stay = len([code for code, fate in facts.pieces if entries.piece_of(code) == colour and fate == "stays"])
            more[kind + "_single"] = stay == 1
            more[kind + "_one"] = stay == fell == 1
            more[kind + "_all"] = stay == fell > 1
            more[kind + "_rest"] = 1 == stay < fell
            more[kind + "_rests"] = 1 < stay < fell
            if known and sum(r.paid) == 1 == r.paid[colour] and fell > 1:
                others_stay = stay == fell - 1
                more["pays_of_two"], more["pays_of_more"] = others_stay and fell == 2, others_stay and fell > 2
                more["pays_one_of"] = not others_stay
        more["queen"] = r.queen_fell
        more["striker"] = r.striker_fell
        more["improper"] = r.claims(IMPROPER)
        more["off"] = r.men_off > 0
        more["off_more"] = r.men_off > 1
        more["free"] = r.book.options.get("other_man_penalty") == "off"
        more["implied"] = not r.claims(HIT)
        more["fault"] = r.striker_fell or "K3" in true
        more["own_last"] = known and end.down[r.own] == 9 and not end.due[r.own]
        more["other_last"] = known and end.down[r.other] == 9 and not end.due[r.other]
    if r.won:
        winner, loser = r.won[0], end.colour_of(1 - r.won[0])
        more["high"] = start.score[winner] >= HIGH_SCORE
        more["written_off"] = loser != UNKNOWN and end.due[loser] > 0
        more["at_points"] = r.p.winner != NOBODY and r.p.score[r.p.winner] >= r.book.game_points
    for name in more:
        if more[name]:
            true.add(name)
    return true
