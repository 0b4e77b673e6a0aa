"""Opens what a club keeps, for its commands, and carries out what it decides about players (`carrom club players`)."""

import contextlib
import difflib
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from carrom.lang import pick
from carrom_tools import bilingual, terminal
from carrom_tools.errors import UserError, lang_here, located
from carrom_tools.files import unwritable
from carrom_tools.options import taken_lang
from carrom_tools.records.library import default_folder

if TYPE_CHECKING:
    from carrom_tools.club.evening import Evening
    from carrom_tools.club.store import Store

_HEADS = (
    ("joueur", "parties", "gagnées", "cote"),
    ("player", "games", "won", "rating"),
)
_NOBODY = ("Personne encore : carrom club players add NOM", "Nobody yet: carrom club players add NAME")
_IS_THERE = ("est déjà au club", "is in the club already")
_TWO_NAMES = (
    "deux personnes du même nom : ajoutez-en une autrement, comme « Léa B. »",
    "two people of one name: add one in another way, as « Léa B. »",
)
_ACCENTS = (
    "{} est au club ; est-ce quelqu'un d'autre ?",
    "{} is in the club; is this somebody else?",
)
_OTHER = ("--other : c'est quelqu'un d'autre", "--other: it is somebody else")
_LONG = (
    "{} : les tables ne le proposent pas, elles prennent {} caractères.",
    "{}: tables do not offer it, they take {} characters.",
)
_LIST = ("carrom club players les montre", "carrom club players shows them")
END_IT = ("carrom club tournament end le finit", "carrom club tournament end ends it")


def club_file() -> Path:
    """Return where the club's games are kept, which need not be there yet."""
    return default_folder().parent / "club" / "club.sqlite"


def club_folder() -> Path:
    """Return the folder of the club in the user's data, and make it. Raises UserError."""
    folder = club_file().parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)
    except OSError as error:
        raise UserError(unwritable(folder, error)) from None
    return folder


@contextlib.contextmanager
def opened(patience_s: float = 10.0) -> "Iterator[Store]":
    """Open the file of the club's games meanwhile. patience_s: with another program that writes. Raises UserError."""
    from carrom_tools.club.store import NewerError, Store

    club_folder()
    path = club_file()
    try:
        store = Store(path, patience_s)
    except NewerError as error:
        raise UserError(located(path, error, ("mettez carrom à jour", "update carrom"))) from None
    except sqlite3.Error as error:
        raise UserError(located(path, error, ("mettez ce fichier de côté", "put this file aside"))) from None
    except OSError as error:
        raise UserError(unwritable(path, error)) from None
    with contextlib.closing(store):
        yield store


@contextlib.contextmanager
def evening() -> "Iterator[tuple[Store, Evening]]":
    """Open the club's games meanwhile, and what is worked out from them. Raises UserError."""
    try:
        from carrom_tools.club.evening import Evening
    except ModuleNotFoundError as error:
        raise UserError(needs(error)) from None
    with opened() as store:
        found = Evening(store)
        _judge(found)
        yield store, found


def _judge(found: "Evening") -> None:
    """Judge the games that no wall has judged, and show how far that is where there are many."""
    from rich.progress import Progress

    progress = Progress(console=terminal.console(stderr=True), transient=True)
    task = None
    with progress:
        for left in found.judging():
            task = progress.add_task("", total=left) if task is None else task
            progress.update(task, completed=(progress.tasks[0].total or left) - left)


def needs(error: ModuleNotFoundError) -> tuple[str, str]:
    """Return the words for a library of the club that is not installed."""
    return (
        f"carrom club : il manque {error.name} ; pip install 'carrom-table[club]'",
        f"carrom club needs {error.name}; pip install 'carrom-table[club]'",
    )


