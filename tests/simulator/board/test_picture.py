"""Pictures of positions, layouts as text, records that say where the men lay, and layouts for those that don't."""

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.record import parse_entry
from carrom.game.rules import load
from simulator.board import picture, placement, saved, scatter
from simulator.board.layout import Disc, rack
from simulator.board.spec import BOARDS, BoardSpec

SPEC = BoardSpec()
SVG = "{http://www.w3.org/2000/svg}"
_place = st.floats(-350, 350).map(lambda x: round(x, 1) + 0.0)


def groups(svg):
    """The discs of a picture: those groups that are moved to a place."""
    return [g for g in ET.fromstring(svg).iter(f"{SVG}g") if g.get("transform", "").startswith("translate")]


@pytest.mark.parametrize("spec", BOARDS.values(), ids=BOARDS)
def test_a_picture_shows_every_disc_where_it_lies(spec):
    layout = [(disc.piece, disc.x_mm, disc.y_mm) for disc in rack(spec)]
    layout.append((pieces.STRIKER, 100.0, -spec.base_mm))
    svg = picture.board_svg(spec, layout, title="A & <B>")
    assert len(groups(svg)) == 20
    # y runs downwards in a picture: the south striker lies in its lower half.
    x, y = groups(svg)[-1].get("transform").split("translate(")[1].split(")")[0].split()
    assert (float(x), float(y)) == (100.0, pytest.approx(spec.base_mm, abs=0.01))
    assert ET.fromstring(svg).find(f"{SVG}title").text == "A & <B>"


def test_each_piece_has_marks_of_its_own_beside_its_colour():
    def marks(piece):
        root = ET.fromstring(picture.disc_svg(piece))
        group = next(root.iter(f"{SVG}g"))
        return [(child.tag, child.get("r"), child.get("d")) for child in list(group)[2:]]

    found = [marks(piece) for piece in range(4)]
    assert all(found)
    assert len({str(one) for one in found}) == 4


def test_the_board_is_the_same_after_a_quarter_turn():
    """Lines, circles, arrows and pockets are drawn once a seat, so nothing may differ but the turn."""
    root = ET.fromstring(picture.board_svg(SPEC))
    turns = [g.get("transform") for g in root.iter(f"{SVG}g")]
    for turn in ("rotate(0)", "rotate(-90)", "rotate(-180)", "rotate(-270)"):
        assert turns.count(turn) == 2  # the base lines and the arrow
    holes = {(float(c.get("cx")), float(c.get("cy"))) for c in root.findall(f"{SVG}circle") if c.get("cx")}
    assert {(-y, x) for x, y in holes} == holes


def test_the_scoreboard_in_the_frame_lights_the_dots_of_the_columns():
    svg = picture.board_svg(SPEC, frame_columns=[0x81, 0, 0xFF])
    lit = [c for c in ET.fromstring(svg).iter(f"{SVG}circle") if c.get("fill") == "#ff5a2a"]
    assert len(lit) == 10


@given(st.lists(st.tuples(st.sampled_from([0, 1]), _place, _place), max_size=9))
def test_a_layout_reads_back(layout):
    assert picture.parse_layout(picture.layout_text(layout), SPEC) == layout


@pytest.mark.parametrize(
    ("text", "what"),
    [("x1,2", "not a disc"), ("w1", "not a disc"), ("w1,2,3", "not a disc"), ("w400,0", "outside"),
     ("q0,0 q1,1", "has 1"), (" ".join(["w0,0"] * 10), "has 9"), ("wnan,0", "not a disc"), ("w1e3,0", "not a disc")],
)  # fmt: skip
def test_a_layout_that_cannot_be_is_refused(text, what):
    with pytest.raises(picture.LayoutError, match=what):
        picture.parse_layout(text, SPEC)


def test_sixteen_beams_each_with_its_number():
    lines = picture.beam_lines(SPEC)
    assert sorted(line["n"] for line in lines) == list(range(16))
    south = [line for line in lines if line["n"] in (8, 9)]
    assert [line["y0"] for line in south] == [-SPEC.line_mm(0), -SPEC.line_mm(1)]


RECORD = """rules krhum
seats south north
opener south
# board q0.0,0.0 w100.0,0.0
south w@ne bank
# board q1.0,0.0
undo
"""


def test_a_record_keeps_its_layouts():
    opened = saved.parse(RECORD, SPEC)
    assert [step.text for step in opened.steps] == ["", "south w@ne bank", "undo"]
    assert opened.steps[0].layout == [Disc(2, 0.0, 0.0), Disc(0, 100.0, 0.0)]
    assert opened.steps[1].layout == [Disc(2, 1.0, 0.0)]
    assert opened.steps[2].layout is None
    assert saved.layout_comment(opened.steps[0].layout) == "# board q0.0,0.0 w100.0,0.0"


@pytest.mark.parametrize(
    ("text", "line"),
    [("rules krhum\nseats south north\nopener south\nsouth x@ne\n", 4), ("rules chess\n", 1), ("rules krhum\n", 1),
     (RECORD + "# board w999,0\n", 8)],
)  # fmt: skip
def test_a_record_that_cannot_be_read_names_the_line(text, line):
    with pytest.raises(saved.SavedError) as refused:
        saved.parse(text, SPEC)
    assert refused.value.line == line


@pytest.mark.parametrize("entries", [[], ["south w@ne bank"], ["south w@ne w@se", "south b@ne", "north s@ne"]])
def test_a_scattered_layout_has_the_men_of_its_position_and_room_between_them(entries):
    game = Game(load("krhum"), (0, 2), 0)
    for text in entries:
        assert game.enter(parse_entry(text)).error is None
    position = game.position
    layout = scatter.scattered(position, SPEC)
    for piece in (pieces.WHITE, pieces.BLACK, pieces.QUEEN):
        assert sum(disc.piece == piece for disc in layout) == position.on_board(piece)
    for index, disc in enumerate(layout):
        assert placement.has_room(SPEC, layout[:index], disc.x_mm, disc.y_mm)
    assert scatter.scattered(position, SPEC) == layout


def test_men_are_scattered_over_the_whole_board():
    game = Game(load("krhum"), (0, 2), 0)
    assert game.enter(parse_entry("south -")).error is None
    layouts = [scatter.scattered(game.position, SPEC, seed) for seed in range(8)]
    assert layouts[0] == scatter.scattered(game.position, SPEC, 0)
    reach = SPEC.line_mm(1) - SPEC.man_diameter_mm
    for places in zip(*[(disc.x_mm, disc.y_mm) for layout in layouts for disc in layout], strict=True):
        assert -reach <= min(places) < -reach / 2
        assert reach / 2 < max(places) <= reach


def test_the_wood_lies_about_the_middle_of_the_board():
    root = ET.fromstring(picture.board_svg(SPEC))
    for square in root.findall(f"{SVG}rect")[:3]:
        x, y, width, height = (float(square.get(name)) for name in ("x", "y", "width", "height"))
        assert (x, y) == (-width / 2, -height / 2)
    grain = next(path.get("d") for path in root.iter(f"{SVG}path") if path.get("stroke") == "#a8793c")
    starts = [float(line.split("Q")[0].split()[1]) for line in grain.split("M")[1:]]
    assert len(starts) == 24
    assert sum(starts) == pytest.approx(0, abs=1)
    assert -SPEC.half_mm < min(starts) < max(starts) < SPEC.half_mm
