"""Puts what is soldered by hand into steps: low ones first, then sticks and eyes' boards, then those in place."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from boards.pico.carrier import kinds, made
from boards.pico.carrier.board_text import children, reference, tree
from boards.pico.carrier.bodies import Body, bodies, high_mm
from boards.pico.carrier.design import Component, Design

AT_ONCE = 10
IN_PLACE = ("LED_D5.0mm", "Lamp_legs", "Legs_1x", "Holes_1x")
"""Footprints that are no bench work: bodies in bores, legs of lamps, sticks, wires between boards."""
BENCH, APART, PLACE = "bench", "apart", "place"


@dataclass(frozen=True)
class Step:
    """Parts that are soldered together. where: BENCH, APART or PLACE."""

    number: int
    parts: tuple[Component, ...]
    where: str


def footprint_name(part: Component) -> str:
    """Return the name of a part's footprint without that of its library."""
    return part.kind.footprint.partition(":")[2]


def soldered_name(part: Component) -> str:
    """Return what is soldered: a chip's socket in its place; nothing where it is a wire."""
    return next((also for also in part.kind.also if "socket" in also), part.kind.part)


def by_hand(design: Design) -> list[Component]:
    """Return what is soldered by hand: all but what the maker places and the bare test pads."""
    return [part for part in design.components if not part.kind.surface and "TestPoint" not in part.kind.footprint]


def by_iron(design: Design) -> Step:
    """Return the step before all others, where no assembler places parts: those whose pads an iron reaches."""
    return Step(0, tuple(part for part in design.components if part.kind == kinds.VEMD), BENCH)


@cache
def _pads(design_name: str) -> dict[str, int]:
    """Return how many pads each part of a routed board has, by its reference."""
    board = tree(made.HERE / f"{design_name}.kicad_pcb")
    return {reference(one): len(children(one, "pad")) for one in children(board, "footprint")}


def joints(design: Design, part: Component) -> int:
    """Return how many joints a part has."""
    return _pads(design.name)[part.ref]


def places(design: Design) -> dict[str, Body]:
    """Return where each part lies on the board, by its reference."""
    return {body.ref: body for body in bodies(made.board_file(design))}


def where(part: Component) -> str:
    """Return BENCH; APART for a stick or an eye's board, before it goes in; PLACE where the board stands."""
    name = footprint_name(part)
    if not name.startswith(IN_PLACE):
        return BENCH
    small = any(":" in net for net in part.pins.values())  # nets of a board that is snapped off have its name
    return APART if small and not name.startswith("LED_D5.0mm") else PLACE


def steps(design: Design) -> Iterator[Step]:
    """Yield the steps of a board, each with at most AT_ONCE parts."""
    number = 0
    for place in (BENCH, APART, PLACE):
        parts = [part for part in by_hand(design) if where(part) == place]
        parts.sort(key=lambda part: (high_mm(footprint_name(part)), soldered_name(part), len(part.ref), part.ref))
        for begin in range(0, len(parts), AT_ONCE):
            number += 1
            yield Step(number, tuple(parts[begin : begin + AT_ONCE]), place)
