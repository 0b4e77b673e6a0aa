"""Moves pieces through one chute, from the pocket's hole to the tray: from event to event, in continuous time.

One dimension along the chute (x_mm from where pieces land, downward), and for each piece a fixed place across it
(y_mm from the middle), from which follows how near two of them can come: staggered discs overlap in x.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf, sqrt

_TOUCH_MM = 1e-6
_STICK_MM_S = 8.0  # below this speed apart a bounce is over


@dataclass
class Slider:
    """A piece in the chute: on a parabola since `at_s`."""

    piece: int
    radius_mm: float
    mass_g: float
    y_mm: float
    x_mm: float
    v_mm_s: float
    drive_mm_s2: float  # acceleration that it has by itself while it slides
    at_s: float
    number: int = 0  # of the fall, to tell pieces apart
    red: float = 0.0  # reflectances of this very piece
    green: float = 0.0
    spot_mm: float = inf  # where it sticks
    held_until_s: float = -1.0
    stopped_until_s: float = inf  # friction stopped it: a knock at the table frees it then
    a_mm_s2: float = 0.0
    targets: list[tuple[float, int, bool]] = field(default_factory=list)  # (x of its centre, gate, blocked), sorted
    next_target: int = 0

    def x_at(self, time_s: float) -> float:
        t = time_s - self.at_s
        return self.x_mm + t * (self.v_mm_s + self.a_mm_s2 * t / 2)

    def move_to(self, time_s: float) -> None:
        t = time_s - self.at_s
        self.x_mm += t * (self.v_mm_s + self.a_mm_s2 * t / 2)
        self.v_mm_s = max(self.v_mm_s + self.a_mm_s2 * t, 0.0)
        self.at_s = time_s

    def time_to(self, x_mm: float) -> float:
        """Seconds from `at_s` until its centre is at `x_mm`, inf if it never gets there."""
        d = x_mm - self.x_mm
        if d <= 0:
            return 0.0
        square = self.v_mm_s * self.v_mm_s + 2 * self.a_mm_s2 * d
        if square <= 0:
            return inf
        speed = self.v_mm_s + sqrt(square)
        return 2 * d / speed if speed > 1e-9 else inf


class Chute:
    """The pieces in one chute. `emit(time_s, gate, blocked)` is called for every edge, in order of time.

    end_mm: where a piece has left. rest_s(): how long a piece that has stopped lies until a knock at the table frees
    it. regrip(): its drive from then on, in mm/s2.
    """

    def __init__(
        self,
        end_mm: float,
        emit: Callable[[float, int, bool], None],
        rest_s: Callable[[], float],
        regrip: Callable[[], float],
    ):
        self.end_mm = end_mm
        self.emit = emit
        self.rest_s = rest_s
        self.regrip = regrip
        self.waiting: list[tuple[float, Slider, float]] = []  # (landing time, slider, restitution to the one ahead)
        self.sliding: list[Slider] = []  # front first
        self.bounce: dict[int, float] = {}
        self._next: tuple[float, str, Slider | None] | None = None

    def land(self, time_s: float, slider: Slider, restitution: float) -> None:
        """`slider` will come on to the chute at `time_s`."""
        self.waiting.append((time_s, slider, restitution))
        self.waiting.sort(key=lambda entry: (entry[0], entry[1].number))
        self._next = None

    def next_s(self) -> float:
        """Time of the next event, inf where nothing moves or waits."""
        if self._next is None:
            self._next = self._find()
        return self._next[0]

    def advance(self, until_s: float) -> None:
        """Let everything happen up to and including `until_s`."""
        while self.next_s() <= until_s:
            self._happen()

    @staticmethod
    def _reach(a: Slider, b: Slider) -> float:
        """How far apart in x two pieces are when they touch."""
        r = a.radius_mm + b.radius_mm
        return sqrt(max(r * r - (a.y_mm - b.y_mm) ** 2, 1.0))

    def _find(self) -> tuple[float, str, Slider | None]:
        best: tuple[float, str, Slider | None] = (inf, "", None)
        if self.waiting:
            time_s, slider, _ = self.waiting[0]
            best = (self._room_at(time_s, slider), "land", slider)
        ahead: Slider | None = None
        for s in self.sliding:
            t = inf
            kind = ""
            if s.next_target < len(s.targets):
                t, kind = s.time_to(s.targets[s.next_target][0]), "edge"
            if s.spot_mm < inf and (u := s.time_to(s.spot_mm)) < t:
                t, kind = u, "spot"
            if s.next_target >= len(s.targets) and (u := s.time_to(self.end_mm)) < t:
                t, kind = u, "end"
            if s.a_mm_s2 < 0 and s.v_mm_s > 0 and (u := -s.v_mm_s / s.a_mm_s2) < t:
                t, kind = u, "stop"
            free_s = min(s.stopped_until_s, s.held_until_s if s.held_until_s >= 0 else inf)
            if free_s - s.at_s < t:
                t, kind = max(free_s - s.at_s, 0.0), "free"
            if ahead is not None and (u := self._contact(ahead, s)) < t:
                t, kind = u, "hit"
            if s.at_s + t < best[0]:
                best = (s.at_s + t, kind, s)
            ahead = s
        return best

    def _room_at(self, time_s: float, slider: Slider) -> float:
        """Return when `slider` finds room after the last piece. It leans on that piece until then."""
        if not self.sliding:
            return time_s
        last = self.sliding[-1]
        clear = slider.x_mm + self._reach(last, slider)
        if last.x_at(max(time_s, last.at_s)) >= clear:
            return time_s
        return max(time_s, last.at_s + last.time_to(clear))

    def _contact(self, ahead: Slider, s: Slider) -> float:
        """Seconds until `s` runs into the piece ahead, inf if it does not."""
        gap = ahead.x_mm - s.x_mm - self._reach(ahead, s)
        dv = ahead.v_mm_s - s.v_mm_s
        da = (ahead.a_mm_s2 - s.a_mm_s2) / 2
        if gap <= _TOUCH_MM:
            if dv < -1e-6:
                return 0.0
            if dv > 1e-6 or da >= 0:
                if da >= -1e-9:
                    return inf
                return -dv / da
            return inf  # in contact and pressing: they go as one, see _glue
        if abs(da) < 1e-9:
            return -gap / dv if dv < -1e-9 else inf
        square = dv * dv - 4 * da * gap
        if square < 0:
            return inf
        root = sqrt(square)
        times = [t for t in ((-dv - root) / (2 * da), (-dv + root) / (2 * da)) if t > 0]
        return min(times) if times else inf

    def _happen(self) -> None:
        assert self._next is not None
        time_s, kind, slider = self._next
        assert slider is not None
        self._next = None
        for s in self.sliding:
            s.move_to(time_s)
        if kind == "land":
            _, slider, restitution = self.waiting.pop(0)
            slider.at_s = time_s
            if self.sliding:
                last = self.sliding[-1]
                self.bounce[slider.number] = restitution
                if last.x_mm - slider.x_mm - self._reach(last, slider) <= _TOUCH_MM:
                    slider.v_mm_s = min(slider.v_mm_s, last.v_mm_s)
            self.sliding.append(slider)
        elif kind == "edge":
            _, gate, blocked = slider.targets[slider.next_target]
            slider.next_target += 1
            self.emit(time_s, gate, blocked)
            return
        elif kind == "end":
            self.sliding.remove(slider)
            self.bounce.pop(slider.number, None)
        elif kind == "spot":
            slider.spot_mm = inf
            slider.v_mm_s = 0.0
            slider.held_until_s = time_s + self.rest_s()
        elif kind == "stop":
            slider.v_mm_s = 0.0
        elif kind == "free":
            slider.held_until_s = -1.0
            if slider.stopped_until_s <= time_s:
                slider.stopped_until_s = inf
                slider.drive_mm_s2 = self.regrip()
        elif kind == "hit":
            self._collide(self.sliding[self.sliding.index(slider) - 1], slider)
        self._drive(time_s)

    def _collide(self, ahead: Slider, s: Slider) -> None:
        m, n = ahead.mass_g, s.mass_g
        common = (m * ahead.v_mm_s + n * s.v_mm_s) / (m + n)
        closing = s.v_mm_s - ahead.v_mm_s
        e = self.bounce.get(s.number, 0.0)
        if closing * e < _STICK_MM_S:
            e = 0.0
        ahead.held_until_s = -1.0
        ahead.stopped_until_s = inf
        ahead.v_mm_s = max(common + n / (m + n) * closing * e, 0.0)
        s.v_mm_s = max(common - m / (m + n) * closing * e, 0.0)

    def _drive(self, time_s: float) -> None:
        """Accelerations until the next event: pieces that press on one another go as one."""
        groups: list[list[Slider]] = []
        for s in self.sliding:
            s.a_mm_s2 = 0.0 if s.held_until_s >= 0 else s.drive_mm_s2
            groups.append([s])
            while len(groups) > 1:
                front, rear = groups[-2], groups[-1]
                a, b = front[-1], rear[0]
                touching = a.x_mm - b.x_mm - self._reach(a, b) <= _TOUCH_MM and abs(a.v_mm_s - b.v_mm_s) < 1e-6
                if not touching or rear[0].a_mm_s2 < front[0].a_mm_s2 - 1e-9:
                    break
                front += groups.pop()
                mass = sum(p.mass_g for p in front)
                pull = sum(p.mass_g * p.drive_mm_s2 for p in front if p.held_until_s < 0)
                held = any(p.held_until_s >= 0 for p in front)
                for p in front:
                    p.a_mm_s2 = 0.0 if held else pull / mass
        for group in groups:
            for s in group:
                if s.v_mm_s <= 0 and s.a_mm_s2 < 0:
                    s.a_mm_s2 = 0.0
                    if s.stopped_until_s == inf:
                        s.stopped_until_s = time_s + self.rest_s()
