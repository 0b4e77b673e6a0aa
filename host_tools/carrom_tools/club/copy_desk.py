"""`carrom club backup` and `restore`: all that a club keeps in one file, and back from it."""

import contextlib
import os
import sqlite3
from datetime import datetime
from pathlib import Path

import click

from carrom.lang import pick
from carrom_tools import bilingual
from carrom_tools.club.desk import club_file, club_folder, needs, opened
from carrom_tools.errors import UserError, lang_here, located
from carrom_tools.files import unwritable
from carrom_tools.options import taken_lang

_THERE = ("est déjà là", "is there already")
_OTHER = (
    "nommez un autre fichier, ou --force pour le remplacer",
    "name another file, or --force to write over it",
)
_BEFORE = ("Le club d'avant est dans {}.", "The club of before is in {}.")
_TAKEN_OUT = ("{} noms effacés depuis ne sont pas revenus.", "{} names that were deleted since did not come back.")


@bilingual.command(
    short_help=("copier tout ce que le club garde", "copy all that the club keeps"),
    help=(
        "Copier tout ce que le club garde dans FICHIER (par défaut : carrom-club-DATE.sqlite, ici), même pendant qu'un "
        "tableau tourne. Le club garde aussi de lui-même une copie de chacune de ses dix dernières soirées.",
        "Copy all that the club keeps into FILE (default: carrom-club-DATE.sqlite here), also while a wall runs. The "
        "club by itself keeps a copy of each of its last ten evenings, too.",
    ),
)
@bilingual.argument("file", type=click.Path(path_type=Path), required=False)
@bilingual.option(
    "--force", is_flag=True, help=("Remplacer un fichier qui est déjà là.", "Write over a file that is there.")
)
@taken_lang
def backup(file: Path | None, force: bool) -> None:
    from carrom_tools.club.copies import write_copy

    path = file or Path(f"carrom-club-{datetime.now():%Y-%m-%d}.sqlite")
    if path.exists() and not force:
        raise UserError(located(path, _THERE, _OTHER))
    with opened() as store:
        try:
            write_copy(store, path)
        except OSError as error:
            raise UserError(unwritable(path, error)) from None
        except sqlite3.Error as error:
            raise UserError(located(path, error)) from None
    click.echo(path)


@bilingual.command(
    short_help=("reprendre une copie", "take a copy back"),
    help=(
        "Mettre une copie à la place de ce que le club garde ; ce qu'il gardait est copié d'abord. Qui a été effacé "
        "depuis le reste. Pas à côté d'un tableau qui tourne.",
        "Put a copy in the place of what the club keeps, which is copied first. Who was deleted since stays so. Not "
        "beside a wall that runs.",
    ),
)
@bilingual.argument("file", type=click.Path(path_type=Path))
@taken_lang
def restore(file: Path) -> None:
    try:
        from carrom_tools.club.copies import checked, write_copy
    except ModuleNotFoundError as error:
        raise UserError(needs(error)) from None
    from carrom_tools.club.erased import Erased
    from carrom_tools.club.one_wall import only_wall
    from carrom_tools.club.store import Store

    folder = club_folder()
    with only_wall(folder), checked(file, folder) as part:
        with contextlib.closing(Store(part)) as store:
            gone = Erased(folder).take_out(store)
        if club_file().exists():
            before = folder / "copies" / f"club-{datetime.now():%Y-%m-%d-%H%M%S}.sqlite"
            with opened() as store:
                try:
                    before.parent.mkdir(mode=0o700, exist_ok=True)
                    write_copy(store, before)
                except OSError as error:
                    raise UserError(unwritable(before, error)) from None
            click.echo(pick(lang_here(), _BEFORE).format(before))
        for suffix in ("-wal", "-shm"):  # of the file that goes
            club_file().with_name(club_file().name + suffix).unlink(missing_ok=True)
        os.replace(part, club_file())
    if gone:
        click.echo(pick(lang_here(), _TAKEN_OUT).format(gone))


COMMANDS = (backup, restore)
