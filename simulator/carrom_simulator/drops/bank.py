"""Writes recorded passages to a bank: the file from which the sensor simulator takes how pieces move.

carrom_simulator.world.chutes reads it and describes the format.
"""

import gzip
import json
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

from carrom_simulator.drops import cases
from carrom_simulator.drops.fall import THROUGH, drops
from carrom_simulator.drops.sight import AFTER_MM, BEFORE_MM, KNOT_MM, SHARE_MM, Sight, Track, tracks

WORDS = {"man": "m", "striker": "s"}


def rows(sights: list[Sight], case: str, friction: float, seed: int, count: int) -> list[list[list[list]]]:
    """Return the recorded drops of a case for each sight as it sees them: a list of drops, each a list of pieces."""
    out: list[list[list[list]]] = [[] for _ in sights]
    farthest = max(sights, key=lambda sight: sight.places_mm[-1])
    for drop in drops(farthest.gutter, case, friction, seed, count, keep=True):
        if drop.verdict != THROUGH:
            continue
        for sight, found in zip(sights, out, strict=True):
            pieces = tracks(sight, drop)
            if pieces:
                found.append([_row(track, pieces[0].fall_s) for track in pieces])
    return out


def _row(track: Track, first_s: float) -> list:
    times = [round((time_s - first_s) * 1e5) for time_s in track.times_s]
    steps = [after - before for before, after in pairwise(times)]
    gates = [[round(mm * 100) for edge in gate for mm in edge] for gate in track.edges_mm]
    eyes = [[round(share * 100) for share in shares] for shares in track.shares]
    return [WORDS[track.kind], round((track.fall_s - first_s) * 1e5), [times[0], *steps], *gates, *eyes]


def counts(count: int) -> dict[str, int]:
    """Return how many drops of each case: most pieces fall alone."""
    return {case: count * {1: 4, 2: 2, 3: 1}[len(pieces)] for case, pieces in cases.ALL_CASES.items()}


def head(sight: Sight, seed: int, count: int) -> dict:
    """Return the pieces and frictions of the recorded drops."""
    chute = sight.chute
    return {
        "made": f"make bank SEED={seed} N={count}",
        "slope_deg": chute.slope_deg,
        "gate_mm": chute.gate_mm,
        "gate_gap_mm": chute.gate_gap_mm,
        "window_mm": chute.window_mm,
        "beams_mm": list(sight.beams_mm),
        "first_mm": -BEFORE_MM,
        "knot_mm": KNOT_MM,
        "tick_us": 10,
        "share_mm": SHARE_MM,
        "after_mm": AFTER_MM,
    }


def write(path: Path, sight: Sight, seed: int, recorded: dict[str, list], count: int) -> None:
    """Write a bank. recorded: for each friction, as text, its drops."""
    text = json.dumps({**head(sight, seed, count), "drops": dict(sorted(recorded.items()))}, separators=(",", ":"))
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def fill(path: Path, sight: Sight, frictions: Iterable[float], seed: int, count: int) -> None:
    """Record drops of every case at these frictions and add them to a bank of the same making, or begin one anew."""
    recorded: dict[str, list] = {}
    if path.exists():
        old = json.loads(gzip.decompress(path.read_bytes()))
        if {**old, "drops": {}} == {**head(sight, seed, count), "drops": {}}:
            recorded = old["drops"]
    for friction in frictions:
        found = [rows([sight], case, friction, seed, many)[0] for case, many in counts(count).items()]
        recorded[f"{friction:.2f}"] = [drop for drops in found for drop in drops]
        print(f"friction {friction:.2f}: {sum(map(len, found))} of {sum(counts(count).values())} came through")
        write(path, sight, seed, recorded, count)
