"""The one error that a user of the command line sees, in his language."""

import click

from carrom.lang import pick
from carrom_simulator.words.codes import Pair
from carrom_simulator.words.faults import both
from carrom_tools import terminal

LANG = "carrom.lang"  # where the language stands in the meta data of click's contexts


def named_lang() -> str | None:
    """Return the language that the command line names by --lang, or None."""
    context = click.get_current_context(silent=True)
    return context.meta.get(LANG) if context is not None else None


def lang_here() -> str:
    """Return the language of the command that runs: its --lang, else the system's."""
    return named_lang() or terminal.system_lang()


def located(place: object, fault: Pair | Exception, remedy: Pair | None = None) -> Pair:
    """Return "PLACE: fault; remedy" in both languages. fault: a pair, or an error of a room below.

    >>> located("a.record:4", ValueError("empty-entry"))
    ('a.record:4: une entrée vide', 'a.record:4: an empty entry')
    """
    french, english = fault if isinstance(fault, tuple) else both(fault)
    if remedy is None:
        return f"{place}: {french}", f"{place}: {english}"
    return f"{place}: {french} ; {remedy[0]}", f"{place}: {english}; {remedy[1]}"


class UserError(click.ClickException):
    """The user can mend this. It is printed on standard error, and the command ends with status 2.

    pair: the message in French and English; `located` makes one of place, fault and remedy: "FILE:LINE: fault; remedy".
    """

    exit_code = 2

    def __init__(self, pair: Pair):
        super().__init__(pick(lang_here(), pair))

    def show(self, file=None) -> None:
        click.echo(terminal.plain(self.message), file=file, err=True)
