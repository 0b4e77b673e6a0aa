"""The compiled part of the exact engine: discs as rows of numbers, from event to event until all lie still.

Without numba the same lines run as they stand and give the same bits, some 30 times more slowly. They use no more than
arithmetic and square roots, which are the same on every machine. Nothing here allocates memory: the caller brings the
arrays.
"""

from math import inf, nan, sqrt

from carrom_simulator.physics.compiled import blank_flags, blank_numbers, blank_wholes, njit
from carrom_simulator.physics.outcome import TOLD_MM_S

SOFT_MM_S = 5.0  # discs that meet more slowly part as fast as they met: keeps touching men from meeting without end
LEAST_MM_S = 0.05  # discs part at least this fast: a man between two others would knock both without end
TOUCHING_MM2 = 1e-8  # squared distances that are equal but for rounding
APPROACH_MM2_S = 1e-6
CLEAR_MM = 1e-4  # a disc that passes one at rest with this much room does not meet it
MOST_EVENTS = 200_000  # far beyond any shot; a safeguard against a loop without end

# Numbers of a disc: time of the last change, place and direction then, speed, radius, mass, the speed of its rim
# (counter-clockwise, seen from above) and its deceleration until the next change.
T, X, Y, UX, UY, V, R, M, W, D, COLUMNS = range(11)
# The kernel's notes, each NOTE numbers: kind, time, disc, extra (the pocket; whether a cushion came before), speed.
FALL, OFF, TOUCH = 0.0, 1.0, 2.0
NOTE, EDGE, WAY, HIT = 5, 4, 9, 4  # numbers of a note, a line edge, a straight piece of way, a collision
RAIL = -1.0  # stands for the frame where a disc meets it
# The counts of a shot: how many notes, line edges, ways and collisions it has, also beyond their room; how it
# ended; when all lay still; how many events it took.
NOTES, EDGES, WAYS, HITS, END, REST_S, EVENTS, COUNTS = range(8)
AT_REST, ENDLESS, WANTS_DICE = 0.0, 1.0, 2.0  # ends; WANTS_DICE: a disc may hop, play again with dice


def room_for(n):
    """Return the room that `run` works in, for a shot of up to `n` discs."""
    soonest, meet = blank_numbers(n), blank_numbers(n * n)
    return blank_numbers(n), soonest, meet, blank_wholes(n), blank_wholes(n), blank_flags(n), blank_flags(8 * n)


@njit(cache=True, error_model="numpy")
def _first_contact(c0, c1, c2, c3, c4, horizon):
    """First time in [0, horizon] at which c0 + c1 t + ... + c4 t^4 is not positive and falls; inf if there is none.

    Goes there from the left by the root of a parabola that lies below the polynomial for all that is left: never too
    far, and as fast as Newton's method near a root.
    """
    t = 0.0
    least = -c3 / (4 * c4) if c4 != 0.0 else 0.0  # where the curvature is least, over all time
    slope4, slope3, slope2 = 4 * c4, 3 * c3, 2 * c2
    bend4, bend3 = 12 * c4, 6 * c3
    for _ in range(300):
        f = (((c4 * t + c3) * t + c2) * t + c1) * t + c0
        slope = ((slope4 * t + slope3) * t + slope2) * t + c1
        # The least curvature between t and the horizon.
        lowest = t if c4 == 0.0 else min(max(least, t), horizon)
        bend = (bend4 * lowest + bend3) * lowest + slope2
        if c4 == 0.0:
            bend = min(bend, bend3 * horizon + slope2)
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


@njit(cache=True, error_model="numpy")
def _time_of_way(way, speed, deceleration):
    """Return the seconds that a disc needs for a way; inf if it stops earlier."""
    left = speed * speed - 2 * deceleration * way
    if left < 0.0:
        return inf
    return 2 * way / (speed + sqrt(left))


