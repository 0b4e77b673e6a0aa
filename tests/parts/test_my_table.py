"""Whoever owns a board is told what fits it, and gets its drills and legs."""

from dataclasses import replace

import pytest

pytest.importorskip("build123d", reason="build123d is in the environment of make boards-check")

from click.testing import CliRunner

from boards.guide import my_table
from boards.guide.my_table import Measures, findings, knees_mm, main, strut_room_mm
from boards.parts.assembly import chute_parts
from boards.parts.figures import Table

LAWFUL = Measures(inside=740, hole=44.5, frame_wide=65, frame_high=22, plywood=10)


def unfit(**changed):
    return [one.text for one in findings(replace(LAWFUL, **changed)) if not one.fits]


def test_a_lawful_board_fits_and_its_nets_come_off():
    assert unfit() == []
    assert any("nets" in one.text for one in findings(LAWFUL))


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        ({"hole": 52.0}, "52 mm"),
        ({"frame_wide": 20.0}, "narrow"),
        ({"frame_high": 12.0}, "splits"),
        ({"plywood": 4.0}, "thin"),
        ({"glued": True}, "glued"),
        ({"inside": 560.0}, "leg"),
        ({"strut": (20.0, 40.0)}, "strut"),
        ({"height": 760.0}, "630 to 700"),
    ],
)
def test_a_measure_that_does_not_fit_is_named(changed, named):
    (text,) = unfit(**changed)
    assert named in text


def test_a_strut_that_is_said_to_have_room_clears_every_part_of_the_chute():
    table = LAWFUL.table()
    for away in (60.0, 120.0, 250.0):
        room = strut_room_mm(table, away)
        for part in chute_parts(table):
            mesh = part.mesh()
            near = mesh.vertices[abs(mesh.vertices[:, 0] - away) < 3.0]
            inner = near[abs(near[:, 1]) < table.chute.half_mm]
            if part.name.startswith("gutter") and len(inner):
                assert -inner[:, 2].max() >= room - 6.0, (away, part.name)


def test_knees_have_what_the_trays_leave():
    table = LAWFUL.table()
    assert knees_mm(table) == pytest.approx(690 - 740 + knees_mm(Table(leg_mm=740.0)))
    lowest = min(part.mesh().bounds[0][2] for part in chute_parts(table) if part.name == "tray")
    assert knees_mm(table) == pytest.approx(table.leg_mm + lowest, abs=3.0)


def test_the_command_asks_eight_measures_and_writes_drills_and_legs(tmp_path):
    answers = "\n".join(["740", "44.5", "70", "22", "10", "0", "y", "n"]) + "\n"
    done = CliRunner().invoke(main, ["--folder", str(tmp_path)], input=answers)
    assert done.exit_code == 0, done.output
    text = (tmp_path / "my-table.md").read_text()
    assert "Everything fits" in text
    assert "690" in text
    names = {path.name for path in tmp_path.iterdir()}
    assert {"my-table.md", "wood.svg", "line-emitter.stl", "line-eye.stl"} <= names
    assert "690" in (tmp_path / "wood.svg").read_text()


def test_a_frame_of_65_mm_needs_no_other_parts(tmp_path):
    my_table.write(LAWFUL, tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"my-table.md", "wood.svg"}


def test_nonsense_is_told_with_what_is_wanted(tmp_path):
    done = CliRunner().invoke(
        main, ["--strut", "near", "--folder", str(tmp_path)], input="740\n44.5\n65\n22\n10\ny\nn\n"
    )
    assert done.exit_code == 2
    assert "250x30" in done.output
    assert not list(tmp_path.iterdir())
