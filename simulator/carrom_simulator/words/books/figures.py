"""The figures of a ruling in words: counted men, and each sum that leads to points, shots or dues.

A sum is a list of terms: (value, as it is written, where it comes from as a pair).
"""

from carrom.game import entry as entries
from carrom.game.pieces import FOUL, MEN, ZONE_WORDS, zone_of
from carrom.game.position import NOBODY, QUEEN_COVERED, UNKNOWN
from carrom.lang import pick
from carrom.panel.calls import COLOURS, PIECES, POCKETS, SEATS, side_name

_MEN = (("pion", "pions"), ("man", "men"))
_POINTS = (("point", "points"), ("point", "points"))
_SHOTS = (("coup", "coups"), ("shot", "shots"))
_PENALTIES = (("pénalité", "pénalités"), ("penalty", "penalties"))
_HALVES = (("un demi-coup", "{} demi-coups"), ("a half shot", "{} half shots"))
_AND_HALVES = (" et {}", " and {}")
_ZONES = {"near": ("proche", "near"), "far": ("lointain", "far")}

_LATE = (
    ("un pion blanc en {}", "a white man in {}"),
    ("un pion noir en {}", "a black man in {}"),
    ("la reine en {}", "the queen in {}"),
    ("le palet en {}", "the striker in {}"),
)
_FOR_STRIKER = ("le palet rentré", "the pocketed striker")
_FOR_OFF = (("une pièce sortie", "{} pièces sorties"), ("a piece off the board", "{} pieces off the board"))
_AND = (" et ", " and ")

# The reasons of a sum's terms.
_LOSERS_MEN = (
    ("pion du perdant encore en jeu", "pions du perdant encore en jeu"),
    ("of the loser's men still on the board", "of the loser's men still on the board"),
)
_UNKNOWN_MEN = ("pions du perdant, dont la couleur n'était pas connue", "men of the loser, whose colour was not known")
_QUEEN = ("pour la reine", "for the queen")
_DEMANDED = (("réclamé en plus", "réclamés en plus"), ("demanded more", "demanded more"))
_BY_LAW = ("selon la loi", "by the law")
_QUEEN_HIGH = (
    "seulement pour la reine, le gagnant ayant déjà plus de 21 points",
    "only for the queen, as the winner had more than 21 points already",
)
_SAVED = ("d'avant", "before")
_PLAYED = ("joué", "played")
_TURN = ("de droit", "for the turn")
_REPLAY = ("pour rejouer", "to play again")
_BET = ("du pari", "of the bet")
_BRUTAL = ("du brutal", "of the brutal")
_SIX = ("du six-cinquante", "of the six-cinquante")
_HAND = ("pour la main qui a touché", "for the hand that touched")
_BOULETTE = ("pour la boulette", "for the boulette")
_LOUXOR = ("pour le Louxor", "for the Louxor")
_OTHER_MAN = ("pour le pion adverse", "for the other side's man")
_MISSED = ("pour le penalty raté", "for the missed penalty shot")
_EARLIER = ("d'avant", "before")
_OWED = ("qui manquait à rendre", "that was not there to be returned")
_PAID = ("payé", "paid")
_WAIVED = ("laissé", "waived")

_SHOTS_SUM = ("{who} joue {sum}{halves} : {parts}.", "{who} plays {sum}{halves}: {parts}.")
_LEFT_SUM = ("Il reste {sum}{halves} à {who}.", "{who} has {sum}{halves} left.")
_DUES_SUM = ("{who} doit {sum}.", "{who} owes {sum}.")
_WORTH = ("Le plateau vaut {sum} : {parts}.", "The board is worth {sum}: {parts}.")
_WORTH_MOST = (
    "Le plateau vaut {most} au plus, pour {sum} : {parts}.",
    "The board is worth {most} at the most, of {sum}: {parts}.",
)
_SCORE = ("{who} a {sum}.", "{who} has {sum}.")
_WORTH_LEAST = ("Le plateau vaut 1 point, le moins possible.", "The board is worth 1 point, the least possible.")


