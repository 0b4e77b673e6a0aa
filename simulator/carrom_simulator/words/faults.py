"""Faults in French and English: coded ones of ours, and the system's."""

import errno
import string
from typing import Any

from carrom.lang import pick
from carrom_simulator.words.codes import PIECES, POCKETS, TEXTS, Pair
from carrom_simulator.words.spelling import spelled

_NONE = ("aucune", "none")
_MOST_QUOTED = 80  # characters of a quoted word


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
            return pick(self._lang, coded(value) or (str(value), str(value)))
        return super().format_field(value, format_spec)


def coded(error: Exception) -> Pair | None:
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


# The system's files and ports: its number of the error -> French.
SYSTEM = {
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


def both(fault: Exception) -> Pair:
    """Return an error in French and English. An unknown one stays as it is in both.

    >>> both(ValueError("empty-entry"))
    ('une entrée vide', 'an empty entry')
    """
    if isinstance(fault, OSError):
        english = fault.strerror or str(fault)
        return SYSTEM.get(fault.errno or 0, english), english
    return coded(fault) or (str(fault), str(fault))
