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

    def _open(self, path: str, mode: str):
        """Open a file. A heap in pieces gives up the piece that is kept for this."""
        if self.alive is not None:
            self.alive()
        try:
            return open(path, mode)
        except MemoryError:
            self._spare.clear()
            return open(path, mode)

    def _apart(self, work, name: str, what, most: int = 0):
        """Work on one file, then reserve its piece of memory again, before anything else takes it.

        A collection keeps objects that stale words of the stack point to. So the work is done in a deeper frame, whose
        words the collection no longer looks at.
        """
        try:
            return self._deeper(work, name, what, most)
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

    def _deeper(self, work, name, what, most):
        return work(name, what, most)

    def read(self, name: str, start: int = 0, most: int = -1) -> bytes | None:
        return self._apart(self._read, name, start, most)

    def append(self, name: str, data: bytes) -> None:
        self._apart(self._append, name, data)

    def write(self, name: str, data: bytes) -> None:
        if not self._apart(self._overwrite, name, data):
            self._apart(self._replace, name, data)

    def _read(self, name, start, most):
        try:
            with self._open(self._path(name), "rb") as file:
                if most < 0:  # a read of known length allocates one piece of just that length
                    most = max(file.seek(0, 2) - start, 0)
                file.seek(start)
                data = file.read(most)
        except OSError as error:
            if error.errno != errno.ENOENT:
                raise
            data = None
        return data

    def _append(self, name, data, _most):
        # littlefs commits a file when it is closed. Until then the old end holds.
        with self._open(self._path(name), "ab") as file:
            file.write(data)

    def _overwrite(self, name, data, _most):
        """Write over a file that does not shrink. Returns whether there was one.

        littlefs commits old or new, whole, on closing; a new file and a renaming cost three times as much
        (docs/flash.md). Never open it with "wb": a Ctrl-C between opening and writing would leave it empty.
        """
        try:
            with self._open(self._path(name), "r+b") as file:
                fits = file.seek(0, 2) <= len(data)
                if fits:
                    file.seek(0)
                    file.write(data)
        except OSError as error:
            if error.errno != errno.ENOENT:
                raise
            fits = False
        return fits

    def _replace(self, name, data, _most):
        path = self._path(name)
        with self._open(path + _NEW, "wb") as file:
            file.write(data)
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
