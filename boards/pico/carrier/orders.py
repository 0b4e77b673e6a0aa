"""The files that somebody orders from: gerbers and drill in a zip, the parts list, plots.

Each says that nothing was built yet. The zip is the same, byte for byte, whenever it is made from the same board.
"""

import csv
import io
import re
import subprocess
import tempfile
import zipfile
from collections import Counter
from pathlib import Path

from . import A_TABLE, BENCH_SET, VERSION, WARNING
from .design import Component, Design, listed

PLOTS = {"front": ("gto", "gtl"), "back": ("gbo", "gbl")}
_DATES = (
    re.compile(r"^G04 Created by KiCad.*\n", re.MULTILINE),
    re.compile(r"^%TF\.CreationDate,.*\n", re.MULTILINE),
    re.compile(r"^; DRILL file.*\n", re.MULTILINE),
    re.compile(r"^; #@! TF\.CreationDate,.*\n", re.MULTILINE),
)
_EPOCH = (1980, 1, 1, 0, 0, 0)


def bought(design: Design) -> Counter[str]:
    """Return how many of each part of the circuit's list one board takes."""
    out: Counter[str] = Counter()
    for component in design.components:
        out.update(part for part in (component.kind.part, *component.kind.also) if part)
    return out


def parts_table(design: Design) -> str:
    """Return the parts list as CSV: a line for each part, by any supplier."""
    lines: dict[tuple[str, str], list[Component]] = {}
    for component in design.components:
        if component.kind.part:
            lines.setdefault((component.kind.part, component.kind.footprint), []).append(component)
        for part in component.kind.also:
            lines.setdefault((part, component.kind.footprint), []).append(component)
    out = io.StringIO()
    out.write(f"# carrom {design.name} board {VERSION}: {WARNING}\n")
    table = csv.writer(out, lineterminator="\n")
    table.writerow(
        ("quantity", "part", "footprint", "references", "rating", "source", "price each, EUR", "soldered by")
    )
    for (part, footprint), components in sorted(lines.items()):
        entry = listed(part)
        refs = " ".join(component.ref for component in components)
        by = "the board's maker" if components[0].kind.surface else "you"
        row = (
            len(components),
            part,
            footprint.split(":")[1],
            refs,
            entry.rating,
            entry.source,
            f"{entry.price_eur:.2f}",
            by,
        )
        table.writerow(row)
    return out.getvalue()


def note() -> str:
    """Return the README of the files: the use of each, and how many boards to order."""
    lines = [
        f"{WARNING.capitalize()}: its boards have a 1 in the last column.",
        "NAME-gerbers.zip: for the board's maker, with the drill file; two layers, 1.6 mm.",
        "NAME-placed.csv, NAME-positions.csv: what an assembler places and where, for boards that have such parts.",
        "NAME-pin1.svg: which way round these lie. Compare it with the assembler's own picture before you pay.",
        "NAME-parts.csv: all parts, by any supplier.",
        "NAME-circuit.svg, NAME-front.webp, NAME-back.webp: to look at. NAME.kicad_pcb: the board itself, for KiCad 6.",
        "docs/boards.md tells how they stand in the table and what was checked.",
        "",
        f"{'board':<10}{'a table':>9}{'bench set':>11}",
        *(f"{name:<10}{count:>9}{int(name in BENCH_SET):>11}" for name, count in A_TABLE.items()),
    ]
    return "\n".join(lines) + "\n"


def plugs_table(design: Design) -> str:
    """Return the plugs of a board as Markdown: what is printed beside each, and the net of every contact."""
    lines = ["| plug | for | contacts |", "|---|---|---|"]
    for component in design.components:
        if component.kind.part.startswith(("JST", "box header", "screw")):
            contacts = ", ".join(
                f"{pad} `{net}`" for pad, net in sorted(component.pins.items(), key=lambda pin: int(pin[0]))
            )
            lines.append(f"| {component.ref} | {component.label} | {contacts} |")
    return "\n".join(lines)


def _undated(text: str) -> str:
    for pattern in _DATES:
        text = pattern.sub("", text)
    return text


def zipped(design: Design, plotted: Path) -> bytes:
    """Return the plotted files of a board as a zip without dates."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        texts = {path.name: _undated(path.read_text()) for path in sorted(plotted.iterdir())}
        texts["README.txt"] = (
            f"carrom {design.name} board {VERSION}: {WARNING}.\nTwo layers, 1.6 mm, 35 um of copper.\n"
        )
        for name, text in sorted(texts.items()):
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), text, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def pictures(plotted: Path, name: str, folder: Path) -> None:
    """Draw both sides with gerbv, the back as seen from behind."""
    from PIL import Image, ImageOps  # the environment of the boards has it

    for side, (silk, copper) in PLOTS.items():
        files = (f"{name}-edge.gm1", f"{name}-{side}-silk.{silk}", f"{name}-{side}-copper.{copper}")
        with tempfile.TemporaryDirectory() as scratch:
            drawn = Path(scratch) / "side.png"
            command = ["gerbv", "-x", "png", "-D", "180", "-a", "-B", "2", "-b#ffffff", "-o", str(drawn)]
            for colour, file in zip(("-f#222222ff", "-f#1b4f8aff", "-f#c98a00b0"), files, strict=True):
                command += [colour, str(plotted / file)]
            subprocess.run(command, check=True, capture_output=True)
            picture = Image.open(drawn).convert("RGB")
        if side == "back":
            picture = ImageOps.mirror(picture)
        picture.save(folder / f"{name}-{side}.webp", quality=80, method=6)
