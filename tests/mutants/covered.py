"""Which tests run which lines, and how long each takes. Kept from one run to the next, file by file."""

import hashlib
import json
import time
from pathlib import Path

import coverage
import pytest

from host_tools.files import write_whole
from tests.mutants import runs

LONGEST_S = 3600
AT_ONCE = 6  # test files in one run: loading the project takes a second


class Recorder:
    """A plugin of pytest that writes down which lines each test runs, and how long it takes."""

    def __init__(self, tree: Path, folder: str, target: Path):
        self._tree = tree
        self._target = target
        self._seconds: dict[str, float] = {}
        self._failed: set[str] = set()
        where = [str(tree / folder)]
        self._coverage = coverage.Coverage(data_file=None, source=where, config_file=False, messages=False)

    def pytest_sessionstart(self):
        self._coverage.start()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self, nodeid):
        self._coverage.switch_context(nodeid)

    def pytest_runtest_logreport(self, report):
        self._seconds[report.nodeid] = self._seconds.get(report.nodeid, 0) + report.duration
        if report.failed:
            self._failed.add(report.nodeid)

    def pytest_sessionfinish(self):
        self._coverage.stop()
        data = self._coverage.get_data()
        lines = {}
        for name in data.measured_files():
            by_line = data.contexts_by_lineno(name)
            lines[str(Path(name).relative_to(self._tree))] = {line: sorted(tests) for line, tests in by_line.items()}
        seconds = {test: passed_s for test, passed_s in self._seconds.items() if test not in self._failed}
        self._target.write_text(json.dumps({"seconds": seconds, "lines": lines, "failed": sorted(self._failed)}))


class Covered:
    """Which of a room's tests run a line, the quickest first."""

    def __init__(self, records: list[dict]):
        self.seconds: dict[str, float] = {}
        self._lines: dict[str, dict[str, set]] = {}
        for record in records:
            self.seconds |= record["seconds"]
            for module, lines in record["lines"].items():
                for line, tests in lines.items():
                    self._lines.setdefault(module, {}).setdefault(line, set()).update(tests)

    def tests(self, module: str, own: str, first: int, last: int, on_import: bool) -> list[str]:
        """The tests that run any of these lines; of lines run on import, all tests that run any line of the module.

        Those of its own test file (`own`) too then, and of a line that no test runs in this process: one may run it in
        another. What is declared on import, as a command's options, may be looked at by the tests in the folders around
        it. A module of constants alone has no others: any test may notice.
        """
        lines = self._lines.get(module, {})
        chosen = lines if on_import else [str(line) for line in range(first, last + 1)]
        found = {test for line in chosen for test in lines.get(line, ())} & set(self.seconds)
        if on_import and not found:
            found = set(self.seconds)
        elif on_import or not found:
            found |= {test for test in self.seconds if test.startswith(own + "::")}
        if on_import:
            around = {str(folder) for folder in Path(own).parent.parents}
            found |= {test for test in self.seconds if str(Path(test.partition("::")[0]).parent) in around}
        return sorted(found, key=lambda test: (self.seconds[test], test))

    def slowest_s(self, file: str) -> float:
        """How long the slowest test of a file takes; any other may have to do what that one did for all of them."""
        return max(seconds for test, seconds in self.seconds.items() if test.startswith(f"{file}::"))


def _digest(tree: Path, paths) -> str:
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(f"{path.relative_to(tree)}\0".encode() + path.read_bytes())
    return found.hexdigest()


def _test_files(tree: Path, tests) -> list[Path]:
    found = [file for test in tests for file in ([tree / test] if test.endswith(".py") else (tree / test).rglob("*"))]
    return sorted({file for file in found if file.name.startswith("test_") and file.suffix == ".py"})


def cover(tree: Path, folder: str, tests, kept: Path, end_s: float) -> Covered | None:
    """Run a room's tests without a fault; None if the time is over. Those that fail are left out: some open a browser.

    A file whose tests were run before is run again only when it, the room, or a record of a game has changed.
    """
    old = json.loads(kept.read_text()) if kept.is_file() else {}
    base = _digest(tree, [*(tree / folder).rglob("*.py"), *(tree / "tests" / "games").glob("*.record")])
    keys = {}
    for file in _test_files(tree, tests):
        name = str(file.relative_to(tree))
        keys[name] = f"{base} {_digest(tree, [file])} {name}"
    missing = [name for name, key in keys.items() if key not in old]
    for at in range(0, len(missing), AT_ONCE):
        if time.monotonic() > end_s:
            print("the time was over before every test had run once; the next run goes on from here")
            return None
        names = missing[at : at + AT_ONCE]
        target = kept.with_suffix(".part")
        target.unlink(missing_ok=True)
        runs.wait(runs.start(tree, [(["--maxfail=99", *names], [Recorder(tree, folder, target)], LONGEST_S)]))
        if not target.is_file():
            print(f"ended without a result: {' '.join(names)}")
            continue
        record = json.loads(target.read_text())
        for test in record["failed"]:
            print(f"left out because it fails without any fault: {test}")
        old |= {keys[name]: _of_file(name, record) for name in names}
        write_whole(kept, json.dumps(old))  # this may be ended before the last
    found = {key: old[key] for key in keys.values() if key in old}
    write_whole(kept, json.dumps(found))
    return Covered(list(found.values()))


def _of_file(name: str, record: dict) -> dict:
    """The part of a record that is of one file's tests."""
    lines = {
        module: {
            line: [test for test in tests if not test or test.startswith(f"{name}::")] for line, tests in of.items()
        }
        for module, of in record["lines"].items()
    }
    lines = {module: {line: tests for line, tests in of.items() if tests} for module, of in lines.items()}
    seconds = {test: passed_s for test, passed_s in record["seconds"].items() if test.startswith(f"{name}::")}
    return {"seconds": seconds, "lines": lines}
