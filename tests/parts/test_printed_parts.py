"""The printed parts, measured on their triangles: run in the environment that `make boards-check` makes."""

from dataclasses import replace
from math import radians, tan

import numpy as np
import pytest

pytest.importorskip("build123d", reason="build123d is in the environment of make boards-check")
trimesh = pytest.importorskip("trimesh")

from build123d import Vector  # noqa: E402

from boards.circuit import gate as circuit  # noqa: E402
from boards.parts import WARNING, figures  # noqa: E402
from boards.parts.assembly import chute_parts, rim_parts  # noqa: E402
from boards.parts.gates import SIDE_MM, SIDE_OVER_MM, beams, outside_mm  # noqa: E402
from boards.parts.gutter import board_screws_mm  # noqa: E402
from boards.parts.layout import draw, leg_mm  # noqa: E402
from boards.parts.tray import FLOOR_BELOW_MM, FOAM_MM, HIGH_MM, STOP_MM, floor_mm, stop_mm  # noqa: E402
from boards.parts.trough import box, place  # noqa: E402
from boards.parts.window import hoods  # noqa: E402
from carrom_simulator.board.spec import BOARDS  # noqa: E402
from carrom_simulator.drops.sight import CONE_DEG, RECESS_MM  # noqa: E402
from tests.parts.sight import free  # noqa: E402

SEED = 36


@pytest.fixture(scope="module")
def chute(table):
    return chute_parts(table)


@pytest.fixture(scope="module")
def parts(table, chute):
    """Every kind of printed part."""
    return {part.name: part for part in chute + rim_parts(table)}


@pytest.fixture(scope="module")
def whole(chute):
    """The parts of a chute as they stand, as one mesh that only rays meet."""
    return trimesh.util.concatenate([part.mesh() for part in chute])


def turned(chute, points):
    """Points from the gutter's directions to the board's."""
    return chute.origin + np.asarray(points, float) @ np.array([chute.along, [0.0, 1.0, 0.0], chute.up])


def test_each_part_is_one_watertight_solid(parts):
    for name, part in parts.items():
        mesh = part.mesh(standing=False)
        assert (len(part.solid.solids()), mesh.is_watertight, mesh.is_volume) == (1, True, True), name


def test_each_part_fits_the_bed(parts):
    for name, part in parts.items():
        assert max(part.solid.bounding_box().size) <= figures.BED_MM, name


def test_nothing_is_thinner_than_two_lines_of_a_nozzle(parts):
    for name, part in parts.items():
        mesh = part.mesh(standing=False)
        points, faces = trimesh.sample.sample_surface(mesh, 4000, seed=SEED)
        inward = -mesh.face_normals[faces]
        met, rays, _ = mesh.ray.intersects_location(points + inward * 1e-3, inward, multiple_hits=False)
        thick = np.linalg.norm(met - points[rays], axis=1)
        thin = rays[thick < figures.THINNEST_MM - 0.05]
        # A sharp edge, as where a lamp's bore leaves the plane, is no wall: it counts where there is much of it.
        assert len(thin) / len(points) < 0.005, (name, len(thin), points[thin[:3]])


def test_all_prints_without_support(parts):
    for name, part in parts.items():
        mesh = part.mesh(standing=False)
        steep = -np.sin(radians(figures.STEEPEST_DEG))
        down = (mesh.face_normals[:, 2] < steep) & (mesh.triangles_center[:, 2] > 0.3)
        pairs = mesh.face_adjacency[down[mesh.face_adjacency].all(axis=1)]
        for group in trimesh.graph.connected_components(pairs, nodes=np.flatnonzero(down)):
            flat = mesh.vertices[np.unique(mesh.faces[group])][:, :2]
            _, size = trimesh.bounds.oriented_bounds_2D(flat) if len(np.unique(flat, axis=0)) > 2 else (None, [0])
            assert min(size) <= figures.BRIDGE_MM, (name, size, mesh.triangles_center[group][0])


