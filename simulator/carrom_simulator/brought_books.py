"""Takes up the rule books that installed packages bring: modules, each named by an entry point of the group
`carrom.books`.

`carrom` and carrom_table import it first, before anybody reads which books there are. Such a module is like those of
`carrom.game.rules`: BOOK is a RuleBook whose id is the name of the entry point. WORDS, if it is there, is its Book in
words, as those in words/books. A book that can't be taken stands in LEFT_OUT, and nothing else suffers.
"""

import re
import sys
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType

from carrom.game import rules
from carrom.game.rulebook import RuleBook
from carrom_simulator.refusals import CodedError

GROUP = "carrom.books"
LEFT_OUT: list[CodedError] = []
_ID = re.compile("[a-z][a-z0-9_]{1,11}")  # a word of a record, and of a scoreboard


def _module(entry: EntryPoint) -> ModuleType:
    """Return the module of a book. Raises CodedError for one that can't be played."""
    if not _ID.fullmatch(entry.name):
        raise CodedError("brought-name", entry.name)
    if entry.name in rules.GAMES:
        raise CodedError("brought-twice", entry.name, entry.value)
    try:
        module: ModuleType = entry.load()
        book = module.BOOK()
    except Exception as error:  # a stranger's code: whatever it raises, the other books can be played
        raise CodedError("brought-broken", entry.name, entry.value, f"{type(error).__name__}: {error}") from None
    if not isinstance(book, RuleBook) or book.id != entry.name:
        raise CodedError("brought-broken", entry.name, entry.value, "BOOK")
    return module


def _take_up() -> None:
    for entry in sorted(entry_points(group=GROUP)):
        try:
            sys.modules[f"{rules.__name__}.{entry.name}"] = _module(entry)  # where `rules.load` finds it
        except CodedError as error:
            LEFT_OUT.append(error)
        else:
            rules.BOOKS += (entry.name,)  # type: ignore[assignment]
            rules.GAMES += (entry.name,)  # type: ignore[assignment]


_take_up()
