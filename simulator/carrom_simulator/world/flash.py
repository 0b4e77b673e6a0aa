"""The board's flash chip, down to the byte: a NOR flash model under a real littlefs, with power cuts and wear.

The chip keeps erased blocks at 0xFF, programs by clearing bits, and can lose its power between any two bytes of a
program or an erase. On top of it runs littlefs itself (littlefs-python) with the parameters that MicroPython's rp2
port uses, and on that the firmware's own driver, `carrom/drivers/flash_store.py`, unchanged.
"""

import contextlib
import errno
import inspect
import random
import weakref
from collections.abc import Iterator
from typing import Any

from littlefs import LFSFileFlag, LittleFS, LittleFSError, UserContext, lfs

from carrom.drivers import flash_store
from carrom.ports import Store

SECTOR_BYTES = 4096  # the smallest erase of a W25Q16JV (Pico's flash); littlefs block of the rp2 port
PICO_SECTORS = 352  # of a Pico's file system under MicroPython: 1408 kB
PROG_BYTES = 256  # page of the W25Q16JV; progsize of the rp2 port's _boot.py
READ_BYTES = 32
CACHE_BYTES = 4 * PROG_BYTES  # MicroPython's vfs_lfsx: four times the larger of read and program size
LOOKAHEAD_BYTES = 32
BLOCK_CYCLES = 100  # erases after which littlefs moves a directory's blocks, as MicroPython sets it

PROGRAM, ERASE = "program", "erase"


class FlashChip(UserContext):
    """A flash chip as littlefs sees it.

    blocks: the content, one bytes of SECTOR_BYTES a sector; `FlashChip(chip.blocks)` is a cheap copy of a chip.
    power_bytes: bytes that can still be programmed or erased before the power goes; None: it stays on.
    left: the blocks as the power cut left them, or None. A program cannot be stopped within littlefs: what it still
      does after the cut happens to `blocks` only.
    half_written: 0 .. 255, the bits of the byte in progress that are not yet written when the power goes.
    log: None, or a list that collects `(PROGRAM | ERASE, block, offset, data)`.
    programmed_bytes, erases (one count a sector): the wear.
    overprogrammed: how often something was programmed where the chip was not erased, which mixes the bits of both.
    """

    def __init__(self, blocks: list[bytes] | int = PICO_SECTORS):
        self.blocks = [b"\xff" * SECTOR_BYTES] * blocks if isinstance(blocks, int) else list(blocks)
        self.power_bytes: int | None = None
        self.half_written = 0
        self.left: list[bytes] | None = None
        self.log: list | None = None
        self.programmed_bytes = 0
        self.overprogrammed = 0
        self.erases = [0] * len(self.blocks)

    def read(self, cfg, block: int, off: int, size: int) -> bytes:
        return self.blocks[block][off : off + size]

    def prog(self, cfg, block: int, off: int, data: bytes) -> int:
        old = self.blocks[block][off : off + len(data)]
        if old != b"\xff" * len(data):
            self.overprogrammed += 1
            data = (int.from_bytes(old) & int.from_bytes(data)).to_bytes(len(data))
        return self.change(PROGRAM, block, off, bytes(data))

    def erase(self, cfg, block: int) -> int:
        return self.change(ERASE, block, 0, b"\xff" * SECTOR_BYTES)

    def sync(self, cfg) -> int:
        return 0

    def change(self, kind: str, block: int, off: int, data: bytes) -> int:
        """Program or erase, as the log says it; counted, logged, and subject to the power."""
        if self.log is not None:
            self.log.append((kind, block, off, data))
        if self.power_bytes is not None:
            if self.left is None and self.power_bytes <= len(data):
                self.left = self.cut_within(kind, block, off, data, self.power_bytes)
            self.power_bytes -= len(data)
        old = self.blocks[block]
        self.blocks[block] = old[:off] + data + old[off + len(data) :]
        if kind == ERASE:
            self.erases[block] += 1
        else:
            self.programmed_bytes += len(data)
        return 0

    def cut_within(self, kind: str, block: int, off: int, data: bytes, done: int) -> list[bytes]:
        """Return the blocks as they are when the power goes after `done` bytes of `data`, the next one written by half.

        The bytes after the cut of an erase hold something between their old value and 0xFF.
        """
        old = self.blocks[block]
        rest = old[off + done :]
        if kind == ERASE:
            rest = _or(rest, _WEAK[done:])
        elif self.half_written and done < len(data):
            weak = data[done] ^ ((data[done] ^ rest[0]) & self.half_written)
            rest = bytes([weak]) + rest[1:]
        left = list(self.blocks)
        left[block] = old[:off] + data[:done] + rest
        return left


# Which bits of a block an erase that was cut short has already set: any will do, they are the same in every run.
_WEAK = random.Random(1).randbytes(SECTOR_BYTES)


