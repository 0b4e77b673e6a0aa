"""The shot followed from event to event in continuous time: no steps, so no error but rounding.

Between two events a disc slides in a straight line and slows down evenly (one that turns less than another), so

- it stops, meets a frame or comes over a hole after a way that is the root of a linear or quadratic equation;
- the squared distance of two discs is a polynomial of the fourth degree in time; its first root is their contact.

The loop takes the earliest event of all, moves the discs it concerns there, changes their velocities, and works out
anew only what these two may meet. That loop is in `exact_kernel`; this module is what the rest of the project sees.
"""

import warnings
from math import sqrt
from typing import Any

from carrom.game import pieces
from carrom_simulator.board.layout import Disc, Layout, rack
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.physics import base
from carrom_simulator.physics import exact_kernel as kernel
from carrom_simulator.physics.base import EndlessShotError, HopDice, in_order, order_of
from carrom_simulator.physics.compiled import (
    COMPILED,
    WHY_PLAIN,
    Rows,
    blank_numbers,
    first_numbers,
    numbers_of,
    plain,
    row_of,
)
from carrom_simulator.physics.outcome import (
    STRIKER_INDEX,
    Collision,
    Fall,
    Flick,
    LineEdge,
    Off,
    Outcome,
    Touch,
)
from carrom_simulator.physics.ways import Way, events_of, frames_of


class Engine(base.Engine):
    """Goes from event to event; see `base.Engine`. The first shot of a process waits for the compiled code.

    Warns where numba is missing or broken.
    """

    def __init__(self, spec: BoardSpec | None = None, seed: int = 0):
        super().__init__(spec, seed)
        self._table, self._holes = numbers_of(table_of(self.spec)), numbers_of(holes_of(self.spec))
        if not COMPILED:
            warnings.warn(
                f"the exact physics engine runs uncompiled, some 30 times more slowly: {WHY_PLAIN}",
                stacklevel=3,
            )

    def __reduce__(self) -> Any:
        return Engine, (self.spec, self.seed)  # its arrays are lists where a copy is not compiled

    def play(
        self, layout: Layout, flick: Flick, record_frames_hz: float = 0, events: bool = False, edges: bool = True
    ) -> Outcome:
        self.check(layout, flick, record_frames_hz)
        room = 1024 if edges or events or record_frames_hz else 0
        return self._play(layout, flick, record_frames_hz, room, events)

    def foresee(self, layout: Layout, flick: Flick) -> Outcome:
        """Play a shot that is only thought of: without checks, frames and line edges, in half the time. Discs that
        knock each other without end may stay where they are."""
        return self._play(layout, flick, 0, 0, ends=False)

    def _play(
        self,
        layout: Layout,
        flick: Flick,
        record_frames_hz: float,
        room: int,
        events: bool = False,
        ends: bool = True,
    ) -> Outcome:
        """Play the shot. room: rows set aside at first for line edges and for ways; 0: record neither. ends: refuse
        one that comes to no end."""
        order = order_of(layout, flick.seat)
        discs, n = self._discs([layout[index] for index in order], flick), len(layout) + 1
        dice: Rows = []
        film = events or record_frames_hz > 0
        while True:
            moved = numbers_of(discs)
            alive, notes, counts = row_of([True] * n), blank_numbers(3 * n * kernel.NOTE), blank_numbers(kernel.COUNTS)
            edges, ways = blank_numbers(room * kernel.EDGE), blank_numbers(room * kernel.WAY if film else 0)
            hits = blank_numbers(room * kernel.HIT if film else 0)
            kernel.run(
                moved, alive, self._table, self._holes, numbers_of(dice), notes, edges, ways, hits, film,
                kernel.room_for(n), counts,
            )  # fmt: skip
            if counts[kernel.END] == kernel.WANTS_DICE:
                dice = HopDice(self.spec, self.seed, layout, flick).rolls
            elif room and max(counts[kernel.EDGES], counts[kernel.WAYS], counts[kernel.HITS]) > room:
                room *= 8
            else:
                break
        if counts[kernel.END] == kernel.ENDLESS and ends:
            raise EndlessShotError("exact", flick)
        told = first_numbers(notes, counts[kernel.NOTES], kernel.NOTE)
        xs, ys = (moved[place :: kernel.COLUMNS] for place in (kernel.X, kernel.Y))
        outcome = outcome_of(layout, order, xs, ys, alive, told)
        outcome.rest_time_s = float(counts[kernel.REST_S])
        if room:
            outcome.line_edges = _edges(order, first_numbers(edges, counts[kernel.EDGES], kernel.EDGE))
        if film:
            noted = first_numbers(ways, counts[kernel.WAYS], kernel.WAY)
            way_of = _ways_of(noted, order, discs)
            outcome.collisions = _collisions(order, first_numbers(hits, counts[kernel.HITS], kernel.HIT))
            if record_frames_hz:
                outcome.frames = frames_of(way_of, outcome, record_frames_hz)
            if events:
                kinds = {index: disc.piece for index, disc in enumerate(layout)} | {STRIKER_INDEX: pieces.STRIKER}
                outcome.events = events_of(way_of, outcome, self.spec, kinds)
        return outcome

    def _discs(self, layout: Layout, flick: Flick) -> list[float]:
        """All discs, one after the other, the striker last."""
        spec = self.spec
        vx, vy = flick.velocity()
        speed = sqrt(vx * vx + vy * vy)
        ux, uy = (vx / speed, vy / speed) if speed > 0 else (0.0, 0.0)
        x, y = spec.striker_place(flick.seat, flick.offset_mm)
        radius, mass, slowing = spec.man_radius_mm, spec.man_mass_g, spec.deceleration_mm_s2
        discs: list[float] = []
        for disc in layout:
            discs += (0.0, disc.x_mm, disc.y_mm, 0.0, 0.0, 0.0, radius, mass, 0.0, slowing)
        discs += (0.0, x, y, ux, uy, speed, spec.striker_radius_mm, spec.striker_mass_g, 0.0, slowing)
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
        spec.rim_friction_man,
        spec.rim_friction_cushion,
    ]


