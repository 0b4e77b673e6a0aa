"""Bench sets of simulated tables one of whose parameters is changed: the traces of single pieces at one pocket."""

from dataclasses import replace
from math import sqrt
from statistics import median

from carrom.game.pieces import PIECE_WORDS, SW
from carrom.sensing import trace
from carrom.sensing.calibration import Calibration
from carrom.sensing.passages import Passages
from carrom_simulator.world import chutes
from carrom_simulator.world.calibrating import FALL_S, run
from carrom_simulator.world.sensor_spec import GRADES
from carrom_simulator.world.sensors import Sensors

_EDGES = (3, 4)  # where a recorded piece has its edges of gate A and B
_LEAST_MM2_S2 = 3600.0


def record_bench(folder, changed, factor, count, seed, pieces="ws"):
    """Write FOLDER/PIECE/table.trace for each piece. changed: an assumption of `carrom bench`, or None."""
    spec = replace(GRADES["nominal"], hands_per_hour=0.0)
    if changed == "friction":
        spec = replace(spec, friction=spec.friction * factor)
    elif changed == "light":
        spec = replace(spec, gain_raw=spec.gain_raw * factor)
    bank = chutes.read(chutes.FILE)
    if changed in ("speed", "length", "bounce"):
        for by_kinds in bank.drops.values():
            for kinds, drops in by_kinds.items():
                if len(kinds) == 1:
                    _change(bank, [drop[0] for drop in drops], changed, factor)
    sensors = Sensors(spec, seed, bank=bank)
    now_s = 0.0
    for piece in pieces:
        kept = trace.Trace(3 * count)
        passages = Passages(Calibration(), trace=kept)
        now_s, _ = run(sensors, passages, now_s, now_s + 3)
        for _ in range(count):
            sensors.fall(now_s, SW, PIECE_WORDS.index(piece))
            now_s, _ = run(sensors, passages, now_s, now_s + FALL_S)
        (folder / piece).mkdir(parents=True)
        (folder / piece / "table.trace").write_text(trace.decode_text(kept.to_bytes()))


def _change(bank, rows, changed, factor):
    """Change recorded pieces: they come faster, are longer, or rock more on their way past the gates."""
    if changed == "speed":
        seen = [bank.read([row])[0] for row in rows]
        more = (factor**2 - 1) * sum(map(_squared_at_gate, seen)) / len(seen)
        for row, one in zip(rows, seen, strict=True):
            row[2] = _faster(one, more)
        return
    for gate, at in enumerate(_EDGES):
        single = [row for row in rows if len(row[at]) == 2]
        if changed == "length":
            middle_mm = bank.gate_gap_mm * gate
            usual = [100 * middle_mm] * 2
        else:
            usual = [median(row[at][end] for row in single) for end in range(2)]
        for row in single:
            row[at] = [round(mm + factor * (edge - mm)) for edge, mm in zip(row[at], usual, strict=True)]


def _squared_at_gate(seen):
    at = min(range(1, len(seen.places_mm) - 1), key=lambda one: abs(seen.places_mm[one]))
    way_mm = seen.places_mm[at + 1] - seen.places_mm[at - 1]
    return (way_mm / (seen.times_s[at + 1] - seen.times_s[at - 1])) ** 2


def _faster(seen, more_mm2_s2):
    """Return the bank's times of a piece that enters the gutter faster: it gains as much on the way as before."""
    times = [round(seen.times_s[0] * 1e5)]
    for at in range(1, len(seen.places_mm)):
        way_mm = seen.places_mm[at] - seen.places_mm[at - 1]
        speed = way_mm / max(seen.times_s[at] - seen.times_s[at - 1], 1e-5)
        times.append(round(way_mm / sqrt(max(speed**2 + more_mm2_s2, _LEAST_MM2_S2)) * 1e5))
    return times
