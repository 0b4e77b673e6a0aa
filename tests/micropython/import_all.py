"""On MicroPython: imports every pure module of the firmware, prints their names."""

import os


def modules(folder, package):
    for name in sorted(os.listdir(folder)):
        path = folder + "/" + name
        if name in ("drivers", "main.py"):  # they need the board
            continue
        if name.endswith(".py"):
            yield package if name == "__init__.py" else package + "." + name[:-3]
        else:
            yield from modules(path, package + "." + name)


for module in modules("/lib/carrom", "carrom"):
    __import__(module)
    print(module)
