"""The options of the books in people's words: what each asks, and what its values mean."""

from carrom.game.rules import explained
from carrom.lang import pick


class Choice:
    """question: what the house decides. values: the value as a record has it -> in words; none for a number."""

    def __init__(self, question: tuple[str, str], values: dict[str, tuple[str, str]]):
        self.question = question
        self.values = values


CHOICES = {
    "last_man": Choice(
        (
            "Dernier pion rentré, la reine non couverte",
            "Last man down, the queen not covered",
        ),
        {
            "win": ("le plateau est gagné, sans les points de la reine", "the board is won without the queen's points"),
            "return": ("ce pion ressort et la main passe", "that man comes back and the turn passes"),
            "lose": ("le plateau est perdu", "the board is lost"),
        },
    ),
    "other_man_penalty": Choice(
        ("Rentrer des pions adverses sans un seul des siens", "Pocketing other men and no own man"),
        {
            "on": ("c'est une pénalité", "is a penalty"),
            "off": ("ce n'est pas une pénalité", "is no penalty"),
        },
    ),
    "striker_with_man": Choice(
        ("Palet rentré avec des pions à soi", "Striker pocketed with own men"),
        {
            "return": (
                "ils ressortent avec un de plus, et l'adversaire a un penalty",
                "they and one more come back, and the other side has a penalty shot",
            ),
            "keep": (
                "ils restent rentrés, et l'adversaire a un penalty",
                "they stay down, and the other side has a penalty shot",
            ),
            "replay": (
                "ils ressortent avec un de plus, et le tireur rejoue",
                "they and one more come back, and the shooter plays again",
            ),
        },
    ),
    "demand_extra": Choice(
        ("Points supplémentaires des lois 75 à 85", "The additional points of laws 75 to 85"),
        {"on": ("toujours réclamés", "always demanded"), "off": ("jamais réclamés", "never demanded")},
    ),
    "boards": Choice(
        ("Fin de la partie avant 25 points", "End of the game before 25 points"),
        {
            "8": ("après 8 plateaux, le plus haut score gagne", "after 8 boards, the higher score wins"),
            "off": ("jamais, comme en finale", "never, as in a final"),
        },
    ),
    "sides": Choice(
        ("Changer de côté", "Changing sides"),
        {
            "off": ("seulement si l'on veut", "only if one wants to"),
            "4": ("après 4 plateaux ou à 13 points", "after 4 boards or at 13 points"),
            "13": ("à 13 points", "at 13 points"),
        },
    ),
    "shot_clock_s": Choice(("Secondes par tir (0 : sans limite)", "Seconds for a shot (0: no limit)"), {}),
    "first_meld": Choice(
        ("Les 40 points de l'ouverture", "The 40 points of the opening"),
        {
            "single": ("en une seule combinaison", "in a single meld"),
            "together": ("par toutes celles du tour", "by all melds of the turn together"),
        },
    ),
    "joker_swap": Choice(
        ("Le joker qu'on échange", "The joker that may be swapped"),
        {"any": ("n'importe lequel", "any"), "unambiguous": ("seulement celui d'une séquence", "one of a run only")},
    ),
}


def question(option) -> tuple[str, str]:
    """Return what an option of a book decides."""
    known = CHOICES.get(option.name)
    return known.question if known is not None else option.meaning


def value_words(option, value) -> tuple[str, str]:
    """Return a value in words; a number stands for itself."""
    known, text = CHOICES.get(option.name), str(value)
    return known.values.get(text, (text, text)) if known is not None else (text, text)


def is_open(option) -> bool:
    """Tell whether there is anything to choose: in Dézépions no points can be given (C13)."""
    return bool(option.choices) or option.lo != option.hi


def in_words(book, lang: str) -> list[str]:
    """Return each option of a book as it is set: "question: value". No points given are not worth a line (C13)."""
    explained(book.id)
    colon = pick(lang, (" : ", ": "))
    return [
        pick(lang, question(option)) + colon + pick(lang, value_words(option, book.options[option.name]))
        for option in book.OPTIONS
        if not option.name.startswith("start_") or book.options[option.name]
    ]
