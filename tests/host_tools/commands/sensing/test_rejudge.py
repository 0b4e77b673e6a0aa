"""carrom rejudge: another calibration over the passages of a trace."""

import json

import pytest

from carrom.sensing import trace
from tests.host_tools.running import carrom


def test_rejudge_shows_what_another_calibration_would_change(table, file, tmp_path):
    learned, _ = table
    other = learned.copy()
    for pocket in other.pockets:  # as if men were far brighter: black ones look like nothing
        for colour in pocket.colours:
            colour[0], colour[1] = min(colour[0] * 3, 4095), min(colour[1] * 3, 4095)
    path = tmp_path / "calibration"
    path.write_bytes(other.to_bytes())
    result = carrom("rejudge", file, "--calibration", path, "--json")
    assert result.exit_code == 0
    changed = [json.loads(line) for line in result.output.splitlines()]
    assert len(changed) == 8
    assert changed[1]["was"][0]["pieces"] == "b"
    assert changed[1]["changed"]
    path.write_bytes(learned.to_bytes())
    result = carrom("rejudge", file, "--calibration", path, "--lang", "en")
    assert result.output.strip() == "8 passages, 0 judged otherwise"


def test_a_bad_calibration_is_named(file, tmp_path):
    path = tmp_path / "c"
    path.write_bytes(b"carrom calibration 1\n")
    result = carrom("rejudge", file, "--calibration", path)
    assert result.exit_code == 2
    assert str(path) in result.stderr


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("hello\n", ":1:"),
        (trace.HEAD + "\nedge 1\n", ":2:"),
        (trace.HEAD + "\n\nlight xx 1 2 3 4\n", ":3:"),
        (trace.HEAD + "\njudged sw w 1 2\n", ":2:"),
        (trace.HEAD + "\nedge 1 1 -5\n", ":2:"),
    ],
)
def test_a_bad_trace_names_the_line(tmp_path, text, where):
    path = tmp_path / "bad.trace"
    path.write_text(text)
    result = carrom("rejudge", path)
    assert result.exit_code == 2
    assert f"bad.trace{where}" in result.stderr
    assert "Traceback" not in result.stderr
