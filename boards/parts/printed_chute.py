"""The printed parts as the drop simulation can touch them: convex slabs behind every face that pieces can meet.

A mesh as a whole would collide as its hull, and at a seam between two slabs a disc that slides over it is thrown. So
faces in one plane make one slab, also across parts, where that is convex. Openings and broken edges are closed by it:
slits and holes of gates and window have tests of their own.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, fields

import numpy as np
import trimesh
from shapely import Polygon, unary_union

from carrom_simulator.drops.shape import Chute, Hull

from .assembly import ALONG_THE_GUTTER, chute_parts
from .figures import Table

SLAB_MM = 3.0
_VIEWS = 24  # places on the pieces' way that look around
_RAYS = 1500
_SAME_MM, _SAME = 0.1, 5e-3  # faces in one plane
_LOOKS = 20  # the least number of looks that a plane must meet
_LEAST_MM2 = 30.0  # smaller faces lie in openings and broken edges
_CONVEX = 0.97  # share of its hull that a slab's face fills when its openings are closed
_CLOSED_MM = 9.0  # an opening narrower than this is closed


@dataclass(frozen=True)
class PrintedChute(Chute):
    """A chute whose surface is that of the printed parts."""

    hulls: tuple[Hull, ...] = ()

    def solids(self) -> list:
        return list(self.hulls)


def _seen(chute: Chute, mesh: trimesh.Trimesh) -> Counter:
    """How often each triangle is met by looks from the pieces' way."""
    rng = np.random.default_rng(1)
    found: Counter = Counter()
    for along_mm in np.linspace(-8, chute.length_mm - 5, _VIEWS):
        ways = rng.normal(size=(_RAYS, 3))
        ways /= np.linalg.norm(ways, axis=1)[:, None]
        begin = np.tile(chute.at(along_mm, 0.0, 22.0), (_RAYS, 1))
        found.update(mesh.ray.intersects_first(begin, ways).tolist())
    found.pop(-1, None)  # out of the chute's ends
    return found


def _slab(normal, shape: Polygon, frame) -> Hull:
    outline = np.array(shape.convex_hull.exterior.coords)[:-1]
    points = trimesh.transform_points(np.column_stack([outline, np.zeros(len(outline))]), np.linalg.inv(frame))
    both = np.concatenate([points, points - normal * SLAB_MM])
    return Hull(tuple(tuple(float(mm) for mm in point) for point in both))


def _convex(shape) -> list[Polygon]:
    """Make a shape as convex ones: itself where it nearly is, else its parts, else triangles."""
    if shape.geom_type != "Polygon":
        return [found for part in shape.geoms for found in _convex(part)]
    filled = Polygon(shape.exterior)
    if filled.area < _LEAST_MM2:
        return []
    if filled.area > _CONVEX * filled.convex_hull.area:
        return [filled]
    points, triangles = trimesh.creation.triangulate_polygon(filled, engine="manifold")
    return [one for one in map(Polygon, points[triangles]) if one.area > 1]


def hulls(table: Table) -> list[Hull]:
    """Return the convex slabs of the parts that pieces slide along."""
    out = []
    mesh = trimesh.util.concatenate([part.mesh() for part in chute_parts(table) if part.name in ALONG_THE_GUTTER])
    normals, middles = mesh.face_normals, mesh.triangles_center
    looks = _seen(table.chute, mesh)
    planes: dict[tuple, list[int]] = defaultdict(list)
    for face, (normal, middle) in enumerate(zip(normals, middles, strict=True)):
        planes[(*np.round(normal / _SAME).astype(int), round(normal @ middle / _SAME_MM))].append(face)
    for faces in planes.values():
        # What is seen by chance alone lies behind an opening.
        if sum(looks[face] for face in faces) < _LOOKS or mesh.area_faces[faces].sum() < _LEAST_MM2:
            continue
        normal = normals[faces[0]]
        frame = trimesh.geometry.plane_transform(middles[faces[0]], normal)
        flat = [Polygon(trimesh.transform_points(mesh.triangles[face], frame)[:, :2]) for face in faces]
        shape = unary_union([one for one in flat if one.area > 1e-6])
        shape = shape.buffer(_CLOSED_MM / 2, join_style="mitre").buffer(-_CLOSED_MM / 2, join_style="mitre")
        out += [_slab(normal, one, frame) for one in _convex(shape)]
    return out


def printed_chute(table: Table) -> PrintedChute:
    """Make the chute that the drop simulation lets pieces fall through."""
    chute = table.chute
    return PrintedChute(
        **{field.name: getattr(chute, field.name) for field in fields(chute)}, hulls=tuple(hulls(table))
    )