@njit(cache=True, error_model="numpy")
def _foresee(i, now, discs, alive, table, holes, alone, what):
    """Note the next event of disc i if it meets no other disc: its time in alone[i], its kind in what[i].

    what: 0 stops; 1..4 meets the east, north, west, south frame; 5.. falls into that pocket - 5.
    """
    a = COLUMNS * i
    speed = discs[a + V]
    if not alive[i] or speed <= 0.0:
        alone[i] = inf
        return
    deceleration, hole_radius = discs[a + D], table[6]
    x, y, ux, uy = discs[a + X], discs[a + Y], discs[a + UX], discs[a + UY]
    edge = table[0] - discs[a + R]
    best = speed / deceleration
    kind = 0
    if ux != 0.0:
        sign = 1.0 if ux > 0.0 else -1.0
        t = _time_of_way(max(0.0, (sign * edge - x) / ux), speed, deceleration)
        if t < best:
            best = t
            kind = 1 if ux > 0.0 else 3
    if uy != 0.0:
        sign = 1.0 if uy > 0.0 else -1.0
        t = _time_of_way(max(0.0, (sign * edge - y) / uy), speed, deceleration)
        if t < best:
            best = t
            kind = 2 if uy > 0.0 else 4
    for pocket in range(4):
        dx = x - holes[2 * pocket]
        dy = y - holes[2 * pocket + 1]
        b = dx * ux + dy * uy
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


@njit(cache=True, error_model="numpy")
def _foresee_contacts(i, n, now, discs, alive, alone, meet, soonest, partner):
    """Work out anew when disc i meets each other disc, if both go on as they move now. Disc i is moved up to `now`.

    meet[a * n + b], a < b: when these two meet. soonest[a]: the least of row a; partner[a]: the first b that has it.
    """
    a = COLUMNS * i
    a_x, a_y, a_ux, a_uy, a_speed = discs[a + X], discs[a + Y], discs[a + UX], discs[a + UY], discs[a + V]
    a_slowing = discs[a + D]
    soonest[i] = inf
    partner[i] = -1
    for j in range(n):
        if j == i:
            continue
        t = inf
        b = COLUMNS * j
        speed, slowing = discs[b + V], discs[b + D]
        if alive[i] and alive[j] and (a_speed > 0.0 or speed > 0.0):
            ux, uy = discs[b + UX], discs[b + UY]
            dx = discs[b + X]
            dy = discs[b + Y]
            if speed > 0.0:
                since = now - discs[b + T]
                way = speed * since - slowing * since * since / 2
                speed = speed - slowing * since
                dx += ux * way
                dy += uy * way
            dx -= a_x
            dy -= a_y
            horizon = min(alone[i], alone[j]) - now
            reach = discs[a + R] + discs[b + R]
            clear = reach + CLEAR_MM
            both = a_slowing + slowing if a_speed > 0.0 and speed > 0.0 else a_slowing if a_speed > 0.0 else slowing
            travel = (a_speed + speed - both * horizon / 2) * horizon + clear
            apart = dx * dx + dy * dy
            may_meet = apart < travel * travel
            if may_meet and apart > clear * clear:
                # If one of them lies still, the other may pass it, or move away from it.
                if discs[b + V] <= 0.0:
                    may_meet = dx * a_ux + dy * a_uy >= 0.0 and abs(dx * a_uy - dy * a_ux) <= clear
                elif a_speed <= 0.0:
                    may_meet = dx * ux + dy * uy <= 0.0 and abs(dx * uy - dy * ux) <= clear
            if may_meet:
                wx = ux * speed - a_ux * a_speed
                wy = uy * speed - a_uy * a_speed
                hx = hy = 0.0
                if speed > 0.0:
                    hx -= slowing * ux / 2
                    hy -= slowing * uy / 2
                if a_speed > 0.0:
                    hx += a_slowing * a_ux / 2
                    hy += a_slowing * a_uy / 2
                t = now + _first_contact(
                    apart - reach * reach,
                    2 * (dx * wx + dy * wy),
                    wx * wx + wy * wy + 2 * (dx * hx + dy * hy),
                    2 * (wx * hx + wy * hy),
                    hx * hx + hy * hy,
                    horizon,
                )
        if j > i:
            meet[i * n + j] = t
            if t < soonest[i]:
                soonest[i] = t
                partner[i] = j
            continue
        meet[j * n + i] = t
        if partner[j] == i and t > soonest[j]:  # the next of row j may be another one now
            soonest[j] = inf
            partner[j] = -1
            for k in range(j + 1, n):
                if meet[j * n + k] < soonest[j]:
                    soonest[j] = meet[j * n + k]
                    partner[j] = k
        elif t < soonest[j] or (t == soonest[j] and i < partner[j]):
            soonest[j] = t
            partner[j] = i


