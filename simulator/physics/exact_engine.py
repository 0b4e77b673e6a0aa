"""The shot followed from event to event in continuous time: no steps, so no error but rounding.

Between two events a disc slides in a straight line and slows down evenly, so

- it stops, meets a frame or comes over a hole after a way that is the root of a linear or quadratic equation;
- the squared distance of two discs is a polynomial of the fourth degree in time; its first root is their contact.

The loop takes the earliest event of all, moves the discs it concerns there, changes their velocities, and works out
anew only what these two may meet. Compiled by numba, which the extra `exact` installs; without it the same lines run
as they stand and give the same bits, far more slowly.
"""

import warnings
from math import inf, sqrt
from typing import Any

import numpy as np

from carrom import pieces
from simulator import physics
from simulator.physics import STRIKER_INDEX, Disc, Fall, Flick, Frame, HopDice, Layout, LineEdge, Off, Outcome, Touch
from simulator.spec import BoardSpec

try:
    from numba import njit

    COMPILED = True
except ImportError:
    COMPILED = False

    def njit(**_options):  # type: ignore[no-redef]
        """In numba's place: leave the function as it is."""
        return lambda function: function


SOFT_MM_S = 5.0  # discs that meet more slowly part as fast as they met: keeps touching men from meeting without end
TOUCHING_MM2 = 1e-8  # squared distances that are equal but for rounding
APPROACH_MM2_S = 1e-6
MOST_EVENTS = 200_000  # far beyond any shot; a safeguard against a loop without end

# Rows of the arrays of discs.
_T, _X, _Y, _UX, _UY, _V, _R, _M = range(8)  # time of the last change, place and direction then, speed, radius, mass
# What the kernel notes, one row each.
_FALL, _OFF, _TOUCH = 0.0, 1.0, 2.0


Rows = list[Any]  # a list of rows of numbers


