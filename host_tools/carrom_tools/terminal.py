"""Shows text from outside on a terminal literally, without any power over the terminal; tells its language.

Where the output has few characters, as Windows gives a file or a pipe, it stays readable.
"""

from __future__ import annotations

import codecs
import locale
import os
import re
import sys
import unicodedata
from io import TextIOWrapper
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

_KEPT = "\n\t"
_HARMFUL = ("Cc", "Cf", "Cs", "Zl", "Zp")  # controls, invisible and direction marks, lone surrogates, line separators
_READABLE = "carrom_tools.readable"  # the name under which codecs know it
_INSTEAD = {  # what our texts have and Windows' code page lacks
    **dict.fromkeys("\N{MINUS SIGN}\N{HYPHEN}\N{NON-BREAKING HYPHEN}", "-"),
    "→": "->",
    "Ω": "ohm",
    "●": "o",
    "▀": " ",  # a character's upper half; the lower one has a colour too
    **dict(zip("♠♥♦♣", "shdc", strict=True)),
}


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


def _readable(error: UnicodeError) -> tuple[str, int]:
    """Replace what an encoding lacks: by what our texts mean, by plain letters, else by a question mark."""
    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end]
    return "".join(_INSTEAD.get(one) or _ascii(one) or "?" for one in lacking), error.end


def _ascii(one: str) -> str:
    """Return the plain letters and signs in a character, as e in é; "" where it has none."""
    return unicodedata.normalize("NFKD", one).encode("ascii", "ignore").decode()


def keep_readable() -> None:
    """Have both outputs of this process replace what their encoding lacks, where it is not UTF-8."""
    codecs.register_error(_READABLE, _readable)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and codecs.lookup(stream.encoding).name != "utf-8":
            stream.reconfigure(errors=_READABLE)


def can_show(text: str, stream: TextIO) -> bool:
    """Return whether an output has all characters of a text."""
    try:
        text.encode(stream.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


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
