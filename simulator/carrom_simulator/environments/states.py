"""The values of which an environment's state is made: they compare, pickle and go to another process."""

from typing import Any, NamedTuple

import numpy as np

from carrom.game.pieces import SEAT_WORDS
from carrom.game.record import rules_line
from carrom_simulator.board.spec import BoardSpec

Hand = tuple[Any, ...]  # the state of a generator of numpy


class Setup(NamedTuple):
    """The game that a state is of: a state fits environments of the same game alone."""

    rules: str
    seats: tuple[int, ...]
    spec: BoardSpec

    def __str__(self) -> str:
        size = "" if self.spec == BoardSpec() else f" on a board of {self.spec.side_mm:g} mm"
        return f"« {self.rules} » for {' '.join(SEAT_WORDS[seat] for seat in self.seats)}{size}"


def setup_of(book: Any, seats: tuple[int, ...], spec: BoardSpec) -> Setup:
    """Return what game an environment plays."""
    return Setup(rules_line(book), tuple(seats), spec)


def check_setup(given: Setup, own: Setup) -> None:
    """Raise ValueError for a state, or a record, of another game."""
    if given != own:
        raise ValueError(f"it is of {given}; this environment plays {own}")


def other_than(seed: int, generator: np.random.Generator) -> int:
    """Draw a seed of another game than that one's."""
    while (drawn := int(generator.integers(1 << 31))) == seed:
        pass
    return drawn


def whole(value: Any, count: int) -> int | None:
    """Return a whole number of 0 .. count - 1 as Python's own, None for anything else."""
    number = value.item() if isinstance(value, np.ndarray) and value.ndim == 0 else value
    if isinstance(number, int | np.integer) and not isinstance(number, bool) and 0 <= number < count:
        return int(number)
    return None


def check_count(name: str, value: object) -> None:
    """Raise ValueError for what counts nothing."""
    if not isinstance(value, int | np.integer) or isinstance(value, bool) or value < 1:
        raise ValueError(f"{name}: {value!r}; a whole number from 1 on is wanted")


def hand_of(generator: np.random.Generator) -> Hand:
    """Return the state of a generator."""
    state = generator.bit_generator.state
    return state["bit_generator"], tuple(state["state"].values()), state["has_uint32"], state["uinteger"]


def put_hand(generator: np.random.Generator, hand: Hand) -> None:
    """Set a generator to that state."""
    name, (state, increment), has_half, half = hand
    generator.bit_generator.state = {
        "bit_generator": name,
        "state": {"state": state, "inc": increment},
        "has_uint32": has_half,
        "uinteger": half,
    }
