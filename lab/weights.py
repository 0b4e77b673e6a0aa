"""Fits the weights by which the table tells shots from hands (carrom.referee.shot_evidence).

`python -m lab.weights` plays games on the simulated table, lets hands of the second world lay, move and
take the striker, and notes the evidence that the table has of a striker that left its lines whenever it decides, with
the truth. A logistic regression without a constant gives each kind of evidence its weight: the log-odds of a shot
against a hand. `--store` writes the tables, with their seed, for docs and test.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from carrom import clock
from carrom.game.rules import BOOKS
from carrom.referee import shot_evidence
from carrom.referee.pending import PendingShot
from carrom.referee.shot_evidence import FELL, SHOT, TOLD
from carrom.referee.shot_watch import ShotWatch
from carrom_simulator.game.session import Session
from lab.evidence import line
from stands.worlds.hands import Evening

STORED = Path(__file__).resolve().parent.parent / "docs" / "weights.md"
SEED, GAMES, EVENINGS = 14, 60, 2000
KINDS = {  # in the order of their bits
    "TOGETHER": "the striker freed both lines together",
    "ALONE": "it freed the only line that can be seen, or crept over them",
    "SLOWLY": "it freed them one long after the other",
    "BACK": "they were covered again",
    "CROSSED": "a piece came over another seat's lines, or came to rest there",
    "FELL": "a piece fell",
    "TOLD": "a player told of it, or the journal",
    "AGAIN": "the same seat laid the striker again, and nothing had fallen or rolled",
    "PASSED": "that seat did although the turn had passed on",
    "OTHER": "another seat laid it",
}
WEIGHTS = [getattr(shot_evidence, name + "_WEIGHT") for name in KINDS]  # the firmware's
EARLY_S = 4.0  # the table may take a shot's start for later than it was, by at most this
SHRINK = 0.01  # the ridge's constant: it bounds weights of evidence that was never wrong

Counts = Counter[tuple[int, bool]]  # (bits of evidence, whether it was a shot) -> how many decisions


class Decisions:
    """Notes the evidence at each decision about a PendingShot while it is entered, and whether that was a shot."""

    def __init__(self) -> None:
        self.counts: Counts = Counter()
        self._odds, self._is_unsure = PendingShot.odds, ShotWatch._is_unsure
        self._last: Any = None  # the shot that was noted last
        self._flicks: list[tuple[int, float]] = []
        self._now: Callable[[], tuple[int, float]] = lambda: (0, 0.0)

    def __enter__(self) -> Decisions:
        def odds(shot: Any, but: int = 0) -> int:
            if not but:
                self._note(shot)
            return self._odds(shot, but)

        def is_unsure(watch: ShotWatch, shot: Any, time_us: int) -> None:
            if shot is not self._last:
                self._note(shot)
            self._is_unsure(watch, shot, time_us)

        PendingShot.odds = odds  # type: ignore[method-assign]
        ShotWatch._is_unsure = is_unsure  # type: ignore[method-assign]
        return self

    def __exit__(self, *_: object) -> None:
        PendingShot.odds = self._odds  # type: ignore[method-assign]
        ShotWatch._is_unsure = self._is_unsure  # type: ignore[method-assign]

    def begin(self, now: Callable[[], tuple[int, float]]) -> None:
        """Begin another evening. now: returns its time, as the chip counts it and in seconds."""
        self._now, self._flicks = now, []

    def flick(self, seat: int, at_s: float) -> None:
        """Note that this seat has shot."""
        self._flicks.append((seat, at_s))

    def on_flick(self, played: Any) -> None:
        """Note a shot of the session that this listens to."""
        self.flick(played.seat, self._now()[1])

    def _note(self, shot: Any) -> None:
        self._last = shot
        told = shot.evidence & TOLD or shot.codes or shot.off or shot.claims
        if told or any(not passage.pieces for passage in shot.passages):
            return  # a person decides
        known = shot.evidence | FELL if shot.passages else shot.evidence
        chip_us, now_s = self._now()
        start_s = now_s - clock.diff(chip_us, shot.start_us) / 1e6
        truth = any(seat == shot.seat and start_s - EARLY_S < at_s <= now_s for seat, at_s in self._flicks)
        self.counts[known, truth] += 1


def play(decisions: Decisions, seed: int, games: int) -> None:
    """Play games of all books, half of them on an old table."""
    for number in range(games):
        session = Session(BOOKS[number % len(BOOKS)], seed=seed * 1000 + number, noise=("nominal", "harsh")[number % 2])
        world = session.tabletop.world
        decisions.begin(lambda world=world: (world.chip_us, world.now_us / 1e6))  # type: ignore[misc]
        session.listeners.append(decisions)
        session.play()


def hands(decisions: Decisions, seed: int, evenings: int) -> None:
    """Let hands of the second world play some turns each evening."""
    for number in range(evenings):
        evening = Evening(Random(f"weights {seed} {number}"))
        decisions.begin(lambda evening=evening: (evening.us(evening.now_s), evening.now_s))  # type: ignore[misc]
        shoot = evening.striker.shoot

        def told(speed: float, evening: Evening = evening, shoot: Callable[[float], None] = shoot) -> None:
            shoot(speed)
            decisions.flick(evening.striker.seat, evening.striker.now_s)

        evening.striker.shoot = told  # type: ignore[method-assign]
        evening.turns()


def measure(seed: int = SEED, games: int = GAMES, evenings: int = EVENINGS) -> Counts:
    """Count the decisions of games and hands anew."""
    with Decisions() as decisions:
        hands(decisions, seed, evenings)
        play(decisions, seed, games)
    return decisions.counts


def fit(counts: Counts) -> list[int]:
    """Return the weights that explain the counts best, in tenths of a nat. That of a word is the firmware's."""
    evidence = np.array([[known >> bit & 1 for bit in range(len(KINDS))] for known, _ in counts], float)
    truth = np.array([shot for _, shot in counts], float)
    often = np.array(list(counts.values()), float)
    weights = np.zeros(len(KINDS))
    step = np.ones(1)
    while abs(step).max() > 1e-6:
        chance = 1 / (1 + np.exp(-evidence @ weights))
        slope = evidence.T @ (often * (truth - chance)) - SHRINK * weights
        bend = (evidence * (often * chance * (1 - chance))[:, None]).T @ evidence + SHRINK * np.eye(len(KINDS))
        step = np.linalg.solve(bend, slope)
        weights += step
    told = list(KINDS).index("TOLD")
    return [WEIGHTS[told] if bit == told else round(10 * float(weight)) for bit, weight in enumerate(weights)]


