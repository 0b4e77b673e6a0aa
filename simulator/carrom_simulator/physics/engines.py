"""Makes the physics engine of a name.

- `exact_engine.Engine` goes from event to event in continuous time; the quicker one, above all compiled by the optional
  numba, and the same to the last bit on every machine.
- `pymunk_engine.Engine` steps the pymunk library through time: an independent check of the other.

`play` is a pure function of the engine's spec and seed, the layout and the flick.
"""

from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.physics.base import Engine

ENGINES = ("pymunk", "exact")


def engine(name: str = "exact", spec: BoardSpec | None = None, seed: int = 0) -> Engine:
    """Return the engine of that name (see ENGINES). Raises ValueError for another name."""
    if name == "pymunk":
        from carrom_simulator.physics import pymunk_engine

        return pymunk_engine.Engine(spec, seed)
    if name == "exact":
        from carrom_simulator.physics import exact_engine

        return exact_engine.Engine(spec, seed)
    raise ValueError(f"no physics engine {name!r}; there are: {', '.join(ENGINES)}")
