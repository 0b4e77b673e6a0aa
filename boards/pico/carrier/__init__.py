"""The boards of a table: one for each pocket, one for each end of a seat's lines, and the carrier of the Pico.

`pocket`, `line` and `carrier` say what is connected and where parts lie; nothing in them needs KiCad. `kicad` makes a
board of it, `route` its tracks, `orders` the files to order from.
"""

VERSION = "3"
WARNING = "never built yet: order the bench set first"
A_TABLE = {"pocket": 4, "line": 8, "carrier": 1}  # how many of each board a table takes
BENCH_SET = ("pocket",)  # one of each


def designs():
    """Return the boards by their names."""
    from . import carrier, line, pocket

    return {board.name: board for board in (pocket.design(), line.design(), carrier.design())}
