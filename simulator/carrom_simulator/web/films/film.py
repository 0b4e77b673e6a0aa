"""Turns a shot into a film: where every disc was, at a fixed rate. The page shows what lies between."""

import contextlib
from typing import Any

from carrom.game import pieces
from carrom_simulator.board.layout import Layout
from carrom_simulator.board.saved import Shot
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.physics.base import EndlessShotError
from carrom_simulator.physics.engines import engine
from carrom_simulator.physics.outcome import Flick, Outcome

FRAMES_HZ = 60
_HEARD_MM_S = 60.0  # a slower collision is not heard
_LOUD_MM_S = 3000.0


def film(number: int, layout: Layout, outcome: Outcome, speed: float) -> dict[str, Any]:
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
        "knocks": _knocks(outcome),
    }


def film_of(number: int, shot: Shot, spec: BoardSpec) -> dict[str, Any] | None:
    """Play a recorded shot again and make its film; None for one that cannot have been."""
    flick = Flick(shot.seat, shot.offset_mm, shot.angle_deg, shot.speed_mm_s)
    with contextlib.suppress(ValueError, EndlessShotError):
        outcome = engine(shot.engine, spec, shot.seed).play(shot.layout, flick, FRAMES_HZ)
        return {**film(number, shot.layout, outcome, 1.0), "at_s": 0.0}
    return None


def _knocks(outcome: Outcome) -> list[list[Any]]:
    """Tell what is heard: falls, and the loudest collision of each kind between two frames."""
    knocks: list[list[Any]] = [
        [round(fall.time_s, 3), round(max(0.3, min(1.0, fall.speed_mm_s / _LOUD_MM_S)), 2), "pocket"]
        for fall in outcome.falls
    ]
    loudest: dict[tuple[int, str], list[Any]] = {}
    for collision in outcome.collisions:
        if collision.speed_mm_s <= _HEARD_MM_S:
            continue
        kind = "rail" if collision.other_index is None else "disc"
        knock = [round(collision.time_s, 3), round(min(1.0, collision.speed_mm_s / _LOUD_MM_S), 2), kind]
        key = int(collision.time_s * FRAMES_HZ), kind
        if key not in loudest or loudest[key][1] < knock[1]:
            loudest[key] = knock
    return sorted([*knocks, *loudest.values()], key=lambda knock: knock[0])
