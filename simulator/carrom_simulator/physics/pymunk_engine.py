"""The shot stepped through time by the pymunk library.

The library counts in steps: a step lasts 1, a velocity is mm a step. So its own step never changes. If it did, the
library would push discs that touch with the impulses of the last step times new over old length, and take back those
without: energy from nothing. When steps are to last longer or shorter, all velocities and forces are scaled instead.

Sliding friction is a PivotJoint of each disc to the board that may never push harder than mu * m * g. Where rims are
smooth no disc turns: its moment is infinite. Where they rub, shapes have that friction, a SimpleMotor slows each disc's
turning, and how hard both may push follows `sliding`, anew at each look. The library moves a body before it slows it,
so a velocity belongs to the middle of a step: the striker starts at v0 - a * dt / 2, which makes its stopping distance
exact. The step shrinks with the speed of the fastest disc. Until the striker has met its first man, steps end on its
contacts, for how deep the discs overlap when the library notices turns the angle at which they part; the scatter after
that is stepped more coarsely.
"""

import threading
from collections.abc import Callable
from math import sqrt
from typing import Any

import numpy as np
import pymunk
import pymunk.batch

from carrom.game import pieces
from carrom_simulator.board.layout import Disc, Layout
from carrom_simulator.board.spec import BoardSpec, turned
from carrom_simulator.physics import base, sliding
from carrom_simulator.physics.base import EndlessShotError, HopDice, in_order, order_of
from carrom_simulator.physics.outcome import (
    DISC,
    FALL,
    OFF,
    RAIL,
    REST,
    STRIKER_INDEX,
    TOLD_MM_S,
    Collision,
    Event,
    Fall,
    Flick,
    Frame,
    LineEdge,
    Off,
    Outcome,
    Touch,
)

STEP_MM = 1.0  # the most that the fastest disc moves in a step ...
LONGEST_STEP_S = 1 / 300  # ... and none is longer than this
STEPS_A_LOOK = 5  # steps between two looks at where everything is; a fall is timed between two looks
CONTACT_MM = 0.01  # how deep the striker's first contacts overlap
REST_MM_S = 0.5
WALL_MM = 300.0  # thick enough that the library never pushes a disc out at the far side
SAME_STEP = 1.1  # a step may be that much shorter than it need be: scaling takes time
SLOP_MM = 0.01
PARTED = 0.02  # the part of an overlap that the library takes away in a step
# Rounds of the solver in a step. With 6, one in 2,000 shots at chains of men along a rail gained some energy.
ITERATIONS = 8
MOST_STEPS = 1_000_000  # far beyond any shot; a safeguard against a loop without end
SETTLING_STEPS = 100

_MAN, _STRIKER, _WALL = 1, 2, 3
_PUSHED = pymunk.batch.BodyFields.VELOCITY | pymunk.batch.BodyFields.ANGULAR_VELOCITY
_MOTION = pymunk.batch.BodyFields.POSITION | _PUSHED


class _Buffers(threading.local):
    """The memory to which the library writes a thread's states, and from which it reads its velocities.

    A buffer of its own for each shot would never be given back.
    """

    def __init__(self) -> None:
        self.read = pymunk.batch.Buffer()
        self.write = pymunk.batch.Buffer()


_BUFFERS = _Buffers()


class Engine(base.Engine):
    """Steps pymunk; see `base.Engine`. The library counts in millimetres, grams and steps.

    most_steps: that a shot may take before it is broken off. on_look: is told the energy of all discs at each look,
    their turning counted, in g mm²/s².
    """

    def __init__(
        self,
        spec: BoardSpec | None = None,
        seed: int = 0,
        most_steps: int = MOST_STEPS,
        on_look: Callable[[float], None] | None = None,
    ):
        super().__init__(spec, seed)
        self.most_steps = most_steps
        self.on_look = on_look

    def play(
        self, layout: Layout, flick: Flick, record_frames_hz: float = 0, events: bool = False, edges: bool = True
    ) -> Outcome:
        self.check(layout, flick, record_frames_hz)
        return _Shot(self.spec, self.seed, layout, flick, record_frames_hz, events).run(self.most_steps, self.on_look)


