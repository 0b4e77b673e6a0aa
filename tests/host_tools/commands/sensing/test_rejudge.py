"""carrom rejudge: another calibration over the passages of a trace."""

import json

import pytest

from carrom.sensing import calibration_file, trace
from tests.host_tools.running import carrom


def brighter(learned):
    """A calibration by which men are far brighter: black ones look like nothing."""
    other = calibration_file.copy(learned)
    for pocket in other.pockets:
        for colour in pocket.colours:
            colour[0], colour[1] = min(colour[0] * 3, 4095), min(colour[1] * 3, 4095)
    return other


def test_rejudge_shows_what_another_calibration_would_change(table, file, tmp_path):
    learned, _ = table
    other = brighter(learned)
    path = tmp_path / "calibration"
    path.write_bytes(calibration_file.to_bytes(other))
    result = carrom("rejudge", file, "--calibration", path, "--json")
    assert result.exit_code == 0
    changed = [json.loads(line) for line in result.output.splitlines()]
    assert len(changed) == 8
    assert changed[1]["was"][0]["pieces"] == "b"
    assert changed[1]["changed"]
    path.write_bytes(calibration_file.to_bytes(learned))
    result = carrom("rejudge", file, "--calibration", path, "--lang", "en")
    assert result.output.strip() == "8 passages, 0 judged otherwise"


def test_a_doubtful_passage_is_asked_about_as_the_table_does(file):
    """Below the table's own margin, where none is given."""

    def asked(*words):
        lines = carrom("rejudge", file, "--json", *words).output.splitlines()
        return [(json.loads(line)["would_be"][0]["margin"], json.loads(line)["would_be"][0]["doubt"]) for line in lines]

    assert asked() == asked("--margin", 40)
    margins = [margin for margin, _ in asked("--margin", 0)]
    assert not any(doubt for _, doubt in asked("--margin", 0))
    middle = sorted(margins)[4]
    assert [bool(doubt) for _, doubt in asked("--margin", middle)] == [margin < middle for margin in margins]


def test_what_would_change_is_listed_with_both_decisions(table, file, tmp_path):
    path = tmp_path / "calibration"
    path.write_bytes(calibration_file.to_bytes(brighter(table[0])))
    told = [json.loads(line) for line in carrom("rejudge", file, "--calibration", path, "--json").output.splitlines()]
    text = carrom("rejudge", file, "--calibration", path, "--lang", "en").output
    changed = [one for one in told if one["changed"]]
    assert len(changed) > 1
    assert f"8 passages, {len(changed)} judged otherwise" in text
    lines = text.splitlines()
    assert lines[0].split() == ["no.", "pocket", "was", "would", "be"]
    assert [line.split()[:2] for line in lines[1:-1]] == [[str(one["passage"]), one["pocket"]] for one in changed]
    for line, one in zip(lines[1:-1], changed, strict=True):
        assert f"{one['was'][0]['pieces']} {one['was'][0]['margin']}" in line
        assert (" ?" in line) == any(decision["doubt"] for decision in one["was"] + one["would_be"])


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
