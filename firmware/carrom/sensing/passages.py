"""Tells from gate edges and colour readings which pieces went down each chute, with a margin of confidence.

A chute is judged when it is quiet again. The edges of both gates give speed, acceleration and length of each block
(pairing, motion), hence how many pieces it is and when each of them lay over the colour window. The readings of that
time tell which pieces they were (classifier, colours). The window takes the place of a gate that fails: it sees pieces
come and go as well, if less sharply.
"""

from carrom import clock, const, ports
from carrom.game.pieces import QUEEN, STRIKER
from carrom.game.value import Value
from carrom.sensing import chute_log, classifier, colours, motion, pairing, window

_UNMATCHED_US = const(400000)  # within it a piece goes from gate A to gate B
_BEAM_STUCK_US = const(1500000)  # a beam blocked for longer is at fault, or a piece has stopped there
QUIET_US = const(12000)  # the window stays empty for this time after the last piece should have passed it
_UNSEEN_US = const(1200000)  # the longest wait for a piece that the gates saw and the window did not
_WAIT_US = const(1000000)  # the longest that a finished passage waits for one that began in another pocket
_FALL_US = const(1300000)  # from the hole to gate B; a slower piece was held up: its fall time is unknown
LONGEST_US = const(6000000)  # then the chute is judged as it is
LATE_US = const(20000000)  # by then a chute is clear or jammed: nothing waits for it any longer
_IDLE_US = const(1000000)  # between two looks at the empty windows while nothing happens
_HAND_US = const(80000)  # a hand blocks a gate for longer, a piece that slides for less
_BLAMED = const(2)  # a gate is at fault after this number of passages in a row that only the other one saw
_SENSELESS = const(8)  # blocks of one gate in records without a piece, one soon after the other: it flickers
_SOON_US = const(10000000)  # at most this between two records for _SENSELESS
_WILD = const(256)  # edges of one gate in a single record: it flickers, whatever was seen
STEADY_US = const(60000000)  # a pocket whose gates flickered counts again when they have been still for this time
MENDED = const(2)  # a gate at fault is trusted again after this number of passages that agree with the other one

# Why a passage is in doubt.
LENGTH, COLOUR, NO_LIGHT, GATES = "length", "colour", "light", "gates"


class Passage(Value):
    """The pieces that went down one chute in one go.

    pocket: pieces.SW ... . pieces: tuple of piece codes in their order; () where that is unclear.
    time_us: about when the first of them fell; pieces rattle at the hole (the setting order_ms). Passages come in the
    order in which chutes became quiet, so passages of different pockets may not be in the order of this time.
    margin: 0 .. 100, of the least sure decision: the lesser of count_margin and colour_margin. doubt: None, or why it
    is not to be trusted (LENGTH ...). length_um, speed (mm/s): of the block. readings: (red, green) of each piece,
    less the empty window's. stood: a piece had stopped in the chute.
    """

    def __init__(self, pocket, found, time_us, margin, doubt, length_um=0, speed=0, readings=()):
        self.pocket = pocket
        self.pieces = found
        self.time_us = time_us
        self.margin = margin
        self.doubt = doubt
        self.length_um = length_um
        self.speed = speed
        self.readings = readings
        self.count_margin = margin
        self.colour_margin = margin
        self.stood = False


def _stay(block, found: list, pairs: list, runs: list) -> tuple:
    """Return when a block's row should have come over the window and left it, and when it did; () if it did not."""
    for first, end, run_first, run_end in pairs:
        if first <= block.station < end:
            here = [one for one in found if first <= one.station < end]
            last = here[-1]
            return here[0].at_window(0), last.at_window(last.length_um), runs[run_first][0], runs[run_end - 1][1]
    return ()


def settle(passages: list, doubt_margin: int) -> None:
    """Set margins and doubts of the passages of a record.

    Its blocks share the edges, so none is surer of its count than the others; each has a colour of its own.
    """
    least = None
    strikers = queens = 0
    for passage in passages:
        if least is None or passage.count_margin < least.count_margin:
            least = passage
        strikers += passage.pieces.count(STRIKER)
        queens += passage.pieces.count(QUEEN)
    if strikers > 1 or queens > 1:  # there is but one of each
        least.count_margin = 0
    for passage in passages:
        if passage.count_margin >= doubt_margin:
            passage.doubt = least.doubt
        passage.count_margin = least.count_margin
        passage.margin = min(passage.count_margin, passage.colour_margin)
        if passage.margin >= doubt_margin:
            passage.doubt = None
        elif passage.colour_margin < passage.count_margin:
            passage.doubt = COLOUR


