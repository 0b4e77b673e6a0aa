"""A simulated table on which recorded drops go by, one by one, judged by the firmware's own code."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from carrom.game import pieces
from carrom.sensing.passages import Passages
from carrom_simulator.world.calibrating import calibrate, run
from carrom_simulator.world.chutes import Bank, Recorded, recorded
from carrom_simulator.world.judging import verdict
from carrom_simulator.world.sensor_spec import spec_of
from carrom_simulator.world.sensors import Sensors

TABLE = 1_000_003  # from the seed of one table to that of the next
MEN = (pieces.WHITE, pieces.BLACK, pieces.QUEEN)
OVER_S = 2.5  # after it nearly every recorded piece has gone by


@dataclass
class Judged:
    """Counts of the firmware's judgements on drops of one kind."""

    right: int = 0
    asked: int = 0
    wrong: int = 0

    def add(self, how: str, count: int = 1) -> None:
        """Count verdicts: "right", "asked" or "wrong"."""
        setattr(self, how, getattr(self, how) + count)

    @property
    def asked_percent(self) -> float:
        return 100 * self.asked / max(self.right + self.asked + self.wrong, 1)

    def __str__(self) -> str:
        return f"{self.right + self.asked + self.wrong} | {self.asked_percent:.1f} % | {self.wrong}"


class Bench:
    """A calibrated table on which recorded drops are replayed one by one. friction: of all that calibrate it."""

    def __init__(self, known: Bank, grade: str, seed: int, friction: float | None = None):
        spec = spec_of(grade)
        if friction is not None:
            spec = replace(spec, friction=friction, friction_spread=0.0)
        self.sensors = Sensors(spec, seed, bank=known)
        self.rng = Random(f"bench {seed}")
        learned, self.now_s = calibrate(self.sensors)
        self.passages = Passages(learned)
        self.pocket = 0
        self.fell: list[int] = []
        self.seen: list[int] = []

    def judge(self, drop: Sequence[Recorded], row: Sequence[int] = ()) -> str:
        """Let one drop go by: "right", "asked" or "wrong" (`world.judging`).

        row: its pieces, where men are not to be of any colour. Afterwards `pocket` tells where it went, `fell` its
        pieces in the order in which they came to the window, and `seen` those that the firmware told.
        """
        self.pocket = pocket = self.rng.randrange(4)
        falling = list(row)
        for piece in drop[len(row) :]:
            men = MEN[:2] if pieces.QUEEN in falling else MEN  # there is but one queen
            falling.append(pieces.STRIKER if piece.striker else self.rng.choice(men))
        self.fell = self.sensors.replay(pocket, falling, drop, self.now_s + 0.05)
        self.now_s, found = run(self.sensors, self.passages, self.now_s, self.now_s + OVER_S)
        while self.sensors.busy(pocket) or self.passages.busy():
            self.now_s, more = run(self.sensors, self.passages, self.now_s, self.now_s + OVER_S)
            found += more
        self.seen = [piece for passage in found for piece in passage.pieces]
        return verdict({pocket: self.fell}, found)


def calibrated(grade: str, seed: int, friction: float) -> Bench:
    """Return the table of that seed, or the next one that can be calibrated."""
    while True:
        try:
            return Bench(recorded(), grade, seed, friction)
        except ValueError:
            seed += 50  # a seed that no other table of these drops has
