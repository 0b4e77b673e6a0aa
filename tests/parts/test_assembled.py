"""Everything that is assembled goes into its place: nothing is in its way, and it has room where it is."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("build123d", reason="build123d is in the environment of make boards-check")
trimesh = pytest.importorskip("trimesh")

from build123d import Rot, Vector  # noqa: E402

from boards.guide.ways import NOTHING_MM3, common_mm3  # noqa: E402
from boards.order import materials  # noqa: E402
from boards.parts import assembled, fasteners, lines, wood  # noqa: E402
from boards.parts.assembly import chute_parts, display_place, pockets, rim_parts, whole_table  # noqa: E402
from boards.parts.figures import Table  # noqa: E402
from boards.parts.trough import place  # noqa: E402


@pytest.fixture(scope="module")
def chute(table):
    return {part.name: part.mesh() for part in chute_parts(table)}


@pytest.fixture(scope="module")
def rim(table):
    return {part.name: part for part in rim_parts(table)}


def in_the_way(solids, meshes) -> list[tuple[str, str, str, float]]:
    """What meets a part on its way in, and what has too little room in its place."""
    out = []
    for solid in solids:
        for part, mesh in meshes.items():
            later = (solid.name, part) in assembled.LATER
            if (met := common_mm3(solid.corners if later else solid.swept(), mesh)) > NOTHING_MM3:
                out.append((solid.name, part, "on its way", round(met, 3)))
            elif solid.name not in assembled.CLOSE and (solid.name, part) not in assembled.RESTS:
                near = common_mm3(solid.wider(assembled.CLEAR_MM - 0.01), mesh)
                if near > NOTHING_MM3:
                    out.append((solid.name, part, "too near", round(near, 3)))
    return out


def test_all_goes_into_a_chute(table, chute):
    assert in_the_way(assembled.in_a_chute(table), chute) == []


def test_the_windows_eyes_go_in_with_the_largest_board_that_its_maker_may_send(table, chute):
    boards = [solid.moved(place(table.chute)) for solid in assembled.eye_boards(table, largest=True)]
    found = in_the_way(boards, {"gutter-gates": chute["gutter-gates"]})
    assert [one for one in found if one[2] == "on its way"] == []


def test_a_line_board_goes_behind_the_frame_and_its_ends_into_their_holders(table, rim):
    emitter, eye = (rim[name].mesh(standing=False) for name in ("line-emitter", "line-eye"))
    first = lines.lines(table)[0]
    for mesh, name, stands in ((emitter, "line-emitter", first.emitter), (eye, "line-eye", first.eye)):
        mesh.apply_transform(assembled.matrix(stands.inverse() * rim[name].stands))
    in_emitter, in_eye = assembled.in_line_holders(table)
    assert in_the_way(in_emitter, {"line-emitter": emitter}) == []
    assert in_the_way(in_eye, {"line-eye": eye}) == []
    beside = eye.copy()
    beside.apply_translation([0, table.board.base_line_gap_mm, 0])
    assert in_the_way(assembled.line_board(table), {"line-emitter": emitter, "line-eye": beside}) == []


def test_a_cover_goes_over_a_line_board_from_outside_the_frame(table, rim):
    cover = rim["line-cover"].mesh(standing=False)
    cover.apply_transform(assembled.matrix(lines.lines(table)[0].emitter.inverse() * rim["line-cover"].stands))
    solids = [solid for solid in assembled.line_board(table) if solid.name != "line screw"]  # these keep the cover
    over = [replace(solid, way_mm=-solid.way_mm) for solid in solids if not solid.name.endswith("cable")]
    plugs = [solid for solid in solids if solid.name.endswith("cable")]
    assert over
    assert plugs
    assert in_the_way(over + plugs, {"line-cover": cover}) == []


def test_the_carrier_goes_into_its_tray_and_the_lid_over_it(rim):
    solids = assembled.carrier_board()
    assert in_the_way(solids, {"carrier-tray": rim["carrier-tray"].mesh()}) == []
    # Seen from the lid, the carrier comes from above.
    above = [assembled.Assembled(one.name, one.corners, -one.way_mm) for one in solids]
    cables = [one for one in above if one.name.endswith("cable")]
    rest = [one for one in above if not one.name.endswith(("cable", "case screw"))]
    assert in_the_way(rest, {"carrier-lid": rim["carrier-lid"].mesh()}) == []
    bends = [one.corners for one in cables]
    assert [common_mm3(corners, rim["carrier-lid"].mesh()) for corners in bends] == pytest.approx([0.0] * len(bends))


def test_buttons_go_into_a_pad_box_and_modules_into_a_displays_case(table, rim):
    assert in_the_way(assembled.in_a_pad_box(table), {"pad-box": rim["pad-box"].mesh()}) == []
    case = rim["display-case"]
    mesh = case.mesh(standing=False)
    mesh.apply_transform(assembled.matrix(display_place(table).inverse() * case.stands))
    lid = rim["display-lid"]
    back = lid.mesh(standing=False)
    back.apply_transform(assembled.matrix(display_place(table).inverse() * lid.stands))
    found = assembled.in_a_display()
    screws = [one for one in found if one.name.endswith("screw")]
    rest = [one for one in found if not one.name.endswith("screw")]
    assert in_the_way(rest, {"display-case": mesh}) == []
    assert in_the_way(screws, {"display-lid": back}) == []


def test_the_lids_screws_close_the_carriers_case(rim):
    meshes = {name: rim[name].mesh() for name in ("carrier-tray", "carrier-lid")}
    assert in_the_way(assembled.in_the_lid(), meshes) == []


def test_each_fastener_stands_as_often_as_the_shopping_list_counts_it(table):
    per_unit = {
        "chute": assembled.in_a_chute(table), "line end": assembled.line_board(table),
        "pad box": assembled.in_a_pad_box(table), "display": assembled.in_a_display(),
        "case": [*assembled.carrier_board(), *assembled.in_the_lid()],
    }  # fmt: skip
    for unit, solids in per_unit.items():
        count = Counter(one.name for one in solids)
        assert {name: count[name] for name in fasteners.of_unit(unit)} == fasteners.of_unit(unit)
        said = {one.name for one in fasteners.FASTENERS}
        assert {name for name in count if name.endswith(("screw", "nut", "pin", "spacer"))} - said <= {"button nut"}
    wood = Counter(one.name for one in assembled.in_the_wood(table))
    assert wood.pop("leg angle's arm") == wood["leg angle"]
    units = fasteners.UNITS
    assert wood == {
        name: count * units[unit] for unit in ("frame side", "leg") for name, count in fasteners.of_unit(unit).items()
    }


def test_a_table_has_as_many_units_as_printed_parts(table):
    count = Counter(part.name for part, _ in whole_table(table))
    one_each = {"chute": "tray", "pad box": "pad-box", "display": "display-lid", "case": "carrier-lid"}
    assert {unit: count[part] for unit, part in one_each.items()} == {unit: fasteners.UNITS[unit] for unit in one_each}
    assert count["line-eye"] == fasteners.UNITS["line end"]


def test_screws_in_the_plywood_keep_apart_and_off_holes_and_grooves(table):
    """The ears', feet's and pads' screws, the frame's and the angles': 6 mm from middle to middle."""
    under = [one for one in assembled.in_a_chute(table) if one.name in ("ear screw", "foot screw")]
    found = [one.moved(hole) for hole in pockets(table) for one in under]
    pads = [one for one in assembled.in_a_pad_box(table) if one.name == "pad screw"]
    found += [one.moved(Rot(0, 0, 90 * seat)) for seat in range(4) for one in pads]
    found += [one for one in assembled.carrier_board() if one.name == "case screw"]
    found += [one for one in assembled.in_the_wood(table) if one.name == "frame screw"]
    at = np.array([one.corners.mean(axis=0)[:2] for one in found])
    apart = np.linalg.norm(at[:, None] - at[None], axis=2) + np.eye(len(at)) * 100
    assert apart.min() > 6
    holes = np.array([table.board.pocket_centre(number) for number in range(4)])
    assert np.linalg.norm(at[:, None] - holes[None], axis=2).min() > table.board.pocket_radius_mm + 5
    frame = [one for one in found if one.name == "frame screw"]
    timber = wood.frame(table).solid()
    for screw in frame:
        middle = screw.corners.mean(axis=0)
        for x in (-4.0, 0.0, 4.0):
            for y in (-4.0, 0.0, 4.0):
                assert timber.is_inside(Vector(middle[0] + x, middle[1] + y, table.board_mm + 2))


