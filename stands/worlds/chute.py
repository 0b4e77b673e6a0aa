"""Discs in one flat chute, step by step, with the edges and the light that they make.

Lengths are millimetres from gate A along the chute, times seconds from the first piece's landing, light raw readings
less the dark. Discs slide with an acceleration of their own and push each other; each can be held, or moved by hand.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from math import acos, pi, sqrt
from random import Random

from carrom.game import pieces

STEP_S = 0.0005
LONGEST_S = 12.0  # a piece that has not come out by then never does
WIDTH_MM = 44.0
SPOT_MM = 3.5  # radius of the spot that the photodiode sees
STRAY = 0.02  # share of a disc's light that comes to the other plane's eye
ACROSS = 0.05  # share of the discs that lie across both planes
DIAMETER_MM = {pieces.WHITE: 31.8, pieces.BLACK: 31.8, pieces.QUEEN: 31.8, pieces.STRIKER: 41.3}


@dataclass
class Disc:
    """One piece: where its centre is, how it slides, and when a hand or a rough spot holds it."""

    piece: int
    x: float
    speed: float
    drive: float
    across: float = 0.0  # of its centre, off the chute's middle
    starts_s: float = 0.0
    scale: float = 1.0  # of its diameter along the chute: wear, tilt
    light: tuple[float, float] = (1.0, 1.0)  # times the usual reading of its kind: paint, fading
    eyes: tuple[float, float] | None = None  # how much of its light meets the left eye and the right one
    holds: list[tuple[float, float]] = field(default_factory=list)  # (at mm, for s), in their order
    pushes: list[tuple[float, float]] = field(default_factory=list)  # (at mm, back to mm): a hand
    held_until_s: float = -1.0
    back_to: float | None = None

    @property
    def radius(self) -> float:
        return DIAMETER_MM[self.piece] * self.scale / 2

    def move(self, now_s: float) -> None:
        if now_s < self.starts_s:
            return
        if self.back_to is not None:
            self.x -= 250 * STEP_S
            if self.x <= self.back_to:
                self.back_to, self.speed = None, 0.0
            return
        if now_s < self.held_until_s:
            return
        self.speed = max(self.speed + self.drive * STEP_S, 20.0)
        before = self.x
        self.x += self.speed * STEP_S
        if self.holds and before < self.holds[0][0] <= self.x:
            self.held_until_s, self.speed = now_s + self.holds.pop(0)[1], 0.0
        if self.pushes and before < self.pushes[0][0] <= self.x:
            self.back_to = self.pushes.pop(0)[1]


def flat(rng: Random, left: bool) -> tuple[float, float]:
    """Return how the eyes see a disc that lies on one of the two planes: a little of its light strays to the other."""
    stray = max(rng.gauss(STRAY, STRAY / 4), 0.0)
    return (1 - stray, stray) if left else (stray, 1 - stray)


def eyes(rng: Random) -> tuple[float, float]:
    """Draw how the eyes see a disc: on the left plane, on the right one, or across both, where it is darker."""
    left = rng.random() < 0.5
    if rng.random() >= ACROSS:
        return flat(rng, left)
    seen, part = rng.uniform(0.75, 1.0), rng.uniform(0.3, 0.7)
    return seen * part, seen * (1 - part)


def reach(one: Disc, other: Disc) -> float:
    """Return how far apart along the chute two touching discs lie."""
    if one.eyes is not None and other.eyes is not None and (one.eyes[0] > 0.5) != (other.eyes[0] > 0.5):
        return 0.0  # one on each plane
    both = one.radius + other.radius
    return sqrt(max(both**2 - (one.across - other.across) ** 2, 0.0))


def push(discs: list[Disc], now_s: float) -> None:
    """Keep discs apart: who catches up gives its momentum on, and frees a disc that was held."""
    for front, rear in pairwise(discs):
        if now_s < rear.starts_s:
            continue
        least = reach(front, rear)
        if front.x - rear.x >= least or front.back_to is not None:
            if front.back_to is not None:
                rear.x = min(rear.x, front.x - least)
            continue
        if rear.speed > front.speed + 30:
            front.held_until_s = -1.0
        if now_s < front.held_until_s:
            rear.x, rear.speed = front.x - least, 0.0
            continue
        middle = (front.speed + rear.speed) / 2
        apart = 0.25 * abs(rear.speed - front.speed)
        front.speed, rear.speed = middle + apart, max(middle - apart, 0.0)
        rear.x = front.x - least


def covered(offset_mm: float, radius_mm: float) -> float:
    """Return the share of the spot that a disc covers whose rim lies so far over the spot's middle."""
    into = radius_mm - abs(offset_mm)  # rim beyond the middle of the spot; the rim is nearly straight over 7 mm
    if into >= SPOT_MM:
        return 1.0
    if into <= -SPOT_MM:
        return 0.0
    u = into / SPOT_MM
    return 1 - (acos(u) - u * sqrt(1 - u * u)) / pi


@dataclass
class Hand:
    """Fingers in the chute: which stations they cover, and when."""

    start_s: float
    end_s: float
    gates: tuple[int, ...] = ()
    light: tuple[float, float] = (0.0, 0.0)  # skin over the window


