"""carrom restore: put a backup back on a table."""

from pathlib import Path

import click
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

from carrom.lang import pick
from carrom_tools import bilingual, files, terminal
from carrom_tools.device import backup_archive as archive
from carrom_tools.device.raw_prompt import RawPrompt
from carrom_tools.device.table_files import TableFiles
from carrom_tools.errors import UserError, located
from carrom_tools.options import lang_option, port_option

UNCHANGED = ("rien n'a été changé", "nothing was changed")
REMEDY = ("nommez un fichier que carrom backup a écrit", "name a file that carrom backup wrote")
_ASK = (
    "{} fichiers remplacent les parties et les réglages de la table. Continuer ?",
    "{} files take the place of the table's games and settings. Go on?",
)
_DONE = ("{} fichiers restaurés ; la table continue avec eux", "{} files restored; the table goes on with them")


@bilingual.command(
    short_help=("remettre une sauvegarde sur une table", "put a backup back on a table"),
    help=(
        "Remettre les fichiers de FICHIER sur la table, à la place des siens.",
        "Put the files in FILE back on the table, in the place of its own.",
    ),
)
@bilingual.argument("file", type=click.Path(path_type=Path))
@port_option
@lang_option
@bilingual.option("--yes", is_flag=True, help=("Ne rien demander.", "Do not ask."))
def command(file: Path, port: str | None, lang: str, yes: bool) -> None:
    try:
        contents = archive.unpack(files.read_bytes(file, archive.MAX_BYTES, REMEDY))
    except archive.ArchiveError as error:
        raise UserError(located(file, error, UNCHANGED)) from error
    if not contents:
        raise UserError(located(file, ("elle est vide", "it is empty"), UNCHANGED))
    if not yes and not bilingual.confirm(pick(lang, _ASK).format(len(contents))):
        raise click.Abort
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), DownloadColumn())
    with RawPrompt(port) as device:
        room = TableFiles(device).free_bytes()
        needed = sum(len(data) + 4096 for data in contents.values())
        if needed > room:
            fault = (f"il faut {needed} octets, {room} sont libres", f"needs {needed} bytes, {room} are free")
            raise UserError(located(device.port, fault, UNCHANGED))
        with Progress(*columns, console=terminal.console(stderr=True), transient=True) as progress:
            task = progress.add_task(terminal.plain(file.name), total=sum(map(len, contents.values())))
            TableFiles(device).replace_all(contents, lambda done: progress.advance(task, done))
    click.echo(pick(lang, _DONE).format(len(contents)))
