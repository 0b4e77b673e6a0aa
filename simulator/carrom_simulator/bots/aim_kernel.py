"""The compiled part of aiming: looks through all ways of playing all men and keeps the best.

Without numba the same lines run as they stand and give the same candidates. Directions and ways are in the board's
coordinates, see `carrom_simulator.board.spec`.
"""

from math import atan2, sqrt

from carrom_simulator.physics.compiled import njit

CLEAR_MM = 0.4  # room wanted next to a disc on the way
THINNEST_CUT = 0.17  # cosine of the thinnest cut that is tried: about 80 degrees
MOUTH_MM = 23.5  # how far off a hole's middle a man may aim and fall: the radius, and a little that the frames lead in
PACE_MM_S = 500.0  # the man's speed on arrival: a reserve for errors of speed
SCRATCH_DOUBT = 0.2  # part of the chance that is left when the striker, left to itself, would run into a hole
LEAST = 0.03  # smaller chances count as none
ROUNDS = 12  # in which a turned ghost is found; where rims rub by 0.12, each leaves about a third of the error
BESIDE_HOLE_MM = 1.0  # room wanted between the striker's middle and a hole

# Columns of a candidate.
VALUE, CHANCE, TARGET, POCKET, CUSHION, PLACE, AHEAD_X, AHEAD_Y, SPEED, COLUMNS = range(10)


@njit(cache=True)
def distance_to(x, y, x0, y0, x1, y1):
    """Return how near a point lies to the way from (x0, y0) to (x1, y1)."""
    way_x, way_y = x1 - x0, y1 - y0
    away_x, away_y = x - x0, y - y0
    length2 = max(way_x * way_x + way_y * way_y, 1e-12)
    part = min(max((away_x * way_x + away_y * way_y) / length2, 0.0), 1.0)
    away_x -= part * way_x
    away_y -= part * way_y
    return sqrt(away_x * away_x + away_y * away_y)


@njit(cache=True)
def is_clear(x0, y0, x1, y1, men, room_mm, but):
    """Return whether no man's centre but that of `but` lies within `room_mm` of a way."""
    for i in range(len(men)):
        if i != but and distance_to(men[i][0], men[i][1], x0, y0, x1, y1) < room_mm + CLEAR_MM:
            return False
    return True


@njit(cache=True)
def is_off_holes(x0, y0, x1, y1, holes, radius_mm):
    """Return whether the striker passes all holes on a way."""
    for i in range(len(holes)):
        if distance_to(holes[i][0], holes[i][1], x0, y0, x1, y1) <= radius_mm + BESIDE_HOLE_MM:
            return False
    return True


@njit(cache=True)
def bounce(wall, x0, y0, x1, y1, edge, restitution, rubbing):
    """Return whether the striker can come off a wall (0 east, 1 north, 2 west, 3 south) from a point to another, and
    the point where it must meet the wall.

    rubbing: the most that its rim loses of the speed along the wall, in parts of the speed square to it; it never loses
    more than a third, which stops the rim on the wall.
    """
    upright = wall & 1 == 0
    sign = 1.0 if wall < 2 else -1.0
    there = edge - sign * (x0 if upright else y0)
    back = (edge - sign * (x1 if upright else y1)) / restitution
    if there <= 1.0 or back <= 0.0:
        return False, 0.0, 0.0
    start, end = (y0, y1) if upright else (x0, x1)
    if rubbing > 0.0:
        steep = abs(end - start) / (there + back * 2.0 / 3.0)  # the way along the wall in parts of that square to it
        if steep > 3.0 * rubbing:
            steep = (abs(end - start) + rubbing * back) / (there + back)
        along = start + (steep if end > start else -steep) * there
    else:
        along = start + (end - start) * there / (there + back)
    if abs(along) >= edge:
        return False, 0.0, 0.0
    if upright:
        return True, sign * edge, along
    return True, along, sign * edge


@njit(cache=True)
def _chance(run, cut, length, hole_radius, reach, sigma):
    """Return the chance that the man falls: an error of direction grows with the striker's way and a thin cut."""
    allowed = atan2(MOUTH_MM, run + hole_radius) * reach * cut / length
    z = allowed / (sigma * sqrt(2.0))
    # The error function to 5e-4 (Abramowitz and Stegun 7.1.27): plain arithmetic, the same on every machine.
    series = 1 + z * (0.278393 + z * (0.230389 + z * (0.000972 + z * 0.078108)))
    return 1 - 1 / (series * series * series * series)


@njit(cache=True)
def _scratches(ghost_x, ghost_y, ahead_x, ahead_y, line_x, line_y, push, contact, drag, holes, hole_radius):
    """Whether the striker, after meeting the man, would run straight into a hole."""
    kept_x = ahead_x - push * line_x
    kept_y = ahead_y - push * line_y
    size = sqrt(kept_x * kept_x + kept_y * kept_y)
    run = (contact * size) * (contact * size) / drag / max(size, 1e-9)
    return not is_off_holes(ghost_x, ghost_y, ghost_x + kept_x * run, ghost_y + kept_y * run, holes, hole_radius)


