"""Compares the passages of a bench set with the recorded drops that the simulation plays, and says what is off.

A passage is one piece that somebody let fall. What gates and window saw gives its features: speed, acceleration,
length and light. Five assumptions of the simulation are estimated from them, each as a factor of what is assumed:

friction      of pieces on the chute: speed and acceleration at the gates
speed         with which they come to the gates, their acceleration there apart
length        of the pieces, as the gates see it
bounce        how far the lengths scatter: a piece that still rocks as it slides by looks longer or shorter
light         the readings of all pieces but black men, of those that the trimmer aims at

The gates do not measure acceleration alone: 0.2 mm by which one gate is quicker than the other change it by 40 %. So
friction, speed and length are each fitted alone, together with how the chute was built (gates and slope, within the
spreads of carrom_simulator.world.sensor_spec), and the one that explains the passages best is named. An interval covers
95 %, the chance of these passages and how far tables differ that are built with the same care.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import cos, exp, log, radians, sin, sqrt
from pathlib import Path
from statistics import NormalDist

import numpy as np

from carrom.game.pieces import PIECE_WORDS
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.world.chutes import Bank, Recorded, Way, kind, recorded
from carrom_simulator.world.sensor_spec import GRADES
from carrom_simulator.world.sensors import V_FRICTION
from carrom_tools.errors import UserError, located
from carrom_tools.records import trace_file

_MOTION = ("friction", "speed", "length")  # they show in the same features
ASSUMPTIONS = (*_MOTION, "bounce", "light")
FEATURES = ("speed_mm_s", "acceleration_mm_s2", "length_mm", "red_raw", "green_raw")
LEAST = 20  # passages of a piece: with fewer nothing is said
_SURE = 1.96
_CHANCE = 3.84  # an assumption that is right explains more than this in one of 20 bench sets (chi square, 1 degree)
_SPEC = GRADES["nominal"]
_PAINT = {
    "w": (_SPEC.white_red, _SPEC.white_green),
    "b": (_SPEC.black_red, _SPEC.black_green),
    "q": (_SPEC.queen_red, _SPEC.queen_green),
    "s": (_SPEC.striker_red, _SPEC.striker_green),
}
_AS_DRAWN = np.zeros(4)
_NORMAL = np.array([NormalDist().inv_cdf((at + 0.5) / 40) for at in range(40)])  # points of a distribution
_MODEL_ERROR = np.array(
    [0.004, 0.02, 0.001]
)  # errors of speed, acceleration and length by interpolating between frictions
_REACH, _STEP = (0.4, 2.5), 0.01  # the factors that are tried, and the step between their logarithms
_UNKNOWN = 1.0  # standard deviation of a logarithm of which nothing is known
_BOUNCES = np.geomspace(0.2, 5, 17)
_AGAIN = 8  # how often each recorded drop is repeated, each time with errors of the edges drawn anew
_TAILS = 1.5  # a normal scatter's logarithm has a deviation of 1 / sqrt(2 n), with quantiles half as much again
_ASLANT = 0.03  # a piece lies aslant when its length is off by this part
_BRIGHT = {"w": (0, 1), "q": (0,), "s": (0, 1)}  # under red, under green: enough light to measure

Edges = tuple[float, float, float, float]  # s: gate A and B darken, A and B clear


def features(edges: Edges, gap_mm: float, light: tuple[float, float]) -> list[float] | None:
    """Return speed, acceleration and length from the four edges, and the light; None for what no piece does."""
    t1, t2, t3, t4 = edges
    if not (t1 < t2 < t4 and t1 < t3 < t4):
        return None
    first, last = gap_mm / (t2 - t1), gap_mm / (t4 - t3)
    acceleration = 2 * (last - first) / (t3 + t4 - t1 - t2)
    length = (t3 - t1) * (first + acceleration * (t3 - t2) / 2)
    return [first, acceleration, length, *light]


def measured(passages: Iterable[trace_file.Passed], gap_mm: float) -> tuple[np.ndarray, int]:
    """Return the features of single passages, a row each (`FEATURES`), and how many passages were something else."""
    rows, odd = [], 0
    for passed in passages:
        gates = [passed.blocks(gate) for gate in range(2)]
        lit = [(red - dark, green - dark) for _, dark, red, green in passed.readings()]
        row = None
        if [len(blocks) for blocks in gates] == [1, 1] and lit:
            (on_a, off_a), (on_b, off_b) = gates[0][0], gates[1][0]
            light = tuple(max(one[colour] for one in lit) - passed.empty[colour] for colour in range(2))
            row = features((on_a / 1e6, on_b / 1e6, off_a / 1e6, off_b / 1e6), gap_mm, (light[0], light[1]))
        if row is None:
            odd += 1
        else:
            rows.append(row)
    return np.array(rows).reshape(-1, len(FEATURES)), odd


class Reference:
    """The simulation's expectation of single pieces on its recorded drops.

    A passage is reckoned with from the recorded edges, without noise, on a chute that may be built a little off.
    """

    def __init__(self, bank: Bank | None = None):
        self.bank = bank or recorded()
        self.frictions = self.bank.frictions
        self.rows = {(one, piece): self._rows(one, piece, _AS_DRAWN) for one in self.frictions for piece in PIECE_WORDS}
        self._seen = {place: self._errors(*place) for place in self.rows}
        slope = radians(self.bank.slope_deg)
        gravity_mm_s2 = BoardSpec().gravity_mm_s2
        push_mm_s2 = gravity_mm_s2 * radians(1) * (cos(slope) + V_FRICTION * _SPEC.friction * sin(slope))
        # How far the chutes of tables differ: gap of the gates, reach of A and of B, push of the slope.
        self.spreads = np.array(
            [
                _SPEC.gate_gap_spread_mm,
                _SPEC.gate_reach_spread_mm / 2,
                _SPEC.gate_reach_spread_mm / 2,
                push_mm_s2 * _SPEC.slope_spread_deg,
            ]
        )
        self.effects = {(one, piece): self._effects(one, piece) for one in self.frictions for piece in ("w", "s")}

    def _rows(self, friction: float, piece: str, built: np.ndarray) -> np.ndarray:
        drops = self.bank.drops[friction][kind(PIECE_WORDS.index(piece))]
        found = (self._passes(self.bank.read(drop)[0], piece, built) for drop in drops)
        return _flat(np.array([row for row in found if row is not None]))

    def _passes(self, seen: Recorded, piece: str, built: np.ndarray) -> list[float] | None:
        """Return the features of a recorded piece."""
        if [len(edges) for edges in seen.edges_mm] != [1, 1]:
            return None
        moved_mm, *reach_mm, push_mm_s2 = built
        way = Way(PIECE_WORDS.index(piece), seen, self.bank, 0.0, push_mm_s2, (0.0, 0.0))
        times = []
        for gate, ((on_mm, off_mm),) in enumerate(seen.edges_mm):
            moved = moved_mm if gate else 0.0
            times += [way.time_at(on_mm + moved - reach_mm[gate]), way.time_at(off_mm + moved + reach_mm[gate])]
        share = max(left + right for left, right in seen.shares)
        gain = _SPEC.gain_raw * (1 - _SPEC.dust_loss / 2)
        red, green = (gain * paint * share for paint in _PAINT[piece])
        return features((times[0], times[2], times[1], times[3]), self.bank.gate_gap_mm, (red, green))

    def _effects(self, friction: float, piece: str) -> np.ndarray:
        """Return by how much each way of being built off, one spread each, changes the mean motion: 3 by 4."""
        mean = self.rows[friction, piece][:, :3].mean(axis=0)
        return np.array(
            [self._rows(friction, piece, one)[:, :3].mean(axis=0) - mean for one in np.diag(self.spreads)]
        ).T

    def weights(self, friction: float) -> np.ndarray:
        """Return how often each recorded friction is drawn at this mean: it differs from pass to pass."""
        # Within what was recorded, as the simulator draws its drops.
        drawn = np.clip(friction + _SPEC.friction_spread * _NORMAL, self.frictions[0], self.frictions[-1])
        return np.array([np.interp(drawn, self.frictions, row).mean() for row in np.eye(len(self.frictions))])

    def mean(self, piece: str, weights: np.ndarray) -> np.ndarray:
        """Return the mean features where the recorded frictions come with these weights."""
        return weights @ np.array([self.rows[one, piece].mean(axis=0) for one in self.frictions])

    def motion(self, piece: str, factors: dict[str, float]) -> tuple[np.ndarray, np.ndarray]:
        """Return mean speed, acceleration and length, and what one spread of each way of being built off adds."""
        weights = self.weights(_SPEC.friction * factors["friction"])
        speed, acceleration, length = self.mean(piece, weights)[:3]
        faster, longer = factors["speed"], factors["length"]
        effects = sum(weight * self.effects[one, piece] for one, weight in zip(self.frictions, weights, strict=True))
        # A longer piece meets the gate earlier, when it is slower.
        squared = max((faster * speed) ** 2 - acceleration * (longer - 1) * length, 1.0)
        mean = np.array([sqrt(squared), acceleration, longer * length])
        return mean, effects * np.array([[faster], [faster**2 / longer], [longer]])

    def scatter(self, piece: str, friction: float, bounce: float) -> float:
        """Return how far lengths scatter at a mean friction, if pieces rock `bounce` times as much as recorded ones."""
        lengths, shares = [], []
        for one, weight in zip(self.frictions, self.weights(friction), strict=True):
            found = self.rows[one, piece][:, 2]
            rocking = (bounce - 1) * (found - np.median(found))
            lengths.append(self._seen[one, piece] + np.tile(rocking, _AGAIN))
            shares.append(np.full(_AGAIN * len(found), weight / len(found)))
        return _spread(np.concatenate(lengths), np.concatenate(shares))

    def _errors(self, friction: float, piece: str) -> np.ndarray:
        """Return the lengths as gates see them several times, whose edges lie a little off, of worn pieces."""
        rng = np.random.default_rng(1)
        clean = self.rows[friction, piece]
        size = (_AGAIN * len(clean), 4)
        first_a, first_b, last_a, last_b = rng.normal(0, _SPEC.gate_jitter_mm, size).T
        worn = abs(rng.normal(0, _SPEC.striker_spread_mm if piece == "s" else _SPEC.man_spread_mm, size[0]))
        lengths = np.tile(clean[:, 2], _AGAIN)
        stretched = (first_b - first_a + last_b - last_a) / (2 * self.bank.gate_gap_mm)
        return lengths * (1 - stretched) + last_a - first_a - worn


def _spread(values: np.ndarray, weights: np.ndarray | None = None) -> float:
    """Return half of what the middle two thirds span: of a normal distribution that is its standard deviation."""
    order = np.argsort(values)
    passed = np.cumsum(np.ones(len(values)) if weights is None else weights[order])
    low, high = np.interp((0.159, 0.841), passed / passed[-1], values[order])
    return float(high - low) / 2


def _flat(rows: np.ndarray) -> np.ndarray:
    """Return the passages of pieces that lie flat: the others are a few, far off."""
    middle = np.median(rows[:, 2])
    return rows[abs(rows[:, 2] - middle) < _ASLANT * middle]


@dataclass(frozen=True)
class Verdict:
    """One assumption: factor of what is assumed, and its interval.

    explains: by how much the passages fit better with this factor than with 1 (chi square). is_off: whether this is
    more than chance. Of friction, speed and length the one that explains most is off, and any that these passages do
    not tell apart from it.
    """

    name: str
    factor: float
    least: float
    most: float
    explains: float
    is_off: bool


class _Motion:
    """The mean motion of a bench set's men and strikers against the reference."""

    def __init__(self, rows: dict[str, np.ndarray], reference: Reference):
        self.reference = reference
        self._seen: dict[str, np.ndarray] = {}
        self._chance: dict[str, np.ndarray] = {}
        men = [found for piece, found in rows.items() if piece != "s"]
        together = {"w": np.concatenate(men)} if men else {}
        for piece, found in (together | {"s": rows["s"]} if "s" in rows else together).items():
            self._seen[piece] = found[:, :3].mean(axis=0)
            recorded_drops = reference.rows[reference.frictions[1], piece][:, :3]
            errors = np.cov(found[:, :3].T) / len(found) + np.cov(recorded_drops.T) / len(recorded_drops)
            errors += np.diag(_MODEL_ERROR * self._seen[piece]) ** 2
            self._chance[piece] = np.linalg.cholesky(np.linalg.inv(errors)).T

    def fit(self, name: str | None, reach: tuple[float, float]) -> tuple[np.ndarray, np.ndarray]:
        """Return factors of one assumption within `reach`, or 1 alone for none, and how well each fits (chi square)."""
        factors = np.exp(np.arange(log(reach[0]), log(reach[1]) + _STEP / 2, _STEP)) if name else np.ones(1)
        usual = dict.fromkeys(_MOTION, 1.0)
        return factors, np.array([self._chi(usual | {name: float(one)} if name else usual) for one in factors])

    def _chi(self, factors: dict[str, float]) -> float:
        """Return chi square with the chute built so that it fits best."""
        gaps, slopes = [np.zeros(4)], [np.eye(4)]  # the chute is built within its spreads
        for piece, seen in self._seen.items():
            mean, effects = self.reference.motion(piece, factors)
            gaps.append(self._chance[piece] @ (mean - seen))
            slopes.append(self._chance[piece] @ effects)
        gap, slope = np.concatenate(gaps), np.concatenate(slopes)
        built = np.linalg.lstsq(slope, -gap, rcond=None)[0]
        return float(((gap + slope @ built) ** 2).sum())


