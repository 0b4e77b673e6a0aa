"""Lets a table speak to a broker while a command runs: what `carrom play --mqtt` and `carrom monitor --mqtt` share."""

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from carrom.lang import pick
from carrom_simulator.words.codes import Pair
from carrom_tools.club.outgoing import Outgoing
from carrom_tools.errors import UserError
from carrom_tools.files import unwritable
from carrom_tools.records.library import Library, default_folder

if TYPE_CHECKING:
    from carrom_tools.club.broker import Broker
    from carrom_tools.club.people import People


def tables_folder() -> Path:
    """Return the folder in the user's data where tables keep how far their games were told."""
    return default_folder().parent / "tables"


@contextlib.contextmanager
def speaking(
    broker: "Broker", libraries: list[Library], lang: str, hear: "Callable[[People], None] | None" = None
) -> Iterator[Outgoing]:
    """Tell the broker of what the yielded Outgoing takes. libraries: have the records of games told before. hear: gets
    what a club tells of its people, from another thread.

    Raises UserError where the parts that this needs are not installed, or the folder cannot be written.
    """
    try:
        from carrom_tools.club.link import Link
    except ModuleNotFoundError as error:
        raise UserError(
            (
                f"--mqtt : il manque {error.name} ; pip install 'carrom-table[club]'",
                f"--mqtt needs {error.name}; pip install 'carrom-table[club]'",
            )
        ) from None

    def tell(news: Pair) -> None:
        click.echo(pick(lang, news), err=True)

    folder = tables_folder()
    try:
        for library in libraries:
            library.prepare()
        outgoing = Outgoing(folder, broker.table, _reader(libraries))
    except OSError as error:
        raise UserError(unwritable(error.filename or folder, error)) from None
    with Link(broker, outgoing, lang, tell, hear):
        yield outgoing


def _reader(libraries: list[Library]) -> Callable[[str], str]:
    def read(name: str) -> str:
        for library in libraries:
            with contextlib.suppress(FileNotFoundError):
                return library.read(name)
        raise FileNotFoundError(2, "No such file or directory", name)

    return read
