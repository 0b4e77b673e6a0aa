"""Judges the record of a chute that is quiet again: which pieces went down it, and how surely.

The edges of both gates give speed, acceleration and length of each block (pairing, motion), hence how many pieces it is
and when each of them lay over the colour window. The readings of that time tell which pieces they were (classifier,
colours). The window takes the place of a gate that fails: it sees pieces come and go as well, if less sharply.
"""

from carrom import clock, const
from carrom.sensing import classifier, motion, pairing
from carrom.sensing.passage import GATES, LENGTH, NO_LIGHT, Passage, settle

QUIET_US = const(12000)  # the window stays empty for this time after the last piece should have passed it
_UNMATCHED_US = const(400000)  # within it a piece goes from gate A to gate B
_FALL_US = const(1300000)  # from the hole to gate B; a slower piece was held up: its fall time is unknown
_HAND_US = const(80000)  # a hand blocks a gate for longer; what slides for less


def _stay(block, found: list, pairs: list, runs: list) -> tuple:
    """Return when a block's row should have come over the window and left it, and when it did; () if it did not."""
    for first, end, run_first, run_end in pairs:
        if first <= block.station < end:
            front = last = block
            if len(found) > 1:
                here = [one for one in found if first <= one.station < end]
                front, last = here[0], here[-1]
            return front.at_window(0), last.at_window(last.length_um), runs[run_first][0], runs[run_end - 1][1]
    return ()


