"""Plays many shots at once: arrays in, arrays out, compiled, on all cores and without the GIL.

    played = play_many(places_mm, flicks)
    played.fell[k, man]             # the pocket into which that man fell in shot k, or -1

Every shot is that of `exact_engine.Engine.play`, bit for bit, on any number of threads: shots share nothing. A thread
takes its room to work in once, and none for a shot.
"""

import multiprocessing
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from carrom_simulator.board.layout import MOST_MEN_OVERLAP_MM, Disc, Layout, rack
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.physics import exact_engine
from carrom_simulator.physics import exact_kernel as kernel
from carrom_simulator.physics.base import MOST_OVERLAP_MM, HopDice
from carrom_simulator.physics.compiled import blank_numbers, blank_wholes, numbers_of
from carrom_simulator.physics.outcome import Flick, Outcome

RACK = tuple(disc.piece for disc in rack(BoardSpec()))  # the pieces of a layout in the order of a new board
LEAST_SHOTS = 4  # shots that make another thread worth its while
PARTS = 4  # parts of each thread's share, so that none waits long for the slowest
DICE = 16  # random numbers for a shot in which a disc may hop over the frame

Floats = npt.NDArray[np.float64]
Wholes = npt.NDArray[np.int64]
Truths = npt.NDArray[np.bool_]


class Batch:
    """The outcomes of many shots. Arrays have a row a shot, a column for each man of the layouts, the striker's last.

    places_mm: (shots, men + 1, 2), where each piece came to rest, NaN for one that is not on the board.
    rest_s: (shots,), when all lay still. events: (shots,), how many contacts, falls and stops a shot took.
    endless: (shots,), whether a shot was broken off, since discs knocked each other without end.
    """

    def __init__(self, layouts: Floats, pieces: Wholes, places: Floats, notes: Floats, counts: Floats):
        self.places_mm = places
        self.rest_s: Floats = counts[:, kernel.REST_S]
        self.events: Wholes = counts[:, kernel.EVENTS].astype(np.int64)
        self.endless: Truths = counts[:, kernel.END] == kernel.ENDLESS
        self._layouts, self._pieces, self._notes, self._counts = layouts, pieces, notes, counts

    def __len__(self) -> int:
        return len(self._counts)

    @cached_property
    def _happened(self) -> tuple[Wholes, Floats]:
        """Every note of every shot, in their order: (shot, note)."""
        notes = self._notes.reshape(len(self), -1, kernel.NOTE)
        there = np.arange(notes.shape[1]) < self._counts[:, kernel.NOTES, None]
        return np.nonzero(there)[0], notes[there]

    @cached_property
    def fell(self) -> Wholes:
        """(shots, men + 1): the pocket that a piece fell into, -1 for none."""
        shots, notes = self._happened
        chosen = notes[:, 0] == kernel.FALL
        found = np.full(self.places_mm.shape[:2], -1)
        found[shots[chosen], notes[chosen, 2].astype(int)] = notes[chosen, 3]
        return found

    @cached_property
    def off(self) -> Truths:
        """(shots, men + 1): whether a piece left the board over the frame."""
        shots, notes = self._happened
        chosen = notes[:, 0] == kernel.OFF
        found = np.zeros(self.places_mm.shape[:2], dtype=np.bool_)
        found[shots[chosen], notes[chosen, 2].astype(int)] = True
        return found

    @cached_property
    def touched(self) -> Truths:
        """(shots,): whether the striker touched a man."""
        return self._with(kernel.TOUCH, kernel.TOUCH)

    @cached_property
    def eventful(self) -> Truths:
        """(shots,): whether a piece fell or left the board."""
        return self._with(kernel.FALL, kernel.OFF)

    def _with(self, kind: float, other: float) -> Truths:
        shots, notes = self._happened
        found = np.zeros(len(self), dtype=np.bool_)
        found[shots[(notes[:, 0] == kind) | (notes[:, 0] == other)]] = True
        return found

    def fallen(self, shot: int) -> list[tuple[int, int]]:
        """Return what fell in a shot, in order: (column, pocket)."""
        notes = self._notes[shot, : kernel.NOTE * int(self._counts[shot, kernel.NOTES])].reshape(-1, kernel.NOTE)
        return [(int(note[2]), int(note[3])) for note in notes.tolist() if note[0] == kernel.FALL]

    def outcomes(self) -> Iterator[Outcome]:
        """Yield each shot as the engine gives it, but for line edges and frames."""
        for shot in range(len(self)):
            there = np.flatnonzero(~np.isnan(self._layouts[shot, :, 0]))
            rows = np.append(there, self.places_mm.shape[1] - 1)
            notes = (
                self._notes[shot, : kernel.NOTE * int(self._counts[shot, kernel.NOTES])].reshape(-1, kernel.NOTE).copy()
            )
            notes[:, 2] = np.searchsorted(rows, notes[:, 2])
            places = self.places_mm[shot, rows]
            alive = ~np.isnan(places[:, 0])
            layout = _layout(self._layouts[shot], self._pieces[shot])
            order = list(range(len(layout)))  # the notes name a man by its column
            made = exact_engine.outcome_of(layout, order, places[:, 0], places[:, 1], alive, notes.tolist())
            made.rest_time_s = float(self.rest_s[shot])
            yield made


