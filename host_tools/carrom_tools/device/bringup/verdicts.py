"""Judges readings: each function returns the kind of symptom that they show, "" for none.

The bring-up's steps judge a table by them, and the tables of faults simulated parts.
"""

from __future__ import annotations

from collections.abc import Iterable
from statistics import median

from carrom import levels
from carrom_simulator.world.sensor_spec import GRADES

WHITE_RAW = levels.WHITE_RAW * GRADES["nominal"].white_red  # the reading of a white man, once the window is trimmed
SEEN_RAW = 0.1 * WHITE_RAW  # less is no light
_WEAK, _WEAKER = 0.4, 0.55  # of it, and of the window's other readings: weak
_NO_SUPPLY_MV = 1000
_NO_AMBIENT_RAW = 8
_CURRENT_SLACK = 0.03  # the ADC's reference


def supply(millivolts: float) -> str:
    """Judge the 5 V."""
    if millivolts < _NO_SUPPLY_MV:
        return "supply-none"
    if millivolts < levels.SUPPLY_MIN_MV:
        return "supply-low"
    return "supply-high" if millivolts > levels.SUPPLY_MAX_MV else ""


def ambient(raw: float) -> str:
    """Judge the room's light."""
    return "ambient-none" if raw < _NO_AMBIENT_RAW else ""


def current(raw: float, allowed_raw: tuple[float, float]) -> str:
    """Judge a lamp's current, which may be within `allowed_raw`: points.Points.lamp_raw."""
    least, most = allowed_raw
    if raw < levels.LAMP_MIN_RAW:
        return "current-none"
    if raw < least * (1 - _CURRENT_SLACK):
        return "current-low"
    return "current-high" if raw > most * (1 + _CURRENT_SLACK) else ""


def unlit(raw: float, zero_raw: float) -> str:
    """Judge what a window reads without light; `zero_raw` is the least that a sound one does: points.Points."""
    if raw < zero_raw / 2:
        return "zero"
    return "bright" if raw > levels.DARK_MAX_RAW else ""


def weak_raw(readings: Iterable[float]) -> float:
    """Return below which reading an eye is weak: beside the others of its window, under their own lamps."""
    usual = [raw for raw in readings if raw > SEEN_RAW]
    return max(_WEAK * WHITE_RAW, _WEAKER * median(usual)) if usual else _WEAK * WHITE_RAW


def red(own_raw: float, other_raw: float, weak: float) -> str:
    """Judge an eye with a white man on it, under its own red lamp and under the other eye's."""
    if own_raw < SEEN_RAW:
        return "red-other" if other_raw > _WEAK * WHITE_RAW else "red-none"
    return "red-weak" if own_raw < weak else ""


def green(raw: float, weak: float) -> str:
    """Judge an eye with a white man on it under the green lamps."""
    if raw < SEEN_RAW:
        return "green-none"
    return "green-weak" if raw < weak else ""
