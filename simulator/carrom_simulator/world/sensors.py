"""Turns the events of the simulated board into the signals of the table's sensors, in virtual time.

    sensors = Sensors("nominal", seed=7)
    sensors.fall(time_s, pocket, piece)                 # told when it happens, or ahead
    sensors.next_s()                                    # when something may happen next
    for time_s, beam, blocked in sensors.advance(to_s): # the edges of all 16 beams, in order of time
        ...
    dark, red, green, left = sensors.reading(pocket, time_s)  # raw, at a time that has been advanced to

A table's own faults and spreads are drawn from the seed; the parameters are those of `carrom_simulator.sensor_spec`.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence
from math import cos, inf, log, pi, radians, sin, sqrt
from random import Random
from typing import TYPE_CHECKING

from carrom import ports
from carrom.game import pieces
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.world.chutes import MOST_TOGETHER, TOGETHER_S, Bank, Recorded, Way, kind, recorded
from carrom_simulator.world.lines import Lines
from carrom_simulator.world.sensor_spec import SensorSpec, spec_of

if TYPE_CHECKING:
    from carrom_simulator.board.layout import Disc
    from carrom_simulator.physics.outcome import LineEdge

Edge = tuple[float, int, bool]  # time_s, beam, blocked

BLOCKED, FREE = "blocked", "free"  # the constant state of a broken beam
_ADC_MAX = 4095
_NORMAL_PAIRS = 64  # pairs of normal numbers drawn at a time
_READING_NORMALS = 5  # normal numbers that one reading needs at most
V_FRICTION = 1 / cos(radians(47))  # planes of 44 and 50 degrees press harder on a piece than a floor would
_HAND_RED, _HAND_GREEN = 0.55, 0.28  # reflectance of skin at 625 and 525 nm


def _spread(rng: Random, mean: float, spread: float) -> float:
    """Return a normal number, cut off at 2.5 times the spread: beyond it a part would have been sent back."""
    return mean + spread * max(-2.5, min(2.5, rng.gauss(0.0, 1.0)))


def _converted(light_raw: float) -> int:
    """Return the converter's reading of an amount of light."""
    raw = round(light_raw)
    return 0 if raw < 0 else raw if raw < _ADC_MAX else _ADC_MAX


class _Window:
    """One colour window as built and aged."""

    def __init__(self, spec: SensorSpec, rng: Random):
        gain = spec.gain_raw * max(_spread(rng, 1.0, spec.gain_spread), 0.2) * (1 - spec.dust_loss * rng.random())
        self.red_raw = gain * max(_spread(rng, 1.0, spec.lamp_spread), 0.2)
        self.green_raw = gain * max(_spread(rng, 1.0, spec.lamp_spread), 0.2)
        self.empty_raw = max(_spread(rng, spec.empty_raw, spec.empty_spread_raw), 0.0)
        self.ambient = max(_spread(rng, 1.0, spec.ambient_spread), 0.0)
        self.phase = rng.uniform(0, 2 * pi)
        self.cloud_s = rng.uniform(3.0, 20.0)
        self.dead_left = self.dead_red = self.dead_green = False  # dead lamps; red: the right eye's red lamp


