"""The games of the virtual table that are kept: those that are not finished yet, and all that are.

They are records in the user's data folder; comments say who played:

    # player south human - Léa
    # player north bot 75 -

A game has one file from its first entry to its last. It lies in the folder `unfinished` and is moved out of there when
the game is over. Entries are only ever added at its end. An empty line ends what was written together: anything after
the last one was being written when the computer stopped, and is dropped.

Several tables may run in one folder. Each locks the files of the games that it plays; the system takes the locks back
when a table ends, however it ends.
"""

import contextlib
import os
import re
import secrets
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

from filelock import FileLock, Timeout
from platformdirs import user_data_path

from carrom_tools import files

TIME = "%Y-%m-%d-%H%M%S"  # begins the name of a game: when it began, by this computer's clock
NAMED = len("2026-01-31-201500")
UNFINISHED = "unfinished"  # folder
_FORMER = ("running", "left")  # the two files in which earlier versions kept unfinished games
_END = "\n\n"  # ends each write, so that a write cut short shows
PATIENCE_S = 0.05  # another table that makes its list holds each lock for a moment


def default_folder() -> Path:
    """Return the folder in the user's data."""
    return user_data_path("carrom-table") / "games"


class RunningGame:
    """The file of a game that a table plays. Methods raise OSError; `add` can then be tried again.

    name: of the file. text: the game so far, when it was taken up.
    """

    def __init__(self, folder: Path, name: str, lock: FileLock | None = None, text: str = ""):
        self.name = name
        self.text = text
        self._finished = folder / name
        self._unfinished = folder / UNFINISHED / name
        self._lock = lock
        self._size = len(text.encode())  # bytes that are surely whole
        self._over = False

    def add(self, text: str) -> None:
        """Write lines at the end, and return when they are on the disk."""
        path = self._finished if self._over else self._unfinished
        if self._lock is None:
            self._lock = _lock(self._unfinished)
            assert self._lock is not None, "somebody else has guessed the name of this game"
        begins = self._size == 0
        with path.open("xb" if begins and not path.exists() else "r+b") as file:
            file.truncate(self._size)  # cut off the rest of a failed write
            file.seek(self._size)
            file.write((text.rstrip("\n") + _END).encode())
            file.flush()
            os.fsync(file.fileno())
            self._size = file.tell()
        if begins:
            files.sync_folder(path.parent)

    def set_over(self, over: bool) -> None:
        """Move the file to the finished games, or back where the end of the game was taken back."""
        if over == self._over or self._size == 0:
            return
        before, after = self._unfinished, self._finished
        if self._over:
            before, after = after, before
        before.replace(after)
        self._over = over
        files.sync_folder(after.parent)
        files.sync_folder(before.parent)

    def leave(self) -> None:
        """Play it no more. Another table may take it up if it is unfinished."""
        if self._lock is not None:
            _unlock(self._lock)
            self._lock = None