def test_a_legs_angles_have_room_between_tray_and_catcher(table):
    meshes = {}
    for hole in pockets(table):
        for part in chute_parts(table):
            mesh = part.mesh(standing=False)
            meshes[f"{part.name} {len(meshes)}"] = mesh.apply_transform(assembled.matrix(hole * part.stands))
    legs = [one for one in assembled.in_the_wood(table) if one.name.startswith("leg")]
    met = [
        (one.name, name) for one in legs for name, mesh in meshes.items() if common_mm3(one.corners, mesh) > NOTHING_MM3
    ]
    assert met == []


def test_the_weights_of_the_shopping_list_are_those_of_the_parts():
    units = {
        "chute": ("catcher", "gutter-upper", "gutter-gates", "tray", "bracket-left", "bracket-right"),
        "line end": ("line-emitter", "line-eye", "line-cover"), "pad box": ("pad-box",),
        "display": ("display-case", "display-lid"), "case": ("carrier-tray", "carrier-lid"),
    }  # fmt: skip
    grams = {part.name: part.mass_g for part in chute_parts(Table()) + rim_parts(Table())}
    for unit, names in units.items():
        assert sum(grams[name] for name in names) == pytest.approx(materials.PLASTIC_G[unit], rel=0.05)


def test_a_hull_within_a_part_is_told():
    cube = trimesh.creation.box((10, 10, 10))
    inside = assembled.Assembled("cube", np.array(trimesh.creation.box((1, 1, 1)).vertices), np.array([0.0, 0, 20]))
    assert in_the_way([inside], {"box": cube}) == [("cube", "box", "on its way", pytest.approx(5.5))]
