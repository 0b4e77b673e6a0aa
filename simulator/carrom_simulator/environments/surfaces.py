"""The surface of an episode's board: figures that are given, or ranges of which every episode draws its own."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from carrom_simulator.board.spec import BoardSpec

FIGURES = ("friction", "restitution_man", "restitution_cushion", "rim_friction_man", "rim_friction_cushion")
Figures = tuple[float, ...]  # one of each, in this order


def figures_of(spec: BoardSpec) -> Figures:
    """Return the figures of a board."""
    return tuple(getattr(spec, name) for name in FIGURES)


def told(spec: BoardSpec) -> dict[str, float]:
    """Return the figures of a board, name to value."""
    return dict(zip(FIGURES, figures_of(spec), strict=True))


class Surfaces:
    """Gives each episode its board.

    board: its dimensions, and the figures that physics does not name. physics: a carrom_table.Physics, or a dict of
    figures, name to a number or to a range, (least, most); None for the board's own. Raises ValueError.
    """

    def __init__(self, board: BoardSpec | None, physics: Any):
        self.base = board or BoardSpec()
        given = {} if physics is None else dict(physics) if isinstance(physics, Mapping) else _figures_in(physics)
        for name in given:
            if name not in FIGURES:
                raise ValueError(f"physics: no figure {name!r}; there are: {', '.join(FIGURES)}")
        self._ranges = {name: _range(name, given[name]) for name in FIGURES if name in given}
        for end in range(2):  # a board refuses figures that it can't have
            replace(self.base, **{name: bounds[end] for name, bounds in self._ranges.items()})

    @property
    def vary(self) -> bool:
        """Whether episodes differ."""
        return any(least < most for least, most in self._ranges.values())

    def drawn(self, seed: int) -> BoardSpec:
        """Return the board of the episode with that seed, its figures drawn evenly from their ranges."""
        rng = Random(f"surface {seed}")
        drawn = {name: rng.uniform(*bounds) for name, bounds in self._ranges.items()}
        return replace(self.base, **drawn) if drawn else self.base

    def put(self, figures: Figures) -> BoardSpec:
        """Return the board with these figures, as a state has them; older states have fewer."""
        return replace(self.base, **dict(zip(FIGURES, figures, strict=False)))


def _figures_in(physics: Any) -> dict[str, Any]:
    """Return the figures of a Physics. Raises ValueError for anything else."""
    found = {name: getattr(physics, name, None) for name in FIGURES}
    if None in found.values():
        raise ValueError(f"physics: {physics!r} is given; a Physics or a dict of figures is wanted")
    return found


def _range(name: str, value: Any) -> tuple[float, float]:
    """Return the range of a figure; that of a number is itself."""
    bounds = value if isinstance(value, tuple | list) else (value, value)
    if len(bounds) != 2 or not all(isinstance(each, int | float) and not isinstance(each, bool) for each in bounds):
        raise ValueError(f"physics: {name} {value!r}; a number or a range, such as (0.05, 0.14), is wanted")
    least, most = sorted(map(float, bounds))
    return least, most