def judge(rows: dict[str, np.ndarray], reference: Reference) -> list[Verdict]:
    """Return a verdict on each assumption, the one that explains most first. rows: the features of each piece."""
    rows = {piece: _flat(found) for piece, found in rows.items()}
    motion = _Motion(rows, reference)
    nothing = float(motion.fit(None, (1, 1))[1][0])
    recorded_frictions = reference.frictions[0] / _SPEC.friction, reference.frictions[-1] / _SPEC.friction
    fits = {name: motion.fit(name, recorded_frictions if name == "friction" else _REACH) for name in _MOTION}
    explained = {name: nothing - float(chi.min()) for name, (_, chi) in fits.items()}
    best = max(explained, key=lambda name: explained[name])
    limit = max(_CHANCE, explained[best] - _CHANCE)
    out = []
    for name, (factors, chi) in fits.items():
        inside = factors[chi <= chi.min() + _CHANCE]
        factor, least, most = float(factors[chi.argmin()]), float(inside[0]), float(inside[-1])
        out.append(Verdict(name, factor, least, most, explained[name], explained[name] >= limit))
    named = {best: float(fits[best][0][fits[best][1].argmin()])} if explained[best] > _CHANCE else {}
    friction, longer = _SPEC.friction * named.get("friction", 1.0), named.get("length", 1.0)
    # With another length than assumed its scatter says nothing.
    out.append(_own("bounce", *(_bounce(rows, reference, friction) if longer == 1 else (0.0, _UNKNOWN))))
    out.append(_own("light", *_light(rows, reference)))
    return sorted(out, key=lambda one: (-one.is_off, -one.explains))


