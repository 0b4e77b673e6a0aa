"""Gate edges and colour readings -> the pieces that went down each chute, with a margin of confidence.

Each chute is judged when it is quiet again. Edges give blocks: how long gate A and gate B were blocked, and from the
four times of a block its speed, acceleration and length, hence how many pieces it is (`gutter`). Speed and length say
when each of them lay over the colour window, and the readings of that time say which it was (`colours`).
"""

from carrom import clock, colours, gutter, pieces, ports

SHORTEST_US = 1500  # a block is a piece, not a glitch: 32 mm at 5 m/s would be 6 ms
GAP_US = 600  # a shorter gap in a block is a glitch, or two pieces that all but touch
UNMATCHED_US = 400000  # a piece that left gate A is at gate B by then
STUCK_US = 1500000  # a beam blocked so long is a fault, or a piece has stopped there
QUIET_US = 12000  # the window has been empty so long, after the last piece should have passed it
UNSEEN_US = 1200000  # wait so long for a piece that the gates saw and the window did not
IDLE_US = 250000  # between two looks at an empty window while nothing happens
ORDER_US = 60000  # falls into different pockets nearer in time than this may have been the other way round

MOST_EDGES = 48  # of one chute until it is quiet
MOST_READINGS = 256

SLOWEST, FASTEST = 40, 4000  # mm/s: outside it is no piece

# Why a passage is in doubt.
LENGTH, COLOUR, NO_LIGHT, SPEED, GATES, JAM = "length", "colour", "light", "speed", "gates", "jam"


class Passage:
    """What went down one chute in one go.

    pocket: pieces.SW ... . pieces: tuple of piece codes in the order in which they came.
    time_us: when the first of them fell (about; see ORDER_US). Passages of different pockets are not handed out in
    the order of this time.
    margin: 0 .. 100, of the least sure decision in it. doubt: None, or why it is not to be trusted (LENGTH ...).
    length_um, speed: of the block, mm/s. readings: tuple of (red, green), one a piece.
    """

    def __init__(self, pocket, found, time_us, margin, doubt, length_um, speed, readings):
        self.pocket = pocket
        self.pieces = found
        self.time_us = time_us
        self.margin = margin
        self.doubt = doubt
        self.length_um = length_um
        self.speed = speed
        self.readings = readings


class _Block:
    """What blocked a gate in one go: one piece or several without a gap. Times from the start of the passage."""

    def __init__(self, on_us, motion, length_um, distance_um, error_um):
        self.on_us = on_us
        self.length_um = length_um
        self.error_um = error_um
        self.speed = motion.speed(on_us)
        self.drive = motion.drive
        self.distance_um = distance_um  # from that gate to the window
        self.group = None
        self.margin = 0

    def at_window(self, offset_us_um: int) -> int:
        """When what is `offset_us_um` behind the front lies over the window's middle."""
        return self.on_us + gutter.travel_us(self.distance_um + offset_us_um, self.speed, self.drive)


