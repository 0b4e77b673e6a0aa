"""carrom backup: save games, settings, calibration and traces of a table in one file."""

from datetime import date
from pathlib import Path

import click
from rich.progress import track

from carrom.lang import pick
from carrom_tools import bilingual, files, terminal
from carrom_tools.device import backup_archive as archive
from carrom_tools.device.raw_prompt import RawPrompt
from carrom_tools.device.table_files import TableFiles
from carrom_tools.errors import UserError, located
from carrom_tools.options import lang_option, port_option
from carrom_tools.records import kept_games

THERE = ("est déjà là", "is there already")
_OTHER_FILE = "name another file, or --force to write over it"
_OTHER_FOLDER = "name another folder, or --force to write over it"
_PACK = ("les fichiers de la carte ne s'archivent pas", "the board's files cannot be packed")
_SAVED = ("{} fichiers, {} octets", "{} files, {} bytes")
_NO_FILES = (
    "cette carte n'a aucun fichier d'une table ; rien n'a été écrit",
    "there are no files of a table on this board; nothing was written",
)
FOREIGN = ("pas un fichier de la table, laissé là", "not a file of the table, left alone")
_GAMES = ("{} parties", "{} games")


@bilingual.command(
    short_help=(
        "garder les parties, réglages et étalonnage d'une table",
        "save a table's games, settings and calibration in one file",
    ),
    help=(
        (
            "Mettre tout ce que la table garde dans FICHIER (par défaut : carrom-DATE.zip, ici).\n\n"
            "`carrom restore` le remet, octet pour octet. Le programme de la table n'en fait pas partie."
        ),
        (
            "Save everything that the table keeps into FILE (default: carrom-DATE.zip here).\n\n"
            "`carrom restore` puts it back, byte for byte. The firmware itself is not part of it."
        ),
    ),
)
@bilingual.argument("file", type=click.Path(path_type=Path), required=False)
@port_option
@bilingual.option(
    "--force", is_flag=True, help=("Remplacer un fichier qui est déjà là.", "Write over a file that is there.")
)
@lang_option
@bilingual.option(
    "--records",
    type=click.Path(path_type=Path),
    help=(
        "Écrire les parties gardées, en feuilles, dans ce dossier.",
        "Write the games kept as records into this folder.",
    ),
)
def command(file: Path | None, port: str | None, force: bool, lang: str, records: Path | None) -> None:
    file = file or Path(f"carrom-{date.today().isoformat()}.zip")
    if file.exists() and not force:
        raise UserError(located(file, THERE, ("nommez un autre fichier, ou --force pour le remplacer", _OTHER_FILE)))
    if not file.parent.is_dir():
        raise UserError(located(file, (f"pas de dossier {file.parent}", f"there is no folder {file.parent}")))
    with RawPrompt(port) as device:
        store = TableFiles(device)
        for path in store.foreign():
            click.echo(f"{terminal.plain(path)}: {pick(lang, FOREIGN)}", err=True)
        if not store.names():
            raise UserError(located(device.port, _NO_FILES))
        contents = {}
        for name in track(store.names(), description="", console=terminal.console(stderr=True), transient=True):
            contents[name] = store.read(name) or b""
        version = device.value("try:\n import carrom\n print(repr(carrom.VERSION))\nexcept ImportError:print(repr(''))")
    try:
        packed = archive.pack(contents, version)
        files.write_whole(file, packed)
    except archive.ArchiveError as error:
        raise UserError(located(pick(lang, _PACK), error)) from error
    except OSError as error:
        raise UserError(files.unwritable(file, error)) from error
    size = sum(map(len, contents.values()))
    click.echo(f"{terminal.plain(str(file))}: {pick(lang, _SAVED).format(len(contents), size)}")
    if records is not None:
        save_records(contents, records, force, lang)


def save_records(contents: dict[str, bytes], folder: Path, force: bool, lang: str) -> None:
    """Write the games among the table's files into `folder`, for carrom replay and explain."""
    found = kept_games.records(contents)
    there = [name for name in found if (folder / name).exists()]
    if there and not force:
        raise UserError(
            located(folder / there[0], THERE, ("nommez un autre dossier, ou --force pour le remplacer", _OTHER_FOLDER))
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in found.items():
            files.write_whole(folder / name, text)
    except OSError as error:
        raise UserError(files.unwritable(folder, error, ("nommez un autre dossier", "name another folder"))) from error
    click.echo(f"{terminal.plain(str(folder))}: {pick(lang, _GAMES).format(len(found))}")
