"""carrom flash: put the firmware on a connected board, only what changed; or a whole image on a bare one."""

import sys
from pathlib import Path

import click
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from carrom.lang import pick
from carrom_tools import bilingual, terminal
from carrom_tools.device import deployment, serial_port
from carrom_tools.device.raw_prompt import RawPrompt
from carrom_tools.errors import UserError
from carrom_tools.flashing import boards, firmware_image, uf2_drive
from carrom_tools.options import lang_option, port_option

console = terminal.console(stderr=True)
_WRITTEN = (
    "{} blocs écrits ; la carte redémarre d'elle-même",
    "{} blocks written; the board restarts by itself",
)
_OFFER = (
    "Mettre notre image sur cette carte (MicroPython et programme) ? Elle laisse bien plus de mémoire de travail ;"
    " parties, réglages et étalonnage restent.",
    "Put our image on this board (MicroPython and firmware)? It leaves far more working memory;"
    " games, settings and calibration stay.",
)


@bilingual.command(
    short_help=(
        "mettre le programme, ou une image entière, sur une carte",
        "put the firmware, or a whole image, on a board",
    ),
    help=(
        (
            "Mettre le programme de la table sur une carte.\n\n"
            "Une carte nue (branchée avec BOOTSEL enfoncé) reçoit l'image entière, MicroPython et programme à la "
            "fois. Pour une carte branchée qui a un autre MicroPython, carrom propose cette image dans un terminal ; "
            "elle laisse bien plus de mémoire de travail. Sinon, seul le programme y va : en une image ROM si la carte "
            "a une ROM, ou en fichiers compilés pour son MicroPython, et seulement ceux qui diffèrent. Tout est "
            "vérifié sur la carte, qui dit ensuite sa version. Parties, réglages et étalonnage restent tels quels. Si "
            "la carte est débranchée au milieu, recommencez."
        ),
        (
            "Put the firmware on a board.\n\n"
            "On a bare board (BOOTSEL held while it is plugged in) goes the whole image, MicroPython and "
            "firmware in one. On a terminal carrom offers that image for a connected board with another MicroPython; "
            "it leaves far more working memory. Otherwise the firmware alone goes there: as one ROM image where the "
            "board has a ROM, or as files compiled for its MicroPython, and only those that differ. All is "
            "checked on the board, which then says its version. Games, settings and calibration stay as they are. If "
            "the board is unplugged in the middle, do it again."
        ),
    ),
)
@port_option
@bilingual.option(
    "--board",
    type=click.Choice(boards.names()),
    help=("Le dossier de boards/ ; la carte le dit d'elle-même.", "The folder of boards/; found out by itself."),
)
@bilingual.option(
    "--uf2",
    type=click.Path(path_type=Path),
    help=("Mettre cet UF2 sur une carte nue (BOOTSEL enfoncé).", "Put this UF2 on a bare board (BOOTSEL held)."),
)
@bilingual.option(
    "--image/--files",
    default=None,
    help=(
        "L'UF2 que ce carrom contient, MicroPython compris, ou le programme seul, sans demander.",
        "The UF2 that this carrom carries, MicroPython and all, or the firmware alone, without asking.",
    ),
)
@bilingual.option(
    "--drive",
    type=click.Path(path_type=Path),
    help=("Où est monté le disque d'une carte nue.", "Where a bare board's drive is mounted."),
)
@lang_option
def command(
    port: str | None, board: str | None, uf2: Path | None, image: bool | None, drive: Path | None, lang: str
) -> None:
    if image is False and uf2 is not None:
        raise UserError(("--uf2 et --files s'excluent", "--uf2 and --files exclude one another"))
    bare = not port and not serial_port.boards_there() and (drive or uf2_drive.find_drive())
    if uf2 is None and (image or (bare and image is None)):
        uf2 = boards.image(board or (_board_there(port) if not bare else "pico"))
        if uf2 is None:
            raise UserError(
                (
                    "ce carrom n'a pas d'image ; prenez carrom-pico.uf2 d'une version : carrom flash --uf2 FICHIER",
                    "this carrom carries no image; take carrom-pico.uf2 of a release: carrom flash --uf2 FILE",
                )
            )
    elif uf2 is None and image is None and sys.stdin.isatty():
        uf2 = _offered(port, board, lang)
    if uf2 is not None:
        port = put_uf2(port, uf2, drive, lang)
    put_firmware(port, board, lang)


def _board_there(port: str | None) -> str:
    """Return the folder in boards/ of the connected board; the Pico's where none answers but one in its bootloader."""
    if not port and not serial_port.boards_there():
        return "pico"
    with RawPrompt(port) as device:
        return boards.board_of(device.identity()[0])


def _offered(port: str | None, board: str | None, lang: str) -> Path | None:
    """Ask whether a board that would play from files, or has too small a ROM, is to get our image. Return that."""
    with RawPrompt(port) as device:
        info = device.info()
        name = board or boards.board_of(info.machine)
        found = boards.image(name)
        if found is None or deployment.takes_rom(device, info, firmware_image.sources(name)):
            return None
    console.print(terminal.plain(f"{device.port}: {info.machine}, MicroPython {info.micropython}"))
    return found if bilingual.confirm(pick(lang, _OFFER)) else None


def put_firmware(port: str | None, board: str | None, lang: str) -> None:
    """Bring the firmware of a board that runs MicroPython to the one here, and print its version."""
    with RawPrompt(port) as device:
        info = device.info()
        console.print(terminal.plain(f"{device.port}: {info.machine}, MicroPython {info.micropython}"))
        columns = (TextColumn("{task.description}", markup=False), BarColumn(), DownloadColumn(), TimeRemainingColumn())
        with Progress(*columns, console=console, transient=True) as shown:
            task = shown.add_task("")
            done, remark = deployment.deploy(
                device,
                info,
                firmware_image.sources(board or boards.board_of(info.machine)),
                lambda path, total, count: shown.update(task, description=path, total=total, advance=count),
            )
        if remark:
            console.print(pick(lang, remark))
        console.print(pick(lang, done))
        click.echo(terminal.plain(str(device.value("import carrom\nprint(repr(carrom.VERSION))"))))


def put_uf2(port: str | None, uf2: Path, drive: Path | None, lang: str) -> str:
    """Copy a UF2 to a board in its bootloader; send a board that runs MicroPython there first. Return its port then."""
    data = uf2_drive.check(uf2)
    found = drive or uf2_drive.find_drive()
    known = serial_port.boards_there()
    if found is None and (port or known):
        with RawPrompt(port) as device:
            device.to_bootloader()
        known = [name for name in known if name != device.port]
        found = uf2_drive.await_drive()
    if found is None:
        raise UserError(
            (
                "pas de carte en mode d'amorçage ; tenez BOOTSEL en la branchant, attendez le lecteur RPI-RP2, puis"
                " répétez la commande (avec --drive DOSSIER s'il est monté ailleurs)",
                "no board in its bootloader was found; hold BOOTSEL while plugging it in, wait for the drive RPI-RP2,"
                " then repeat the command (with --drive FOLDER if it is mounted elsewhere)",
            )
        )
    with console.status(Text(terminal.plain(f"{uf2.name} → {found}"))):
        uf2_drive.copy(uf2, found)
        console.print(pick(lang, _WRITTEN).format(len(data) // uf2_drive.UF2_BLOCK))
        started = serial_port.await_board(known)
    if started is None:
        raise UserError(
            (
                "la carte n'est pas revenue en une minute ; débranchez-la, rebranchez-la, puis : carrom flash",
                "the board has not come back within a minute; unplug it, plug it in, then: carrom flash",
            )
        )
    return started