def _own(name: str, middle: float, deviation: float) -> Verdict:
    """Return the verdict on an assumption with a measure of its own."""
    explains = (middle / deviation) ** 2
    least, most = exp(middle - _SURE * deviation), exp(middle + _SURE * deviation)
    return Verdict(name, exp(middle), least, most, explains, explains > _CHANCE)


def _bounce(rows: dict[str, np.ndarray], reference: Reference, friction: float) -> tuple[float, float]:
    logs = np.log(_BOUNCES)
    counts = np.array([len(found) for found in rows.values()])
    scatters = [[reference.scatter(piece, friction, bounce) for bounce in _BOUNCES] for piece in rows]
    expected = np.maximum.accumulate(counts @ np.log(scatters) / counts.sum())  # over all pieces; it only grows
    seen = float(np.average([log(_spread(found[:, 2])) for found in rows.values()], weights=counts))
    chance = _TAILS / sqrt(2 * counts.sum())
    least, middle, most = (float(np.interp(seen + sign * chance, expected, logs)) for sign in (-1, 0, 1))
    return middle, max((most - least) / 2, chance)


def _light(rows: dict[str, np.ndarray], reference: Reference) -> tuple[float, float]:
    weights = reference.weights(_SPEC.friction)
    logs, chance = [], []
    for piece, found in rows.items():
        for colour in _BRIGHT.get(piece, ()):
            light = found[:, 3 + colour]
            logs.append(log(max(light.mean(), 1.0) / reference.mean(piece, weights)[3 + colour]))
            chance.append(np.std(light) / light.mean() / sqrt(len(light)))
    if not logs:
        return 0.0, 1.0
    built = sqrt(_SPEC.gain_spread**2 + _SPEC.lamp_spread**2 / 2)
    return sum(logs) / len(logs), sqrt(built**2 + (max(chance) ** 2 + _SPEC.paint_spread**2 / 4) / len(logs))