@njit(cache=True)
def _came_off(wall, x, y, turn_x, turn_y, restitution, rubbing):
    """Return how a striker that lay at a point comes off a wall, by its speed square to the wall before: its speed
    along the wall before, the speed of its rim after (counter-clockwise), and how fast its way along the wall after
    grows with that before, by the way square to it."""
    along, square = (turn_x - x, abs(turn_y - y)) if wall & 1 else (turn_y - y, abs(turn_x - x))
    # Along the wall as the rim passes it, counter-clockwise.
    sign = 1.0 if wall == 0 or wall == 3 else -1.0
    steep = along / square
    rub = min(rubbing, abs(steep) / 3.0)
    grows = 1.0 / restitution if abs(steep) > 3.0 * rubbing else 2.0 / (3.0 * restitution)
    return abs(steep), -2.0 * sign * (rub if along > 0.0 else -rub), grows


@njit(cache=True)
def _turned(wall, x, y, man_x, man_y, line_x, line_y, run, table):
    """Find the ghost by which a man leaves along a line although rims rub. table: see `Aim`.

    Returns whether there is one, its place, where the striker must meet the wall (its own place where there is none),
    the line of centres, the tangent of the angle by which the man leaves beside it (positive to its left), and how
    fast that angle grows with the cut.
    """
    edge, reach, drag, give, restitution = table[0], table[1], table[4], table[5], table[7]
    friction, stiff, rubbing = table[11], table[12], table[13]
    sound, lean, grows = True, 0.0, 0.0
    ghost_x, ghost_y, turn_x, turn_y, centre_x, centre_y = x, y, x, y, line_x, line_y
    for _ in range(ROUNDS):
        size = sqrt(1 + lean * lean)
        centre_x, centre_y = (line_x + lean * line_y) / size, (line_y - lean * line_x) / size
        ghost_x, ghost_y = man_x - centre_x * reach, man_y - centre_y * reach
        if wall >= 0:
            sound, turn_x, turn_y = bounce(wall, x, y, ghost_x, ghost_y, edge, restitution, rubbing)
        ahead_x, ahead_y = ghost_x - turn_x, ghost_y - turn_y
        length = sqrt(ahead_x * ahead_x + ahead_y * ahead_y)
        cut = (ahead_x * centre_x + ahead_y * centre_y) / max(length, 1e-9)
        if not sound or cut <= THINNEST_CUT:
            break  # `best` refuses such a cut
        beside, spin = (ahead_y * centre_x - ahead_x * centre_y) / length, 0.0
        if wall >= 0:
            _, spin, _ = _came_off(wall, x, y, turn_x, turn_y, restitution, rubbing)
            square = abs(ahead_y if wall & 1 else ahead_x) / length / restitution
            contact = sqrt(PACE_MM_S * PACE_MM_S + drag * run) / (give * cut * size)
            # The rim slows as the root of the speed.
            spin *= square * sqrt(sqrt(contact * contact + drag * length) / contact)
        slip, before = beside + spin, lean
        lean = abs(slip) / (stiff * cut)
        grows = (1 + spin * beside) / (stiff * cut * cut) / (1 + lean * lean)
        if lean > friction:
            lean, grows = friction, 0.0
        if slip < 0.0:
            lean = -lean
        if abs(lean - before) < 1e-9:
            break
    sound = sound and max(abs(ghost_x), abs(ghost_y)) <= edge
    return sound, ghost_x, ghost_y, turn_x, turn_y, centre_x, centre_y, lean, grows


