"""How the hand of a player errs in direction and speed."""

import random
from dataclasses import replace

from carrom_simulator.physics.outcome import Flick

TOP_SPEED_MM_S = 5500.0  # the hardest flick that a bot means
FINGER_MM_S = 6000.0  # the hardest flick of a person
SLOWEST_MM_S = 100.0


class Hand:
    """skill: 0 (a child's first evening) .. 100 (a champion); None: never errs. rng: of its errors.

    sigma_deg: spread of the direction that the striker takes. sigma_speed: of its speed, relative.
    """

    def __init__(self, skill: float | None, rng: random.Random):
        lack = 1 - (skill or 0) / 100
        self.sigma_deg = 0.0 if skill is None else 0.2 + 6.05 * lack**1.43
        self.sigma_speed = 0.0 if skill is None else 0.02 + 0.15 * lack
        self.rng = rng

    def errs(self, aimed: Flick) -> Flick:
        """Return a shot as this hand plays it."""
        angle = aimed.angle_deg + self.rng.gauss(0.0, self.sigma_deg)
        speed = aimed.speed_mm_s * (1 + self.rng.gauss(0.0, self.sigma_speed))
        speed = min(TOP_SPEED_MM_S * 1.1, max(SLOWEST_MM_S, speed))
        return replace(aimed, angle_deg=round(angle, 3), speed_mm_s=round(speed))
