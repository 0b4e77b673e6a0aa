"""The straight pieces of way that the exact engine's kernel notes: where each disc was at a time, and what happened."""

from bisect import bisect_right
from collections.abc import Iterable
from itertools import pairwise
from math import inf, sqrt

from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.physics.compiled import Rows
from carrom_simulator.physics.outcome import DISC, FALL, OFF, RAIL, REST, STRIKER_INDEX, Event, Frame, Outcome

Place = tuple[float, float]
SAME_S = 1e-9  # two pieces of way with less time between them are one after the other


class Way:
    """The way of one disc. start: where it lay. pieces: in order of time, (disc, t0, t1, x, y, velocity at t0 in x and
    y, deceleration, speed of its rim at t0)."""

    def __init__(self, start: Place, pieces: Rows):
        self._start, self._pieces = start, pieces
        self._ends_s = [piece[2] for piece in pieces]

    def places(self, times_s: Iterable[float]) -> list[Place]:
        """Return where the disc was at each of these times, which are in order."""
        at, made = 0, []
        for time_s in times_s:
            while at < len(self._pieces) and self._pieces[at][1] <= time_s:
                at += 1
            made.append(self._along(at - 1, time_s))
        return made

    def place(self, time_s: float) -> Place:
        """Return where the disc was when an event of it began."""
        return self._along(bisect_right(self._ends_s, time_s) - 1, time_s)

    def speed_mm_s(self, time_s: float) -> float:
        """Return how fast the disc was just before an event of it."""
        _, t0, t1, _, _, vx, vy, slowing, _ = self._pieces[bisect_right(self._ends_s, time_s) - 1]
        return max(0.0, sqrt(vx * vx + vy * vy) - slowing * (t1 - t0))

    def rests_s(self) -> list[float]:
        """Return when the disc came to rest, or left the board."""
        parted = [one[2] for one, other in pairwise(self._pieces) if other[1] > one[2] + SAME_S]
        return parted + self._ends_s[-1:]

    def _along(self, at: int, time_s: float) -> Place:
        if at < 0:
            return self._start
        _, t0, t1, x, y, vx, vy, slowing, _ = self._pieces[at]
        since = min(time_s, t1) - t0
        speed = sqrt(vx * vx + vy * vy)
        part = since - slowing * since * since / (2 * speed) if speed else 0.0
        return x + vx * part, y + vy * part


def frames_of(ways: dict[int, Way], outcome: Outcome, hz: float) -> list[Frame]:
    """Return the frames. ways: of each disc, by its index in the layout, the striker's by STRIKER_INDEX."""
    end_s = outcome.rest_time_s
    times = [k / hz for k in range(int(end_s * hz) + 1)]
    if times[-1] < end_s:
        times.append(end_s)
    gone = {fall.disc_index: fall.time_s for fall in outcome.falls}
    gone |= {off.disc_index: off.time_s for off in outcome.off}
    columns = [
        [
            None if time_s >= gone.get(index, inf) else place
            for time_s, place in zip(times, ways[index].places(times), strict=True)
        ]
        for index in (*range(len(ways) - 1), STRIKER_INDEX)
    ]
    return [Frame(time_s, list(places)) for time_s, places in zip(times, zip(*columns, strict=True), strict=True)]


def events_of(ways: dict[int, Way], outcome: Outcome, spec: BoardSpec, kinds: dict[int, int]) -> list[Event]:
    """Return what happened. ways: see `frames_of`. kinds: the piece of each disc, by the same index."""
    made = []
    for met in outcome.collisions:
        place = ways[met.disc_index].place(met.time_s)
        if met.other_index is None:
            made.append(Event(met.time_s, RAIL, (met.disc_index,), *place, met.speed_mm_s))
            continue
        one, other = (spec.radius_mm(kinds[index]) for index in (met.disc_index, met.other_index))
        (x, y), part = place, one / (one + other)
        other_x, other_y = ways[met.other_index].place(met.time_s)
        touch = x + (other_x - x) * part, y + (other_y - y) * part
        made.append(Event(met.time_s, DISC, (met.disc_index, met.other_index), *touch, met.speed_mm_s))
    leaving = [(FALL, fall.time_s, fall.disc_index) for fall in outcome.falls]
    leaving += [(OFF, off.time_s, off.disc_index) for off in outcome.off]
    for kind, time_s, index in leaving:
        way = ways[index]
        made.append(Event(time_s, kind, (index,), *way.place(time_s), way.speed_mm_s(time_s)))
    gone = {index: time_s for _, time_s, index in leaving}
    for index, way in ways.items():
        rests_s = [time_s for time_s in way.rests_s() if time_s < gone.get(index, inf)]
        made += [Event(time_s, REST, (index,), *way.place(time_s), 0.0) for time_s in rests_s]
    return sorted(made, key=lambda event: event.time_s)