@njit(cache=True, error_model="numpy")
def _advance(i, now, discs, lines, inside, edges, ways, film, counts):
    """Move disc i along its straight way to now; note the beams that it crosses, and the way for the frames.

    The speed of its rim falls as the root of its own.
    """
    a = COLUMNS * i
    speed, deceleration = discs[a + V], discs[a + D]
    since = now - discs[a + T]
    discs[a + T] = now
    if speed <= 0.0 or since <= 0.0:
        return
    t0 = now - since
    x0, y0, ux, uy = discs[a + X], discs[a + Y], discs[a + UX], discs[a + UY]
    way = speed * since - deceleration * since * since / 2
    x1 = x0 + ux * way
    y1 = y0 + uy * way
    if len(edges):
        radius = discs[a + R]
        for seat in range(4):
            # How far the disc lies from the centre towards that seat, before and after.
            upright = seat & 1 == 0
            sign = -1.0 if seat == 0 or seat == 3 else 1.0
            before = sign * (y0 if upright else x0)
            after = sign * (y1 if upright else x1)
            if max(before, after) < lines[1] - radius:
                continue
            rate = sign * (uy if upright else ux)
            for line in range(2):
                beam = 2 * seat + line
                for side in range(2):  # the rim of the beam that is met first, then the other
                    rim = lines[line] + (radius if (side == 1) == (after > before) else -radius)
                    enters = side == 0
                    if inside[8 * i + beam] == enters or before == after:
                        continue
                    if (before <= rim < after) or (after < rim <= before):
                        when = t0 + _time_of_way((rim - before) / rate, speed, deceleration)
                        inside[8 * i + beam] = enters
                        _edge(edges, counts, min(when, now), i, beam, enters)
    if film:
        k = WAY * int(counts[WAYS])
        if k < len(ways):
            ways[k] = i
            ways[k + 1] = t0
            ways[k + 2] = now
            ways[k + 3] = x0
            ways[k + 4] = y0
            ways[k + 5] = ux * speed
            ways[k + 6] = uy * speed
            ways[k + 7] = deceleration
            ways[k + 8] = discs[a + W]
        counts[WAYS] += 1
    discs[a + X] = x1
    discs[a + Y] = y1
    left = max(0.0, speed - deceleration * since)
    discs[a + V] = left
    if discs[a + W] != 0.0:
        discs[a + W] *= sqrt(left / speed)


@njit(cache=True, error_model="numpy")
def _edge(edges, counts, when, i, beam, blocked):
    k = EDGE * int(counts[EDGES])
    if k < len(edges):
        edges[k] = when
        edges[k + 1] = i
        edges[k + 2] = beam
        edges[k + 3] = 1.0 if blocked else 0.0
    counts[EDGES] += 1


@njit(cache=True, error_model="numpy")
def _hit(hits, counts, when, i, j, closing):
    """Note a collision for the film."""
    if closing <= TOLD_MM_S:
        return
    k = HIT * int(counts[HITS])
    if k < len(hits):
        hits[k] = when
        hits[k + 1] = i
        hits[k + 2] = j
        hits[k + 3] = closing
    counts[HITS] += 1


