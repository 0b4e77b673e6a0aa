"""The shot followed from event to event in continuous time: no steps, so no error but rounding.

Between two events a disc slides in a straight line and slows down evenly, so

- it stops, meets a frame or comes over a hole after a way that is the root of a linear or quadratic equation;
- the squared distance of two discs is a polynomial of the fourth degree in time; its first root is their contact.

The loop takes the earliest event of all, moves the discs it concerns there, changes their velocities, and works out
anew only what these two may meet. That loop is in `exact_kernel`; this module is what the rest of the project sees.
"""

import warnings
from math import inf, sqrt
from typing import Any

from carrom.game import pieces
from carrom_simulator.board.layout import Disc, Layout, rack
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.physics import base
from carrom_simulator.physics import exact_kernel as kernel
from carrom_simulator.physics.base import HopDice
from carrom_simulator.physics.compiled import COMPILED, Rows, blank_numbers, first_numbers, numbers_of, plain, row_of
from carrom_simulator.physics.outcome import STRIKER_INDEX, Fall, Flick, Frame, LineEdge, Off, Outcome, Touch


class Engine(base.Engine):
    """Goes from event to event; see `base.Engine`. The first shot of a process waits for the compiled code.

    Warns where numba is missing.
    """

    def __init__(self, spec: BoardSpec | None = None, seed: int = 0):
        super().__init__(spec, seed)
        self._table, self._holes = numbers_of(table_of(self.spec)), numbers_of(holes_of(self.spec))
        if not COMPILED:
            warnings.warn(
                "numba is not installed: the exact physics engine runs uncompiled, some 30 times more slowly; "
                "pip install 'carrom-table[exact]' mends it",
                stacklevel=3,
            )

    def play(self, layout: Layout, flick: Flick, record_frames_hz: float = 0) -> Outcome:
        self.check(layout, flick)
        return self._play(layout, flick, record_frames_hz, 1024)

    def foresee(self, layout: Layout, flick: Flick) -> Outcome:
        """Play a shot that is only thought of: without checks, frames and line edges, in half the time."""
        return self._play(layout, flick, 0, 0)

    def _play(self, layout: Layout, flick: Flick, record_frames_hz: float, room: int) -> Outcome:
        """Play the shot. room: rows set aside at first for line edges and for ways; 0: record neither."""
        discs, n = self._discs(layout, flick), len(layout) + 1
        dice: Rows = []
        film = record_frames_hz > 0
        while True:
            moved = numbers_of(discs)
            alive, notes, counts = row_of([True] * n), blank_numbers(3 * n * kernel.NOTE), blank_numbers(kernel.COUNTS)
            edges, ways = blank_numbers(room * kernel.EDGE), blank_numbers(room * kernel.WAY if film else 0)
            kernel.run(
                moved, alive, self._table, self._holes, numbers_of(dice), notes, edges, ways, film, kernel.room_for(n),
                counts,
            )  # fmt: skip
            if counts[kernel.END] == kernel.WANTS_DICE:
                dice = HopDice(self.spec, self.seed, layout, flick).rolls
            elif room and max(counts[kernel.EDGES], counts[kernel.WAYS]) > room:
                room *= 8
            else:
                break
        # In a shot that is only planned, discs that knock each other without end may stay where they are.
        if counts[kernel.END] == kernel.ENDLESS and room:
            raise RuntimeError(f"the shot did not come to rest: {flick}")
        told = first_numbers(notes, counts[kernel.NOTES], kernel.NOTE)
        xs, ys = (moved[place :: kernel.COLUMNS] for place in (kernel.X, kernel.Y))
        outcome = outcome_of(layout, xs, ys, alive, told)
        outcome.rest_time_s = float(counts[kernel.REST_S])
        if room:
            note_edges(outcome, len(layout), first_numbers(edges, counts[kernel.EDGES], kernel.EDGE))
        if film:
            start = [(discs[a + kernel.X], discs[a + kernel.Y]) for a in range(0, len(discs), kernel.COLUMNS)]
            ways = first_numbers(ways, counts[kernel.WAYS], kernel.WAY)
            outcome.frames = _film(start, ways, outcome, record_frames_hz, self.spec.deceleration_mm_s2)
        return outcome

    def _discs(self, layout: Layout, flick: Flick) -> list[float]:
        """All discs, one after the other, the striker last."""
        spec = self.spec
        vx, vy = flick.velocity()
        speed = sqrt(vx * vx + vy * vy)
        ux, uy = (vx / speed, vy / speed) if speed > 0 else (0.0, 0.0)
        x, y = spec.striker_place(flick.seat, flick.offset_mm)
        radius, mass = spec.man_radius_mm, spec.man_mass_g
        discs: list[float] = []
        for disc in layout:
            discs += (0.0, disc.x_mm, disc.y_mm, 0.0, 0.0, 0.0, radius, mass)
        discs += (0.0, x, y, ux, uy, speed, spec.striker_radius_mm, spec.striker_mass_g)
        return discs


