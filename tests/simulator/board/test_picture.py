"""Pictures of positions, layouts as text, records that say where the men lay, and layouts for those that don't."""

import math
import re
import xml.etree.ElementTree as ET
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom import ports
from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.record import parse_entry
from carrom.game.rules import load
from carrom_simulator.board import picture, placement, saved, scatter
from carrom_simulator.board.lay import layout_comment
from carrom_simulator.board.layout import Disc, rack
from carrom_simulator.board.spec import BOARDS, BoardSpec, turned

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
    assert layout_comment(opened.steps[0].layout) == "# board q0.0,0.0 w100.0,0.0"


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
    if entries:  # laid as a record can keep it
        assert picture.parse_layout(picture.layout_text(layout_of(layout)), SPEC) == layout_of(layout)


def layout_of(discs):
    return [(disc.piece, disc.x_mm, disc.y_mm) for disc in discs]


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
    grain = "".join(path.get("d") for path in root.iter(f"{SVG}path") if path.get("stroke") == "#8a5a22")
    starts = [float(line.split("C")[0].split()[1]) for line in grain.split("M")[1:]]
    assert len(starts) == 64
    assert sum(starts) / len(starts) == pytest.approx(0, abs=1)
    assert -SPEC.half_mm < min(starts) < max(starts) < SPEC.half_mm
    for line in grain.split("M")[1:]:  # from one side to the other
        begin, end = line.split("C")
        assert (float(begin.split()[0]), float(end.split()[4])) == (-SPEC.half_mm, SPEC.half_mm)


# A reader of the drawing needs these.

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def numbers(text):
    return [float(word) for word in NUMBER.findall(text)]


def paths(svg, **attributes):
    """The paths of a picture that have these attributes."""
    found = ET.fromstring(svg).iter(f"{SVG}path")
    return [path for path in found if all(path.get(name.replace("_", "-")) == is_ for name, is_ in attributes.items())]


@pytest.mark.parametrize("spec", BOARDS.values(), ids=BOARDS)
def test_the_sheet_holds_board_frame_scoreboard_and_words(spec):
    svg = picture.board_svg(spec, width_px=500, mark="simulated", frame_columns=[255] * 32)
    root = ET.fromstring(svg)
    left, top, width, height = numbers(root.get("viewBox"))
    assert (left, top, width) == (-width / 2, -height / 2, height)
    assert width == picture.outer_mm(spec) > spec.side_mm + 80  # a frame of at least 40 mm on each side
    assert (root.get("width"), root.get("height")) == ("500", "500")
    for square in root.iter(f"{SVG}rect"):
        x, y, wide, high = (float(square.get(name)) for name in ("x", "y", "width", "height"))
        assert left <= x < x + wide <= -left
        assert top <= y < y + high <= -top
    (mark,) = root.iter(f"{SVG}text")
    low, size = float(mark.get("y")), float(mark.get("font-size"))
    assert spec.half_mm < low - size < low < width / 2  # words on the southern frame
    assert "width" not in ET.fromstring(picture.board_svg(spec)).attrib  # as large as its place


def test_the_scoreboard_lies_in_the_middle_of_the_northern_frame_its_first_row_above():
    columns = [1, 0, 128, 0] * 8
    svg = picture.board_svg(SPEC, frame_columns=columns)
    root = ET.fromstring(svg)
    dots = [c for c in root.iter(f"{SVG}circle") if c.get("fill") in ("#ff5a2a", "#38221b")]
    places = {(float(c.get("cx")), float(c.get("cy"))): c.get("fill") == "#ff5a2a" for c in dots}
    across, down = sorted({x for x, _ in places}), sorted({y for _, y in places})
    assert (len(across), len(down), len(places)) == (32, 8, 256)
    assert sum(across) == pytest.approx(0.0, abs=0.1)
    lit = {(across.index(x), down.index(y)) for (x, y), on in places.items() if on}
    assert lit == {(4 * n, 0) for n in range(8)} | {(4 * n + 2, 7) for n in range(8)}
    radius = float(dots[0].get("r"))
    steps = [later - sooner for row in (across, down) for sooner, later in pairwise(row)]
    assert steps == pytest.approx([steps[0]] * len(steps), abs=0.02)
    assert 0.6 * steps[0] < 2 * radius < steps[0]  # dots that nearly touch
    box = next(rect for rect in root.iter(f"{SVG}rect") if rect.get("fill") == "#120b08")
    x, y, wide, high = (float(box.get(name)) for name in ("x", "y", "width", "height"))
    assert -SPEC.half_mm - picture.FRAME_MM < y
    assert y + high < -SPEC.half_mm
    assert x < across[0] - radius
    assert across[-1] + radius < x + wide
    assert y < down[0] - radius
    assert down[-1] + radius < y + high


