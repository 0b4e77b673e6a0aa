"""Takes a step of the guide apart: all that goes in stands off its place, on its way in, by its number in the list."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import trimesh
from numpy.typing import ArrayLike

from boards.parts.assembled import BOARDS

from .render import Shown
from .steps import GROUPS, MOVE, PUT, Step
from .ways import GROUP_WAYS_MM, Body

GAP_MM = 25.0
_BOARD, _ON_BOARD, _STEEL = "#0a5c2e", "#3b3f46", "#9aa0a6"
_COLOURS = {
    **dict.fromkeys((*BOARDS, "emitter stick", "eye stick", "Pico"), _BOARD), "red lamp": "#c0392b",
    "green lamp": "#3f9142", "emitter": "#6f5fa8", "line emitter": "#6f5fa8", "gate eye": "#22252b",
    "line eye": "#22252b", "button": "#44484f", "pane": "#a9c6d8", "display": "#22252b",
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class Off:
    """A body with the number of its act, 0 where it was there before, and how far it stands off its place."""

    number: int
    body: Body
    shift_mm: np.ndarray

    def shown(self, colours: Mapping[str, str]) -> Shown:
        """Return it as a picture shows it, with its number as its name. colours: of printed parts."""
        body = self.body
        mesh = body.mesh.copy() if body.mesh is not None else trimesh.convex.convex_hull(body.corners())
        mesh.apply_translation(self.shift_mm)
        colour = _COLOURS.get(body.item, colours.get(body.item, _STEEL))
        return Shown(mesh, colour if body.name == body.item else _ON_BOARD, str(self.number or ""))


def take_apart(step: Step, unit: str, bodies: Mapping[str, Sequence[Body]], there: Sequence[str] = ()) -> list[Off]:
    """Return all that a step puts into a unit: first in stands next to its place, last in farthest off.

    bodies: of the unit, by what they go in with (Ways.bodies). there: what is in its place before the step; it has no
    number. Where there is nothing, the first one stays in its place.
    """
    stands: dict[str, list[Off]] = {}
    for item in there:
        stands.setdefault(_place(item), []).extend(Off(0, body, np.zeros(3)) for body in bodies[item])
    for number, act in enumerate(step.acts, 1):
        if act.unit != unit or act.do not in (PUT, MOVE):
            continue
        before = list(stands.get("", ()))
        for item in act.what:
            if item in GROUPS:
                way = _unit(GROUP_WAYS_MM[item])
                moving = stands.pop(item, [])
                far = _farthest(before, way) + GAP_MM + _farthest(moving, -way)
                stands.setdefault("", []).extend(replace(one, shift_mm=one.shift_mm + way * far) for one in moving)
                continue
            place = stands.setdefault(_place(item), [])
            others = list(place)
            for body in bodies.get(item, ()):
                way = _unit(body.way_mm)
                place.append(Off(number, body, way * (_farthest(others, way) + GAP_MM if others else 0.0)))
    return [off for place in stands.values() for off in place]


def _place(item: str) -> str:
    """Return the group in which something goes in, "" where it stands by itself."""
    return next((group for group, items in GROUPS.items() if item in items), "")


def _unit(way: ArrayLike) -> np.ndarray:
    way = np.asarray(way, float)
    return way / np.linalg.norm(way)


def _farthest(others: Sequence[Off], way: np.ndarray) -> float:
    """Return how far the others stand off that way, in mm, 0 where they do not."""
    return max((0.0, *(float(other.shift_mm @ way) for other in others)))
