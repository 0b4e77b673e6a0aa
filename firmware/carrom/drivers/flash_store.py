"""The table's files in a folder of the board's littlefs."""

import os

_ENOENT, _EINVAL = 2, 22
_NEW = ".new"  # what is being written; a power cut can leave one behind


class FlashStore:
    """The store port. folder: made if it is not there; everything stays inside it."""

    def __init__(self, folder: str = "/data"):
        self._folder = folder
        try:
            os.mkdir(folder)
        except OSError:
            os.listdir(folder)  # it is there already, or this raises
        for name in os.listdir(folder):
            if name.endswith(_NEW):
                os.remove(folder + "/" + name)

    def _path(self, name: str) -> str:
        if not name or "/" in name or "\\" in name or name.startswith(".") or name.endswith(_NEW):
            raise OSError(_EINVAL, name)
        return self._folder + "/" + name

    def read(self, name: str) -> bytes | None:
        try:
            with open(self._path(name), "rb") as file:
                return file.read()
        except OSError as error:
            if error.errno != _ENOENT:
                raise
            return None

    def append(self, name: str, data: bytes) -> None:
        # littlefs commits a file when it is closed: before that the old end holds, whatever was written.
        with open(self._path(name), "ab") as file:
            file.write(data)

    def write(self, name: str, data: bytes) -> None:
        path = self._path(name)
        try:
            with open(path, "r+b") as file:
                # A file that does not shrink is written over: littlefs still commits old or new, whole, when it is
                # closed, and spends a third of what a new file and a renaming cost (docs/flash.md). Never by "wb":
                # a Ctrl-C between opening and writing would leave the file empty.
                if file.seek(0, 2) <= len(data):
                    file.seek(0)
                    file.write(data)
                    return
        except OSError as error:
            if error.errno != _ENOENT:
                raise
        with open(path + _NEW, "wb") as file:
            file.write(data)
        os.rename(path + _NEW, path)  # littlefs replaces in one step

    def remove(self, name: str) -> None:
        try:
            os.remove(self._path(name))
        except OSError as error:
            if error.errno != _ENOENT:
                raise

    def names(self) -> list:
        return [name for name in os.listdir(self._folder) if not name.endswith(_NEW)]

    def free_bytes(self) -> int:
        status = os.statvfs(self._folder)
        return status[0] * status[3]