def play_many(
    places_mm: npt.ArrayLike,
    flicks: npt.ArrayLike | Sequence[Flick],
    pieces: npt.ArrayLike = RACK,
    spec: BoardSpec | Sequence[BoardSpec] | None = None,
    seed: int | Sequence[int] | Wholes = 0,
    threads: int = 0,
    checked: bool = True,
) -> Batch:
    """Play a flick on each layout to rest.

    places_mm: (shots, men, 2) or, for one layout and many flicks, (men, 2): where the men lie, NaN where there is
    none. flicks: (shots, 4): seat, offset_mm, angle_deg, speed_mm_s; or so many Flicks. pieces: (men,) or (shots,
    men): what the men are, by default in the order of the rack; it decides nothing but the dice of discs that may
    hop over the frame. spec: the board, or one for each shot, all of the same dimensions. seed: of these dice, of
    all shots or of each. threads: 0: one a core; but one in a process of a pool, whose fellows have the other
    cores. checked: refuse what `Engine.play` refuses. Raises ValueError, which names the shot.
    """
    shots = _flicks(flicks)
    specs = [spec or BoardSpec()] * len(shots) if spec is None or isinstance(spec, BoardSpec) else list(spec)
    size = specs[0] if specs else BoardSpec()
    layouts = np.array(places_mm, dtype=float) + 0.0  # no -0.0
    if layouts.ndim < 3:
        layouts = np.repeat(layouts.reshape(1, -1, 2), len(shots), axis=0)
    if layouts.ndim != 3 or layouts.shape[2] != 2 or len(layouts) != len(shots):
        raise ValueError(f"places of shape {layouts.shape} for {len(shots)} flicks; (shots, men, 2) is wanted")
    kinds = np.broadcast_to(np.asarray(pieces, dtype=np.int64), layouts.shape[:2])
    laid = np.array([size.striker_place(flick.seat, flick.offset_mm) for flick in shots]).reshape(-1, 2)
    if checked:
        _check(size, layouts, laid, shots, kinds)
    strikers = np.concatenate((laid, np.array([flick.velocity() for flick in shots]).reshape(-1, 2)), axis=1)
    columns = layouts.shape[1] + 1
    places, counts = np.empty((len(shots), columns, 2)), np.empty((len(shots), kernel.COUNTS))
    notes = np.empty((len(shots), 3 * columns * kernel.NOTE))
    arrays = layouts, _orders(layouts, shots), strikers, places, notes, counts
    _run(specs, np.arange(len(shots)), np.empty((len(shots), 0)), arrays, threads)
    hops = np.flatnonzero(counts[:, kernel.END] == kernel.WANTS_DICE)
    if len(hops):
        dice = np.ones((len(hops), DICE))
        for row, shot in enumerate(hops.tolist()):
            own = seed if isinstance(seed, int) else int(seed[shot])
            dice[row] = HopDice(specs[shot], own, _layout(layouts[shot], kinds[shot]), shots[shot]).rolls
        _run(specs, hops, dice, arrays, threads)
    return Batch(layouts, kinds, places, notes, counts)


def _flicks(flicks: npt.ArrayLike | Sequence[Flick]) -> list[Flick]:
    if isinstance(flicks, Sequence) and all(isinstance(flick, Flick) for flick in flicks):
        return [flick for flick in flicks if isinstance(flick, Flick)]
    return [Flick(int(row[0]), row[1], row[2], row[3]) for row in np.asarray(flicks, dtype=float).tolist()]


def _orders(layouts: Floats, flicks: list[Flick]) -> Wholes:
    """Return the columns of each layout's men in the order in which an engine takes them: see `base.order_of`."""
    seats = np.array([flick.seat for flick in flicks], dtype=np.int64).reshape(-1, 1)
    x, y = layouts[:, :, 0], layouts[:, :, 1]
    return np.lexsort((np.choose(seats, (y, -x, -y, x)), np.choose(seats, (x, y, -x, -y))), axis=-1)


def _layout(places: Floats, pieces: Wholes) -> Layout:
    return [Disc(p, x, y) for p, (x, y) in zip(pieces.tolist(), places.tolist(), strict=True) if x == x]


