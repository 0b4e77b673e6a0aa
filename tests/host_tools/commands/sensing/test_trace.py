"""carrom trace: the passages of a trace, listed and drawn."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from carrom_tools.commands.sensing.trace import chosen
from carrom_tools.errors import UserError
from carrom_tools.records import trace_file
from carrom_tools.records.trace_file import Passed
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


def passed(*margins):
    one = Passed(0, 0, (0, 0))
    one.decisions = [SimpleNamespace(margin=margin) for margin in margins]
    return one


def test_the_least_sure_passage_is_drawn_unless_one_is_named():
    passages = [passed(90), passed(80, 20), passed(20), passed(50)]
    assert chosen(iter(passages), Path("t"), None) == (2, passages[1])
    for number in (1, 4):
        assert chosen(iter(passages), Path("t"), number) == (number, passages[number - 1])
    with pytest.raises(UserError, match="--passage 5: t en a 4"):
        chosen(iter(passages), Path("t"), 5)
    with pytest.raises(UserError, match="--passage 1: t en a 0"):
        chosen(iter([]), Path("t"), 1)
    with pytest.raises(UserError):
        chosen(iter([]), Path("t"), None)


def test_a_row_has_number_pocket_pieces_margin_doubt_length_and_speed(file):
    lines = carrom("trace", file, "--lang", "en").output.splitlines()
    rows = [line.split() for line in lines[1:]]
    told = [decision for one in trace_file.read(file) for decision in one.decisions]
    assert len(rows) == len(told)
    assert [row[0] for row in rows] == [str(n) for n, one in enumerate(trace_file.read(file), 1) for _ in one.decisions]
    assert [row[1] for row in rows[:4]] == ["sw", "se", "ne", "nw"]
    for row, decision in zip(rows, told, strict=True):
        assert row[2:4] == [decision.pieces, str(decision.margin)]
        assert row[-2:] == [f"{decision.length_um / 1000:.1f}", str(decision.speed)]


def test_a_drawing_is_named_by_its_trace_and_passage(file, tmp_path):
    result = carrom("trace", file, "--svg", "--passage", 3, "--lang", "en")
    assert result.output == f"{file.with_name(file.stem + '-3.svg')}\n"
    carrom("trace", file, "--out", tmp_path / "x.pdf", "--lang", "fr")
    assert "<svg" in file.with_name(file.stem + "-3.svg").read_text()
    assert (tmp_path / "x.pdf").read_bytes().startswith(b"%PDF")
