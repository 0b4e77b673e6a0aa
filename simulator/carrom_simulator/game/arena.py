"""Two players play each other until it is decided which is better: levels of bots, or programs (docs/arena.md).

Each sits and opens at both seats equally often. Both have the same hand: the level's own of two levels, else a level's
that is chosen.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from math import log
from random import Random
from typing import Any

from carrom.game import pieces
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.bots.levels import LEVELS
from carrom_simulator.bots.player import Bot
from carrom_simulator.game.match import Match, MatchError
from carrom_simulator.game.program import Program, ProgramError
from carrom_simulator.physics.base import Engine
from carrom_simulator.physics.engines import engine

SKILLS = {level.id: level.skill for level in LEVELS}
EVEN, BETTER = 0.5, 0.6  # shares of games between which SPRT decides
MISTAKEN = 0.05  # how often it may decide wrongly, either way

Seated = Callable[[str, int, Random, Engine], Bot]


@dataclass(frozen=True)
class Pairing:
    """One game. one, other: levels, or commands of programs. hand: a level, of programs; None: they never err. seconds:
    of processor time that a program has for it."""

    rules: str
    one: str
    other: str
    seed: int
    hand: str | None = "club"
    seconds: float = 60.0

    def key(self) -> str:
        """Return a text that is the same for the same game, in this process or another."""
        return " ".join(str(value) for value in asdict(self).values())

    def chance(self) -> str:
        """Return where its chance comes from: the same wherever a program lies that plays it."""
        return f"arena {self.rules} {self.seed}"


def seated(rules: str, one: str, other: str, key: str, seed: int, player: Seated) -> tuple[Match, int]:
    """Set up a game of two, and tell the seat of the first. player: makes each, by its name, seat and chance."""
    physics = engine("exact", BoardSpec(), seed)
    own = pieces.TWO_SEATS[seed & 1]
    bots = {
        seat: player(one if seat == own else other, seat, Random(f"{key} {seat}"), physics) for seat in pieces.TWO_SEATS
    }
    opener = pieces.TWO_SEATS[seed >> 1 & 1]  # each sits at each seat, and opens, equally often
    return Match(rules, bots, seed, opener, physics), own


def play(pairing: Pairing) -> dict[str, Any]:
    """Play one game. `won`: whether the first of the pairing has won. `forfeit`: why a program could not go on."""
    began_s = time.monotonic()
    result: dict[str, Any] = {"key": pairing.key(), **asdict(pairing)}
    with contextlib.ExitStack() as stack:

        def player(name: str, seat: int, rng: Random, physics: Engine) -> Bot:
            if name in SKILLS:
                return Bot(SKILLS[name], rng, physics.spec, physics)
            hand = None if pairing.hand is None else SKILLS[pairing.hand]
            return stack.enter_context(Program(name, seat, rng, physics, hand, pairing.seconds))

        own = pieces.TWO_SEATS[pairing.seed & 1]
        try:
            match, own = seated(pairing.rules, pairing.one, pairing.other, pairing.chance(), pairing.seed, player)
            result["won"] = match.play() == match.game.position.side_of(own)
            result["shots"] = match.shots
        except ProgramError as error:
            result |= {"won": error.seat != own, "shots": 0, "forfeit": str(error)}
        except MatchError as error:
            result |= {"won": False, "shots": 0, "broken_off": str(error)}
    return result | {"s": round(time.monotonic() - began_s, 3)}


def likelihood(won: int, lost: int) -> float:
    """Return the logarithm of how much likelier these games are where the first wins BETTER than where it wins EVEN."""
    return won * log(BETTER / EVEN) + lost * log((1 - BETTER) / (1 - EVEN))


def decided(won: int, lost: int) -> str | None:
    """Tell what so many games show (Wald's sequential test, both ways): "better", "worse", "even", None as yet."""
    bound = log((1 - MISTAKEN) / MISTAKEN)
    up, down = likelihood(won, lost), likelihood(lost, won)
    if up >= bound:
        return "better"
    if down >= bound:
        return "worse"
    return "even" if up <= -bound and down <= -bound else None
