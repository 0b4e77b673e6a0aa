"""Faults of the boards' parts, from the tables that ngspice made: `python -m boards.pico.carrier faults`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

from carrom import ports
from carrom.game.pieces import POCKET_WORDS
from carrom.panel.calls import POCKETS
from carrom_simulator.words.codes import Pair
from carrom_tools.device.bringup import points
from carrom_tools.device.bringup.diagnosis import Cause
from carrom_tools.device.bringup.effects import BEAMS, EYES, LAMPS, LINES, place
from carrom_tools.device.bringup.points import Points, joined, put

TABLES = tuple(Path(__file__).with_name(f"{name}_faults.json") for name in ("shared", "pocket"))
_STATES: dict[str, Pair] = {
    "free": ("rien dans les rayons", "nothing in the beams"),
    "off": ("émetteurs éteints", "emitters off"),
    "low taped": ("émetteurs bas masqués", "lower emitters covered"),
    "left, red": ("lampe rouge gauche allumée, pion blanc sur son œil", "left red lamp lit, white man on its eye"),
    "right, red": ("lampe rouge droite allumée, pion blanc sur son œil", "right red lamp lit, white man on its eye"),
    "left, green": ("lampes vertes allumées, pion blanc à gauche", "green lamps lit, white man on the left eye"),
    "red": ("une lampe rouge allumée", "one red lamp lit"),
    "green": ("lampes vertes d'un trou allumées", "green lamps of a pocket lit"),
    "lines out": ("prises des lignes débranchées", "the lines' plugs pulled out"),
}
_KINDS: dict[str, Pair] = {
    "open": ("{} coupé ou pas soudé", "{} open or not soldered"),
    "short": ("{} en court-circuit", "{} shorted"),
    "turned": ("{} à l'envers", "{} the wrong way round"),
    "mirrored": ("{} : câble serti dans l'ordre inverse", "{}: its cable's contacts in mirrored order"),
}
_OTHER_VALUE = ("{} : {} à sa place", "{}: {} in its place")
_ON: dict[str, Pair] = {
    "carrier": ("carte principale : {}", "carrier: {}"),
    "line": ("carte de ligne : {}", "line board: {}"),
    "pocket": ("{}", "{}"),
}
_LINE = "line:"  # before the name of a net of a line board
_WHAT: dict[str, Pair] = {
    "pocket": ("une pièce du trou {}, selon les volts", "a part of pocket {}, told by the volts"),
    "any pocket": (
        "une pièce de la carte d'un trou (débranchez les câbles plats un à un pour savoir lequel), selon les volts",
        "a part of one pocket's board (pull the ribbons one by one to find which), told by the volts",
    ),
    "line": (
        "une pièce à la prise {} ou sur sa carte de ligne, selon les volts",
        "a part at the plug {} or on its line board, told by the volts",
    ),
    "": (
        "une pièce de la carte principale ou d'une carte de ligne, selon les volts",
        "a part of the carrier or of a line board, told by the volts",
    ),
}
_WHERE = ("contre la masse : {}", "against ground: {}")
_POINT = ("{}, {}", "{}, {}")
_USUAL = ("{} V", "{} V")
_SEVERAL = 2  # beams whose pins are named; more are too many to look at


@cache
def groups() -> list[dict[str, Any]]:
    """Return the sets of symptoms with the measurements that narrow their faults down."""
    tables = (json.loads(path.read_text(encoding="utf-8")) for path in TABLES)
    return [group for table in tables for group in table["groups"] if group["symptoms"]]


def parts(at: Points, modules: int) -> Iterator[Cause]:
    """Yield, for each place and each set of symptoms, the parts that may be at fault."""
    for group in groups():
        yield from parts_of(group, at, modules)


def parts_of(group: Mapping[str, Any], at: Points, modules: int) -> Iterator[Cause]:
    """Yield the causes of one of `groups`, one for each of its places."""
    for number, names in enumerate(_instances(group["place"])):
        effects = frozenset(one for text in group["symptoms"] for one in _everywhere(text.format(**names), modules))
        first = group["rows"][0]["measures"][0]
        beams = [beam for beam in BEAMS if any(one.endswith(beam) for one in effects)]
        pins = [at.pin(beam) for beam in beams if len(beams) <= _SEVERAL]
        tells = tuple(
            (_volts(row["measures"], names), _parts(row["faults"], number if names else None)) for row in group["rows"]
        )
        where = joined([put(_WHERE, _measured(first, names)), *pins])
        usual = put(_USUAL, points.number(first[4], 2))
        yield Cause(effects, put(_WHAT[group["place"]], names.get("at", "")), where, usual, tells)


def _instances(place_kind: str) -> list[dict[str, Any]]:
    """Return what stands for {POCKET}, {LINE} and the like, for each place of a kind; `at` names it to a person."""
    if place_kind == "pocket":
        return [
            {"pocket": word, "POCKET": word.upper(), "at": POCKETS[pocket]} for pocket, word in enumerate(POCKET_WORDS)
        ]
    if place_kind == "line":
        lines = [(BEAMS[line], *divmod(line - ports.GATE_BEAMS, 2)) for line in LINES]
        return [
            {"LINE": name, "MATE": BEAMS[ports.line_beam(seat, 1 - number)], "at": points.plug(name)}
            for name, seat, number in lines
        ]
    return [{}]


def _everywhere(symptom: str, modules: int) -> list[str]:
    """Return a symptom at each place that its * stands for."""
    word, _, pattern = symptom.partition(" ")
    if "*" not in pattern:
        return [symptom]
    eyes = [place(*eye) for eye in EYES]
    places = {
        "dark": BEAMS,
        "lit": BEAMS,
        "current": [place(*lamp) for lamp in LAMPS],
        "red": eyes,
        "green": eyes,
        "zero": POCKET_WORDS,
        "bright": POCKET_WORDS,
        "module": [str(number + 1) for number in range(modules)],
    }[word.partition("-")[0]]
    return [f"{word} {one}" for one in places if fnmatchcase(one, pattern)]


def _measured(step: list[Any], names: Mapping[str, Any]) -> Pair:
    state, net = step[0], step[1].format(**names)
    point = put(_ON["line"], net.removeprefix(_LINE)) if net.startswith(_LINE) else (net, net)
    return put(_POINT, point, _STATES[state])


def _volts(measures: list[list[Any]], names: Mapping[str, Any]) -> Pair:
    """Say which volts lead to a row."""
    out = []
    for number, step in enumerate(measures):
        least, most = step[2:4]
        volts = put(_USUAL, points.number(least, 2)) if least == most else points.volts(least, most, 2)
        out.append(volts if number == 0 else put(("{} : {}", "{}: {}"), _measured(step, names), volts))
    return joined(out)


def _parts(faults: list[dict[str, Any]], number: int | None) -> Pair:
    """Name faults: at the place of that number, at all places for None.

    Values of one part are named together, and so are parts of one sort with the same fault.
    """
    values: dict[tuple[Any, ...], list[str]] = {}
    refs: dict[tuple[str, str, str], list[list[str]]] = {}
    for fault in faults:
        at = fault["at"] if number is None or len(fault["at"]) == 1 else [fault["at"][number]]
        key = fault["board"], fault["part"]
        if fault["kind"] in (*_KINDS, "bridged"):
            refs.setdefault((*key, fault["kind"]), []).extend(at)
        else:
            values.setdefault((*key, tuple(tuple(one) for one in at)), []).append(fault["kind"])
    out = [_fault(board, kind_, part, at) for (board, part, kind_), at in refs.items()]
    out += [_fault(board, ", ".join(kinds), part, list(map(list, at))) for (board, part, at), kinds in values.items()]
    return joined(out)


def _fault(board: str, wrong: str, part: str, at: list[list[str]]) -> Pair:
    """Say what is wrong with parts of one sort.

    >>> _fault("pocket", "turned", "BPV10NF", [["D6"]])[1]
    'D6 (BPV10NF) the wrong way round'
    >>> _fault("carrier", "bridged", "", [["J5", "1", "2"], ["J6", "1", "2"]])[1]
    'carrier: J5 1-2, J6 1-2 bridged'
    """
    if wrong == "bridged":
        text = put(("{} pontés", "{} bridged"), ", ".join(f"{ref} {one}-{other}" for ref, one, other in at))
    else:
        name = f"{', '.join(' + '.join(one) for one in at)} ({part})"
        text = put(_KINDS[wrong], name) if wrong in _KINDS else put(_OTHER_VALUE, name, wrong)
    return put(_ON[board], text)
