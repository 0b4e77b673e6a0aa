"""Explains a ruling: a sentence or two for each reason that its verdict gives, and for what follows besides.

A reason is a row such as "K9", a row and a law such as "I9 [72a]", or a row and the part of it that decided, such as
"C3 spent". The entry is judged again by its book, so that only what is true of it is told (noted.py): what became of
each piece, why the hand passes or stays and who goes on with what (facts.py), the figures as sums (figures.py). A fact
that no sentence of a reason tells has one of its own.
"""

from carrom.game.ruling import Verdict
from carrom.lang import pick
from carrom_simulator.words.books import catalogue, figures, icf, noted
from carrom_simulator.words.books.facts import Facts

_LAW = ("loi", "law")
_ROW = ("Ligne {}.", "Row {}.")  # of a book that came without words
# Where no row on the points was named (F5, K14, law 26): the rows after whose words they add up.
_POINTS_AT = ("B9", "B10", "B11", "B12", "I12")
_POINTS_BY_B10 = ("B11", "B12")  # rows that say who has won, not by how much
_POINTS_ROWS = ("F5", "K14", "I11 [26]", "D8")
# A late piece, a shot out of turn, and who has which colour: what followed is said after.
_NO_CAUSES = ("C8", "C8 bet", "I18 [24]", "C6", "K1", "D1")
_BEFORE_WON = ("B10 goes on", "I12 goes on")
_AFTER_WON = ("B12 stays", "K2 stays", "I12 stays", "K15 tomate")
_HANDS = ("stays", "passes", "chooses", "won")
_PLAIN = {"stays", "own_stays", "next"}  # own men fell, and the hand plays on
# The facts that a sentence tells by what it names; where the first is none of this ruling, it names nothing.
TELLS = {
    "next": "next passes", "player": "stays next", "shots": "shots next", "dues": "dues", "points": "points",
}  # fmt: skip


def sentences(verdict: Verdict, lang: str) -> list[str]:
    """Return the sentences of each reason, with its row or law: "Le penalty est raté : c'est une pénalité (K8)."

    A verdict that was not judged here, as a table's that is told line by line, has its rows alone.
    """
    return [sentence for _, sentence, _ in told(verdict, lang)]


def cause(found: list) -> str:
    """Return the sentence that says why the hand passes or stays, or "" if there is none.

    found: as `told` returns it. A book names the reason that decided first, but for a late piece and the colours. Of a
    board that is won the sum of its points follows, where another sentence has it.
    """
    decided = [each for each in found if each[0] not in _NO_CAUSES]
    sums = [sentence for _, sentence, tells in decided if "points" in tells]
    for _, sentence, tells in decided:
        if any(hand in tells for hand in _HANDS):
            more = [each for each in sums if "won" in tells and each != sentence]
            return " ".join([sentence] + more)
    return decided[0][1] if decided else ""


def besides(found: list) -> str:
    """Return what there is to say where the hand stays, "" of a plain shot. found: as `told` returns it."""
    return " ".join([sentence for _, sentence, tells in found if not tells <= _PLAIN])


def facts(verdict: Verdict) -> Facts:
    """Return the facts of a verdict that was judged here."""
    judged = verdict.judged
    assert judged is not None
    book, start, entry = judged
    return Facts(noted.judged_again(book, start, entry), start, entry, verdict.reasons)


