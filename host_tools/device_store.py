"""The files of a connected table as a store port, so that the firmware's own code reads and writes them from here."""

from carrom.ports import Store
from host_tools.device import Device
from host_tools.errors import UserError

FOLDERS = ("/data", "/data~")  # where drivers/flash_store.py keeps them, the second for names that end in ~


def board_path(name: str) -> str:
    """Where the board keeps the table's file `name`."""
    return f"{FOLDERS[name.endswith('~')]}/{name}"


class DeviceStore(Store):
    """`device`'s files. Raises UserError where the board fails, for there is nobody else to tell."""

    def __init__(self, device: Device):
        self._device = device
        self._there: set[str] | None = None

    def names(self) -> list[str]:
        if self._there is None:
            self._there = {path.rpartition("/")[2] for folder in FOLDERS for path in self._device.hashes(folder)}
        return sorted(name for name in self._there if not name.endswith((".new", ".part")))

    def read(self, name: str) -> bytes | None:
        return self._device.read(board_path(name)) if name in self.names() else None

    def write(self, name: str, data: bytes) -> None:
        self._device.write(board_path(name), data)
        self._there = None

    def append(self, name: str, data: bytes) -> None:
        raise UserError("the journal is written by the table alone; restore a backup to change it")

    def remove(self, name: str) -> None:
        if name in self.names():
            self._device.remove(board_path(name))
            self._there = None

    def free_bytes(self) -> int:
        return self._device.value("import os\ns=os.statvfs('/')\nprint(s[0]*s[3])")