def count(number: int, forms: tuple, lang: str) -> str:
    """Return a number with its noun: "3 pions"."""
    return f"{number} {_noun(number, forms, lang)}"


def _noun(number: int, forms: tuple, lang: str) -> str:
    """Return the form of a noun: in French 0 is singular, in English it is plural."""
    return pick(lang, forms)[0 if number == 1 or (number == 0 and lang == "fr") else 1]


def _halves(number: int, lang: str) -> str:
    one, more = pick(lang, _HALVES)
    return one if number == 1 else more.format(number)


def _digits(terms: list) -> str:
    """Return a sum as it is added up: "3 − 1 + 2 = 4"; a single term as it is, or with its result: "3 × 4 = 12"."""
    text = ""
    total = 0
    for value, written, _ in terms:
        if text:
            text += " − " if value < 0 else " + "
        text += written
        total += value
    return text if text == str(total) else f"{text} = {total}"


def _sum(terms: list, forms: tuple, lang: str) -> str:
    total = sum(term[0] for term in terms)
    return _digits(terms) + " " + _noun(total, forms, lang)


def _parts(terms: list, lang: str) -> str:
    return ", ".join(f"{written} {pick(lang, what)}" for _, written, what in terms)


def _term(value: int, what: tuple) -> tuple:
    return value, str(abs(value)), what


# Points.


def point_terms(r, reasons) -> list:
    """List what the points of a won board are made of."""
    side, points = r.won
    loser = r.end.colour_of(1 - side)
    men = MEN if loser == UNKNOWN else r.end.on_board(loser)
    terms = [_term(men, _UNKNOWN_MEN if loser == UNKNOWN else _form(_LOSERS_MEN, men))] if men else []
    more = 1 if "I12 one more" in reasons else 2 if "I12 two more" in reasons else 0
    queen = points - men - more
    if queen:
        terms.append(_term(queen, _queen_for(r, queen, reasons)))
    if more:
        terms.append(_term(more, _form(_DEMANDED, more)))
    return terms


def _form(forms: tuple, number: int) -> tuple:
    """Return the pair of the forms for one or for more."""
    return tuple(form[0 if number == 1 else 1] for form in forms)


def _queen_for(r, points: int, reasons) -> tuple:
    """Return what the points are for that are no men: the queen, or what laws 83 and 85 give, or both last men."""
    if r.book.id != "icf":
        return _QUEEN
    side = r.won[0]
    by_law = any(reason[:7] in ("I12 [83", "I12 [85") for reason in reasons)
    if by_law or (r.start.queen == QUEEN_COVERED + 1 - side and side == r.side):
        return _BY_LAW
    return _QUEEN if points > 1 else _QUEEN_HIGH


def points_text(r, reasons, lang: str) -> str:
    """Say how the points of a won board add up, and the winner's score where the game goes on."""
    side, points = r.won
    terms = point_terms(r, reasons)
    most = r.book.board_cap
    if terms:
        said = pick(lang, _WORTH_MOST if most and points > most else _WORTH).format(
            sum=_sum(terms, _POINTS, lang), parts=_parts(terms, lang), most=count(most, _POINTS, lang)
        )
    else:
        said = pick(lang, _WORTH_LEAST)
    if r.p.winner != NOBODY:
        return said
    score = pick(lang, _SCORE).format(
        who=side_name(r.end, side, lang), sum=f"{_score(r, side)} {_noun(r.p.score[side], _POINTS, lang)}"
    )
    return f"{said} {score}"


def _score(r, side: int) -> str:
    """Return the score of the side that won a board, as a sum where it had points before."""
    before, after = r.start.score[side], r.p.score[side]
    return f"{before} + {after - before} = {after}" if 0 < before < after else str(after)


# Shots (K13).


def _penalty_terms(r, reasons) -> list:
    """List the penalties of a shot of K-Rhum by their causes."""
    terms = []
    calls = r.v.calls
    if "boulette" in calls:
        terms.append(_term(1, _BOULETTE))
    if "K5" in reasons:
        terms.append(_term(r.men_off * (1 if "louxor" in calls else 2), _LOUXOR))
    if "K7" in reasons and r.book.options["other_man_penalty"] == "on":
        terms.append(_term(1, _OTHER_MAN))
    if "penalty_missed" in calls:
        terms.append(_term(1, _MISSED))
    return terms


