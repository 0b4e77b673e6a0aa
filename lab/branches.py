"""Counts the branches of a room's code: what a reader has to keep in mind, and a test has to reach.

`python -m lab.branches [FOLDER ...]` counts `if`, `elif`, `and`, `or` and conditional expressions in each file of the
folders, `firmware/carrom/sensing` where none is named. The filters of comprehensions do not count.
"""

from __future__ import annotations

import argparse
import ast
from pathlib import Path

SENSING = Path(__file__).resolve().parent.parent / "firmware" / "carrom" / "sensing"


def branches(source: str) -> int:
    """Return how many branches a module has.

    >>> branches("if a and b or c:\\n    d = 1 if e else 2\\nelif f:\\n    pass")
    5
    """
    found = 0
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.If | ast.IfExp):
            found += 1
        elif isinstance(node, ast.BoolOp):
            found += len(node.values) - 1
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="branches", description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER", default=[SENSING])
    for folder in parser.parse_args().folders:
        counts = {path.name: branches(path.read_text()) for path in sorted(folder.glob("*.py"))}
        for name, count in counts.items():
            print(f"{count:5} {name}")
        print(f"{sum(counts.values()):5} {folder.name}")


if __name__ == "__main__":
    main()
