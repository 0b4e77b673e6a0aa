"""The rule books in a family's words, French and English, row by row as docs/rules.md numbers them."""

from host_tools.texts.common import BILLARD, COMMON, DEZEPIONS, FICHE
from host_tools.texts.icf import ICF
from host_tools.texts.kaluki import KALUKI
from host_tools.texts.krhum import KRHUM

LANGUAGES = ("fr", "en")

# Book id -> (its name, a line in French, a line in English).
TITLES = {
    "billard": (
        "Billard indien",
        "Le jeu de base : le palet rentré coûte un pion, la reine vaut 3 points de plus, la partie se joue en 25.",
        "The base game: a pocketed striker costs a man, the queen is worth 3 more, the game is 25 points.",
    ),
    "fiche": (
        "Fiche Carom",
        "Le jeu de base, où les pénalités passent la main : 12 points au plus par plateau, 25 points ou 8 plateaux.",
        "The base game with penalties that pass the hand: at most 12 points a board, 25 points or 8 boards.",
    ),
    "dezepions": (
        "Dézépions",
        "Les couleurs se trouvent en jouant, le rouge se rentre en dernier, un seul plateau décide.",
        "Colours are found in play, the red goes last, a single board decides.",
    ),
    "krhum": (
        "K-Rhum",
        "Le jeu de base devenu fou : coups supplémentaires, penaltys, paris doublés jusqu'à 32 fois.",
        "The base game gone wild: extra shots, penalty shots, bets doubled up to 32 times.",
    ),
    "icf": (
        "International",
        "Les lois de la fédération internationale, comme on joue en club.",
        "The laws of the international federation, as clubs play.",
    ),
    "kaluki": (
        "Kaluki",
        "Un rami de deux à cinq joueurs ; la table n'en tient pas encore la marque.",
        "A rummy for two to five players; the table does not score it yet.",
    ),
}

ROWS = {**COMMON, **BILLARD, **FICHE, **DEZEPIONS, **KRHUM, **ICF, **KALUKI}


def _without(rows: dict, *names: str) -> tuple[str, ...]:
    return tuple(row for row in rows if row not in names)


# Book id -> the rows that hold in it: those of every carrom book, those of Billard indien that it keeps, its own.
ROWS_OF = {
    "billard": (*COMMON, *BILLARD),
    "fiche": (*COMMON, *_without(BILLARD, "B7", "B8", "B13"), *FICHE),
    "dezepions": (*COMMON, *DEZEPIONS),
    "krhum": (*COMMON, "B2", *KRHUM),
    "icf": (*COMMON, "B1", "B2", *ICF),
    "kaluki": tuple(KALUKI),
}


def row_text(row: str, lang: str) -> str:
    """The sentence of a row such as "K9" in "fr" or "en". Raises KeyError for a row that there is not."""
    return ROWS[row][LANGUAGES.index(lang)]
