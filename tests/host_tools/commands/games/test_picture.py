"""`carrom picture`: from a record, a rack or discs to SVG and PNG; what cannot be drawn is said."""

import struct
import sys
import xml.etree.ElementTree as ET

import pytest
from click.testing import CliRunner

from carrom_tools.cli import cli

RECORD = "rules krhum\nseats south north\nopener south\nsouth w@ne\n# board q0.0,0.0 w100.0,50.0\nsouth -\n"


def run(*args, **more):
    return CliRunner().invoke(cli, ["picture", "--lang", "en", *args], **more)


def discs(svg):
    return [
        g for g in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}g") if "translate" in g.get("transform", "")
    ]


def test_the_rack_on_standard_output():
    result = run("rack", "--width", "300")
    assert result.exit_code == 0
    assert len(discs(result.output)) == 19
    assert ET.fromstring(result.output).get("width") == "300"


def test_discs_as_words():
    assert len(discs(run("q0,0", "w31.8,0", "s100,-252.6").output)) == 3


@pytest.mark.parametrize(("entry", "count"), [("0", 19), ("1", 2), ("2", 18)])
def test_a_record_at_any_entry(tmp_path, entry, count):
    path = tmp_path / "game.record"
    path.write_text(RECORD)
    out = tmp_path / "out.svg"
    result = run(str(path), "--entry", entry, "-o", str(out))
    assert result.exit_code == 0, result.output
    assert len(discs(out.read_text())) == count
    assert ("strewn" in result.stderr) == (entry != "1")


def test_a_record_from_standard_input():
    assert len(discs(run("-", "--entry", "1", input=RECORD).stdout)) == 2


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["nowhere.record"], "No such file"),
        (["w900,0"], "outside the board"),
        (["rack", "-o", "out.gif"], ".svg or .png"),
        (["rack", "-o", "/nowhere/out.svg"], "can be written"),
        (["rack", "--board", "round"], "there are club"),
        (["w1,1", "x"], "not a disc"),
    ],
)
def test_what_cannot_be_drawn_is_said_and_ends_with_2(args, says):
    result = run(*args)
    assert result.exit_code == 2
    assert says in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(("text", "line"), [("rules krhum\nseats\n", 2), ("rules krhum\n", 2), ("\xff", 1)])
def test_a_malformed_record_names_file_and_line(tmp_path, text, line):
    path = tmp_path / "bad.record"
    path.write_bytes(text.encode("latin-1"))
    result = run(str(path))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{path}:{line}: ")


def test_a_record_of_cards_says_what_shows_it(tmp_path):
    path = tmp_path / "evening.record"
    path.write_text("rules kaluki\nplayers anna ben\ndealer anna\nvoid\n")
    result = run(str(path))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{path}:1: ")
    assert "carrom replay" in result.stderr


def test_an_entry_that_is_not_there_is_said(tmp_path):
    path = tmp_path / "game.record"
    path.write_text(RECORD)
    result = run(str(path), "--entry", "3")
    assert result.exit_code == 2
    assert "the record has 2" in result.stderr


def test_a_png_has_the_size_that_was_asked_for(tmp_path):
    pytest.importorskip("resvg_py")
    out = tmp_path / "rack.png"
    result = run("rack", "-o", str(out), "--width", "200")
    assert result.exit_code == 0, result.output
    data = out.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (200, 200)


@pytest.mark.parametrize(("width", "taken"), [(63, False), (64, True), (8000, True), (8001, False)])
def test_a_picture_is_as_wide_as_a_screen_may_be(width, taken):
    result = run("rack", "--width", str(width))
    assert (result.exit_code == 0) == taken
    if taken:
        assert f'width="{width}"' in result.stdout


def test_without_its_libraries_a_png_is_refused_with_the_remedy(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "carrom_simulator.films.moving_picture", None)
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    result = run("rack", "-o", str(tmp_path / "rack.png"))
    assert result.exit_code == 2
    assert "carrom-table[pictures]" in result.stderr
