"""Says what is in the way: each solid of the guide's steps goes straight in, past all that is in already."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import trimesh
from build123d import Pos

from boards.cabling.wires import cables
from boards.parts import assembled, lines
from boards.parts.assembled import CABLE, FAR_MM, Assembled, matrix
from boards.parts.assembly import chute_parts, display_place, rim_parts
from boards.parts.figures import Table

from .steps import GROUPS, MOVE, PLUG, PUT, Act

NOTHING_MM3 = 0.02  # of two curved surfaces' facets
GROUP_WAYS_MM = {
    "the chute": (0, 0, -FAR_MM), "the emitter's holder": (-FAR_MM, 0, 0), "the eye's holder": (-FAR_MM, 0, 0),
    "the pad box": (0, 0, -FAR_MM), "the display": (0, -FAR_MM, 0),
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class Body:
    """A solid or a part that goes in by itself: a convex solid, or a printed part with its triangles."""

    name: str
    item: str
    way_mm: np.ndarray
    solid: Assembled | None = None
    mesh: trimesh.Trimesh | None = None

    def corners(self) -> np.ndarray:
        """Return the corners of a solid. Raises ValueError for a printed part."""
        if self.solid is None:
            raise ValueError(f"{self.name} is no convex solid")
        return self.solid.corners


def common_mm3(corners: np.ndarray, mesh: trimesh.Trimesh) -> float:
    """Return how much of a hull lies in a part."""
    if (corners.max(axis=0) <= mesh.bounds[0]).any() or (corners.min(axis=0) >= mesh.bounds[1]).any():
        return 0.0
    hull = trimesh.convex.convex_hull(corners)
    return float(trimesh.boolean.intersection([hull, mesh], engine="manifold").volume)


def _solids(unit: str, table: Table) -> list[Assembled]:
    if unit == "chute":
        return assembled.in_a_chute(table)
    if unit == "line end":
        emitter, eye = assembled.in_line_holders(table)
        beside = Pos(0, table.board.base_line_gap_mm, 0)
        return [*emitter, *(one.moved(beside) for one in eye), *assembled.line_board(table)]
    if unit == "pad box":
        return assembled.in_a_pad_box(table)
    if unit == "display":
        return assembled.in_a_display()
    if unit == "case":
        return [*assembled.carrier_board(), *assembled.in_the_lid()]
    return assembled.in_the_wood(table) if unit == "wood" else []


def _printed(unit: str, table: Table) -> Iterator[Body]:
    """Yield the printed parts of a unit where they stand, in the directions of its solids."""
    if unit == "chute":
        along = np.array(table.chute.along, float) * FAR_MM
        across = {"bracket-left": np.array((0, FAR_MM, 0)), "bracket-right": np.array((0, -FAR_MM, 0))}
        for part in chute_parts(table):
            yield Body(part.name, part.name, across.get(part.name, along), mesh=part.mesh())
        return
    first = lines.lines(table)[0]
    beside = Pos(0, table.board.base_line_gap_mm, 0)
    moves = {
        "line end": {
            **dict.fromkeys(("line-emitter", "line-cover"), first.emitter.inverse()),
            "line-eye": beside * first.eye.inverse(),
        },
        "pad box": {"pad-box": Pos()},
        "display": dict.fromkeys(("display-case", "display-lid"), display_place(table).inverse()),
        "case": dict.fromkeys(("carrier-tray", "carrier-lid"), Pos()),
    }.get(unit, {})
    way = {"display": (0, FAR_MM, 0), "line end": (-FAR_MM, 0, 0)}.get(unit, (0, 0, -FAR_MM))
    for part in rim_parts(table):
        if part.name in moves:
            mesh = part.mesh(standing=False)
            mesh.apply_transform(matrix(moves[part.name] * part.stands))
            yield Body(part.name, part.name, np.array(way, float), mesh=mesh)


class Ways:
    """All bodies of a table's units, and which of them are in another one's way."""

    def __init__(self, table: Table, units: Sequence[str]) -> None:
        self._bodies: dict[str, dict[str, list[Body]]] = {}
        for unit in units:
            by_item: dict[str, list[Body]] = {}
            for body in (*_printed(unit, table), *_as_bodies(_solids(unit, table))):
                by_item.setdefault(body.item, []).append(body)
            self._bodies[unit] = by_item

    def bodies(self, unit: str) -> dict[str, list[Body]]:
        """Return a unit's bodies by what they go in with: a board's parts with the board."""
        return self._bodies[unit]

    def items(self) -> dict[str, Counter[str]]:
        """Return how many of each solid and printed part each unit has; cables are plugged, not put in."""
        return {
            unit: Counter(
                {item: sum(body.name == item for body in bodies) for item, bodies in found.items() if item != "cable"}
            )
            for unit, found in self._bodies.items()
        }

    def blocked(self, acts: Sequence[Act]) -> list[str]:
        """Return what is in the way of what, when the acts are done in this order."""
        found: list[str] = []
        for unit in self._bodies:
            there: dict[str, list[Body]] = {"": []}  # by group; "": where the unit stands
            stands = {name: name for name in GROUPS}
            left = {item: list(bodies) for item, bodies in self._bodies[unit].items()}
            for act in acts:
                if act.unit == unit and act.do in (PUT, MOVE, PLUG):
                    before = {name: list(bodies) for name, bodies in there.items()}
                    for group, body, moved in _moving(act, left, there, self._bodies[unit]):
                        place = stands.get(group, "")
                        # Bodies of one group do not block each other.
                        others = before.get(place, []) if moved else there.setdefault(place, [])
                        found += [
                            f"{act.name}: {other.name} is in {body.name}'s way"
                            for other in others if other.item != body.item and _blocks(other, body)
                        ]  # fmt: skip
                        there.setdefault(place, []).append(body)
                    stands |= dict.fromkeys(act.what.keys() & GROUPS.keys(), "")
        return list(dict.fromkeys(found))


@cache
def _in_group(body: Body, group: str) -> Body:
    """Return a body that comes the way its group comes."""
    way = np.array(GROUP_WAYS_MM[group], float)
    return replace(body, way_mm=way, solid=replace(body.solid, way_mm=way) if body.solid else None)


def _as_bodies(solids: list[Assembled]) -> Iterator[Body]:
    for solid in solids:
        yield Body(solid.name, solid.item, solid.way_mm, solid=solid)


def _moving(act: Act, left, there, all_bodies) -> Iterator[tuple[str, Body, bool]]:
    """Yield each body that an act moves, the group into which it goes, and whether it moves with its own group."""
    if act.do == PLUG:
        plugs = {f" {plug}{CABLE}" for cable in cables() if cable.kind in act.what for plug in cable.plugs}
        yield from (("", body, False) for body in left.get("cable", []) if body.name.endswith(tuple(plugs)))
        return
    for name, count in act.what.items():
        if name in GROUPS:
            yield from (("", _in_group(body, name), True) for body in there.pop(name, []))
            continue
        bodies = left.get(name, [])
        whole = sum(body.name == name for body in all_bodies.get(name, [])) or 1
        share = len(all_bodies.get(name, [])) * count // whole
        group = next((group for group, items in GROUPS.items() if name in items), "")
        yield from ((group, body, False) for body in bodies[:share])
        left[name] = bodies[share:]


@cache
def _blocks(there: Body, moving: Body) -> bool:
    """Say whether a body that is in already is in a moving one's way."""
    if there.mesh is not None and moving.mesh is not None:
        return False  # whole tables of them are checked for being apart
    if there.mesh is not None:
        return common_mm3(_swept(moving.corners(), moving.way_mm), there.mesh) > NOTHING_MM3
    if moving.mesh is not None:
        at = there.corners()
        # Seen from the moving part, the other one comes the opposite way; a cable gives way to a lid.
        corners = at if there.name.endswith(CABLE) else _swept(at, -moving.way_mm)
        return common_mm3(corners, moving.mesh) > NOTHING_MM3
    swept, at = _swept(moving.corners(), moving.way_mm), there.corners()
    if (swept.max(axis=0) <= at.min(axis=0)).any() or (swept.min(axis=0) >= at.max(axis=0)).any():
        return False
    other = trimesh.convex.convex_hull(at)
    if common_mm3(moving.corners(), other) > NOTHING_MM3:
        return False  # made for one another: a pin in its hole, a screw through a board
    return common_mm3(swept, other) > NOTHING_MM3


def _swept(corners: np.ndarray, way_mm: np.ndarray) -> np.ndarray:
    return np.concatenate([corners, corners + way_mm])