@njit(cache=True, error_model="numpy")
def _note_event(notes, counts, kind, time_s, i, extra, speed):
    k = NOTE * int(counts[NOTES])
    notes[k] = kind
    notes[k + 1] = time_s
    notes[k + 2] = i
    notes[k + 3] = extra
    notes[k + 4] = speed
    counts[NOTES] += 1


@njit(cache=True, error_model="numpy")
def _set_velocity(discs, i, vx, vy):
    a = COLUMNS * i
    speed = sqrt(vx * vx + vy * vy)
    if speed > 1e-6:
        discs[a + V] = speed
        discs[a + UX] = vx / speed
        discs[a + UY] = vy / speed
    else:
        discs[a + V] = 0.0
        discs[a + UX] = 0.0
        discs[a + UY] = 0.0


@njit(cache=True, error_model="numpy")
def _turn(discs, i, rim, plain):
    """Let the rim of disc i, whose velocity is set, have that speed. A disc that turns slows less: fitted to the law of
    a disc that rubs evenly all over (docs/physics.md), over the whole of its way."""
    a = COLUMNS * i
    speed = discs[a + V]
    if rim == 0.0 or speed <= 0.0:
        discs[a + W] = 0.0
        discs[a + D] = plain
        return
    q = abs(rim) / speed
    discs[a + W] = rim
    discs[a + D] = plain / (1.0 + q * q / max(3.8, 1.8 + 1.17 * q))


@njit(cache=True, error_model="numpy")
def collide(i, j, discs, restitution, rubbing, plain):
    """Two discs that touch part along the line of their centres, and their rims rub. Return the speed at which they
    closed, 0.0 where they did not meet.

    rubbing: the most that their rims push sideways, in parts of the push along the line of centres. They push no more
    than stops them on each other: a disc that is pushed at its rim gives way three times as much as one that is pushed
    in its middle. plain: the deceleration of a disc that does not turn.
    """
    a, b = COLUMNS * i, COLUMNS * j
    nx = discs[b + X] - discs[a + X]
    ny = discs[b + Y] - discs[a + Y]
    distance = sqrt(nx * nx + ny * ny)
    nx /= distance
    ny /= distance
    a_speed, b_speed = discs[a + V], discs[b + V]
    avx, avy = discs[a + UX] * a_speed, discs[a + UY] * a_speed
    bvx, bvy = discs[b + UX] * b_speed, discs[b + UY] * b_speed
    closing = (avx - bvx) * nx + (avy - bvy) * ny
    if closing <= 0.0 or distance > discs[a + R] + discs[b + R] + 1e-3:
        return 0.0
    parting = restitution * closing if closing > SOFT_MM_S else max(closing, LEAST_MM_S)
    a_mass, b_mass = discs[a + M], discs[b + M]
    push = (closing + parting) * a_mass * b_mass / (a_mass + b_mass)
    a_rim, b_rim = discs[a + W], discs[b + W]
    if rubbing > 0.0:
        slip = (avy - bvy) * nx - (avx - bvx) * ny + a_rim + b_rim
        rub = min(rubbing * push, abs(slip) / 3.0 * a_mass * b_mass / (a_mass + b_mass))
        if slip < 0.0:
            rub = -rub
        avx += rub / a_mass * ny
        avy -= rub / a_mass * nx
        bvx -= rub / b_mass * ny
        bvy += rub / b_mass * nx
        a_rim -= 2.0 * rub / a_mass
        b_rim -= 2.0 * rub / b_mass
    _set_velocity(discs, i, avx - push / a_mass * nx, avy - push / a_mass * ny)
    _set_velocity(discs, j, bvx + push / b_mass * nx, bvy + push / b_mass * ny)
    _turn(discs, i, a_rim, plain)
    _turn(discs, j, b_rim, plain)
    return closing


