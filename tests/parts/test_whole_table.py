"""All parts in their places on the table: nothing overlaps, the lines see across, and screws find wood."""

from itertools import combinations, permutations

import numpy as np
import pytest

pytest.importorskip("build123d", reason="build123d is in the environment of make boards-check")
trimesh = pytest.importorskip("trimesh")

from build123d import Location, Vector  # noqa: E402

from boards.parts import bracket, carrier_case, circuit_boards, figures, lines, pad_box, wood  # noqa: E402
from boards.parts.assembled import matrix  # noqa: E402
from boards.parts.assembly import pockets, whole_table  # noqa: E402
from boards.parts.gutter import board_screws_mm  # noqa: E402
from boards.parts.standing import PAD_PITCH_MM, pad_middle_mm  # noqa: E402
from boards.pico.carrier import carrier as carrier_design  # noqa: E402
from boards.pico.carrier import line as line_design  # noqa: E402
from boards.pico.carrier import pocket  # noqa: E402
from carrom.ports import BUTTON_WORDS  # noqa: E402
from tests.parts.sight import free  # noqa: E402


@pytest.fixture(scope="module")
def places(table):
    return whole_table(table)


@pytest.fixture(scope="module")
def timber(table):
    return [("board", wood.board(table)), ("frame", wood.frame(table))] + [("leg", leg) for leg in wood.legs(table)]


@pytest.fixture(scope="module")
def circuits(table):
    """The circuit boards, with room for their parts."""
    chute, line = circuit_boards.pocket_boards(table), circuit_boards.line_board(table)
    out = [("pocket board", board.moved(hole)) for hole in pockets(table) for board in chute]
    out += [("line board", line.moved(each.emitter)) for each in lines.lines(table)]
    return [*out, ("carrier", circuit_boards.carrier_board())]


@pytest.fixture(scope="module")
def rim(places, timber):
    """What the lines' beams may meet: their holders, board and frame, as one mesh."""
    meshes = []
    for part, place in places:
        if part.name.startswith("line"):
            mesh = part.mesh(standing=False)
            meshes.append(mesh.apply_transform(matrix(place)))
    for name, solid in timber:
        if name != "leg":
            points, triangles = solid.tessellate(0.02, 0.2)
            meshes.append(trimesh.Trimesh([tuple(p) for p in points], triangles))
    return trimesh.util.concatenate(meshes)


def tip(holder: Location) -> np.ndarray:
    """The tip of the lens in a holder that stands there."""
    return np.array(tuple((holder * Location(lines.lens())).position))


def test_all_parts_of_a_table_are_there(places):
    names = [part.name for part, _ in places]
    assert {name: names.count(name) for name in set(names)} == {
        **dict.fromkeys(("catcher", "gutter-upper", "gutter-gates", "tray", "bracket-left", "bracket-right"), 4),
        **dict.fromkeys(("line-emitter", "line-eye", "line-cover"), 8),
        "pad-box": 4,
        **dict.fromkeys(("carrier-tray", "carrier-lid"), 1),
        **dict.fromkeys(("display-case", "display-lid"), 2),
    }


def test_nothing_overlaps(places, timber, circuits):
    """A chute meets its neighbours as every other chute does, so the first of each kind stands for all."""
    solids = [(part.name, part.solid.moved(place)) for part, place in places] + timber + circuits
    boxes = [solid.bounding_box() for _, solid in solids]
    seen = set()
    for (one, a), (other, b) in combinations(enumerate(solids), 2):
        near = all(
            getattr(boxes[one].min, axis) < getattr(boxes[other].max, axis) - 1e-3
            and getattr(boxes[other].min, axis) < getattr(boxes[one].max, axis) - 1e-3
            for axis in "XYZ"
        )
        gap = round((boxes[one].center() - boxes[other].center()).length, 1)
        if not near or (a[0], b[0], gap) in seen:
            continue
        seen.add((a[0], b[0], gap))
        common = a[1] & b[1]
        assert common is None or not common.solids() or common.volume < 1, (a[0], b[0], common.bounding_box())
    assert {("catcher", "gutter-upper"), ("line-eye", "frame")} <= {kind[:2] for kind in seen}


def test_each_line_sees_from_lens_to_lens_over_the_thinnest_man(table, rim):
    board = table.board
    for line in lines.lines(table):
        emitter, eye = tip(line.emitter), tip(line.eye)
        assert free(rim, emitter, eye)
        for end in (emitter, eye):
            assert end[2] - table.board_mm == pytest.approx(figures.LINE_UP_MM)
        across = (emitter + eye)[:2] / 2
        assert np.linalg.norm(across) == pytest.approx(board.line_mm(line.line))
    assert figures.LINE_UP_MM + lines.HOOD_MM / 2 < 7  # the thinnest man that the laws allow shuts the whole channel


def test_no_lines_emitter_reaches_another_lines_eye(table, rim):
    """Nor to the edge of its lens, 2 mm to either side."""
    for one, other in permutations(lines.lines(table), 2):
        for off in (-2.0, 0.0, 2.0):
            eye = np.array(tuple((other.eye * Location((lines.lens()[0], off, figures.LINE_UP_MM))).position))
            assert not free(rim, tip(one.emitter), eye), (one.seat, one.line, other.seat, other.line)


def test_the_two_lines_of_a_seat_shine_opposite_ways(table):
    for seat in range(4):
        lower, upper = ([tip(line.eye) - tip(line.emitter)] for line in lines.lines(table) if line.seat == seat)
        assert np.dot(lower[0], upper[0]) < 0