@pytest.mark.parametrize("spec", BOARDS.values(), ids=BOARDS)
def test_lines_circles_and_arrows_have_their_true_measures(spec):
    svg = picture.board_svg(spec)
    root = ET.fromstring(svg)
    lower = paths(svg, stroke="#1c1410", stroke_width=f"{spec.base_line_width_mm:g}")[0]
    upper = paths(svg, stroke="#1c1410", stroke_width="1.8")[0]
    for path, line in ((lower, 0), (upper, 1)):
        x0, y, x1 = numbers(path.get("d"))
        assert (x0, x1, y) == pytest.approx((-spec.base_circle_mm, spec.base_circle_mm, spec.line_mm(line)), abs=0.01)
    radii = Counter((float(c.get("r")), c.get("fill")) for c in root.iter(f"{SVG}circle"))
    assert radii[spec.base_circle_diameter_mm / 2, "#ecd3a4"] == 8  # the ends of four seats' lines
    assert radii[spec.base_circle_red_mm / 2, "#b3262e"] == 8
    assert radii[spec.outer_circle_diameter_mm / 2, "none"] == 1
    assert radii[spec.centre_circle_diameter_mm / 2, "#b3262e"] == 1
    assert radii[spec.pocket_radius_mm, "url(#hole)"] == 4
    ends = [float(c.get("cx")) for c in root.iter(f"{SVG}circle") if c.get("fill") == "#ecd3a4"]
    assert sorted(set(ends)) == pytest.approx([-spec.base_circle_mm, spec.base_circle_mm], abs=0.01)
    arrow = next(g for g in root.iter(f"{SVG}g") if g.get("stroke-width") == "1.5")
    shaft, head, arc = (numbers(path.get("d")) for path in arrow)
    (tip_x, tip_y), (tail_x, tail_y) = spec.arrow_point(0), spec.arrow_point(0, spec.arrow_length_mm)
    assert shaft == pytest.approx([tip_x, -tip_y, tail_x, -tail_y], abs=0.01)
    assert head[:2] == pytest.approx([tip_x, -tip_y], abs=0.01)
    # Head and arc lie evenly on both sides of the shaft, the head towards the centre, the arc around the tail.
    (x1, y1), (x2, y2) = head[2:4], (head[2] + head[4], head[3] + head[5])
    assert (x2, y2) == pytest.approx((-y1, -x1))
    assert x1 > 0 > y1
    (x1, y1), (x2, y2) = ((x - tail_x, y + tail_y) for x, y in (arc[:2], arc[-2:]))
    assert (x2, y2) == pytest.approx((-y1, -x1), abs=0.02)
    assert math.dist((x1, y1), (x2, y2)) == pytest.approx(2 * arc[2], abs=0.02)
    assert math.dist((x1, y1), (0.0, 0.0)) < spec.arrow_length_mm / 4


