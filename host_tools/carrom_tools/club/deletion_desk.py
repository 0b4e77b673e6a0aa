"""`carrom club players delete`: takes a player out of all that this computer keeps, and says where else the name is."""

import contextlib
import sqlite3
from collections.abc import Set
from pathlib import Path

import click

from carrom.lang import pick
from carrom_simulator.words.codes import Pair
from carrom_tools import bilingual, terminal
from carrom_tools.club.desk import END_IT, check_there, club_file, club_folder, evening, named
from carrom_tools.club.speaking import tables_folder
from carrom_tools.club.table_desk import tables_that_say
from carrom_tools.errors import UserError, lang_here, located
from carrom_tools.files import unwritable
from carrom_tools.options import taken_lang
from carrom_tools.records.library import default_folder

_PLAYS = ("joue dans le tournoi en cours", "plays in the tournament that is on")
_DELETE_COPY = (
    "le nom y est peut-être encore : effacez cette copie",
    "the name may still be in it: delete this copy",
)
_HELD = (
    "un autre programme le lit : le nom n'y est plus montré, et il n'y est plus dès que carrom club est arrêté",
    "another program reads it: the name is shown no more, and is out of it once carrom club was stopped",
)
_PLAYED = ("cette partie est en cours", "this game is being played")
_AGAIN = ("terminez-la ou fermez la table, puis recommencez", "end it or close its table, then try again")
_GAMES = (
    "Parties de cet ordinateur sans ce nom désormais : {}",
    "Games of this computer without that name from now on: {}",
)
_WORD = (
    "Le dernier mot de la table {0} a encore ce nom : carrom club tables forget {0}",
    "The last word of the table {0} still has that name: carrom club tables forget {0}",
)
_RECORDS = (
    "Ses parties à la table {0} l'ont encore. Sur cet ordinateur-là : carrom club players delete {1} --games",
    "The games at the table {0} still have it. On that computer: carrom club players delete {1} --games",
)


@bilingual.command(
    short_help=("effacer un joueur, pour toujours", "delete a player, for good"),
    help=(
        "Effacer un joueur : ses parties restent, comme celles d'« un invité ». Son nom disparaît du fichier du club ; "
        "carrom club undo ne le rend pas. Où une table a encore ce nom, c'est dit.",
        "Delete a player: the games stay, as those of « a guest ». The name goes from the club's file; carrom club "
        "undo does not bring it back. Where a table still has the name is said.",
    ),
)
@bilingual.argument("name")
@bilingual.option(
    "--games",
    is_flag=True,
    help=(
        "Aussi dans les parties que gardent les tables de cet ordinateur.",
        "In the games that this computer's tables keep, too.",
    ),
)
@taken_lang
def delete(name: str, games: bool) -> None:
    key = named(name)
    taken = _take_out_of_games(name) if games else 0
    names, tables = {key}, set[str]()
    if not taken or _is_in_club(key):  # a computer that has tables alone knows nobody
        names, tables = _delete_in_club(name, key)
    elsewhere = tables_that_say(names)
    for table in sorted(tables if elsewhere is None else elsewhere):
        _say(_WORD, table)
    if not games:
        for table in sorted(tables):
            _say(_RECORDS, table, f'"{name}"')
    if taken:
        _say(_GAMES, taken)


def _say(words: Pair, *values: object) -> None:
    click.echo(terminal.plain(pick(lang_here(), words).format(*values)))


def _is_in_club(key: str) -> bool:
    if not club_file().exists():
        return False
    with evening() as (_, found):
        return key in found.names()


def _delete_in_club(name: str, key: str) -> tuple[set[str], set[str]]:
    """Delete a player in the club's files. Return the keys of the names that are gone, and the tables of their games.
    Raises UserError."""
    from carrom_tools.club import decisions
    from carrom_tools.club.copies import kept
    from carrom_tools.club.erased import Erased
    from carrom_tools.club.erasing import erase, names_of, new_mark

    with evening() as (store, found):
        check_there(name, found)
        on = found.tournament()
        if on is not None and key in {decisions.key(one) for match in on[1] for one in (match.one, match.other)}:
            raise UserError(located(name, _PLAYS, END_IT))
        mark, names, held = new_mark(), names_of(store, name), None
        try:
            erase(store, name, mark=mark)
        except sqlite3.Error as error:
            if not any(one.told.get("mark") == mark for one in decisions.decisions(store)):
                raise UserError(located(club_file(), error)) from None  # a full disk: nothing has changed
            held = error
        tables = {piece.table for piece in store.pieces_with(mark)}
    try:
        Erased(club_folder()).add(mark, names)
    except OSError as error:
        raise UserError(unwritable(club_folder(), error)) from None
    for path in kept(club_folder()):
        _erase_in_copy(path, names, mark)
    if held is not None:
        raise UserError(located(club_file(), held, _HELD))
    return names, tables


def _erase_in_copy(path: Path, names: Set[str], mark: str) -> None:
    """Take the names of a deleted player out of a copy, too. Raises UserError."""
    from carrom_tools.club.erasing import erase, names_in
    from carrom_tools.club.store import NewerError, Store

    try:
        with contextlib.closing(Store(path)) as copy:
            for name in names & names_in(copy):
                erase(copy, name, mark=mark)
    except (sqlite3.Error, NewerError, ValueError) as error:
        raise UserError(located(path, error, _DELETE_COPY)) from None


def _take_out_of_games(name: str) -> int:
    """Take a name out of the games of this computer's tables. Return out of how many. Raises UserError."""
    from carrom_tools.club.unnamed import take_out

    try:
        count, played = take_out((default_folder(), tables_folder()), name)
    except OSError as error:
        raise UserError(unwritable(error.filename or default_folder(), error)) from None
    if played:
        raise UserError(located(played[0], _PLAYED, _AGAIN))
    return count