def test_holders_stay_behind_the_frames_inner_face(table, places):
    """A disc at the frame meets wood: its rim reaches less deep into the slot than the nose is set back."""
    half = table.board.half_mm
    for part, place in places:
        if part.name.startswith("line"):
            box = part.solid.moved(place).bounding_box()
            nearest = max(abs(box.center().X), abs(box.center().Y)) - max(box.size.X, box.size.Y) / 2
            assert nearest > half + 0.3
    radius = table.board.man_radius_mm
    into = radius - np.sqrt(radius**2 - (figures.SLOT_MM[0] / 2) ** 2)
    assert into < lines.RECESS_MM


def test_eye_and_its_legs_come_in_from_above(table):
    """Nothing is over the eye's room but the frame's wood."""
    holder = lines.eye(table)
    deep, long, _ = lines.EYE_MM
    for along in np.linspace(0.3, deep - 0.3, 5):
        for across in np.linspace(-long / 2 + 0.2, long / 2 + lines.LEADS_MM - 0.2, 7):
            point = (-lines.LENS_BACK_MM - along, across, lines.FLOOR_MM + 0.2)
            assert not any(
                solid.is_inside(Vector(*point) + Vector(0, 0, up)) for solid in holder.solids() for up in (0, 3, 6, 9)
            )


def test_the_boards_holes_meet_the_parts_screws(table):
    usual = figures.Table()
    holes = {(pocket.BEGIN_MM + x, round(y - pocket.MIDDLE_MM, 6)) for x, y, *_ in pocket.design().holes}
    assert holes == set(board_screws_mm(usual))
    assert (line_design.BEAM_MM, line_design.SCREW_UP_MM) == (figures.LINE_UP_MM, figures.LINE_SCREW_UP_MM)
    for x, _, _ in line_design.design().holes:
        at = line_design.EMITTER_X_MM - x  # to the left, from the emitter's holder
        assert min(abs(at), abs(at - table.board.base_line_gap_mm)) < 0.25  # of a hole that has 0.3 to spare


def test_the_carrier_lies_on_its_trays_pillars_and_cables_leave_its_lid_at_every_plug():
    tray, lid = carrier_case.tray().solid(), carrier_case.lid().solid()
    wide, high = carrier_design.WIDE_MM, carrier_design.HIGH_MM
    design = carrier_design.design()
    for x, y, hole in design.holes:
        axis = Vector(x - wide / 2, y - high / 2, 0.5 - circuit_boards.CARRIER_SPACER_MM)
        assert not tray.is_inside(axis)
        assert tray.is_inside(axis + Vector(hole / 2 + 1, 0, 0))  # wider than the carrier's hole
        assert not tray.is_inside(axis + Vector(0, 0, -1))
    plugs = [part for part in design.components if part.ref.startswith("J")]
    assert len(plugs) == 20
    over = -carrier_case.PLUGS_MM
    for x, y in [part.at[:2] for part in plugs] + [(design.part("A1").at[0] + 9, 0.0)]:  # the Pico's USB
        edges = [(x, (-1, 0)), (wide - x, (1, 0)), (y, (0, -1)), (high - y, (0, 1))]
        off, (dx, dy) = min(edges)
        way = off + carrier_case.CLEAR_MM + figures.WALL_MM / 2
        for up in (over + 1, over / 2):
            assert not lid.is_inside(Vector(x - wide / 2 + dx * way, y - high / 2 + dy * way, up)), (x, y)
            assert lid.is_inside(Vector(x - wide / 2, y - high / 2, -carrier_case.ROOF_MM - 1))


def test_brackets_stand_under_the_board_and_screw_into_the_tray(table, places):
    outer = table.board.half_mm + table.frame_mm
    named = {part.name: part.solid.moved(place) for part, place in reversed(places)}
    tray = named["tray"]
    hole = table.board.pocket_centre(0)
    for side, name in ((1, "bracket-left"), (-1, "bracket-right")):
        solid = named[name]
        box = solid.bounding_box()
        assert pytest.approx(0, abs=0.01) == box.max.Z
        assert -outer < box.min.Y
        wall = hole[1] + table.chute.offset_mm + side * (table.chute.half_mm + figures.WALL_MM)
        for along, up in bracket.holes_mm(table):
            for off in (-1.0, 1.0):
                # Neither has material on the hole's axis; off it both have.
                for there, beside in ((tray, -side), (solid, side)):
                    axis = Vector(hole[0] + along, wall + beside * 1.5, up)
                    assert not there.solid().is_inside(axis)
                    assert there.solid().is_inside(axis + Vector(off * 3.5, 0, 0))


def test_a_pad_box_has_a_hole_for_each_button_and_stays_under_the_frame(table):
    box = pad_box.make(table)
    front = -table.board.half_mm - table.frame_mm
    size = box.bounding_box()
    assert pytest.approx(front) == size.min.Y
    assert -table.board.half_mm + 5 > size.max.Y
    middle = pad_middle_mm(table)
    assert abs(middle) < table.board.base_line_length_mm / 2  # within the player's reach
    centre = [middle + (n - (len(BUTTON_WORDS) - 1) / 2) * PAD_PITCH_MM for n in range(len(BUTTON_WORDS))]
    panel = front + figures.WALL_MM / 2
    for x in np.arange(size.min.X + 25, size.max.X - 25, 0.5):
        free_here = min(abs(x - c) for c in centre) < pad_box.BUTTON_MM / 2
        if abs(min(abs(x - c) for c in centre) - pad_box.BUTTON_MM / 2) > 0.3:
            assert box.solid().is_inside(Vector(x, panel, -pad_box.HIGH_MM / 2)) != free_here
