"""SECURITY.md names a test for each right and each threat, and every test that it names exists."""

import re

from tests.test_architecture import ROOT

FOLDERS = {"S/": "tests/simulator/serving/", "T/": "tests/simulator/web/", "H/": "tests/host_tools/"}
TEXT = (ROOT / "SECURITY.md").read_text(encoding="utf-8")


def test_every_line_has_its_test():
    rows = [line for line in TEXT.partition("## Who may do what")[2].splitlines() if line.startswith("| ")]
    lines = [row for row in rows if not row.endswith("| test |")]
    assert len(lines) > 20
    for line in lines:
        named = re.findall(r"`([STH]/|tests/)(\S+\.py)::(test_\w+)`", line)
        assert named, line
        for folder, path, test in named:
            source = (ROOT / (FOLDERS.get(folder, folder) + path)).read_text(encoding="utf-8")
            assert f"def {test}(" in source, f"{path}: {test}"
