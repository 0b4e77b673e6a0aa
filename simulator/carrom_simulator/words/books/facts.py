"""A ruling as data, apart from its words: the fate of each piece, why the hand passes or stays, and every sum.

A sum is a list of terms: (value, as it is written, what it is for: a key of figures.FOR). reasons.py has each of the
facts told in a sentence; tests/robustness/questions.py asks of random rulings that it does.
"""

from carrom.game import entry as entries
from carrom.game.pieces import BANK, BOULETTE, MEN, QUEEN, STRIKER, zone_of
from carrom.game.position import CHOOSING, NOBODY, PENALTY_SHOT, QUEEN_COVERED, QUEEN_HELD, UNKNOWN

HIGH_SCORE = 22  # from here on the queen earns nothing (F5, law 27)
_LAST_MEN = ("billard", "fiche", "icf")  # the books in which the last man wins the board
_PAID_STRIKER = ("fiche",)  # there a striker off the board costs, and F1 says so
# The calls that need a sentence. Of the others the board's end, the game's and the slams say all there is, a change of
# sides follows from the score, and the rest are told with what they come of.
_TOLD_CALLS = (
    "queen_back", "queen_held", "queen_covered", "colours", "due", "boulette", "louxor", "louxor_doubled",
    "jen_tiens_un", "penalty", "penalty_scored", "penalty_missed", "tomate", "yes_sir", "bet_won", "bet_lost",
    "brutal", "six_cinquante", "half_shot",
)  # fmt: skip


class Facts:
    """The facts of a ruling.

    pieces: (code of a piece, fate), in the order in which they fell. A man "stays" down, comes "back", or "pays" a man
    that was owed. The queen is "held", "covered", "back", or "wins" the board, or is "lost" with it. The striker is
    "out".
    hand: "passes", "stays", "chooses", "won" where a board is over, or "" where the game is over without one.
    turn: the seat that goes on, or NOBODY. shots, halves: the sums of its whole and half shots.
    dues: of white and black men, the sums of what is owed, [] where that has not changed. points: the sum of a board.
    names: what must be told of all this: names that the conditions of the sentences use, too.
    """

    def __init__(self, r, start, entry, reasons):
        self.pieces = _fates(r, reasons) if entry.kind == entries.SHOT else []
        self.hand = _hand(r)
        self.turn = NOBODY if r.p.winner != NOBODY else r.p.turn
        self.shots = shot_terms(r, entry, reasons)
        self.halves = half_terms(r, entry)
        self.dues = [due_terms(r, colour) for colour in (0, 1)]
        self.points = point_terms(r, reasons) if r.won else []
        self.names = _names(self, r, start, entry)


# Pieces.


def _fates(r, reasons) -> list:
    """List (code, fate) of each piece that fell."""
    left = [_men(r, colour, reasons) for colour in (0, 1)]
    found = []
    for code in r.shot.fallen:
        piece = entries.piece_of(code)
        if piece == STRIKER:
            fate = "out"
        elif piece == QUEEN:
            fate = _queen(r)
        else:
            fate = left[piece].pop()
        found.append((code, fate))
    return found


def _men(r, colour: int, reasons) -> list:
    """List the fates of the men of a colour that fell: those that fell last stay down."""
    fell = r.own_fell if colour == r.own else r.other_fell
    pays = min(fell, r.paid[colour])
    if "B11 return" in reasons or ("B9 return" if colour == r.own else "B12 return") in reasons:
        back = 1
    elif colour != r.own or "F2" in reasons or "F2 off" in reasons:
        back = 0  # a penalty of the Fiche is paid with any man
    else:
        back = min(fell - pays, sum([men for each, men in r.back if each == colour]))
    return ["stays"] * (fell - pays - back) + ["back"] * back + ["pays"] * pays


def _queen(r) -> str:
    if "queen_covered" in r.v.calls:
        return "covered"
    if "queen_held" in r.v.calls:
        return "held"
    if r.won and ("K2" in r.v.reasons or "D3" in r.v.reasons):
        return "wins" if r.won[0] == r.side else "lost"
    if r.won and r.book.id == "icf":
        return "lost"
    return "back"


def _is_last_back(r, entry) -> bool:
    """Tell whether all of the shooter's men that lay on the board fell, and yet not all are down."""
    if r.book.id not in _LAST_MEN or entry.kind != entries.SHOT or r.own == UNKNOWN or not r.own_fell:
        return False
    end = r.end or r.p
    all_fell = r.start.down[r.own] + r.own_fell == MEN
    return all_fell and (end.down[r.own] < MEN or end.due[r.own] > 0)


# The hand.


