"""Stores without flash: in memory, and in a folder of the computer (the simulated table's memory between runs)."""

import os
import re
from pathlib import Path

from carrom.ports import Store

_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,29}~?")


def check_name(name: str) -> str:
    """Return `name` where it is a plain file name. Raises OSError for anything that could lie elsewhere."""
    if not _NAME.fullmatch(name):
        raise OSError(f"not a file name of the table: {name[:40]!r}")
    return name


class MemoryStore(Store):
    """Files in a dict; `size_bytes` is what fits."""

    def __init__(self, files: dict[str, bytes] | None = None, size_bytes: int = 1_400_000):
        self.files = dict(files or {})
        self.size_bytes = size_bytes

    def read(self, name: str, start: int = 0, most: int = -1) -> bytes | None:
        data = self.files.get(check_name(name))
        return None if data is None else data[start : len(data) if most < 0 else start + most]

    def append(self, name: str, data: bytes) -> None:
        self.write(name, self.files.get(name, b"") + data)

    def write(self, name: str, data: bytes) -> None:
        if len(data) - len(self.files.get(check_name(name), b"")) > self.free_bytes():
            raise OSError(28, "the flash is full")
        self.files[name] = bytes(data)

    def remove(self, name: str) -> None:
        self.files.pop(check_name(name), None)

    def names(self) -> list[str]:
        return list(self.files)

    def free_bytes(self) -> int:
        return self.size_bytes - sum(len(data) for data in self.files.values())


class FolderStore(Store):
    """Files in a folder, which is made where it is missing. Nothing outside of it is read or written."""

    def __init__(self, folder: Path | str, size_bytes: int = 1_400_000):
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.size_bytes = size_bytes

    def _path(self, name: str) -> Path:
        path = self.folder / check_name(name)
        if path.is_symlink():
            raise OSError(f"a link, not a file of the table: {name!r}")
        return path

    def read(self, name: str, start: int = 0, most: int = -1) -> bytes | None:
        try:
            with self._path(name).open("rb") as file:
                file.seek(start)
                return file.read(most)
        except FileNotFoundError:
            return None

    def append(self, name: str, data: bytes) -> None:
        with self._path(name).open("ab") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

    def write(self, name: str, data: bytes) -> None:
        path = self._path(name)
        new = path.with_name(f".{name}.new")
        with new.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)

    def remove(self, name: str) -> None:
        self._path(name).unlink(missing_ok=True)

    def names(self) -> list[str]:
        return [path.name for path in self.folder.iterdir() if path.is_file() and path.name[0] != "."]

    def free_bytes(self) -> int:
        return self.size_bytes - sum((self.folder / name).stat().st_size for name in self.names())
