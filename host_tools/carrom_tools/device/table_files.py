"""The files of a connected table as a Store port: the firmware's own code can read and write them from here."""

from collections.abc import Callable

from carrom.ports import Store
from carrom_tools.device.backup_archive import PART, check_name
from carrom_tools.device.raw_prompt import RawPrompt
from carrom_tools.errors import UserError

FOLDERS = ("/data", "/data~")  # where drivers/flash_store.py keeps them
STAGE = "/restore"  # a restored file waits here until all have arrived


def path_of(name: str) -> str:
    """Return the path of the file `name` on the board."""
    return f"{FOLDERS[name.endswith('~')]}/{name}"


class TableFiles(Store):
    """The files of `device`. Raises UserError where the board fails."""

    def __init__(self, device: RawPrompt):
        self._device = device
        self._there: dict[str, str] | None = None

    def _hashes(self) -> dict[str, str]:
        if self._there is None:
            paths: dict[str, str] = {}
            for folder in FOLDERS:
                paths |= self._device.hashes(folder)
            self._there = {path.rpartition("/")[2]: digest for path, digest in paths.items() if not path.endswith(PART)}
        return self._there

    def names(self) -> list[str]:
        return sorted(self._hashes())

    def read(self, name: str, start: int = 0, most: int = -1) -> bytes | None:
        if name not in self._hashes():
            return None
        data = self._device.read(path_of(name))
        return data[start : len(data) if most < 0 else start + most]

    def write(self, name: str, data: bytes) -> None:
        self._device.write(path_of(name), data)
        self._there = None

    def append(self, name: str, data: bytes) -> None:
        raise UserError(
            (
                "seule la table écrit le journal ; pour le changer, restaurez une sauvegarde",
                "the journal is written by the table alone; restore a backup to change it",
            )
        )

    def remove(self, name: str) -> None:
        if name in self._hashes():
            self._device.remove(path_of(name))
            self._there = None

    def free_bytes(self) -> int:
        return self._device.value("import os\ns=os.statvfs('/')\nprint(s[0]*s[3])")

    def replace_all(self, files: dict[str, bytes], on_progress: Callable[[int], None] | None = None) -> None:
        """Put `files` (name -> contents) in the place of all files of the table.

        They are sent to a folder of their own and checked there; only then the board moves them, in one go. Until that
        moment the old files stay as they are. on_progress(bytes) is called for each part that arrived.
        """
        for name in files:
            check_name(name)
        for name, data in files.items():
            self._device.write(f"{STAGE}/{name}", data, on_progress)
        moves = [(f"{STAGE}/{name}", path_of(name)) for name in files]
        stale = [path_of(name) for name in self.names() if name not in files]
        self._device.run(_MOVE.format(folders=FOLDERS, moves=moves, stale=stale, stage=STAGE))
        self._there = None


_MOVE = """
import os
for p in {folders!r}:
 try:os.mkdir(p)
 except OSError:pass
for a,b in {moves!r}:os.rename(a,b)
for p in {stale!r}:os.remove(p)
try:
 for n in os.listdir({stage!r}):os.remove({stage!r}+'/'+n)
 os.rmdir({stage!r})
except OSError:pass
"""
