"""Checks the routed boards against their designs, by KiCad's and SKiDL's rules, and what is ordered against both.

Copper and parts keep off the screws' heads, the silkscreen shows each part and which way round it is.

python -m tests.carrier

The last line tells it all; the exit status is 1 where something is wrong, 2 where a program is missing.
"""

import csv
import io
import sys
import tempfile
from collections import Counter
from itertools import pairwise
from math import dist
from pathlib import Path

import numpy as np

from boards.circuit import parts as circuit_parts
from boards.pico.carrier import VERSION, WARNING, assembler, carrier, designs, made, orders, pocket, screws, silkscreen
from boards.pico.carrier.design import CLEAR_MM
from carrom_simulator.drops.shape import Chute


def netlist_faults(design, board) -> list[str]:
    """Where the routed board has other parts, nets or places than the design."""
    out = []
    parts = {part["ref"]: part for part in board["parts"]}
    for ref in sorted(parts.keys() ^ {part.ref for part in design.components}):
        out.append(f"{ref} is on one of design and board only")
    for part in design.components:
        made_part = parts.get(part.ref)
        if made_part is None:
            continue
        nets = {pad: net for pad, net, *_ in made_part["pads"] if net}
        if nets != dict(part.pins):
            out.append(f"{part.ref}: the board has {nets}, the design {dict(part.pins)}")
        have = made_part["value"], made_part["footprint"], made_part["side"]
        want = part.value, part.kind.footprint.split(":")[1], "bottom" if part.back else "top"
        if have != want:
            out.append(f"{part.ref}: the board has {have}, the design {want}")
        if max(abs(made_part["x"] - part.at[0]), abs(made_part["y"] - part.at[1])) > 0.001:
            out.append(f"{part.ref} lies elsewhere than in the design")
    return out


def standing_faults(board) -> list[str]:
    """Pins of a pocket's side boards that miss their holes on the main board, along the gutter."""
    pads = {(part["ref"], pad): x for part in board["parts"] for pad, _, x, _ in part["pads"]}
    out = []
    for (main, pad), (side, pin) in pocket.design().links:
        begin, sign = {"J6": (pocket.LEFT_AT[0], 1), "J7": (pocket.RIGHT_AT[0] + pocket.SIDE_MM[0], -1)}.get(
            side, (0, 0)
        )
        if sign:
            along = pocket.SIDE_BEGIN_MM + sign * (pads[side, pin] - begin)
            off = along - pocket.BEGIN_MM - pads[main, pad]
            if abs(off) > 0.01:
                out.append(f"{side} pin {pin} is {off:.2f} mm off the hole {pad} of {main}")
    middle = (Chute().gate_mm + Chute().second_gate_mm) / 2
    if abs(sum(pads["J2", str(pad)] for pad in range(1, 7)) / 6 + pocket.BEGIN_MM - middle) > 0.01:
        out.append("the side boards do not stand at the gates")
    return out


LEAST_GAP_MM = 0.1  # of copper: what any maker etches
SQUARE_OHM = 0.5e-3  # of copper 35 um thick
VIA_OHM = 1e-3


def drops_ohm(
    board, net: str, source: tuple[str, str], sinks: list[tuple[str, str]], pour_mm: float = 0.0
) -> list[float]:
    """The voltage that a net loses on the way to each sink while every sink draws 1 A.

    pour_mm: how wide its pour along the upper and left edge is, which joins the pads that lie in it.
    """
    nodes: dict[tuple[int, float, float], int] = {}

    def node(layer: int, point) -> int:
        return nodes.setdefault((layer, round(point[0], 3), round(point[1], 3)), len(nodes))

    links, pads, poured = [], {}, []
    for name, layers, begin, end, width in board["tracks"]:
        if name == net and len(layers) == 2:
            links.append((node(0, begin), node(1, begin), VIA_OHM))
        elif name == net:
            ohm = SQUARE_OHM * dist(begin, end) / width
            links.append((node(layers[0], begin), node(layers[0], end), max(ohm, 1e-7)))
    for part in board["parts"]:
        for pad, name, x, y in part["pads"]:
            if name == net:
                pads[part["ref"], pad] = node(0, (x, y))
                links.append((node(0, (x, y)), node(1, (x, y)), 1e-5))
                if x < 6.9 or (y < 22.5 and 99 < x < 130):
                    poured.append((x if x > 6.9 else -y, node(0, (x, y))))
    if pour_mm:
        poured.sort()
        for (here, one), (there, other) in pairwise(poured):
            links.append((one, other, SQUARE_OHM * max(there - here, 1.0) / pour_mm))
    matrix, current = np.zeros((len(nodes), len(nodes))), np.zeros(len(nodes))
    for one, other, ohm in links:
        matrix[one, one] += 1 / ohm
        matrix[other, other] += 1 / ohm
        matrix[one, other] -= 1 / ohm
        matrix[other, one] -= 1 / ohm
    for sink in sinks:
        current[pads[sink]] += 1.0
    at = pads[source]
    matrix[at, :], current[at] = 0.0, 0.0
    matrix[at, at] = 1.0
    volts = np.linalg.solve(matrix, current)
    return [float(volts[pads[sink]]) for sink in sinks]


