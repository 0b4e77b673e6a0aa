"""Reads files up to a limit, and writes them whole or not at all."""

import contextlib
import os
import secrets
import stat
import sys
from pathlib import Path

from carrom_simulator.words.codes import Pair
from carrom_simulator.words.faults import both
from carrom_tools.errors import UserError, located


def unreadable(path: object, error: OSError, remedy: Pair | None = None) -> Pair:
    """Return the words for a file that cannot be read."""
    french, english = both(error)
    return located(path, (f"ne se lit pas : {french}", f"cannot be read: {english}"), remedy)


def unwritable(path: object, error: OSError, remedy: Pair | None = None) -> Pair:
    """Return the words for a file or folder that cannot be written."""
    french, english = both(error)
    return located(path, (f"ne s'écrit pas : {french}", f"cannot be written: {english}"), remedy)


def too_large(limit: int) -> Pair:
    """Return the words for a file of more than `limit` bytes."""
    return f"plus de {limit / (1 << 20):g} Mio", f"larger than {limit / (1 << 20):g} MiB"


def read_bytes(path: str | Path, limit: int, remedy: Pair) -> bytes:
    """Read a file, "-" for standard input. Raises UserError, with `remedy`, where it has more than `limit` bytes."""
    try:
        if str(path) == "-":
            data = sys.stdin.buffer.read(limit + 1)
        else:
            with open(path, "rb") as file:
                data = file.read(limit + 1)
    except OSError as error:
        raise UserError(unreadable(path, error, remedy)) from None
    if len(data) > limit:
        raise UserError(located(path, too_large(limit), remedy))
    return data


def write_whole(path: Path, data: str | bytes) -> None:
    """Write a file whole or not at all, over the one that is there; it is on the disk afterwards. Raises OSError.

    The new file gets a name that nobody can guess, in the same folder, and is then moved into place: a symbolic link
    is replaced, never followed. A device or a pipe is written to.
    """
    content = data.encode("utf-8") if isinstance(data, str) else data
    try:
        special = not stat.S_ISREG(path.stat().st_mode)
    except FileNotFoundError:
        special = False
    if special:
        path.write_bytes(content)
        return
    part = path.with_name(f".{secrets.token_hex(12)}.part")
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with open(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Return when the names in a folder are on the disk: new ones, changed ones, and those that are gone.

    Windows opens no folders, and some file systems do not sync them: there the system does it when it likes.
    """
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