class _Chute:
    """Record of one chute since it was last quiet, in arrays made once: recording allocates nothing."""

    def __init__(self):
        self.active = False
        self.start_us = 0
        self.blocked = [False, False]
        self.since_us = [0, 0]
        self.edge_count = 0
        self.edge_times = [0] * MOST_EDGES
        self.edge_kinds = bytearray(MOST_EDGES)  # gate | blocked << 1
        self.reading_count = 0
        self.stride = 1
        self.skipped = 0
        self.reading_times = [0] * MOST_READINGS
        self.reds = [0] * MOST_READINGS
        self.greens = [0] * MOST_READINGS
        self.last_seen_us = -1  # of something over the window
        self.due_us = -1  # when the last piece should have left the window; -1: not yet known
        self.full = False

    def begin(self, now_us: int) -> None:
        self.active = True
        self.start_us = now_us
        self.edge_count = self.reading_count = self.skipped = 0
        self.stride = 1
        self.last_seen_us = self.due_us = -1
        self.full = False

    def note_edge(self, gate: int, blocked: bool, after_us: int) -> None:
        self.due_us = -1
        if self.edge_count == MOST_EDGES:
            self.full = True
            return
        self.edge_times[self.edge_count] = after_us
        self.edge_kinds[self.edge_count] = gate | (2 if blocked else 0)
        self.edge_count += 1

    def note_reading(self, red: int, green: int, after_us: int) -> None:
        self.skipped += 1
        if self.skipped < self.stride:
            return
        self.skipped = 0
        if self.reading_count == MOST_READINGS:
            # Something is slow: keep every other reading, and every other one from now on.
            for i in range(MOST_READINGS // 2):
                self.reading_times[i] = self.reading_times[2 * i]
                self.reds[i] = self.reds[2 * i]
                self.greens[i] = self.greens[2 * i]
            self.reading_count = MOST_READINGS // 2
            self.stride *= 2
        i = self.reading_count
        self.reading_times[i] = after_us
        self.reds[i] = red
        self.greens[i] = green
        self.reading_count = i + 1

    def blocks(self, gate: int) -> list:
        """[on, off] of every block of a gate, glitches taken out; an open end is the last edge's time."""
        found = []
        on = -1
        for i in range(self.edge_count):
            kind = self.edge_kinds[i]
            if kind & 1 != gate:
                continue
            time_us = self.edge_times[i]
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


class Passages:
    """Turns edges and readings of all four chutes into passages.

    calibration: a `calibration.Calibration`; put another one in with `calibrate`.
    doubt_margin: a passage with a smaller margin is in doubt.
    faults: bits of gate beams (0-7) that are not to be trusted; they are worked around where the other gate allows.
    trace: None, or what takes `.decision(passage)`.
    """

    def __init__(self, calibration, doubt_margin: int = 15, trace=None):
        self.doubt_margin = doubt_margin
        self.trace = trace
        self.faults = 0
        self._chutes = [_Chute() for _ in range(4)]
        self._ready = []
        self._idle_us = 0
        self._idle_pocket = 0
        self._idle_due = False
        self.calibrate(calibration)

    def calibrate(self, calibration) -> None:
        """Judge by another calibration from now on."""
        self.calibration = calibration
        self._groups = gutter.groups(calibration.man_um, calibration.striker_um, calibration.chute_um)
        # The empty window, followed all the time: 16 times the reading, red and green of each pocket.
        self._empty = []
        for pocket in calibration.pockets:
            self._empty.append([pocket.empty_red << 4, pocket.empty_green << 4])

    def sync(self, levels: int, now_us: int) -> None:
        """The beams as they are at the start, one bit each, 1 = blocked (`Beams.levels()`)."""
        for beam in range(ports.GATE_BEAMS):
            if levels >> beam & 1:
                self.edge(beam, True, now_us)

    def edge(self, beam: int, blocked: bool, time_us: int) -> None:
        """A beam changed. Beams that are no gates are ignored."""
        if beam >= ports.GATE_BEAMS:
            return
        chute = self._chutes[beam >> 1]
        gate = beam & 1
        blocked = bool(blocked)
        if chute.blocked[gate] == blocked:
            return
        chute.blocked[gate] = blocked
        chute.since_us[gate] = time_us
        if not chute.active:
            if not blocked or self.faults >> beam & 1:
                return
            chute.begin(time_us)
        chute.note_edge(gate, blocked, clock.diff(time_us, chute.start_us))

    def light(self, pocket: int, time_us: int, dark_raw: int, red_raw: int, green_raw: int) -> None:
        """A sample of a colour window."""
        chute = self._chutes[pocket]
        empty = self._empty[pocket]
        red = red_raw - dark_raw
        green = green_raw - dark_raw
        red_q4 = (red << 4) - empty[0]
        green_q4 = (green << 4) - empty[1]
        seen = red_q4 + green_q4 >= colours.presence_level(self.calibration.pockets[pocket]) << 4
        if not chute.active:
            if pocket == self._idle_pocket:
                self._idle_due = False
            if not seen:
                self._follow(empty, red_q4, green_q4)
            return
        if not seen and chute.last_seen_us < 0 and not self._past_gate_b(chute):
            self._follow(empty, red_q4, green_q4)
        after_us = clock.diff(time_us, chute.start_us)
        if seen:
            chute.last_seen_us = after_us
        chute.note_reading(red_q4 >> 4, green_q4 >> 4, after_us)

    @staticmethod
    def _past_gate_b(chute) -> bool:
        return any(chute.edge_kinds[i] & 1 for i in range(chute.edge_count))

    @staticmethod
    def _follow(empty: list, red_q4: int, green_q4: int) -> None:
        """The empty window drifts (dust, age, warmth): follow it slowly."""
        empty[0] += red_q4 >> 3
        empty[1] += green_q4 >> 3

    def active_pockets(self) -> int:
        """Bits of the pockets whose window is to be sampled now, about every 2 ms."""
        mask = 0
        for pocket in range(4):
            if self._chutes[pocket].active:
                mask |= 1 << pocket
        if not mask and self._idle_due:
            mask = 1 << self._idle_pocket
        return mask

    def busy(self) -> bool:
        """Whether a piece may be under way in a chute."""
        for chute in self._chutes:
            if chute.active:
                return True
        return bool(self._ready)

    def step(self, now_us: int) -> None:
        """Judge what is over. To be called at least every 10 ms while `busy()`."""
        for pocket in range(4):
            chute = self._chutes[pocket]
            if chute.active and self._over(pocket, chute, clock.diff(now_us, chute.start_us)):
                self._judge(pocket, chute)
                chute.active = False
        if not self._idle_due and abs(clock.diff(now_us, self._idle_us)) >= IDLE_US:
            self._idle_us = now_us
            self._idle_pocket = (self._idle_pocket + 1) & 3
            self._idle_due = True

    def take(self) -> Passage | None:
        """The next passage that has been judged, or None."""
        return self._ready.pop(0) if self._ready else None

    # Inside.

    def _fault(self, pocket: int, gate: int) -> bool:
        return bool(self.faults >> (pocket * 2 + gate) & 1)

    def _over(self, pocket: int, chute, after_us: int) -> bool:
        """Whether everything in the chute has passed, or has had its time."""
        for gate in range(2):
            if chute.blocked[gate] and not self._fault(pocket, gate):
                return False
        last_us = chute.edge_times[chute.edge_count - 1]
        if chute.due_us < 0:
            blocks = self._measure(pocket, chute)
            if blocks is None:
                return after_us - last_us > UNMATCHED_US
            chute.due_us = last_us
            for block in blocks:
                chute.due_us = max(chute.due_us, block.at_window(block.length_um) + QUIET_US)
        if after_us < chute.due_us:
            return False
        if chute.last_seen_us < 0:
            return after_us - chute.due_us > UNSEEN_US
        return after_us - chute.last_seen_us > QUIET_US

    def _measure(self, pocket: int, chute) -> list | None:
        """The blocks of the chute, or None where what gate A saw and what gate B saw does not fit together."""
        a = chute.blocks(0)
        b = chute.blocks(1)
        if not a and not b:
            return []
        blocks = []
        while a or b:
            # A cluster ends where both gates are free and gate B has seen as much as gate A.
            i = j = 0
            while True:
                if i < len(a) and (j >= len(b) or a[i][0] < b[j][0]):
                    i += 1
                elif j < len(b):
                    j += 1
                else:
                    return None
                if not i or not j:
                    continue
                end = max(a[i - 1][1], b[j - 1][1])
                if (i < len(a) and a[i][0] < end) or (j < len(b) and b[j][0] < end):
                    continue
                if end == b[j - 1][1]:
                    break
            found = self._cluster(pocket, a[:i], b[:j])
            if found is None:
                return None
            blocks += found
            a = a[i:]
            b = b[j:]
        return blocks

    def _cluster(self, pocket: int, a: list, b: list) -> list | None:
        known = self.calibration.pockets[pocket]
        gap = known.gap_um
        found = []
        if len(a) == len(b):
            for i in range(len(a)):
                if not a[i][0] < b[i][0] or not a[i][1] < b[i][1]:
                    return None
                motion = gutter.Motion(a[i][0], b[i][0], a[i][1], b[i][1], gap)
                length = motion.length_um(a[i][0], a[i][1])
                found.append(_Block(b[i][0], motion, length, known.window_um, self._error(known, motion, a[i], length)))
            return found
        whole = [a[0][0], a[-1][1]]
        if not whole[0] < b[0][0] or not whole[1] < b[-1][1]:
            return None
        motion = gutter.Motion(whole[0], b[0][0], whole[1], b[-1][1], gap)
        finer, distance = (a, known.window_um + gap) if len(a) > len(b) else (b, known.window_um)
        for on, off in finer:
            length = motion.length_um(on, off)
            found.append(_Block(on, motion, length, distance, self._error(known, motion, whole, length)))
        return found

    @staticmethod
    def _error(known, motion, block: list, length_um: int) -> int:
        """How far a length may be off: diameters and beams, the formula, a knock within it."""
        error = 900 + length_um // 60
        odd = abs(motion.drive - known.drive) - 3 * known.drive_spread
        if odd > 0:
            ms = min((block[1] - block[0]) // 1000, 2000)
            error += min(odd, 20000) * ms // 1000 * ms // 4000
        return error

    def _judge(self, pocket: int, chute) -> None:
        blocks = self._measure(pocket, chute)
        if blocks is None:
            self._unclear(pocket, chute)
            return
        if not blocks:
            return
        runs = self._runs(pocket, chute)
        if not runs:
            self._unclear(pocket, chute)
            return
        for block in blocks:
            block.group, block.margin = gutter.fit(block.length_um, block.error_um, self._groups)
        warp = self._warp(blocks, runs)
        for block in blocks:
            self._name(pocket, chute, block, warp)

    def _unclear(self, pocket: int, chute) -> None:
        """Edges that no piece makes: a hand, unless the window saw something."""
        if chute.last_seen_us < 0 and not chute.full:
            return
        self._emit(Passage(pocket, (), chute.start_us, 0, GATES, 0, 0, ()))

    def _emit(self, passage) -> None:
        self._ready.append(passage)
        if self.trace is not None:
            self.trace.decision(passage)

    def _runs(self, pocket: int, chute) -> list:
        """[from, to] of every time in which something lay over the window."""
        level = colours.presence_level(self.calibration.pockets[pocket])
        runs = []
        inside = False
        for i in range(chute.reading_count):
            if chute.reds[i] + chute.greens[i] >= level:
                if not inside:
                    runs.append([chute.reading_times[i], chute.reading_times[i]])
                    inside = True
                runs[-1][1] = chute.reading_times[i]
            else:
                inside = False
        return runs

    @staticmethod
    def _warp(blocks: list, runs: list) -> tuple:
        """(start, end, seen start, seen end): the expected stay at the window, and the one that was seen."""
        first, last = blocks[0], blocks[-1]
        return first.at_window(0), last.at_window(last.length_um), runs[0][0], runs[-1][1]

    def _name(self, pocket: int, chute, block, warp: tuple) -> None:
        """Say which pieces a block is, and hand it out."""
        calibration = self.calibration
        known = calibration.pockets[pocket]
        group = block.group
        best = None
        best_rough = 1 << 29
        for place in range(group.men + 1 if group.strikers else 1):
            row = [pieces.WHITE] * group.men
            if group.strikers:
                row.insert(place, pieces.STRIKER)
            named, rough = self._read_row(chute, block, row, warp, known)
            if rough < best_rough:
                best, best_rough = named, rough
        margin = block.margin
        doubt = LENGTH if margin < self.doubt_margin else None
        found = []
        readings = []
        for piece, sure, red, green in best:
            found.append(piece)
            readings.append((red, green))
            if sure < margin:
                margin = sure
                if sure < self.doubt_margin and doubt is None:
                    doubt = COLOUR
        if not SLOWEST <= block.speed <= FASTEST:
            margin = 0
            doubt = doubt or SPEED
        radius = (calibration.striker_um if found[0] == pieces.STRIKER else calibration.man_um) // 2
        to_gate_a = calibration.mouth_um - radius
        to_here = to_gate_a + known.gap_um + known.window_um - block.distance_um
        fell_us = block.on_us + gutter.travel_us(-to_here, block.speed, block.drive)
        time_us = clock.add(chute.start_us, fell_us)
        self._emit(Passage(pocket, tuple(found), time_us, margin, doubt, block.length_um, block.speed, tuple(readings)))

    def _read_row(self, chute, block, row: list, warp: tuple, known) -> tuple:
        """Colours of a row of pieces: ([(piece, margin, red, green)], roughness: how unsteady the readings)."""
        calibration = self.calibration
        total = 0
        for piece in row:
            total += calibration.striker_um if piece == pieces.STRIKER else calibration.man_um
        named = []
        rough = 0
        offset = 0
        for piece in row:
            length = (
                (calibration.striker_um if piece == pieces.STRIKER else calibration.man_um)
                * (block.length_um * 64 // total)
                // 64
            )
            start = self._warped(block.at_window(offset + length // 4), warp)
            end = self._warped(block.at_window(offset + length * 3 // 4), warp)
            offset += length
            red, green, spread = self._mean(chute, start, end)
            rough += spread
            if piece == pieces.STRIKER:
                named.append((piece, 100, red, green))
            else:
                which, sure = colours.colour(red, green, known)
                if red + green < colours.presence_level(known):
                    sure = 0
                named.append((which, sure, red, green))
        return named, rough

    @staticmethod
    def _warped(time_us: int, warp: tuple) -> int:
        start, end, seen_start, seen_end = warp
        return seen_start + (time_us - start) * ((seen_end - seen_start) * 256 // max(end - start, 1)) // 256

    @staticmethod
    def _mean(chute, start: int, end: int) -> tuple:
        """(red, green, spread) of the readings from `start` to `end`; of the nearest one where none is between."""
        red = green = count = 0
        low = 1 << 20
        high = -low
        nearest = -1
        for i in range(chute.reading_count):
            t = chute.reading_times[i]
            if start <= t <= end:
                red += chute.reds[i]
                green += chute.greens[i]
                count += 1
                both = chute.reds[i] + chute.greens[i]
                low = min(low, both)
                high = max(high, both)
            if nearest < 0 or abs(2 * t - start - end) < abs(2 * chute.reading_times[nearest] - start - end):
                nearest = i
        if count:
            return red // count, green // count, high - low
        if nearest < 0:
            return 0, 0, 0
        return chute.reds[nearest], chute.greens[nearest], 0
