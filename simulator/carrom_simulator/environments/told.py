"""Makes the `info` of a step: falls, the flick as it was executed, calls, score, who decides next, acts of others."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from carrom.game.pieces import PIECE_WORDS, POCKET_WORDS, SEAT_WORDS, SOUTH
from carrom_simulator.environments.boards import Shots, kind_of

Truths = npt.NDArray[np.bool_]
Fallen = tuple[tuple[str, str], ...]  # (piece, pocket) each


class Act(NamedTuple):
    """A decision of a seat that was carried out, in the words of the record.

    entry: its line of the record, "" for what the record does not tell. flick: offset_mm, angle_deg and speed_mm_s of
    the shot as it was executed, None for another decision. off: the pieces that left the board over the frame.
    """

    seat: str
    entry: str
    calls: tuple[str, ...] = ()
    flick: tuple[float, float, float] | None = None
    falls: Fallen = ()
    off: tuple[str, ...] = ()


def told_of_shot(shots: Shots) -> dict[str, Any]:
    """Return the info of the only shot, on a board that is cleared alone."""
    over = bool(shots.over[0])
    info = {name: values[0] for name, values in told_in_numbers(shots).items()} | {
        "score": int(shots.scores[0]),
        "falls": tuple((PIECE_WORDS[kind_of(man)], POCKET_WORDS[pocket]) for man, pocket in shots.played.fallen(0)),
        "off": tuple(PIECE_WORDS[kind_of(int(man))] for man in np.flatnonzero(shots.played.off[0])),
        "calls": shots.calls[0],
        "next": None if over else SEAT_WORDS[SOUTH],
    }
    return info | {"winner": SEAT_WORDS[SOUTH]} if over else info


def told_of_shots(shots: Shots, boards: npt.NDArray[np.int64], chosen: Truths, count: int) -> dict[str, Any]:
    """Return the info of some of the shots of a vector of `count` boards, as Gymnasium wants it: arrays, with masks.

    boards: on which the shots were played. chosen: which of the shots are told of.
    """
    info, there = {}, np.zeros(count, dtype=np.bool_)
    there[boards[chosen]] = True
    if not there.any():
        return {}
    for name, values in told_in_numbers(shots).items():
        info[name] = np.zeros((count, *values.shape[1:]), dtype=values.dtype)
        info[name][boards[chosen]] = values[chosen]
        info[f"_{name}"] = there.copy()
    return info


def told_in_numbers(shots: Shots) -> dict[str, npt.NDArray[Any]]:
    """Return what is told of shots without a word, a row each.

    flick: (shots, 3), offset_mm, angle_deg, speed_mm_s as executed. fell: (shots, 20), the pocket into which each piece
    of the rack, and last the striker, fell, -1 for none. hopped: (shots, 20), whether it left the board over the frame.
    """
    return {
        "flick": shots.flicks[:, 1:],
        "fell": shots.played.fell,
        "hopped": shots.played.off,
        "score": shots.scores,
    }


def told_of_game(position: Any, seat: int, own: Act | None, others: Sequence[Act]) -> dict[str, Any]:
    """Return the info of a game: how it stands, the seat that decides next (-1: it is over), what the own seat did, and
    what the others did since."""
    sides = position.side_words()
    info: dict[str, Any] = {
        "score": dict(zip(sides, map(int, position.score), strict=True)),
        "next": SEAT_WORDS[seat] if seat >= 0 else None,
        "others": tuple(others),
    }
    if position.winner >= 0:
        info["winner"] = sides[position.winner]
    if own is not None:
        info |= {"entry": own.entry, "calls": own.calls}
        if own.flick is not None:
            info |= {"flick": np.array(own.flick), "falls": own.falls, "off": own.off}
    return info
