"""On MicroPython: enters the record files of /games at the referee of a plain board, one entry after the other.

Prints NAME, a tab and the JSON of its answer, entry by entry.
"""

import os

from carrom_simulator.desk.umpire import Umpire

umpire = Umpire()
for name in sorted(os.listdir("/games")):
    with open("/games/" + name) as file:
        lines = file.read().split("\n")
    umpire.open("\n".join(lines[:3]))
    for line in lines[3:]:
        print(name + "\t" + umpire.enter(line))