def test_eight_petals_of_two_colours_fill_the_outer_circle():
    petals = [path for path in paths(picture.board_svg(SPEC)) if path.get("fill-opacity") == ".16"]
    inner, outer = SPEC.centre_circle_diameter_mm / 2, SPEC.outer_circle_diameter_mm / 2
    assert [numbers(path.get("transform"))[0] for path in petals] == [45.0 * n for n in range(8)]
    assert [path.get("fill") for path in petals[2:]] == [path.get("fill") for path in petals[:-2]]
    assert petals[0].get("fill") != petals[1].get("fill")
    for path in petals:
        x0, y0, right, bow, x1, y1, left, again, x2, y2 = numbers(path.get("d"))
        assert (x0, x1, x2) == (0, 0, 0)
        assert (y0, y1, y2) == pytest.approx((-inner, -outer, -inner), abs=0.01)
        assert (left, again) == (-right, bow)
        assert -outer < bow < -inner
        assert 0 < right < outer / 2  # so that they do not cover each other


def test_the_queens_star_has_five_even_points():
    star = next(path for path in paths(picture.disc_svg(pieces.QUEEN)) if path.get("fill") != "none")
    xs, ys = numbers(star.get("d"))[::2], numbers(star.get("d"))[1::2]
    assert [round(math.hypot(x, y)) for x, y in zip(xs, ys, strict=True)] == [30, 13] * 5
    turns = [math.degrees(math.atan2(x, -y)) % 360 for x, y in zip(xs, ys, strict=True)]
    assert turns == pytest.approx([36.0 * n for n in range(10)], abs=0.2)


@pytest.mark.parametrize("piece", range(4))
def test_a_disc_fills_its_sheet_and_its_marks_lie_on_it(piece):
    root = ET.fromstring(picture.disc_svg(piece))
    left, top, width, height = numbers(root.get("viewBox"))
    assert (left, top) == (-width / 2, -height / 2)
    edge, face, *marks = next(root.iter(f"{SVG}g"))
    assert width / 2 - 3 < float(edge.get("r")) < width / 2
    assert float(face.get("r")) < float(edge.get("r"))
    assert edge.get("fill") != face.get("fill")
    for mark in marks:
        far = float(mark.get("r") or max(map(abs, numbers(mark.get("d"))))) + float(mark.get("stroke-width") or 0) / 2
        assert far < float(face.get("r"))
        assert (mark.get("stroke") or mark.get("fill")) != face.get("fill")


@pytest.mark.parametrize("piece", range(4))
def test_a_disc_on_the_board_is_as_large_as_it_is(piece):
    (group,) = groups(picture.board_svg(SPEC, [(piece, 10.0, 20.0)]))
    x, y, scale = numbers(group.get("transform"))
    assert (x, y) == (10.0, -20.0)
    assert scale * float(group[0].get("r")) == pytest.approx(SPEC.radius_mm(piece), rel=1e-3)


@pytest.mark.parametrize("spec", BOARDS.values(), ids=BOARDS)
def test_beams_run_along_the_lines_and_across_the_chutes(spec):
    lines = {line["n"]: ((line["x0"], line["y0"]), (line["x1"], line["y1"])) for line in picture.beam_lines(spec)}
    for seat in range(4):
        for line in range(2):
            ends = {turned(seat, side * spec.half_mm, -spec.line_mm(line)) for side in (-1, 1)}
            assert set(lines[ports.line_beam(seat, line)]) == ends  # from frame to frame
    for pocket in range(4):
        away = []
        for gate in range(2):
            one, other = lines[ports.gate_beam(pocket, gate)]
            middle = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
            hole = spec.pocket_centre(pocket)
            assert math.dist(one, hole) == pytest.approx(math.dist(other, hole))  # square to the way out
            assert 30 < math.dist(one, other) < spec.pocket_diameter_mm  # as wide as a chute, not as a pocket
            assert max(map(abs, (*one, *other))) < spec.half_mm + picture.FRAME_MM
            away.append(math.dist(middle, (0.0, 0.0)) - math.dist(hole, (0.0, 0.0)) - spec.pocket_radius_mm)
        assert 0 < away[0] < away[1] - 5  # both outside the hole, gate A first
