"""A UF2 and the drive that a board in its bootloader shows."""

import os
import re
import string
from collections.abc import Iterator
from pathlib import Path

from carrom_tools import files
from carrom_tools.errors import UserError, located

UF2_BLOCK = 512
UF2_MAGIC = b"UF2\n"
RP2040_FAMILY = (0xE48BFF56).to_bytes(4, "little")  # from Microsoft's list uf2families.json
BOOT_DRIVE_FILE = "INFO_UF2.TXT"  # every UF2 bootloader shows one (Microsoft's UF2 specification)
RP2040_BOARD = "RPI-RP2"  # the Board-ID of its boot ROM (RP2040 datasheet, 2.8.4); an RP2350 says RP2350
INFO_CHARS = 1000
MAX_BYTES = 8 << 20  # a UF2 is twice as long as what it writes, and the flash has 2 MiB

NAME_UF2 = ("nommez un UF2 de MicroPython pour le RP2040", "name a UF2 of MicroPython for the RP2040")


def copy(uf2: Path, drive: Path) -> None:
    """Copy a UF2 to the drive of a board in its bootloader, down to the board. Raises UserError where `drive` is none,
    or another chip's."""
    if not is_one(drive):
        chip = _board_id(drive)
        if chip is None:
            fault = (
                "ce n'est pas le lecteur d'une carte en mode d'amorçage ; tenez BOOTSEL en la branchant",
                "that is not the drive of a board in its bootloader; hold BOOTSEL while plugging in",
            )
        else:
            fault = (
                f"c'est le lecteur d'une autre puce ({chip}) ; ce micrologiciel veut un RP2040",
                f"that is the drive of another chip ({chip}); this firmware needs an RP2040",
            )
        raise UserError(located(drive, fault))
    try:
        with open(drive / uf2.name, "wb") as file:
            file.write(uf2.read_bytes())
            file.flush()
            os.fsync(file.fileno())  # else it may still lie in this computer's memory
    except OSError as error:
        if not is_one(drive):
            return  # the board has all of it and restarted before the system could close the file
        remedy = ("rebranchez la carte et répétez la commande", "plug the board in again and repeat the command")
        raise UserError(located(drive / uf2.name, error, remedy)) from None


def check(uf2: Path) -> bytes:
    """Return the contents of a UF2 for the RP2040. Raises UserError for any other file."""
    data = files.read_bytes(uf2, MAX_BYTES, NAME_UF2)
    if not data or len(data) % UF2_BLOCK or not data.startswith(UF2_MAGIC):
        raise UserError(located(uf2, ("ce n'est pas un UF2", "that is not a UF2"), NAME_UF2))
    if data[28:32] != RP2040_FAMILY:
        raise UserError(located(uf2, ("cet UF2 est pour une autre puce", "that UF2 is for another chip"), NAME_UF2))
    return data


def drives() -> list[Path]:
    """Return where the drives of bare boards with an RP2040 are mounted."""
    return [folder for folder in _mounted() if is_one(folder)]


def foreign() -> list[Path]:
    """Return where the drives of other chips in their bootloaders are mounted."""
    return [folder for folder in _mounted() if _board_id(folder) not in (None, RP2040_BOARD)]


def is_one(folder: Path) -> bool:
    """Return whether an RP2040 in its bootloader shows this folder."""
    return _board_id(folder) == RP2040_BOARD


def _board_id(folder: Path) -> str | None:
    """Return the Board-ID of a bootloader's drive, "?" where it tells none, None where the folder is no such drive."""
    try:
        with open(folder / BOOT_DRIVE_FILE, errors="replace") as file:
            told = file.read(INFO_CHARS)
    except OSError:
        return None
    found = re.search(r"^Board-ID:\s*(\S+)", told, re.MULTILINE)
    return found[1] if found else "?"


def _mounted() -> Iterator[Path]:
    """Yield the places where Linux, macOS and Windows mount drives."""
    if os.name == "nt":
        yield from (Path(f"{letter}:/") for letter in string.ascii_uppercase)
    for pattern in ("media/*/*", "run/media/*/*", "media/*", "mnt/*", "Volumes/*"):
        yield from sorted(Path("/").glob(pattern))
