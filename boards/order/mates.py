"""The other half of each plug on a board: housings with their contacts, and the sockets of ribbons."""

import re
from collections import Counter
from collections.abc import Iterable

from boards.circuit.parts import Part

RIBBON_SOCKET = "IDC socket 2x5"
CONTACT = "SXH-001T-P0.6"  # crimped on a wire: JST XH
_HEADER = re.compile(r"JST B(\d+)B-XH-A")

PARTS = (
    Part(0, RIBBON_SOCKET, "ribbons of the pockets", "1 A a wire", "any maker's series", 0.3),
    Part(0, CONTACT, "one a wire, crimped", "3 A; used at 0.5", "JST XH data sheet (not read: harmless)", 0.03),
    *(
        Part(0, f"XHP-{wires}", where, "3 A a wire; used at 0.5", "JST XH data sheet (not read: harmless)", 0.1)
        for wires, where in ((2, "buzzer"), (3, "LDR"), (5, "lines"), (6, "pads"), (7, "display"))
    ),
)
"""Mates that can be bought. `mates` counts them by the boards."""


def mates(part: str) -> Counter[str]:
    """Return what is plugged into a part of a board; nothing where it is no plug."""
    header = _HEADER.fullmatch(part)
    if header:
        wires = int(header[1])
        return Counter({f"XHP-{wires}": 1, CONTACT: wires})
    return Counter({RIBBON_SOCKET: 1} if part == "box header 2x5" else {})


def mates_of(parts: Iterable[tuple[str, int]]) -> Counter[str]:
    """Return what is plugged into so many of each part."""
    out: Counter[str] = Counter()
    for part, count in parts:
        for mate, each in mates(part).items():
            out[mate] += count * each
    return out
