"""Shows text from outside on a terminal literally, without any power over the terminal; tells its language."""

from __future__ import annotations

import locale
import os
import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

_KEPT = "\n\t"
_HARMFUL = ("Cc", "Cf", "Cs", "Zl", "Zp")  # controls, invisible and direction marks, lone surrogates, line separators


def plain(text: str) -> str:
    r"""Return `text` with every character escaped that a terminal would obey or hide.

    >>> plain("\x1b]0;title\x07 volume")
    '\\x1b]0;title\\x07 volume'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(_escaped(one) if unicodedata.category(one) in _HARMFUL and one not in _KEPT else one for one in text)


def _escaped(one: str) -> str:
    code = ord(one)
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def unbroken(text: str) -> str:
    """Return a text whose blanks of French typography, as before a semicolon, let no line break.

    >>> unbroken("rentré ; joué")
    'rentré\\xa0; joué'
    """
    return re.sub(r" (?=[;:!?»])|(?<=«) ", "\u00a0", text)


def console(stderr: bool = False) -> Console:
    """Return a rich console that takes text literally: no markup, no emoji names, no colours by guesswork."""
    from rich.console import Console  # not at the top: most commands start sooner without it

    return Console(stderr=stderr, markup=False, emoji=False, highlight=False)


def progress() -> Progress:
    """Return a bar on stderr that counts games."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    return Progress(*columns, console=console(stderr=True))


def system_lang() -> str:
    """Return the language of the system: French where its locale is French or names no language (C), else English."""
    named = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), None)
    word = (named or locale.getlocale()[0] or "").lower().replace("posix", "c").split(".")[0]
    return "fr" if word in ("", "c") or word.startswith("fr") else "en"
