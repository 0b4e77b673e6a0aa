"""How discs slide and bounce: the figures of a board that are not its dimensions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from random import Random
from typing import Self

from carrom_simulator.board.spec import BoardSpec
from carrom_table.checked import check, check_seed, number

_BOUNDS = {
    "friction": (0.001, 1.0),
    "restitution_man": (0.0, 1.0),
    "restitution_cushion": (0.0, 1.0),
    "rim_friction_man": (0.0, 1.0),
    "rim_friction_cushion": (0.0, 1.0),
}


@dataclass(frozen=True)
class Physics:
    """The surface of a board, the bounce of its pieces, and how their rims rub.

    friction: of a sliding disc, 0.001 to 1. With powder 0.05 to 0.14 was measured; 0.075 is the middle of a slide on
    unpressed starch over plywood (docs/physics.md). restitution_man: the share of their speed with which two discs
    part, 0 to 1; 0.9 is inferred, nobody has published carrom's. restitution_cushion: the same of a disc and the frame;
    0.7 is inferred from the law's striker that runs to and fro three and a half times. rim_friction_man: of the rims of
    two discs on each other, 0 to 1. rim_friction_cushion: of a disc's rim on the frame. 0: rims are smooth, and discs
    do not turn. Nobody has published carrom's; a puck along a block had 0.12, and `carrom rims` measures a board's
    (docs/rims.md). Raises ValueError, TypeError.

    >>> from carrom_table import Board, Flick, Physics
    >>> board = Board("w0,150", physics=Physics(friction=0.15))
    >>> short = board.flick(Flick("south", 0, 0, 800)).after[0].y_mm
    >>> short < Board("w0,150").flick(Flick("south", 0, 0, 800)).after[0].y_mm
    True
    """

    friction: float = BoardSpec.friction
    restitution_man: float = BoardSpec.restitution_man
    restitution_cushion: float = BoardSpec.restitution_cushion
    rim_friction_man: float = BoardSpec.rim_friction_man
    rim_friction_cushion: float = BoardSpec.rim_friction_cushion

    def __post_init__(self) -> None:
        for name, (least, most) in _BOUNDS.items():
            value = number(name, getattr(self, name))
            if not least <= value <= most:
                raise ValueError(f"{name}: {value!r} is given; {least:g} to {most:g} is taken")
            object.__setattr__(self, name, value)

    @classmethod
    def drawn(cls, seed: int, **ranges: Sequence[float]) -> Self:
        """Return figures drawn evenly from ranges, name to (least, most); what is not named keeps its default.

        >>> from carrom_table import Physics
        >>> drawn = Physics.drawn(1, friction=(0.05, 0.14))
        >>> 0.05 <= drawn.friction <= 0.14, drawn.restitution_man
        (True, 0.9)
        """
        check_seed(seed)
        rng, found = Random(f"physics {seed}"), {}
        known = [field.name for field in fields(cls)]
        for name in ranges:
            if name not in known:
                raise ValueError(f"no figure {name!r}; there are: {', '.join(known)}")
        for name in known:  # in this order, whatever the caller's
            if name in ranges:
                check(name, ranges[name], (tuple, list), "a range, such as (0.05, 0.14),")
                if len(ranges[name]) != 2:
                    raise ValueError(f"{name}: {ranges[name]!r} is given; a range, such as (0.05, 0.14), is taken")
                least, most = sorted(number(name, bound) for bound in ranges[name])
                found[name] = rng.uniform(least, most)
        return cls(**found)


def with_physics(spec: BoardSpec, physics: Physics | None) -> BoardSpec:
    """Return a board with these figures; None leaves it as it is. Raises TypeError."""
    if physics is None:
        return spec
    check("physics", physics, Physics, "a Physics")
    return replace(spec, **asdict(physics))


def physics_of_board(spec: BoardSpec) -> Physics:
    """Return the figures of a board."""
    return Physics(**{field.name: getattr(spec, field.name) for field in fields(Physics)})