def penalties(r, reasons) -> int:
    """Count the penalties of an entry of K-Rhum."""
    return 1 if "K6" in reasons else sum(term[0] for term in _penalty_terms(r, reasons))


def stake_term(r, entry) -> tuple:
    """Return the stake of the bet that an entry settles or raises, as a term."""
    p = r.p if r.p.has_bet() else r.start
    zone, times = p.bet_zone, p.bet_times()
    if "bet_won" in r.v.calls:
        zone = zone_of(entry.seat, _hit_pocket(r, entry))
    return zone * times, str(zone) if times == 1 else f"{zone} × {times}", _BET


def _hit_pocket(r, entry) -> int:
    if entry.hit_pocket != entries.NO_POCKET:
        return entry.hit_pocket
    for code in entry.fallen:
        if entries.piece_of(code) == r.own:
            return entries.pocket_of(code)
    return 0


def shot_terms(r, entry, reasons) -> list:
    """List what the shots of whoever goes on are made of; nothing where they are as ever."""
    start, end = r.start, r.p
    calls = r.v.calls
    if r.won or end.shots == 0:
        return []
    if r.passed:
        terms = [_term(1, _TURN)]
        if "K6" in reasons:
            terms.append(_term(1, _HAND))
        elif "K3" in reasons:
            terms += _penalty_terms(r, reasons)
        if "bet_lost" in calls:
            terms.append(stake_term(r, entry))
        return terms if len(terms) > 1 else []
    if end.shots == start.shots and (r.book.id != "krhum" or "C8" not in reasons):
        return []
    terms = [_term(start.shots, _SAVED)] if start.shots else []
    if "K6" in reasons:
        terms.append(_term(1, _HAND))
        return terms
    if start.shots:
        terms.append(_term(-1, _PLAYED))
    if r.own_fell:
        terms.append(_term(1, _REPLAY))
    if "bet_won" in calls:
        terms.append(stake_term(r, entry))
    if "brutal" in calls:
        terms.append(_term(2, _BRUTAL))
    if "six_cinquante" in calls:
        terms.append(_term(6, _SIX))
    return terms


def shots_text(r, entry, reasons, lang: str) -> str:
    """Say how the shots of whoever goes on add up; "" where they are as ever."""
    terms = shot_terms(r, entry, reasons)
    if not terms:
        return ""
    half = r.p.half_shots
    text = _LEFT_SUM if "C3 spent" in reasons else _SHOTS_SUM
    return pick(lang, text).format(
        who=pick(lang, SEATS[r.p.turn]),
        sum=_sum(terms, _SHOTS, lang),
        halves=pick(lang, _AND_HALVES).format(_halves(half, lang)) if half else "",
        parts=_parts(terms, lang),
    )


# Dues (C4).


def due_terms(r, colour: int) -> list:
    """List what a colour owes after the entry; nothing where no due has changed."""
    waived = 0 if r.won else r.start.due[colour] - r.paid[colour] + r.owed[colour] - r.p.due[colour]
    if not r.paid[colour] and not r.owed[colour] and not waived:
        return []
    terms = [_term(r.start.due[colour], _EARLIER)] if r.start.due[colour] else []
    if r.paid[colour]:
        terms.append(_term(-r.paid[colour], _PAID))
    if r.owed[colour]:
        terms.append(_term(r.owed[colour], _OWED))
    if waived:
        terms.append(_term(-waived, _WAIVED))
    return terms


def dues_text(r, lang: str) -> str:
    """Say how the dues that have changed add up."""
    said = []
    p = r.end or r.p
    for colour in (0, 1):
        terms = due_terms(r, colour)
        if terms:
            who = side_name(p, colour ^ p.colours, lang)
            said.append(pick(lang, _DUES_SUM).format(who=who, sum=_sum(terms, _MEN, lang)))
    return " ".join(said)


# All that a sentence may name in braces.


