"""Turns a shot into a film: where every disc was, at a fixed rate. The page shows what lies between."""

import contextlib
from typing import Any

from carrom.game import pieces
from carrom_simulator.board.layout import Layout
from carrom_simulator.board.saved import Shot
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.physics.base import EndlessShotError
from carrom_simulator.physics.engines import PYMUNK, NoEngineError, engine
from carrom_simulator.physics.outcome import Flick, Outcome
from carrom_simulator.words import faults

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


class FilmError(ValueError):
    """A recorded shot that cannot be shown as it was. args: why, in French and in English."""


def film_of(number: int, shot: Shot, spec: BoardSpec) -> dict[str, Any] | None:
    """Play a recorded shot again and make its film; None for one that cannot be shown as it was."""
    with contextlib.suppress(FilmError):
        return film_or_why(number, shot, spec)
    return None


def film_or_why(number: int, shot: Shot, spec: BoardSpec) -> dict[str, Any]:
    """Play a recorded shot again and make its film. Raises FilmError."""
    try:
        outcome = played_again(shot, spec, FRAMES_HZ)
    except NoEngineError as error:
        french, english = faults.both(error)
        raise FilmError(
            f"ce tir ne peut être rejoué ici : {french}", f"this shot can't be played here: {english}"
        ) from None
    except (ValueError, EndlessShotError) as error:
        french, english = faults.both(error)
        raise FilmError(f"ce tir est impossible : {french}", f"this shot cannot have been: {english}") from None
    if not _is_the_shot(shot, outcome, spec):
        raise FilmError(
            "ce tir fut joué par une version plus ancienne de la physique, qui en fit un autre",
            "this shot was played by an older version of the physics, which made another one of it",
        )
    return {**film(number, shot.layout, outcome, 1.0), "at_s": 0.0}


def played_again(shot: Shot, spec: BoardSpec, record_frames_hz: float = 0) -> Outcome:
    """Play a recorded shot again by its engine and its rims. Raises ValueError, EndlessShotError."""
    flick = Flick(shot.seat, shot.offset_mm, shot.angle_deg, shot.speed_mm_s)
    return engine(shot.engine, shot.spec(spec), shot.seed).play(shot.layout, flick, record_frames_hz)


def _is_the_shot(shot: Shot, outcome: Outcome, spec: BoardSpec) -> bool:
    """Tell whether that is what came of the shot when it was recorded. In records that do not say, the stepped engine
    was another one, and so was the chance by which a disc hops over the frame."""
    if shot.mark:
        return shot.mark == outcome.mark()
    hard = any(met.other_index is None and met.speed_mm_s > spec.hop_speed_mm_s for met in outcome.collisions)
    return shot.engine != PYMUNK and not hard


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