def _hand(r) -> str:
    if r.won:
        return "won"
    if r.p.winner != NOBODY:
        return ""
    if r.p.phase == CHOOSING:
        return "chooses"
    return "passes" if r.passed else "stays"


# The names of facts that a ruling must tell.


def _names(facts, r, start, entry) -> set:
    names = {call for call in r.v.calls if call in _TOLD_CALLS}
    for code, fate in facts.pieces:
        piece = entries.piece_of(code)
        if piece == STRIKER:
            names.add("striker")
        elif piece == QUEEN:
            names.add("queen_" + fate)
        else:
            names.add(("own_" if piece == r.own else "other_") + fate)
    is_shot = entry.kind == entries.SHOT
    if is_shot or r.won or facts.hand == "passes":
        names.add(facts.hand)
        if facts.turn != NOBODY and not (r.won and r.p.board == r.book.lot_board):
            names.add("next")
    if r.won:
        names.add("points")
        names.update(_ended(r, entry))
    elif facts.dues[0] or facts.dues[1]:
        names.add("dues")
    if _shots_need_words(facts, r, entry):
        names.add("shots")
    if is_shot and not r.won:
        names.update(_off(r))
        if loses_advantage(r):
            names.add("loses")
    if _is_last_back(r, entry):
        names.add("own_last_back")
    if start.has_bet() and not ("bet_won" in names or "bet_lost" in names):
        if is_shot and not r.won:
            names.add("bet_unpaid")
        elif not r.p.has_bet():
            names.add("bet_void")
    if "I18 [24]" in r.v.reasons and start.queen == QUEEN_HELD:
        names.add("stands_back")
    if is_shot and r.book.id == "krhum" and start.colours == UNKNOWN and entry.claims & BOULETTE and not r.won:
        names.add("no_boulette")
    if entry.kind == entries.TOUCH and r.passed and start.phase == PENALTY_SHOT:
        names.add("penalty_lost")
    return names


def _ended(r, entry) -> set:
    """Return what is to be told of how a board was counted, and what it decides."""
    names = set()
    winner, loser = r.won[0], r.end.colour_of(1 - r.won[0])
    if loser != UNKNOWN and r.end.due[loser] and ("F5" in r.v.reasons or "I11 [26]" in r.v.reasons):
        names.add("written_off")
    if r.p.winner != NOBODY:
        names.add("game")
    elif r.book.game_boards and r.p.board > r.book.game_boards and r.p.score[0] == r.p.score[1]:
        names.add("level")
    if entry.kind == entries.LOST and r.end.queen < QUEEN_COVERED and r.start.score[winner] < HIGH_SCORE:
        names.add("queen_counts")
    return names


def _off(r) -> set:
    names = set()
    if r.men_off and r.book.OFF_PLACE == "centre":
        names.add("off_centre")
    if STRIKER in r.shot.off and r.book.id not in _PAID_STRIKER:
        names.add("striker_off")
    return names


def loses_advantage(r) -> bool:
    """Tell whether a fault takes a brutal or a six-cinquante away (K10)."""
    if r.book.id != "krhum" or not (r.own_fell > 1 or (r.own_fell and r.claims(BANK))):
        return False
    return r.striker_fell or "K3" in r.v.reasons


def _shots_need_words(facts, r, entry) -> bool:
    """Tell whether the sum of the shots is to be told: where it is a single shot as ever, it goes without saying."""
    if r.book.id != "krhum" or r.won or not r.p.shots or entry.kind not in (entries.SHOT, entries.TOUCH):
        return False
    if r.passed:
        return len(facts.shots) > 1
    return r.p.shots > 1 or r.p.half_shots > 0 or r.start.shots != 1 or r.start.half_shots > 0


# Points.


def term(value: int, what: str) -> tuple:
    """Return the term of a plain number."""
    return value, str(abs(value)), what


def point_terms(r, reasons) -> list:
    """List what the points of a won board are made of."""
    side, points = r.won
    loser = r.end.colour_of(1 - side)
    men = MEN if loser == UNKNOWN else r.end.on_board(loser)
    terms = [term(men, "unknown_men" if loser == UNKNOWN else "men")] if men else []
    more = 1 if "I12 one more" in reasons else 2 if "I12 two more" in reasons else 0
    queen = points - men - more
    if queen:
        terms.append(term(queen, _queen_for(r, queen, reasons)))
    if more:
        terms.append(term(more, "demanded"))
    return terms


