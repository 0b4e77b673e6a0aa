"""Signs that faults of shared parts give: the firmware's thresholds and the bring-up's verdicts on simulated volts."""

from functools import cache

from boards.circuit import emitters, gate, parts
from carrom import levels
from carrom_tools.device.bringup import verdicts
from carrom_tools.device.bringup.points import Points

from .. import carrier
from .circuit import is_starved, powers_pico
from .fault import Fault
from .pocket_circuit import seen_ua_per_a
from .shared_circuit import LINES, OTHER_WINDOW, PHASES, STATES, blinks, volts

_DISPLAY_V = 4.0  # MAX7219 data sheet (not read: harmless), least


@cache
def starved() -> list[str]:
    """Return what a table without its 5 V shows: its fuse is gone."""
    return symptoms(volts(Fault("carrier", "open", ("F1",))))


def symptoms(seen: dict[tuple[str, str], float]) -> list[str]:
    """Return what the table and a person notice, in the words of the bring-up.

    {LINE} and {MATE} are the line whose eye, and the one whose emitter is on the board, {pocket} the pocket. A * stands
    for all.
    """
    if not all(powers_pico(seen[state, "+3V3"]) for state in STATES):
        return ["console-none -"]
    millivolts = min(max(seen["free", "HALF_5V"], 0.0) * 1e3, levels.ADC_MV) * 2
    if any(is_starved(seen[state, "plug"]) for state in STATES):
        return starved()
    found = [(verdicts.supply(millivolts), "-")]
    found.append((verdicts.ambient(_raw(seen["free", "AMBIENT"])), "-"))
    if seen["free", "+5V"] < _DISPLAY_V:
        found.append(("module-dark", "*"))
    found.append((_gates(seen), "GATE_*"))
    found += _all_alike({place: _line(seen, place) for place in ("LINE", "MATE", "REST")}, "LINE_*")
    at = Points("pico")
    found += [
        (verdicts.current(_raw(seen[state, "LAMP_CURRENT"]), at.lamp_raw(lamp)), f"*-{lamp}")
        for lamp, state in (("left", "red"), ("right", "red"), ("green", "green"))
    ]
    windows = {"pocket": f"WINDOW_{carrier.POCKETS[0]}", "REST": OTHER_WINDOW}
    dark = {place: _raw(seen["free", node]) for place, node in windows.items()}
    found += _all_alike({place: verdicts.unlit(raw, at.zero_raw) for place, raw in dark.items()}, "*")
    lit = {
        place: [_raw(seen[lamp, node]) - dark[place] for lamp in ("red", "green")] for place, node in windows.items()
    }
    weak = {place: verdicts.weak_raw(readings) for place, readings in lit.items()}
    judged = (
        {place: verdicts.red(red, 0.0, weak[place]) for place, (red, _) in lit.items()},
        {place: verdicts.green(green, weak[place]) for place, (_, green) in lit.items()},
    )
    for kinds in judged:
        found += [(kind, f"{place}-{side}") for kind, place in _all_alike(kinds, "*") for side in ("left", "right")]
    return sorted(f"{kind} {place}" for kind, place in found if kind)


def _all_alike(kinds: dict[str, str], everywhere: str) -> list[tuple[str, str]]:
    """Return each kind of symptom with its place: one for all places, or each place's own."""
    if len(set(kinds.values())) == 1:
        return [(next(iter(kinds.values())), everywhere)]
    if kinds["REST"]:
        raise ValueError(f"no words for a fault that all but one of the same places show: {kinds}")
    return [(kind, f"{{{place}}}") for place, kind in kinds.items() if kind]


def _raw(volts_: float) -> float:
    return levels.ADC_MAX * min(max(volts_, 0.0) * 1e3 / levels.ADC_MV, 1.0)


def _gates(seen: dict[tuple[str, str], float]) -> str:
    """Judge the gates by the current of their emitters, of which each sees one sixteenth."""
    threshold_ua = parts.LOGIC_V.typical * gate.LOWER_OHM / (gate.LOWER_OHM + gate.UPPER_OHM) / gate.LOAD_OHM * 1e6
    least_a = threshold_ua / seen_ua_per_a() * emitters.GATE_COUNT
    if seen["free", "iGATE"] < least_a:
        return "dark"
    return "lit" if seen["off", "iGATE"] > least_a else ""


def _line(seen: dict[tuple[str, str], float], place: str) -> str:
    """Judge a line by its eye's wire at the 74HC14; one of the six others by its light alone."""
    wire = {"LINE": f"{LINES[0]}_EYE", "MATE": f"{LINES[1]}_EYE"}.get(place)

    def is_lit(mean: str) -> bool:
        if wire is None:
            return blinks(seen, place, mean)
        return max(seen[f"{mean}, {phase}", wire] for phase in PHASES) < parts.HC14_RISE_V.typical

    if not is_lit("free"):
        return "dark"
    return "lit" if is_lit("off") else ""
