"""Tells a piece that has stopped in a chute, or a pulled cable, from a gate that fails."""

from carrom import clock


class Standing:
    """gates: a gates.Gates. jams: bits of pockets in whose chute gate B, or both gates, have been blocked for long.
    stops: of those where gate A alone has been, until it is free. moving: of jams where a gate has changed since.
    """

    def __init__(self, gates):
        self.jams = 0
        self.stops = 0
        self.moving = 0
        self._gates = gates

    def at(self, pocket: int) -> int:
        return self.jams >> pocket & 1

    def begins(self, pocket: int) -> None:
        self.jams |= 1 << pocket
        self.moving &= ~(1 << pocket)

    def ends(self, pocket: int) -> None:
        self.jams &= ~(1 << pocket)
        self.moving &= ~(1 << pocket)

    def moves(self, pocket: int) -> None:
        self.moving |= 1 << pocket & self.jams

    def at_gate_a(self, pocket: int) -> int:
        return self.stops >> pocket & 1

    def gate_a_is_free(self, pocket: int) -> None:
        self.stops &= ~(1 << pocket)

    def watch(self, pocket: int, log, now_us: int) -> bool:
        """Find gates that stay blocked: one alone is at fault, both together are a jam. Return whether one is newly at
        fault."""
        stuck = self._gates.stuck(pocket, now_us)
        if not stuck:
            if not log.stood:  # else it moves, and may stop once more
                self.ends(pocket)
            return False
        if stuck == 3 and not self._gates.one_at_fault(pocket):
            self._stopped(pocket, log, now_us)
            return False
        if stuck == 2 and (log.stood or (log.last_seen_us < 0 and log.blocks(0))):
            # A piece left gate A and has not come over the window: it stands on gate B.
            self._stopped(pocket, log, now_us)
            return False
        self.ends(pocket)
        if stuck == 1:
            self.stops |= 1 << pocket
        return self._blame(pocket, log, stuck)

    def _stopped(self, pocket: int, log, now_us: int) -> None:
        self.begins(pocket)
        if not log.stood:
            log.stood = True
            log.stood_us = clock.diff(now_us, log.start_us)

    def _blame(self, pocket: int, log, stuck: int) -> bool:
        gates = self._gates
        blamed = False
        for gate in range(2):
            other = gates.blocked >> 2 * pocket + 1 - gate & 1
            if stuck >> gate & 1 and not other and not gates.at_fault(pocket, gate):
                gates.blame(pocket, gate)
                log.stood = gate > 0 and bool(log.blocks(0))  # what passed gate A may yet stand here
                blamed = True
        return blamed