@njit(cache=True)
def best(men, strikers, holes, targets, table, found):
    """Fill `found` with the candidates of most value whose way is clear, best first, and return how many there are.

    men, strikers, holes: rows of (x, y). targets: rows of (man, worth of it straight, worth off a cushion).
    table: see `Aim`. Of two candidates of one value the earlier is the better one. A way is searched for men that
    stand in it only if its value would give it a place: that takes the most time.
    """
    edge, reach, man_reach, hole_radius = table[0], table[1], table[2], table[3]
    drag, give, mass_ratio, restitution = table[4], table[5], table[6], table[7]
    hop_speed, sigma, top_speed = table[8], table[9], table[10]
    rubbing = table[13]
    rubs = table[11] > 0.0 or rubbing > 0.0
    count = 0
    for wall in range(-1, 4):  # -1: straight
        for row in range(4 * len(targets)):
            target = int(targets[row >> 2][0])
            pocket = row & 3
            man_x, man_y = men[target][0], men[target][1]
            line_x, line_y = holes[pocket][0] - man_x, holes[pocket][1] - man_y
            distance = sqrt(line_x * line_x + line_y * line_y)
            line_x /= distance
            line_y /= distance
            ghost_x, ghost_y = man_x - line_x * reach, man_y - line_y * reach
            centre_x, centre_y, lean, grows, longer = line_x, line_y, 0.0, 0.0, 1.0
            run = distance - hole_radius
            if not rubs and max(abs(ghost_x), abs(ghost_y)) > edge:
                continue
            if not is_clear(man_x, man_y, man_x + line_x * run, man_y + line_y * run, men, man_reach, target):
                continue
            worth = targets[row >> 2][1] if wall < 0 else targets[row >> 2][2]
            for place in range(len(strikers)):
                x, y = strikers[place][0], strikers[place][1]
                turn_x, turn_y = x, y
                if rubs:
                    sound, ghost_x, ghost_y, turn_x, turn_y, centre_x, centre_y, lean, grows = _turned(
                        wall, x, y, man_x, man_y, line_x, line_y, run, table
                    )
                    if not sound:
                        continue
                    longer = sqrt(1 + lean * lean)
                elif wall >= 0:
                    sound, turn_x, turn_y = bounce(wall, x, y, ghost_x, ghost_y, edge, restitution, 0.0)
                    if not sound:
                        continue
                ahead_x, ahead_y = ghost_x - turn_x, ghost_y - turn_y
                length = sqrt(ahead_x * ahead_x + ahead_y * ahead_y)
                cut = (ahead_x * centre_x + ahead_y * centre_y) / max(length, 1e-9)
                if cut <= THINNEST_CUT:
                    continue
                ahead_x /= length
                ahead_y /= length
                contact = sqrt(PACE_MM_S * PACE_MM_S + drag * run) / (give * cut * longer)
                speed = sqrt(contact * contact + drag * length)
                start_x, start_y = ahead_x, ahead_y
                if wall >= 0:
                    start_x, start_y = turn_x - x, turn_y - y
                    first = sqrt(start_x * start_x + start_y * start_y)
                    # Before the cushion the part of the speed square to it was greater, by this in all.
                    across = abs(ahead_y if wall & 1 else ahead_x)
                    if across * speed / restitution >= hop_speed:
                        continue
                    shrunk = across / restitution
                    if rubs:
                        steep, _, turns = _came_off(wall, x, y, turn_x, turn_y, restitution, rubbing)
                        greater = shrunk * sqrt(1 + steep * steep)
                    else:
                        greater = sqrt(1 - across * across + shrunk * shrunk)
                    before = speed * greater
                    speed = sqrt(before * before + drag * first)
                    # An error grows over the way to the mirror image, and shrinks as the ways square to it do.
                    if rubs:
                        length = (first / sqrt(1 + steep * steep) + length * across * turns) * across
                        length *= 1 + steep * steep
                    else:
                        steep = abs(start_y if wall & 1 else start_x) / first
                        length = (first + length * greater) * across / steep
                if speed > top_speed:
                    continue
                if rubs:  # where the rims stop each other, a thinner cut turns the man back
                    length = max(length * (1 - grows) - grows * reach * cut, 1.0)
                chance = _chance(run, cut, length, hole_radius, reach, sigma)
                if chance <= LEAST:
                    continue
                push = mass_ratio * give * cut * longer
                if _scratches(
                    ghost_x, ghost_y, ahead_x, ahead_y, line_x, line_y, push, contact, drag, holes, hole_radius
                ):  # fmt: skip
                    chance *= SCRATCH_DOUBT
                    if chance <= LEAST:
                        continue
                value = round(chance * worth * 1e6) / 1e6
                if count == len(found) and value <= found[count - 1][VALUE]:
                    continue
                if wall >= 0 and not (
                    is_clear(x, y, turn_x, turn_y, men, reach, -1)
                    and is_off_holes(x, y, turn_x, turn_y, holes, hole_radius)
                ):
                    continue
                if not is_clear(turn_x, turn_y, ghost_x, ghost_y, men, reach, target):
                    continue
                if not is_off_holes(turn_x, turn_y, ghost_x, ghost_y, holes, hole_radius):
                    continue
                if count < len(found):
                    count += 1
                at = count - 1
                while at > 0 and found[at - 1][VALUE] < value:
                    for column in range(COLUMNS):
                        found[at][column] = found[at - 1][column]
                    at -= 1
                candidate = found[at]
                candidate[VALUE] = value
                candidate[CHANCE] = chance
                candidate[TARGET] = target
                candidate[POCKET] = pocket
                candidate[CUSHION] = 1.0 if wall >= 0 else 0.0
                candidate[PLACE] = place
                candidate[AHEAD_X] = start_x
                candidate[AHEAD_Y] = start_y
                candidate[SPEED] = speed
    return count
