"""The console's `learn`: the computer leads a calibration. The console imports it when somebody asks."""

from carrom.game.pieces import PIECE_WORDS, POCKET_WORDS
from carrom.ports import gate_beam
from carrom.sensing import calibration_file
from carrom.sensing.calibrator import Learner


def obey(table, words: list) -> dict:
    """Start, expect a piece (POCKET PIECE), save or stop, as `words` say; return what is missing.

    Raises ValueError(code, *values).
    """
    passages = table.passages
    if words and words[0] == "start":
        if table.referee.busy() or table.question is not None:
            raise ValueError("busy")
        passages.observer = Learner(passages.calibration, _pockets(words[1:], table.hardware.fitted))
        words = []
    calibrator = passages.observer
    if words == ["stop"]:
        passages.observer = None
        return {"learning": False}
    if calibrator is None:
        raise ValueError("learn-first")
    if words == ["save"]:
        new = calibrator.result()
        calibration_file.save(table.hardware.store, new)
        passages.observer = None
        passages.calibrate(new)
        return {"learning": False, "saved": True}
    if words:
        if len(words) != 2 or words[0] not in POCKET_WORDS or len(words[1]) != 1 or words[1] not in PIECE_WORDS:
            raise ValueError("usage")
        calibrator.expect(POCKET_WORDS.index(words[0]), PIECE_WORDS.index(words[1]))
    missing = [[POCKET_WORDS[pocket], PIECE_WORDS[piece], count] for pocket, piece, count in calibrator.missing()]
    return {
        "learning": True,
        "fresh": calibrator.fresh,
        "fault": calibrator.fault,
        "last": list(calibrator.last),
        "missing": missing,
    }


def _pockets(words: list, fitted: int) -> int:
    """Return the bits of pockets, all that are fitted where none is named."""
    bits = 0
    for at, word in enumerate(POCKET_WORDS):
        is_fitted = fitted >> gate_beam(at, 0) & 1
        if word in words and not is_fitted:
            raise ValueError("not-fitted", word)
        if is_fitted and (word in words or not words):
            bits |= 1 << at
    if [word for word in words if word not in POCKET_WORDS]:
        raise ValueError("usage")
    if not bits:
        raise ValueError("none-fitted")
    return bits
