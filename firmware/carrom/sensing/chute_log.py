"""Edges and readings of one chute since it was last quiet, in lists that are made once: writing allocates nothing."""

from array import array

from carrom import compiled, halfwords, words

SHORTEST_US = 1500  # a block is a piece, not a glitch: 32 mm at 5 m/s would be 6 ms
GAP_US = 600  # a shorter gap in a block is a glitch, or two pieces that almost touch
MOST_EDGES = 48  # of both gates: six pieces apart make 24
MOST_READINGS = 160  # a third of a second's, one every 2 ms; of a longer time fewer of the empty window are kept


class ChuteLog:
    """Edges and readings of one chute. Times are microseconds from `start_us`.

    full: edges were lost for want of room. stood: a piece has stopped on a gate, by stood_us or before this began (0).
    behind: gate A alone was dark when this began.
    last_seen_us: when a piece last lay over the window, -1: never.
    """

    def __init__(self):
        self.start_us = self._level = 0
        self.edge_count = 0
        self._edge_times = [0] * MOST_EDGES
        self._edge_kinds = bytearray(MOST_EDGES)  # gate | blocked << 1
        self._blocks = [[], []]
        self._listed = 0  # bits of the gates whose blocks are listed
        self.reading_count = 0
        self.times = array("i", bytes(4 * MOST_READINGS))
        self.reds = array("h", bytes(2 * MOST_READINGS))
        self.greens = array("h", bytes(2 * MOST_READINGS))
        self.lefts = array("h", bytes(2 * MOST_READINGS))  # the left eye's part of the red light
        self._stride = 1
        self._skipped = 0
        self.last_seen_us = -1
        self.gate_b_seen = False
        self.full = False
        self.stood = False
        self.stood_us = 0
        self.behind = False

    def begin(self, now_us: int, level: int = 0) -> None:
        """Start afresh. level: red and green together from which on something lies over the window."""
        self.start_us = now_us
        self._level = level
        self.edge_count = self.reading_count = self._skipped = 0
        self._listed = 0
        self._stride = 1
        self.last_seen_us = -1
        self.gate_b_seen = False
        self.full = self.stood = self.behind = False
        self.stood_us = 0

    def add_edge(self, gate: int, blocked: bool, after_us: int) -> None:
        """Keep a gate's change."""
        self._listed &= ~(1 << gate)
        if gate:
            self.gate_b_seen = True
        last = self.edge_count - 1
        if blocked and last > 0 and self._edge_kinds[last] == gate and after_us - self._edge_times[last] < GAP_US:
            self.edge_count = last  # the beam was free for a moment only: a chattering edge must not fill the log
            return
        if self.edge_count == MOST_EDGES:
            self.full = True
            return
        self._edge_times[self.edge_count] = after_us
        self._edge_kinds[self.edge_count] = gate | (2 if blocked else 0)
        self.edge_count += 1

    def joined(self) -> bool:
        """Return whether another piece came to gate A after one had stopped."""
        for on, _ in self.blocks(0):
            if on > self.stood_us:
                return self.stood or self.behind
        return False

    def last_edge_us(self) -> int:
        """Return the time of the last edge, 0 before the first."""
        return self._edge_times[self.edge_count - 1] if self.edge_count else 0

    def reading(self, red: int, green: int, after_us: int, left: int = 0) -> None:
        """Keep a sample of the window, less the empty window's. left: the left eye's part of the red light."""
        self._skipped += 1
        if self._skipped < self._stride:
            return
        self._skipped = 0
        if self.reading_count == MOST_READINGS:
            self._thin_out()
        i = self.reading_count
        self.times[i] = after_us
        self.reds[i] = red
        self.greens[i] = green
        self.lefts[i] = left
        self.reading_count = i + 1

    def _thin_out(self) -> None:
        """Drop every other reading of the empty window; where that leaves little room, of a slow piece too, and keep
        every other one from now on."""
        count = self._drop(MOST_READINGS - 1, self._level)
        for kept in (self.times, self.reds, self.greens, self.lefts):
            kept[count] = kept[MOST_READINGS - 1]  # a piece may come right after it
        count += 1
        if count > MOST_READINGS * 3 // 4:
            count = self._drop(count, 1 << 20)
            self._stride *= 2
        self.reading_count = count

    @compiled
    def _drop(self, count: int, level: int) -> int:
        """Drop every other one of those readings that are below `level`, red and green together, as those next to them
        are. Return how many are left."""
        times = words(self.times)
        reds = halfwords(self.reds)
        greens = halfwords(self.greens)
        lefts = halfwords(self.lefts)
        kept = 1
        before = (reds[0] << 16 >> 16) + (greens[0] << 16 >> 16)
        seen = (reds[1] << 16 >> 16) + (greens[1] << 16 >> 16)
        for i in range(1, count):
            after = seen
            if i + 1 < count:
                after = (reds[i + 1] << 16 >> 16) + (greens[i + 1] << 16 >> 16)
            if i & 1 == 0 or before >= level or seen >= level or after >= level:
                times[kept] = times[i]
                reds[kept] = reds[i]
                greens[kept] = greens[i]
                lefts[kept] = lefts[i]
                kept += 1
            before = seen
            seen = after
        return kept

    def blocks(self, gate: int) -> list:
        """List the blocks of a gate, [on, off] each, without glitches. Each list is made once: nobody changes it."""
        if not self._listed >> gate & 1:
            self._blocks[gate] = self._list_blocks(gate)
            self._listed |= 1 << gate
        return self._blocks[gate]

    def _list_blocks(self, gate: int) -> list:
        found = []
        on = -1
        for i in range(self.edge_count):
            kind = self._edge_kinds[i]
            if kind & 1 != gate:
                continue
            time_us = self._edge_times[i]
            if kind & 2:
                if on < 0:
                    on = time_us
            elif on >= 0:
                if found and on - found[-1][1] < GAP_US:
                    found[-1][1] = time_us
                else:
                    found.append([on, time_us])
                on = -1
        return [block for block in found if block[1] - block[0] >= SHORTEST_US]

    def light(self, i: int) -> int:
        """Return red and green of a reading together."""
        return self.reds[i] + self.greens[i]

    def runs(self, level: int) -> list:
        """List when something covered half of the window or more, [on, off] each.

        A run that begins with the first reading is left out: it did not come down the chute, it is a hand in the tray.
        """
        found = []
        i = self._next(0, level, True)
        while i < self.reading_count:
            end = self._next(i, level, False)
            if 0 < i < end - 1:  # one reading alone is noise
                found.append([self._half(i, 1, end - 1), self._half(end - 1, -1, i)])
            i = self._next(end, level, True)
        return found

    @compiled
    def _next(self, first: int, level: int, covered: bool) -> int:
        """Return the number of the next reading, `first` or a later one, by which the window is covered, or is not."""
        reds = halfwords(self.reds)
        greens = halfwords(self.greens)
        i = first
        count = int(self.reading_count)
        while i < count:
            light = (reds[i] << 16 >> 16) + (greens[i] << 16 >> 16)
            if light >= level:
                if covered:
                    break
            elif not covered:
                break
            i += 1
        return i

    @compiled
    def _half(self, first: int, way: int, end: int) -> int:
        """Return when half of the piece whose rim is near reading `first` covered the window; look on to `end`."""
        times = words(self.times)
        reds = halfwords(self.reds)
        greens = halfwords(self.greens)
        k = first
        most = (reds[k] << 16 >> 16) + (greens[k] << 16 >> 16)
        while k != end:
            light = (reds[k + way] << 16 >> 16) + (greens[k + way] << 16 >> 16)
            if light * 8 <= most * 9:
                break
            k += way
            most = light
        half = most >> 1
        k = first
        high = (reds[k] << 16 >> 16) + (greens[k] << 16 >> 16)
        while k != end and high < half:
            k += way
            high = (reds[k] << 16 >> 16) + (greens[k] << 16 >> 16)
        before = k - way
        at_us = times[k]
        if before < 0 or before >= int(self.reading_count):
            return at_us
        low = (reds[before] << 16 >> 16) + (greens[before] << 16 >> 16)
        apart_us = at_us - times[before]
        if low >= half or high < half or apart_us * way > 1 << 16:  # more would not fit into 31 bits
            return at_us
        return times[before] + apart_us * (half - low) // (high - low)

    @compiled
    def _from(self, time_us: int) -> int:
        """Return the number of the first reading at that time or later."""
        times = words(self.times)
        first = 0
        end = int(self.reading_count)
        while first < end:
            middle = (first + end) >> 1
            if times[middle] < time_us:
                first = middle + 1
            else:
                end = middle
        return first

    def mean(self, start_us: int, end_us: int) -> tuple:
        """Return the mean (red, green, unsteadiness) of the readings in that time, or of the nearest one."""
        first, end = self._from(start_us), self._from(end_us + 1)
        if first >= end:
            first = self._nearest(start_us + end_us)
            end = min(first + 1, self.reading_count)
        count = end - first
        if not count:
            return 0, 0, 0
        red, green, unsteady = self._sums(first, end)
        return red // count, green // count, unsteady

    @compiled
    def _sums(self, first: int, end: int):
        """Return the sums of red and of green of those readings, and how far their light differs."""
        reds = halfwords(self.reds)
        greens = halfwords(self.greens)
        red = both = 0
        low = 1 << 20
        high = -low
        for i in range(first, end):
            light = reds[i] << 16 >> 16
            red += light
            light += greens[i] << 16 >> 16
            both += light
            if light < low:
                low = light
            if light > high:
                high = light
        return red, both - red, high - low

    def _nearest(self, twice_us: int) -> int:
        """Return the number of the reading that is nearest to `twice_us / 2`, the earlier of two; 0 without any."""
        after = self._from(twice_us + 1 >> 1)
        if after == self.reading_count:
            return max(after - 1, 0)
        if after and twice_us - 2 * self.times[after - 1] <= 2 * self.times[after] - twice_us:
            return after - 1
        return after

    def peaks(self, start_us: int, end_us: int) -> tuple:
        """Return the most red light that three readings in a row found in that time: (darker eye, brighter eye, both).

        The eyes may have seen it one after the other: both together never saw more than the sum.
        """
        left, right, both = self._peaks(self._from(start_us), self._from(end_us + 1))
        return min(left, right), max(left, right), both

    def eyes(self) -> tuple:
        """Return the most red light that three readings in a row found: (left eye, right eye)."""
        left, right, _ = self._peaks(0, self.reading_count)
        return left, right

    @compiled
    def _peaks(self, first: int, end: int):
        reds = halfwords(self.reds)
        lefts = halfwords(self.lefts)
        left = right = both = 0
        for i in range(first + 2, end):
            least_left = least_right = least = 1 << 16
            for k in range(i - 2, i + 1):
                red = reds[k] << 16 >> 16
                if red < least:
                    least = red
                its_left = lefts[k] << 16 >> 16
                if its_left < least_left:
                    least_left = its_left
                red -= its_left
                if red < least_right:
                    least_right = red
            if least > both:
                both = least
            if least_left > left:
                left = least_left
            if least_right > right:
                right = least_right
        return left, right, both

    def within_us(self, start_us: int, end_us: int, low: int, high: int) -> int:
        """Return the longest time, of that, in which each reading's red and green together are `low` to `high`."""
        return self._within(self._from(start_us), self._from(end_us + 1), low, high)

    @compiled
    def _within(self, first: int, end: int, low: int, high: int) -> int:
        times = words(self.times)
        reds = halfwords(self.reds)
        greens = halfwords(self.greens)
        longest = 0
        since = -1
        for i in range(first, end):
            light = (reds[i] << 16 >> 16) + (greens[i] << 16 >> 16)
            if light < low or light > high:
                since = -1
            else:
                if since < 0:
                    since = i
                if times[i] - times[since] > longest:
                    longest = times[i] - times[since]
        return longest

    def brightest(self, start_us: int, end_us: int) -> tuple:
        """Return the mean (red, green) of those readings in that time that are nearly as bright as the brightest."""
        most = red = green = count = 0
        first, end = self._from(start_us), self._from(end_us + 1)
        for i in range(first, end):
            most = max(most, self.light(i))
        for i in range(first, end):
            if self.light(i) * 4 >= most * 3:
                red += self.reds[i]
                green += self.greens[i]
                count += 1
        return red // max(count, 1), green // max(count, 1)

    def interval_us(self) -> int:
        """Return the mean time between two of the last readings, of which the fewest were dropped."""
        n = self.reading_count
        first = max(n - 9, 0)
        return (self.times[n - 1] - self.times[first]) // (n - 1 - first) if n > 1 else 2000
