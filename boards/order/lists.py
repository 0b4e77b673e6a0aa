"""Writes the folder of an order: one folder for whoever makes and fills the boards, one list of all other parts.

A maker's part number stands there where a document that was read names it. Suppliers' numbers are empty until somebody
has seen them on a page: the columns for page and date are theirs.
"""

import csv
import io
import shutil
from collections.abc import Iterator
from pathlib import Path

from boards.circuit.parts import Part
from boards.pico.carrier import WARNING, assembler, designs, made
from boards.pico.carrier.design import listed

from . import mates, needs
from .materials import materials

LEAST_BOARDS = 5  # of one design: no maker sells fewer
HEADS = (
    "quantity", "part", "maker's part number", "soldered to", "rating", "source", "supplier", "supplier's number",
    "page", "seen on", "EUR each", "EUR",
)  # fmt: skip
SHOPPING_HEADS = "quantity", "unit", "item", "goes", "supplier", "supplier's number", "page", "seen on"
_OWN = {part.name: part for part in (*needs.LOOSE, *mates.PARTS)}
_NO_DOCUMENT = ("any maker's series", "its maker's sheet", "estimate", ".py", "README", "not read", "quoted")


def about(name: str) -> Part:
    """Return what is known of a part. Raises KeyError where no list has it."""
    return _OWN.get(name) or listed(name)


def makers_number(part: Part) -> str:
    """Return a part's number where a document that was read names it, else nothing."""
    return "" if any(word in part.source for word in _NO_DOCUMENT) else part.name


def soldered_to(part: str, boards: dict[str, int]) -> Iterator[str]:
    """Yield where a part goes, board:reference; an order of several boards has each reference so often."""
    for name in boards:
        for component in designs()[name].components:
            if part in (component.kind.part, *component.kind.also):
                yield f"{name}:{component.ref}"


def _bought(what: str) -> Iterator[tuple[int, Part]]:
    """Yield how many of each part the assembler does not bring."""
    brought = {part.kind.part for name in needs.boards(what) for part in assembler.placed(designs()[name])}
    for name, count in sorted(needs.parts(what).items()):
        if name not in brought:
            yield count, about(name)


def parts_eur(what: str) -> float:
    """Return what the parts of an order cost, estimated for single pieces."""
    return sum(count * part.price_eur for count, part in _bought(what))


def parts_table(what: str) -> str:
    """Return the parts of an order as CSV: what the assembler does not bring."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(HEADS)
    for count, part in _bought(what):
        goes = " ".join(soldered_to(part.name, needs.boards(what)))
        row = (count, part.name, makers_number(part), goes, part.rating, part.source)
        table.writerow((*row, "", "", "", "", f"{part.price_eur:.2f}", f"{count * part.price_eur:.2f}"))
    table.writerow(("", "together, estimated", *[""] * 9, f"{parts_eur(what):.2f}"))
    return out.getvalue()


def shopping_table(what: str) -> str:
    """Return plastic, fasteners, wood, wire, glue and tools of an order as CSV."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(SHOPPING_HEADS)
    for row in materials(what):
        table.writerow((f"{row.quantity:g}", row.unit, row.item, row.goes, "", "", "", ""))
    return out.getvalue()


def note(what: str) -> str:
    """Return the README of an order: how many boards, who gets which file."""
    boards = needs.boards(what)
    lines = [f"# Order: {what}", "", f"**{WARNING.capitalize()}.**", ""]
    if boards:
        lines += ["| board | wanted | order at least |", "|---|---|---|"]
        lines += [f"| {name} | {count} | {max(count, LEAST_BOARDS)} |" for name, count in boards.items()]
        lines += [
            "",
            "`boards/`: for the boards' maker, gerbers with drill files; two layers, 1.6 mm. `NAME-placed.csv` and",
            "`NAME-positions.csv`: what he places on them. `NAME-pin1.svg`: which way round; compare it with his",
            "picture.",
        ]
    lines += [
        "`parts.csv`: all else that is soldered or plugged, by any supplier. Prices are estimates for single pieces.",
    ]
    if needs.units(what):
        lines += [
            "`shopping.csv`: plastic, screws, wood, wire, glue and tools, as many as the building guide",
            "(docs/build/guide.md) puts in. Look for what you have first, and buy a tenth more contacts than "
            "`parts.csv`",
            "has: crimping takes practice. An order of WHAT=table does not count on a bench set that you have.",
        ]
    return "\n".join(lines) + "\n"


def write(what: str, folder: Path) -> list[Path]:
    """Write an order into a folder, which is emptied first; return the files. Raises OSError."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "README.md").write_text(note(what), encoding="utf-8")
    (folder / "parts.csv").write_text(parts_table(what), encoding="utf-8")
    if needs.units(what):
        (folder / "shopping.csv").write_text(shopping_table(what), encoding="utf-8")
    for name in needs.boards(what):
        for ending in ("gerbers.zip", "placed.csv", "positions.csv", "pin1.svg"):
            source = made.FILES / f"{name}-{ending}"
            if source.exists():
                (folder / "boards").mkdir(exist_ok=True)
                shutil.copyfile(source, folder / "boards" / source.name)
    return sorted(path for path in folder.rglob("*") if path.is_file())
