"""The pieces in a sentence, and the gender with which a French sentence makes its other words agree."""

from carrom.game.pieces import QUEEN, STRIKER
from carrom.lang import pick

_FEMININE = (QUEEN,)
_THE = (("le pion blanc", "the white man"), ("le pion noir", "the black man"), ("la reine", "the queen"))
_A = (("un pion blanc", "a white man"), ("un pion noir", "a black man"), ("la reine", "the queen"))
STRIKER_NAME = ("palet", "striker")  # in most books (book.Book.striker)


def agreed(piece: int, word: str) -> str:
    """Return a French word as it agrees with a piece.

    >>> agreed(QUEEN, "sorti"), agreed(STRIKER, "sorti")
    ('sortie', 'sorti')
    """
    return word + "e" if piece in _FEMININE else word


def the(piece: int, lang: str, striker: tuple = STRIKER_NAME) -> str:
    """Return a piece with its article. striker: how the book calls the striker."""
    return _striker(striker, lang) if piece == STRIKER else pick(lang, _THE[piece])


def one(piece: int, lang: str, striker: tuple = STRIKER_NAME) -> str:
    """Return one piece of its kind: the queen and the striker are the only ones."""
    return _striker(striker, lang) if piece == STRIKER else pick(lang, _A[piece])


def _striker(name: tuple, lang: str) -> str:
    return pick(lang, ("le ", "the ")) + pick(lang, name)
