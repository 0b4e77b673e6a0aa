"""Builds the firmware of a board as one ROM file system, from which MicroPython runs bytecode in place."""

import hashlib
from pathlib import Path

from mpremote.romfs import VfsRomWriter

from carrom_tools.flashing import boards, firmware_image
from carrom_tools.flashing.firmware_image import Compiler

UPDATE = "/rom.update"  # boards/image/boot.py copies it to the ROM at the next start
STARTERS = ("boot.py", "main.py")  # start what lies in the ROM; our own image has them frozen in


def build(found: dict[str, Path], compiler: Compiler) -> bytes:
    """Return the ROM image of a firmware: path on the board -> source file."""
    writer = VfsRomWriter()
    _add(writer, _tree(firmware_image.build(found, compiler, as_source=())))
    return bytes(writer.finalise())


def _tree(files: dict[str, bytes]) -> dict:
    """Return folder or file name -> what it holds, from path -> contents."""
    root: dict = {}
    for path, data in files.items():
        *folders, name = path.strip("/").split("/")
        folder = root
        for part in folders:
            folder = folder.setdefault(part, {})
        folder[name] = data
    return root


def _add(writer: VfsRomWriter, folder: dict) -> None:
    for name, held in sorted(folder.items()):
        if isinstance(held, dict):
            writer.opendir(name)
            _add(writer, held)
            writer.closedir()
        else:
            writer.mkfile(name, held)


def update_file(image: bytes) -> bytes:
    """Return what UPDATE has to hold for this image to be copied to the ROM."""
    return image + hashlib.sha256(image).digest()


def starters() -> dict[str, bytes]:
    """Return path -> contents of the two files that start the firmware in the ROM."""
    return {"/" + name: (boards.IMAGE / name).read_bytes() for name in STARTERS}
