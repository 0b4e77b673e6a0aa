"""Writes an order: python -m boards.order WHAT [FOLDER], with WHAT bench, stage0 to stage4, or table.

python -m boards.order costs    the costs of bench set and table, as in the guides
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

from . import costs, lists, needs

COSTS = "costs"


def main(words: Sequence[str] | None = None) -> None:
    """Write the folder and print its files; exit with status 2 for an order that there is not. words: default argv."""
    parser = argparse.ArgumentParser(prog="python -m boards.order", description="Write all that an order takes.")
    parser.add_argument("what", choices=(*needs.WHAT, COSTS), help="bench: one pocket; stageN: what that stage adds")
    parser.add_argument("folder", type=Path, nargs="?", help="default: build/order/WHAT; it is emptied first")
    options = parser.parse_args(words)
    if options.what == COSTS:
        print(costs.table("en"), costs.table("fr"), sep="\n\n")
        return
    for path in lists.write(options.what, options.folder or Path("build/order") / options.what):
        print(path)


if __name__ == "__main__":
    main()
