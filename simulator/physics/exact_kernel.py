"""The compiled part of the exact engine: discs as rows of numbers, from event to event until all lie still.

Without numba the same lines run as they stand and give the same bits, some 30 times more slowly. They use no more than
arithmetic and square roots, which are the same on every machine.
"""

from math import inf, sqrt

from simulator.physics.compiled import njit

SOFT_MM_S = 5.0  # discs that meet more slowly part as fast as they met: keeps touching men from meeting without end
LEAST_MM_S = 0.05  # and no more slowly than this: a man that lies between two others would knock both without end
TOUCHING_MM2 = 1e-8  # squared distances that are equal but for rounding
APPROACH_MM2_S = 1e-6
MOST_EVENTS = 200_000  # far beyond any shot; a safeguard against a loop without end

# Rows of the arrays of discs.
T, X, Y, UX, UY, V, R, M = range(8)  # time of the last change, place and direction then, speed, radius, mass
# The kernel's notes, one row each.
FALL, OFF, TOUCH = 0.0, 1.0, 2.0


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
    """Note the next event of disc i if it meets no other disc: its time in alone[i], its kind in what[i].

    what: 0 stops; 1..4 meets the east, north, west, south frame; 5.. falls into that pocket - 5.
    """
    disc = discs[i]
    speed = disc[V]
    if not alive[i] or speed <= 0.0:
        alone[i] = inf
        return
    best = speed / deceleration
    kind = 0
    edge = half - disc[R]
    for axis in range(2):
        u = disc[UX + axis]
        if u != 0.0:
            sign = 1.0 if u > 0.0 else -1.0
            way = max(0.0, (sign * edge - disc[X + axis]) / u)
            t = _time_of_way(way, speed, deceleration)
            if t < best:
                best = t
                kind = 1 + axis if u > 0.0 else 3 + axis
    for pocket in range(4):
        dx = disc[X] - holes[pocket][0]
        dy = disc[Y] - holes[pocket][1]
        b = dx * disc[UX] + dy * disc[UY]
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
    since = now - a[T]
    a_way = a[V] * since - deceleration * since * since / 2
    a_speed = a[V] - deceleration * since
    ax = a[X] + a[UX] * a_way
    ay = a[Y] + a[UY] * a_way
    for j in range(len(discs)):
        if j == i:
            continue
        t = inf
        if alive[i] and alive[j]:
            b = discs[j]
            if a[V] > 0.0 or b[V] > 0.0:
                since = now - b[T]
                way = b[V] * since - deceleration * since * since / 2
                speed = b[V] - deceleration * since
                if b[V] <= 0.0:
                    way = 0.0
                    speed = 0.0
                dx = b[X] + b[UX] * way - ax
                dy = b[Y] + b[UY] * way - ay
                horizon = min(alone[i], alone[j]) - now
                reach = a[R] + b[R]
                travel = (a_speed + speed) * horizon + reach
                apart = dx * dx + dy * dy
                if apart < travel * travel:
                    wx = b[UX] * speed - a[UX] * a_speed
                    wy = b[UY] * speed - a[UY] * a_speed
                    hx = hy = 0.0
                    if speed > 0.0:
                        hx -= deceleration * b[UX] / 2
                        hy -= deceleration * b[UY] / 2
                    if a_speed > 0.0:
                        hx += deceleration * a[UX] / 2
                        hy += deceleration * a[UY] / 2
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
    speed = disc[V]
    since = now - disc[T]
    disc[T] = now
    if speed <= 0.0 or since <= 0.0:
        return
    t0 = now - since
    way = speed * since - deceleration * since * since / 2
    x1 = disc[X] + disc[UX] * way
    y1 = disc[Y] + disc[UY] * way
    for seat in range(4):
        # How far the disc lies from the centre towards that seat, before and after.
        axis = 1 - (seat & 1)
        sign = -1.0 if seat == 0 or seat == 3 else 1.0
        before = sign * disc[X + axis]
        rate = sign * disc[UX + axis]
        after = sign * (y1 if axis else x1)
        for line in range(2):
            beam = 2 * seat + line
            for side in range(2):  # the rim of the beam that is met first, then the other
                rim = lines[line] + (disc[R] if (side == 1) == (after > before) else -disc[R])
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
            ways[k][3] = disc[X]
            ways[k][4] = disc[Y]
            ways[k][5] = disc[UX] * speed
            ways[k][6] = disc[UY] * speed
        counts[2] += 1
    disc[X] = x1
    disc[Y] = y1
    disc[V] = max(0.0, speed - deceleration * since)


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
        disc[V] = speed
        disc[UX] = vx / speed
        disc[UY] = vy / speed
    else:
        disc[V] = 0.0
        disc[UX] = 0.0
        disc[UY] = 0.0


@njit(cache=True)
def _collide(a, b, restitution):
    """Two discs that touch part along the line of their centres. Whether they did meet."""
    nx = b[X] - a[X]
    ny = b[Y] - a[Y]
    distance = sqrt(nx * nx + ny * ny)
    nx /= distance
    ny /= distance
    avx, avy = a[UX] * a[V], a[UY] * a[V]
    bvx, bvy = b[UX] * b[V], b[UY] * b[V]
    closing = (avx - bvx) * nx + (avy - bvy) * ny
    if closing <= 0.0 or distance > a[R] + b[R] + 1e-3:
        return False
    parting = restitution * closing if closing > SOFT_MM_S else max(closing, LEAST_MM_S)
    push = (closing + parting) * a[M] * b[M] / (a[M] + b[M])
    _set_velocity(a, avx - push / a[M] * nx, avy - push / a[M] * ny)
    _set_velocity(b, bvx + push / b[M] * nx, bvy + push / b[M] * ny)
    return True


@njit(cache=True)
def run(discs, alive, table, holes, dice, notes, edges, ways, meet, inside, film):
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
            towards = sign * discs[i][X + 1 - (seat & 1)]
            inside[8 * i + beam] = abs(towards - lines[beam & 1]) < discs[i][R]
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
                _note_event(notes, counts, TOUCH, now, first, 1.0 if cushion else 0.0, 0.0)
            _foresee(second, now, discs, alive, half, deceleration, holes, hole_radius, alone, what)
        elif what[first] == 0:
            _set_velocity(a, 0.0, 0.0)
        elif what[first] <= 4:
            axis = 1 - (what[first] & 1)
            square = abs(a[UX + axis]) * a[V]
            cushion = cushion or first == striker
            if square > hop_speed:
                rest = 1.0 - hop_speed / square
                chance = rest * rest * hop_chance
                alive[first] = dice[rolls % len(dice)] >= chance
                rolls += 1
            if not alive[first]:
                _note_event(notes, counts, OFF, now, first, 0.0, a[V])
            e = cushion_restitution if square > SOFT_MM_S else 1.0
            vx, vy = a[UX] * a[V], a[UY] * a[V]
            _set_velocity(a, -e * vx if axis == 0 else vx, -e * vy if axis == 1 else vy)
        else:
            _note_event(notes, counts, FALL, now, first, float(what[first] - 5), a[V])
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