class Passages:
    """Turns edges and readings of all four chutes into passages.

    calibration: a `calibration.Calibration`; put another one in with `calibrate`.
    doubt_margin: a passage with a smaller margin is in doubt.
    faults: bits of gate beams (0-7) that are not to be trusted. `step` finds them; a self-test may set them too.
    jams: bits of pockets in whose chute something has blocked gate B, or both gates, for long: a piece, or the cable is
    off. Nothing waits for them. After LATE_US their record is left; when their gates are free, one of what stood there
    begins.
    flickering: bits of gate beams that come and go without a piece. Their pockets are not judged until they are steady.
    trace: None, or a `trace.Trace`. observer: None, or a `calibrator.Learner`. name: `classifier.name`, or a function
    with its arguments.
    """

    def __init__(self, calibration, doubt_margin: int = 40, trace=None):
        self.doubt_margin = doubt_margin
        self.trace = trace
        self.observer = None
        self.name = classifier.name
        self.faults = 0
        self.jams = 0
        self.flickering = 0
        self._edges = [0] * ports.GATE_BEAMS  # edges of each gate in its record
        self._senseless = [0] * ports.GATE_BEAMS  # blocks of each gate, without glitches, since a record made sense
        self._agreed = [0] * ports.GATE_BEAMS
        self._logs = [chute_log.ChuteLog() for _ in range(4)]
        self._active = 0  # bits of the pockets in whose chute something may be
        self._blocked = 0  # bits of the gate beams
        self._since_us = [0] * ports.GATE_BEAMS
        self._windows = [window.Window() for _ in range(4)]
        self._due_us = [-1] * 4  # when the last piece should have left the window; -1: not yet computed
        self._measured_pocket = -1  # in this step; -1: none
        self._measured: tuple = ()
        self._ready = []
        self._after_us = 0  # from the beginning of a record to the sample that is taken
        self._idle_us = 0  # when the empty windows were read last
        self.calibrate(calibration)

    def calibrate(self, calibration) -> None:
        """Judge by another calibration from now on."""
        self.calibration = calibration
        self._groups = motion.groups(calibration.man_um, calibration.striker_um, calibration.chute_um)
        for pocket, known in enumerate(calibration.pockets):
            self._windows[pocket].set_empty(known.empty_red, known.empty_green)
            self._windows[pocket].level = colours.presence_level(known)

    def set_empty(self, pocket: int, red: int, green: int, left: int | None = None) -> None:
        """Set the reading of a pocket's empty window, dark taken off, as a trace has it."""
        self._windows[pocket].set_empty(red, green, left)

    def sync(self, levels: int, now_us: int) -> None:
        """Take the state of the beams at the start, one bit each, 1 = blocked (`Beams.levels()`)."""
        for beam in range(ports.GATE_BEAMS):
            if levels >> beam & 1:
                self.edge(beam, True, now_us)

    def edge(self, beam: int, blocked: bool, time_us: int) -> None:
        """Take a change of a beam. Beams that are no gates are ignored."""
        if beam >= ports.GATE_BEAMS:
            return
        blocked = bool(blocked)
        bit = 1 << beam
        if (self._blocked & bit != 0) == blocked:
            return
        self._blocked ^= bit
        before_us = self._since_us[beam]
        self._since_us[beam] = time_us
        pocket = beam >> 1
        log = self._logs[pocket]
        if self.flickering >> 2 * pocket & 3:
            log.start_us = time_us  # since then it may be steady
            return
        if not self._active >> pocket & 1:
            if self.jams >> pocket & 1:
                self._clear(pocket, time_us)
                return
            if not blocked:
                return
            if abs(clock.diff(time_us, before_us)) > _SOON_US:
                self._makes_sense(pocket)
            self._active |= 1 << pocket
            self._edges[2 * pocket] = self._edges[2 * pocket + 1] = 0
            log.begin(time_us)
            if self.trace is not None:
                self.trace.empty(pocket, *self._windows[pocket].empty())
        if self.trace is not None:
            self.trace.note_edge(beam, blocked, time_us)
        log.add_edge(beam & 1, blocked, clock.diff(time_us, log.start_us))
        self._due_us[pocket] = -1
        self._edges[beam] += 1
        if not blocked and clock.diff(time_us, before_us) >= chute_log.SHORTEST_US:
            self._senseless[beam] += 1
        if self._edges[beam] >= _WILD:
            self._look_for_flicker(pocket)

    # Functions that run for every sample have few names and operands, see table.py.

    def light(self, pocket: int, time_us: int, dark_raw: int, red_raw: int, green_raw: int, left_raw: int = -1) -> None:
        """Take a sample of a colour window. left_raw: -1 where its eyes are not read apart."""
        self._windows[pocket].dark_raw = dark_raw
        self._windows[pocket].red_raw = red_raw
        self._windows[pocket].green_raw = green_raw
        self._windows[pocket].left_raw = left_raw
        self._sample(pocket, time_us)

    def _sample(self, pocket: int, time_us: int) -> None:
        seen = self._windows[pocket]
        if not self._active >> pocket & 1:
            seen.take()
            if not self.jams >> pocket & 1:  # the piece that stands there may cover the window
                seen.idle()
            return
        self._after_us = self._since_begin(pocket, time_us)
        if self.trace is not None:
            self.trace.light(pocket, time_us, seen.dark_raw)
            self.trace.lit(seen.red_raw, seen.green_raw)
            if seen.left_raw >= 0:
                self.trace.left(seen.left_raw, seen.red_raw)
        log = self._logs[pocket]
        if seen.take():
            log.last_seen_us = self._after_us
        elif not log.gate_b_seen:
            seen.follow()
        log.reading(seen.red, seen.green, self._after_us, seen.left)

    def _since_begin(self, pocket: int, time_us: int) -> int:
        return clock.diff(time_us, self._logs[pocket].start_us)

    def wanted(self, now_us: int) -> int:
        """Return the bits of the pockets whose window is to be read now: those with a piece, or all now and then."""
        if self._active:
            return self._active
        if abs(clock.diff(now_us, self._idle_us)) < _IDLE_US:
            return 0
        self._idle_us = now_us
        return 15

    def next_look_us(self) -> int:
        """Return when to look at the empty windows next, while nothing is on its way."""
        return clock.add(self._idle_us, _IDLE_US)

    def busy(self) -> bool:
        """Return whether a piece may be on its way in a chute, or a passage waits to be taken."""
        return self._active & ~self.jams != 0 or bool(self._ready)

    def dark(self) -> int:
        """Return the bits of the gate beams that are at fault and blocked."""
        return self.faults & self._blocked

    def step(self, now_us: int) -> None:
        """Judge the chutes that are quiet again. Call it at least every 10 ms while `busy()`."""
        if self.flickering:
            self._trust_steady(now_us)
        over = pocket = 0
        under_way = False
        self._measured_pocket = -1
        while self._active >> pocket:
            if self._active >> pocket & 1:
                if self._is_over(pocket, now_us):
                    over |= 1 << pocket
                elif self._since_begin(pocket, now_us) > LATE_US:
                    self._active &= ~(1 << pocket)
                    self.jams |= 1 << pocket
                elif self._since_begin(pocket, now_us) < _WAIT_US:
                    under_way = True
            pocket += 1
        # Judging takes as long as many samples, so it waits while a piece comes to another window.
        if over and not under_way:
            self._active &= ~over
            for pocket in range(4):
                if over >> pocket & 1 and not self._glitched(pocket, self._logs[pocket]):
                    self._judge(pocket, self._logs[pocket])
            self._measured = ()

    def _is_over(self, pocket: int, now_us: int) -> bool:
        if self._blocked >> 2 * pocket & 3:
            self._watch(pocket, now_us)
        else:
            self.jams &= ~(1 << pocket)
        now_us = self._since_begin(pocket, now_us)
        return self._over(pocket, self._logs[pocket], now_us)

    def ready(self) -> bool:
        """Return whether there is a passage to take."""
        return bool(self._ready)

    def take(self) -> Passage | None:
        """Remove and return the next judged passage, or None."""
        return self._ready.pop(0) if self._ready else None

    # Judging.

    def at_fault(self, pocket: int, gate: int) -> bool:
        return bool(self.faults >> ports.gate_beam(pocket, gate) & 1)

    def _one_gate(self, pocket: int) -> bool:
        return self.at_fault(pocket, 0) or self.at_fault(pocket, 1)

    def _set_fault(self, pocket: int, gate: int) -> None:
        beam = ports.gate_beam(pocket, gate)
        self._agreed[beam] = 0
        self.faults |= 1 << beam

    def _watch(self, pocket: int, now_us: int) -> None:
        """Find gates that stay blocked: one alone is at fault, both together are a jam."""
        stuck = self._stuck(2 * pocket, now_us) | self._stuck(2 * pocket + 1, now_us) << 1
        if stuck:
            self._judge_stuck(pocket, stuck)
        else:
            self.jams &= ~(1 << pocket)

    def _stuck(self, beam: int, now_us: int) -> int:
        return 1 if self._blocked >> beam & 1 and clock.diff(now_us, self._since_us[beam]) > _BEAM_STUCK_US else 0

    def _clear(self, pocket: int, time_us: int) -> None:
        """Begin a record of what stood in a chute once both its gates are free."""
        if not self._stands(pocket):
            self.jams &= ~(1 << pocket)
            self._active |= 1 << pocket
            self._due_us[pocket] = -1
            self._logs[pocket].begin(time_us)
            self._logs[pocket].stood = True

    def _stands(self, pocket: int) -> bool:
        """Return whether something blocks a gate that works."""
        return (self._blocked & ~self.faults) >> 2 * pocket & 3 != 0

    def age(self, now_us: int) -> None:
        """Bring the times that are kept forward. Call it once a minute."""
        for beam in range(ports.GATE_BEAMS):
            self._since_us[beam] = clock.recent(self._since_us[beam], now_us)

    def _judge_stuck(self, pocket: int, stuck: int) -> None:
        if stuck == 3 and not self.at_fault(pocket, 0) and not self.at_fault(pocket, 1):
            self.jams |= 1 << pocket
            self._logs[pocket].stood = True
            return
        log = self._logs[pocket]
        if stuck == 2 and (log.stood or (log.last_seen_us < 0 and log.blocks(0))):
            # A piece left gate A and has not come over the window: it stands on gate B.
            self.jams |= 1 << pocket
            log.stood = True
            return
        self.jams &= ~(1 << pocket)
        for gate in range(2):
            other = self._blocked >> ports.gate_beam(pocket, 1 - gate) & 1
            if stuck >> gate & 1 and not other and not self.at_fault(pocket, gate):
                self._set_fault(pocket, gate)
                log.stood = gate > 0 and bool(log.blocks(0))  # a piece that passed gate A may still stand here
                self._due_us[pocket] = -1

    def _over(self, pocket: int, log, after_us: int) -> bool:
        """Return whether everything in the chute has passed, or has had its time."""
        if self._stands(pocket):
            return False
        if after_us > LONGEST_US:
            return True
        if after_us - log.last_edge_us() < QUIET_US or 0 <= after_us - log.last_seen_us <= QUIET_US:
            return False  # computing the due time takes long, and the window must be sampled meanwhile
        if self._glitched(pocket, log):
            return True
        if self._due_us[pocket] < 0:
            self._due_us[pocket] = self._work_out_due(pocket, log)
        if after_us < self._due_us[pocket]:
            return False
        if log.last_seen_us < 0:
            return after_us - self._due_us[pocket] > _UNSEEN_US
        return after_us - log.last_seen_us > QUIET_US

    def _glitched(self, pocket: int, log) -> bool:
        """Return whether a record has nothing but glitches of its gates: nothing has passed."""
        if self._blocked >> 2 * pocket & 3 or log.last_seen_us >= 0 or log.full or log.stood:
            return False
        return not (log.blocks(0) or log.blocks(1))

    def _work_out_due(self, pocket: int, log) -> int:
        """Return when the last piece that the gates saw should have left the window."""
        last_us = log.last_edge_us()
        self._measured_pocket = pocket
        self._measured = self._measure(pocket, log)
        found, _, _ = self._measured
        due_us = last_us + (QUIET_US if found and not self._one_gate(pocket) else _UNMATCHED_US)
        for block in found:
            due_us = max(due_us, block.at_window(block.length_um) + QUIET_US)
        return due_us

    def _measure(self, pocket: int, log) -> tuple:
        """Measure the blocks by the two stations that can be trusted: (blocks, pairs with the window's runs, runs)."""
        known = self.calibration.pockets[pocket]
        a = [] if self.at_fault(pocket, 0) else log.blocks(0)
        b = [] if self.at_fault(pocket, 1) else log.blocks(1)
        runs = log.runs(self._windows[pocket].level)
        blur_um = log.interval_us() * 1300 // 4000  # a quarter of the way between two readings at 1.3 m/s
        if a and b:
            found = pairing.measure(a, b, known.gap_um, known.window_um, known)
            return found, pairing.second_opinion(found, b, runs, known.window_um, known, blur_um), runs
        if not runs or not (a or b):
            return [], [], runs
        # With one working gate, use the window as the second station.
        gap_um = known.window_um if b else known.gap_um + known.window_um
        found = pairing.measure(a or b, runs, gap_um, 0, known, 700 + blur_um)
        return found, [(i, i + 1, i, i + 1) for i in range(len(runs))], runs

    def _compare(self, pocket: int, log, found: list) -> bool:
        """Find out which gates work, by comparing them with each other and with the window.

        Returns whether a trusted gate missed what the other one saw: it may fail, or a hand was in the tray.
        """
        missed = False
        seen = [log.blocks(0), log.blocks(1)]
        for gate in range(2):
            beam = ports.gate_beam(pocket, gate)
            if self.at_fault(pocket, gate):
                if self._blocked >> beam & 1 or not seen[gate] or len(seen[gate]) != len(seen[1 - gate]):
                    self._agreed[beam] = 0
                    continue
                self._agreed[beam] += 1
                if self._agreed[beam] >= MENDED:
                    self._agreed[beam] = 0
                    self.faults &= ~(1 << beam)
            elif seen[gate]:
                self._agreed[beam] = 0
            elif found and not self.at_fault(pocket, 1 - gate):
                missed = True
                self._agreed[beam] -= 1
                if self._agreed[beam] <= -_BLAMED:
                    self._set_fault(pocket, gate)
        return missed

    def _judge(self, pocket: int, log) -> None:
        known = self.calibration.pockets[pocket]
        found, pairs, runs = self._measured if self._measured_pocket == pocket else self._measure(pocket, log)
        if self.observer is not None:
            alone = pairing.measure(log.blocks(0), log.blocks(1), known.gap_um, known.window_um, known)
            self.observer.passed(pocket, log, alone, self._windows[pocket].empty())
        left_out = self._left_out(pocket, log, found, runs, pairs)  # by the gates that measured the blocks
        missed = self._compare(pocket, log, found)
        odd = 0
        hand = self._hand(pocket, log, runs)
        if not hand:
            odd = missed + log.full + left_out
            if not found:
                self._hand_out(Passage(pocket, (), log.start_us, 0, GATES), log)
        alone = len(found) == 1 and len(runs) == 1
        passages = []
        for block in found:
            stay = _stay(block, found, pairs, runs)
            named = None
            slow = max(self._slowest(known) - block.speed, 0)
            if stay:
                named = self.name(log, block, stay, self._groups, known, self.calibration, alone, odd, slow)
            passages.append(self._passage(pocket, log, block, named, odd + slow))
        self._hand_out_all(passages, log)
        if self.observer is not None or any(passage.pieces for passage in passages):
            self._makes_sense(pocket)
        self._look_for_flicker(pocket)
        if hand:
            self._makes_sense(pocket)

    # A gate that flickers.

    def _makes_sense(self, pocket: int) -> None:
        self._senseless[2 * pocket] = self._senseless[2 * pocket + 1] = 0

    def _look_for_flicker(self, pocket: int) -> None:
        """Give a pocket up for a while if its gates came and went too often since a record made sense."""
        wild = max(self._edges[2 * pocket], self._edges[2 * pocket + 1]) >= _WILD
        for beam in (2 * pocket, 2 * pocket + 1):
            if self._senseless[beam] >= _SENSELESS or (wild and self._edges[beam] >= 2 * _SENSELESS):
                self.flickering |= 1 << beam
        if self.flickering >> 2 * pocket & 3:
            self._active &= ~(1 << pocket)
            self.jams &= ~(1 << pocket)
            self._makes_sense(pocket)

    def _trust_steady(self, now_us: int) -> None:
        """Judge the pockets again whose gates have been still for long."""
        for pocket in range(4):
            gates = 3 << 2 * pocket
            if self.flickering & gates and self._since_begin(pocket, now_us) > STEADY_US:
                self.flickering &= ~gates
                blocked = self._blocked & gates
                self._blocked ^= blocked
                self.sync(blocked, now_us)  # a gate that stayed blocked is found out as any other

    def _hand(self, pocket: int, log, runs: list) -> bool:
        """Return whether a hand explains the record, and a piece does not."""
        if log.full or log.stood:
            return False
        for gate in range(2):
            # A man on edge is too dark for the window, but quicker than a hand.
            if not self.at_fault(pocket, gate) and any(off - on < _HAND_US for on, off in log.blocks(gate)):
                return False
        if log.last_seen_us < 0:
            # A hand from above: a piece comes over the window. With one gate left, a man too dark for it looks so.
            faults = self.faults >> 2 * pocket & 3
            return not (faults in (1, 2) and log.blocks(2 - faults))
        # A hand in the tray: a piece passes gate A.
        return not runs and not self.at_fault(pocket, 0) and not log.blocks(0)

    def _left_out(self, pocket: int, log, found: list, runs: list, pairs: list) -> int:
        """Count what gates and window saw and no block explains, as when a piece stops on a gate and another passes."""
        left = len(runs)
        for first, end, run_first, run_end in pairs:
            if any(first <= block.station < end for block in found):
                left -= run_end - run_first
        if self._one_gate(pocket):
            return left + max(len(log.blocks(1 if self.at_fault(pocket, 0) else 0)) - len(runs), 0)
        a, b = log.blocks(0), log.blocks(1)
        if len(b) == len(found) == len(a):
            return left
        left += len(a) + len(b)
        for a_from, a_to, b_from, b_to in pairing.pair(a, b, self.calibration.pockets[pocket].gap_um):
            left -= a_to - a_from + b_to - b_from
        return left

    def _passage(self, pocket: int, log, block, named, odd: int) -> Passage:
        """Make the passage of a block. named: None where the window did not see it. odd: 0 where all is explained."""
        passage = Passage(pocket, (), 0, 0, GATES if odd else NO_LIGHT, block.length_um, block.speed)
        since_us = block.on_us
        if named is not None:
            passage.pieces, passage.readings = named.pieces, named.readings
            passage.count_margin, passage.colour_margin = named.count_margin, named.colour_margin
            if not odd:
                passage.doubt = LENGTH
            fell_us = classifier.fell_us(block, named.pieces, self.calibration.pockets[pocket], self.calibration)
            since_us = max(fell_us, block.on_us - _FALL_US)
        passage.time_us = clock.add(log.start_us, since_us)
        return passage

    def _slowest(self, known) -> int:
        """Return the least speed at gate B, in mm/s, of a piece that lay still where it landed. A hand is slower."""
        return motion.isqrt(max(2 * known.drive * (self.calibration.mouth_um // 1000), 0)) // 2

    def _hand_out_all(self, passages: list, log) -> None:
        """Hand out the passages of a record."""
        settle(passages, self.doubt_margin)
        for passage in passages:
            if passage.doubt is None and self.observer is None and len(passage.pieces) == 1:
                self._follow(passage.pocket, passage.pieces[0], passage.readings[0])
            self._hand_out(passage, log)

    def _follow(self, pocket: int, piece: int, reading: tuple) -> None:
        """Follow the usual reading of a piece that is sure: lamps age, windows get dusty, paint fades."""
        self.calibration.follow(pocket, piece, reading[0], reading[1])
        self._windows[pocket].level = colours.presence_level(self.calibration.pockets[pocket])

    def _hand_out(self, passage, log) -> None:
        passage.stood = log.stood
        self._ready.append(passage)
        if self.trace is not None:
            self.trace.decision(passage)
