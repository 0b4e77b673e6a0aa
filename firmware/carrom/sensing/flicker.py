"""Finds gate beams that come and go without a piece, by a loose wire or a dying emitter."""

from carrom import const, ports
from carrom.sensing import chute_log

_SENSELESS = const(8)  # blocks of one gate in records without a piece, one soon after the other: it flickers
SOON_US = const(10000000)  # between two such records
_WILD = const(256)  # edges of one gate in a single record: it flickers, whatever was seen
STEADY_US = const(60000000)  # a pocket whose gates flickered counts again when they have been still for this time


class Flicker:
    """beams: bits of those that flicker. Their pockets are not judged until they are steady."""

    def __init__(self):
        self.beams = 0
        self._edges = [0] * ports.GATE_BEAMS  # edges of each gate in its record
        self._senseless = [0] * ports.GATE_BEAMS  # blocks of each gate, without glitches, since a record made sense

    def of(self, pocket: int) -> int:
        """Return the bits of the pocket's two gates that flicker."""
        return self.beams >> 2 * pocket & 3

    def begin(self, pocket: int, since_us: int) -> None:
        """Begin a record. since_us: how long ago its first beam changed before."""
        self._edges[2 * pocket] = self._edges[2 * pocket + 1] = 0
        if abs(since_us) > SOON_US:
            self.makes_sense(pocket)

    def edge(self, beam: int, dark_us: int) -> bool:
        """Count an edge. dark_us: how long the beam was blocked until now; 0: it is blocked now. Return whether it is
        one too many."""
        self._edges[beam] += 1
        if dark_us >= chute_log.SHORTEST_US:
            self._senseless[beam] += 1
        return self._edges[beam] >= _WILD

    def makes_sense(self, pocket: int) -> None:
        """Note that the record was of a piece, or of a hand."""
        self._senseless[2 * pocket] = self._senseless[2 * pocket + 1] = 0

    def look(self, pocket: int) -> bool:
        """Return whether a gate of the pocket flickers: it came and went too often since a record made sense."""
        wild = max(self._edges[2 * pocket], self._edges[2 * pocket + 1]) >= _WILD
        for beam in (2 * pocket, 2 * pocket + 1):
            if self._senseless[beam] >= _SENSELESS or (wild and self._edges[beam] >= 2 * _SENSELESS):
                self.beams |= 1 << beam
        if not self.of(pocket):
            return False
        self.makes_sense(pocket)
        return True

    def forgive(self, pocket: int) -> None:
        """Trust the pocket's gates again: they have been still for long."""
        self.beams &= ~(3 << 2 * pocket)
