"""The files of a connected table as a Store port: the firmware's own code can read and write them from here."""

from collections.abc import Callable

from carrom.ports import Store
from carrom_tools.device.backup_archive import PART, ArchiveError, check_name
from carrom_tools.device.raw_prompt import RawPrompt
from carrom_tools.errors import UserError, located

FOLDERS = ("/data", "/data~")  # where drivers/flash_store.py keeps them
STAGE = "/restore"  # a restored file waits here until all have arrived


UNCHANGED = ("rien n'a été changé", "nothing was changed")


def _may_be_ours(name: str, folder: str) -> bool:
    """Return whether the table keeps a file of that name in that folder, or is writing it."""
    try:
        check_name(name.removesuffix(PART))
    except ArchiveError:
        return False
    return path_of(name.removesuffix(PART)).startswith(folder + "/")


def path_of(name: str) -> str:
    """Return the path of the file `name` on the board."""
    return f"{FOLDERS[name.endswith('~')]}/{name}"


class TableFiles(Store):
    """The files of `device`. Raises UserError where the board fails."""

    def __init__(self, device: RawPrompt):
        device.identity()  # no other Python than MicroPython
        self._device = device
        self._there: list[str] | None = None
        self._foreign: list[str] = []

    def _names(self) -> list[str]:
        if self._there is None:
            self._there, self._foreign = [], []
            for folder in FOLDERS:
                for name, is_folder in self._device.listing(folder):
                    if is_folder or not _may_be_ours(name, folder):
                        self._foreign.append(f"{folder}/{name}")
                    elif not name.endswith(PART):
                        self._there.append(name)
        return self._there

    def names(self) -> list[str]:
        return sorted(self._names())

    def foreign(self) -> list[str]:
        """Return the paths of what lies among the table's files and is none: folders, and names that none has."""
        self._names()
        return sorted(self._foreign)

    def read(self, name: str, start: int = 0, most: int = -1) -> bytes | None:
        if name not in self._names():
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
        if name in self._names():
            self._device.remove(path_of(name))
            self._there = None

    def free_bytes(self) -> int:
        return self._device.free_bytes()

    def replace_all(self, files: dict[str, bytes], on_progress: Callable[[int], None] | None = None) -> None:
        """Put `files` (name -> contents) in the place of all files of the table.

        They are sent to a folder of their own and checked there; only then the board moves them, in one go. Until that
        moment the old files stay as they are. on_progress(bytes) is called for each part that arrived.
        """
        for name in files:
            check_name(name)
            if path_of(name) in self.foreign():
                fault = (f"{path_of(name)} est un dossier", f"{path_of(name)} is a folder")
                raise UserError(located(self._device.port, fault, UNCHANGED))
        for name, data in files.items():
            self._device.write(f"{STAGE}/{name}", data, on_progress)
        moves = [(f"{STAGE}/{name}", path_of(name)) for name in files]
        stale = [path_of(name) for name in self.names() if name not in files]
        self._device.run(_MOVE.format(folders=FOLDERS, moves=moves, stale=stale, stage=STAGE))
        self._there = None


# A Ctrl-C waits until it is done.
_MOVE = """
import os,micropython
micropython.kbd_intr(-1)
try:
 for p in {folders!r}:
  try:os.mkdir(p)
  except OSError:pass
 for a,b in {moves!r}:os.rename(a,b)
 for p in {stale!r}:os.remove(p)
 try:
  for n in os.listdir({stage!r}):os.remove({stage!r}+'/'+n)
  os.rmdir({stage!r})
 except OSError:pass
finally:micropython.kbd_intr(3)
"""
