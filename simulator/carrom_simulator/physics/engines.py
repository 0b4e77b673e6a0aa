"""Makes the physics engine of a name.

- `exact_engine.Engine` goes from event to event in continuous time. It is what people play with: the quicker one, above
  all compiled by the optional numba, and the same to the last bit on every machine.
- `pymunk_engine.Engine` steps the pymunk library through time: an independent check of the other.

`play` is a pure function of the engine's spec and seed, the layout and the flick.
"""

from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.physics.base import Engine
from carrom_simulator.refusals import CodedValueError

EXACT, PYMUNK = ENGINES = ("exact", "pymunk")


class NoEngineError(CodedValueError):
    """An engine whose library is not here: the static site has no pymunk."""


def engine(name: str = EXACT, spec: BoardSpec | None = None, seed: int = 0) -> Engine:
    """Return the engine of that name (see ENGINES). Raises ValueError for another name, NoEngineError."""
    if name == PYMUNK:
        try:
            from carrom_simulator.physics import pymunk_engine
        except ImportError as error:
            raise NoEngineError("no-pymunk", str(error)) from None
        return pymunk_engine.Engine(spec, seed)
    if name == EXACT:
        from carrom_simulator.physics import exact_engine

        return exact_engine.Engine(spec, seed)
    raise CodedValueError("no-engine", name, ENGINES)
