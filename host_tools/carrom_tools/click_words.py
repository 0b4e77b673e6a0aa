"""Puts the messages of click about a wrong command line into French."""

import functools
import os
import re

from carrom_simulator.words.codes import Pair
from carrom_simulator.words.faults import SYSTEM

# {} stands for what a message quotes, in the same order in both languages; a quoted
# message is put into French itself.
_CLICK: tuple[Pair, ...] = (
    ("valeur incorrecte pour {} : {}", "Invalid value for {}: {}"),
    ("valeur incorrecte : {}", "Invalid value: {}"),
    ("{} n'est pas {}.", "{} is not {}."),
    ("{} n'est pas un nombre entier correct.", "{} is not a valid integer."),
    ("{} n'est pas un entier de l'intervalle.", "{} is not a valid integer range."),
    ("{} n'est pas un nombre correct.", "{} is not a valid float."),
    ("{} n'est pas un nombre de l'intervalle.", "{} is not a valid float range."),
    ("{} n'est pas parmi {}.", "{} is not one of {}."),
    ("{} n'est pas dans l'intervalle {}.", "{} is not in the range {}."),
    ("le fichier {} n'existe pas.", "File {} does not exist."),
    ("le dossier {} n'existe pas.", "Directory {} does not exist."),
    ("le chemin {} n'existe pas.", "Path {} does not exist."),
    ("{} est un dossier.", "File {} is a directory."),
    ("{} est un fichier.", "Directory {} is a file."),
    ("le fichier {} ne peut pas être lu.", "File {} is not readable."),
    ("le fichier {} ne peut pas être écrit.", "File {} is not writable."),
    ("{}: {}", "{}: {}"),
    ("il manque l'argument {}.", "Missing argument {}."),
    ("il manque l'argument {}. Au choix :\n\t{}", "Missing argument {}. Choose from:\n\t{}"),
    ("il manque l'option {}.", "Missing option {}."),
    ("il manque l'option {}. Au choix :\n\t{}", "Missing option {}. Choose from:\n\t{}"),
    ("il manque une commande.", "Missing command."),
    ("un argument de trop ({})", "Got unexpected extra argument ({})"),
    ("des arguments de trop ({})", "Got unexpected extra arguments ({})"),
    ("l'option {} ne prend pas de valeur.", "Option {} does not take a value."),
    ("l'option {} demande une valeur.", "Option {} requires an argument."),
    ("pas d'option {}.", "No such option {}."),
    ("pas d'option {}. Serait-ce {} ?", "No such option {}. Did you mean {}?"),
    ("pas d'option {}. (Serait-ce une de {} ?)", "No such option {}. (Did you mean one of: {}?)"),
    ("pas de commande {}.", "No such command {}."),
    ("pas de commande {}. Serait-ce {} ?", "No such command {}. Did you mean {}?"),
    ("pas de commande {}. (Serait-ce une de {} ?)", "No such command {}. (Did you mean one of: {}?)"),
)


@functools.cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    """Return a pattern and the French for each message, those that quote least first: "{}: {}" fits nearly all."""
    rows = sorted(_CLICK, key=lambda pair: -len(pair[1].replace("{}", "")))
    return [(re.compile(re.escape(english).replace(r"\{\}", "(.+?)"), re.DOTALL), french) for french, english in rows]


@functools.cache
def _strerrors() -> dict[str, str]:
    """Return the French of the system's own texts, which click quotes."""
    return {os.strerror(number): french for number, french in SYSTEM.items()}


def both(message: str) -> Pair:
    """Return a message of click in French and English. An unknown one stays as it is in both.

    >>> both("Invalid value for '--seed': 'x' is not a valid integer.")[0]
    "valeur incorrecte pour '--seed' : 'x' n'est pas un nombre entier correct."
    """
    if message in _strerrors():
        return _strerrors()[message], message
    for pattern, french in _patterns():
        match = pattern.fullmatch(message)
        if match is not None:
            return french.format(*(both(part)[0] for part in match.groups())), message
    return message, message
