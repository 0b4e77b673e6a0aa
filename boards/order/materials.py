"""Lists what is bought besides circuit boards and their parts: fasteners, wood, wire, foam, glue, plastic, tools."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from boards.cabling.routes import wire_mm
from boards.cabling.wires import cables
from boards.parts import fasteners
from boards.parts.figures import Table
from boards.parts.standing import cuts

from . import needs

METRE_MM = 1000.0
SLEEVE_M = {"pad box": 0.4, "display": 0.2}  # over what is soldered to buttons and displays: estimate
GLUE_STICKS = {"chute": 0.25, "line end": 0.1, "case": 0.5}  # a drop an eye; piezo and LDR: estimate
CLIPS = 40  # two hands' breadths from one to the next: estimate
BARE_M = {"chute": 0.3, "line end": 0.2}  # wires of 6 cm to a window's eyes, of 3 cm to a line's sticks, and spare
FOAM = {"chute": (1, "112 x 50 mm"), "display": (2, "128 x 32 mm")}  # before a tray's stop; behind the modules
PANE = "pane 134 x 38 x 2 mm, red or smoked"
PLASTIC_G = {"chute": 708, "line end": 28, "pad box": 50, "display": 97, "case": 198}  # docs/parts.md has each part

TOOLS = (
    ("3D printer: bed of 220 mm, nozzle of 0.4 mm", "imprimante 3D : plateau de 220 mm, buse de 0,4 mm"),
    ("soldering iron, solder, flux, tweezers", "fer à souder, étain, flux, pince fine"),
    ("multimeter with continuity, ohms and diodes", "multimètre : « bip », ohms et diodes"),
    ("crimping pliers for JST XH (AWG 22 to 28)", "pince à sertir pour JST XH (AWG 22 à 28)"),
    ("side cutters, wire stripper, pliers", "pince coupante, pince à dénuder, pinces"),
    ("screwdrivers; hex key of 3 mm", "tournevis ; clé Allen de 3 mm"),
    ("drill with bits of 2 and 4 mm, countersink", "perceuse, mèches de 2 et 4 mm, fraise à noyer"),
    ("hole saw of 44 mm, round file", "scie cloche de 44 mm, lime ronde"),
    ("router with a bit of 6 mm (or saw and chisel), saw", "défonceuse et fraise de 6 mm (ou ciseau), scie"),
    ("hot glue gun, vice, file, masking tape", "pistolet à colle, étau, lime, ruban de masquage"),
    ("USB cable, micro-B with data wires", "câble USB micro-B avec fils de données"),
    ("carrom men, queen and striker", "pions, reine et palet"),
)
"""Tools, in English and French."""


@dataclass(frozen=True)
class Material:
    """A row of the list. unit: in which the quantity counts, pieces where it is empty."""

    quantity: float
    unit: str
    item: str
    goes: str


def _fasteners(units: Mapping[str, int]) -> Iterator[Material]:
    for size, count in sorted(fasteners.bought(units).items()):
        used = [one for one in fasteners.FASTENERS if one.size == size and units.get(one.unit)]
        yield Material(count, "", size, ", ".join(one.name for one in used))


def _wood(units: Mapping[str, int], table: Table) -> Iterator[Material]:
    if units.get("leg"):
        for cut in cuts(table):
            size = " x ".join(f"{mm:g}" for mm in cut.size_mm)
            yield Material(cut.count, "", f"{cut.wood} {size} mm", cut.name)


def _wire(kinds: set[str], table: Table) -> Iterator[Material]:
    for (gauge, colour), mm in sorted(wire_mm(table, kinds).items()):
        yield Material(-(-mm // METRE_MM), "m", f"wire {gauge}, {colour}" if colour else gauge, "cables")


def _by_unit(units: Mapping[str, int]) -> Iterator[Material]:
    for unit, (count, size) in FOAM.items():
        if units.get(unit):
            yield Material(count * units[unit], "", f"foam 8 mm thick, {size}", unit)
    if units.get("display"):
        yield Material(units["display"], "", PANE, "display")
        yield Material(1, "", "tube of clear silicone", "panes")
    if units.get("case"):
        yield Material(CLIPS, "", "cable clip with a nail, 5 mm", "cables")
    shared = (
        (GLUE_STICKS, "", "stick of hot glue"), (SLEEVE_M, "m", "heat-shrink sleeve 3 mm"),
        (BARE_M, "m", "bare tinned wire 0.6 mm"),
    )  # fmt: skip
    for shares, unit_of, item in shared:
        needed = sum(share * units.get(unit, 0) for unit, share in shares.items())
        if needed:
            yield Material(-(-needed // 1), unit_of, item, ", ".join(unit for unit in shares if units.get(unit)))
    yield Material(plastic_kg(units), "kg", "PLA or PETG, dark and matt", "printed parts")


def plastic_kg(units: Mapping[str, int]) -> float:
    """Return how much plastic so many units take, to the next tenth of a kilogram."""
    return round(sum(PLASTIC_G[unit] * count for unit, count in units.items() if unit in PLASTIC_G) / 1000, 1)


def materials(what: str, table: Table | None = None) -> list[Material]:
    """Return the list of an order of WHAT; empty for a stage that has nothing printed."""
    table = table or Table()
    units = needs.units(what)
    if not units:
        return []
    kinds = {cable.kind for cable in cables()} if units.get("case") else set()
    if not units.get("line end"):
        kinds -= {"line"}
    elif not units.get("case"):
        kinds = {"line"}
    tools = (Material(1, "", tool, "tool") for tool, _ in TOOLS)
    return [*_fasteners(units), *_wood(units, table), *_wire(kinds, table), *_by_unit(units), *tools]
