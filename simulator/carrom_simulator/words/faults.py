"""Faults in French and English: coded ones of ours, the system's and click's."""

import contextlib
import errno
import functools
import os
import re
import string
from collections.abc import Iterator
from typing import Any

from carrom.lang import pick
from carrom_simulator.words.codes import PIECES, POCKETS, TEXTS, Pair
from carrom_simulator.words.spelling import spelled

_NONE = ("aucune", "none")
_MOST_QUOTED = 80  # characters of a quoted word


class CodedError(Exception):
    """An error whose args are a code of words.codes and its values. As a text it is its English."""

    def __str__(self) -> str:
        return both(self)[1]


class CodedValueError(CodedError, ValueError):
    """A value that is refused, by a code."""


class _Filled(string.Formatter):
    """Fills values into a text of TEXTS in one language."""

    def __init__(self, lang: str):
        self._lang = lang

    def convert_field(self, value: Any, conversion: str | None) -> Any:
        if conversion == "r" and isinstance(value, str) and len(value) > _MOST_QUOTED:
            return repr(value[:_MOST_QUOTED]) + "…"
        return super().convert_field(value, conversion)  # type: ignore[arg-type]

    def format_field(self, value: Any, format_spec: str) -> Any:
        if format_spec == "pocket":
            return pick(self._lang, POCKETS[value])
        if format_spec == "piece":
            return pick(self._lang, PIECES[value])
        if format_spec == "list":
            return ", ".join(map(str, value)) or pick(self._lang, _NONE)
        if format_spec == "words":
            return " ".join(value)
        if isinstance(value, Exception):
            return pick(self._lang, _coded(value) or (str(value), str(value)))
        return super().format_field(value, format_spec)


def _coded(error: Exception) -> Pair | None:
    """Put an error whose args are a code and its values into words, in both languages; None for any other error."""
    if not error.args or not isinstance(error.args[0], str) or error.args[0] not in TEXTS:
        return None
    return code_text("fr", *error.args), code_text("en", *error.args)


def code_text(lang: str, code: str, *values: Any) -> str:
    """Put a code and its values into words; a text that is no code stays as it is.

    >>> code_text("en", "passes", 3, "w", "sw")
    '3 passes are missing: white man, south-west pocket'
    """
    if code not in TEXTS:
        return " ".join(str(part) for part in (code, *values))
    return spelled(lang, code, *values) or _Filled(lang).vformat(pick(lang, TEXTS[code]), values, {})


def refusal_text(lang: str, answer: dict[str, Any]) -> str:
    """Say in words why the console refused a command; answer: its `{"error": CODE, "values": [...]}`."""
    return code_text(lang, answer["error"], *answer.get("values", ()))


@contextlib.contextmanager
def worded() -> Iterator[None]:
    """Raise a coded ValueError of the firmware anew as one that is English as a text: a program may print it."""
    try:
        yield
    except ValueError as error:
        if isinstance(error, CodedError) or _coded(error) is None:
            raise
        raise CodedValueError(*error.args) from None


# The system's files and ports: its number of the error -> French.
_SYSTEM = {
    errno.ENOENT: "aucun fichier de ce nom",
    errno.EACCES: "vous n'en avez pas le droit",
    errno.EPERM: "opération interdite",
    errno.EISDIR: "c'est un dossier",
    errno.ENOTDIR: "ce n'est pas un dossier",
    errno.ENOSPC: "il n'y a plus de place",
    errno.EEXIST: "il est déjà là",
    errno.EROFS: "on ne peut pas y écrire",
    errno.ENAMETOOLONG: "un nom trop long",
    errno.ELOOP: "trop de liens symboliques",
    errno.EADDRINUSE: "l'adresse est déjà prise",
    errno.EIO: "erreur de lecture ou d'écriture",
}

# click's options and arguments. {} stands for what a message quotes, in the same order in both languages; a quoted
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
    return {os.strerror(number): french for number, french in _SYSTEM.items()}


def both(fault: Exception | str) -> Pair:
    """Return a fault in French and English: an error, or a message of click. An unknown one stays as it is in both.

    >>> both("Invalid value for '--seed': 'x' is not a valid integer.")[0]
    "valeur incorrecte pour '--seed' : 'x' n'est pas un nombre entier correct."
    """
    if isinstance(fault, OSError):
        english = fault.strerror or str(fault)
        return _SYSTEM.get(fault.errno or 0, english), english
    if isinstance(fault, Exception):
        english = " ".join(map(str, fault.args)) if isinstance(fault, CodedError) else str(fault)
        return _coded(fault) or (english, english)
    if fault in _strerrors():
        return _strerrors()[fault], fault
    for pattern, french in _patterns():
        match = pattern.fullmatch(fault)
        if match is not None:
            return french.format(*(both(part)[0] for part in match.groups())), fault
    return fault, fault
