"""Faults of a pocket board's parts, from the table that ngspice made: `python -m boards.pico.carrier faults`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from carrom.game.pieces import POCKET_WORDS
from carrom.panel.calls import POCKETS
from carrom_simulator.words.codes import Pair
from carrom_tools.device.bringup import points
from carrom_tools.device.bringup.diagnosis import Cause
from carrom_tools.device.bringup.effects import BEAMS
from carrom_tools.device.bringup.points import Points, joined, put

TABLE = Path(__file__).with_name("pocket_faults.json")
_STATES: dict[str, Pair] = {
    "free": ("rien dans les rayons", "nothing in the beams"),
    "off": ("émetteurs éteints", "emitters off"),
    "low taped": ("émetteurs bas masqués", "lower emitters covered"),
    "left, red": ("lampe rouge gauche allumée, pion blanc sur son œil", "left red lamp lit, white man on its eye"),
    "right, red": ("lampe rouge droite allumée, pion blanc sur son œil", "right red lamp lit, white man on its eye"),
    "left, green": ("lampes vertes allumées, pion blanc à gauche", "green lamps lit, white man on the left eye"),
}
_KINDS: dict[str, Pair] = {
    "open": ("{} coupé ou pas soudé", "{} open or not soldered"),
    "short": ("{} en court-circuit", "{} shorted"),
    "turned": ("{} à l'envers", "{} the wrong way round"),
}
_NAMES: dict[str, Pair] = {"p5v": ("+5V", "+5V"), "p3v3": ("+3V3", "+3V3")}
_WHAT = ("une pièce de la carte du trou {}, selon les volts", "a part of pocket {}'s board, told by the volts")
_WHERE = ("carte du trou, contre la masse : {}", "the pocket board, against ground: {}")
_RIBBON = ("+3V3 et +5V à la prise {}", "+3V3 and +5V at the plug {}")
_POINT = ("{}, {}", "{}, {}")
_USUAL = ("{} V", "{} V")


@cache
def groups() -> list[dict[str, Any]]:
    """Return the sets of symptoms with the measurements that narrow their faults down."""
    return [group for group in json.loads(TABLE.read_text(encoding="utf-8"))["groups"] if group["symptoms"]]


def parts(at: Points) -> Iterator[Cause]:
    """Yield, for each pocket and each set of symptoms, the parts that may be at fault."""
    for pocket, word in enumerate(POCKET_WORDS):
        for group in groups():
            effects = [one.format(word.upper() if "GATE" in one else word) for one in group["symptoms"]]
            first = next((row["measures"][0] for row in group["rows"] if row["measures"]), None)
            where = put(_WHERE, _measured(first)) if first else put(_RIBBON, points.pocket_plug(pocket))
            pins = [at.pin(beam) for beam in BEAMS if any(one.endswith(beam) for one in effects)]
            usual = put(_USUAL, points.number(first[4], 2)) if first else at.logic
            tells = tuple((_volts(row["measures"]), _parts(row["faults"])) for row in group["rows"])
            yield Cause(frozenset(effects), put(_WHAT, POCKETS[pocket]), joined([where, *pins]), usual, tells)


def _measured(step: list[Any]) -> Pair:
    state, point = step[:2]
    return put(_POINT, _NAMES.get(point, (point.upper(), point.upper())), _STATES[state])


def _volts(measures: list[list[Any]]) -> Pair:
    """Say which volts lead to a row."""
    out = []
    for number, (state, point, least, most, _) in enumerate(measures):
        volts = put(_USUAL, points.number(least, 2)) if least == most else points.volts(least, most, 2)
        out.append(volts if number == 0 else put(("{} : {}", "{}: {}"), _measured([state, point]), volts))
    return joined(out) if out else ("sans mesure", "without measuring")


def _parts(faults: list[dict[str, Any]]) -> Pair:
    """Name faults; other values of one part are named together."""
    out: list[Pair] = []
    values: dict[str, list[dict[str, Any]]] = {}
    for fault in faults:
        if fault["kind"] in _KINDS or fault["kind"] == "bridged":
            out.append(_fault(fault))
        else:
            values.setdefault(fault["at"][0], []).append(fault)
    for same in values.values():
        out.append(_fault(same[0] | {"kind": ", ".join(fault["kind"] for fault in same)}))
    return joined(out)


def _fault(fault: dict[str, Any]) -> Pair:
    """Say what is wrong with a part.

    >>> _fault({"kind": "turned", "at": ["D6"], "part": "BPV10NF"})[1]
    'D6 (BPV10NF) the wrong way round'
    """
    ref = fault["at"][0]
    if fault["kind"] == "bridged":
        _, one, other = fault["at"]
        return put(("{} : contacts {} et {} pontés", "{}: contacts {} and {} bridged"), ref, one, other)
    name = f"{' + '.join(fault['at'])} ({fault['part']})"
    if fault["kind"] in _KINDS:
        return put(_KINDS[fault["kind"]], name)
    return put(("{} : {} à sa place", "{}: {} in its place"), name, fault["kind"])