def surface(chute, count=1500):
    """Points on the drop simulation's running surface where pieces meet it, and the way off it."""
    rng = np.random.default_rng(SEED)
    along = rng.uniform(-10, chute.length_mm - 0.5, count)
    side = rng.choice((1, -1), count)
    out, off = [], []
    for a, s in zip(along, side, strict=True):
        lean = radians(chute.left_deg if s > 0 else chute.right_deg)
        y = rng.uniform(0.1, chute.half_mm - chute.floor_mm / 2 - 0.2)
        # Where the plane reaches the board there is no more of it.
        point = turned(chute, [a, s * (chute.floor_mm / 2 + y), y * tan(lean)])
        if point[2] < -1:
            out.append(point)
            off.append(chute.planes()[int(s < 0)])
    return np.array(out), np.array(off)


def test_the_running_surface_is_the_drop_simulations(table, whole):
    chute = table.chute
    points, off = surface(chute)
    met, rays, _ = whole.ray.intersects_location(points + off * 5, -off, multiple_hits=False)
    apart = np.full(len(points), np.nan)
    apart[rays] = np.linalg.norm(met - points[rays], axis=1)
    wrong = ~(apart <= 0.1)
    along = (points - chute.origin) @ chute.along
    # Holes of beams and eyes, and the lower pieces' broken edges, are no surface.
    openings = [chute.gate_mm, chute.second_gate_mm, chute.eye_mm]
    near = (np.abs(along[:, None] - openings) < 5).any(axis=1)
    joint = (
        (along[:, None] - table.joints_mm >= -0.05) & (along[:, None] - table.joints_mm <= 2.5 * figures.LEAD_MM)
    ).any(axis=1)
    assert not (wrong & ~near & ~joint).any(), points[wrong & ~near & ~joint][:3]
    assert (wrong & near).sum() < 0.25 * max(near.sum(), 1)


def test_the_back_wall_is_the_drop_simulations(table, whole):
    plate = table.chute.plates()[-1]
    for y, z in ((0.0, -10.0), (0.0, -25.0), (0.0, -40.0), (15.0, -10.0), (-15.0, -20.0)):
        x = table.chute.back_mm - z * tan(radians(table.chute.back_lean_deg))
        face = np.array([x, y + table.chute.offset_mm, z])
        met, _, _ = whole.ray.intersects_location([face + plate.normal * 4], [-plate.normal], multiple_hits=False)
        assert np.linalg.norm(met[0] - face) < 0.1


def test_no_joint_makes_a_step_upward(table, whole):
    """A piece slides from each joint's upper part on to a surface that begins no higher, and rises gently."""
    chute = table.chute
    for joint in table.joints_mm:
        for side, deg in ((1, chute.left_deg), (-1, chute.right_deg)):
            normal = chute.planes()[int(side < 0)]
            for y in (5.0, 20.0, 45.0):
                along = joint + np.linspace(-2, 3, 51) + 0.003
                line = turned(chute, [(a, side * (chute.floor_mm / 2 + y), y * tan(radians(deg))) for a in along])
                met, rays, _ = whole.ray.intersects_location(
                    line + normal * 5, np.tile(-normal, (51, 1)), multiple_hits=False
                )
                assert len(set(rays)) == 51
                high = np.empty(51)
                high[rays] = (met - line[rays]) @ normal
                just_below = high[along > joint][0]
                assert high.max() < 0.02
                assert -figures.LEAD_MM - 0.1 < just_below < -0.3
                assert np.diff(high).max() < 0.1  # of 0.1 mm on the way: less than 45 degrees


