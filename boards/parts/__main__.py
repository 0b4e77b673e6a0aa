"""Writes the printed parts of a whole table as STEP and STL: python -m boards.parts FOLDER.

What differs in the lower variant, with its gates at 200 mm, goes into FOLDER/lower. The files bear the date of
SOURCE_DATE_EPOCH where it is set.
"""

import argparse
import os
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from carrom_simulator.drops.shape import Chute

from . import LICENCE, WARNING
from .assembly import Part, chute_parts, rim_parts, whole_table
from .figures import Table

LOWER_GATE_MM = 200.0


def lower_parts(usual: list[Part]) -> list[Part]:
    """Return the parts of the lower variant's chute that are not as usual."""
    volumes = {part.name: part.solid.volume for part in usual}
    lower = chute_parts(Table(replace(Chute(), gate_mm=LOWER_GATE_MM)))
    return [part for part in lower if abs(part.solid.volume - volumes[part.name]) > 1]


def note(parts: list[Part], counts: dict[str, int], single: set[str]) -> str:
    """Write what goes with the files: how many to print, their size and weight."""
    lines = [
        f"{WARNING.capitalize()}: its parts have a 1 in the last column. Licence: {LICENCE}.",
        "Print each as it lies, without supports; docs/parts.md says how, docs/build what comes after.",
        "",
        f"{'file':<16}{'mm on the bed':<18}{'g, about':>9}{'a table':>9}{'bench set':>11}",
    ]
    for part in parts:
        size = part.solid.bounding_box().size
        on_bed = f"{size.X:.0f} x {size.Y:.0f} x {size.Z:.0f}"
        lines.append(
            f"{part.name:<16}{on_bed:<18}{part.mass_g:>9.0f}{counts.get(part.name, 0):>9}{int(part.name in single):>11}"
        )
    masses = [
        sum(part.mass_g * many(part.name) for part in parts)
        for many in (lambda n: counts.get(n, 0), lambda n: n in single)
    ]
    lines.append(f"{'together':<34}{'':>9}{masses[0]:>8.0f}g{masses[1]:>10.0f}g")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the files and the note that goes with them."""
    parser = argparse.ArgumentParser(prog="python -m boards.parts", description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    when = datetime.fromtimestamp(int(epoch), UTC).replace(tzinfo=None) if epoch else None
    table = Table()
    chute = chute_parts(table)
    parts = chute + rim_parts(table)
    counts = Counter(part.name for part, _ in whole_table(table))
    for folder, some in ((options.folder, parts), (options.folder / "lower", lower_parts(chute))):
        for part in some:
            for path in part.export(folder, when):
                print(path)
    (options.folder / "README.txt").write_text(note(parts, counts, {part.name for part in chute}), encoding="utf-8")


if __name__ == "__main__":
    main()