def _or(one: bytes, other: bytes) -> bytes:
    return (int.from_bytes(one) | int.from_bytes(other)).to_bytes(len(one))


# As MicroPython's vfs_lfsx_file.c reads them (littlefs-python's own "a" makes no new file).
_MODES = {
    "rb": LFSFileFlag.rdonly,
    "r+b": LFSFileFlag.rdwr,
    "wb": LFSFileFlag.wronly | LFSFileFlag.creat | LFSFileFlag.trunc,
    "ab": LFSFileFlag.wronly | LFSFileFlag.creat | LFSFileFlag.append,
}


@contextlib.contextmanager
def _errors() -> Iterator[None]:
    """Raise littlefs's own errors as the OSError that MicroPython raises."""
    try:
        yield
    except LittleFSError as error:
        raise OSError(-error.code, "flash") from error
    except FileNotFoundError as error:  # littlefs-python gives these two errors no number
        raise OSError(errno.ENOENT, "no such file") from error
    except FileExistsError as error:
        raise OSError(errno.EEXIST, "there already") from error


class _Files:
    """Offers the part of MicroPython's `os` and `open` that the driver uses, over one mounted littlefs."""

    def __init__(self, fs: LittleFS):
        self.fs = fs

    def mkdir(self, path: str) -> None:
        with _errors():
            self.fs.mkdir(path)

    def listdir(self, path: str) -> list[str]:
        with _errors():
            return self.fs.listdir(path)

    def remove(self, path: str) -> None:
        with _errors():
            self.fs.remove(path)

    def rename(self, old: str, new: str) -> None:
        with _errors():
            self.fs.rename(old, new)

    def stat(self, path: str) -> tuple:
        with _errors():
            return (0x8000, 0, 0, 0, 0, 0, self.fs.stat(path).size, 0, 0, 0)

    def statvfs(self, path: str) -> tuple:
        with _errors():
            free = self.fs.block_count - self.fs.used_block_count
        return (SECTOR_BYTES, SECTOR_BYTES, self.fs.block_count, free, free, 0, 0, 0, 0, 255)

    def open(self, path: str, mode: str) -> "_File":
        with _errors():
            return _File(self.fs.fs, lfs.file_open(self.fs.fs, path, _MODES[mode]))


class _File:
    """An open file, unbuffered: what the driver writes reaches littlefs in the pieces that the driver wrote."""

    def __init__(self, fs: lfs.LFSFilesystem, handle: lfs.LFSFile):
        self.fs = fs
        self.handle = handle

    def __enter__(self) -> "_File":
        return self

    def __exit__(self, *_error: object) -> None:
        with _errors():
            lfs.file_close(self.fs, self.handle)

    def read(self, size: int) -> bytes:
        with _errors():
            return lfs.file_read(self.fs, self.handle, size)

    def write(self, data: bytes) -> int:
        with _errors():
            return lfs.file_write(self.fs, self.handle, bytes(data))

    def seek(self, offset: int, whence: int = 0) -> int:
        with _errors():
            return lfs.file_seek(self.fs, self.handle, offset, whence)


def _littlefs(chip: FlashChip, *, mount: bool) -> LittleFS:
    return LittleFS(
        context=chip,
        mount=mount,
        block_size=SECTOR_BYTES,
        block_count=len(chip.blocks),
        read_size=READ_BYTES,
        prog_size=PROG_BYTES,
        cache_size=CACHE_BYTES,
        lookahead_size=LOOKAHEAD_BYTES,
        block_cycles=BLOCK_CYCLES,
    )


def format_chip(chip: FlashChip) -> None:
    """Put an empty littlefs on the chip, as a new board has."""
    _littlefs(chip, mount=False).format()


_CODE = compile(inspect.getsource(flash_store), flash_store.__file__, "exec")


def _driver(files: _Files) -> dict[str, Any]:
    """Return the names of the driver's module, run anew with `files` in the place of MicroPython's `os` and `open`."""
    names: dict[str, Any] = {"__name__": flash_store.__name__}
    exec(_CODE, names)
    names["os"] = files
    names["open"] = files.open
    return names


def mount(chip: FlashChip, folder: str = "/data") -> Store:
    """Switch the board on: mount the chip's littlefs and start the firmware's driver on it.

    Raises OSError where the file system cannot be mounted; MicroPython would then make a new one.
    """
    fs = _littlefs(chip, mount=False)
    try:
        fs.mount()
    except LittleFSError as error:
        raise OSError(-error.code, "no file system") from error
    store: Store = _driver(_Files(fs))["FlashStore"](folder)
    weakref.finalize(store, fs.unmount)  # only unmounting frees littlefs's buffers
    if store.fault is not None:
        raise store.fault
    return store


def new_board(sectors: int = PICO_SECTORS) -> FlashChip:
    """Return a chip with an empty file system and no wear counted yet."""
    chip = FlashChip(sectors)
    format_chip(chip)
    return FlashChip(chip.blocks)
