"""Pairs the blocks of the two gates of a chute, and measures each: its speed, its length and the length's error.

A block is [on, off]: something stood in a beam between these times, in microseconds from the start of the passage.
Pieces that follow closely may be one block at one gate and two at the other, where they meet or part between the gates.
"""

from carrom import const
from carrom.sensing import motion

SLOWEST, FASTEST = 40, 4000  # mm/s: no piece is slower or faster
_SKIP = const(3000)  # cost of a block that only one gate saw, in mm/s of unlikely speed
_UNEQUAL = const(40)  # cost of a block that is two at the other gate
_MOST_TOGETHER = const(5)  # blocks of one gate that may be one block at the other: no chute holds more pieces
_ERROR_UM = const(900)  # three standard deviations of a length by both gates, without its share
_ERROR_SHARE = const(60)  # 1/60 of the length more; by the window, or where a block is two elsewhere, both twice


class Block:
    """One block at one gate, measured.

    on_us, off_us: at that gate. distance_um: from it to the colour window. speed: mm/s, at on_us. drive: mm/s2.
    length_um, error_um: its length and the error of it. odd: by how much its acceleration lies outside the usual
    spread, mm/s2. station: number of the block at the second station that it is, or is part of. hidden_um: by how much
    it may be longer than it looks, because it lies aslant.
    """

    def __init__(self, station, on_us, off_us, distance_um, speed, drive, length_um, error_um, odd):
        self.station = station
        self.hidden_um = 0
        self.on_us = on_us
        self.off_us = off_us
        self.distance_um = distance_um
        self.speed = speed
        self.drive = drive
        self.length_um = length_um
        self.error_um = error_um
        self.odd = odd

    def at_window(self, behind_um: int) -> int:
        """Return when the part `behind_um` from the front lies over the window's middle."""
        return self.on_us + motion.travel_us(self.distance_um + behind_um, self.speed, self.drive)


def _speed(gap_um: int, from_us: int, to_us: int) -> int:
    """Return the speed over the gap in mm/s, 0 where no piece has it."""
    if to_us <= from_us:
        return 0
    speed = gap_um * 1000 // (to_us - from_us)
    return speed if SLOWEST <= speed <= FASTEST else 0


def pair(a: list, b: list, gap_um: int) -> list:
    """Pair the blocks of two stations: [(a from, a to, b from, b to)], `to` excluded.

    One to one, one to several or several to one, as speeds make likeliest. A block that fits none is left out.

    >>> pair([[0, 60_000]], [[50_000, 110_000]], 25_000)
    [(0, 1, 0, 1)]
    """
    rows, columns = len(a), len(b)
    if rows == columns == 1 and _speed(gap_um, a[0][0], b[0][0]) and _speed(gap_um, a[0][1], b[0][1]):
        return [(0, 1, 0, 1)]  # whatever their speeds, it costs less than to skip both
    most = 0 if rows == columns else 1 << 29  # nothing that costs more than one to one can win
    for i in range(rows if rows == columns else 0):
        front, rear = _speed(gap_um, a[i][0], b[i][0]), _speed(gap_um, a[i][1], b[i][1])
        most += abs(front - rear) if front and rear else 1 << 28
    # best[i][j]: (cost, step) for the first i blocks of a and the first j of b
    best: list = [[(1 << 29, None) for _ in range(columns + 1)] for _ in range(rows + 1)]
    best[0][0] = (0, None)
    steps = [(1, 1), (1, 0), (0, 1)]
    for more in range(2, _MOST_TOGETHER + 1):
        steps += [(1, more), (more, 1)]
    for i in range(rows + 1):
        for j in range(columns + 1):
            if best[i][j][1] is None and i + j:
                continue
            for down, right in steps:
                if i + down > rows or j + right > columns:
                    continue
                if down and right:
                    front = _speed(gap_um, a[i][0], b[j][0])
                    rear = _speed(gap_um, a[i + down - 1][1], b[j + right - 1][1])
                    if not front or not rear:
                        continue
                    cost = abs(front - rear) + _UNEQUAL * (down + right - 2)
                else:
                    cost = _SKIP
                cost += best[i][j][0]
                if cost <= most and cost < best[i + down][j + right][0]:
                    best[i + down][j + right] = (cost, (down, right))
    found = []
    i, j = rows, columns
    while i or j:
        down, right = best[i][j][1]
        if down and right:
            found.append((i - down, i, j - right, j))
        i -= down
        j -= right
    found.reverse()
    return found


