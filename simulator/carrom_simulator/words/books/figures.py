"""The figures of a ruling in words: counted men, and each sum of facts.py that leads to points, shots or dues."""

from carrom.game import entry as entries
from carrom.game.pieces import FAR, FOUL, NEAR, STRIKER
from carrom.game.position import NOBODY
from carrom.lang import pick
from carrom.panel.calls import COLOURS, PIECES, POCKETS, SEATS, side_name
from carrom_simulator.words.books import agreement
from carrom_simulator.words.books.catalogue import BOOKS
from carrom_simulator.words.books.facts import louxor_term, penalties, stake_term, term, zone_of_bet

ZONES = {NEAR: ("proche", "near"), FAR: ("du côté opposé", "far")}  # of a pocket
_MEN = (("pion", "pions"), ("man", "men"))
_POINTS = (("point", "points"), ("point", "points"))
_SHOTS = (("coup", "coups"), ("shot", "shots"))
_MATES = (("un pion", "des pions"), ("an own man", "own men"))
_PENALTIES = (("pénalité", "pénalités"), ("penalty", "penalties"))
_HALVES = (("un demi-coup", "{} demi-coups"), ("a half shot", "{} half shots"))
_AND_HALVES = (" et {}", " and {}")

_IN = (" en ", " in ")
_POCKETED = ("{} rentré", "{} that fell")
_OFF = "off the board"
_OFF_MORE = ("{} pièces sorties", "{} pieces off the board")
_AND = (" et ", " and ")

# The reason of each term of a sum: a pair, or a pair of the forms for one and for more.
FOR = {
    "men": (
        ("pion du perdant encore en jeu", "pions du perdant encore en jeu"),
        ("of the loser's men still on the board", "of the loser's men still on the board"),
    ),
    "unknown_men": (
        "pions du perdant, dont la couleur n'était pas connue",
        "men of the loser, whose colour was not known",
    ),
    "queen": ("pour la reine", "for the queen"),
    "demanded": (("réclamé en plus", "réclamés en plus"), ("demanded more", "demanded more")),
    "law": ("selon la loi", "by the law"),
    "fixed": (("fixé par la règle", "fixés par la règle"), ("set by the rule", "set by the rule")),
    "queen_high": (
        "seulement pour la reine, le gagnant ayant déjà plus de 21 points",
        "only for the queen, as the winner had more than 21 points already",
    ),
    "before": ("d'avant", "before"),
    "played": ("joué", "played"),
    "turn": ("de droit", "for the turn"),
    "replay": ("pour rejouer", "to play again"),
    "bet": ("du pari", "of the bet"),
    "brutal": ("du brutal", "of the brutal"),
    "six": ("du six-cinquante", "of the six-cinquante"),
    "hand": ("pour la main qui a touché", "for the hand that touched"),
    "boulette": ("pour la boulette", "for the boulette"),
    "louxor": ("pour le Louxor", "for the Louxor"),
    "other_man": ("pour le pion adverse", "for the other side's man"),
    "other_men": ("pour les pions adverses", "for the other side's men"),
    "missed": ("pour le penalty raté", "for the missed penalty shot"),
    "owed": ("qui manquait à rendre", "that was not there to be returned"),
    "paid": ("payé", "paid"),
    "waived": ("laissé", "waived"),
}

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
    return ", ".join(f"{written} {_what(value, what, lang)}" for value, written, what in terms)


def _what(number: int, what: str, lang: str) -> str:
    """Return what a term is for."""
    text = pick(lang, FOR[what])
    return text if isinstance(text, str) else text[0 if number == 1 else 1]


# Points.


def _points_text(r, terms: list, lang: str) -> str:
    """Say how the points of a won board add up, and the winner's score where the game goes on."""
    side, points = r.won
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


