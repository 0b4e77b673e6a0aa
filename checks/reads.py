"""Notes which files of the tree a test reads, in its own process and in other Pythons that it starts.

A part of .ci/run that reads what it does not claim would be left out although its inputs changed. So in
make test-claims each test fails that does.
"""

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLAIMS = "CARROM_CLAIMS"  # names the file that `python -m checks` writes
NOTES = "CARROM_READS"  # names the file to which the other Pythons write
_HERE = str(ROOT) + os.sep


def listen(heard: Callable[[str], None]) -> None:
    """Tell each file of the tree that this process begins to read, once, as git names it."""
    seen: set[object] = set()

    def hear(event: str, values: tuple) -> None:
        if event != "open" or not isinstance(values[0], str) or values[0] in seen:
            return
        path, mode, flags = values
        if (mode and set(mode) & set("wax+")) or (not mode and flags & (os.O_WRONLY | os.O_RDWR)):
            return
        seen.add(path)
        try:
            whole = os.path.abspath(path)
        except OSError:  # the folder in which it runs is gone
            return
        if whole.startswith(_HERE):
            heard(_source(whole[len(_HERE) :].replace(os.sep, "/")))

    sys.addaudithook(hear)


def _source(name: str) -> str:
    """Return the module's file for a compiled one."""
    folder, found, file = name.rpartition("__pycache__/")
    return f"{folder}{file.split('.')[0]}.py" if found and file.endswith(".pyc") else name


def note_in(file: str) -> None:
    """Add what this process reads to a file, at once: also a process that is killed has told it."""
    out = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    listen(lambda name: os.write(out, f"{name}\n".encode()) and None)


class Watch:
    """Compares what tests read with what their parts claim."""

    def __init__(self, path: str):
        import json  # not at the top: every Python that a test starts loads this file
        import tempfile

        told = json.loads(Path(path).read_text(encoding="utf-8"))
        self._tracked = set(told["tracked"])
        self._claims = {part: set(files) for part, files in told["claims"].items()}
        self._tests = told["tests"]
        self._read: set[str] = set()
        self._notes = tempfile.NamedTemporaryFile("rb", prefix="carrom-reads-")  # noqa: SIM115 (as long as the tests)
        listen(self._read.add)
        os.environ[NOTES] = self._notes.name
        watch = str(Path(__file__).parent / "watch")
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (watch, os.environ.get("PYTHONPATH"))))

    def news(self) -> set[str]:
        """Return which files of the tree were read since the last look."""
        found = {*self._read, *self._notes.read().decode().splitlines()}
        self._read.clear()
        return found & self._tracked

    def unclaimed(self, test: str) -> tuple[str, list[str]]:
        """Return the part of a test's file, and what was read since the last look that this part does not claim."""
        read = self.news()
        part = owner(test, self._tests)
        if part not in self._claims:
            return part, []
        return part, sorted(read - self._claims[part])


def owner(test: str, tests: Mapping[str, Sequence[str]]) -> str:
    """Return the part that names a test's file, or a folder above it, most closely; "" if none does."""
    named = [(len(at), part) for part, roots in tests.items() for at in roots if f"{test}/".startswith(f"{at}/")]
    return max(named, default=(0, ""))[1]
