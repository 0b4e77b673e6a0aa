"""Pieces that slide down a chute, worked out here: the edges at its gates, and the light of its window."""

import copy

from carrom import clock, ports
from carrom.game import pieces
from carrom.sensing import trace
from carrom.sensing.chute_log import ChuteLog

GAP_MM, WINDOW_MM = 25.0, 40.0
DIAMETER_MM = {pieces.WHITE: 31.8, pieces.BLACK: 31.8, pieces.QUEEN: 31.8, pieces.STRIKER: 41.3}
START_US = clock.WRAP_US - 200_000  # the clock wraps in the middle of most passages


def empty_of(passages, pocket=pieces.NE) -> tuple[int, ...]:
    """What the window of an idle chute reads while it is empty, as the trace of its next passage has it."""
    watched = copy.deepcopy(passages)
    watched.trace = trace.Trace()
    watched.edge(ports.gate_beam(pocket, 0), True, watched.next_look_us())
    (line,) = [line for line in trace.decode_text(watched.trace.to_bytes()).splitlines() if line.startswith("empty")]
    return tuple(map(int, line.split()[2:]))


class Chute:
    """Discs that slide with one speed and acceleration past gates at 0 and 25 mm and a window at 65 mm.

    row: [(piece, mm from the first one's front to its own)].
    """

    diameter_mm = DIAMETER_MM

    def __init__(self, row, speed=1200.0, drive=2000.0, pocket=pieces.SW, mute=(), window_works=True):
        self.row, self.speed, self.drive, self.pocket = row, speed, drive, pocket
        self.mute = mute
        self.window_works = window_works

    def time_s(self, distance_mm):
        root = (self.speed**2 + 2 * self.drive * distance_mm) ** 0.5
        return 2 * distance_mm / (self.speed + root)

    def edges(self):
        spans = []
        for gate, place in ((0, 0.0), (1, GAP_MM)):
            if gate in self.mute:
                continue
            merged = []
            for piece, behind in self.row:
                on, off = place + behind, place + behind + self.diameter_mm[piece]
                if merged and on <= merged[-1][1]:
                    merged[-1][1] = max(off, merged[-1][1])
                else:
                    merged.append([on, off])
            spans += [(gate, on, off) for on, off in merged]
        found = []
        for gate, on, off in spans:
            found += [(self.time_s(on), gate, True), (self.time_s(off), gate, False)]
        return sorted(found)

    def light(self, time_s, calibration):
        moved = self.speed * time_s + self.drive * time_s**2 / 2
        for piece, behind in self.row:
            over = moved - GAP_MM - WINDOW_MM - behind
            if 0 <= over <= self.diameter_mm[piece] and self.window_works:
                return calibration.pockets[self.pocket].colours[piece]
        return 0, 0

    def left(self, time_s, calibration) -> int | None:
        """Return the left eye's part of the red light; None where the eyes are not read apart."""

    def log(self, calibration, every_us=2000, until_us=600_000) -> ChuteLog:
        """Return the chute's log, with the window read every 2 ms."""
        log = ChuteLog()
        log.begin(0)
        for at_s, gate, blocked in self.edges():
            log.add_edge(gate, blocked, round(at_s * 1e6))
        for at_us in range(0, until_us, every_us):
            left = self.left(at_us / 1e6, calibration)
            log.reading(*self.light(at_us / 1e6, calibration), at_us, *([] if left is None else [left]))
        return log

    def run(self, passages, start_us=START_US, for_s=2.5):
        """Everything that `passages` says of it."""
        calibration = passages.calibration
        edges = self.edges()
        empty = calibration.pockets[self.pocket].empty_red
        found = []
        for step in range(int(for_s / 0.002)):
            now_s = step * 0.002
            while edges and edges[0][0] <= now_s:
                at_s, gate, blocked = edges.pop(0)
                passages.edge(self.pocket * 2 + gate, blocked, clock.add(start_us, int(at_s * 1e6)))
            now_us = clock.add(start_us, int(now_s * 1e6))
            if passages.wanted(now_us) >> self.pocket & 1:
                red, green = self.light(now_s, calibration)
                left = self.left(now_s, calibration)
                apart = [] if left is None else [300 + empty // 2 + left]
                passages.light(self.pocket, now_us, 300, 300 + empty + red, 300 + empty + green, *apart)
            passages.step(now_us)
            while (passage := passages.take()) is not None:
                found.append(passage)
        return found


class TwoEyes(Chute):
    """Discs over a window whose eyes are read apart.

    row: [(piece, mm from the first one's front to its own, how bright it is over the left eye, over the right one)];
    1: as one that lies flat over it. Pieces may lie beside each other. hidden_mm: so much of either end of a piece the
    eyes do not see, because it lies aslant; black men lie flat.
    """

    def __init__(self, row, hidden_mm=0.0, **more):
        super().__init__([one[:2] for one in row], **more)
        self.shares = [one[2:] for one in row]
        self.hidden_mm = hidden_mm

    def _eyes(self, time_s, calibration):
        """Return the red light on the left eye, on the right one, and the green light."""
        moved = self.speed * time_s + self.drive * time_s**2 / 2
        on_left = on_right = both = 0.0
        for (piece, behind), (left, right) in zip(self.row, self.shares, strict=True):
            hidden_mm = 0.0 if piece == pieces.BLACK else self.hidden_mm
            if hidden_mm <= moved - GAP_MM - WINDOW_MM - behind <= self.diameter_mm[piece] - hidden_mm:
                red, green = calibration.pockets[self.pocket].colours[piece]
                on_left += left * red
                on_right += right * red
                both += (left + right) * green
        return round(on_left), round(on_right), round(both)

    def light(self, time_s, calibration):
        on_left, on_right, green = self._eyes(time_s, calibration)
        return on_left + on_right, green

    def left(self, time_s, calibration):
        return self._eyes(time_s, calibration)[0]
