"""The interface of both engines, and what they share: which shots are refused, when a disc hops over the frame."""

import random
from dataclasses import replace
from math import hypot

from carrom_simulator.board.layout import Layout
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.physics.outcome import Flick, Outcome

MOST_OVERLAP_MM = 1.0  # the striker may be laid this much on a man before it is refused


class Engine:
    """The interface of both engines.

    seed: decides what the spec leaves to chance (whether a piece hops over the frame), reproducibly.
    """

    def __init__(self, spec: BoardSpec | None = None, seed: int = 0):
        self.spec = spec or BoardSpec()
        self.seed = seed

    def play(self, layout: Layout, flick: Flick, record_frames_hz: float = 0) -> Outcome:
        """Play one shot to rest. `layout` is not changed. Raises ValueError for a disc outside the board, a striker
        on a disc, or a flick that is not a number."""
        raise NotImplementedError

    def check(self, layout: Layout, flick: Flick) -> None:
        """Refuse what cannot be played: see `play`."""
        edge = self.spec.half_mm - self.spec.man_radius_mm + 1e-6
        for index, disc in enumerate(layout):
            if not (abs(disc.x_mm) <= edge and abs(disc.y_mm) <= edge):
                raise ValueError(f"disc {index} at ({disc.x_mm}, {disc.y_mm}) mm is not on the board")
        reach = self.spec.half_mm - self.spec.striker_radius_mm
        if not abs(flick.offset_mm) <= reach:
            raise ValueError(f"offset {flick.offset_mm} mm: the striker must lie within {reach:g} mm of the middle")
        x, y = self.spec.striker_place(flick.seat, flick.offset_mm)
        reach = self.spec.striker_radius_mm + self.spec.man_radius_mm - MOST_OVERLAP_MM
        for index, disc in enumerate(layout):
            if hypot(disc.x_mm - x, disc.y_mm - y) < reach:
                raise ValueError(f"offset {flick.offset_mm} mm: the striker would lie on disc {index}")
        if not 0 <= flick.speed_mm_s <= 20000 or not abs(flick.angle_deg) <= 360:
            raise ValueError(f"no flick: {flick.speed_mm_s} mm/s at {flick.angle_deg} degrees")


class HopDice:
    """Decides whether a disc that hits the frame hops over it: a pure function of engine, layout and flick.

    rolls: numbers of 0 .. 1; the k-th hit above the spec's threshold takes the k-th, round and round.
    """

    def __init__(self, spec: BoardSpec, seed: int, layout: Layout, flick: Flick):
        self.threshold = spec.hop_speed_mm_s
        self.chance_max = spec.hop_chance_max
        self.rolls = [1.0]
        self.used = 0
        if flick.speed_mm_s * 1.5 > self.threshold:  # a man can't get faster than 1.4 times the striker
            state = tuple((disc.piece, round(disc.x_mm, 6), round(disc.y_mm, 6)) for disc in layout)
            same = replace(flick, offset_mm=flick.offset_mm + 0.0, angle_deg=flick.angle_deg + 0.0)  # -0.0 is 0.0
            roll = random.Random(f"{seed} {same} {state}").random
            self.rolls = [roll() for _ in range(16)]

    def hops(self, normal_speed_mm_s: float) -> bool:
        """Decide one hit at that speed square to the frame."""
        if normal_speed_mm_s <= self.threshold:
            return False
        rest = 1.0 - self.threshold / normal_speed_mm_s
        chance = rest * rest * self.chance_max
        self.used += 1
        return self.rolls[(self.used - 1) % len(self.rolls)] < chance
