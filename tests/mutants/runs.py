"""Runs of tests in a child of this process: it has the libraries loaded, so that a run costs a second and not three."""

import atexit
import contextlib
import os
import resource
import signal
import sys
import time
from pathlib import Path

import hypothesis  # noqa: F401 - loaded once for all children, as is all that the next ones load
import pytest

import host_tools.cli  # noqa: F401
import simulator.game.campaign
import simulator.web.server  # noqa: F401

OWN = ("tests", "carrom", "simulator", "host_tools")  # the project's own packages: each child loads its copy's
MOST_BYTES = 3 << 30  # of memory, for a fault that never ends
LEAST_S, LONG_S = 10, 10
PASSED = 0

_running: set[int] = set()


def most_s(seconds: float) -> int:
    """How long a test may take that takes `seconds` without a fault: 10 s more and five times that, or it hangs.

    Each second beyond the first ten adds two, not five: a long run evens out a slow machine's pauses.
    """
    return int(LEAST_S + 5 * min(seconds, LONG_S) + 2 * max(seconds - LONG_S, 0)) + 1


def start(tree: Path, steps: list) -> int:
    """Run pytest in a child that stands in `tree`, once for each (arguments, plugins, seconds), until one run fails.

    A run that takes more than its seconds ends the child; Chosen counts them anew for each test. Returns the child's
    process id; its exit status is 0 only if every run passed.
    """
    pid = os.fork()
    if pid:
        _running.add(pid)
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
        quiet = ["-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:playwright", "--hypothesis-seed=0"]
        for arguments, plugins, limit_s in steps:
            signal.alarm(limit_s)
            status = pytest.main([*quiet, *arguments], plugins)
            if status != PASSED:
                break
    finally:
        os._exit(status)


def ended(pid: int) -> int | None:
    """The exit status of a child, None while it runs. Nothing that it started outlives it."""
    found, status = os.waitpid(pid, os.WNOHANG)
    if not found:
        return None
    _running.discard(pid)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)
    return os.waitstatus_to_exitcode(status)


@atexit.register
def end_all() -> None:
    """End the children that run when this process is ended before them."""
    for pid in _running:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(pid, signal.SIGKILL)


def wait(pid: int) -> int:
    while (status := ended(pid)) is None:
        time.sleep(0.02)
    return status


class Chosen:
    """A plugin of pytest that runs the chosen tests only, in their order; one that takes too long ends the process."""

    def __init__(self, tests: list[str], limit_s: int):
        self._place = {test: number for number, test in enumerate(tests)}
        self._limit_s = limit_s

    def pytest_collection_modifyitems(self, items):
        items[:] = sorted((item for item in items if item.nodeid in self._place), key=lambda it: self._place[it.nodeid])

    def pytest_runtest_logstart(self, nodeid):
        signal.alarm(self._limit_s)
