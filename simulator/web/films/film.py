"""Turns a shot into a film: where every disc was, at a fixed rate. The page shows what lies between."""

import contextlib
from math import dist
from typing import Any

from carrom.game import pieces
from simulator.board.layout import Layout
from simulator.board.saved import Shot
from simulator.board.spec import BoardSpec
from simulator.physics.engines import engine
from simulator.physics.outcome import Flick, Outcome

FRAMES_HZ = 60
_STRUCK_MM_S = 60.0  # a disc at rest that moves so fast a frame later has been struck, and that is heard
_LOUD_MM_S = 3000.0


def film(number: int, layout: Layout, outcome: Outcome, speed: float) -> dict[str, Any]:
    """Make the film that board/shot_film.js shows. `outcome` must have been recorded at FRAMES_HZ; `speed` is table
    seconds per second.

    frames: for each moment x, y of every disc of `layout` and of the striker, last, in tenths of a millimetre; a disc
    that is gone stays where it was last. gone: [[disc, seconds]]. knocks: [[seconds, loudness 0..1, "disc"|"pocket"]].
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
        "knocks": _knocks(outcome),
    }


def film_of(number: int, shot: Shot, spec: BoardSpec) -> dict[str, Any] | None:
    """Play a recorded shot again and make its film; None for one that cannot have been."""
    flick = Flick(shot.seat, shot.offset_mm, shot.angle_deg, shot.speed_mm_s)
    with contextlib.suppress(ValueError):
        outcome = engine(shot.engine, spec, shot.seed).play(shot.layout, flick, FRAMES_HZ)
        return {**film(number, shot.layout, outcome, 1.0), "at_s": 0.0}
    return None


def _knocks(outcome: Outcome) -> list[list[Any]]:
    knocks: list[list[Any]] = [[round(fall.time_s, 3), 0.8, "pocket"] for fall in outcome.falls]
    still: dict[int, bool] = {}
    for before, after in zip(outcome.frames, outcome.frames[1:], strict=False):
        lapse_s = max(1e-6, after.time_s - before.time_s)
        for disc, (a, b) in enumerate(zip(before.places, after.places, strict=True)):
            if a is None or b is None:
                continue
            speed = dist(a, b) / lapse_s
            if still.get(disc, disc < len(before.places) - 1) and speed > _STRUCK_MM_S:
                knocks.append([round(before.time_s, 3), round(min(1.0, speed / _LOUD_MM_S), 2), "disc"])
            still[disc] = speed < _STRUCK_MM_S
    return sorted(knocks, key=lambda knock: knock[0])
