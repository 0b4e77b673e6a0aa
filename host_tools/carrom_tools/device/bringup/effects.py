"""The places of a table as symptoms name them, and what faults of shared parts show at all of theirs."""

from __future__ import annotations

from collections.abc import Iterable

from carrom import ports, signals
from carrom.game.pieces import POCKET_WORDS, SEAT_WORDS
from carrom_simulator.words.codes import Pair
from carrom_tools.device.bringup import points
from carrom_tools.device.bringup.diagnosis import Cause

BEAMS = tuple(signals.beam_name(beam) for beam in range(ports.BEAMS))
GATES, LINES = range(ports.GATE_BEAMS), range(ports.GATE_BEAMS, ports.BEAMS)
LAMPS = tuple((pocket, kind) for pocket in range(4) for kind in points.LAMP_BITS)
EYES = tuple((pocket, side) for pocket in range(4) for side in points.SIDES)
BUTTONS = tuple(f"{seat}-{button.lower()}" for seat in SEAT_WORDS for button in ports.BUTTON_WORDS)


def cause(effects: Iterable[str], what: Pair, where: Pair, expect: Pair) -> Cause:
    """Return a cause with these effects."""
    return Cause(frozenset(effects), what, where, expect)


def place(pocket: int, kind: str) -> str:
    """Return the name of a lamp or an eye in a symptom."""
    return f"{POCKET_WORDS[pocket]}-{kind}"


def dark_beams(beams: Iterable[int]) -> list[str]:
    """Return what beams show that are always cut."""
    return [f"dark {BEAMS[beam]}" for beam in beams]


def lit_beams(beams: Iterable[int]) -> list[str]:
    """Return what beams show that are never cut."""
    return [f"lit {BEAMS[beam]}" for beam in beams]


def blind_windows(pockets: Iterable[int]) -> list[str]:
    """Return what windows show that see no lamp."""
    kinds = ("red-none", "green-none")
    return [f"{kind} {place(pocket, side)}" for pocket in pockets for side in points.SIDES for kind in kinds]


def _unlit(lamps: Iterable[tuple[int, str]]) -> list[str]:
    """Return what eyes show whose lamps do not shine."""
    return [
        f"green-none {place(pocket, side)}" if kind == "green" else f"red-none {place(pocket, kind)}"
        for pocket, kind in lamps
        for side in (points.SIDES if kind == "green" else ("",))
    ]


def dead_lamps(lamps: Iterable[tuple[int, str]]) -> list[str]:
    """Return what lamps show that no current flows through."""
    lamps = list(lamps)
    return [f"current-none {place(*lamp)}" for lamp in lamps] + _unlit(lamps)


def dark_modules(modules: int) -> list[str]:
    """Return what a display of so many modules shows that stays dark."""
    return [f"module-dark {number + 1}" for number in range(modules)]
