"""Zones of a plain board: people say whether a piece fell near the shooter or far, nobody into which pocket.

An entry names pockets. So one pocket stands for each zone; only this module turns the one into the other.
"""

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.lang import pick
from carrom.referee.questions import ASK_HIT, Question

ZONES = (pieces.NEAR, pieces.FAR)
_ASK_ZONE = "zone"
_PROMPT = ("Près ou loin ?", "Near or far?")
_WORDS = {pieces.NEAR: ("Près", "Near"), pieces.FAR: ("Loin", "Far")}


def read(word: str | None) -> int | None:
    """Return the zone that a word of the record names, one of ZONES; None for no word."""
    return next((zone for zone in ZONES if pieces.ZONE_WORDS[zone] == word), None)


def fell(shooter: int, piece: str, zone: int | None) -> int:
    """Return the code of a piece that fell in that zone of the shooter. Near stands for a zone that nobody said."""
    pocket = next(number for number in range(4) if pieces.zone_of(shooter, number) == (zone or pieces.NEAR))
    return entries.fell(pieces.PIECE_WORDS.index(piece), pocket)


def told(shooter: int, code: int, named) -> list:
    """Return a fallen piece as it was tapped: its word, and its zone's where it is of the kind that a bet named."""
    piece = entries.piece_of(code)
    zone = pieces.ZONE_WORDS[pieces.zone_of(shooter, entries.pocket_of(code))] if piece == named else None
    return [pieces.PIECE_WORDS[piece], zone]


def question(seats: tuple) -> Question:
    """Ask in which zone a piece fell; the choices are ZONES."""
    return Question(_ASK_ZONE, seats, ZONES)


def worded(question, game, shooter: int, lang: str) -> tuple:
    """Return a question's prompt and the labels of its choices. A pocket is called by its zone for the shooter."""
    if question.kind == _ASK_ZONE:
        return pick(lang, _PROMPT), [pick(lang, _WORDS[choice]) for choice in question.choices]
    from carrom.panel.questions import words  # see Umpire.warm

    prompt, labels, _ = words(question, game, lang)
    pockets = [at for at, choice in enumerate(question.choices) if choice >= 0]
    if question.kind == ASK_HIT and len(pockets) > 1:  # else the label is yes
        for at in pockets:
            labels[at] = pick(lang, _WORDS[pieces.zone_of(shooter, question.choices[at])])
    return prompt, labels
