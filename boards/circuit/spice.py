"""Runs netlists in ngspice and reads what they measure."""

import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

_MEASURED = re.compile(r"^(\w+)\s+=\s+(\S+)", re.MULTILINE)


class SpiceError(Exception):
    """ngspice is missing, or did not understand a netlist."""


def run(title: str, lines: Sequence[str]) -> dict[str, float]:
    """Simulate a netlist; the values of its .meas lines by name (lower case), infinite where an edge never comes."""
    if not shutil.which("ngspice"):
        raise SpiceError("ngspice is not installed: apt-get install ngspice")
    netlist = "\n".join((title, *lines, ".end", ""))
    result = subprocess.run(["ngspice", "-b"], input=netlist, capture_output=True, text=True, timeout=60)
    values = {}
    for name, text in _MEASURED.findall(result.stdout):
        try:
            values[name.lower()] = float(text)
        except ValueError:
            continue
    if not values:
        tail = "\n".join((result.stdout + result.stderr).splitlines()[-12:])
        raise SpiceError(f"{title}: ngspice measured nothing\n{tail}")
    wanted = {line.split()[2].lower() for line in lines if line.startswith(".meas")}
    return dict.fromkeys(wanted, inf) | values


@dataclass(frozen=True)
class Margin:
    """One figure at one corner, against the limit that it must keep."""

    circuit: str
    what: str
    value: float
    unit: str
    limit: float
    least: bool = False  # the limit is the least that is allowed, not the most
    corner: str = ""

    @property
    def room(self) -> float:
        """Return the room left up to the limit, as a share of the limit; below 0 it is broken."""
        gap = self.value - self.limit if self.least else self.limit - self.value
        return gap / abs(self.limit)

    @property
    def holds(self) -> bool:
        return self.room >= 0


def worst(margins: Sequence[Margin]) -> list[Margin]:
    """Return of each figure the corner with the least room, in the order of their first appearance."""
    found: dict[tuple[str, str], Margin] = {}
    for margin in margins:
        key = (margin.circuit, margin.what)
        if key not in found or margin.room < found[key].room:
            found[key] = margin
    return list(found.values())