@njit(cache=True, error_model="numpy")
def rebound(i, frame, discs, restitution, rubbing, plain):
    """Disc i comes off a frame, 1..4 as in `_foresee`, and its rim rubs on it: see `collide`."""
    a = COLUMNS * i
    speed = discs[a + V]
    vx, vy = discs[a + UX] * speed, discs[a + UY] * speed
    upright = frame & 1 == 0
    square = abs(vy if upright else vx)
    e = restitution if square > SOFT_MM_S else 1.0
    rim = discs[a + W]
    if rubbing > 0.0:
        # Along the frame as the disc's rim passes it, counter-clockwise.
        sign = 1.0 if frame == 1 or frame == 4 else -1.0
        slip = sign * (vx if upright else vy) + rim
        rub = min(rubbing * (square + e * square), abs(slip) / 3.0)
        if slip < 0.0:
            rub = -rub
        rim -= 2.0 * rub
        if upright:
            vx -= sign * rub
        else:
            vy -= sign * rub
    _set_velocity(discs, i, vx if upright else -e * vx, -e * vy if upright else vy)
    _turn(discs, i, rim, plain)


@njit(cache=True, error_model="numpy", nogil=True)
def run(discs, alive, table, holes, dice, notes, edges, ways, hits, film, room, counts):
    """Play the shot to rest; `discs` ends as they lie. The last disc is the striker, the only one that moves at first.

    discs: COLUMNS numbers for each. alive: which of them are on the board. table, holes: see `exact_engine`. dice:
    numbers of 0 .. 1 for hops over the frame, none to be told when they are wanted. room: see `room_for`.
    Fills notes, edges and, if film is wanted, ways and hits, as far as they have room, and the counts. Without room
    for edges no beam is looked at.
    """
    alone, soonest, meet, what, partner, touched, inside = room
    n = len(alive)
    striker = n - 1
    plain, restitution, cushion_restitution = table[1], table[2], table[3]
    hop_speed, hop_chance = table[4], table[5]
    lines = (table[7], table[8])
    rubbing, cushion_rubbing = table[9], table[10]
    for k in range(COUNTS):
        counts[k] = 0.0
    for i in range(n):
        alone[i] = inf
        soonest[i] = inf
        partner[i] = -1
        what[i] = 0
        touched[i] = False
        for j in range(i + 1, n):
            meet[i * n + j] = inf
        if len(edges):
            for beam in range(8):
                seat = beam >> 1
                sign = -1.0 if seat == 0 or seat == 3 else 1.0
                towards = sign * (discs[COLUMNS * i + X] if seat & 1 else discs[COLUMNS * i + Y])
                inside[8 * i + beam] = abs(towards - lines[beam & 1]) < discs[COLUMNS * i + R]
    cushion = False
    rolls = 0
    now = 0.0
    _foresee(striker, now, discs, alive, table, holes, alone, what)
    _foresee_contacts(striker, n, now, discs, alive, alone, meet, soonest, partner)
    for event in range(MOST_EVENTS):
        first, second, when = -1, -1, inf
        for i in range(n):
            if alone[i] < when:
                first, second, when = i, -1, alone[i]
            if soonest[i] < when:
                first, second, when = i, partner[i], soonest[i]
        counts[REST_S] = now
        counts[EVENTS] = event
        if first < 0:
            return
        now = max(now, when)
        a = COLUMNS * first
        _advance(first, now, discs, lines, inside, edges, ways, film, counts)
        if second >= 0:
            _advance(second, now, discs, lines, inside, edges, ways, film, counts)
            closing = collide(first, second, discs, restitution, rubbing, plain)
            if film:
                _hit(hits, counts, now, first, second, closing)
            if closing > 0.0 and second == striker and not touched[first]:
                touched[first] = True
                _note_event(notes, counts, TOUCH, now, first, 1.0 if cushion else 0.0, 0.0)
            _foresee(second, now, discs, alive, table, holes, alone, what)
        elif what[first] == 0:
            _set_velocity(discs, first, 0.0, 0.0)
            _turn(discs, first, 0.0, plain)
        elif what[first] <= 4:
            upright = what[first] & 1 == 0
            speed = discs[a + V]
            square = abs(discs[a + UY] if upright else discs[a + UX]) * speed
            cushion = cushion or first == striker
            if film:
                _hit(hits, counts, now, first, RAIL, square)
            if square > hop_speed:
                if len(dice) == 0:
                    counts[END] = WANTS_DICE
                    return
                rest = 1.0 - hop_speed / square
                chance = rest * rest * hop_chance
                alive[first] = dice[rolls % len(dice)] >= chance
                rolls += 1
            if not alive[first]:
                _note_event(notes, counts, OFF, now, first, 0.0, speed)
            rebound(first, what[first], discs, cushion_restitution, cushion_rubbing, plain)
        else:
            _note_event(notes, counts, FALL, now, first, float(what[first] - 5), discs[a + V])
            alive[first] = False
        if not alive[first] and len(edges):
            for beam in range(8):
                if inside[8 * first + beam]:
                    _edge(edges, counts, now, first, beam, False)
        _foresee(first, now, discs, alive, table, holes, alone, what)
        _foresee_contacts(first, n, now, discs, alive, alone, meet, soonest, partner)
        if second >= 0:
            _foresee_contacts(second, n, now, discs, alive, alone, meet, soonest, partner)
    counts[END] = ENDLESS