def read(folder: Path, gap_mm: float) -> tuple[dict[str, np.ndarray], dict[str, int]]:
    """Read the traces of a bench set: FOLDER/w, b, q and s each hold those of one piece.

    Returns the features of each piece's passages, and how many passages were something else. Raises UserError.
    """
    rows: dict[str, np.ndarray] = {}
    odd: dict[str, int] = {}
    for piece in PIECE_WORDS:
        paths = sorted((folder / piece).glob("*.trace"))
        if paths:
            rows[piece], odd[piece] = measured(_passages(paths), gap_mm)
            if len(rows[piece]) < LEAST:
                fault = (
                    f"{len(rows[piece])} passages d'une seule pièce ; il en faut {LEAST}",
                    f"{len(rows[piece])} passages of a single piece; {LEAST} are needed",
                )
                raise UserError(located(folder / piece, fault, _REMEDY))
    if not rows:
        raise UserError(located(folder, ("aucune trace", "no trace"), _REMEDY))
    return rows, odd


_REMEDY = (
    "enregistrez cent passages de chaque pièce : carrom monitor --pocket sw --record DOSSIER/w, puis b, q, s",
    "record a hundred passages of each piece: carrom monitor --pocket sw --record FOLDER/w, then b, q, s",
)


def _passages(paths: Sequence[Path]) -> Iterator[trace_file.Passed]:
    for path in paths:
        yield from trace_file.read(path)


@dataclass(frozen=True)
class Compared:
    """One feature of one piece: its mean, half of the interval that covers 95 %, and the simulation's mean."""

    piece: str
    feature: str
    mean: float
    within: float
    simulated: float


def compare(rows: dict[str, np.ndarray], reference: Reference) -> list[Compared]:
    """Compare the passages feature by feature with the simulation as it is assumed."""
    weights = reference.weights(_SPEC.friction)
    out = []
    for piece, all_rows in rows.items():
        found = _flat(all_rows)
        within = _SURE * found.std(axis=0) / sqrt(len(found))
        for at, name in enumerate(FEATURES):
            mean, simulated = float(found[:, at].mean()), float(reference.mean(piece, weights)[at])
            out.append(Compared(piece, name, mean, float(within[at]), simulated))
    return out
