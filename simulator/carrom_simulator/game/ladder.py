"""The ladder of bots: games of each level against the one below, in every book, and boards cleared from the break.

for result in campaign.play_all(rungs("all", 200, seed=1), play=play): ...
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from itertools import pairwise
from math import sqrt
from random import Random
from typing import Any

from carrom.game.rules import BOOKS
from carrom_simulator.bots.levels import LEVELS
from carrom_simulator.bots.player import Bot
from carrom_simulator.game.arena import SKILLS, seated
from carrom_simulator.game.match import MatchError
from carrom_simulator.physics.base import Engine

CLEARING = "billard"  # the book whose boards are to be cleared
OWN_HAND, STEADY_HAND = "own hand", "steady hand"
Z95 = 1.96  # sigmas within which 95 % of a normal distribution lie


@dataclass(frozen=True)
class Rung:
    """One game of two levels (ids of LEVELS), or where `lower` names a hand, one board to be cleared with it."""

    rules: str
    upper: str
    lower: str
    seed: int

    def key(self) -> str:
        """Return a text that is the same for the same game, in this process or another."""
        return " ".join(str(value) for value in asdict(self).values())


def rungs(rules: str, count: int, seed: int) -> list[Rung]:
    """Plan `count` games of each two neighbouring levels and `count` boards of each hand. rules: a book, or "all"."""
    books = BOOKS if rules == "all" else (rules,)
    seeds = [seed * 1_000_000 + i for i in range(count)]
    games = [Rung(book, up.id, low.id, s) for book in books for low, up in pairwise(LEVELS) for s in seeds]
    if CLEARING in books:
        games += [Rung(CLEARING, LEVELS[-1].id, hand, s) for hand in (OWN_HAND, STEADY_HAND) for s in seeds]
    return games


def play(rung: Rung) -> dict[str, Any]:
    """Play one rung. `won`: whether the upper level has won, or the board was cleared in one turn."""
    began_s = time.process_time()
    result: dict[str, Any] = {"key": rung.key(), **asdict(rung)}
    try:
        result["won"], result["shots"] = _cleared(rung) if rung.lower in (OWN_HAND, STEADY_HAND) else _game(rung)
    except MatchError as error:
        result |= {"won": False, "shots": 0, "broken_off": str(error)}
    return result | {"cpu_s": round(time.process_time() - began_s, 3)}


def _player(name: str, _seat: int, rng: Random, physics: Engine) -> Bot:
    return Bot(SKILLS[name], rng, physics.spec, physics)


def _game(rung: Rung) -> tuple[bool, int]:
    match, upper_seat = seated(rung.rules, rung.upper, rung.lower, rung.key(), rung.seed, _player)
    won = match.play() == match.game.position.side_of(upper_seat)
    return won, match.shots


def _cleared(rung: Rung) -> tuple[bool, int]:
    def player(_name: str, _seat: int, rng: Random, physics: Engine) -> Bot:
        return Bot(SKILLS[rung.upper], rng, physics.spec, physics, rung.lower == STEADY_HAND)

    match, _ = seated(rung.rules, rung.upper, rung.lower, rung.key(), rung.seed, player)
    start = match.game.position
    while match.game.position.turn == start.turn and match.game.position.board == start.board:
        match.play_shot()
    points = match.game.position.score[start.side_of(start.turn)]
    return points > 0, match.shots


def interval(won: int, count: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a share (Wilson's)."""
    if not count:
        return 0.0, 1.0
    share, z2 = won / count, Z95 * Z95
    middle = share + z2 / (2 * count)
    half = Z95 * sqrt(share * (1 - share) / count + z2 / (4 * count * count))
    return (middle - half) / (1 + z2 / count), (middle + half) / (1 + z2 / count)


def add_up(results: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Add results up: for each book and pair the games, those won, their share and its interval."""
    sums: dict[tuple[str, str, str], list[int]] = {}
    for result in results:
        counts = sums.setdefault((result["rules"], result["upper"], result["lower"]), [0, 0])
        counts[0] += 1
        counts[1] += result["won"]
    rows = []
    for (rules, upper, lower), (count, won) in sums.items():
        lo, hi = interval(won, count)
        row = {"rules": rules, "upper": upper, "lower": lower, "games": count, "won": won}
        rows.append(row | {"share": round(won / count, 4), "lo": round(lo, 4), "hi": round(hi, 4)})
    return rows
