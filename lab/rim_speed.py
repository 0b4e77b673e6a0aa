"""Breaks a second by the compiled kernel, in turn with that of another checkout: see `lab.rims`."""

import importlib.util
import statistics
import sys
import time
from collections.abc import Callable
from math import hypot
from pathlib import Path
from random import Random
from types import ModuleType

from carrom_simulator.board.layout import rack
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.physics import exact_engine
from carrom_simulator.physics import exact_kernel as own
from carrom_simulator.physics.base import order_of
from carrom_simulator.physics.compiled import blank_numbers, numbers_of, row_of
from carrom_simulator.physics.outcome import Flick
from lab.rim_physics import rubbing
from lab.rim_shots import SPEC

BREAKS, ROUNDS = 60, 25
KERNEL = Path("simulator/carrom_simulator/physics/exact_kernel.py")


def ratios(before: Path | None) -> dict[float, float]:
    """Return breaks a second with a friction of 0 and of 0.12, in parts of those of the kernel of that checkout, or
    else of this kernel at 0: the median of rounds in turn."""
    kernel = _kernel_of(before / KERNEL) if before else own
    plays: list[Callable[[], None]] = [_breaks(kernel, SPEC), _breaks(own, rubbing(0.0)), _breaks(own, rubbing(0.12))]
    for play in plays:
        play()  # compiles
    rounds = [[_time_s(play) for play in plays] for _ in range(ROUNDS)]
    return {
        friction: statistics.median(times[0] / times[row] for times in rounds)
        for row, friction in ((1, 0.0), (2, 0.12))
    }


def _kernel_of(path: Path) -> ModuleType:
    made = importlib.util.spec_from_file_location("kernel_before", path)
    assert made is not None
    assert made.loader is not None
    module = sys.modules[made.name] = importlib.util.module_from_spec(made)  # numba looks there for what it kept
    made.loader.exec_module(module)
    return module


def _time_s(play: Callable[[], None]) -> float:
    start = time.process_time()
    play()
    return time.process_time() - start


def _breaks(kernel: ModuleType, spec: BoardSpec) -> Callable[[], None]:
    """Return what plays all breaks by that kernel."""
    table, holes = numbers_of(exact_engine.table_of(spec)), numbers_of(exact_engine.holes_of(spec))
    turns = hasattr(kernel, "W")
    starts = []
    for number in range(BREAKS):
        rng = Random(number)
        men, flick = rack(spec, rng), Flick(number % 4, rng.uniform(-20, 20), rng.uniform(-2, 2), 3500.0)
        men = [men[index] for index in order_of(men, flick.seat)]
        vx, vy = flick.velocity()
        speed = hypot(vx, vy)
        rows = [(0.0, m.x_mm, m.y_mm, 0.0, 0.0, 0.0, spec.man_radius_mm, spec.man_mass_g) for m in men]
        x, y = spec.striker_place(flick.seat, flick.offset_mm)
        rows.append((0.0, x, y, vx / speed, vy / speed, speed, spec.striker_radius_mm, spec.striker_mass_g))
        more = (0.0, spec.deceleration_mm_s2) if turns else ()
        starts.append(numbers_of([value for row in rows for value in (*row, *more)]))
    n = len(starts[0]) // kernel.COLUMNS
    notes, counts, none = blank_numbers(3 * n * kernel.NOTE), blank_numbers(kernel.COUNTS), blank_numbers(0)
    room = kernel.room_for(n)

    def play() -> None:
        for start in starts:
            kernel.run(
                start.copy(), row_of([True] * n), table, holes, none, notes, none, none, none, False, room, counts
            )

    return play
