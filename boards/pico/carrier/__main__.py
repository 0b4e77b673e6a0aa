"""Makes the boards: lays one out anew, or writes the files to order from of all that are routed.

python -m boards.pico.carrier route NAME    lay a board out and route it: boards/pico/carrier/NAME.kicad_pcb
python -m boards.pico.carrier bench         the bench set's wiring and costs, as in docs/boards.md
python -m boards.pico.carrier plugs         the carrier's plugs and their contacts, as there
python -m boards.pico.carrier faults        what parts' faults do, by ngspice: the tables that carrom bringup reads
python -m boards.pico.carrier files         files/NAME-…: gerbers, parts, positions, circuit and both sides' pictures
"""

import argparse
import sys

from . import bench, designs, made, orders
from .faults import table


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m boards.pico.carrier", description=__doc__.splitlines()[0])
    verbs = parser.add_subparsers(dest="verb", required=True)
    verbs.add_parser("route").add_argument("name", choices=list(designs()))
    verbs.add_parser("bench")
    verbs.add_parser("plugs")
    verbs.add_parser("faults")
    verbs.add_parser("files")
    options = parser.parse_args()
    if options.verb == "bench":
        print(bench.tables())
        return 0
    if options.verb == "plugs":
        print(orders.plugs_table(designs()["carrier"]))
        return 0
    if options.verb == "faults":
        for line in table.write():
            print(line, flush=True)
        return 0
    missing = made.missing_tools()
    if missing:
        print("\n".join(missing), file=sys.stderr)
        return 2
    if options.verb == "route":
        design = designs()[options.name]
        made.lay_out(design)
        print(made.rules(design))
    else:
        made.write_files(made.FILES)
    return 0


if __name__ == "__main__":
    sys.exit(main())