@bilingual.group(
    invoke_without_command=True,
    short_help=("les joueurs du club et leurs cotes", "the club's players and their ratings"),
    help=(
        "Montrer les joueurs du club, et la cote de chacun avec son incertitude ; en ajouter, renommer, effacer.",
        "Show the club's players, and the rating of each with its uncertainty; add, rename, delete some.",
    ),
)
@taken_lang
@click.pass_context
def players(context: click.Context) -> None:
    if context.invoked_subcommand is not None:
        return
    from rich.table import Table

    with evening() as (_, found):
        rows = found.people()
    if not rows:
        click.echo(pick(lang_here(), _NOBODY))
        return
    table = Table(*pick(lang_here(), _HEADS))
    for row in rows:
        table.add_row(terminal.plain(row["name"]), str(row["played"]), str(row["won"]), rating_text(row))
    terminal.console().print(table)


def rating_text(row: dict[str, Any]) -> str:
    """Write a rating with its uncertainty; a dash where there is none."""
    return "-" if row["rating"] is None else f"{row['rating']:.1f} ± {row['off']:.1f}"


@players.command(
    short_help=("ajouter des joueurs", "add players"),
    help=("Ajouter des joueurs à la liste du club.", "Add players to the club's list."),
)
@bilingual.argument("names", nargs=-1, required=True, metavar="NAME…")
@bilingual.option(
    "--other",
    "is_other",
    is_flag=True,
    help=(
        "Ce sont d'autres personnes, même si un nom connu ne diffère que par ses accents.",
        "These are other people, even if a known name differs in accents alone.",
    ),
)
@taken_lang
def add(names: tuple[str, ...], is_other: bool) -> None:
    from carrom_simulator.serving.protocol import MAX_NAME
    from carrom_tools.club.decisions import ADD, bare, decide, key

    with evening() as (store, found):
        there = {key(row["name"]): row["name"] for row in found.people()}
        for name in names:
            if named(name) in there:
                raise UserError(located(name, _IS_THERE, _TWO_NAMES))
            near = next((known for known in there.values() if bare(known) == bare(name)), None)
            if near is not None and not is_other:
                _ask_whether_other(name, near)
            there[key(name)] = name
        for name in names:
            decide(store, ADD, name=name)
            if len(name) > MAX_NAME:
                click.echo(pick(lang_here(), _LONG).format(terminal.plain(name), MAX_NAME), err=True)


def _ask_whether_other(name: str, known: str) -> None:
    """Ask whether a name that differs from a known one in accents alone is another person's. Raises UserError."""
    question = pick(lang_here(), _ACCENTS).format(terminal.plain(known))
    if not (sys.stdin.isatty() and bilingual.confirm(f"{terminal.plain(name)}: {question}")):
        fault = (_ACCENTS[0].format(known), _ACCENTS[1].format(known))
        raise UserError(located(name, fault, _OTHER))


@players.command(
    short_help=("corriger un nom, ou faire de deux un", "correct a name, or make one of two"),
    help=(
        "Donner à un joueur un autre nom, dans toutes ses parties. Si quelqu'un porte ce nom déjà, les deux n'en "
        "font plus qu'un.",
        "Give a player another name, in all games. If somebody has that name already, the two become one.",
    ),
)
@bilingual.argument("name")
@bilingual.argument("to", metavar="NAME")
@taken_lang
def rename(name: str, to: str) -> None:
    from carrom_tools.club.decisions import RENAME, decide

    with evening() as (store, found):
        check_there(name, found)
        named(to)
        decide(store, RENAME, name=name, to=to)


def named(name: str) -> str:
    """Return the key of a name. Raises UserError where nothing of it can be shown, or it is too long."""
    from carrom_tools.club.decisions import MOST_NAME, key

    if not key(name) or len(name) > MOST_NAME:
        fault = (f"pas un nom de 1 à {MOST_NAME} caractères", f"not a name of 1 to {MOST_NAME} characters")
        raise UserError(located(repr(name), fault))
    return key(name)


def check_there(name: str, found: "Evening") -> None:
    """Check that somebody of that name is in the club. Raises UserError."""
    from carrom_tools.club.decisions import key

    names = found.names()
    if named(name) in names:
        return
    near = difflib.get_close_matches(key(name), names, 1)
    remedy = (f"voulez-vous dire {names[near[0]]} ?", f"did you mean {names[near[0]]}?") if near else _LIST
    raise UserError(located(name, ("n'est pas au club", "is not in the club"), remedy))
