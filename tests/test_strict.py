"""In CI nothing may be skipped: with CARROM_CI_STRICT=1 a skip is a failure that says why."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SKIPS = {
    "in_a_test.py": "import pytest\ndef test_it():\n    pytest.skip('no browser')\n",
    "by_a_mark.py": "import pytest\n@pytest.mark.skipif(True, reason='no browser')\ndef test_it():\n    pass\n",
    "by_import.py": "import pytest\npytest.skip('no browser', allow_module_level=True)\ndef test_it():\n    pass\n",
    "in_a_fixture.py": (
        "import pytest\n@pytest.fixture\ndef page():\n    pytest.skip('no browser')\ndef test_it(page):\n    pass\n"
    ),
}


def closing_line(folder, strict):
    """The last line that pytest prints, and its exit status."""
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:xdist", "--rootdir", str(folder)]
    done = subprocess.run(
        [*command, "--continue-on-collection-errors", str(folder)],
        cwd=Path(__file__).parent.parent,
        env={**os.environ, "CARROM_CI_STRICT": "1" if strict else "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout.splitlines()[-1], done.stdout


def test_a_skip_is_a_failure_only_in_ci(tmp_path):
    for name, source in SKIPS.items():
        (tmp_path / f"test_{name}").write_text(source)
    status, line, _ = closing_line(tmp_path, strict=False)
    assert status in (0, pytest.ExitCode.NO_TESTS_COLLECTED)
    assert "4 skipped" in line
    status, line, output = closing_line(tmp_path, strict=True)
    assert status == pytest.ExitCode.TESTS_FAILED
    assert "1 failed, 3 errors" in line  # one in a call, two in a setup, one while collecting
    assert "skipped" not in line
    assert output.count("no browser") >= 4
