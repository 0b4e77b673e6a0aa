"""Explains a ruling: a clause for each reason that its verdict gives.

A reason is a row such as "K9", a row and a law such as "I9 [72a]", or a row and the part of it that decided, such as
"C3 spent".
"""

from carrom.game.ruling import Verdict
from carrom.lang import pick
from carrom_simulator.words.books import catalogue, icf

_LAW = ("loi", "law")


def clauses(verdict: Verdict, lang: str) -> list[str]:
    """Return a clause for each of the verdict's reasons: "le penalty est raté, c'est une pénalité (K8)"."""
    return [clause(reason, lang, verdict.calls) for reason in verdict.reasons]


def clause(reason: str, lang: str, calls: list[str] | tuple[str, ...] = ()) -> str:
    """Return the clause of one reason, with its row or law. Raises KeyError for a row that has none.

    >>> clause("K9", "en", ["brutal"])
    'a man fell off the cushion (brutal): 2 more shots (K9)'
    """
    name, _, part = reason.partition(" ")
    row = catalogue.ROWS[name]
    if part.startswith("["):
        law = part.strip("[]")
        laws = icf.BOOK.laws
        pairs = [laws.get(law) or laws.get(law.rstrip("ab")) or row.clause]
        pairs += _called(icf.BOOK.law_calls.get(law, {}), calls)
        name = f"{name}, {pick(lang, _LAW)} {law}"
    elif part:
        pairs = [row.parts[part]]
    else:
        pairs = _called(row.calls, calls) or [row.clause]
    if None in pairs:
        raise KeyError(reason)
    return f"{', '.join(pick(lang, pair) for pair in pairs if pair)} ({name})"


def _called(told: dict, calls) -> list:
    """Return the words for the calls that were made, in the order of the calls."""
    return [told[call] for call in calls if call in told]