def test_recorded_drops_sweep_through_nothing(table, whole):
    """No pose of the drop simulation, as far as it is clear of its own surface, has a point in a printed part."""
    fall = pytest.importorskip("carrom_simulator.drops.fall")
    from carrom_simulator.drops.sight import axis

    chute = table.chute
    rim = np.array([(np.cos(t), np.sin(t)) for t in np.linspace(0, 2 * np.pi, 24, endpoint=False)])
    points = []
    for case in ("three men", "man, then striker", "striker, then man"):
        for friction in (0.16, 0.30):
            for drop in fall.drops(chute, case, friction, SEED, 3, keep=True):
                for frame in drop.frames[::2]:
                    for number, kind in enumerate(drop.table.pieces):
                        if not frame.inside[number]:
                            continue
                        pose = frame.poses[number]
                        up = axis(pose)
                        first = np.cross(up, [1.0, 0, 0] if abs(up[0]) < 0.9 else [0, 1.0, 0])
                        first /= np.linalg.norm(first)
                        edge = rim @ np.array([first, np.cross(up, first)]) * kind.diameter_mm / 2
                        half = up * drop.table.thick_mm[number] / 2
                        points += [pose[:3] * 1000 + edge + half, pose[:3] * 1000 + edge - half]
    points = np.concatenate(points)
    own = (points - chute.origin) @ np.array([chute.along, [0, 1.0, 0], chute.up]).T
    clear = (
        (own[:, 0] < chute.length_mm)
        & (own[:, 2] > 0.1)
        & (np.abs(own[:, 1]) < chute.half_mm - 0.1)
        & (points[:, 2] < -0.1)
    )
    foot = points - chute.origin
    for side, normal in zip((1, -1), chute.planes(), strict=True):
        clear &= (foot - np.array([0, side * chute.floor_mm / 2, 0])) @ normal > 0.1
    back = chute.plates()[-1]
    clear &= (points - back.corner) @ back.normal > 0.1
    assert clear.sum() > 50_000
    for mesh in whole.split(only_watertight=False):
        inside = mesh.contains(points[clear])
        assert not inside.any(), own[clear][inside][:5]


def test_every_beam_sees_from_lens_to_lens_and_no_farther_than_the_circuit_reckons(table, whole):
    chute = table.chute
    for beam in beams(table):
        emitter, eye = turned(chute, [(beam.along_mm, y, beam.up_mm) for y in (beam.emitter_mm, beam.eye_mm)])
        assert free(whole, emitter, eye)
        for off in (chute.along * 1.5, -chute.along * 1.5):
            assert not free(whole, emitter + off, eye + off), "the slit lets light in from the side"
        if beam.up_mm == max(table.sight.beams_mm):
            assert beam.path_mm <= circuit.PATH_MM + 0.05
    assert sorted({(beam.along_mm, beam.up_mm) for beam in beams(table)}) == sorted(
        (mm, up) for mm in (chute.gate_mm, chute.second_gate_mm) for up in table.sight.beams_mm
    )


def test_no_emitter_shines_into_another_gates_eye(table, whole):
    for one in beams(table):
        for other in beams(table):
            if one.along_mm != other.along_mm and one.emitter_mm * other.eye_mm < 0:
                ends = turned(
                    table.chute,
                    [(one.along_mm, one.emitter_mm, one.up_mm), (other.along_mm, other.eye_mm, other.up_mm)],
                )
                assert not free(whole, *ends)


def test_eyes_look_as_far_to_the_side_as_the_simulation_has_it(table, whole):
    for hood in hoods(table):
        eye = turned(table.chute, [hood.eye])[0]
        for turn in np.linspace(0, 2 * np.pi, 12, endpoint=False):
            for share, seen in ((0.95, True), (1.8, False)):
                wide = share * RECESS_MM * tan(radians(CONE_DEG))
                if not seen and abs(np.cos(turn)) > 0.3:
                    continue  # along the gutter the lamps' bores open the view a little
                spot = hood.at(wide * np.cos(turn), wide * np.sin(turn), 0.0)
                assert free(whole, eye, turned(table.chute, [spot])[0]) == seen, (hood.side, turn, share)


def test_lamps_light_the_spot_and_not_the_eye(table, whole):
    for hood in hoods(table):
        spot, eye = turned(table.chute, [hood.spot, hood.eye])
        for way in (1, -1):
            lamp = turned(table.chute, [hood.lamp(way)])[0]
            assert free(whole, lamp, spot)
            assert not free(whole, lamp, eye)


