"""Runs of tests in a child of this process: it has the libraries loaded, so that a run costs a second and not three."""

import json
import os
import resource
import signal
import sys
import time
from pathlib import Path

import coverage
import hypothesis  # noqa: F401 - loaded once for all children, as are the next ones
import numpy  # noqa: F401
import pymunk  # noqa: F401
import pytest

OWN = ("tests", "carrom", "simulator", "host_tools")  # the project's own packages: each child loads its copy's
MOST_BYTES = 3 << 30  # of memory, for a fault that never ends
PASSED = 0


def start(tree: Path, arguments: list[str], plugins: list) -> int:
    """Start pytest in a child that stands in `tree`. Returns its process id; its exit status is pytest's."""
    pid = os.fork()
    if pid:
        return pid
    status = 255
    try:
        os.setsid()
        os.chdir(tree)
        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        os.environ["PYTHONPATH"] = f"{tree / 'firmware'}:{tree}"
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        sys.dont_write_bytecode = True
        for name in [name for name in sys.modules if name.split(".")[0] in OWN]:
            del sys.modules[name]
        sys.path[:0] = [str(tree / "firmware"), str(tree)]
        quiet = ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:playwright", "--hypothesis-seed=0"]
        status = pytest.main([*quiet, *arguments], plugins)
    finally:
        os._exit(status)


def ended(pid: int) -> int | None:
    """The exit status of a child, None while it runs."""
    found, status = os.waitpid(pid, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if found else None


def stop(pid: int) -> None:
    os.killpg(pid, signal.SIGKILL)
    os.waitpid(pid, 0)


class Chosen:
    """A plugin of pytest that runs the chosen tests only, in their order."""

    def __init__(self, tests: list[str]):
        self._place = {test: number for number, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items):
        items[:] = sorted((item for item in items if item.nodeid in self._place), key=lambda it: self._place[it.nodeid])


class Recorder:
    """A plugin of pytest that writes down which lines each test runs, and how long it takes."""

    def __init__(self, tree: Path, folders: list[str], target: Path):
        self._tree = tree
        self._target = target
        self._seconds: dict[str, float] = {}
        where = [str(tree / folder) for folder in folders]
        self._coverage = coverage.Coverage(data_file=None, source=where, config_file=False, messages=False)

    def pytest_sessionstart(self):
        self._coverage.start()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self, nodeid):
        self._coverage.switch_context(nodeid)

    def pytest_runtest_logreport(self, report):
        self._seconds[report.nodeid] = self._seconds.get(report.nodeid, 0) + report.duration

    def pytest_sessionfinish(self):
        self._coverage.stop()
        data = self._coverage.get_data()
        lines = {}
        for name in data.measured_files():
            by_line = data.contexts_by_lineno(name)
            lines[str(Path(name).relative_to(self._tree))] = {line: sorted(tests) for line, tests in by_line.items()}
        self._target.write_text(json.dumps({"seconds": self._seconds, "lines": lines}))


class Covered:
    """Which tests run a line, the quickest first."""

    def __init__(self, path: Path):
        record = json.loads(path.read_text())
        self.seconds = record["seconds"]
        self._lines = record["lines"]

    def tests(self, module: str, first: int, last: int) -> list[str]:
        """The tests that run any of these lines; of lines run on import, all tests that run any line of the module."""
        lines = self._lines.get(module, {})
        found: set[str] = set()
        for line in range(first, last + 1):
            found |= set(lines.get(str(line), ()))
        if "" in found:
            found = {test for tests in lines.values() for test in tests}
        return sorted(found & set(self.seconds), key=lambda test: (self.seconds[test], test))


def wait(pid: int, most_s: float) -> int | None:
    """The exit status of a child; None where it was stopped after `most_s`."""
    end_s = time.monotonic() + most_s
    while (status := ended(pid)) is None:
        if time.monotonic() > end_s:
            stop(pid)
            return None
        time.sleep(0.02)
    return status
