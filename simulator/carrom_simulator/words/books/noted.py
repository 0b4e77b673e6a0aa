"""Judges an entry again and notes what the sentences of its ruling need: what is true, and how figures come about."""

from carrom.game import entry as entries
from carrom.game.engine import rule
from carrom.game.pieces import BANK, HIT, IMPROPER, MEN, STRIKER
from carrom.game.position import NOBODY, PENALTY_SHOT, QUEEN_COVERED, QUEEN_HELD, UNKNOWN
from carrom.game.ruling import Ruling

PAID_STRIKER = ("fiche", "icf")  # there a striker off the board costs, or has a law of its own (F1, I15)
HIGH_SCORE = 22  # from here on the queen earns nothing (F5, law 27)


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


def flags(r, entry, reasons) -> set:
    """Return the names of what is true of a ruling: its calls, its rows, and what the words ask for besides."""
    true = set(r.v.calls)
    for reason in reasons:
        true.add(reason.split(" ")[0])
    start, end = r.start, r.end or r.p
    facts = {
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
        "lot": r.p.board == r.book.lot_board,
        "returns": entry.kind == entries.CHOOSE and entry.arg == entries.RETURN,
        "pays": sum(r.paid) > 0,
        "pays_more": sum(r.paid) > 1,
    }
    if entry.seat >= 0:
        facts["on_turn"] = start.side_of(entry.seat) == start.side_of(start.turn)
    if entry.kind == entries.SHOT:
        shooter = start.queen == QUEEN_COVERED + r.side
        known = r.own != UNKNOWN
        facts["unknown"] = not known
        facts["nothing"] = not entry.fallen
        facts["own_down"] = known and start.down[r.own] == MEN and not start.due[r.own]
        facts["own"] = r.own_fell > 0
        facts["own_more"] = r.own_fell > 1
        facts["others"] = r.other_fell > 0
        facts["others_more"] = r.other_fell > 1
        stay = r.other_fell - _given(r, r.other) - r.paid[r.other] if known else 0
        facts["stays_one"] = stay == r.other_fell == 1
        facts["stays_all"] = stay == r.other_fell > 1
        facts["stays_some"] = 0 < stay < r.other_fell
        facts["queen"] = r.queen_fell
        facts["striker"] = r.striker_fell
        facts["improper"] = r.claims(IMPROPER)
        facts["off"] = r.men_off > 0
        facts["off_more"] = r.men_off > 1
        facts["off_centre"] = r.men_off > 0 and r.book.OFF_PLACE == "centre"
        facts["striker_off"] = STRIKER in r.shot.off and r.book.id not in PAID_STRIKER
        facts["free"] = r.book.options.get("other_man_penalty") == "off"
        facts["loses"] = r.own_fell > 1 or r.claims(BANK)
        facts["hit"] = start.has_bet() and "bet_lost" not in true
        facts["implied"] = facts["hit"] and not r.claims(HIT)
        facts["by_shooter"] = shooter
        facts["dues"] = known and start.due[r.own] > 0
        facts["own_last"] = known and end.down[r.own] == 9 and not end.due[r.own]
        facts["other_last"] = known and end.down[r.other] == 9 and not end.due[r.other]
    if r.won:
        winner, loser = r.won[0], end.colour_of(1 - r.won[0])
        facts["high"] = start.score[winner] >= HIGH_SCORE
        facts["written_off"] = loser != UNKNOWN and end.due[loser] > 0
        facts["at_points"] = r.p.winner != NOBODY and r.p.score[r.p.winner] >= r.book.game_points
    for name in facts:
        if facts[name]:
            true.add(name)
    return true


def _given(r, colour) -> int:
    return sum(men for each, men in r.back if each == colour)
