"""Runs all checks of the printed parts and prints one last line; the exit status is 1 where one fails.

python -m tests.parts [--seed N]
"""

import argparse
import subprocess
import sys

import pytest


class _Counted:
    """Counts the tests of a run."""

    passed = total = 0

    def pytest_runtest_logreport(self, report):
        if report.when == "call" or report.outcome != "passed":
            self.total += report.when == "call" or report.skipped
            self.passed += report.when == "call" and report.passed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    counted = _Counted()
    failed = pytest.main(["tests/parts"], plugins=[counted])
    command = [sys.executable, "-m", "boards.parts.drops", "--seed", str(options.seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as drops:
        said = ""
        for said in drops.stdout:
            print(said, end="", flush=True)
    print(f"geometry tests passed {counted.passed} of {counted.total}; {said.strip()}")
    return int(bool(failed or drops.returncode or counted.passed != counted.total))


if __name__ == "__main__":
    sys.exit(main())
