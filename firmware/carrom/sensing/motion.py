"""How pieces slide through a chute: speeds and lengths from the times of edges, and the lengths of groups of pieces.

Integers only. Times are microseconds from the start of a passage, lengths micrometres, speeds mm/s, accelerations
mm/s2.
"""

from carrom import compiled

_FINE = 16  # speeds are kept in 1/16 mm/s inside


@compiled
def isqrt(n: int) -> int:
    """Return the largest integer whose square is not above n. n: 0 to 2**31 - 1.

    >>> isqrt(24), isqrt(25)
    (4, 5)
    """
    if n < 2:
        return n
    x = 1
    m = n
    while m > 1:
        x <<= 1
        m >>= 2
    while True:
        y = (x + n // x) >> 1
        if x - 1 <= y <= x + 1:
            break
        x = y
    while y * y > n:  # the mean of x and n / x is never below the root
        y -= 1
    return y


@compiled
def log2_q8(n: int) -> int:
    """Return 256 times the binary logarithm of n, to within 5; 0 for n < 1. n: below 2**22.

    >>> log2_q8(1), log2_q8(1024)
    (0, 2560)
    """
    if n < 1:
        return 0
    whole = 0
    m = n
    while m > 1:
        m >>= 1
        whole += 1
    f = (n << 8 >> whole) - 256  # 0 .. 255: the fraction above the power of two
    return (whole << 8) + f + (88 * f * (256 - f) >> 16)


class Motion:
    """Speed over time of a block that went through two stations `gap_um` apart.

    on1, off1: when its front reached and its rear left the first station; on2, off2 the second.
    Uniform acceleration between the front's way (on1 to on2) and the rear's (off1 to off2).
    speed1, speed2: mean speeds of front and rear on their way, mm/s. drive: acceleration, mm/s2.
    """

    def __init__(self, on1: int, on2: int, off1: int, off2: int, gap_um: int):
        gap = gap_um * 1000 * _FINE
        self._speed1 = gap // max(on2 - on1, 1)
        self._speed2 = gap // max(off2 - off1, 1)
        self._mid1 = on1 + on2  # twice the time
        self._mid2 = off1 + off2
        self._between = max(self._mid2 - self._mid1, 1)
        self.speed1 = self._speed1 // _FINE
        self.speed2 = self._speed2 // _FINE
        self.drive = (self._speed2 - self._speed1) * (2000000 // _FINE) // self._between

    def speed_fine(self, twice_us: int) -> int:
        """Return the speed at `twice_us / 2`, in 1/16 mm/s; never below 1."""
        speed = self._speed1 + (self._speed2 - self._speed1) * (twice_us - self._mid1) // self._between
        return speed if speed > 0 else 1

    def speed(self, time_us: int) -> int:
        """Return the speed at a time, mm/s; never below 1."""
        return max(self.speed_fine(2 * time_us) // _FINE, 1)

    def length_um(self, on: int, off: int) -> int:
        """Return the length of what stood in a beam from `on` to `off`."""
        return (off - on) * self.speed_fine(on + off) // (1000 * _FINE)


def travel_us(distance_um: int, speed: int, drive: int) -> int:
    """Return how long a piece takes for a distance from where it has `speed`. Distance and time may be negative.

    A piece that would stop on the way is taken to go on at half its speed.

    >>> travel_us(25_000, 500, 0)
    50000
    """
    if distance_um < 0:
        # Backward in time: the same parabola, seen from the other side.
        return -travel_us(-distance_um, speed, -drive)
    square = speed * speed + 2 * drive * distance_um // 1000
    end = isqrt(square) if square > 0 else 0
    return 2 * 1000 * distance_um // max(speed + end, 1)


class Group:
    """Pieces nose to tail or side by side in part: `men` and `strikers`, and the least and greatest length."""

    def __init__(self, men: int, strikers: int, low_um: int, high_um: int):
        self.men = men
        self.strikers = strikers
        self.low_um = low_um
        self.high_um = high_um


def _reach_um(a_um: int, b_um: int, chute_um: int) -> int:
    """Return the least distance along the chute between the centres of two discs of these diameters, in um.

    Two that touch lie no nearer than the chute's width lets them, and no recorded ones overlap by half.
    """
    across = chute_um - (a_um + b_um) // 2  # the farthest that the chute lets them lie apart across it
    both = (a_um + b_um) // 2
    # In steps of 8 um: squares of smaller ones would not fit into 30 bits.
    both, across = both >> 3, max(across, 0) >> 3
    return max(isqrt(max(both * both - across * across, 0)), both // 2) << 3


def groups(man_um: int, striker_um: int, chute_um: int, most_men: int = 4) -> list:
    """List every group of up to `most_men` men, alone or with the striker, by its shortest length."""
    man_man = _reach_um(man_um, man_um, chute_um)
    man_striker = _reach_um(man_um, striker_um, chute_um)
    found = []
    for strikers in range(2):
        for men in range(most_men + 1):
            if men + strikers == 0:
                continue
            high = men * man_um + strikers * striker_um
            if not strikers:
                low = man_um + (men - 1) * man_man
            elif men == 0:
                low = striker_um
            else:
                # The striker lies at an end: between two men the row is never shorter.
                low = (striker_um + man_um) // 2 + man_striker + (men - 1) * man_man
            found.append(Group(men, strikers, low, high))
    found.sort(key=lambda group: group.low_um)
    return found
