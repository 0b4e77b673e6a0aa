"""Shots a second as ratios to Carrom_rl's breaks, in turns with a checkout of it: `make bench RIVAL=PATH`.

The checkout runs twice, each time in an environment of its own: as it is, with the pymunk of its day and pygame started
for every break; and with today's pymunk and without pygame, which leaves its physics and its rules.
"""

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import gymnasium
import numpy as np
from rich.console import Console
from rich.table import Table

import carrom_simulator.environments  # noqa: F401  it tells Gymnasium of them
from carrom_simulator.board.layout import rack
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.physics import engines
from carrom_simulator.physics.batch import play_many
from carrom_simulator.physics.outcome import Flick

ROUNDS = 5  # all take turns, and the quickest round of each counts: others may use the machine as well
RIVAL_BREAKS = 4  # in a round
BOARDS = 512
SPEC = BoardSpec()

RIVAL = """
import contextlib, copy, io, os, sys, time, warnings
warnings.simplefilter("ignore")
os.environ["SDL_VIDEODRIVER"] = "dummy"
root, count, today = sys.argv[1], int(sys.argv[2]), sys.argv[3] == "today"
os.chdir(root)
sys.path.insert(0, root + "/1_player_server")
sys.argv = ["start_server.py"]
if today:
    import pygame, pymunk

    class Space(pymunk.Space):  # as that of 5.5 where the checkout sees it
        def add(self, *parts):
            for part in parts:
                for each in part if isinstance(part, list) else [part]:
                    body = getattr(each, "body", None)
                    new = body is not None and body.space is None and body not in parts
                    super().add(*([body, each] if new else [each]))

        def _get_shapes(self):
            return list(self.shapes)

    pymunk.Space, pygame.init = Space, lambda: None
with contextlib.redirect_stdout(io.StringIO()):
    import start_server
    if today:
        start_server.BACKGROUND = lambda *_: None
    start = time.process_time(), time.perf_counter()
    for k in range(count):
        state = copy.deepcopy(start_server.INITIAL_STATE)
        start_server.play(state, 1, start_server.validate((0.5, 90, 0.5 + 0.1 * (k % 5)), state))
    spent = time.process_time() - start[0], time.perf_counter() - start[1]
print(*spent)
"""

Spent = tuple[int, float, float]  # shots, seconds of processor, seconds of the clock


def timed(shots: int, play: Callable[[], object]) -> Spent:
    """Time what plays so many shots."""
    start = time.process_time(), time.perf_counter()
    play()
    return shots, time.process_time() - start[0], time.perf_counter() - start[1]


def rival(root: Path, python: Path, count: int, pymunk: str) -> Spent:
    """Time so many breaks of the checkout. pymunk: "then" or "today", which that Python has."""
    command = [str(python), "-c", RIVAL, str(root.resolve()), str(count), pymunk]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)  # its errors go to the terminal
    cpu, wall = map(float, done.stdout.split()[-2:])
    return count, cpu, wall


def measures(root: Path, then: Path, today: Path) -> dict[str, tuple[int, Callable[[], Spent]]]:
    """Return what is timed: name -> (cores that it takes, a function that times it once)."""
    breaks = [
        (rack(SPEC, random.Random(k)), Flick(0, (k % 7 - 3) * 4.0, (k % 5 - 2) * 0.5, 3500.0)) for k in range(400)
    ]
    places = np.array([[(disc.x_mm, disc.y_mm) for disc in layout] for layout, _ in breaks])
    flicks = [flick for _, flick in breaks]
    cores = os.cpu_count() or 1
    exact, stepped = engines.engine("exact", SPEC), engines.engine("pymunk", SPEC)
    boards = gymnasium.make_vec("Carrom/Clear-v0", num_envs=BOARDS)
    boards.reset(seed=1)
    boards.action_space.seed(1)
    for _ in range(12):  # into the middle of the game
        boards.step(boards.action_space.sample())
    actions = [boards.action_space.sample() for _ in range(3)]
    exact.play(*breaks[0]), stepped.play(*breaks[0]), play_many(places[:9], flicks[:9])
    return {
        "Carrom_rl as it is, breaks": (1, lambda: rival(root, then, RIVAL_BREAKS, "then")),
        "Carrom_rl on today's pymunk, undrawn": (1, lambda: rival(root, today, RIVAL_BREAKS, "today")),
        "pymunk engine, breaks": (1, lambda: timed(8, lambda: [stepped.play(*each) for each in breaks[:8]])),
        "exact engine, breaks": (1, lambda: timed(200, lambda: [exact.play(*each) for each in breaks[:200]])),
        f"in batches, breaks, {cores} cores": (cores, lambda: timed(400, lambda: play_many(places, flicks))),
        f"Clear-v0, {BOARDS} boards, {cores} cores": (
            cores,
            lambda: timed(BOARDS * len(actions), lambda: [boards.step(action) for action in actions]),
        ),
    }


def main() -> None:
    """Measure: PATH of the checkout, Python of its day and Python of today."""
    root, *pythons = map(Path, sys.argv[1:])
    if not (root / "1_player_server" / "start_server.py").is_file():
        raise SystemExit(f"{root} is no checkout of Carrom_rl: it has no 1_player_server/start_server.py")
    console = Console()
    timers = measures(root, *pythons)
    by_cpu = dict.fromkeys(timers, 0.0)
    by_clock = dict.fromkeys(timers, 0.0)
    for turn in range(ROUNDS):
        with console.status(f"round {turn + 1} of {ROUNDS}"):
            for name, (cores, timer) in timers.items():
                shots, cpu_s, wall_s = timer()
                by_cpu[name] = max(by_cpu[name], cores * shots / cpu_s)
                by_clock[name] = max(by_clock[name], shots / wall_s)
    ratios = [f"{of} by {by}" for of in ("as it is", "today's") for by in ("clock", "processor")]
    table = Table("", "shots/s by clock", "by processor", *ratios, title="Shots a second, and ratios to Carrom_rl")
    for name in timers:
        clock, cpu = by_clock[name], by_cpu[name]
        to = [f"{of[name] / of[base]:,.0f}" for base in list(timers)[:2] for of in (by_clock, by_cpu)]
        table.add_row(name, f"{clock:,.1f}", f"{cpu:,.1f}", *to)
    console.print(table)
    console.print("By the processor's time: as if all cores were free. On a busy machine the clock says less.")


if __name__ == "__main__":
    main()
