"""Tells which beams over the base lines are covered: by men at rest, hands, the striker as it is laid and flicked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from carrom import ports
from carrom_simulator.board.spec import BoardSpec, as_south
from carrom_simulator.world.sensor_spec import SensorSpec

if TYPE_CHECKING:
    from carrom_simulator.board.layout import Disc
    from carrom_simulator.physics.outcome import LineEdge

# How a player lays the striker.
PLACINGS = ("good", "calm", "one_line", "pulled_back")


class Lines:
    """Plans edges of the 8 line beams: lists of (time_s, beam, source, blocked), in no order.

    A source is whatever stands in a beam by itself: a beam is blocked while any source blocks it.
    """

    def __init__(self, spec: SensorSpec, board: BoardSpec, rng: Random, reach_mm: list[float]):
        self.spec = spec
        self.board = board
        self.rng = rng
        # The board with men as wide as each line beam sees them: the beam reacts a little beyond the disc.
        self._seen = [replace(board, man_diameter_mm=board.man_diameter_mm + 2 * reach) for reach in reach_mm]
        widest_mm = max(seen.man_diameter_mm for seen in self._seen)
        self._far_mm = widest_mm - min(board.line_mm(0), board.line_mm(1))  # a disc farther out stands in no beam

    def resting(self, layout: Iterable[Disc]) -> set[tuple[int, str]]:
        """Return (beam, source) for every man that rests in a beam."""
        out = set()
        for number, disc in enumerate(layout):
            for seat in range(4):
                if as_south(seat, disc.x_mm, disc.y_mm)[1] > self._far_mm:
                    continue
                for line in (0, 1):
                    beam = ports.line_beam(seat, line)
                    board = self._seen[beam - ports.GATE_BEAMS]
                    if board.blocks_line(disc.piece, disc.x_mm, disc.y_mm, seat, line):
                        out.add((beam, f"man {number}"))
        return out

    def place(self, seat: int, time_s: float, placing: str) -> tuple[float, list[tuple[float, int, str, bool]]]:
        """Lay the striker for `seat`, starting at `time_s`. Return (when it lies still, edges).

        placing: "good" on both lines, "calm" the same in one movement, "one_line" on the lower one only,
        "pulled_back": laid well, then taken up again.
        """
        if placing not in PLACINGS:
            raise ValueError(f"unknown placing {placing!r}: there are {', '.join(PLACINGS)}")
        rng, edges = self.rng, []
        beams = [ports.line_beam(seat, 0), ports.line_beam(seat, 1)]
        still_s = time_s + self.spec.place_s * rng.uniform(0.6, 1.6)
        touches = 0 if placing == "calm" else 1 + int(rng.uniform(0, 2 * self.spec.place_touches))
        for touch in range(touches):
            at = rng.uniform(time_s, still_s) if touch else time_s
            for beam in beams:
                lag = rng.uniform(0.0, min(0.03, still_s - at))  # the hand is gone before the striker lies still
                edges.append((at + lag, beam, f"hand {touch}", True))
                edges.append((min(at + lag + rng.uniform(0.02, 0.3), still_s), beam, f"hand {touch}", False))
        laid = beams[:1] if placing == "one_line" else beams
        edges += [(still_s - rng.uniform(0.0, 0.02), beam, "striker", True) for beam in laid]
        if placing == "pulled_back":
            back_s = still_s + rng.uniform(0.5, 1.5)
            up_s = back_s + rng.uniform(0.25, 0.6)
            edges += [(back_s - 0.05, beam, "hand", True) for beam in beams]
            # Drawn back over the rear line, the front one is free well before the other.
            edges += [(back_s, beams[1], source, False) for source in ("hand", "striker")]
            edges += [(up_s, beams[0], source, False) for source in ("hand", "striker")]
            still_s = up_s
        return still_s, edges

    def flick(self, seat: int, time_s: float, line_edges: Iterable[LineEdge]) -> list[tuple[float, int, str, bool]]:
        """Flick the striker at `time_s`; `line_edges` are those of the physics, counted from the flick."""
        rng = self.rng
        rear = ports.line_beam(seat, 0)
        finger_s = min(rng.expovariate(1 / self.spec.finger_s), self.spec.finger_max_s)
        edges = [(time_s - rng.uniform(0.01, 0.4), rear, "finger", True), (time_s + finger_s, rear, "finger", False)]
        for edge in line_edges:
            source = "striker" if edge.disc_index < 0 else f"man {edge.disc_index}"
            edges.append((time_s + edge.time_s, ports.line_beam(edge.seat, edge.line), source, edge.blocked))
        return edges
