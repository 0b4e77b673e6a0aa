"""A UF2 and the drive that a board in its bootloader shows."""

import os
import shutil
import string
import time
from collections.abc import Iterator
from pathlib import Path

from carrom_tools import files
from carrom_tools.errors import UserError, located

UF2_BLOCK = 512
UF2_MAGIC = b"UF2\n"
RP2040_FAMILY = (0xE48BFF56).to_bytes(4, "little")  # from Microsoft's list uf2families.json
BOOT_DRIVE_FILE = "INFO_UF2.TXT"  # every UF2 bootloader shows one (Microsoft's UF2 specification)
WAIT_FOR_DRIVE_S = 15
MAX_BYTES = 8 << 20  # a UF2 is twice as long as what it writes, and the flash has 2 MiB

NAME_UF2 = ("nommez un UF2 de MicroPython pour le RP2040", "name a UF2 of MicroPython for the RP2040")


def await_drive() -> Path | None:
    """Wait until a board that restarts shows its drive; return None if it does not."""
    end = time.monotonic() + WAIT_FOR_DRIVE_S
    while (found := find_drive()) is None and time.monotonic() < end:
        time.sleep(0.5)
    return found


def copy(uf2: Path, drive: Path) -> None:
    """Copy a UF2 to the drive of a board in its bootloader. Raises UserError where `drive` is none."""
    if not (drive / BOOT_DRIVE_FILE).is_file():
        fault = (
            "ce n'est pas le lecteur d'une carte en mode d'amorçage ; tenez BOOTSEL en la branchant",
            "that is not the drive of a board in its bootloader; hold BOOTSEL while plugging in",
        )
        raise UserError(located(drive, fault))
    try:
        shutil.copyfile(uf2, drive / uf2.name)
    except OSError as error:
        if not (drive / BOOT_DRIVE_FILE).exists():
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


def find_drive() -> Path | None:
    """Find where a board's bootloader drive is mounted, by its INFO_UF2.TXT; return None where there is none."""
    for folder in _mounted():
        try:
            info = folder / BOOT_DRIVE_FILE
            if info.is_file() and "RP2" in info.read_text(errors="replace"):
                return folder
        except OSError:
            continue
    return None


def _mounted() -> Iterator[Path]:
    """Yield the places where Linux, macOS and Windows mount drives."""
    if os.name == "nt":
        yield from (Path(f"{letter}:/") for letter in string.ascii_uppercase)
    for pattern in ("media/*/*", "run/media/*/*", "media/*", "mnt/*", "Volumes/*"):
        yield from sorted(Path("/").glob(pattern))
