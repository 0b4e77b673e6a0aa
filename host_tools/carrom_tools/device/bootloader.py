"""A board's way through its bootloader: which drive is its own, and which board comes back."""

import time
from pathlib import Path

from carrom_tools.device import serial_port
from carrom_tools.device.one_board import OneBoard
from carrom_tools.device.raw_prompt import RawPrompt
from carrom_tools.errors import UserError, located
from carrom_tools.flashing import uf2_drive

WAIT_FOR_DRIVE_S = 15
WAIT_FOR_BOARD_S = 60  # a bare board formats its file system at its first start
# No drive shows a number, nor does a board that has had none yet: it must have been the only new one for this time.
# A board takes it for longer while its drive seems to be there still: one that was mounted by hand does so.
SETTLED_S = 3
SETTLED_BESIDE_DRIVE_S = 10
LOOK_S = 0.5
NO_DRIVE = (
    "pas de carte en mode d'amorçage ; tenez BOOTSEL en la branchant, attendez le lecteur RPI-RP2, puis"
    " répétez la commande (avec --drive DOSSIER s'il est monté ailleurs)",
    "no board in its bootloader was found; hold BOOTSEL while plugging it in, wait for the drive RPI-RP2,"
    " then repeat the command (with --drive FOLDER if it is mounted elsewhere)",
)


def bare_drive(port: str | None, named: Path | None) -> Path | None:
    """Return the drive of the bare board that is meant, None where one that runs MicroPython is meant.

    port, named: as a person has named them, or None. Raises UserError where it could be one or the other.
    """
    if port is not None:
        return None
    running, drives = serial_port.boards_there(), uf2_drive.drives()
    if named is not None:
        return named if uf2_drive.is_one(named) or not running else None
    if drives and (running or len(drives) > 1):
        places = ", ".join([*running, *map(str, drives)])
        fault = (f"il y a plusieurs cartes : {places}", f"there are several boards: {places}")
        remedy = (
            "débranchez les autres, ou dites laquelle : --port pour une carte qui marche, --drive pour un lecteur",
            "unplug the others, or say which: --port for a board that runs, --drive for a drive",
        )
        raise UserError(located("carrom flash", fault, remedy))
    if not drives and not running:
        drives = uf2_drive.foreign()  # to say whose that is
    return drives[0] if drives else None


def enter(device: RawPrompt, named: Path | None) -> Path:
    """Send a board to its bootloader. Return its drive: the one that was not there before."""
    before = uf2_drive.drives()
    if named is not None and uf2_drive.is_one(named):
        fault = ("ce lecteur est celui d'une autre carte", "that drive belongs to another board")
        raise UserError(located(named, fault, ("débranchez-la", "unplug that one")))
    device.to_bootloader()
    end = time.monotonic() + WAIT_FOR_DRIVE_S
    seen: list[Path] = []
    while (now := time.monotonic()) < end or seen:
        new = [drive for drive in uf2_drive.drives() if drive not in before]
        if named is not None and uf2_drive.is_one(named):
            return named
        if len(new) > 1:
            places = ", ".join(map(str, new))
            fault = (f"plusieurs lecteurs sont apparus : {places}", f"several drives have appeared: {places}")
            remedy = (
                "débranchez les autres cartes et répétez la commande",
                "unplug the other boards and repeat the command",
            )
            raise UserError(located(device.port, fault, remedy))
        if new != seen:
            seen, since = new, now
        if named is None and new and now - since >= SETTLED_S:
            return new[0]
        time.sleep(LOOK_S)
    raise UserError(NO_DRIVE)


def leave(board: OneBoard, known: dict[str, str], drive: Path) -> None:
    """Wait until the board that has got a UF2 runs, and take its port.

    known: the boards that ran before (port -> number). A board that was bare has no number yet: it must be the only one
    that is not among these. Raises UserError where it does not come, or several do.
    """
    end = time.monotonic() + WAIT_FOR_BOARD_S
    seen: list[str] = []
    while (now := time.monotonic()) < end:
        there = serial_port.boards_there()
        if board.number:
            new = [port for port, number in there.items() if number == board.number]
        else:
            new = [port for port, number in there.items() if number not in known.values()]
        if len(new) > 1:
            raise serial_port.several(new)
        if new != seen:
            seen, since = new, now
        settled_s = 0 if board.number else SETTLED_BESIDE_DRIVE_S if uf2_drive.is_one(drive) else SETTLED_S
        if new and now - since >= settled_s:
            board.port, board.number = new[0], there[new[0]]
            return
        time.sleep(LOOK_S)
    raise UserError(
        (
            "la carte n'est pas revenue en une minute ; débranchez-la, rebranchez-la, puis : carrom flash",
            "the board has not come back within a minute; unplug it, plug it in, then: carrom flash",
        )
    )
