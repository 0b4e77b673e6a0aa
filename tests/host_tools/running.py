"""Runs the carrom command within the test's own process."""

from typing import ClassVar

from click.testing import CliRunner, Result

from host_tools.cli import cli


def carrom(*words: object, text: str | None = None) -> Result:
    """Run `carrom` with these words, `text` on its standard input."""
    return CliRunner().invoke(cli, [str(word) for word in words], input=text)


class Progress:
    """In the place of terminal.progress: counts how far a command says that it is. made: all of them, the last last."""

    made: ClassVar[list["Progress"]] = []

    def __init__(self) -> None:
        self.total = self.done = 0
        self.made.append(self)

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *_fault: object) -> None:
        pass

    def add_task(self, _words: str, total: int, completed: int) -> int:
        self.total, self.done = total, completed
        return 0

    def advance(self, _bar: int) -> None:
        self.done += 1