class Judge:
    """gates: a gates.Gates. windows: of each pocket a window.Window. name: `classifier.name`, or a function with its
    arguments. measured: the blocks that were measured last, () where they are forgotten."""

    def __init__(self, calibration, gates, windows: list):
        self.name = classifier.name
        self._gates = gates
        self._windows = windows
        self.measured: tuple = ()
        self._measured_pocket = 0  # whose blocks these are
        self.calibrate(calibration)

    def calibrate(self, calibration) -> None:
        """Judge by another calibration from now on."""
        self._calibration = calibration
        self._groups = motion.groups(calibration.man_um, calibration.striker_um, calibration.chute_um)

    def forget(self) -> None:
        """Forget the blocks that were measured last."""
        self.measured = ()

    def due_us(self, pocket: int, log) -> int:
        """Return when the last piece that the gates saw should have left the window."""
        last_us = log.last_edge_us()
        self._measured_pocket = pocket
        self.measured = self._measure(pocket, log)
        found, _, _ = self.measured
        due_us = last_us + (QUIET_US if found and not self._gates.one_at_fault(pocket) else _UNMATCHED_US)
        for block in found:
            due_us = max(due_us, block.at_window(block.length_um) + QUIET_US)
        return due_us

    def alone(self, pocket: int, log) -> list:
        """Return the blocks by the gates alone."""
        known = self._calibration.pockets[pocket]
        return pairing.measure(log.blocks(0), log.blocks(1), known.gap_um, known.window_um, known)

    def _measure(self, pocket: int, log) -> tuple:
        """Measure the blocks by the two stations that can be trusted: (blocks, pairs with the window's runs, runs)."""
        known = self._calibration.pockets[pocket]
        a = [] if self._gates.at_fault(pocket, 0) else log.blocks(0)
        b = [] if self._gates.at_fault(pocket, 1) else log.blocks(1)
        runs = log.runs(self._windows[pocket].level)
        blur_um = log.interval_us() * 1300 // 4000  # a quarter of the way between two readings at 1.3 m/s
        if a and b:
            found = pairing.measure(a, b, known.gap_um, known.window_um, known)
            return found, pairing.second_opinion(found, b, runs, known.window_um, known, blur_um), runs
        if not runs or not (a or b):
            return [], [], runs
        # With one working gate, use the window as the second station.
        gap_um = known.window_um if b else known.gap_um + known.window_um
        found = pairing.measure(a or b, runs, gap_um, 0, known, 2 * blur_um)
        return found, [(i, i + 1, i, i + 1) for i in range(len(runs))], runs

    def judge(self, pocket: int, log, doubt_margin: int) -> tuple:
        """Return the passages of a record that is over, and whether a hand made it.

        doubt_margin: a passage with a smaller margin is in doubt.
        """
        known = self._calibration.pockets[pocket]
        is_measured = self.measured and self._measured_pocket == pocket
        found, pairs, runs = self.measured if is_measured else self._measure(pocket, log)
        left_out = self._left_out(pocket, log, found, runs, pairs)  # by the gates that measured the blocks
        missed = self._gates.compare(pocket, log, found)
        if self._hand(pocket, log, runs):
            odd = 0
            hand = True
        else:
            odd = missed + log.full + left_out
            hand = False
            if not found:
                return [Passage(pocket, (), log.start_us, 0, GATES)], False
        alone = len(found) == 1 and len(runs) == 1
        passages = []
        for block in found:
            stay = _stay(block, found, pairs, runs)
            named = None
            slow = max(self._slowest(known) - block.speed, 0)
            if stay:
                named = self.name(log, block, stay, self._groups, known, self._calibration, alone, odd, slow)
            passages.append(self._passage(pocket, log, block, named, odd + slow))
        settle(passages, doubt_margin)
        return passages, hand

    def _hand(self, pocket: int, log, runs: list) -> bool:
        """Return whether a hand explains the record, and a piece does not."""
        if log.full or log.stood:
            return False
        faults = self._gates.faults >> 2 * pocket & 3
        for gate in range(2):
            if not faults >> gate & 1:
                for on, off in log.blocks(gate):
                    if off - on < _HAND_US:
                        return False  # a man on edge is too dark for the window, but quicker than a hand
        if log.last_seen_us < 0:
            # A hand from above: a piece comes over the window. With one gate left, a man too dark for it looks so.
            return not (faults in (1, 2) and log.blocks(2 - faults))
        # A hand in the tray: a piece passes gate A.
        return not runs and not faults & 1 and not log.blocks(0)

    def _left_out(self, pocket: int, log, found: list, runs: list, pairs: list) -> int:
        """Count what gates and window saw and no block explains, as when a piece stops on a gate and another passes."""
        left = len(runs)
        for first, end, run_first, run_end in pairs:
            for block in found:
                if first <= block.station < end:
                    left -= run_end - run_first
                    break
        if self._gates.one_at_fault(pocket):
            return left + max(len(log.blocks(1 if self._gates.at_fault(pocket, 0) else 0)) - len(runs), 0)
        a, b = log.blocks(0), log.blocks(1)
        if len(b) == len(found) == len(a):
            return left
        left += len(a) + len(b)
        for a_from, a_to, b_from, b_to in pairing.pair(a, b, self._calibration.pockets[pocket].gap_um):
            left -= a_to - a_from + b_to - b_from
        return left

    def _passage(self, pocket: int, log, block, named, odd: int) -> Passage:
        """Make the passage of a block. named: None where the window did not see it. odd: 0 where all is explained."""
        passage = Passage(pocket, (), 0, 0, GATES if odd else NO_LIGHT, block.length_um, block.speed)
        since_us = block.on_us
        if named is not None:
            passage.pieces, passage.readings = named.pieces, named.readings
            passage.count_margin, passage.colour_margin = named.count_margin, named.colour_margin
            if self._windows[pocket].dead and self._half_seen(pocket, named):
                passage.colour_margin = 0
            if not odd:
                passage.doubt = LENGTH
            known = self._calibration.pockets[pocket]
            fell_us = classifier.fell_us(block, named.pieces, known, self._calibration)
            since_us = max(fell_us, block.on_us - _FALL_US)
        passage.time_us = clock.add(log.start_us, since_us)
        return passage

    def _half_seen(self, pocket: int, named) -> bool:
        """Return whether a piece may lie in part, or whole, where its window has no eye any more."""
        usual = self._calibration.pockets[pocket].colours
        for piece, reading in zip(named.pieces, named.readings):
            if reading[0] * 4 < usual[piece][0] * 3 or reading[1] * 4 < usual[piece][1] * 3:
                return True
        return False

    def _slowest(self, known) -> int:
        """Return the least speed at gate B, in mm/s, of a piece that lay still where it landed. A hand is slower."""
        return motion.isqrt(max(2 * known.drive * (self._calibration.mouth_um // 1000), 0)) // 2
