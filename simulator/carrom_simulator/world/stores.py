"""A store without flash: in memory."""

import re

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

    def open(self) -> None:
        """Do nothing: a dict can always be read."""

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
