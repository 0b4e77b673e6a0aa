"""Calibrates a simulated table as a patient person does: each kind of piece through each pocket."""

from __future__ import annotations

from collections.abc import Callable

from carrom import clock
from carrom.sensing import calibration_file
from carrom.sensing.calibration import Calibration
from carrom.sensing.calibrator import Learner
from carrom.sensing.passage import Passage
from carrom.sensing.passages import Passages
from carrom_simulator.world.sensors import Sensors

SAMPLE_S = 0.002  # between two samples of a window, as the table takes them
FALL_S = 1.6  # after it the slowest recorded piece has left the window
ATTEMPTS = 3  # tries until the person gives up


def stamp_us(time_s: float) -> int:
    """Return the chip's clock at a virtual time."""
    return int(time_s * 1e6) & (clock.WRAP_US - 1)


def run(sensors: Sensors, passages: Passages, from_s: float, until_s: float) -> tuple[float, list[Passage]]:
    """Let time pass from `from_s` to `until_s`, and on until the chutes are quiet: (time then, passages)."""
    now_s = from_s
    found = []
    while True:
        for edge_s, beam, blocked in sensors.advance(now_s):
            passages.edge(beam, blocked, stamp_us(edge_s))
        mask = passages.wanted(stamp_us(now_s))
        for pocket in range(4):
            if mask >> pocket & 1:
                passages.light(pocket, stamp_us(now_s), *sensors.reading(pocket, now_s))
        passages.step(stamp_us(now_s))
        while (passage := passages.take()) is not None:
            found.append(passage)
        busy = passages.busy()
        if now_s >= until_s and not busy:
            return now_s, found
        if busy:
            now_s += SAMPLE_S
        else:
            now_s = max(min(sensors.next_s() + 2e-5, now_s + 0.1, until_s), now_s + 1e-5)


def calibrate(
    sensors: Sensors,
    old: Calibration | None = None,
    start_s: float = 0.0,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Calibration, float]:
    """Return a calibration of that table, and the time when it was done. Raises ValueError where it cannot be
    calibrated.

    progress: told (passes still missing, of how many) after each piece.
    """
    for attempt in range(1, ATTEMPTS + 1):
        calibrator, start_s = _pass_all(sensors, old or Calibration(), start_s, progress)
        try:
            return calibrator.result(), start_s
        except ValueError:
            if attempt == ATTEMPTS:
                raise
    raise AssertionError("not reached")


def _pass_all(
    sensors: Sensors, old: Calibration, start_s: float, progress: Callable[[int, int], None] | None
) -> tuple[Learner, float]:
    """Pass each kind through each pocket until enough passes are good or patience ends: (calibration, end time)."""
    calibrator = Learner(old)
    passages = Passages(calibration_file.copy(old))
    passages.observer = calibrator  # type: ignore[assignment]
    now_s, _ = run(sensors, passages, start_s, start_s + 3.0)  # time to measure the empty windows
    total = sum(count for _, _, count in calibrator.missing())
    for _ in range(3 * total):
        missing = calibrator.missing()
        if not missing:
            break
        pocket, piece, _ = missing[0]
        calibrator.expect(pocket, piece)
        sensors.fall(now_s, pocket, piece)
        now_s, _ = run(sensors, passages, now_s, now_s + FALL_S)
        if progress:
            progress(sum(count for _, _, count in calibrator.missing()), total)
    return calibrator, now_s
