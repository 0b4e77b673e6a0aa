"""Shots per second of the break (20 bodies, to rest) by each engine, and of the shots that bots play."""

import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

from rich.table import Table

from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.rules import load
from carrom_simulator.board.layout import rack
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.bots.player import Bot
from carrom_simulator.physics import engines
from carrom_simulator.physics.outcome import Flick
from lab.bench import rival_physics

SPEC = BoardSpec()
BREAKS = [
    (rack(SPEC, random.Random(k)), Flick(k % 4, (k % 7 - 3) * 4.0, (k % 5 - 2) * 0.5, 3500.0)) for k in range(1000)
]

UNCOMPILED = """
import sys, warnings
sys.modules["numba"] = None
warnings.simplefilter("ignore")
from carrom_simulator.physics import engines
from lab.bench import bench_physics as bench
engine = engines.engine("exact", bench.SPEC)
print(bench.shots_per_s(lambda k: engine.play(*bench.BREAKS[k]), int(sys.argv[1])))
"""


def shots_per_s(play: Callable[[int], object], count: int) -> float:
    """How often a second `play` is done, by this process's own time."""
    play(0)
    start = time.process_time()
    for k in range(count):
        play(k % len(BREAKS))
    return count / (time.process_time() - start)


def tables(quick: bool) -> Iterator[Table]:
    """Measure the physics; give its tables."""
    few = 1 if quick else 10
    rates = {"pymunk, a Python function for each body, 1/1000 s (yardstick)": shots_per_s(_rival, few)}
    for name, count in (("pymunk", few * 3), ("exact", few * 100)):
        engine = engines.engine(name, SPEC)
        rates[f"{name} engine"] = shots_per_s(lambda k, engine=engine: engine.play(*BREAKS[k]), count)
    child = [sys.executable, "-c", UNCOMPILED, str(few * 3)]
    rates["exact engine without numba"] = float(subprocess.run(child, check=True, capture_output=True).stdout)
    yardstick = next(iter(rates.values()))
    table = Table("Break shot, 20 bodies, to rest", "shots/s", "ratio", title="Physics")
    for what, rate in rates.items():
        table.add_row(what, f"{rate:.0f}", f"{rate / yardstick:.0f}")
    yield table

    table = Table("A bot's shot, after a break", "a second", title="Bots")
    game = Game(load("krhum"), pieces.TWO_SEATS, pieces.SOUTH)
    layouts = [engine.play(*each).rest for each in BREAKS[:20]]
    bot = Bot(75, random.Random(1), SPEC)
    shots = [bot.choose(layout, game.position, game.book) for layout in layouts]

    def think(k: int) -> object:
        return bot.choose(layouts[k % 20], game.position, game.book)

    def play(k: int) -> object:
        return engine.play(layouts[k % 20], shots[k % 20].flick)

    table.add_row("choosing it", f"{shots_per_s(think, few * 10):.0f}")
    table.add_row("playing it, exact engine", f"{shots_per_s(play, few * 100):.0f}")
    yield table


def _rival(k: int) -> object:
    return rival_physics.play(SPEC, *BREAKS[k])
