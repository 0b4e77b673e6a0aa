"""Turns a shot into a film: where every disc was, at a fixed rate. The page shows what lies between."""

import contextlib
from itertools import pairwise
from math import dist
from typing import Any

from carrom.game import pieces
from carrom_simulator.board.layout import Layout
from carrom_simulator.board.saved import Shot
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.physics.engines import engine
from carrom_simulator.physics.outcome import Flick, Outcome

FRAMES_HZ = 60
_STRUCK_MM_S = 60.0  # a disc whose speed changes by that much from frame to frame has met something, and that is heard
_LOUD_MM_S = 3000.0


def film(number: int, layout: Layout, outcome: Outcome, speed: float, spec: BoardSpec) -> dict[str, Any]:
    """Make the film that board/shot_film.js shows. `outcome` must have been recorded at FRAMES_HZ; `speed` is table
    seconds per second.

    frames: for each moment x, y of every disc of `layout` and of the striker, last, in tenths of a millimetre; a disc
    that is gone stays where it was last. gone: [[disc, seconds]]. knocks: [[seconds, loudness 0..1, "disc", "rail" or
    "pocket"]].
    """
    count = len(layout)
    gone = [[fall.disc_index % (count + 1), round(fall.time_s, 3)] for fall in outcome.falls]
    gone += [[off.disc_index % (count + 1), round(off.time_s, 3)] for off in outcome.off]
    frames: list[list[int]] = []
    for frame in outcome.frames:
        flat: list[int] = []
        for disc, place in enumerate(frame.places):
            if place is None:
                flat += frames[-1][2 * disc : 2 * disc + 2]
            else:
                flat += (round(place[0] * 10), round(place[1] * 10))
        frames.append(flat)
    return {
        "id": number,
        "hz": FRAMES_HZ,
        "speed": speed,
        "pieces": "".join(pieces.PIECE_WORDS[disc.piece] for disc in layout) + pieces.PIECE_WORDS[pieces.STRIKER],
        "frames": frames,
        "gone": gone,
        "knocks": _knocks(outcome, spec),
    }


def film_of(number: int, shot: Shot, spec: BoardSpec) -> dict[str, Any] | None:
    """Play a recorded shot again and make its film; None for one that cannot have been."""
    flick = Flick(shot.seat, shot.offset_mm, shot.angle_deg, shot.speed_mm_s)
    with contextlib.suppress(ValueError):
        outcome = engine(shot.engine, spec, shot.seed).play(shot.layout, flick, FRAMES_HZ)
        return {**film(number, shot.layout, outcome, 1.0, spec), "at_s": 0.0}
    return None


def _knocks(outcome: Outcome, spec: BoardSpec) -> list[list[Any]]:
    """Tell what is heard, from the frames: whatever changes its speed abruptly has met a disc or a rail."""
    knocks: list[list[Any]] = [
        [round(fall.time_s, 3), round(max(0.3, min(1.0, fall.speed_mm_s / _LOUD_MM_S)), 2), "pocket"]
        for fall in outcome.falls
    ]
    heard: dict[int, int] = {}  # the last step in which a disc was heard
    moves: dict[int, tuple[float, float]] = {}  # mm/s of every disc in the last step
    for step, (before, after) in enumerate(pairwise(outcome.frames)):
        lapse_s = max(1e-6, after.time_s - before.time_s)
        for disc, (a, b) in enumerate(zip(before.places, after.places, strict=True)):
            if a is None or b is None:
                continue
            move = ((b[0] - a[0]) / lapse_s, (b[1] - a[1]) / lapse_s)
            was = moves.get(disc, move if disc == len(before.places) - 1 else (0.0, 0.0))  # the finger is not heard
            moves[disc] = move
            change = dist(was, move)
            if change <= _STRUCK_MM_S or heard.get(disc, -2) == step - 1:
                continue  # a meeting between two frames changes both steps
            heard[disc] = step
            kind = "rail" if _at_rail(a, was, lapse_s, spec) else "disc"
            knocks.append([round(before.time_s, 3), round(min(1.0, change / _LOUD_MM_S), 2), kind])
    loudest: dict[tuple[float, str], list[Any]] = {}
    for knock in knocks:  # two discs that meet make one sound
        key = (knock[0], knock[2])
        if key not in loudest or loudest[key][1] < knock[1]:
            loudest[key] = knock
    return sorted(loudest.values(), key=lambda knock: knock[0])


def _at_rail(place: tuple[float, float], was: tuple[float, float], lapse_s: float, spec: BoardSpec) -> bool:
    """Tell whether a disc that moved so has come to a rail by the next frame."""
    reach = spec.half_mm - spec.striker_radius_mm - 2.0
    return any(abs(at + speed * lapse_s) > reach and at * speed > 0 for at, speed in zip(place, was, strict=True))