def feed_faults(board) -> list[str]:
    """What the carrier's tracks lose on the way to a pocket and back, against what the circuit reckons with."""
    top = min(y for pour in carrier.design().pours if pour.net == "+5V" for _, y in pour.outline)
    narrowest = carrier.design().holes[0][1] - CLEAR_MM - top  # between the board's edge and a screw's head
    there = drops_ohm(board, "+5V", ("F1", "2"), [(f"J{number}", "1") for number in range(1, 5)], narrowest)
    back = drops_ohm(board, "EMIT_RET", ("Q1", "3"), [(f"J{number}", "2") for number in range(1, 5)])
    worst = max(one + other for one, other in zip(there, back, strict=True))
    print(f"carrier: {worst:.2f} ohm to a pocket and back")
    return [f"{worst:.2f} ohm to a pocket and back: TRACK_OHM has less"] if worst > circuit_parts.TRACK_OHM else []


def word_faults(design, board) -> list[str]:
    """What the silkscreen does not say."""
    said = [" ".join(text.split()) for text in board["texts"]]
    wanted = [WARNING, *(part.label for part in design.components if part.label)]
    out = [f"the board does not say « {text} »" for text in wanted if not any(text in one for one in said)]
    if not any(design.name in text and VERSION in text for text in board["texts"]):
        out.append("the board does not say its name and version")
    if board["gap_mm"] < LEAST_GAP_MM:
        out.append(f"two pieces of one pour are {board['gap_mm']:.2f} mm apart")
    return out + ([] if board["layers"] == 2 else [f"the board has {board['layers']} layers"])


def order_faults(design, board, folder: Path) -> list[str]:
    """Where parts list and positions differ from the board, or the committed files from those made now."""
    out = []
    rows = list(csv.DictReader(io.StringIO((folder / f"{design.name}-parts.csv").read_text().split("\n", 1)[1])))
    if {row["part"]: int(row["quantity"]) for row in rows} != orders.bought(design):
        out.append("the parts list has other quantities than the board")
    on_board = {part["ref"] for part in board["parts"] if part["placed"]}
    listed = {ref for row in rows for ref in row["references"].split()}
    if listed != on_board:
        out.append(f"parts list and board differ in {sorted(listed ^ on_board)}")
    by_maker = {ref for row in rows if row["soldered by"] != "you" for ref in row["references"].split()}
    if not by_maker:
        return out
    positions = list(csv.DictReader((folder / f"{design.name}-positions.csv").read_text().splitlines()))
    if (placed := {row["Designator"] for row in positions}) != by_maker:
        out.append(f"positions and parts list differ in {sorted(placed ^ by_maker)}")
    parts = {part["ref"]: part for part in board["parts"]}
    for row in positions:
        part = parts[row["Designator"]]
        turn = (part["turn"] + assembler.turn_deg(part["footprint"])) % 360
        have = float(row["Mid X"]), -float(row["Mid Y"]), row["Layer"].lower(), float(row["Rotation"])
        if have != (round(part["x"], 3), round(part["y"], 3), part["side"], turn):
            out.append(f"{row['Designator']} is placed elsewhere than on the board")
    return out


def file_faults(design, folder: Path) -> list[str]:
    """Committed files that are not those made now."""
    out = []
    for path in sorted(folder.glob(f"{design.name}-*")):
        kept = made.FILES / path.name
        if path.suffix != ".webp" and (not kept.exists() or kept.read_bytes() != path.read_bytes()):
            out.append(f"{kept.name} is not what the board gives: run make boards")
    return out


def main() -> int:
    missing = made.missing_tools()
    try:
        from boards.pico.carrier import erc
    except ImportError as error:
        missing.append(f"{error}: make .venv-boards/.ready")
    if missing:
        print("\n".join(missing))
        print(f"boards not checked: {len(missing)} programs or libraries are missing")
        return 2
    counted: Counter[str] = Counter()
    faults = []
    with tempfile.TemporaryDirectory() as scratch:
        made.write_files(Path(scratch))
        for design in designs().values():
            electrical = erc.check(design)
            counted["erc"] += electrical.errors + electrical.warnings
            found = file_faults(design, Path(scratch))
            if design in made.routed():
                board, rules = made.read(design), made.rules(design)
                different = netlist_faults(design, board)
                counted["equal"] += not different
                path = made.board_file(design)
                found += screws.faults(design, path) + silkscreen.faults(design, path)
                if made.project_file(design).read_text() != made.project(design):
                    found.append(f"{made.project_file(design).name} is not what the design gives")
                found += different + word_faults(design, board) + order_faults(design, board, Path(scratch))
                if design.name == "pocket":
                    found += standing_faults(board)
                if design.name == "carrier":
                    found += feed_faults(board)
                counted["drc"] += rules["errors"]
                counted["unconnected"] += rules["unconnected"]
                print(f"{design.name}: DRC {rules}")
            else:
                found.append("not routed yet")
            print(f"{design.name}: ERC {electrical.errors} errors {electrical.warnings} warnings", flush=True)
            faults += [f"{design.name}: {fault}" for fault in found]
    print("\n".join(faults))
    print(
        f"boards: netlists equal {counted['equal']} of {len(designs())}, ERC {counted['erc']}, "
        f"DRC {counted['drc']}/{counted['unconnected']}, other faults {len(faults)}"
    )
    return int(bool(faults or counted["erc"] or counted["drc"] or counted["unconnected"]))


if __name__ == "__main__":
    sys.exit(main())
