"""`make bench`: the figures of this machine, as tables. Ratios travel from machine to machine, absolute figures don't.

Every module `bench_*.py` here has `tables(quick)`: an iterable of rich tables, each shown as soon as it is measured.
"""

import importlib
import pkgutil
import sys

from rich.console import Console

from lab import bench


def main() -> None:
    """Measure all; `--quick` takes fewer samples: it only checks that everything runs."""
    console = Console()
    quick = "--quick" in sys.argv[1:]
    for module in sorted(found.name for found in pkgutil.iter_modules(bench.__path__)):
        if module.startswith("bench_"):
            with console.status(module):
                for table in importlib.import_module(f"lab.bench.{module}").tables(quick):
                    console.print(table)


if __name__ == "__main__":
    main()
