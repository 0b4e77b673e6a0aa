"""The eight gate beams: which are blocked, and since when; which are at fault, and when they are trusted again."""

from carrom import clock, const, ports

_BEAM_STUCK_US = const(1500000)  # a beam blocked for longer is at fault, or a piece has stopped there
_BLAMED = const(2)  # a gate is at fault after this number of passages in a row that only the other one saw
MENDED = const(2)  # a gate at fault is trusted again after this number of passages that agree with the other one


class Gates:
    """blocked, faults: bits of gate beams. faults: those that are not to be trusted; a self-test may set them too."""

    def __init__(self):
        self.blocked = 0
        self.faults = 0
        self._since_us = [0] * ports.GATE_BEAMS
        self._agreed = [0] * ports.GATE_BEAMS

    def change(self, beam: int, time_us: int) -> int:
        """Take a change of a beam. Returns when it had changed before."""
        before_us = self._since_us[beam]
        self.blocked ^= 1 << beam
        self._since_us[beam] = time_us
        return before_us

    def since_us(self, beam: int) -> int:
        """Return when a beam changed last."""
        return self._since_us[beam]

    def age(self, now_us: int) -> None:
        """Bring the times that are kept forward. Call it once a minute."""
        for beam in range(ports.GATE_BEAMS):
            self._since_us[beam] = clock.recent(self._since_us[beam], now_us)

    def at_fault(self, pocket: int, gate: int) -> bool:
        return self.faults >> 2 * pocket + gate & 1 != 0

    def one_at_fault(self, pocket: int) -> bool:
        return self.faults >> 2 * pocket & 3 != 0

    def dark(self) -> int:
        """Return the bits of the beams that are at fault and blocked."""
        return self.faults & self.blocked

    def free(self, pocket: int) -> bool:
        return self.blocked >> 2 * pocket & 3 == 0

    def stands(self, pocket: int) -> bool:
        """Return whether something blocks a gate that works."""
        return (self.blocked & ~self.faults) >> 2 * pocket & 3 != 0

    def stuck(self, pocket: int, now_us: int) -> int:
        """Return the bits of the pocket's two gates that have been blocked for long."""
        stuck = self.blocked >> 2 * pocket & 3
        if stuck & 1 and not self._long(2 * pocket, now_us):
            stuck ^= 1
        if stuck & 2 and not self._long(2 * pocket + 1, now_us):
            stuck ^= 2
        return stuck

    def _long(self, beam: int, now_us: int) -> bool:
        return clock.diff(now_us, self._since_us[beam]) > _BEAM_STUCK_US

    def blame(self, pocket: int, gate: int) -> None:
        """Trust a gate no longer."""
        beam = ports.gate_beam(pocket, gate)
        self._agreed[beam] = 0
        self.faults |= 1 << beam

    def compare(self, pocket: int, log, found: list) -> bool:
        """Find out which gates work, by comparing them with each other and with the window.

        Returns whether a trusted gate missed what the other one saw: it may fail, or a hand was in the tray.
        """
        missed = False
        faults = self.faults >> 2 * pocket & 3
        seen = [log.blocks(0), log.blocks(1)]
        for gate in range(2):
            beam = 2 * pocket + gate
            if faults >> gate & 1:
                if self.blocked >> beam & 1 or not seen[gate] or len(seen[gate]) != len(seen[1 - gate]):
                    self._agreed[beam] = 0
                    continue
                self._agreed[beam] += 1
                if self._agreed[beam] >= MENDED:
                    self._agreed[beam] = 0
                    self.faults &= ~(1 << beam)
            elif seen[gate]:
                self._agreed[beam] = 0
            elif found and not self.at_fault(pocket, 1 - gate):  # gate A may have become trusted again just now
                missed = True
                self._agreed[beam] -= 1
                if self._agreed[beam] <= -_BLAMED:
                    self.blame(pocket, gate)
        return missed
