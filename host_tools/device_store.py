"""The files of a connected table as a store port, so that the firmware's own code reads and writes them from here."""

from carrom.ports import Store
from host_tools.device import Device
from host_tools.errors import UserError

FOLDER = "/data"  # where drivers/flash_store.py keeps them


class DeviceStore(Store):
    """`device`'s files. Raises UserError where the board fails, for there is nobody else to tell."""

    def __init__(self, device: Device):
        self._device = device
        self._there: set[str] | None = None

    def names(self) -> list[str]:
        if self._there is None:
            prefix = FOLDER + "/"
            self._there = {path.removeprefix(prefix) for path in self._device.hashes(FOLDER)}
        return sorted(name for name in self._there if not name.endswith((".new", ".part")))

    def read(self, name: str) -> bytes | None:
        return self._device.read(f"{FOLDER}/{name}") if name in self.names() else None

    def write(self, name: str, data: bytes) -> None:
        self._device.write(f"{FOLDER}/{name}", data)
        self._there = None

    def append(self, name: str, data: bytes) -> None:
        raise UserError("the journal is written by the table alone; restore a backup to change it")

    def remove(self, name: str) -> None:
        if name in self.names():
            self._device.remove(f"{FOLDER}/{name}")
            self._there = None

    def free_bytes(self) -> int:
        return self._device.value("import os\ns=os.statvfs('/')\nprint(s[0]*s[3])")