@dataclass
class Build:
    """The chute as it was built, and the room that it stands in."""

    gap: float = 25.0
    window: float = 40.0
    reach: tuple[float, float] = (0.0, 0.0)  # of each beam beyond the disc, mm
    jitter_us: float = 40.0
    noise: float = 6.0
    gloss: float = 0.02
    powder: float = 0.0  # share of the spot under white dust
    loss: float = 0.0  # share of the light that dust on the window takes
    flicker: float = 0.0  # lamps in the room, raw
    dead: dict[int, bool] = field(default_factory=dict)  # gate -> the state that it stays in
    chatter: float = 0.0  # mean false pairs of edges at each change of a gate
    blind: int | None = None  # 0 or 1: the left or the right eye sees nothing
    lamp: int | None = None  # 0 or 1: the left or the right red lamp is dead
    usual: list = field(default_factory=list)  # [red, green] by piece, as calibrated


class Fall:
    """Discs that come down a chute, for `for_s` and until all are out. `edges` and `light` tell its sensors."""

    def __init__(self, build: Build, discs: list[Disc], hands: list[Hand], rng: Random, for_s: float):
        self.build, self.hands, self.rng = build, hands, rng
        self.tracks: list[list[float]] = [[] for _ in discs]
        self.discs = discs
        out_mm = build.gap + build.window + max((disc.radius for disc in discs), default=0.0) + 2 * SPOT_MM
        step = 0
        while step * STEP_S < for_s or (discs and min(disc.x for disc in discs) < out_mm and step * STEP_S < LONGEST_S):
            now_s = step * STEP_S
            step += 1
            for disc in discs:
                disc.move(now_s)
            for _ in discs[1:]:
                push(discs, now_s)
            for disc, track in zip(discs, self.tracks, strict=True):
                track.append(disc.x if now_s >= disc.starts_s else -1e3)

    def edges(self) -> list[tuple[float, int, bool]]:
        """List (time in s, gate, blocked) of both gates."""
        found = []
        for gate, place in ((0, 0.0), (1, self.build.gap)):
            if gate in self.build.dead:
                continue
            found += self._gate(gate, place)
        return sorted(found)

    def _gate(self, gate: int, place: float) -> list[tuple[float, int, bool]]:
        spans = [[hand.start_s, hand.end_s] for hand in self.hands if gate in hand.gates]
        for disc, track in zip(self.discs, self.tracks, strict=True):
            half = disc.radius + self.build.reach[gate] / 2
            inside = False
            for step in range(1, len(track)):
                before, now = half - abs(track[step - 1] - place), half - abs(track[step] - place)
                if (now > 0) != inside:
                    at_s = (step - now / (now - before)) * STEP_S if now != before else step * STEP_S
                    at_s += self.rng.gauss(0, self.build.jitter_us) * 1e-6
                    if inside:
                        spans[-1][1] = at_s
                    else:
                        spans.append([at_s, 1e9])
                    inside = not inside
        merged: list[list[float]] = []
        for span in sorted(spans):
            if merged and span[0] <= merged[-1][1]:
                merged[-1][1] = max(merged[-1][1], span[1])
            else:
                merged.append(span)
        found = []
        for on_s, off_s in merged:
            for at_s, blocked in ((on_s, True), (off_s, False)):
                if at_s > 1e8:
                    continue
                found.append((at_s, gate, blocked))
                if self.build.chatter:
                    for pair in range(int(self.rng.expovariate(1 / self.build.chatter))):
                        side_s = (0.0002 + 0.0004 * pair) * (1 if blocked else -1)
                        found.append((at_s + side_s, gate, False))
                        found.append((at_s + side_s + 0.0001, gate, True))
        return found

    def lie(self, rng: Random) -> None:
        """Draw on which plane each disc lies, where that is not settled."""
        for disc in self.discs:
            disc.eyes = disc.eyes or eyes(rng)

    def light(self, time_s: float) -> tuple[float, float, float]:
        """Return (red, green, red on the left eye alone) over the window at a time, less the dark reading."""
        build = self.build
        step = min(int(time_s / STEP_S), len(self.tracks[0]) - 1 if self.tracks else 0)
        red = green = left = 0.0
        for disc, track in zip(self.discs, self.tracks, strict=True):
            share = covered(track[step] - build.gap - build.window, disc.radius)
            if share:
                usual = build.usual[disc.piece]
                on_left, on_right = disc.eyes or (0.5, 0.5)
                on_left, on_right = on_left * (build.blind != 0), on_right * (build.blind != 1)
                left += share * usual[0] * disc.light[0] * on_left * (build.lamp != 0)
                red_lit = on_left * (build.lamp != 0) + on_right * (build.lamp != 1)
                red += share * usual[0] * disc.light[0] * red_lit
                green += share * usual[1] * disc.light[1] * (on_left + on_right)
        for hand in self.hands:
            if hand.start_s <= time_s < hand.end_s:
                left = max(left, hand.light[0] / 2)
                red, green = max(red, hand.light[0]), max(green, hand.light[1])
        # Dust lies on the glass: it shines before an empty window and before a piece alike.
        left += build.powder * (build.usual[pieces.WHITE][0] / 2 - left)
        red += build.powder * (build.usual[pieces.WHITE][0] - red)
        green += build.powder * (build.usual[pieces.WHITE][1] - green)
        gauss = self.rng.gauss
        sway = build.flicker * gauss(0, 1)
        gloss = gauss(1, build.gloss)
        left = left * (1 - build.loss) * gloss + gauss(0, build.noise) + sway / 2
        red = red * (1 - build.loss) * gloss + gauss(0, build.noise) + sway
        return red, green * (1 - build.loss) * gauss(1, build.gloss) + gauss(0, build.noise) + sway, left