def test_the_tray_lies_below_the_gutter_and_stops_the_striker(table, parts):
    chute, board = table.chute, table.board
    low = parts["tray"].standing.bounding_box().min.Z
    assert floor_mm(table) <= -chute.height_mm - 2 * 9  # two men thick below the gutter's end
    assert low > -chute.height_mm - 40
    # The fall of its height without friction, stopped by 2 mm of foam, at the middle of a wall held at its edges.
    energy_mj = board.striker_mass_g * 9.81 * (chute.height_mm + FLOOR_BELOW_MM) / 1000
    stress_mpa = 1.5 * energy_mj / 2.0 / STOP_MM**2
    assert stress_mpa < 5  # PLA bears some 50, for ever a tenth
    # The foam finds its place between posts and stop, and ribs stand behind the stop.
    tray = parts["tray"].mesh()
    wall = floor_mm(table) + HIGH_MM - 2
    for across in (chute.half_mm - 2, -chute.half_mm + 2):
        begin = np.array([stop_mm(table) - 30, chute.offset_mm + across, wall])
        met, _, _ = tray.ray.intersects_location([begin], [[1.0, 0, 0]])
        assert np.allclose(sorted(met[:, 0])[1:3], [stop_mm(table) - FOAM_MM, stop_mm(table)], atol=0.05)
    assert stop_mm(table) + STOP_MM + 5 < parts["tray"].standing.bounding_box().max.X


def test_a_leg_stands_between_tray_and_catcher_and_the_ears_under_the_frame(table, parts):
    assert abs(leg_mm(table)) < table.board.half_mm
    assert WARNING.capitalize() in draw(table)
    outer = table.board.pocket_radius_mm + table.frame_mm  # from the hole's middle to the table's edge
    size = parts["catcher"].standing.bounding_box()
    assert outer > -size.min.Y
    assert outer > -size.min.X


def test_no_room_for_a_leg_is_said(table):
    with pytest.raises(ValueError, match="no room for a leg"):
        leg_mm(replace(table, board=BOARDS["small"]))


def test_the_pocket_boards_screws_meet_plastic_and_no_way_of_light(table, parts):
    gutter = place(table.chute).inverse() * parts["gutter-gates"].standing
    (solid,) = gutter.solids()
    for along, across in board_screws_mm(table):
        assert not solid.is_inside(Vector(along, across, 1 - figures.KEEL_MM))
        assert solid.is_inside(Vector(along, across, figures.SCREW_DEEP_MM + 1 - figures.KEEL_MM))
        for turn in np.linspace(0, 2 * np.pi, 8, endpoint=False):
            for up in np.arange(1, figures.SCREW_DEEP_MM, 2) - figures.KEEL_MM:
                wall = Vector(along + 2 * np.cos(turn), across + 2 * np.sin(turn), up)
                assert solid.is_inside(wall), (along, across, turn, up)


def test_nothing_stands_where_the_pockets_side_boards_go(table, parts):
    """They stand against the gates' blocks, from below the gutter to over the upper beams."""
    gutter = place(table.chute).inverse() * parts["gutter-gates"].standing
    for side in (1, -1):
        face = outside_mm(table, side)
        across = sorted((side * (face + 0.1), side * (face + 6)))
        along = (table.chute.gate_mm - SIDE_MM[0] + 0.1, table.chute.gate_mm + SIDE_MM[1] - 0.1)
        room = box(
            along, (across[0], across[1]), (-figures.KEEL_MM - 5, max(table.sight.beams_mm) + SIDE_OVER_MM - 0.1)
        )
        common = gutter & room
        assert common is None or common.volume < 0.1


def test_files_say_that_nobody_has_built_it(parts, tmp_path):
    step, stl = parts["tray"].export(tmp_path)
    assert WARNING in step.read_text()
    assert WARNING.encode() in stl.read_bytes()[:80]
    mesh = trimesh.load(stl)
    assert mesh.is_watertight
    assert abs(mesh.volume - parts["tray"].solid.volume) < 0.01 * mesh.volume