def holes_of(spec: BoardSpec) -> list[float]:
    """Return the x and y of each hole, as the kernel takes them."""
    return [way for pocket in range(4) for way in spec.pocket_centre(pocket)]


def outcome_of(layout: Layout, order: list[int], xs: Any, ys: Any, alive: Any, notes: Rows) -> Outcome:
    """Return what the kernel's notes tell of a shot on that layout, and where its discs, the striker last, lie.

    order: which man of the layout each of the kernel's discs is.
    """
    striker = len(layout)
    outcome = Outcome()
    names = [*order, STRIKER_INDEX]
    for kind, time_s, row, extra, speed in notes:
        disc_index = names[int(row)]
        piece = pieces.STRIKER if disc_index == STRIKER_INDEX else layout[disc_index].piece
        if kind == kernel.FALL:
            outcome.falls.append(Fall(time_s, disc_index, piece, int(extra), speed))
        elif kind == kernel.OFF:
            outcome.off.append(Off(time_s, disc_index, piece))
        else:
            outcome.touches.append(Touch(time_s, disc_index, piece, extra > 0))
    lying = zip(order, plain(xs), plain(ys), plain(alive), strict=False)  # without the striker, which is last
    for index, x, y, there in sorted(lying):
        if there:
            outcome.rest_indices.append(index)
            outcome.rest.append(Disc(layout[index].piece, x, y))
    if alive[striker]:
        outcome.striker_rest = float(xs[striker]), float(ys[striker])
    return outcome


def _edges(order: list[int], edges: Rows) -> list[LineEdge]:
    """Return the line edges in order of time."""
    names = [*order, STRIKER_INDEX]
    made = []
    for time_s, row, beam, blocked in edges:
        number = int(beam)
        made.append(LineEdge(time_s, number >> 1, number & 1, names[int(row)], blocked > 0))
    made.sort()
    return made


def _collisions(order: list[int], hits: Rows) -> list[Collision]:
    """Return the collisions; the kernel notes them in order of time."""
    names = [*order, STRIKER_INDEX]
    made = []
    for time_s, row, other, closing in hits:
        if other == kernel.RAIL:
            made.append(Collision(time_s, names[int(row)], None, closing))
        else:
            made.append(Collision(time_s, *in_order(names[int(row)], names[int(other)]), closing))
    return made


def _ways_of(noted: Rows, order: list[int], discs: list[float]) -> dict[int, Way]:
    """Return the way of each disc, by its index in the layout."""
    pieces: list[Rows] = [[] for _ in range(len(order) + 1)]
    for way in noted:
        pieces[int(way[0])].append(way)
    starts = [(discs[a + kernel.X], discs[a + kernel.Y]) for a in range(0, len(discs), kernel.COLUMNS)]
    names = [*order, STRIKER_INDEX]
    return {name: Way(start, own) for name, start, own in zip(names, starts, pieces, strict=True)}


def warm_up() -> None:
    """Play one shot, so that the compiled code lies ready on the disk."""
    spec = BoardSpec()
    Engine(spec).play(rack(spec), Flick(0, 0.0, 0.0, 3000.0), 60)
