"""The table's files in two folders of the board's littlefs.

littlefs keeps a folder's small files and the places of its large ones in two blocks that take turns. Damage to one
restores the other block's older, valid-looking contents. So files whose name ends in ~ have a folder of their own,
which such damage does not reach.
"""

import errno
import gc
import os

_NEW = ".new"  # marks a file that is being written; a power cut can leave one
_OPEN_WORDS = 352  # 1408 bytes: an open file takes 1148 in one piece; small objects may lie before it


def _read(file, start: int, most: int) -> bytes:
    if most < 0:  # a read of known length allocates one piece of just that length
        most = max(file.seek(0, 2) - start, 0)
    file.seek(start)
    return file.read(most)


def _write(file, data: bytes, _most: int) -> None:
    file.write(data)


def _overwrite(file, data: bytes, _most: int) -> bool:
    """Write over a file that does not shrink. Returns whether it did.

    littlefs commits old or new, whole, on closing; a new file and a renaming cost three times as much (docs/flash.md).
    Never open it with "wb": a Ctrl-C between opening and writing would leave it empty.
    """
    fits = file.seek(0, 2) <= len(data)
    if fits:
        file.seek(0)
        file.write(data)
    return fits


class FlashStore:
    """The store port. It writes only in `folder` and in the folder of that name with a ~; it makes them if need be.

    alive: a function that is called before each file is opened; a journal of thousands of lines takes a minute.
    """

    def __init__(self, folder: str = "/data"):
        self._spare: list = [None] * _OPEN_WORDS  # the clear() of a list gives its memory back at once
        self._word: list = [None]
        self._nothing: list = []
        self.alive = None
        self._folders = (folder, folder + "~")
        self.open()

    def open(self) -> None:
        self.fault = None
        try:
            for folder in self._folders:
                self._make(folder)
        except OSError as error:  # littlefs finds a folder damaged
            self.fault = error

    def _make(self, folder: str) -> None:
        """Make a folder if need be, and take away what a power cut has left of files that were being written."""
        try:
            os.mkdir(folder)
        except OSError:
            pass  # it is there already, or cannot be read either
        for name in os.listdir(folder):
            if name.endswith(_NEW):
                os.remove(folder + "/" + name)

    def _path(self, name: str) -> str:
        if not name or "/" in name or "\\" in name or name.startswith(".") or name.endswith(_NEW):
            raise OSError(errno.EINVAL, name)
        return self._folders[1 if name.endswith("~") else 0] + "/" + name

    def _apart(self, work, path: str, mode: str, what, most: int = 0):
        """Work on one file, then reserve its piece of memory again, before anything else takes it.

        A collection keeps objects that stale words of the stack point to. So the work is done in a deeper frame, whose
        words the collection no longer looks at.
        """
        try:
            return self._deeper(work, path, mode, what, most)
        finally:
            if not self._spare:
                # The cleared list still has some bytes at the piece's beginning. Nothing new is made meanwhile: it
                # would lie in the piece.
                self._spare = self._nothing
                gc.collect()
                try:
                    self._spare = self._word * _OPEN_WORDS
                except MemoryError:
                    pass  # the next file may find room all the same; then this is tried again

    # Opens the file here, not in a function of its own: rulings nest deep, and littlefs takes 1.5 kB of the chip's 8 kB
    # of stack.
    def _deeper(self, work, path: str, mode: str, what, most: int):
        """Open a file and return what `work` makes of it; None if it is to be read or changed and does not exist.

        A heap in pieces gives up the piece that is kept for this.
        """
        if self.alive is not None:
            self.alive()
        try:
            try:
                file = open(path, mode)  # noqa: SIM115 - closed by the `with` below
            except MemoryError:
                self._spare.clear()
                file = open(path, mode)  # noqa: SIM115 - closed by the `with` below
        except OSError as error:
            if error.errno != errno.ENOENT or not mode.startswith("r"):
                raise
            return None
        with file:
            return work(file, what, most)

    def read(self, name: str, start: int = 0, most: int = -1) -> bytes | None:
        return self._apart(_read, self._path(name), "rb", start, most)

    def append(self, name: str, data: bytes) -> None:
        # littlefs commits a file when it is closed. Until then the old end holds.
        self._apart(_write, self._path(name), "ab", data)

    def write(self, name: str, data: bytes) -> None:
        path = self._path(name)
        if not self._apart(_overwrite, path, "r+b", data):
            self._apart(_write, path + _NEW, "wb", data)
            os.rename(path + _NEW, path)  # littlefs replaces in one step

    def remove(self, name: str) -> None:
        try:
            os.remove(self._path(name))
        except OSError as error:
            if error.errno != errno.ENOENT:
                raise

    def names(self) -> list:
        return [name for folder in self._folders for name in os.listdir(folder) if not name.endswith(_NEW)]

    def free_bytes(self) -> int:
        status = os.statvfs(self._folders[0])
        return status[0] * status[3]
