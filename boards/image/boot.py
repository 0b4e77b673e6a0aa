"""Runs first where the firmware lies in the ROM file system: ends an update, then lets the firmware's boot.py run.

carrom flash puts a whole new ROM image into a file and restarts the board. The copy from there to the ROM begins anew
at the next start when the power is cut in it, so a board always has one whole version: the old one until the file is
complete, the new one from then on.
"""

import hashlib
import os
import sys

import machine
import vfs

UPDATE = "/rom.update"  # a ROM image, then its SHA-256
DIGEST_BYTES = 32
SECTOR = 4096


def digest(chunks) -> bytes:
    """Return the SHA-256 of all chunks."""
    whole = hashlib.sha256()
    for chunk in chunks:
        whole.update(chunk)
    return whole.digest()


def parts(file, size: int, buffer):
    """Yield the first `size` bytes of a file, a buffer at a time."""
    file.seek(0)
    for at in range(0, size, SECTOR):
        machine.mem32[0x40058004] = 16_000_000  # feeds a watchdog that an earlier run has started
        part = memoryview(buffer)[: min(SECTOR, size - at)]
        file.readinto(part)
        yield part


def finish_update(rom) -> None:
    """Copy a complete ROM image from its file to the ROM; remove the file."""
    try:
        size = os.stat(UPDATE)[6] - DIGEST_BYTES
    except OSError:
        return
    there = memoryview(rom)
    buffer = bytearray(SECTOR)
    with open(UPDATE, "rb") as file:
        file.seek(max(size, 0))
        wanted = file.read()
        if 0 < size <= len(there) and digest(parts(file, size, buffer)) == wanted:
            at = 0
            for part in parts(file, size, buffer):
                if bytes(there[at : at + len(part)]) != part:
                    rom.writeblocks(at // SECTOR, buffer)
                at += SECTOR
            if digest([there[:size]]) != wanted:
                rom.ioctl(6, 0)  # remove the ROM file system: without its first sector it is none
    os.remove(UPDATE)


def find_firmware(rom) -> str:
    """Mount the ROM. Return where the firmware is: in the ROM, or else frozen into the image."""
    try:
        vfs.umount("/rom")
    except OSError:
        pass
    try:
        vfs.mount(vfs.VfsRom(rom), "/rom")
        os.stat("/rom/main.mpy")
        return "/rom"
    except OSError:
        return ".frozen/firmware"


if "RP2040" in sys.implementation._machine:  # the files may have come on a board that runs none of this
    _rom = vfs.rom_ioctl(2, 0)
    finish_update(_rom)
    # Before the files of the flash, where an earlier firmware may lie.
    sys.path[:0] = [find_firmware(_rom), ".frozen"]
    del _rom
    import boot  # noqa: F401  the firmware's own, in the folder that now comes first