def measure(a: list, b: list, gap_um: int, distance_um: int, usual, blur_um: int = 0) -> list:
    """Measure the blocks that both stations saw, as `Block`s in their order.

    gap_um: between the stations. distance_um: from the second one to the window. usual: a `calibration.Pocket`, which
    has the usual acceleration. blur_um: how far each edge may be off.
    """
    found = []
    for a_from, a_to, b_from, b_to in pair(a, b, gap_um):
        slide = motion.Motion(a[a_from][0], b[b_from][0], a[a_to - 1][1], b[b_to - 1][1], gap_um)
        whole_us = a[a_to - 1][1] - a[a_from][0]
        if a_to - a_from == 1 and b_to - b_from == 1:
            on, off = a[a_from]
            length = slide.length_um(on, off)
            odd = _odd(slide.drive, usual)
            error = _error_um(length) + blur_um + _bent_um(odd, whole_us)
            speed = slide.speed(b[b_from][0])
            found.append(Block(b_from, b[b_from][0], b[b_from][1], distance_um, speed, slide.drive, length, error, odd))
            continue
        # Only one end of each was seen at both stations: take its speed there and the usual acceleration.
        finer, away = (a[a_from:a_to], distance_um + gap_um) if a_to - a_from > 1 else (b[b_from:b_to], distance_um)
        last = len(finer) - 1
        for i, (on, off) in enumerate(finer):
            middle = (on + off) // 2
            front = slide.speed1 + usual.drive * ((middle - (a[a_from][0] + b[b_from][0]) // 2) // 100) // 10000
            rear = slide.speed2 + usual.drive * ((middle - (a[a_to - 1][1] + b[b_to - 1][1]) // 2) // 100) // 10000
            speed = front if i == 0 else rear if i == last else (front + rear) // 2
            speed = max(speed, SLOWEST)
            length = (off - on) * speed // 1000
            error = 2 * _error_um(length) + blur_um
            if 0 < i < last:
                error += abs(front - rear) * (off - on) // 2000
            at_front = max(speed - usual.drive * ((off - on) // 200) // 10000, SLOWEST)
            station = b_from if a_to - a_from > 1 else b_from + i
            found.append(Block(station, on, off, away, at_front, usual.drive, length, error, 0))
    return found


def second_opinion(found: list, b: list, runs: list, window_um: int, usual, blur_um: int) -> list:
    """Measure again between gate B and the window, where a block at B is one run over the window. Returns the pairs.

    found: from `measure`. Their lengths and errors become better, or less sure where the two measures disagree.
    runs: [on, off] over the window.
    """
    pairs = pair(b, runs, window_um)
    for b_from, b_to, run_from, run_to in pairs:
        if b_to - b_from != 1 or run_to - run_from != 1:
            continue
        here = [block for block in found if block.station == b_from]
        if len(here) != 1:
            continue
        block = here[0]
        over_um = (runs[run_from][1] - runs[run_from][0]) * block.speed // 1000
        if over_um * 4 < block.length_um * 3:
            # It lies aslant: its ends are too far from the window's eyes, and now and then from the gates' beams.
            block.hidden_um = (block.length_um - over_um) // 3
            continue
        on, off = b[b_from]
        slide = motion.Motion(on, runs[run_from][0], off, runs[run_from][1], window_um)
        length = slide.length_um(on, off)
        error = 2 * _error_um(length) + blur_um + _bent_um(_odd(slide.drive, usual), off - on)
        both = block.error_um + error
        apart = abs(length - block.length_um)
        block.length_um = (block.length_um * (error >> 4) + length * (block.error_um >> 4)) // (both >> 4)
        block.error_um = max(block.error_um * error // both * 5 // 4, (apart + min(block.error_um, error)) // 2)
    return pairs


def _error_um(length_um: int) -> int:
    return _ERROR_UM + length_um // _ERROR_SHARE


def _odd(drive: int, usual) -> int:
    return max(abs(drive - usual.drive) - 3 * usual.drive_spread, 0)


def _bent_um(odd: int, during_us: int) -> int:
    """Return the most that a length is off where a knock changed the speed by `odd` mm/s2 on the mean."""
    ms = min(during_us // 1000, 1000)
    return min(odd, 20000) * ms // 1000 * ms // 4
