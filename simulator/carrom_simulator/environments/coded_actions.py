"""Decisions as whole numbers, with masks of those that are allowed: for learners that take no Dict and no Box."""

import math
from random import Random
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from carrom.game import pieces
from carrom_simulator.board import placement
from carrom_simulator.bots.aim import Aim
from carrom_simulator.bots.hand import TOP_SPEED_MM_S, Hand
from carrom_simulator.environments.decisions import (
    ANSWER,
    BET,
    CHOICES,
    CHOOSE,
    KINDS,
    PASS,
    PLACE,
    SHOOT,
    Action,
    Decisions,
)  # fmt: skip
from carrom_simulator.environments.flicks import checked_flick, to_action
from carrom_simulator.environments.states import whole

Coded = Any  # a whole number, or an array of some
Numbers = npt.NDArray[np.int64]
Truths = npt.NDArray[np.bool_]


class Code(Protocol):
    """A way to write decisions. space: of the coded ones."""

    space: spaces.Space[Any]

    def masks(self, game: Decisions) -> Truths:
        """Return which coded decisions are allowed; of an array, which values of each number, one after the other."""

    def decoded(self, game: Decisions, action: Coded) -> Action:
        """Return the decision that is meant. Raises ValueError for what is none."""


class _MaskedNumbers(spaces.MultiDiscrete):
    """Some whole numbers, drawn by a mask as `Bins.masks` gives it: the numbers' masks one after the other."""

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Return some numbers that the mask allows; see MultiDiscrete."""
        if isinstance(mask, np.ndarray):
            mask = tuple(np.split(mask.astype(np.int8), np.cumsum(self.nvec)[:-1]))
        return super().sample(mask, probability)


class Bins:
    """Five whole numbers: kind, choice, place, direction, speed. places, directions, speeds: into how many bins each
    number of a flick is parted.

    Places are evenly apart from one end of the base line to the other; directions go round from straight back, an even
    number of them has straight ahead too; the slowest speed is that of the first bin, not 0.
    """

    def __init__(self, places: int = 21, directions: int = 72, speeds: int = 10):
        for name, count in (("places", places), ("directions", directions), ("speeds", speeds)):
            if count < 1:
                raise ValueError(f"{count} {name}; at least 1 is wanted")
        self._bins = places, directions, speeds
        self._values = (
            np.linspace(-1.0, 1.0, places) if places > 1 else np.zeros(1),
            np.arange(directions) * 2.0 / directions - 1.0,
            np.arange(1, speeds + 1) * 2.0 / speeds - 1.0,
        )
        self.space: spaces.Space[Any] = _MaskedNumbers([len(KINDS), CHOICES, *self._bins])

    def masks(self, game: Decisions) -> Truths:
        """Return which value of each of the five numbers is allowed, one after the other, as MaskablePPO takes it."""
        mask = game.mask()
        flick = np.ones(sum(self._bins), dtype=np.bool_)
        return np.concatenate((mask["kind"].astype(np.bool_), mask["choice"].astype(np.bool_), flick))

    def decoded(self, _game: Decisions, action: Coded) -> Action:
        """Return the decision in the middle of these bins. Raises ValueError for what is no action."""
        return self.from_flat(action)

    def from_flat(self, action: npt.ArrayLike) -> Action:
        """Return the action of Match-v1 that is the middle of these bins. Raises ValueError for what is no action."""
        given = np.asarray(action)
        if not self.space.contains(given.astype(np.int64) if given.dtype.kind in "iu" else given):
            most = ", ".join(str(int(count) - 1) for count in (len(KINDS), CHOICES, *self._bins))
            raise ValueError(f"{action!r} is no action, which is five whole numbers from 0 to {most}")
        kind, choice, *bins = given.tolist()
        flick = [values[number] for values, number in zip(self._values, bins, strict=True)]
        return {"kind": kind, "flick": np.array(flick, dtype=np.float32), "choice": choice}

    def to_flat(self, action: Action) -> Numbers:
        """Return the action of which an action of Match-v1 is nearest to the middle."""
        flick = np.clip(checked_flick(action["flick"]), -1.0, 1.0)
        bins = [int(np.abs(values - number).argmin()) for values, number in zip(self._values, flick, strict=True)]
        turned = np.abs(self._values[1] - flick[1])
        bins[1] = int(np.minimum(turned, 2.0 - turned).argmin())  # straight back is at both ends
        return np.array([action["kind"], action["choice"], *bins], dtype=np.int64)


IDEAS = 400
_BETS = IDEAS
_ANSWER, _PASS = _BETS + CHOICES, _BETS + CHOICES + 1
_PLACES = _PASS + 1
_CHOICES = _PLACES + CHOICES
COUNT = _CHOICES + 2  # 480
_STRAIGHT = (0.0, 0.0, 4000.0)  # where a bot sees nothing
_SIGMA_RAD = math.radians(Hand(75, Random()).sigma_deg)  # Club's


class Ideas:
    """One whole number: a shot that a bot sees, the best first, or a decision. 0 to 399 shots; 400 to 437 bets; 438 and
    439 answer and pass; 440 to 477 places of the man for a penalty shot; 478 and 479 choices: as Match-v1 counts them.

    A shot's number says how good it looks to a bot with Club's hand, and nothing else. Words of K5 are always said.
    """

    space: spaces.Space[Any] = spaces.Discrete(COUNT)

    def __init__(self) -> None:
        self._known: tuple[Any, list[tuple[float, float, float]]] = (None, [])

    def masks(self, game: Decisions) -> Truths:
        """Return which numbers are allowed."""
        mask = np.zeros(COUNT, dtype=np.bool_)
        firsts = {BET: _BETS, PLACE: _PLACES, CHOOSE: _CHOICES}
        for kind in game.kinds:
            if kind == SHOOT and game.seat >= 0:
                mask[: len(self._ideas(game))] = True
            elif kind in firsts:
                mask[[firsts[kind] + choice for choice in game.choices]] = True
            elif kind in (ANSWER, PASS):
                mask[_ANSWER if kind == ANSWER else _PASS] = True
        return mask

    def decoded(self, game: Decisions, action: Coded) -> Action:
        """Return the decision that is meant; a shot beyond those that there are is the last of them."""
        number = whole(action, COUNT)
        if number is None:
            raise ValueError(f"{action!r} is no action, which is a whole number from 0 to {COUNT - 1}")
        flick, kind, choice = np.zeros(3, dtype=np.float32), SHOOT, 1
        if number < IDEAS:
            ideas = self._ideas(game) if game.seat >= 0 else [_STRAIGHT]
            flick = to_action(*ideas[min(number, len(ideas) - 1)], game.spec)
        elif number < _ANSWER:
            kind, choice = BET, number - _BETS
        elif number <= _PASS:
            kind, choice = (ANSWER if number == _ANSWER else PASS), 0
        elif number < _CHOICES:
            kind, choice = PLACE, number - _PLACES
        else:
            kind, choice = CHOOSE, number - _CHOICES
        return {"kind": kind, "flick": flick, "choice": choice}

    def _ideas(self, game: Decisions) -> list[tuple[float, float, float]]:
        """Return offset_mm, angle_deg, speed_mm_s of the shots that a bot sees, the best first; at least one."""
        bout, position = game.bout, game.position
        key = tuple((disc.piece, disc.x_mm, disc.y_mm) for disc in bout.layout), position.text()
        if self._known[0] != key:
            self._known = key, self._seen(game)
        return self._known[1]

    def _seen(self, game: Decisions) -> list[tuple[float, float, float]]:
        bout, position, spec = game.bout, game.position, game.spec
        own = position.colour_of(position.side_of(position.turn))
        right = (own, pieces.QUEEN) if own >= 0 else (pieces.WHITE, pieces.BLACK, pieces.QUEEN)
        worth = {at: (1.0, 1.0) for at, disc in enumerate(bout.layout) if disc.piece in right}
        offsets = placement.striker_offsets(spec, bout.game.book.id, bout.layout, position.turn)
        if not offsets or not worth:
            return [_STRAIGHT]
        aim = Aim(spec, bout.layout, position.turn, offsets, _SIGMA_RAD, TOP_SPEED_MM_S)
        found = [each.flick for each in aim.candidates(worth, IDEAS)]
        flicks = [(flick.offset_mm, flick.angle_deg, flick.speed_mm_s) for flick in found]
        touches = [(offset, angle, _STRAIGHT[2]) for _, offset, angle in aim.first_touches(sorted(worth))]
        return flicks or touches[:IDEAS] or [_STRAIGHT]
