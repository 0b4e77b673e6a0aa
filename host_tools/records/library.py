"""The games of the virtual table that are kept: the running one, and all that were finished.

They are records in the user's data folder; comments say who played:

    # player south human - Léa
    # player north bot 75 -
"""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from host_tools import files

_RUNNING, _LEFT = "running", "left"  # the one that runs, and that was running when the table was left


def default_folder() -> Path:
    """Return the folder in the user's data."""
    return user_data_path("carrom-table") / "games"


class Library:
    """The kept games in `folder`. Raises OSError where it cannot be written.

    table: "", or the end of the file names of another table that keeps its games there.
    """

    def __init__(self, folder: Path, table: str = ""):
        self.folder = folder
        self._end = f"{table}.record"
        self._name = ""  # of the game that runs, once it is finished

    def begin(self) -> None:
        """Put aside the game that was running when the table was left."""
        self.folder.mkdir(parents=True, exist_ok=True)
        running = self.folder / (_RUNNING + self._end)
        if running.exists():
            running.replace(self.folder / (_LEFT + self._end))

    def left(self) -> str | None:
        """Return the game that was left, None where there is none."""
        try:
            return (self.folder / (_LEFT + self._end)).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return None

    def running(self, text: str) -> None:
        """Keep the game that runs."""
        self._name = ""
        files.write_whole(self.folder / (_RUNNING + self._end), text)

    def finished(self, text: str) -> None:
        """Keep a game that is over; it runs no more."""
        self._name = self._name or f"{datetime.now():%Y-%m-%d-%H%M%S}{self._end}"
        files.write_whole(self.folder / self._name, text)
        (self.folder / (_RUNNING + self._end)).unlink(missing_ok=True)

    def games(self) -> Iterator[Path]:
        """Yield the finished games, the oldest first."""
        if self.folder.is_dir():
            yield from sorted(
                path for path in self.folder.glob("*.record") if not path.name.startswith((_RUNNING, _LEFT))
            )