class Sensors:
    """The sensors of one table.

    grade: "none", "nominal", "harsh", or a SensorSpec. seed: draws this table's spreads and all its noise.
    bank: recorded drops, those of the tree where none is given.
    """

    def __init__(
        self,
        grade: str | SensorSpec = "nominal",
        seed: int = 0,
        board: BoardSpec | None = None,
        bank: Bank | None = None,
    ):
        self.spec = spec = spec_of(grade) if isinstance(grade, str) else grade
        self.board = board or BoardSpec()
        self.rng = rng = Random(f"sensors {seed}")
        self._reading_rng = Random(f"readings {seed}")  # its own: extra readings change nothing else
        self.bank = bank or recorded()
        # A steeper chute pushes a piece more: gravity along it and less of it on the planes, whose V adds to friction.
        slope, more = radians(self.bank.slope_deg), radians(_spread(rng, 0.0, spec.slope_spread_deg))
        self.push_mm_s2 = self.board.gravity_mm_s2 * more * (cos(slope) + V_FRICTION * spec.friction * sin(slope))
        self.gap_mm = [_spread(rng, self.bank.gate_gap_mm, spec.gate_gap_spread_mm) for _ in range(4)]
        self.window_mm = [_spread(rng, self.bank.window_mm, spec.window_spread_mm) for _ in range(4)]
        self.reach_mm = [
            _spread(rng, spec.gate_reach_mm, spec.gate_reach_spread_mm) / 2 for _ in range(ports.GATE_BEAMS)
        ]
        self.windows = [_Window(spec, rng) for _ in range(4)]
        self.ways: list[list[Way]] = [[] for _ in range(4)]
        self._falls: list[list[tuple[float, int, int]]] = [[] for _ in range(4)]  # heaps of (time_s, number, piece)
        self.lines = Lines(
            spec, self.board, rng, [_spread(rng, spec.line_reach_mm, spec.line_reach_spread_mm) / 2 for _ in range(8)]
        )
        self._stops: dict[
            int, tuple[float, float]
        ] = {}  # of a pocket's next piece: where it stops, mm, and how long, s
        self._sources: list[set[str]] = [set() for _ in range(ports.BEAMS)]
        self._broken: dict[int, str] = {}
        self._out = [False] * ports.BEAMS  # each beam's state after the edges handed out so far
        self._plan: list[tuple[float, int, int, str, bool]] = []  # heap of (time_s, order, beam, source, blocked)
        self._order = 0
        self._edges: list[Edge] = []
        self._hands: list[tuple[float, float, int]] = []  # hands over a window: from, until, pocket
        self._held: dict[int, tuple[float, float, float]] = {}  # light of pieces held over an eye: left, right, green
        self._numbers = 0
        self._stamp_s = [-inf] * ports.BEAMS
        self.now_s = 0.0  # the caller may set it forward, up to `next_s`
        self._next_event_s: float | None = None  # when chutes, plan, glitches or hands go on; None: to be worked out
        self._normals: list[float] = []  # normal numbers drawn ahead, the next one last
        self._noise_raw = spec.noise_raw
        self._room_is_lit = bool(spec.ambient_raw or spec.lamps_raw)
        swing_raw, ripple_raw = spec.ambient_raw * spec.ambient_swing, spec.lamps_raw * spec.lamps_ripple
        self._room = (spec.ambient_raw, swing_raw, spec.lamps_raw, ripple_raw, spec.lamp_step_s)
        self._lamp_turn = 2 * pi * spec.lamps_hz
        self._next_glitch_s = self._wait(spec.glitches_per_hour, 0.0)
        self._next_hand_s = self._wait(spec.hands_per_hour, 0.0)

    # Events on the board.

    def fall(self, time_s: float, pocket: int, piece: int) -> None:
        """Let a piece's centre come over the hole of `pocket` at `time_s`."""
        heapq.heappush(self._falls[pocket], (time_s, self._numbers, piece))
        self._numbers += 1
        self._next_event_s = None

    def stop(self, pocket: int, at_mm: float, for_s: float) -> None:
        """Have the next piece that falls into `pocket` stop, its middle `at_mm` from gate A, and slide on from rest."""
        self._stops[pocket] = at_mm, for_s

    def replay(self, pocket: int, row: Sequence[int], seen: Sequence[Recorded], start_s: float) -> list[int]:
        """Let a recorded drop go by, its pieces being those of `row`; the first fell at `start_s`.

        Return its pieces in the order in which they come to the window: on the way one may overtake another.
        """
        spec, rng = self.spec, self.rng
        before = self.ways[pocket][-1] if self.ways[pocket] else None
        held = False
        ways = []
        for piece, drop in zip(row, seen, strict=True):
            way = Way(piece, drop, self.bank, start_s, self.push_mm_s2, self._paint(piece))
            if before is not None:  # pieces recorded together pass as recorded unless one of them stops
                way.follow(before, self._apart_mm(before.piece, piece))
            stop = self._stops.pop(pocket, None)
            if held or stop or rng.random() < spec.stop_chance:
                if not held:
                    if stop is None:
                        stop = rng.uniform(way.places_mm[0], way.places_mm[-1]), rng.expovariate(1 / spec.stop_s)
                    way.stop(*stop, way.drive_mm_s2())
                before, held = way, True
            ways.append(way)
            self.ways[pocket].append(way)
            self._numbers += 1
            self._cross(pocket, way, self._numbers)
        return [way.piece for way in sorted(ways, key=lambda way: way.time_at(self.bank.window_mm))]

    def _let_fall(self, pocket: int) -> None:
        """Find a recorded drop for the piece that falls next and those that follow it closely."""
        waiting = self._falls[pocket]
        together = [heapq.heappop(waiting)]
        first_s = together[0][0]
        while waiting and len(together) < MOST_TOGETHER and waiting[0][0] - first_s <= TOGETHER_S:
            if sum(piece == pieces.STRIKER for _, _, piece in (*together, waiting[0])) > 1:
                break
            together.append(heapq.heappop(waiting))
        row = [piece for _, _, piece in together]
        gaps = [time_s - first_s for time_s, _, _ in together[1:]]
        friction = _spread(self.rng, self.spec.friction, self.spec.friction_spread)
        seen = self.bank.draw("".join(kind(piece) for piece in row), gaps, friction, self.rng)
        self.replay(pocket, row, seen, first_s)

    def _apart_mm(self, one: int, other: int) -> float:
        return self.board.radius_mm(one) + self.board.radius_mm(other)

    def _cross(self, pocket: int, way: Way, number: int) -> None:
        """Plan the edges that a piece makes at both gates."""
        spec, rng = self.spec, self.rng
        worn = spec.striker_spread_mm if way.seen.striker else spec.man_spread_mm
        smaller = worn * abs(_spread(rng, 0.0, 1.0)) / 2  # pieces wear smaller, they never grow
        for gate in range(2):
            beam = ports.gate_beam(pocket, gate)
            moved = self.gap_mm[pocket] - self.bank.gate_gap_mm if gate else 0.0
            half = self.reach_mm[beam] - smaller
            for at, edges in enumerate(way.seen.edges_mm[gate]):
                ends = [
                    mm + moved + sign * half + _spread(rng, 0.0, spec.gate_jitter_mm)
                    for sign, mm in zip((-1, 1), edges, strict=True)
                ]
                if ends[1] > ends[0]:
                    source = f"piece {number} {at}"
                    on_s, off_s = (way.time_at(mm) for mm in ends)
                    self._schedule([(on_s, beam, source, True), (off_s, beam, source, False)])

    def rest(self, layout: Iterable[Disc]) -> None:
        """Note how the men rest, also after hands have moved them: some stand in line beams."""
        new = self.lines.resting(layout)
        for beam in range(ports.GATE_BEAMS, ports.BEAMS):
            old = {source for source in self._sources[beam] if source.startswith("man ")}
            now = {source for where, source in new if where == beam}
            # First those that are new: a beam that stays blocked does not blink.
            for source in now - old:
                self._stand(self.now_s, beam, source, True)
            for source in old - now:
                self._stand(self.now_s, beam, source, False)

    def place(self, seat: int, time_s: float, placing: str = "good") -> float:
        """Let `seat` lay the striker from `time_s` on. Return when it lies still. See `lines.PLACINGS`."""
        still_s, edges = self.lines.place(seat, time_s, placing)
        self._schedule(edges)
        return still_s

    def flick(self, seat: int, time_s: float, line_edges: Iterable[LineEdge] = ()) -> None:
        """Let `seat` flick at `time_s`; `line_edges`: the physics' `Outcome.line_edges`."""
        self._schedule(self.lines.flick(seat, time_s, line_edges))

    def lift(self, time_s: float) -> None:
        """Pick the striker up where it lies, drawn back over the lines that it stands in: the front one is free
        at `time_s`, the rear one a moment later. One that a hand is still bringing is not laid any more."""
        self._plan = [edge for edge in self._plan if not (edge[3] == "striker" and edge[4] and edge[0] >= time_s)]
        heapq.heapify(self._plan)
        for beam in range(ports.GATE_BEAMS, ports.BEAMS):
            if "striker" in self._sources[beam]:
                rear = (beam - ports.GATE_BEAMS) % 2 == 0
                self._schedule([(time_s + (0.3 if rear else 0.0), beam, "striker", False)])

    def hand(self, pocket: int, time_s: float) -> None:
        """Put a hand into the tray from below, or into the pocket from above, and draw it back."""
        rng = self.rng
        deep = rng.random() < 0.5
        stay_s = rng.uniform(0.15, 1.2)
        from_tray = rng.random() < 0.5
        gates = (1, 0) if from_tray else (0, 1)
        step_s = rng.uniform(0.03, 0.2)
        edges = []
        for depth, gate in enumerate(gates if deep else gates[:1]):
            beam = ports.gate_beam(pocket, gate)
            edges.append((time_s + depth * step_s, beam, "hand", True))
            edges.append((time_s + stay_s + (2 - depth) * step_s, beam, "hand", False))
        if from_tray:
            self._hands.append((time_s - step_s, time_s + stay_s + 3 * step_s, pocket))
        self._schedule(edges)

    def hold(self, pocket: int, piece: int | None, left: bool = False) -> None:
        """Hold a piece flat over one eye of a window from now on; None takes it away."""
        if piece is None:
            self._held.pop(pocket, None)
        else:
            red, green = self._paint(piece)
            self._held[pocket] = red * left, red * (not left), green

    def touch(self, beam: int, blocked: bool) -> None:
        """Put a finger into a beam, or take it out."""
        self._stand(self.now_s, beam, "finger held", blocked)

    def break_beam(self, beam: int, how: str) -> None:
        """Leave `beam` BLOCKED or FREE for ever (a dead emitter blocks it, a dead receiver may do either)."""
        if how not in (BLOCKED, FREE):
            raise ValueError(f"a beam breaks as {BLOCKED!r} or {FREE!r}, not {how!r}")
        self._broken[beam] = how
        self._tell(self.now_s, beam)

    def mend_beam(self, beam: int) -> None:
        self._broken.pop(beam, None)
        self._tell(self.now_s, beam)

    # Signals of the sensors.

    def next_s(self) -> float:
        """Return when something may happen next; inf where nothing will."""
        next_s = self._next_event_s
        if next_s is None:
            next_s = self._next_inner_s()
        return min(next_s, self._edges[0][0]) if self._edges else next_s

    def advance(self, to_s: float) -> list[Edge]:
        """Let the world run to `to_s` (never backward). Returns the edges on the way, oldest first."""
        if not self._edges and self._next_inner_s() > to_s:
            self.now_s = max(self.now_s, to_s)
            return []
        while (time_s := self._next_inner_s()) <= to_s:
            self._next_event_s = None
            self.now_s = max(self.now_s, time_s)
            for pocket, falls in enumerate(self._falls):
                while falls and falls[0][0] <= time_s:
                    self._let_fall(pocket)
            while self._plan and self._plan[0][0] <= time_s:
                _, _, beam, source, blocked = heapq.heappop(self._plan)
                self._stand(self.now_s, beam, source, blocked)
            if self._next_glitch_s <= time_s:
                self._glitch(time_s)
            if self._next_hand_s <= time_s:
                self.hand(self.rng.randrange(4), time_s)
                self._next_hand_s = self._wait(self.spec.hands_per_hour, time_s)
        self.now_s = max(self.now_s, to_s)
        edges, self._edges = self._edges, []
        edges.sort(key=lambda edge: edge[0])
        return edges

    def levels(self) -> int:
        """Return the beams now, one bit each, 1 = blocked."""
        return sum(1 << beam for beam in range(ports.BEAMS) if self._level(beam))

    def dark_levels(self) -> int:
        """Return the beams with all emitters off: every one that can is blocked."""
        return sum(1 << beam for beam in range(ports.BEAMS) if self._broken.get(beam) != FREE)

    def reading(self, pocket: int, time_s: float) -> tuple[int, ...]:
        """Return (dark, red, green, left) of a window, 0 .. 4095, from `time_s` on; never before the last `advance`.

        left: under the left eye's red lamp. red: the sum of both eyes', each under its own, up to 8190.
        """
        spec, window = self.spec, self.windows[pocket]
        covered = left = right = green = 0.0
        ways = self.ways[pocket]
        if ways:
            self.ways[pocket] = ways = [way for way in ways if way.times_s[-1] >= time_s]
            middle = self.gap_mm[pocket] + self.window_mm[pocket]
            for way in ways:
                on_left, on_right = way.share(time_s, middle)
                covered += on_left + on_right
                left += on_left * way.red
                right += on_right * way.red
                green += (on_left + on_right) * way.green
        if pocket in self._held:
            covered = 1.0
            left, right, green = self._held[pocket]
        if self._hands:
            for start_s, end_s, where in self._hands:
                if where == pocket and start_s <= time_s <= end_s and covered < 1:
                    half = (1 - covered) / 2
                    covered, left, right = 1.0, left + half * _HAND_RED, right + half * _HAND_RED
                    green += 2 * half * _HAND_GREEN
            self._hands = [hand for hand in self._hands if hand[1] >= time_s]
        aged = max(1 - spec.ageing_per_hour * time_s / 3600, 0.1)
        if len(self._normals) < _READING_NORMALS:
            self._draw_normals()
        normal, noise_raw = self._normals.pop, self._noise_raw
        dark_light = 0.0
        green_light = window.empty_raw * aged
        left_light = right_light = green_light / 2
        if covered:
            gloss = 1 + normal() * spec.gloss if spec.gloss else 1.0
            if not window.dead_left:
                left_light += window.red_raw * aged * gloss * left
            if not window.dead_red:
                right_light += window.red_raw * aged * gloss * right
            if not window.dead_green:
                green_light += window.green_raw * aged * gloss * green
        if self._room_is_lit:
            open_share = (1 - spec.cover * min(covered, 1.0)) * window.ambient
            dark_room, left_room, right_room, green_room = self._ambient(window, time_s)
            dark_light = open_share * dark_room
            left_light += open_share * left_room
            right_light += open_share * right_room
            green_light += open_share * green_room
        dark_raw = _converted(dark_light + normal() * noise_raw)
        left_raw = _converted(left_light + normal() * noise_raw)
        red_raw = left_raw + _converted(right_light + normal() * noise_raw) - dark_raw
        green_raw = _converted(green_light + normal() * noise_raw)
        return dark_raw, max(red_raw, 0), green_raw, left_raw

    def ambient(self) -> int:
        """Light in the room, 0 .. 4095."""
        if not self._normals:
            self._draw_normals()
        return _converted(self.spec.ambient_raw + self.spec.lamps_raw + self._normals.pop() * self._noise_raw)

    # Helpers.

    def busy(self, pocket: int) -> bool:
        """Return whether a piece has fallen, or is told to, and has not left the chute yet."""
        return bool(self._falls[pocket]) or any(way.end_s >= self.now_s for way in self.ways[pocket])

    def _paint(self, piece: int) -> tuple[float, float]:
        """Reflectances of one piece, red and green: within a set they differ."""
        spec = self.spec
        red, green = (
            (spec.white_red, spec.white_green),
            (spec.black_red, spec.black_green),
            (spec.queen_red, spec.queen_green),
            (spec.striker_red, spec.striker_green),
        )[piece]
        paint = max(_spread(self.rng, 1.0, spec.paint_spread), 0.0)
        return min(red * paint, 1.0), min(green * paint, 1.0)

    def _ambient(self, window: _Window, time_s: float) -> list[float]:
        """Return the room's light at the four moments of a reading."""
        sun_raw, swing_raw, lamps_raw, ripple_raw, step_s = self._room
        phase, lamp_turn = window.phase, self._lamp_turn
        sun_turn = 2 * pi / window.cloud_s
        steady = sun_raw + lamps_raw
        return [
            steady + swing_raw * sin(sun_turn * at_s + phase) + ripple_raw * sin(lamp_turn * at_s + phase)
            for at_s in (time_s, time_s + step_s, time_s + 2 * step_s, time_s + 3 * step_s)
        ]

    def _draw_normals(self) -> None:
        """Draw normal numbers for the noise of readings, from the stream of Random.gauss but many at a time."""
        draw = self._reading_rng.random
        drawn: list[float] = []
        for _ in range(_NORMAL_PAIRS):
            turn = draw() * 2 * pi
            size = sqrt(-2.0 * log(1.0 - draw()))
            drawn += (cos(turn) * size, sin(turn) * size)
        drawn.reverse()
        self._normals[:0] = drawn

    def _wait(self, per_hour: float, now_s: float) -> float:
        return now_s + self.rng.expovariate(per_hour / 3600) if per_hour > 0 else inf

    def _glitch(self, time_s: float) -> None:
        """Send a short pulse down one beam: its level is turned round."""
        beam = self.rng.randrange(ports.BEAMS)
        if beam not in self._broken:
            end_s = time_s + min(self.rng.expovariate(1 / self.spec.glitch_s), 5 * self.spec.glitch_s)
            self._schedule([(time_s, beam, "glitch", True), (end_s, beam, "glitch", False)])
        self._next_glitch_s = self._wait(self.spec.glitches_per_hour, time_s)

    def _next_inner_s(self) -> float:
        if self._next_event_s is None:
            plan_s = self._plan[0][0] if self._plan else inf
            falls_s = min([falls[0][0] for falls in self._falls if falls], default=inf)
            self._next_event_s = min(falls_s, plan_s, self._next_glitch_s, self._next_hand_s)
        return self._next_event_s

    def _schedule(self, edges: Iterable[tuple[float, int, str, bool]]) -> None:
        for time_s, beam, source, blocked in edges:
            self._order += 1
            self._next_event_s = None
            heapq.heappush(self._plan, (max(time_s, self.now_s), self._order, beam, source, blocked))

    def _stand(self, time_s: float, beam: int, source: str, blocked: bool) -> None:
        if blocked:
            self._sources[beam].add(source)
        else:
            self._sources[beam].discard(source)
        self._tell(time_s, beam)

    def _level(self, beam: int) -> bool:
        if beam in self._broken:
            return self._broken[beam] == BLOCKED
        sources = self._sources[beam]
        standing = len(sources) - ("glitch" in sources)
        return bool(standing) != ("glitch" in sources)

    def _tell(self, time_s: float, beam: int) -> None:
        level = self._level(beam)
        if level != self._out[beam]:
            self._out[beam] = level
            late_s = self.rng.uniform(1.0, max(self.spec.capture_late_us, 1.0)) * 1e-6
            # Edges of one beam keep their order, however late each is stamped.
            self._stamp_s[beam] = max(time_s + late_s, self._stamp_s[beam] + 1e-6)
            self._edges.append((self._stamp_s[beam], beam, level))
