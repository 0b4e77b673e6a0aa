"""Everything that is assembled goes into its place: nothing is in its way, and it has room where it is."""

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("build123d", reason="build123d is in the environment of make boards-check")
trimesh = pytest.importorskip("trimesh")

from boards.parts import assembled, lines  # noqa: E402
from boards.parts.assembly import chute_parts, display_place, rim_parts  # noqa: E402
from boards.parts.trough import place  # noqa: E402

NOTHING_MM3 = 0.02  # of two curved surfaces' facets


@pytest.fixture(scope="module")
def chute(table):
    return {part.name: part.mesh() for part in chute_parts(table)}


@pytest.fixture(scope="module")
def rim(table):
    return {part.name: part for part in rim_parts(table)}


def common_mm3(corners, mesh) -> float:
    """How much of a hull lies in a part."""
    if (corners.max(axis=0) <= mesh.bounds[0]).any() or (corners.min(axis=0) >= mesh.bounds[1]).any():
        return 0.0
    hull = trimesh.convex.convex_hull(corners)
    return trimesh.boolean.intersection([hull, mesh], engine="manifold").volume


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
    rest = [one for one in above if not one.name.endswith("cable")]
    assert in_the_way(rest, {"carrier-lid": rim["carrier-lid"].mesh()}) == []
    bends = [one.corners for one in cables]
    assert [common_mm3(corners, rim["carrier-lid"].mesh()) for corners in bends] == pytest.approx([0.0] * len(bends))


def test_buttons_go_into_a_pad_box_and_modules_into_a_displays_case(table, rim):
    assert in_the_way(assembled.in_a_pad_box(table), {"pad-box": rim["pad-box"].mesh()}) == []
    case = rim["display-case"]
    mesh = case.mesh(standing=False)
    mesh.apply_transform(assembled.matrix(display_place(table).inverse() * case.stands))
    assert in_the_way(assembled.in_a_display(), {"display-case": mesh}) == []


def test_a_hull_within_a_part_is_told():
    cube = trimesh.creation.box((10, 10, 10))
    inside = assembled.Assembled("cube", np.array(trimesh.creation.box((1, 1, 1)).vertices), np.array([0.0, 0, 20]))
    assert in_the_way([inside], {"box": cube}) == [("cube", "box", "on its way", pytest.approx(5.5))]
