"""Explains a ruling: a sentence or two for each reason that its verdict gives, and for what follows besides.

A reason is a row such as "K9", a row and a law such as "I9 [72a]", or a row and the part of it that decided, such as
"C3 spent". The entry is judged again by its book, so that only what is true of it is told (noted.py), and its figures
as sums (figures.py).
"""

from carrom.game.pieces import BOULETTE
from carrom.game.position import NOBODY, UNKNOWN
from carrom.game.ruling import Verdict
from carrom.lang import pick
from carrom_simulator.words.books import catalogue, figures, icf, noted

_LAW = ("loi", "law")
# Where no row on the points was named (F5, K14, law 26): the rows after whose words they add up.
_POINTS_AT = ("B9", "B10", "B11", "B12", "I12")
_POINTS_ROWS = ("F5", "K14", "I11 [26]", "D8")
# A late piece, a shot out of turn, and who has which colour: what followed is said after.
_NO_CAUSES = ("C8", "C8 bet", "I18 [24]", "C6", "K1", "D1")


def sentences(verdict: Verdict, lang: str) -> list[str]:
    """Return the sentences of each reason, with its row or law: "Le penalty est raté : c'est une pénalité (K8)."

    A verdict that was not judged here, as a table's that is told line by line, has its rows alone.
    """
    return [sentence for _, sentence in told(verdict, lang)]


def cause(found: list[tuple[str, str]]) -> str:
    """Return the sentence of the reason that decided, or "" if none did.

    found: as `told` returns it. A book names the reason that decided first, but for a late piece and the colours.
    """
    return next((sentence for reason, sentence in found if reason not in _NO_CAUSES), "")


def told(verdict: Verdict, lang: str) -> list[tuple[str, str]]:
    """Return (reason, sentence) of each reason that has something to say."""
    judged = verdict.judged
    if judged is None:
        return [(reason, _alone(reason, lang)) for reason in verdict.reasons]
    book, start, entry = judged
    r = noted.judged_again(book, start, entry)
    reasons = [reason for reason in verdict.reasons if reason != "C4"]
    if "C4" in verdict.reasons:
        reasons.append("C4")  # what is owed follows from what happened
    true = noted.flags(r, entry, reasons)
    reasons += _further(true, r, entry, reasons)
    if "C14" in reasons:  # that a side has resigned is the last word
        reasons.remove("C14")
        reasons.append("C14")
    fields = figures.fields(r, entry, reasons, lang)
    points_at = _points_at(reasons) if r.won else ""
    found = []
    for reason in reasons:
        said = [pick(lang, pair).format(**fields) for pair in _pairs(reason, true)]
        if reason == points_at:
            said.append(fields["points"])
        text = " ".join([each for each in said if each])
        if text:
            found.append((reason, _with_row(text, reason, lang)))
    return found


def undone(lang: str) -> str:
    """Return the sentence of an undo."""
    return _alone("C9", lang)


def _alone(reason: str, lang: str) -> str:
    """Return the sentence of a reason that needs no facts, or its row alone."""
    told = _told(reason)
    is_plain = isinstance(told, tuple) and "{" not in told[0]
    return _with_row(pick(lang, told), reason, lang) if is_plain else _name(reason, lang)


def _told(reason: str):
    """Return what a reason says: a pair, or a list of (condition, pair)."""
    name, _, part = reason.partition(" ")
    row = catalogue.ROWS[name]
    if part.startswith("["):
        law = part.strip("[]")
        laws = icf.BOOK.laws
        told = laws.get(law) or laws.get(law.rstrip("ab"))
    else:
        told = row.parts[part] if part else row.told
    if told is None:
        raise KeyError(reason)
    return told


def _pairs(reason: str, true: set) -> list:
    """Return the sentences of a reason whose conditions hold."""
    told = _told(reason)
    return [told] if isinstance(told, tuple) else [pair for condition, pair in told if holds(condition, true)]


def holds(condition: str, true: set) -> bool:
    """Return whether a condition holds: names that must be true, with ! those that must not.

    >>> holds("own !queen", {"own"}), holds("own !queen", {"own", "queen"}), holds("", set())
    (True, False, True)
    """
    return all((word[1:] not in true) if word[0] == "!" else word in true for word in condition.split())


def _with_row(text: str, reason: str, lang: str) -> str:
    return f"{text[:-1]} ({_name(reason, lang)})."


def _name(reason: str, lang: str) -> str:
    name, _, part = reason.partition(" ")
    return f"{name}, {pick(lang, _LAW)} {part.strip('[]')}" if part.startswith("[") else name


def _points_at(reasons: list) -> str:
    """Return the reason after whose words the points add up, "" where a row on the points does so."""
    if any(reason in _POINTS_ROWS for reason in reasons):
        return ""
    return next(reason for reason in reasons if reason.split(" ")[0] in _POINTS_AT)


def _further(true: set, r, entry, reasons: list) -> list:
    """Return what follows besides the reasons that the book gives: men that stay down or come back, bets, shots."""
    found = []
    if not r.won and true & {"stays_one", "stays_all", "stays_some"}:
        found.append("C5")
    if not r.won and true & {"off_centre", "striker_off"}:
        found.append("I15 [38]" if r.book.id == "icf" else "C10")
    if r.book.id == "krhum" and r.start.colours == UNKNOWN and entry.claims & BOULETTE and "K4" not in reasons:
        found.append("K4")
    if r.passed and "loses" in true and true & {"penalty", "K3"} and "K10" not in reasons:
        found.append("K10")  # the book says what a fault takes only where the shooter goes on
    if r.won and r.p.winner == NOBODY:
        is_level = r.book.game_boards and r.p.board > r.book.game_boards and r.p.score[0] == r.p.score[1]
        if is_level:
            found.append("I13 [29b]" if r.book.lot_board else "F6 level")
        if not (is_level and r.book.lot_board):
            found.append("C7")
    if r.won and "bet" in true:
        found.append("K15 void")
    if "C3 spent" not in reasons and figures.shot_terms(r, entry, reasons):
        found.append("K13")
    return found