class _Shot:
    """One shot being played. Discs are numbered in the order of `base.order_of`, the striker last; what the outcome
    tells has the layout's numbers: `names`."""

    def __init__(self, spec: BoardSpec, seed: int, layout: Layout, flick: Flick, frames_hz: float, events: bool):
        self.spec = spec
        self.rubs = spec.has_rubbing_rims
        self.layout = layout
        self.flick = flick
        self.frames_hz, self.tells = frames_hz, events
        self.dice = HopDice(spec, seed, layout, flick)
        self.outcome = Outcome()
        order = order_of(layout, flick.seat)
        self.names = [*order, STRIKER_INDEX]
        striker = Disc(pieces.STRIKER, *spec.striker_place(flick.seat, flick.offset_mm))
        self.discs = [*(layout[index] for index in order), striker]
        self.time_s = 0.0
        self.step_s = LONGEST_STEP_S
        self.cushion = False  # whether the striker has touched a cushion
        self.touched: set[int] = set()
        self.hopped: list[int] = []
        self.moving = {len(layout)}  # kept where events are told
        self.space = pymunk.Space()
        self.space.collision_slop = SLOP_MM
        self.space.collision_bias = 1.0 - PARTED
        self.space.iterations = ITERATIONS
        self._build()
        self.index_of_id = {body.id: index for index, body in enumerate(self.bodies)}

    def _build(self) -> None:
        spec = self.spec
        disc_elasticity = sqrt(spec.restitution_man)  # the library multiplies those of the two shapes that meet
        far = spec.half_mm + WALL_MM
        # The library multiplies the frictions of two shapes, too.
        disc_rim = max(sqrt(spec.rim_friction_man), 1e-9) if self.rubs else 0.0
        self.space.static_body.index = None
        for seat in range(4):
            corners = [turned(seat, x, y) for x in (-far, far) for y in (-far, -spec.half_mm)]
            wall = pymunk.Poly(self.space.static_body, corners)
            wall.elasticity = spec.restitution_cushion / max(disc_elasticity, 1e-9)
            wall.friction = spec.rim_friction_cushion / disc_rim if self.rubs else 0.0
            wall.collision_type = _WALL
            self.space.add(wall)
        self.bodies = []
        self.joints = []
        self.motors: list[pymunk.SimpleMotor] = []
        self.radii: list[float] = []
        for index, disc in enumerate(self.discs):
            radius = spec.radius_mm(disc.piece)
            moment = pymunk.moment_for_circle(spec.mass_g(disc.piece), 0, radius) if self.rubs else float("inf")
            body = pymunk.Body(spec.mass_g(disc.piece), moment)
            body.position = disc.x_mm, disc.y_mm
            shape = pymunk.Circle(body, radius)
            shape.elasticity = disc_elasticity
            shape.friction = disc_rim
            shape.collision_type = _STRIKER if disc.piece == pieces.STRIKER else _MAN
            joint = pymunk.PivotJoint(self.space.static_body, body, (disc.x_mm, disc.y_mm), (0, 0))
            joint.max_bias = 0
            self.space.add(body, shape, joint)
            body.index = index
            self.bodies.append(body)
            self.joints.append((joint, body.mass * spec.deceleration_mm_s2))
            self.radii.append(radius)
            if self.rubs:
                motor = pymunk.SimpleMotor(self.space.static_body, body, 0)
                self.space.add(motor)
                self.motors.append(motor)
        told = {"pre_solve": self._meet} if self.frames_hz or self.tells else {}
        self.space.on_collision(_STRIKER, _MAN, begin=self._striker_meets_man, **told)
        self.space.on_collision(_STRIKER, _WALL, begin=self._meets_wall, **told)
        self.space.on_collision(_MAN, _WALL, begin=self._meets_wall, **told)
        if told:
            self.space.on_collision(_MAN, _MAN, **told)

    # Called by the library in the middle of a step: for two shapes that start touching, and for all that touch.

    def _striker_meets_man(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: Any) -> None:
        index = arbiter.bodies[1].index
        if index not in self.touched:
            self.touched.add(index)
            self.outcome.touches.append(Touch(self.time_s, self.names[index], self.discs[index].piece, self.cushion))

    def _meets_wall(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: Any) -> None:
        body = arbiter.bodies[0]
        index = body.index
        normal_speed_mm_s = abs(body.velocity.dot(arbiter.normal)) / self.step_s
        if index == len(self.layout) and normal_speed_mm_s > 0:
            self.cushion = True
        if self.dice.hops(normal_speed_mm_s):
            self.hopped.append(index)

    def _meet(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: Any) -> None:
        one, other = arbiter.bodies
        closing_mm_s = (one.velocity - other.velocity).dot(arbiter.normal) / self.step_s
        if closing_mm_s > TOLD_MM_S:
            first, second = self.names[one.index], None
            if other.index is not None:
                first, second = in_order(first, self.names[other.index])
            self.outcome.collisions.append(Collision(self.time_s, first, second, closing_mm_s))
            if second is None:
                self._tell(self.time_s, RAIL, (first,), one.position, closing_mm_s)
            else:
                touch = arbiter.contact_point_set.points[0].point_a
                self._tell(self.time_s, DISC, (first, second), touch, closing_mm_s)

    def _tell(self, time_s: float, kind: str, names: tuple[int, ...], place: Any, speed_mm_s: float) -> None:
        if self.tells:
            self.outcome.events.append(Event(time_s, kind, names, float(place[0]), float(place[1]), speed_mm_s))

    def _tell_rests(self, index_of: list[int], now: np.ndarray, velocity: np.ndarray) -> None:
        """Tell which discs have come to rest since the last look."""
        fast = np.hypot(velocity[:, 0], velocity[:, 1]) > REST_MM_S
        moving = {index for index, moves in zip(index_of, fast.tolist(), strict=True) if moves}
        for row, index in enumerate(index_of):
            if index in self.moving - moving:
                self._tell(self.time_s, REST, (self.names[index],), now[row], 0.0)
        self.moving = moving

    def run(self, most_steps: int, on_look: Callable[[float], None] | None) -> Outcome:
        spec, outcome, step = self.spec, self.outcome, self.space.step
        index_of = self._order()
        places, velocity, rim = self._motion(index_of)
        vx, vy = self.flick.velocity()
        fastest = sqrt(vx * vx + vy * vy)
        velocity[index_of.index(len(self.layout))] = vx, vy
        self._pace(self._step_s(index_of, places, velocity, fastest), 0.0, index_of, velocity, rim)
        holes = np.array([spec.pocket_centre(pocket) for pocket in range(4)])
        lines = _Lines(spec, self.discs, self.names, outcome)
        film = _Film(self.frames_hz, self.discs, self.names, outcome)
        steps = 0
        while fastest > REST_MM_S:
            start_s, step_s = self.time_s, self.step_s
            for _ in range(STEPS_A_LOOK):
                step(1.0)
                self.time_s += step_s
            steps += STEPS_A_LOOK
            if steps > most_steps:
                raise EndlessShotError("pymunk", self.flick)
            now, velocity, rim = self._motion(index_of)
            if on_look is not None:
                on_look(self._energy(index_of, velocity, rim))
            film.shoot(start_s, self.time_s, index_of, places, now)
            lines.look(start_s, self.time_s, index_of, places, now)
            gone = self._gone(start_s, index_of, places, now, velocity, holes)
            if gone:
                for index in gone:
                    self._remove(index)
                    lines.gone(index, gone[index])
                    film.gone(index)
                index_of = self._order()
                now, velocity, rim = self._motion(index_of)
            if self.tells:
                self._tell_rests(index_of, now, velocity)
            places = now
            fastest = sqrt(float((velocity * velocity).sum(axis=1).max())) if len(index_of) else 0.0
            wanted_s = self._step_s(index_of, places, velocity, fastest)
            if not step_s <= wanted_s <= step_s * SAME_STEP:
                self._pace(wanted_s, step_s, index_of, velocity, rim)
            elif self.rubs:
                self._drag(index_of, *sliding.shares(np.hypot(velocity[:, 0], velocity[:, 1]), rim))
        places = self._settled(index_of, places)
        film.end(self.time_s, index_of, places)
        outcome.falls.sort()
        outcome.events.sort(key=lambda event: event.time_s)
        outcome.line_edges.sort()
        outcome.rest_time_s = self.time_s
        names = [self.names[index] for index in index_of]
        for index, (x, y) in sorted(zip(names, places.tolist(), strict=True)):
            if index == STRIKER_INDEX:
                outcome.striker_rest = (x, y)
            else:
                outcome.rest_indices.append(index)
                outcome.rest.append(Disc(self.layout[index].piece, x, y))
        return outcome

    def _pace(self, step_s: float, before_s: float, index_of: list[int], velocity: np.ndarray, rim: np.ndarray) -> None:
        """Have steps last so long from now on, where they lasted `before_s`. velocity: that of each disc, in mm/s; rim:
        the speed of its rim."""
        self.step_s = step_s
        speed = np.hypot(velocity[:, 0], velocity[:, 1])
        force, torque = sliding.shares(speed, rim) if self.rubs else (np.ones_like(speed), np.zeros_like(speed))
        # Velocities belong to the middle of the next step.
        later = np.maximum(speed - self.spec.deceleration_mm_s2 * force * (step_s - before_s) / 2, 0.0)
        slower = self.spec.deceleration_mm_s2 * torque * (step_s - before_s)  # a disc's moment is half of m r²
        turned = np.sign(rim) * np.maximum(np.abs(rim) - slower, 0.0) / self._radius(index_of) * step_s
        scaled = velocity * (later / np.maximum(speed, 1e-12) * step_s)[:, None]
        scaled = np.vstack((np.column_stack((scaled, turned)), (0.0, 0.0, 0.0)))  # the board itself
        _BUFFERS.write.set_float_buf(scaled.tobytes())
        pymunk.batch.set_space_bodies(self.space, _PUSHED, _BUFFERS.write)
        self._drag(index_of, force, torque)

    def _drag(self, index_of: list[int], force: np.ndarray, torque: np.ndarray) -> None:
        """Have each disc slowed by these shares of the force on a disc that does not turn."""
        for index, part, turning in zip(index_of, force.tolist(), torque.tolist(), strict=True):
            joint, most = self.joints[index]
            joint.max_force = most * part * self.step_s * self.step_s
            if self.rubs:
                self.motors[index].max_force = most * self.radii[index] * turning * self.step_s * self.step_s

    def _radius(self, index_of: list[int]) -> np.ndarray:
        return np.array([self.radii[index] for index in index_of])

    def _energy(self, index_of: list[int], velocity: np.ndarray, rim: np.ndarray) -> float:
        mass = np.array([self.bodies[index].mass for index in index_of])
        return float((mass * ((velocity * velocity).sum(axis=1) / 2 + rim * rim / 4)).sum())

    def _settled(self, index_of: list[int], places: np.ndarray) -> np.ndarray:
        """Have the library part the discs that came to rest in each other; return where all lie then."""
        if not index_of:
            return places
        radius = self._radius(index_of)
        reach = radius[:, None] + radius[None, :] - 2 * SLOP_MM
        np.fill_diagonal(reach, 0.0)
        edge = self.spec.half_mm - radius[:, None] + 2 * SLOP_MM
        for _ in range(SETTLING_STEPS):
            away = places[:, None] - places[None]
            if (np.hypot(away[..., 0], away[..., 1]) >= reach).all() and (np.abs(places) <= edge).all():
                break
            self.space.collision_bias = 0.5
            self._pace(LONGEST_STEP_S, LONGEST_STEP_S, index_of, np.zeros_like(places), np.zeros_like(radius))
            self.space.step(1.0)
            places, _, _ = self._motion(index_of)
        return places

    def _order(self) -> list[int]:
        """Which disc each row of the library's lists is: removing a body moves others about in them."""
        buffer = _BUFFERS.read
        buffer.clear()
        pymunk.batch.get_space_bodies(self.space, pymunk.batch.BodyFields.BODY_ID, buffer)
        ids = np.frombuffer(buffer.int_buf(), dtype=np.uintp).tolist()
        return [self.index_of_id[body_id] for body_id in ids[:-1]]  # the last is the board itself

    def _motion(self, index_of: list[int]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Places and velocities of all bodies and the speeds of their rims, in mm and mm/s, in the library's order."""
        buffer = _BUFFERS.read
        buffer.clear()
        pymunk.batch.get_space_bodies(self.space, _MOTION, buffer)
        state = np.array(np.frombuffer(buffer.float_buf()).reshape(-1, 5)[:-1])
        return state[:, :2], state[:, 2:4] / self.step_s, state[:, 4] * self._radius(index_of) / self.step_s

    def _step_s(self, index_of: list[int], places: np.ndarray, velocity: np.ndarray, fastest_mm_s: float) -> float:
        """Length of the next steps, until the next look."""
        step_mm = STEP_MM
        if not self.touched and index_of and fastest_mm_s > 0:
            free_mm = self._free_path_mm(index_of, places, velocity)
            step_mm = min(STEP_MM, max(CONTACT_MM, (free_mm + CONTACT_MM) / STEPS_A_LOOK))
        return min(LONGEST_STEP_S, step_mm / max(fastest_mm_s, 1e-9))

    def _free_path_mm(self, index_of: list[int], places: np.ndarray, velocity: np.ndarray) -> float:
        """How far the striker, the only disc that moves, slides until it meets a man or a frame."""
        row = index_of.index(len(self.layout))
        ahead = velocity[row] / np.hypot(*velocity[row])
        spec = self.spec
        with np.errstate(divide="ignore", invalid="ignore"):
            walls = (spec.half_mm - spec.striker_radius_mm - places[row] * np.sign(ahead)) / np.abs(ahead)
        free_mm = float(np.nanmin(walls))
        away = places - places[row]
        along = away @ ahead
        reach = spec.striker_radius_mm + spec.man_radius_mm
        half_chord2 = reach * reach - (away * away).sum(axis=1) + along * along
        met = (along > 0) & (half_chord2 > 0)
        met[row] = False
        if met.any():
            free_mm = min(free_mm, float((along[met] - np.sqrt(half_chord2[met])).min()))
        return free_mm

    def _gone(self, start_s, index_of, before, now, velocity, holes) -> dict[int, float]:
        """Return the discs that fell or hopped off since the last look, with the time; adds them to the outcome."""
        spec, outcome = self.spec, self.outcome
        gone: dict[int, float] = {}
        span_s = self.time_s - start_s
        near = np.nonzero(np.abs(now).min(axis=1) > spec.half_mm - 3 * spec.pocket_radius_mm)[0]
        for row in near.tolist():
            x, y = now[row]
            pocket = (1 if x > 0 else 0) if y < 0 else (2 if x > 0 else 3)
            part = _enters(before[row] - holes[pocket], now[row] - before[row], spec.pocket_radius_mm)
            if part is not None:
                index = index_of[row]
                time_s = start_s + part * span_s
                speed = float(np.hypot(*velocity[row]))
                piece = self.discs[index].piece
                gone[index] = time_s
                outcome.falls.append(Fall(time_s, self.names[index], piece, pocket, speed))
                place = before[row] + part * (now[row] - before[row])
                self._tell(time_s, FALL, (self.names[index],), place, speed)
        for index in self.hopped:
            if index not in gone and index in index_of:
                gone[index] = self.time_s
                outcome.off.append(Off(self.time_s, self.names[index], self.discs[index].piece))
                row = index_of.index(index)
                self._tell(self.time_s, OFF, (self.names[index],), now[row], float(np.hypot(*velocity[row])))
        self.hopped.clear()
        return gone

    def _remove(self, index: int) -> None:
        body = self.bodies[index]
        self.space.remove(*body.constraints, *body.shapes, body)


def _enters(start, move, radius: float) -> float | None:
    """At what part (0..1) of the straight `move` from `start` a point comes within `radius` of the origin, or None."""
    a = float(move @ move)
    b = float(start @ move)
    c = float(start @ start) - radius * radius
    if c <= 0:
        return 0.0
    if a == 0 or b >= 0 or b * b < a * c:
        return None
    part = (-b - sqrt(b * b - a * c)) / a
    return part if part <= 1 else None


class _Film:
    """Frames at a steady rate, taken between two looks."""

    def __init__(self, hz: float, discs: list[Disc], names: list[int], outcome: Outcome):
        self.period_s = 1 / hz if hz > 0 else 0.0
        self.frames = outcome.frames
        self.names = names
        self.whole: list[tuple[float, float] | None] = [None] * len(discs)
        for name, disc in zip(names, discs, strict=True):
            self.whole[name] = (disc.x_mm, disc.y_mm)
        if self.period_s:
            self.frames.append(Frame(0.0, list(self.whole)))

    def shoot(self, start_s: float, end_s: float, index_of: list[int], before: np.ndarray, now: np.ndarray) -> None:
        if not self.period_s:
            return
        while (time_s := len(self.frames) * self.period_s) <= end_s:
            part = max(0.0, (time_s - start_s) / (end_s - start_s))
            self._add(time_s, index_of, before + (now - before) * part)

    def gone(self, index: int) -> None:
        self.whole[self.names[index]] = None

    def end(self, time_s: float, index_of: list[int], places: np.ndarray) -> None:
        if self.period_s and time_s > self.frames[-1].time_s:
            self._add(time_s, index_of, places)

    def _add(self, time_s: float, index_of: list[int], places: np.ndarray) -> None:
        for index, (x, y) in zip(index_of, places.tolist(), strict=True):
            self.whole[self.names[index]] = (x, y)
        self.frames.append(Frame(time_s, list(self.whole)))


# How far below the centre a place is, as each seat sees it, south, east, north, west: once for each of its lines.
_BELOW = np.repeat(np.array([(0.0, 1.0, 0.0, -1.0), (-1.0, 0.0, 1.0, 0.0)]), 2, axis=1)


class _Lines:
    """Edges of the beams over the base lines, timed between two looks."""

    def __init__(self, spec: BoardSpec, discs: list[Disc], names: list[int], outcome: Outcome):
        self.edges = outcome.line_edges
        self.distances = np.array([spec.line_mm(0), spec.line_mm(1)] * 4)
        self.radius = np.array([spec.radius_mm(disc.piece) for disc in discs])
        self.names = names
        self.inside = np.array(
            [
                [spec.blocks_line(disc.piece, disc.x_mm, disc.y_mm, seat, line) for seat in range(4) for line in (0, 1)]
                for disc in discs
            ]
        )

    def look(self, start_s: float, end_s: float, index_of: list[int], before: np.ndarray, now: np.ndarray) -> None:
        depth = self._depth(now, index_of)
        inside = depth < 0
        changed = np.nonzero(inside != self.inside[index_of])
        if not len(changed[0]):
            return
        depth_before = self._depth(before, index_of)
        for row, beam in zip(changed[0].tolist(), changed[1].tolist(), strict=True):
            index = index_of[row]
            a, b = depth_before[row, beam], depth[row, beam]
            part = a / (a - b) if a != b else 0.0
            time_s = start_s + min(1.0, max(0.0, float(part))) * (end_s - start_s)
            self._edge(time_s, beam, index, bool(inside[row, beam]))

    def gone(self, index: int, time_s: float) -> None:
        for beam in np.nonzero(self.inside[index])[0].tolist():
            self._edge(time_s, beam, index, False)

    def _edge(self, time_s: float, beam: int, index: int, blocked: bool) -> None:
        self.inside[index, beam] = blocked
        self.edges.append(LineEdge(time_s, beam >> 1, beam & 1, self.names[index], blocked))

    def _depth(self, places: np.ndarray, index_of: list[int]) -> np.ndarray:
        """Distance from each disc's rim to each of the eight beams, negative where it stands in the beam."""
        return np.abs(places @ _BELOW - self.distances) - self.radius[index_of][:, None]