def _queen_for(r, points: int, reasons) -> str:
    """Return what the points are for that are no men: the queen, or what laws 83 and 85 give, or both last men."""
    if r.book.id != "icf":
        return "fixed" if "B9 lose" in reasons else "queen"
    side = r.won[0]
    by_law = any(reason[:7] in ("I12 [83", "I12 [85") for reason in reasons)
    if by_law or (r.start.queen == QUEEN_COVERED + 1 - side and side == r.side):
        return "law"
    return "queen" if points > 1 else "queen_high"


# Shots (K13).


def _penalty_terms(r, reasons) -> list:
    """List the penalties of a shot of K-Rhum by their causes."""
    terms = []
    calls = r.v.calls
    if "boulette" in calls:
        terms.append(term(1, "boulette"))
    if "K5" in reasons:
        terms.append(louxor_term(r))
    if "K7" in reasons and r.book.options["other_man_penalty"] == "on":
        terms.append(term(1, "other_man" if r.other_fell == 1 else "other_men"))
    if "penalty_missed" in calls:
        terms.append(term(1, "missed"))
    return terms


def louxor_term(r) -> tuple:
    """Return what pieces off the board cost: twice as much where the words were not said (K5)."""
    if "louxor" in r.v.calls:
        return term(r.men_off, "louxor")
    return 2 * r.men_off, f"2 × {r.men_off}" if r.men_off > 1 else "2", "louxor"


def penalties(r, reasons) -> int:
    """Count the penalties of an entry of K-Rhum."""
    return 1 if "K6" in reasons else sum([each[0] for each in _penalty_terms(r, reasons)])


def stake_term(r, entry) -> tuple:
    """Return the stake of the bet that an entry settles or raises, as a term."""
    p = r.p if r.p.has_bet() else r.start
    zone, times = zone_of_bet(r, entry), p.bet_times()
    return zone * times, str(zone) if times == 1 else f"{zone} × {times}", "bet"


def zone_of_bet(r, entry) -> int:
    """Return the zone that was named, or, where the bet is won, the one in which the man fell."""
    if "bet_won" in r.v.calls:
        return zone_of(entry.seat, _hit_pocket(r, entry))
    return r.p.bet_zone or r.start.bet_zone


def _hit_pocket(r, entry) -> int:
    if entry.hit_pocket != entries.NO_POCKET:
        return entry.hit_pocket
    for code in entry.fallen:
        if entries.piece_of(code) == r.own:
            return entries.pocket_of(code)
    return 0


def shot_terms(r, entry, reasons) -> list:
    """List what the shots of whoever goes on are made of."""
    start, calls = r.start, r.v.calls
    if r.p.winner != NOBODY:
        return []
    if r.won or entry.kind in (entries.OPENER, entries.SIDES):
        return [term(1, "turn")]
    if r.passed:
        terms = [term(1, "turn")]
        if "K6" in reasons:
            terms.append(term(1, "hand"))
        elif "K3" in reasons:
            terms += _penalty_terms(r, reasons)
        if "bet_lost" in calls:
            terms.append(stake_term(r, entry))
        return terms
    terms = [term(start.shots, "before")] if start.shots else []
    if "K6" in reasons:
        terms.append(term(1, "hand"))
    if entry.kind != entries.SHOT:
        return terms
    if start.shots:
        terms.append(term(-1, "played"))
    if r.own_fell or r.book.id != "krhum":  # in the other books whoever keeps the hand plays again
        terms.append(term(1, "replay"))
    if "bet_won" in calls:
        terms.append(stake_term(r, entry))
    if "brutal" in calls:
        terms.append(term(2, "brutal"))
    if "six_cinquante" in calls:
        terms.append(term(6, "six"))
    return terms


def half_terms(r, entry) -> list:
    """List what the half shots of whoever goes on are made of (K9)."""
    start = r.start
    if r.passed or r.won or r.p.winner != NOBODY:
        return []
    terms = [term(start.half_shots, "before")] if start.half_shots else []
    if entry.kind == entries.SHOT:
        if not start.shots:
            terms.append(term(-1, "played"))
        if "six_cinquante" in r.v.calls:
            terms.append(term(1, "six"))
    return terms


# Dues (C4).


def due_terms(r, colour: int) -> list:
    """List what a colour owes after the entry; nothing where no due has changed."""
    waived = 0 if r.won else r.start.due[colour] - r.paid[colour] + r.owed[colour] - r.p.due[colour]
    if not r.paid[colour] and not r.owed[colour] and not waived:
        return []
    terms = [term(r.start.due[colour], "before")] if r.start.due[colour] else []
    if r.paid[colour]:
        terms.append(term(-r.paid[colour], "paid"))
    if r.owed[colour]:
        terms.append(term(r.owed[colour], "owed"))
    if waived:
        terms.append(term(-waived, "waived"))
    return terms
