"""The tables of faults that `carrom bringup` reads: by symptoms, each with the measurements that lead to its faults."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import carrier, designs
from . import pocket_circuit, shared_circuit, shared_symptoms
from .fault import Fault
from .narrowing import Meter, Row, Volts

FEW = 3  # among so many kinds of faults a maker looks at each part
FOLDER = Path(__file__).parents[4] / "host_tools/carrom_tools/device/bringup"


@dataclass(frozen=True)
class Table:
    """A circuit whose faults are tried, and the file that keeps them."""

    name: str
    faults: Callable[[], Iterable[Fault]]
    volts: Callable[[Fault | None], Volts]
    symptoms: Callable[[Volts], Sequence[str]]
    places: Sequence[tuple[str, str]]  # states and nets, where a meter is put
    supplies: Sequence[str]  # those of the nets that are worth a look while the Pico does not run

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}_faults.json"

    def made(self) -> dict[str, Any]:
        """Return the table, made anew by ngspice: two simulations at a time."""
        some = list(self.faults())
        with ThreadPoolExecutor(2) as pool:
            seen = dict(zip(some, pool.map(self.volts, some), strict=True))
        usual = self.volts(None)
        groups: dict[tuple[str, ...], list[Fault]] = {}
        for fault, volts in seen.items():
            groups.setdefault(tuple(sorted(self.symptoms(volts))), []).append(fault)
        out = []
        for shown, group in sorted(groups.items()):
            dead = "console-none -" in shown
            places = [at for at in self.places if not dead or at[1] in self.supplies]
            rows = Meter(places, usual, kind_of).narrow(group, seen) if shown else [Row((), tuple(group))]
            out.append({"place": self._place(shown), "symptoms": list(shown), "rows": [_row(row) for row in rows]})
        return {"made by": "python -m boards.pico.carrier faults", "groups": out}

    def _place(self, shown: Iterable[str]) -> str:
        """Return what a group is there for: each "pocket", each "line", "any pocket", or "" for the carrier."""
        text = " ".join(shown)
        if "{pocket}" in text or "{POCKET}" in text:
            return "pocket"
        if "{LINE}" in text or "{MATE}" in text:
            return "line"
        return "any pocket" if self.name == "pocket" else ""


TABLES = (
    Table(
        "pocket",
        pocket_circuit.faults,
        pocket_circuit.volts,
        lambda seen: pocket_circuit.symptoms(seen, shared_symptoms.starved()),
        pocket_circuit.MEASURED,
        pocket_circuit.SUPPLIES,
    ),
    Table(
        "shared",
        shared_circuit.faults,
        shared_circuit.volts,
        shared_symptoms.symptoms,
        shared_circuit.MEASURED,
        shared_circuit.SUPPLIES,
    ),
)


def _row(row: Row) -> dict[str, Any]:
    measures = [[step.state, _shown(step.net), step.least_v, step.most_v, step.usual_v] for step in row.steps]
    return {"measures": measures, "faults": [_fault(fault) for fault in row.faults]}


def _shown(net: str) -> str:
    """Return a net's name with {LINE} or {POCKET} for the one that stands for all."""
    return net.replace(shared_circuit.LINES[0], "{LINE}").replace(f"WINDOW_{carrier.POCKETS[0]}", "WINDOW_{POCKET}")


def _fault(fault: Fault) -> dict[str, Any]:
    """Return a fault with its part; `at` has those of all lines or pockets, where the carrier has one for each."""
    part = designs()[fault.board].part(fault.at[0])
    refs = [twin.ref for twin in shared_circuit.twins(part)] if fault.board == "carrier" else [part.ref]
    at = [[ref, *fault.at[1:]] for ref in refs]
    name = part.kind.part if fault.kind != "bridged" else ""
    return {"board": fault.board, "kind": fault.kind, "at": at, "part": name}


def text(data: Mapping[str, Any]) -> str:
    """Return a table as it is kept: a row a line."""
    lines = ["{", f' "made by": {json.dumps(data["made by"])},', ' "groups": [']
    for last, group in enumerate(data["groups"], 1 - len(data["groups"])):
        head = f'"place": {json.dumps(group["place"])}, "symptoms": {json.dumps(group["symptoms"])}'
        lines.append(f'  {{{head}, "rows": [')
        lines.append(",\n".join(f"   {json.dumps(row)}" for row in group["rows"]))
        lines.append("  ]}" + ("," if last else ""))
    return "\n".join([*lines, " ]", "}", ""])


def counts(data: Mapping[str, Any]) -> dict[str, int]:
    """Return how many faults there are, how many show, and how many of these end among at most three kinds."""
    shown = [row["faults"] for group in data["groups"] if group["symptoms"] for row in group["rows"]]
    return {
        "all": sum(len(row["faults"]) for group in data["groups"] for row in group["rows"]),
        "shown": sum(map(len, shown)),
        "told": sum(len(faults) for faults in shown if len({kind_of(fault_of(one)) for one in faults}) <= FEW),
    }


def fault_of(one: Mapping[str, Any]) -> Fault:
    """Return the fault that an entry of a table stands for: see `_fault`."""
    first = one["at"][0]
    return Fault(one["board"], one["kind"], tuple(first))


def kind_of(fault: Fault) -> frozenset[str] | tuple[str, tuple[str, ...]]:
    """Return what a fault has in common with those that no volts tell from it.

    Other values of one part are of one kind, and so are shorts and bridges between the same two nets.
    """
    pins = designs()[fault.board].part(fault.at[0]).pins
    if fault.kind == "short" and len(pins) == 2:
        return frozenset(pins.values())
    return frozenset(pins[pad] for pad in fault.at[1:]) if fault.kind == "bridged" else (fault.board, fault.at)


def write() -> Iterator[str]:
    """Write both tables anew, and yield a line for each."""
    for table in TABLES:
        data = table.made()
        table.path.write_text(text(data), encoding="utf-8")
        found = counts(data)
        hidden = found["all"] - found["shown"]
        yield (
            f"{table.name}: {found['all']} faults, {found['shown']} show, {found['told']} of them among at most "
            f"{FEW} kinds; {hidden} show nothing"
        )
