"""Reckons the ohms that a meter shows between supplies and ground of a soldered board with empty sockets."""

import numpy as np

from boards.pico.carrier.design import Design

SUPPLIES = ("+5V", "+3V3", "VSYS")
GROUND = "GND"
OPEN_OHM = 1e6  # more than that reads as nothing
_UNITS = {"ohm": 1.0, "kohm": 1e3, "Mohm": 1e6}


def _resistors(design: Design) -> list[tuple[str, str, float]]:
    """List the two nets and the ohms of each resistor."""
    out = []
    for part in design.components:
        if part.kind.symbol == "Device:R":
            number, unit = part.value.split()
            out.append((part.pins["1"], part.pins["2"], float(number) * _UNITS[unit]))
    return out


def between_ohm(design: Design, one: str, other: str) -> float:
    """Return the resistance between two nets through the board's resistors alone; infinite where there is no way."""
    resistors = _resistors(design)
    reached = {one}
    while more := {end for pair in resistors for end in pair[:2] if set(pair[:2]) & reached} - reached:
        reached |= more
    if other not in reached:
        return float("inf")
    nodes = {net: at for at, net in enumerate(sorted(reached - {other}))}
    conductance = np.zeros((len(nodes), len(nodes)))
    for begin, end, ohm in resistors:
        if begin not in reached:
            continue
        for here, there in ((begin, end), (end, begin)):
            if here in nodes:
                conductance[nodes[here], nodes[here]] += 1 / ohm
                if there in nodes:
                    conductance[nodes[here], nodes[there]] -= 1 / ohm
    current = np.zeros(len(nodes))
    current[nodes[one]] = 1.0
    return float(np.linalg.solve(conductance, current)[nodes[one]])


def readings(design: Design) -> list[tuple[str, float]]:
    """List each supply that has a test pad, and its ohms to ground; infinite: nothing to read."""
    pads = {part.label or part.value for part in design.components if "TestPoint" in part.kind.footprint}
    found = [(net, between_ohm(design, net, GROUND)) for net in SUPPLIES if net in pads]
    return [(net, ohm if ohm < OPEN_OHM else float("inf")) for net, ohm in found]
