"""Watches the four chutes: gathers edges and readings into records, and has each judged when its chute is quiet again.

A record begins with a gate's edge and ends when nothing can be on its way any more. Meanwhile the parts look after the
gates (gates: which work; flicker: which come and go; standing: where a piece has stopped), and judge tells the pieces.
"""

from carrom import clock, const, ports
from carrom.game import pieces
from carrom.sensing import chute_log, colours, window
from carrom.sensing.calibration import ALIKE
from carrom.sensing.flicker import STEADY_US, Flicker
from carrom.sensing.gates import Gates
from carrom.sensing.judge import QUIET_US, Judge
from carrom.sensing.passage import Passage
from carrom.sensing.standing import Standing

_UNSEEN_US = const(1200000)  # the longest wait for a piece that the gates saw and the window did not
_WAIT_US = const(1000000)  # the longest that a finished passage waits for one that began in another pocket
LONGEST_US = const(6000000)  # then the chute is judged as it is
LATE_US = const(20000000)  # by then a chute is clear or jammed: nothing waits for it any longer
_IDLE_US = const(1000000)  # between two looks at the empty windows while nothing happens


class Passages:
    """Turns edges and readings of all four chutes into passages.

    calibration: a `calibration.Calibration`; put another one in with `calibrate`.
    doubt_margin: a passage with a smaller margin is in doubt.
    trace: None, or a `trace.Trace`. observer: None, or a `calibrator.Learner`. judge: a `judge.Judge`.
    blind: bits of the eyes that see nothing any more, two a pocket, the left one first.
    """

    def __init__(self, calibration, doubt_margin: int = 40, trace=None):
        self.doubt_margin = doubt_margin
        self.trace = trace
        self.observer = None
        self.blind = 0
        self._gates = Gates()
        self._flicker = Flicker()
        self._standing = Standing(self._gates)
        self._logs = [chute_log.ChuteLog() for _ in range(4)]
        self._active = 0  # bits of the pockets in whose chute something may be
        self._windows = [window.Window() for _ in range(4)]
        self._due_us = [-1] * 4  # when the last piece should have left the window; -1: not yet computed
        self._ready = []
        self._after_us = 0  # from the beginning of a record to the sample that is taken
        self._idle_us = 0  # when the empty windows were read last
        self.judge = Judge(calibration, self._gates, self._windows)
        self.calibrate(calibration)

    def calibrate(self, calibration) -> None:
        """Judge by another calibration from now on."""
        self.calibration = calibration
        self.judge.calibrate(calibration)
        for pocket, known in enumerate(calibration.pockets):
            self._windows[pocket].set_empty(known.empty_red, known.empty_green)
            self._windows[pocket].level = colours.presence_level(known)

    @property
    def faults(self) -> int:
        """Bits of gate beams (0-7) that are not to be trusted. `step` finds them; a self-test may set them too."""
        return self._gates.faults

    @faults.setter
    def faults(self, beams: int) -> None:
        self._gates.faults = beams

    @property
    def jams(self) -> int:
        """Bits of pockets in whose chute something has blocked gate B, or both gates, for long: a piece, or the cable
        is off. Nothing waits for them. After LATE_US their record is left; with the next edge one of what moves
        there begins."""
        return self._standing.jams

    @property
    def stops(self) -> int:
        """Bits of pockets whose gate A alone has been blocked for long: a man stands there, or the beam has failed."""
        return self._standing.stops

    def troubles(self) -> int:
        """Return bits that change with `faults`, `flickering`, `jams` and `stops`."""
        standing = self._standing
        beams = self._gates.faults | self._flicker.beams << ports.GATE_BEAMS
        return beams | (standing.jams | standing.stops << 4) << 2 * ports.GATE_BEAMS

    @property
    def flickering(self) -> int:
        """Bits of gate beams that come and go without a piece. Their pockets are not judged until they are steady."""
        return self._flicker.beams

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
        if (self._gates.blocked >> beam & 1 != 0) == blocked:
            return
        lasted_us = clock.diff(time_us, self._gates.change(beam, time_us))
        pocket = beam >> 1
        log = self._logs[pocket]
        if self._flicker.of(pocket):
            log.start_us = time_us  # since then it may be steady
            return
        if beam & 1 == 0 and not blocked:
            self._standing.gate_a_is_free(pocket)
        self._standing.moves(pocket)
        if not self._active >> pocket & 1:
            stands = self._standing.at(pocket)
            if not blocked and not stands:
                return
            if not stands:
                self._flicker.begin(pocket, lasted_us)
            self._begin(pocket, time_us)
            log.stood = stands != 0
            if self.trace is not None:
                if self.calibration.blacks_vary > ALIKE:
                    self.trace.blacks(self.calibration.blacks_vary)
                self.trace.empty(pocket, *self._windows[pocket].empty())
        if self.trace is not None:
            self.trace.note_edge(beam, blocked, time_us)
        log.add_edge(beam & 1, blocked, clock.diff(time_us, log.start_us))
        self._due_us[pocket] = -1
        if self._flicker.edge(beam, 0 if blocked else lasted_us):
            self._look_for_flicker(pocket)

    def _begin(self, pocket: int, time_us: int) -> None:
        self._active |= 1 << pocket
        self._due_us[pocket] = -1
        self._logs[pocket].begin(time_us, self._windows[pocket].level)
        self._logs[pocket].behind = self._standing.at_gate_a(pocket) != 0

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
            if not self._standing.at(pocket):  # what stands there may cover the window
                seen.idle()
            return
        self._after_us = self._since_begin(pocket, time_us)
        if self.trace is not None:
            self.trace.light(pocket, time_us, seen)
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
        standing = self._standing
        return self._active & ~(standing.jams & ~standing.moving) != 0 or bool(self._ready)

    def dark(self) -> int:
        """Return the bits of the gate beams that are at fault and blocked."""
        return self._gates.dark()

    def gate_a_us(self, pocket: int) -> int:
        """Return when gate A changed last."""
        return self._gates.since_us(ports.gate_beam(pocket, 0))

    def age(self, now_us: int) -> None:
        """Bring the times that are kept forward. Call it once a minute."""
        self._gates.age(now_us)

    def step(self, now_us: int) -> None:
        """Judge the chutes that are quiet again. Call it at least every 10 ms while `busy()`."""
        if self._flicker.beams:
            self._trust_steady(now_us)
        over = pocket = 0
        under_way = False
        if self.judge.measured:
            self.judge.forget()  # of an earlier step
        while self._active >> pocket:
            if self._active >> pocket & 1:
                after_us = clock.diff(now_us, self._logs[pocket].start_us)
                if self._is_over(pocket, now_us, after_us):
                    over |= 1 << pocket
                elif after_us > LATE_US:
                    self._active &= ~(1 << pocket)
                    self._standing.begins(pocket)
                elif after_us < _WAIT_US:
                    under_way = True
            pocket += 1
        # Judging takes as long as many samples, so it waits while a piece comes to another window.
        if over and not under_way:
            self._judge_all(over)

    def ready(self) -> bool:
        """Return whether there is a passage to take."""
        return bool(self._ready)

    def take(self) -> Passage | None:
        """Remove and return the next judged passage, or None."""
        return self._ready.pop(0) if self._ready else None

    # When a record is over.

    def _is_over(self, pocket: int, now_us: int, after_us: int) -> bool:
        """Return whether everything in the chute has passed, or has had its time. Every sample asks: few calls."""
        log = self._logs[pocket]
        if self._gates.blocked >> 2 * pocket & 3:
            if self._standing.watch(pocket, log, now_us):
                self._due_us[pocket] = -1
            if self._gates.stands(pocket):
                return False
        elif self._standing.jams:
            self._standing.ends(pocket)
        return self._over(pocket, log, after_us)

    def _over(self, pocket: int, log, after_us: int) -> bool:
        if after_us > LONGEST_US:
            return True
        if after_us - log.last_edge_us() < QUIET_US or 0 <= after_us - log.last_seen_us <= QUIET_US:
            return False  # computing the due time takes long, and the window must be sampled meanwhile
        if self._due_us[pocket] < 0:
            if self._glitched(pocket, log):
                return True
            self._due_us[pocket] = self.judge.due_us(pocket, log)
        if after_us < self._due_us[pocket]:
            return False
        if log.last_seen_us < 0:
            return after_us - self._due_us[pocket] > _UNSEEN_US
        return after_us - log.last_seen_us > QUIET_US

    def _glitched(self, pocket: int, log) -> bool:
        """Return whether a record has nothing but glitches of its gates: nothing has passed."""
        if log.last_seen_us >= 0 or log.full or log.stood or not self._gates.free(pocket):
            return False
        return not (log.blocks(0) or log.blocks(1))

    # What is made of it.

    def _judge_all(self, over: int) -> None:
        """Judge the records of these pockets (bits), which are over."""
        self._active &= ~over
        for pocket in range(4):
            if over >> pocket & 1 and not self._glitched(pocket, self._logs[pocket]):
                self._judge(pocket, self._logs[pocket])
        self.judge.forget()

    def _judge(self, pocket: int, log) -> None:
        if self.observer is not None:
            self.observer.passed(pocket, log, self.judge.alone(pocket, log), self._windows[pocket].empty())
        passages, hand = self.judge.judge(pocket, log, self.doubt_margin)
        if not hand and self.observer is None:
            self._look_at_eyes(pocket, log, passages)
        makes_sense = self.observer is not None
        for passage in passages:
            makes_sense = makes_sense or bool(passage.pieces)
            passage.stood = log.stood or log.behind
            passage.joined = log.joined()
            if passage.doubt is None and self.observer is None and len(passage.pieces) == 1:
                self._follow(passage.pocket, passage.pieces[0], passage.readings[0])
            self._ready.append(passage)
            if self.trace is not None:
                self.trace.decision(passage)
        if makes_sense:
            self._flicker.makes_sense(pocket)
        self._look_for_flicker(pocket)
        if hand:
            self._flicker.makes_sense(pocket)

    def _look_at_eyes(self, pocket: int, log, passages: list) -> None:
        known = self.calibration
        left, right = log.eyes()
        black = known.pockets[pocket].colours[pieces.BLACK][0]
        flat = False
        if max(left, right) * 3 < black and len(passages) == 1 and not log.stood:
            length_um = passages[0].length_um
            flat = min(abs(length_um - known.man_um), abs(length_um - known.striker_um)) * 30 < length_um
        self._windows[pocket].saw(left, right, black, flat)
        self.blind = self.blind & ~(3 << 2 * pocket) | self._windows[pocket].dead << 2 * pocket

    def _follow(self, pocket: int, piece: int, reading: tuple) -> None:
        """Follow the usual reading of a piece that is sure: lamps age, windows get dusty, paint fades."""
        self.calibration.follow(pocket, piece, reading[0], reading[1])
        self._windows[pocket].level = colours.presence_level(self.calibration.pockets[pocket])

    def _look_for_flicker(self, pocket: int) -> None:
        """Give a pocket up for a while if one of its gates flickers."""
        if self._flicker.look(pocket):
            self._active &= ~(1 << pocket)
            self._standing.ends(pocket)

    def _trust_steady(self, now_us: int) -> None:
        """Judge the pockets again whose gates have been still for long."""
        for pocket in range(4):
            if self._flicker.of(pocket) and self._since_begin(pocket, now_us) > STEADY_US:
                self._flicker.forgive(pocket)
                blocked = self._gates.blocked & 3 << 2 * pocket
                self._gates.blocked ^= blocked
                self.sync(blocked, now_us)  # a gate that stayed blocked is found out as any other