class Library:
    """The kept games in `folder`. Methods raise OSError where it cannot be read or written.

    table: "", or the end of the file names of another table that keeps its games there. now: this computer's clock.
    """

    def __init__(self, folder: Path, table: str = "", now: Callable[[], datetime] = datetime.now):
        self.folder = folder
        self._now = now
        self._unfinished = folder / UNFINISHED
        self._end = f"{table}.record"
        self._ours = re.compile(r"[0-9]{4}(-[0-9]{2}){2}-[0-9]{6}-[0-9a-f]{8}" + re.escape(self._end))

    def prepare(self) -> None:
        """Make the folders. Take over what an earlier version has left; remove locks that nobody needs, and files of
        games whose first entry was being written when their table was killed."""
        self._unfinished.mkdir(parents=True, exist_ok=True)
        for former in _FORMER:
            path = self.folder / (former + self._end)
            with contextlib.suppress(FileNotFoundError):
                begun_s = path.stat().st_mtime
                files.write_whole(path, path.read_bytes().rstrip(b"\n") + _END.encode())
                path.replace(self._unfinished / self._name(begun_s))
        for name in self.unfinished():
            with contextlib.suppress(FileNotFoundError, UnicodeDecodeError):
                if not self.read(name):
                    self.delete(name)
        for path in self._unfinished.glob("*.lock"):
            if not path.with_suffix("").exists() and (lock := _lock(path.with_suffix(""))) is not None:
                _unlock(lock)

    def _name(self, begun_s: float) -> str:
        return f"{datetime.fromtimestamp(begun_s):{TIME}}-{secrets.token_hex(4)}{self._end}"

    def unfinished(self) -> list[str]:
        """Return the names of unfinished games that no table plays now, the newest first. A name begins with the time
        at which the game began, as 2026-01-31-201500."""
        found = []
        for path in self._unfinished.iterdir():
            if self._ours.fullmatch(path.name) and (lock := _lock(path)) is not None:
                _unlock(lock)
                found.append(path.name)
        return sorted(found, reverse=True)

    def read(self, name: str) -> str:
        """Return the record of a game, finished or not, as far as it is whole. Raises UnicodeDecodeError as well."""
        path = self._path(name)
        return _whole((path if path.exists() else self.folder / name).read_bytes())

    def begin(self) -> RunningGame:
        """Return the file of a new game. It is there from the first entry on."""
        return RunningGame(self.folder, self._name(self._now().timestamp()))

    def take_up(self, name: str) -> RunningGame:
        """Go on with an unfinished game. Raises FileNotFoundError where another table plays it, or it is there no
        more; UnicodeDecodeError as well."""
        lock = self._claim(name)
        try:
            return RunningGame(self.folder, name, lock, self.read(name))
        except BaseException:
            lock.release()
            raise

    def delete(self, name: str) -> None:
        """Delete an unfinished game. Raises as `take_up` does."""
        lock = self._claim(name)
        try:
            self._path(name).unlink()
            files.sync_folder(self._unfinished)
        finally:
            _unlock(lock)

    def games(self) -> Iterator[Path]:
        """Yield the finished games, the oldest first."""
        if self.folder.is_dir():
            yield from sorted(path for path in self.folder.glob("*.record") if not path.name.startswith(_FORMER))

    def _path(self, name: str) -> Path:
        if not self._ours.fullmatch(name):
            raise FileNotFoundError(2, "No such file or directory", name)
        return self._unfinished / name

    def _claim(self, name: str) -> FileLock:
        path = self._path(name)
        lock = _lock(path)
        if lock is not None and path.exists():
            return lock
        if lock is not None:
            _unlock(lock)
        raise FileNotFoundError(2, "No such file or directory", name)


@contextlib.contextmanager
def claimed(path: Path) -> Iterator[bool]:
    """Keep tables off the unfinished game at that path meanwhile; give False where one plays it."""
    lock = _lock(path)
    try:
        yield lock is not None
    finally:
        if lock is not None:
            _unlock(lock)


def _lock(path: Path) -> FileLock | None:
    """Lock the game at that path of an unfinished one. Return None where it is locked already."""
    lock = FileLock(f"{path}.lock", thread_local=False)
    try:
        lock.acquire(timeout=PATIENCE_S, poll_interval=PATIENCE_S / 5)
    except Timeout:
        return None
    return lock


def _unlock(lock: FileLock) -> None:
    """Release a lock, and remove its file unless somebody has it already."""
    with contextlib.suppress(OSError):  # Windows refuses while another process has it open
        os.unlink(lock.lock_file)
    lock.release()


def _whole(data: bytes) -> str:
    """Return the text up to the last empty line. A disk that lost its power may have left zeros as well."""
    text = data.partition(b"\0")[0]
    return text[: text.rfind(_END.encode()) + len(_END)].decode() if _END.encode() in text else ""