def _check(spec: BoardSpec, layouts: Floats, strikers: Floats, flicks: list[Flick], pieces: Wholes) -> None:
    """Refuse what the engine refuses. Most batches have nothing of it, so they are looked through as a whole."""
    halves = np.flatnonzero((np.isnan(layouts[:, :, 0]) != np.isnan(layouts[:, :, 1])).any(axis=1))
    if len(halves):
        raise ValueError(f"shot {halves[0]}: a man that is not on the board has NaN for both x and y")
    with np.errstate(invalid="ignore"):
        edge = spec.half_mm - spec.man_radius_mm
        suspect = (np.abs(layouts) > edge).any(axis=(1, 2))
        apart = np.hypot(*np.moveaxis(layouts - strikers[:, None], 2, 0))
        suspect |= (apart < spec.striker_radius_mm + spec.man_radius_mm - MOST_OVERLAP_MM + 1e-6).any(axis=1)
        hole = np.abs(layouts) - (spec.half_mm - spec.pocket_radius_mm)
        suspect |= ((hole * hole).sum(axis=2) < spec.pocket_radius_mm**2).any(axis=1)
        for man in range(1, layouts.shape[1]):
            away = layouts[:, :man] - layouts[:, man, None]
            suspect |= ((away * away).sum(axis=2) < (spec.man_diameter_mm - MOST_MEN_OVERLAP_MM + 1e-6) ** 2).any(
                axis=1
            )
    there = ~np.isnan(layouts[:, :, 0])
    suspect |= (there & ~np.isin(pieces, RACK)).any(axis=1)
    engine = exact_engine.Engine(spec)
    for shot, flick in enumerate(flicks):
        plain = abs(flick.offset_mm) <= spec.base_mm and 0 <= flick.speed_mm_s <= 20000 and abs(flick.angle_deg) <= 360
        if suspect[shot] or not plain or flick.seat not in range(4):
            try:
                engine.check(_layout(layouts[shot], pieces[shot]), flick)
            except ValueError as error:
                raise ValueError(f"shot {shot}: {error}") from None


def _run(specs: list[BoardSpec], shots: Wholes, dice: Floats, arrays: tuple[Any, ...], threads: int) -> None:
    """Play those rows of the arrays, those of each board together."""
    kinds = {id(specs[shot]): specs[shot] for shot in shots.tolist()}
    if len(kinds) == 1:
        return _run_on(next(iter(kinds.values())), shots, dice, arrays, threads)
    own = np.array([id(specs[shot]) for shot in shots.tolist()], dtype=np.uint64)
    for kind, spec in kinds.items():
        chosen = own == kind
        _run_on(spec, shots[chosen], dice[chosen], arrays, threads)
    return None


def _run_on(spec: BoardSpec, shots: Wholes, dice: Floats, arrays: tuple[Any, ...], threads: int) -> None:
    """Play those rows of the arrays (layouts, orders, strikers, places, notes, counts), each thread some of them at a
    time."""
    layouts, orders, strikers, places, notes, counts = arrays
    figures = numbers_of([spec.man_radius_mm, spec.man_mass_g, spec.striker_radius_mm, spec.striker_mass_g])
    table, holes = numbers_of(exact_engine.table_of(spec)), numbers_of(exact_engine.holes_of(spec))

    def part(first: int, last: int) -> None:
        n = layouts.shape[1] + 1
        alive = np.empty(n, dtype=np.bool_)  # where nothing is compiled, too: a part of a list would be another list
        kernel.run_shots(
            shots[first:last], layouts, orders, strikers, figures, table, holes, dice[first:last], places, notes,
            counts, blank_numbers(kernel.COLUMNS * n), alive, blank_wholes(n), kernel.room_for(n),
        )  # fmt: skip

    threads = min(threads or cores(), max(1, len(shots) // LEAST_SHOTS))
    if threads == 1:
        part(0, len(shots))
        return
    size = max(LEAST_SHOTS, -(-len(shots) // (threads * PARTS)))
    starts = range(0, len(shots), size)
    for done in [_pool(threads).submit(part, start, start + size) for start in starts]:
        done.result()


def cores() -> int:
    """Return how many threads a batch takes by itself."""
    return 1 if multiprocessing.parent_process() is not None else os.cpu_count() or 1


_pools: dict[int, ThreadPoolExecutor] = {}  # by the number of threads; they wait for the next batch
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_pools.clear)  # a forked process has none of their threads


def _pool(threads: int) -> ThreadPoolExecutor:
    if threads not in _pools:
        _pools[threads] = ThreadPoolExecutor(threads, "carrom-shots")
    return _pools[threads]


def warm_up() -> None:
    """Play a shot alone and one in a batch, so that the compiled code lies ready on the disk: `make setup` takes these
    seconds."""
    exact_engine.warm_up()
    play_many([], [(0, 0.0, 0.0, 1000.0)], [])