def fields(r, entry, reasons, lang: str) -> dict:
    """Return the fields of a ruling's sentences in a language."""
    found = {
        "points": points_text(r, reasons, lang) if r.won else "",
        "shots": shots_text(r, entry, reasons, lang),
        "dues": dues_text(r, lang),
        "halves": _halves(r.p.half_shots, lang),
        "half": _halves(1, lang),
        "try": r.p.tries or 3,
        "board": r.p.board,
        "level": r.p.score[0],
        "next": pick(lang, SEATS[r.p.turn]),
        "player": pick(lang, SEATS[entry.seat if entry.kind == entries.SHOT else r.p.turn]),
        "who": pick(lang, SEATS[entry.seat if entry.seat >= 0 else r.start.turn]),
    }
    if entry.kind == entries.SHOT:
        _shot_fields(found, r, entry, lang)
    if r.back:
        men = r.back[0][1]
        found["back"] = _back(r, entry, men, lang)
    if r.won:
        winner = r.won[0]
        found["had"] = count(r.start.score[winner], _POINTS, lang)
        found["winner"] = side_name(r.end, winner, lang)
    if r.p.winner != NOBODY:
        side = r.p.winner
        found["winner"] = side_name(r.p, side, lang)
        found["score"] = _score(r, side)
        found["against"] = r.p.score[1 - side]
    if r.book.id == "krhum":
        penalty = penalties(r, reasons)
        found["penalties"] = count(penalty, _PENALTIES, lang)
        found["more"] = count(penalty, _SHOTS, lang)
        if r.start.has_bet() or r.p.has_bet():
            term = stake_term(r, entry)
            found["stake"] = _sum([term], _SHOTS, lang)
            found["zone"] = pick(lang, _ZONES[ZONE_WORDS[_zone(r, entry)]])
    return found


def _zone(r, entry) -> int:
    if "bet_won" in r.v.calls:
        return zone_of(entry.seat, _hit_pocket(r, entry))
    return r.p.bet_zone or r.start.bet_zone


def _shot_fields(found: dict, r, entry, lang: str) -> None:
    if entry.fallen:
        last = entry.fallen[-1]
        found["late"] = pick(lang, _LATE[entries.piece_of(last)]).format(pick(lang, POCKETS[entries.pocket_of(last)]))
    found["own"] = count(r.own_fell, _MEN, lang)
    found["louxor"] = _digits([_louxor(r)])
    found["for"] = pick(lang, _AND).join(_causes(r, lang))
    if "colours" in r.v.calls:
        first = next(entries.piece_of(code) for code in entry.fallen if entries.piece_of(code) < 2)
        p = r.end or r.p
        found["first"] = pick(lang, PIECES[first])
        found["shooter"] = side_name(p, r.side, lang)
        found["colour"] = pick(lang, COLOURS[first])


def _louxor(r) -> tuple:
    if "louxor" in r.v.calls:
        return _term(r.men_off, _LOUXOR)
    return 2 * r.men_off, f"2 × {r.men_off}" if r.men_off > 1 else "2", _LOUXOR


def _causes(r, lang: str) -> list:
    """List what the Fiche's penalties are for (F1)."""
    causes = [pick(lang, _FOR_STRIKER)] if r.striker_fell else []
    off = len(r.shot.off)
    if off:
        one, more = pick(lang, _FOR_OFF)
        causes.append(one if off == 1 else more.format(off))
    return causes


def _back(r, entry, men: int, lang: str) -> str:
    """Return how many men are to be returned, as a sum where it is one: "2 + 1 = 3 pions"."""
    terms = [_term(men, _MEN[0])]
    if entry.kind == entries.SHOT:
        if r.book.id == "fiche":
            striker, off = 1 if r.striker_fell else 0, len(r.shot.off)
            parts = [striker, off]
        else:
            foul = 1 if r.claims(FOUL) else 0
            parts = [r.own_fell, foul, men - r.own_fell - foul]
        parts = [part for part in parts if part > 0]
        if len(parts) > 1 and sum(parts) == men:
            terms = [_term(part, _MEN[0]) for part in parts]
    return _sum(terms, _MEN, lang)
