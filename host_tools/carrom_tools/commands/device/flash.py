"""carrom flash: put the firmware on a connected board, only what changed; or a whole image on a bare one."""

import sys
from pathlib import Path

import click
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from carrom.lang import pick
from carrom_tools import bilingual, terminal
from carrom_tools.device import bootloader, deployment, serial_port
from carrom_tools.device.one_board import OneBoard
from carrom_tools.device.raw_prompt import RawPrompt
from carrom_tools.device.table_files import TableFiles
from carrom_tools.errors import UserError, located
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
    if uf2 is not None:
        uf2_drive.check(uf2)
    one = OneBoard(port)
    known = serial_port.boards_there()
    bare = bootloader.bare_drive(port, drive)
    if bare is not None:
        if image is False:
            raise UserError(serial_port.NO_BOARD)
        uf2 = uf2 or _image(board or "pico")
    elif uf2 is None and not image and (image is False or not sys.stdin.isatty()):
        pass
    elif not port and not known:
        raise UserError(serial_port.NO_BOARD if uf2 is None and not image else bootloader.NO_DRIVE)
    else:
        with one.prompt() as device:
            uf2 = _wanted(device, uf2, image, board, lang)
            if uf2 is not None:
                uf2_drive.check(uf2)
                _check_place(device, uf2)
                bare = bootloader.enter(device, drive)
    if uf2 is not None and bare is not None:
        _copy(uf2, bare, lang)
        with console.status(""):
            bootloader.leave(one, known, bare)
    put_firmware(one, board, lang)


def _image(name: str) -> Path:
    """Return the image of a board that this carrom carries. Raises UserError where it carries none."""
    found = boards.image(name)
    if found is None:
        raise UserError(
            (
                "ce carrom n'a pas d'image ; prenez carrom-pico.uf2 d'une version : carrom flash --uf2 FICHIER",
                "this carrom carries no image; take carrom-pico.uf2 of a release: carrom flash --uf2 FILE",
            )
        )
    return found


def _wanted(device: RawPrompt, uf2: Path | None, image: bool | None, board: str | None, lang: str) -> Path | None:
    """Return the UF2 that goes on a connected board. It is asked about where nobody said, and a board would play from
    files or has too small a ROM. Raises UserError for a board with another chip."""
    if uf2 is not None or image:
        machine = device.identity()[0]
        device.check_chip(machine)
        return uf2 or _image(board or boards.board_of(machine))
    info = device.info()
    name = board or boards.board_of(info.machine)
    found = boards.image(name)
    if found is None or deployment.takes_rom(device, info, firmware_image.sources(name)):
        return None
    console.print(terminal.plain(f"{device.port}: {info.machine}, MicroPython {info.micropython}"))
    return found if bilingual.confirm(pick(lang, _OFFER)) else None


def _check_place(device: RawPrompt, uf2: Path) -> None:
    """Raise UserError where an image of ours would look for the table's files at another place than they are."""
    for name in boards.names():
        if uf2 == boards.image(name) and device.file_system_bytes() != boards.file_system_bytes(name):
            if not TableFiles(device).names():
                return  # there is nothing to lose
            fault = (
                "cette image a ses fichiers à un autre endroit : parties, réglages et étalonnage se perdraient",
                "this image has its files at another place: games, settings and calibration would be lost",
            )
            remedy = (
                "d'abord carrom backup FICHIER ; puis débranchez, tenez BOOTSEL en branchant, carrom flash ; enfin"
                " carrom restore FICHIER",
                "first carrom backup FILE; then unplug, hold BOOTSEL while plugging in, carrom flash; at last carrom"
                " restore FILE",
            )
            raise UserError(located(device.port, fault, remedy))


def _copy(uf2: Path, drive: Path, lang: str) -> None:
    """Copy a UF2 to the drive of a board in its bootloader."""
    data = uf2_drive.check(uf2)
    with console.status(Text(terminal.plain(f"{uf2.name} → {drive}"))):
        uf2_drive.copy(uf2, drive)
    console.print(pick(lang, _WRITTEN).format(len(data) // uf2_drive.UF2_BLOCK))


def put_firmware(one: OneBoard, board: str | None, lang: str) -> None:
    """Bring the firmware of a board that runs MicroPython to the one here, and print its version."""
    with one.prompt() as device:
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
