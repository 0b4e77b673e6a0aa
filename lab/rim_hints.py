"""Hints of Maître where rims rub, and a board's friction measured by `carrom rims`: see `lab.rims`."""

import math
from random import Random
from typing import NamedTuple

from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.rules import load
from carrom_simulator.board import placement
from carrom_simulator.board.layout import Disc, Layout
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.bots.hand import Hand
from carrom_simulator.bots.levels import LEVELS
from carrom_simulator.bots.player import Bot
from carrom_simulator.physics.batch import play_many
from carrom_simulator.physics.exact_engine import Engine
from carrom_simulator.physics.outcome import RAIL, STRIKER_INDEX, Flick
from carrom_simulator.physics.rim_misses import Rims, measured
from lab.rim_physics import rubbing

MEN = 9  # of a position: some ways are free, some are not
ERRORS = 200  # of the hand, for each hint
ASKEW_DEG = 1.0
CUT_DEG = 45.0  # at which the striker meets the near man: far more than rims need to slip


class Hint(NamedTuple):
    """A shot at a hole that Maître would play: at which man of the layout, and the chance that he names."""

    layout: Layout
    flick: Flick
    target: int
    chance: float


def position(number: int) -> Layout:
    """Return men that lie scattered, of both colours."""
    rng, spec = Random(f"hints {number}"), BoardSpec()
    layout: Layout = []
    while len(layout) < MEN:
        man = Disc((pieces.WHITE, pieces.BLACK)[len(layout) % 2], rng.uniform(-320, 320), rng.uniform(-320, 320))
        if placement.has_room(spec, layout, man.x_mm, man.y_mm):
            layout.append(man)
    return layout


def hint(number: int, friction: float) -> Hint | None:
    """Return Maître's hint in a position of Billard indien, who takes rims to rub like that; None where it is at no
    hole."""
    spec, game = rubbing(friction), Game(load("billard"), pieces.TWO_SEATS, pieces.SOUTH)
    layout = position(number)
    bot = Bot(LEVELS[-1].skill, Random(number), spec, Engine(spec, 1))
    shot = bot.choose(layout, game.position, game.book)
    if shot.pocket is None or shot.target is None:
        return None
    return Hint(layout, shot.aimed, shot.target, shot.chance)


def fallen(asked: list[Hint], friction: float) -> int:
    """Return in how many of these the man falls, played without error where rims rub like that."""
    return sum(_falls(hint, [hint.flick], friction) for hint in asked)


def share(asked: list[Hint], friction: float) -> float:
    """Return the share in which the man falls, and not the striker, by Maître's hand."""
    hand = Hand(LEVELS[-1].skill, Random("hand"))
    tries = sum(_falls(hint, [hand.errs(hint.flick) for _ in range(ERRORS)], friction) for hint in asked)
    return tries / ERRORS / len(asked)


def _falls(hint: Hint, flicks: list[Flick], friction: float) -> int:
    places, kinds = [(disc.x_mm, disc.y_mm) for disc in hint.layout], [disc.piece for disc in hint.layout]
    fell = play_many(places, flicks, kinds, rubbing(friction), 1).fell
    return int(((fell[:, hint.target] >= 0) & (fell[:, STRIKER_INDEX] < 0)).sum())


def missed_mm(friction: float, side: int, askew_deg: float) -> float:
    """Return how far the far man misses the mark, to the right, on a simulated board. side: -1: the near man was
    flicked at its left. askew_deg: by which the line of the two points to the right of the mark."""
    spec = rubbing(friction)
    far = math.radians(askew_deg)
    men = [
        Disc(pieces.WHITE, 0.0, 0.0),
        Disc(pieces.BLACK, spec.man_diameter_mm * math.sin(far), spec.man_diameter_mm * math.cos(far)),
    ]
    reach, cut = spec.striker_radius_mm + spec.man_radius_mm, math.radians(CUT_DEG)
    flick = Flick(pieces.SOUTH, side * reach * math.sin(cut), 0.0, 2500.0)
    outcome = Engine(spec, 1).play(men, flick, events=True)
    return next(event.x_mm for event in outcome.events if event.kind == RAIL and event.disc_indices == (1,))


def measured_on(friction: float, rng: Random) -> Rims:
    """Measure a simulated board by three pairs of flicks, each with its line laid askew by chance."""
    pairs = []
    for _ in range(3):
        left, right = (missed_mm(friction, side, rng.uniform(-ASKEW_DEG, ASKEW_DEG)) for side in (-1, 1))
        pairs.append((left, -right))
    return measured(pairs)
