"""Simulates the table's circuits and prints each margin at its worst corner; exit status 1 if one does not hold.

python -m boards.circuit [--parts | --unread]
"""

import sys

from . import emitters, eyes, gate, lamps, parts, supply, unread, window
from .spice import Margin, SpiceError, worst

CIRCUITS = (gate, window, emitters, eyes, lamps, supply)


def measure() -> list[Margin]:
    """Measure every figure of every circuit at its worst corner."""
    return [margin for circuit in CIRCUITS for margin in worst(circuit.margins())]


def line(margin: Margin) -> str:
    """Write one margin as a row of the report."""
    sign = ">=" if margin.least else "<="
    verdict = "holds" if margin.holds else "FAILS"
    return (
        f"{margin.circuit:9}{margin.what:46}{margin.value:9.4g} {sign} {margin.limit:<7.4g}{margin.unit:7}"
        f"{100 * margin.room:5.0f} %  {verdict}  {margin.corner}"
    )


def parts_list() -> str:
    """Write the parts as a Markdown table."""
    rows = [f"| {p.count} | {p.name} | {p.where} | {p.rating} | {p.source} |" for p in parts.PARTS]
    return "\n".join(["| how many | part | where | rating | source |", "|---|---|---|---|---|", *rows])


def main() -> int:
    """Print the report or the parts; the exit status."""
    if "--parts" in sys.argv[1:]:
        print(parts_list())
        return 0
    if "--unread" in sys.argv[1:]:
        for row in unread.table():
            print(row, flush=True)
        return 0
    try:
        margins = measure()
    except SpiceError as error:
        print(error, file=sys.stderr)
        return 2
    print("\n".join(map(line, margins)))
    broken = [margin for margin in margins if not margin.holds]
    print(f"{len(margins)} margins, {len(broken)} broken")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