def told(verdict: Verdict, lang: str) -> list[tuple]:
    """Return (reason, sentence, the facts that it tells) of each reason that has something to say."""
    judged = verdict.judged
    if judged is None:
        return [(reason, _alone(reason, lang), set()) for reason in verdict.reasons]
    book, start, entry = judged
    r = noted.judged_again(book, start, entry)
    reasons = [reason for reason in verdict.reasons if reason not in ("C4", "C14")]
    if "C4" in verdict.reasons:
        reasons.append("C4")  # what is owed follows from what happened
    known = Facts(r, start, entry, reasons)
    true = noted.flags(r, entry, reasons, known)
    clauses = {reason: _clauses(reason, true, known) for reason in reasons}
    untold = set(known.names)
    for reason in reasons:
        for _, named in clauses[reason]:
            untold -= named
    for reason in _further(untold, true, r):
        clauses[reason] = _clauses(reason, true, known)
        reasons.insert(_place(reason, reasons, clauses), reason)
    if "C14" in verdict.reasons:  # that a side has resigned is the last word
        reasons.append("C14")
        clauses["C14"] = _clauses("C14", true, known)
    values = figures.fields(r, entry, reasons, known, lang)
    points_at = _points_at(reasons) if r.won else ""
    found = []
    for reason in reasons:
        said = [pick(lang, clause).format(**values) for clause, _ in clauses[reason]]
        names = set()
        for _, named in clauses[reason]:
            names |= named
        if reason == points_at and reason not in _POINTS_BY_B10:
            said.append(values["points"])
            names.add("points")
        text = " ".join([each for each in said if each])
        if text:
            found.append((reason, _with_row(text, reason, lang), names))
        elif reason.partition(" ")[0] not in catalogue.ROWS:
            found.append((reason, pick(lang, _ROW).format(_name(reason, lang)), names))
        if reason == points_at and reason in _POINTS_BY_B10:
            found.append(("B10", _with_row(values["points"], "B10", lang), {"points"}))
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
    """Return what a reason says: a clause, or a list of (condition, clause), empty for a row that has no words."""
    name, _, part = reason.partition(" ")
    row = catalogue.ROWS.get(name)
    if row is None:
        return []
    if part.startswith("["):
        law = part.strip("[]")
        laws = icf.BOOK.laws
        told = laws.get(law if law in laws else law.rstrip("ab"))
    else:
        told = row.parts[part] if part else row.told
    if told is None:
        raise KeyError(reason)
    return told


def _clauses(reason: str, true: set, known: Facts) -> list:
    """Return (clause, the facts that it tells) of each clause of a reason whose condition holds."""
    told = _told(reason)
    listed = [("", told)] if isinstance(told, tuple) else told
    names = known.names
    return [(clause, tells(condition, clause, names)) for condition, clause in listed if holds(condition, true)]


def tells(condition: str, clause: tuple, names: set) -> set:
    """Return which of the facts a clause tells: those of its condition, of its {names}, and its own.

    A condition on the hand tells nothing of it: "The penalty shot is scored." says not why the turn passes.

    >>> sorted(tells("striker !own", ("Il joue. {shots}", "He plays. {shots}", "own_stays"), {"striker", "next"}))
    ['striker']
    """
    found = {word for word in condition.split() if word[0] != "!" and word not in _HANDS}
    for name in TELLS:
        named = TELLS[name].split()
        if "{" + name + "}" in clause[0] and named[0] in names:
            found.update(named)
    if len(clause) > 2:
        found.update(clause[2].split())
    return found & names


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


def _place(reason: str, reasons: list, clauses: dict) -> int:
    """Return where a further reason goes: what became of the shooter's men before and after who has won the board."""
    for at, other in enumerate(reasons):
        if any("won" in named for _, named in clauses[other]):
            if reason in _BEFORE_WON:
                return at
            if reason in _AFTER_WON:
                return at + 1
    return len(reasons)


def _points_at(reasons: list) -> str:
    """Return the reason after whose words the points add up, "" where a row on the points does so."""
    if any(reason in _POINTS_ROWS for reason in reasons):
        return ""
    return next((reason for reason in reasons if reason.split(" ")[0] in _POINTS_AT), "")


def _further(untold: set, true: set, r) -> list:
    """Return the reasons that tell what those of the book have left untold."""
    found = []
    law = r.book.id == "icf"
    if "own_stays" in untold and r.won:
        found.append("I12 stays" if law else "K2 stays" if r.book.id == "krhum" else "B12 stays")
    elif "own_stays" in untold:
        spoilt = r.book.id == "krhum" and "passes" in true
        found.append(("K10 stays" if "fault" in true else "K12 stays") if spoilt else "C5 own")
    if "other_stays" in untold:
        found.append("C5")
    if "own_last_back" in untold:
        found.append("I12 goes on" if law else "B10 goes on")
    if "off_centre" in untold or "striker_off" in untold:
        found.append("I15 [38]" if law else "K5 striker" if r.book.id == "krhum" else "C10")
    if "striker" in untold and "tomate" in true:
        found.append("K15 tomate")
    if "no_boulette" in untold:
        found.append("K4")
    if "loses" in untold:
        found.append("K10")  # the book says what a fault takes only where the shooter goes on
    if "level" in untold:
        found.append("I13 [29b]" if r.book.lot_board else "F6 level")
    if "next" in untold and r.won:
        found.append("C7")
    if "bet_void" in untold and r.won:
        found.append("K15 void")
    if "shots" in untold and "C3" not in true:
        found.append("K13")
    return found