@njit(cache=True, error_model="numpy", nogil=True)
def run_shots(
    shots, layouts, orders, strikers, figures, table, holes, dice, places, notes, counts, discs, alive, slots, room
):
    """Play shots, none of which knows of the others.

    shots: their rows in the arrays. layouts: x, y of each man, NaN where there is none. orders: the men's columns as
    the engine takes them. strikers: x, y, and velocity.
    figures: radius and mass of a man, and of the striker. dice: a row for each of `shots`.
    Fills places, x, y of each man and of the striker, NaN where it is not on the board, and notes and counts as `run`
    does; the notes name a man by its column. discs, alive, slots, room: to work in.
    """
    men = layouts.shape[1]
    for row in range(len(shots)):
        shot = shots[row]
        n = 0
        for place in range(men):
            man = orders[shot, place]
            if layouts[shot, man, 0] == layouts[shot, man, 0]:
                a = COLUMNS * n
                discs[a + X], discs[a + Y] = layouts[shot, man, 0], layouts[shot, man, 1]
                discs[a + UX], discs[a + UY], discs[a + V] = 0.0, 0.0, 0.0
                discs[a + R], discs[a + M] = figures[0], figures[1]
                discs[a + W], discs[a + D] = 0.0, table[1]
                slots[n] = man
                n += 1
        a = COLUMNS * n
        vx, vy = strikers[shot, 2], strikers[shot, 3]
        speed = sqrt(vx * vx + vy * vy)
        discs[a + X], discs[a + Y], discs[a + V] = strikers[shot, 0], strikers[shot, 1], speed
        discs[a + UX], discs[a + UY] = 0.0, 0.0
        if speed > 0.0:
            discs[a + UX], discs[a + UY] = vx / speed, vy / speed
        discs[a + R], discs[a + M] = figures[2], figures[3]
        discs[a + W], discs[a + D] = 0.0, table[1]
        slots[n] = men
        n += 1
        for i in range(n):
            discs[COLUMNS * i + T] = 0.0
            alive[i] = True
        nothing = notes[shot, :0]
        run(
            discs, alive[:n], table, holes, dice[row], notes[shot], nothing, nothing, nothing, False, room, counts[shot]
        )
        for man in range(men + 1):
            places[shot, man, 0], places[shot, man, 1] = nan, nan
        for i in range(n):
            if alive[i]:
                places[shot, slots[i], 0], places[shot, slots[i], 1] = discs[COLUMNS * i + X], discs[COLUMNS * i + Y]
        for k in range(int(counts[shot, NOTES])):
            notes[shot, NOTE * k + 2] = slots[int(notes[shot, NOTE * k + 2])]