def weigh(known: int) -> int:
    """Return the odds that the firmware gives to this evidence, in tenths of a nat."""
    return PendingShot(0, 0, known).odds()


def kinds(known: int) -> list[str]:
    """Return the names of the kinds of evidence in these bits."""
    return [name for name in KINDS if known & getattr(shot_evidence, name)]


INTRODUCTION = """# The weights that tell shots from hands

`make evidence SEED={seed} N={games}` fitted them: {games} games on the simulated table and {evenings} evenings in which
hands of the second world lay, move and take the striker as they like, about as often as they shoot. Each time the table
weighs a striker that left its lines, the evidence is counted with the truth. A logistic regression without a constant
gives each kind its weight, the log-odds of a shot against a hand in tenths of a nat. The weights of all that is known
add up, and from {threshold} on it was a shot. Below that the table waits until the striker is laid again. A player's
word is not weighed, and a piece that could not be named is asked about: both are left out of the counts.

The hands that free both lines together lift the striker straight up. The table enters a miss at once, for most are
shots, and takes it back when the same seat lays the striker although the turn has passed.

"""


def tables(counts: Counts) -> list[str]:
    """Return the table of weights and that of decisions, lines of Markdown."""
    fitted = fit(counts)
    lines = [line(("kind", "evidence", "weight", "fit", "of shots", "of hands")), line(["---"] * 6)]
    for bit, (name, meaning) in enumerate(KINDS.items()):
        seen = [sum(often for (known, shot), often in counts.items() if known >> bit & 1 and shot == is_shot)
                for is_shot in (True, False)]  # fmt: skip
        lines.append(line((name, meaning, str(WEIGHTS[bit]), str(fitted[bit]), *map(str, seen))))
    lines += ["", line(("known at a decision", "odds", "shots", "hands")), line(["---"] * 4)]
    for known in sorted({known for known, _ in counts}, key=lambda known: (weigh(known), known)):
        names = " + ".join(kinds(known)).lower() or "nothing"
        lines.append(line((names, str(weigh(known)), str(counts[known, True]), str(counts[known, False]))))
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(prog="weights", description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--evenings", type=int, default=EVENINGS)
    parser.add_argument("--store", action="store_true", help="write the tables into docs/weights.md")
    given = parser.parse_args()
    lines = tables(measure(given.seed, given.games, given.evenings))
    print("\n".join(lines))
    if given.store:
        about = INTRODUCTION.format(seed=given.seed, games=given.games, evenings=given.evenings, threshold=SHOT)
        STORED.write_text(about + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
