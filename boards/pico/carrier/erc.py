"""SKiDL's electrical rules on a board, with the pin types of KiCad's symbols. Runs in the environment of the boards."""

import os
from dataclasses import dataclass
from pathlib import Path

SYMBOLS = Path("/usr/share/kicad/symbols")
os.environ.setdefault("KICAD6_SYMBOL_DIR", str(SYMBOLS))

import skidl  # noqa: E402 - it reads the environment when it is imported

from .design import Component, Design, Kind  # noqa: E402

skidl.set_default_tool(skidl.KICAD6)
skidl.lib_search_paths[skidl.KICAD6] = [str(SYMBOLS)]
skidl.no_files = True
skidl.logger.stop_log_file_output()

POWER = ("+5V", "+3V3", "GND")  # fed from outside, or by the Pico


@dataclass(frozen=True)
class Found:
    """What the rules say: how many errors and warnings, and their lines."""

    errors: int
    warnings: int
    lines: tuple[str, ...]


def template(kind: Kind):
    """Return the symbol of a kind, as a template of SKiDL."""
    if kind.pin_types:
        pins = [
            skidl.Pin(num=number, name=name, func=getattr(skidl.Pin.types, func))
            for number, (name, func) in kind.pin_types.items()
        ]
        return skidl.Part(name=kind.part, ref_prefix="U", tool=skidl.SKIDL, dest=skidl.TEMPLATE, pins=pins)
    library, name = kind.symbol.split(":")
    return skidl.Part(library, name, dest=skidl.TEMPLATE)


def pin_names(kind: Kind) -> dict[str, str]:
    """Return the function of each pin, by its number."""
    return {str(pin.num): pin.name for pin in template(kind).pins}


def _add(circuit, part: Component, nets: dict, joined: dict[tuple[str, str], str]) -> None:
    placed = template(part.kind)(circuit=circuit, ref=part.ref, value=part.value, footprint=part.kind.footprint)
    have = {str(pin.num) for pin in placed.pins}
    for pad in part.pins:
        if pad not in have:
            raise ValueError(f"{part.ref}: {part.kind.symbol} has no pin {pad}")
    for pin in placed.pins:
        end = part.ref, str(pin.num)
        if end in joined:
            nets[joined[end]] += pin
        else:
            circuit.NC += pin


def check(design: Design) -> Found:
    """Build the circuit, the boards of a panel put together, and check it."""
    circuit = skidl.Circuit()
    joined = {end: net for net, ends in design.nets(joined=True).items() for end in ends}
    nets = {net: skidl.Net(net, circuit=circuit) for net in sorted(set(joined.values()))}
    for net in (*POWER, *design.fed):
        if net in nets:
            nets[net].drive = skidl.POWER
    for part in design.components:
        _add(circuit, part, nets, joined)
    logger = skidl.erc_logger
    lines: list[str] = []
    before = logger.error.count, logger.warning.count
    circuit.ERC()
    return Found(logger.error.count - before[0], logger.warning.count - before[1], tuple(lines))