def _shots_text(r, terms: list, reasons, lang: str) -> str:
    """Say how the shots of whoever goes on add up."""
    half = r.p.half_shots
    text = _LEFT_SUM if "C3 spent" in reasons else _SHOTS_SUM
    return pick(lang, text).format(
        who=pick(lang, SEATS[r.p.turn]),
        sum=_sum(terms, _SHOTS, lang),
        halves=pick(lang, _AND_HALVES).format(_halves(half, lang)) if half else "",
        parts=_parts(terms, lang),
    )


# Dues (C4).


def _dues_text(r, sums: list, lang: str) -> str:
    """Say how the dues that have changed add up. sums: of white and black."""
    said = []
    p = r.end or r.p
    for colour in (0, 1):
        if sums[colour]:
            who = side_name(p, colour ^ p.colours, lang)
            said.append(pick(lang, _DUES_SUM).format(who=who, sum=_sum(sums[colour], _MEN, lang)))
    return " ".join(said)


# All that a sentence may name in braces.


def fields(r, entry, reasons, facts, lang: str) -> dict:
    """Return the fields of a ruling's sentences in a language."""
    found = {
        "points": _points_text(r, facts.points, lang) if r.won else "",
        "shots": _shots_text(r, facts.shots, reasons, lang) if "shots" in facts.names else "",
        "dues": _dues_text(r, facts.dues, lang),
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
            stake = stake_term(r, entry)
            found["stake"] = _sum([stake], _SHOTS, lang)
            found["zone"] = pick(lang, ZONES[zone_of_bet(r, entry)])
    return found


def _shot_fields(found: dict, r, entry, lang: str) -> None:
    striker = BOOKS[r.book.id].striker
    found["striker"] = pick(lang, striker)
    if entry.fallen:
        last = entry.fallen[-1]
        piece, pocket = entries.piece_of(last), POCKETS[entries.pocket_of(last)]
        found["late"] = agreement.one(piece, lang, striker) + pick(lang, _IN) + pick(lang, pocket)
    found["own"] = count(r.own_fell, _MEN, lang)
    found["mates"] = _noun(r.own_fell, _MATES, lang)
    if "K5" in r.v.reasons:
        found["louxor"] = _digits([louxor_term(r)])
    off = r.shot.off
    causes = [pick(lang, _POCKETED).format(agreement.the(STRIKER, lang, striker))] if r.striker_fell else []
    if len(off) == 1:
        causes.append(_off(off[0], lang, striker))
    elif off:
        causes.append(pick(lang, _OFF_MORE).format(len(off)))
    found["for"] = pick(lang, _AND).join(causes)
    men = [piece for piece in off if piece != STRIKER]
    if men:
        name = _off(men[0], lang, striker)
        found["off"] = name[0].upper() + name[1:]
        found["e"] = agreement.agreed(men[0], "")
    if "colours" in r.v.calls:
        first = next(entries.piece_of(code) for code in entry.fallen if entries.piece_of(code) < 2)
        p = r.end or r.p
        found["first"] = pick(lang, PIECES[first])
        found["shooter"] = side_name(p, r.side, lang)
        found["colour"] = pick(lang, COLOURS[first])


def _off(piece: int, lang: str, striker: tuple) -> str:
    """Return a piece that left the board: "la reine sortie"."""
    return agreement.the(piece, lang, striker) + " " + pick(lang, (agreement.agreed(piece, "sorti"), _OFF))


def _back(r, entry, men: int, lang: str) -> str:
    """Return how many men are to be returned, as a sum where it is one: "2 + 1 = 3 pions"."""
    parts = []
    if entry.kind == entries.SHOT:
        if r.book.id == "fiche":
            parts = [1 if r.striker_fell else 0, len(r.shot.off)]
        else:
            foul = 1 if r.claims(FOUL) else 0
            parts = [r.own_fell, foul, men - r.own_fell - foul]
        parts = [part for part in parts if part > 0]
    if len(parts) < 2 or sum(parts) != men:
        parts = [men]
    return _sum([term(part, "") for part in parts], _MEN, lang)