class Engine(physics.Engine):
    """Goes from event to event; see `physics.Engine`. The first shot of a process waits for the compiled code.

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
        room = 1024
        while True:
            moved = _grid(discs)
            alive = _row([True] * len(discs))
            notes = _blank(3 * len(discs), 5)
            edges = _blank(room, 4)
            ways = _blank(room if record_frames_hz > 0 else 0, 7)
            counts = _run(
                moved, alive, _row(table), _grid(holes), _row(dice), notes, edges, ways,
                _blank(len(discs), len(discs)), _row([False] * (8 * len(discs))), record_frames_hz > 0,
            )  # fmt: skip
            if max(counts[1], counts[2]) <= room:
                break
            room *= 8
        if counts[3]:
            raise RuntimeError(f"the shot did not come to rest: {flick}")
        outcome = Outcome(rest_time_s=float(counts[4]))
        self._note(outcome, layout, _rows(notes, counts[0]), _rows(edges, counts[1]))
        places = _rows(moved, len(discs))
        for index, disc in enumerate(layout):
            if alive[index]:
                outcome.rest_indices.append(index)
                outcome.rest.append(Disc(disc.piece, places[index][_X], places[index][_Y]))
        if alive[len(layout)]:
            outcome.striker_rest = places[-1][_X], places[-1][_Y]
        if record_frames_hz > 0:
            outcome.frames = _film(discs, _rows(ways, counts[2]), outcome, record_frames_hz, table[1])
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
            if kind == _FALL:
                outcome.falls.append(Fall(time_s, disc_index, piece, int(extra), speed))
            elif kind == _OFF:
                outcome.off.append(Off(time_s, disc_index, piece))
            else:
                outcome.touches.append(Touch(time_s, disc_index, piece, extra > 0))
        for time_s, index, beam, blocked in edges:
            row, number = int(index), int(beam)
            disc_index = STRIKER_INDEX if row == striker else row
            outcome.line_edges.append(LineEdge(time_s, number >> 1, number & 1, disc_index, blocked > 0))
        outcome.line_edges.sort()


# The kernel counts in numpy's arrays where it is compiled, in Python's lists, which are then quicker, where not.


def _row(values: list) -> Any:
    return np.array(values) if COMPILED else list(values)


def _grid(rows: Rows) -> Any:
    return np.array(rows) if COMPILED else [list(row) for row in rows]


def _blank(rows: int, columns: int) -> Any:
    return np.empty((rows, columns)) if COMPILED else [[0.0] * columns for _ in range(rows)]


def _rows(grid: Any, count: float) -> Rows:
    """The first `count` rows, as plain numbers."""
    return grid[: int(count)].tolist() if COMPILED else grid[: int(count)]


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
        place = (disc[_X], disc[_Y])
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


@njit(cache=True)
def _first_contact(c0, c1, c2, c3, c4, horizon):
    """First time in [0, horizon] at which c0 + c1 t + ... + c4 t^4 is not positive and falls; inf if there is none.

    Goes there from the left by the root of a parabola that lies below the polynomial for all that is left: never too
    far, and as fast as Newton's method near a root.
    """
    t = 0.0
    for _ in range(300):
        f = (((c4 * t + c3) * t + c2) * t + c1) * t + c0
        slope = ((4 * c4 * t + 3 * c3) * t + 2 * c2) * t + c1
        # The least curvature between t and the horizon.
        lowest = t if c4 == 0.0 else min(max(-c3 / (4 * c4), t), horizon)
        bend = (12 * c4 * lowest + 6 * c3) * lowest + 2 * c2
        if c4 == 0.0:
            bend = min(bend, 6 * c3 * horizon + 2 * c2)
        if f <= TOUCHING_MM2:
            if slope < -APPROACH_MM2_S:
                return t
            if bend >= 0.0:
                return inf
            t += max(slope / -bend, 1e-7)
        else:
            inner = slope * slope - 2 * bend * f
            if inner < 0.0 or (slope >= 0.0 and bend >= 0.0):
                return inf
            t += max(2 * f / (sqrt(inner) - slope), 1e-13)
        if t > horizon:
            return inf
    return t


@njit(cache=True)
def _time_of_way(way, speed, deceleration):
    """How long a disc takes for a way; inf if it stops before."""
    left = speed * speed - 2 * deceleration * way
    if left < 0.0:
        return inf
    return 2 * way / (speed + sqrt(left))


@njit(cache=True)
def _foresee(i, now, discs, alive, half, deceleration, holes, hole_radius, alone, what):
    """What disc i, whose row is as of now, does if it meets no other: when (alone[i]), and what (what[i]).

    what: 0 stops; 1..4 meets the east, north, west, south frame; 5.. falls into that pocket - 5.
    """
    disc = discs[i]
    speed = disc[_V]
    if not alive[i] or speed <= 0.0:
        alone[i] = inf
        return
    best = speed / deceleration
    kind = 0
    edge = half - disc[_R]
    for axis in range(2):
        u = disc[_UX + axis]
        if u != 0.0:
            sign = 1.0 if u > 0.0 else -1.0
            way = max(0.0, (sign * edge - disc[_X + axis]) / u)
            t = _time_of_way(way, speed, deceleration)
            if t < best:
                best = t
                kind = 1 + axis if u > 0.0 else 3 + axis
    for pocket in range(4):
        dx = disc[_X] - holes[pocket][0]
        dy = disc[_Y] - holes[pocket][1]
        b = dx * disc[_UX] + dy * disc[_UY]
        c = dx * dx + dy * dy - hole_radius * hole_radius
        if c <= 0.0:
            best = 0.0
            kind = 5 + pocket
        elif b < 0.0 and b * b > c:
            t = _time_of_way(c / (-b + sqrt(b * b - c)), speed, deceleration)
            if t < best:
                best = t
                kind = 5 + pocket
    alone[i] = now + best
    what[i] = kind


@njit(cache=True)
def _foresee_contacts(i, now, discs, alive, deceleration, alone, meet):
    """When disc i meets each other one (meet[i][j], meet[j][i]), as long as neither does anything else before."""
    a = discs[i]
    since = now - a[_T]
    a_way = a[_V] * since - deceleration * since * since / 2
    a_speed = a[_V] - deceleration * since
    ax = a[_X] + a[_UX] * a_way
    ay = a[_Y] + a[_UY] * a_way
    for j in range(len(discs)):
        if j == i:
            continue
        t = inf
        if alive[i] and alive[j]:
            b = discs[j]
            if a[_V] > 0.0 or b[_V] > 0.0:
                since = now - b[_T]
                way = b[_V] * since - deceleration * since * since / 2
                speed = b[_V] - deceleration * since
                if b[_V] <= 0.0:
                    way = 0.0
                    speed = 0.0
                dx = b[_X] + b[_UX] * way - ax
                dy = b[_Y] + b[_UY] * way - ay
                horizon = min(alone[i], alone[j]) - now
                reach = a[_R] + b[_R]
                travel = (a_speed + speed) * horizon + reach
                apart = dx * dx + dy * dy
                if apart < travel * travel:
                    wx = b[_UX] * speed - a[_UX] * a_speed
                    wy = b[_UY] * speed - a[_UY] * a_speed
                    hx = hy = 0.0
                    if speed > 0.0:
                        hx -= deceleration * b[_UX] / 2
                        hy -= deceleration * b[_UY] / 2
                    if a_speed > 0.0:
                        hx += deceleration * a[_UX] / 2
                        hy += deceleration * a[_UY] / 2
                    t = now + _first_contact(
                        apart - reach * reach,
                        2 * (dx * wx + dy * wy),
                        wx * wx + wy * wy + 2 * (dx * hx + dy * hy),
                        2 * (wx * hx + wy * hy),
                        hx * hx + hy * hy,
                        horizon,
                    )
        meet[i][j] = t
        meet[j][i] = t


@njit(cache=True)
def _advance(i, now, discs, deceleration, lines, inside, edges, ways, film, counts):
    """Move disc i along its straight way to now; note the beams that it crosses, and the way for the frames."""
    disc = discs[i]
    speed = disc[_V]
    since = now - disc[_T]
    disc[_T] = now
    if speed <= 0.0 or since <= 0.0:
        return
    t0 = now - since
    way = speed * since - deceleration * since * since / 2
    x1 = disc[_X] + disc[_UX] * way
    y1 = disc[_Y] + disc[_UY] * way
    for seat in range(4):
        # How far the disc lies from the centre towards that seat, before and after.
        axis = 1 - (seat & 1)
        sign = -1.0 if seat == 0 or seat == 3 else 1.0
        before = sign * disc[_X + axis]
        rate = sign * disc[_UX + axis]
        after = sign * (y1 if axis else x1)
        for line in range(2):
            beam = 2 * seat + line
            for side in range(2):  # the rim of the beam that is met first, then the other
                rim = lines[line] + (disc[_R] if (side == 1) == (after > before) else -disc[_R])
                enters = side == 0
                if inside[8 * i + beam] == enters or before == after:
                    continue
                if (before <= rim < after) or (after < rim <= before):
                    when = t0 + _time_of_way((rim - before) / rate, speed, deceleration)
                    inside[8 * i + beam] = enters
                    _edge(edges, counts, min(when, now), i, beam, enters)
    if film:
        k = int(counts[2])
        if k < len(ways):
            ways[k][0] = i
            ways[k][1] = t0
            ways[k][2] = now
            ways[k][3] = disc[_X]
            ways[k][4] = disc[_Y]
            ways[k][5] = disc[_UX] * speed
            ways[k][6] = disc[_UY] * speed
        counts[2] += 1
    disc[_X] = x1
    disc[_Y] = y1
    disc[_V] = max(0.0, speed - deceleration * since)


@njit(cache=True)
def _edge(edges, counts, when, i, beam, blocked):
    k = int(counts[1])
    if k < len(edges):
        edges[k][0] = when
        edges[k][1] = i
        edges[k][2] = beam
        edges[k][3] = 1.0 if blocked else 0.0
    counts[1] += 1


@njit(cache=True)
def _note_event(notes, counts, kind, time_s, i, extra, speed):
    k = int(counts[0])
    notes[k][0] = kind
    notes[k][1] = time_s
    notes[k][2] = i
    notes[k][3] = extra
    notes[k][4] = speed
    counts[0] += 1


@njit(cache=True)
def _set_velocity(disc, vx, vy):
    speed = sqrt(vx * vx + vy * vy)
    if speed > 1e-6:
        disc[_V] = speed
        disc[_UX] = vx / speed
        disc[_UY] = vy / speed
    else:
        disc[_V] = 0.0
        disc[_UX] = 0.0
        disc[_UY] = 0.0


@njit(cache=True)
def _collide(a, b, restitution):
    """Two discs that touch part along the line of their centres. Whether they did meet."""
    nx = b[_X] - a[_X]
    ny = b[_Y] - a[_Y]
    distance = sqrt(nx * nx + ny * ny)
    nx /= distance
    ny /= distance
    avx, avy = a[_UX] * a[_V], a[_UY] * a[_V]
    bvx, bvy = b[_UX] * b[_V], b[_UY] * b[_V]
    closing = (avx - bvx) * nx + (avy - bvy) * ny
    if closing <= 0.0 or distance > a[_R] + b[_R] + 1e-3:
        return False
    e = restitution if closing > SOFT_MM_S else 1.0
    push = (1 + e) * closing * a[_M] * b[_M] / (a[_M] + b[_M])
    _set_velocity(a, avx - push / a[_M] * nx, avy - push / a[_M] * ny)
    _set_velocity(b, bvx + push / b[_M] * nx, bvy + push / b[_M] * ny)
    return True


@njit(cache=True)
def _run(discs, alive, table, holes, dice, notes, edges, ways, meet, inside, film):
    """Play the shot to rest; `discs` ends as they lie.

    Fills notes (kind, time, disc, extra, speed), edges (time, disc, beam, blocked) and, if film is wanted, ways (see
    `_film`). meet and inside are room to work in. Gives the counts of the three, also beyond their room; whether the
    shot failed; the time of rest.
    """
    n = len(discs)
    striker = n - 1
    half, deceleration, restitution, cushion_restitution = table[0], table[1], table[2], table[3]
    hop_speed, hop_chance, hole_radius = table[4], table[5], table[6]
    lines = (table[7], table[8])
    counts = [0.0] * 5
    alone = [inf] * n
    what = [0] * n
    touched = [False] * n
    for i in range(n):
        for j in range(n):
            meet[i][j] = inf
        for beam in range(8):
            seat = beam >> 1
            sign = -1.0 if seat == 0 or seat == 3 else 1.0
            towards = sign * discs[i][_X + 1 - (seat & 1)]
            inside[8 * i + beam] = abs(towards - lines[beam & 1]) < discs[i][_R]
    cushion = False
    rolls = 0
    now = 0.0
    _foresee(striker, now, discs, alive, half, deceleration, holes, hole_radius, alone, what)
    _foresee_contacts(striker, now, discs, alive, deceleration, alone, meet)
    for _ in range(MOST_EVENTS):
        first, second, when = -1, -1, inf
        for i in range(n):
            if alone[i] < when:
                first, second, when = i, -1, alone[i]
            row = meet[i]
            for j in range(i + 1, n):
                if row[j] < when:
                    first, second, when = i, j, row[j]
        if first < 0:
            counts[4] = now
            return counts
        now = max(now, when)
        a = discs[first]
        _advance(first, now, discs, deceleration, lines, inside, edges, ways, film, counts)
        if second >= 0:
            _advance(second, now, discs, deceleration, lines, inside, edges, ways, film, counts)
            if _collide(a, discs[second], restitution) and second == striker and not touched[first]:
                touched[first] = True
                _note_event(notes, counts, _TOUCH, now, first, 1.0 if cushion else 0.0, 0.0)
            _foresee(second, now, discs, alive, half, deceleration, holes, hole_radius, alone, what)
        elif what[first] == 0:
            _set_velocity(a, 0.0, 0.0)
        elif what[first] <= 4:
            axis = 1 - (what[first] & 1)
            square = abs(a[_UX + axis]) * a[_V]
            cushion = cushion or first == striker
            if square > hop_speed:
                chance = min(1.0, square / hop_speed - 1.0) * hop_chance
                alive[first] = dice[rolls % len(dice)] >= chance
                rolls += 1
            if not alive[first]:
                _note_event(notes, counts, _OFF, now, first, 0.0, a[_V])
            e = cushion_restitution if square > SOFT_MM_S else 1.0
            vx, vy = a[_UX] * a[_V], a[_UY] * a[_V]
            _set_velocity(a, -e * vx if axis == 0 else vx, -e * vy if axis == 1 else vy)
        else:
            _note_event(notes, counts, _FALL, now, first, float(what[first] - 5), a[_V])
            alive[first] = False
        if not alive[first]:
            for beam in range(8):
                if inside[8 * first + beam]:
                    _edge(edges, counts, now, first, beam, False)
        _foresee(first, now, discs, alive, half, deceleration, holes, hole_radius, alone, what)
        _foresee_contacts(first, now, discs, alive, deceleration, alone, meet)
        if second >= 0:
            _foresee_contacts(second, now, discs, alive, deceleration, alone, meet)
    counts[3] = 1
    return counts


def warm_up() -> None:
    """Play one shot, so that the compiled code lies ready on the disk: `make setup` takes these seconds."""
    spec = BoardSpec()
    Engine(spec).play(physics.rack(spec), Flick(0, 0.0, 0.0, 3000.0), 60)