def table_of(spec: BoardSpec) -> list[float]:
    """Return the figures of a board that the kernel counts with."""
    return [
        spec.half_mm,
        spec.deceleration_mm_s2,
        spec.restitution_man,
        spec.restitution_cushion,
        spec.hop_speed_mm_s,
        spec.hop_chance_max,
        spec.pocket_radius_mm,
        spec.line_mm(0),
        spec.line_mm(1),
    ]


def holes_of(spec: BoardSpec) -> list[float]:
    """Return the x and y of each hole, as the kernel takes them."""
    return [way for pocket in range(4) for way in spec.pocket_centre(pocket)]


def outcome_of(layout: Layout, xs: Any, ys: Any, alive: Any, notes: Rows) -> Outcome:
    """Return what the kernel's notes tell of a shot on that layout, and where its discs, the striker last, lie."""
    striker = len(layout)
    outcome = Outcome()
    for kind, time_s, index, extra, speed in notes:
        row = int(index)
        piece = pieces.STRIKER if row == striker else layout[row].piece
        disc_index = STRIKER_INDEX if row == striker else row
        if kind == kernel.FALL:
            outcome.falls.append(Fall(time_s, disc_index, piece, int(extra), speed))
        elif kind == kernel.OFF:
            outcome.off.append(Off(time_s, disc_index, piece))
        else:
            outcome.touches.append(Touch(time_s, disc_index, piece, extra > 0))
    for index, (disc, x, y, there) in enumerate(zip(layout, plain(xs), plain(ys), plain(alive), strict=False)):
        if there:
            outcome.rest_indices.append(index)
            outcome.rest.append(Disc(disc.piece, x, y))
    if alive[striker]:
        outcome.striker_rest = float(xs[striker]), float(ys[striker])
    return outcome


def note_edges(outcome: Outcome, striker: int, edges: Rows) -> None:
    """Add the line edges, in order of time."""
    made = []
    for time_s, index, beam, blocked in edges:
        row, number = int(index), int(beam)
        disc_index = STRIKER_INDEX if row == striker else row
        made.append(LineEdge(time_s, number >> 1, number & 1, disc_index, blocked > 0))
    made.sort()
    outcome.line_edges = made


def _film(start: Rows, ways: Rows, outcome: Outcome, hz: float, deceleration: float) -> list[Frame]:
    """Frames from where the discs lay and their straight pieces of way (index, t0, t1, x, y, and velocity at t0)."""
    end_s = outcome.rest_time_s
    times = [k / hz for k in range(int(end_s * hz) + 1)]
    if times[-1] < end_s:
        times.append(end_s)
    gone = {fall.disc_index % len(start): fall.time_s for fall in outcome.falls}
    gone.update({off.disc_index % len(start): off.time_s for off in outcome.off})
    columns: list[list[tuple[float, float] | None]] = []
    for index, place in enumerate(start):
        column: list[tuple[float, float] | None] = []
        mine = [way for way in ways if way[0] == index]
        at = 0
        for time_s in times:
            while at < len(mine) and mine[at][1] <= time_s:
                at += 1
            if at:
                _, t0, t1, x, y, vx, vy = mine[at - 1]
                since = min(time_s, t1) - t0
                speed = sqrt(vx * vx + vy * vy)
                part = since - deceleration * since * since / (2 * speed) if speed else 0.0
                place = (x + vx * part, y + vy * part)
            column.append(None if time_s >= gone.get(index, inf) else place)
        columns.append(column)
    return [Frame(time_s, list(places)) for time_s, places in zip(times, zip(*columns, strict=True), strict=True)]


def warm_up() -> None:
    """Play one shot, so that the compiled code lies ready on the disk."""
    spec = BoardSpec()
    Engine(spec).play(rack(spec), Flick(0, 0.0, 0.0, 3000.0), 60)
