"""carrom trace: the passages of a trace, listed and drawn."""

import pytest

from tests.host_tools.running import carrom


def test_a_passage_is_drawn(file, tmp_path):
    pytest.importorskip("matplotlib")
    result = carrom("trace", file, "--svg")
    assert result.exit_code == 0
    drawn = tmp_path / result.output.strip().rpartition("/")[2]
    assert "<svg" in drawn.read_text()
    assert carrom("trace", file, "--svg", "--passage", 99).exit_code == 2
    assert carrom("trace", file, "--out", tmp_path / "x.doc").exit_code == 2


def test_a_listing_has_a_row_a_decision(file):
    result = carrom("trace", file, "--lang", "en")
    assert result.exit_code == 0
    assert len(result.output.splitlines()) >= 9
