"""Keeps the results of many games in a file, so that a run that was stopped can go on."""

import json
import os
from collections.abc import Callable, Container, Generator, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

from carrom_simulator.words.codes import Pair
from carrom_tools import terminal
from carrom_tools.errors import UserError, located
from carrom_tools.files import too_large

Result = dict[str, Any]


class Keyed(Protocol):
    """A game that is to be played, with a key of its own."""

    def key(self) -> str: ...


Job = TypeVar("Job", bound=Keyed)

MAX_KEPT_BYTES = 64 << 20  # 10,000 games take about 20 MiB
MAX_KEPT_LINE = 1 << 20

ANOTHER = ("nommez un autre fichier avec --keep", "name another file with --keep")


def stopped_after(done: int, count: int, kept: bool) -> Pair:
    """Return the words for a command that was stopped. kept: whether it can go on."""
    french, english = ("", "") if kept else (" ; --keep permet de continuer plus tard", "; --keep goes on later")
    return (
        f"arrêté après {done} parties sur {count}{french}",
        f"stopped after {done} of {count} games{english}",
    )


class Kept:
    """Keeps results in a file, one JSON object a line.

    wanted: the keys of this run's games; other results in the file are ignored. checked: gives a result that was read
    back, or raises ValueError, KeyError, TypeError or AttributeError.
    """

    def __init__(self, path: Path | None, wanted: Container[str], checked: Callable[[Any], Result]):
        self.path = path
        self._checked = checked
        self.results: dict[str, Result] = {}
        if path is not None and path.exists():
            whole = self._read(path, wanted)
            if whole is not None:  # the last line was being written when it was stopped: that game is played again
                os.truncate(path, whole)

    def _read(self, path: Path, wanted: Container[str]) -> int | None:
        """Read the results. Return the byte at which an unfinished last line begins, or None."""
        at = number = 0
        if path.stat().st_size > MAX_KEPT_BYTES:
            raise UserError(located(path, too_large(MAX_KEPT_BYTES), ANOTHER))
        with path.open("rb") as file:
            while line := file.readline(MAX_KEPT_LINE + 1):
                number += 1
                at += len(line)
                try:
                    result = self._checked(json.loads(line))
                except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
                    if not line.endswith(b"\n") and len(line) <= MAX_KEPT_LINE:
                        return at - len(line)
                    fault = ("pas un résultat de cette commande", "no result of this command")
                    raise UserError(located(f"{path}:{number}", fault, ANOTHER)) from None
                if result["key"] in wanted:
                    self.results[result["key"]] = result
        return None

    def play(
        self,
        label: str,
        todo: Sequence[Job],
        playing: Callable[[list[Job]], Generator[Result, None, None]],
        enough: Callable[[], bool] = lambda: False,
    ) -> bool:
        """Play the games of `todo` that are not there yet, and show how far it is. Return whether Ctrl-C stopped it.

        playing: yields the result of each game. enough: whether those so far will do.
        """
        missing = [job for job in todo if job.key() not in self.results]
        with terminal.progress() as progress:
            bar = progress.add_task(label, total=len(todo), completed=len(todo) - len(missing))
            results = playing(missing)
            try:
                while not enough() and (result := next(results, None)) is not None:
                    self.add(result)
                    progress.advance(bar)
            except KeyboardInterrupt:
                return True
            finally:
                results.close()
        return False

    def add(self, result: Result) -> None:
        self.results[result["key"]] = result
        if self.path is not None:
            try:
                with self.path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(result) + "\n")
            except OSError as error:
                raise UserError(located(self.path, error, ANOTHER)) from None
