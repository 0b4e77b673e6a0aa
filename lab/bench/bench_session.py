"""Games per second with the unmodified firmware in the loop: bots, discs, chutes, beams, pads, rulings, scoreboard.

The same is measured in a checkout of an older version, in turns with this one: machines differ, and so do minutes.
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from rich.table import Table

ROOT = Path(__file__).resolve().parents[2]
BEFORE = "30bcca7"  # every part of the table ran in every step
OLD = ROOT / "build" / "before"
ROUNDS = 3  # the versions take turns, and the quickest round of each counts: others may use the machine as well

PLAY = """
import sys, time
try:
    from carrom_simulator.game.session import Session
except ImportError:
    from carrom_simulator.session import Session
book, noise, games = sys.argv[1], sys.argv[2], int(sys.argv[3])
Session(book, seed=99, noise=noise).play()  # compiles the physics
start, shots, steps = time.process_time(), 0, 0
for seed in range(games):
    session = Session(book, seed=seed, noise=noise)
    shots += session.play()["shots"]
    steps += session.world.steps
print(time.process_time() - start, shots, steps)
"""


def measured(root: Path, book: str, noise: str, games: int) -> tuple[float, int, int]:
    """Seconds of one core, shots and steps of `games` games of the version in `root`."""
    folders = [str(root / name) for name in ("firmware", "simulator", "host_tools")]
    path = f"import sys; sys.path[:0] = {[str(root), *folders]!r}\n"
    command = [sys.executable, "-c", path + PLAY, book, noise, str(games)]
    words = subprocess.run(command, check=True, capture_output=True, text=True, cwd=root).stdout.split()
    return float(words[0]), int(words[1]), int(words[2])


def older() -> Path | None:
    """Return a checkout of the older version, or None where this clone does not have it."""
    if not (OLD / "simulator").is_dir():
        made = subprocess.run(
            ["git", "worktree", "add", "--force", "--detach", str(OLD), BEFORE], cwd=ROOT, capture_output=True
        )
        if made.returncode:
            return None
    return OLD


def tables(quick: bool) -> Iterator[Table]:
    """One row for each rule book and noise, with this version and the older one."""
    old = older()
    title = "Whole games through the firmware, one core"
    if old is None:
        title += f" (the clone has no commit {BEFORE}: nothing to compare with)"
    table = Table(
        "Rule book", "noise", "games/s", "shots/s", "steps a shot", f"games/s of {BEFORE}", "ratio", title=title
    )
    runs = [("krhum", "none"), ("krhum", "nominal")]
    if not quick:
        runs += [(book, "nominal") for book in ("billard", "fiche", "dezepions", "icf")]
    games = 1 if quick else 3
    for book, noise in runs:
        rounds, old_rounds = [], []
        for _ in range(ROUNDS):
            rounds.append(measured(ROOT, book, noise, games))
            if old is not None:
                old_rounds.append(measured(old, book, noise, games))
        spent, shots, steps = min(rounds)
        row = [book, noise, f"{games / spent:.2f}", f"{shots / spent:.0f}", f"{steps / shots:.0f}"]
        if old is not None:
            old_spent, old_shots, _ = min(old_rounds)
            ratio = (shots / spent) / (old_shots / old_spent)  # by the shot: a game may go on differently
            row += [f"{games / old_spent:.2f}", f"{ratio:.2f}"]
        table.add_row(*row)
    yield table
