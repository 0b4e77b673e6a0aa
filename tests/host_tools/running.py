"""Runs the carrom command within the test's own process."""

import contextlib
import io
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from click.testing import CliRunner, Result

from carrom_tools.cli import cli


class _Keyboard(io.BytesIO):
    """What a person types, at a terminal."""

    def isatty(self) -> bool:
        return True


def carrom(*words: object, text: str | None = None, typed: str | None = None) -> Result:
    """Run `carrom` with these words, `text` on its standard input, or at a terminal where `typed` is typed."""
    keyboard = None if typed is None else _Keyboard(typed.encode())
    return CliRunner().invoke(cli, [str(word) for word in words], input=keyboard or text)


@contextlib.contextmanager
def ctrl_c_after(lines: int, path: Path) -> Iterator[None]:
    """Press Ctrl-C once a file has so many lines."""

    def press() -> None:
        while not path.exists() or len(path.read_bytes().splitlines()) < lines:
            time.sleep(0.02)
        os.kill(os.getpid(), signal.SIGINT)

    finger = threading.Thread(target=press)
    finger.start()
    yield
    finger.join()
