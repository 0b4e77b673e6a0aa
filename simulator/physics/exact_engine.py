"""The shot followed from event to event in continuous time: no steps, so no error but rounding.

Between two events a disc slides in a straight line and slows down evenly, so

- it stops, meets a frame or comes over a hole after a way that is the root of a linear or quadratic equation;
- the squared distance of two discs is a polynomial of the fourth degree in time; its first root is their contact.

The loop takes the earliest event of all, moves the discs it concerns there, changes their velocities, and works out
anew only what these two may meet. That loop is in `exact_kernel`; this module is what the rest of the project sees.
"""

import warnings
from math import inf, sqrt

from carrom.game import pieces
from simulator.board.layout import Disc, Layout, rack
from simulator.board.spec import BoardSpec
from simulator.physics import base
from simulator.physics.base import HopDice
from simulator.physics.compiled import COMPILED, Rows, blank, first_rows, grid_of, row_of
from simulator.physics.exact_kernel import FALL, OFF, X, Y, run
from simulator.physics.outcome import STRIKER_INDEX, Fall, Flick, Frame, LineEdge, Off, Outcome, Touch


class Engine(base.Engine):
    """Goes from event to event; see `base.Engine`. The first shot of a process waits for the compiled code.

    Warns where numba is missing.
    """

    def __init__(self, spec: BoardSpec | None = None, seed: int = 0):
        super().__init__(spec, seed)
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
        """Play the shot. room: for line edges and ways at first; 0: neither is wanted."""
        spec = self.spec
        discs = self._discs(layout, flick)
        table = [
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
        holes = [spec.pocket_centre(pocket) for pocket in range(4)]
        dice = HopDice(spec, self.seed, layout, flick).rolls
        while True:
            moved = grid_of(discs, 8)
            alive = row_of([True] * len(discs))
            notes = blank(3 * len(discs), 5)
            edges = blank(room, 4)
            ways = blank(room if record_frames_hz > 0 else 0, 7)
            counts = run(
                moved, alive, row_of(table), grid_of(holes, 2), row_of(dice), notes, edges, ways,
                blank(len(discs), len(discs)), row_of([False] * (8 * len(discs))), record_frames_hz > 0,
            )  # fmt: skip
            if not room or max(counts[1], counts[2]) <= room:
                break
            room *= 8
        if counts[3] and room:  # of a shot only thought of, discs that knock each other without end lie well enough
            raise RuntimeError(f"the shot did not come to rest: {flick}")
        outcome = Outcome(rest_time_s=float(counts[4]))
        self._note(outcome, layout, first_rows(notes, counts[0]), first_rows(edges, counts[1]))
        places = first_rows(moved, len(discs))
        for index, disc in enumerate(layout):
            if alive[index]:
                outcome.rest_indices.append(index)
                outcome.rest.append(Disc(disc.piece, places[index][X], places[index][Y]))
        if alive[len(layout)]:
            outcome.striker_rest = places[-1][X], places[-1][Y]
        if record_frames_hz > 0:
            outcome.frames = _film(discs, first_rows(ways, counts[2]), outcome, record_frames_hz, table[1])
        return outcome

    def _discs(self, layout: Layout, flick: Flick) -> Rows:
        """All discs as rows, the striker last."""
        spec = self.spec
        radius, mass = spec.man_radius_mm, spec.man_mass_g
        vx, vy = flick.velocity()
        speed = sqrt(vx * vx + vy * vy)
        ux, uy = (vx / speed, vy / speed) if speed > 0 else (0.0, 0.0)
        x, y = spec.striker_place(flick.seat, flick.offset_mm)
        rows = [(0.0, disc.x_mm, disc.y_mm, 0.0, 0.0, 0.0, radius, mass) for disc in layout]
        rows.append((0.0, x, y, ux, uy, speed, spec.striker_radius_mm, spec.striker_mass_g))
        return rows

    def _note(self, outcome: Outcome, layout: Layout, notes: Rows, edges: Rows) -> None:
        striker = len(layout)
        for kind, time_s, index, extra, speed in notes:
            row = int(index)
            piece = pieces.STRIKER if row == striker else layout[row].piece
            disc_index = STRIKER_INDEX if row == striker else row
            if kind == FALL:
                outcome.falls.append(Fall(time_s, disc_index, piece, int(extra), speed))
            elif kind == OFF:
                outcome.off.append(Off(time_s, disc_index, piece))
            else:
                outcome.touches.append(Touch(time_s, disc_index, piece, extra > 0))
        for time_s, index, beam, blocked in edges:
            row, number = int(index), int(beam)
            disc_index = STRIKER_INDEX if row == striker else row
            outcome.line_edges.append(LineEdge(time_s, number >> 1, number & 1, disc_index, blocked > 0))
        outcome.line_edges.sort()


def _film(discs: Rows, ways: Rows, outcome: Outcome, hz: float, deceleration: float) -> list[Frame]:
    """Frames from the straight pieces of way (index, t0, t1, x, y, and velocity at t0)."""
    end_s = outcome.rest_time_s
    times = [k / hz for k in range(int(end_s * hz) + 1)]
    if times[-1] < end_s:
        times.append(end_s)
    gone = {fall.disc_index % len(discs): fall.time_s for fall in outcome.falls}
    gone.update({off.disc_index % len(discs): off.time_s for off in outcome.off})
    columns: list[list[tuple[float, float] | None]] = []
    for index, disc in enumerate(discs):
        place = (disc[X], disc[Y])
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
    """Play one shot, so that the compiled code lies ready on the disk: `make setup` takes these seconds."""
    spec = BoardSpec()
    Engine(spec).play(rack(spec), Flick(0, 0.0, 0.0, 3000.0), 60)
