"""Mutation testing: plant seeded faults in each room, one at a time, and run the tests that should notice.

    python -m tests.mutants --sample 120 --seed 1 [--room game ...] [--part simulator/world ...] [--go-on]

Each fault is planted in a copy of the tree under build/mutants, and the tests that run its line are run there: those of
its own module first, then the room's, file by file, until one fails. Prints the share killed in each room and the
faults that survived. Faults that change nothing that can be seen are listed in equivalent.txt, with the reason.
"""

import fcntl
import itertools
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import click

from host_tools.files import write_whole
from tests.mutants import runs
from tests.mutants.covered import Covered, cover
from tests.mutants.equivalents import ANY, LIST, code, is_listed, judged_equivalent
from tests.mutants.sites import in_seeded_order, operators, sites

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD = ROOT / "build" / "mutants"
SOURCE = BUILD / "source"  # the tree as it is when this begins: one may go on working in the other
RESULTS = BUILD / "results.json"

PLAY = ("tests/firmware/table",)
TOP = tuple(str(path.relative_to(ROOT)) for path in sorted((ROOT / "tests" / "firmware").glob("test_*.py")))
# Without those that do nothing but open a browser.
_PAGE = (
    *("actions", "advice", "feed", "keeping", "live", "live_parts", "log", "opened_parts", "opening", "outbox"),
    *("page_session", "placing", "protocol", "replayed_shots", "seats", "server", "server_parts", "setup"),
    *("statistics", "traces", "umpire", "view", "words"),
)
SIMULATED = (
    *(f"tests/simulator/{room}" for room in ("board", "bots", "cards", "game", "physics", "world", "web/films")),
    *(
        f"tests/simulator/card_table/test_{name}.py"
        for name in ("feed", "game", "live", "pages", "reasons", "setup", "view")
    ),
    *(f"tests/simulator/web/test_{name}.py" for name in _PAGE),
)
ROOMS = {  # room: its folder, its tests, the share of its faults that they should kill
    "game": ("firmware/carrom/game", ("tests/firmware/game", "tests/test_games.py", *PLAY), 95),
    "referee": ("firmware/carrom/referee", ("tests/firmware/referee", *PLAY), 95),
    "storage": (
        "firmware/carrom/storage",
        ("tests/firmware/storage", "tests/robustness/test_power_cuts.py", *PLAY),
        95,
    ),
    "kaluki": ("firmware/carrom/kaluki", ("tests/firmware/kaluki", "tests/test_games.py"), 90),
    "sensing": ("firmware/carrom/sensing", ("tests/firmware/sensing", *PLAY), 90),
    "panel": ("firmware/carrom/panel", ("tests/firmware/panel", *PLAY), 90),
    "scoring": ("firmware/carrom/scoring", ("tests/firmware/scoring",), 90),
    "drivers": ("firmware/carrom/drivers", ("tests/firmware/drivers",), 90),
    "table": ("firmware/carrom", (*TOP, *PLAY), 90),
    "host_tools": ("host_tools", ("tests/host_tools", "tests/boards/test_boards.py"), 90),
    "simulator": ("simulator", SIMULATED, 90),
}
# Not planted in: compiled kernels, which take a minute to compile; the drawings of the drop simulation, which has an
# environment of its own; drivers without a test file here, which tests/chip tries on the emulated chip.
LEFT_OUT = ("aim_kernel.py", "exact_kernel.py", "compiled.py", "simulator/drops/")


def modules(folder: str) -> list[Path]:
    """The modules of a room, rule books included; of the top folder only those that stand there."""
    paths = (SOURCE / folder).glob("*.py") if folder == "firmware/carrom" else (SOURCE / folder).rglob("*.py")
    found = [
        path for path in sorted(paths) if path.name != "__init__.py" and not any(out in str(path) for out in LEFT_OUT)
    ]
    if folder == "firmware/carrom/drivers":
        found = [path for path in found if (SOURCE / mirrored(str(path.relative_to(SOURCE)))).is_file()]
    return found


def mirrored(module: str) -> str:
    """The test file that mirrors a module: tests/firmware/game/test_entry.py for firmware/carrom/game/entry.py."""
    path = Path(module.replace("firmware/carrom", "firmware"))
    return str(Path("tests") / path.parent / f"test_{path.name}")


def copy_tree(target: Path) -> None:
    """Make the target hold the files that git knows and those not yet added, and write only those that differ."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    names = {name for name in listed.split("\0") if name and (ROOT / name).is_file()}
    for path in target.rglob("*.py"):
        if str(path.relative_to(target)) not in names:
            path.unlink()
    for name in names:
        content = (ROOT / name).read_bytes()
        copy = target / name
        if not copy.is_file() or copy.read_bytes() != content:
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(content)


class Room:
    """A room: the faults of its sample, and how many of them were killed."""

    def __init__(self, name: str, wanted: int, covered: Covered, faults: list):
        self.name = name
        self.wanted = wanted
        self.covered = covered
        self.faults = faults
        self.tried = self.killed = 0

    def note(self, fault, killed: bool) -> None:
        self.tried += 1
        self.killed += killed
        if not killed:
            name, before, after = fault.key()
            print(f"\nsurvived: {name}:{fault.line} {fault.operator_name}\n- {before}\n+ {after}", flush=True)

    def steps(self, fault) -> list | None:
        """The runs of pytest that should notice a fault, the module's own tests first; None where no test runs it."""
        first = mirrored(fault.name)
        tests = self.covered.tests(fault.name, first, fault.first, fault.last, fault.on_import)
        by_file: dict[str, list[str]] = {}
        for test in tests:
            by_file.setdefault(test.partition("::")[0], []).append(test)
        seconds = {file: sum(self.covered.seconds[test] for test in chosen) for file, chosen in by_file.items()}
        files = sorted(by_file, key=lambda file: (file != first, seconds[file]))
        most_s = {file: runs.most_s(self.covered.slowest_s(file)) for file in files}
        return [([file], [runs.Chosen(by_file[file], most_s[file])], most_s[file]) for file in files]


def stale(equivalent: dict) -> list:
    """The entries of the list of equivalent mutants that no module has."""
    kinds = operators()
    left = set(equivalent)
    for name in sorted({key[0] for key in equivalent}):
        path = SOURCE / name
        lines = [code(line) for line in path.read_text().splitlines()] if path.is_file() else []
        listed = {number for number, line in enumerate(lines, 1) if any(key[:2] == (name, line) for key in equivalent)}
        if listed:
            faults = [fault for places in sites(path, SOURCE, kinds).values() for fault in places]
            left -= {key for fault in faults if fault.line in listed for key in ((*fault.key()[:2], ANY), fault.key())}
    return sorted(left)


def plant_all(rooms: list, trees: list, results: dict, end_s: float) -> None:
    """Plant faults of each room in turn, one in each free copy of the tree, until the time is over."""
    running: dict[int, tuple] = {}
    in_turn = itertools.zip_longest(*([(room, fault) for fault in room.faults] for room in rooms))
    faults = iter([pair for pairs in in_turn for pair in pairs if pair is not None])
    while True:
        while trees and time.monotonic() < end_s:
            room, fault = next(faults, (None, None))
            if fault is None:
                break
            key = " | ".join(fault.key())
            if results.get(key):
                room.note(fault, True)
                continue
            steps = room.steps(fault)
            if not steps:
                room.note(fault, False)
                continue
            tree = trees.pop()
            (tree / fault.name).write_text(fault.source())
            shutil.rmtree(tree / ".hypothesis", ignore_errors=True)
            running[runs.start(tree, steps)] = room, fault, tree, key
        if not running:
            return
        time.sleep(0.02)
        for pid, (room, fault, tree, key) in list(running.items()):
            status = runs.ended(pid)
            if status is not None:
                results[key] = status != runs.PASSED
                room.note(fault, results[key])
                shutil.copyfile(fault.path, tree / fault.name)
                del running[pid]
                trees.append(tree)


@click.command()
@click.option("--sample", default=120, show_default=True, help="How many faults a room.")
@click.option("--seed", default=1, show_default=True, help="Which faults are planted.")
@click.option("--room", "names", multiple=True, type=click.Choice(list(ROOMS)), help="Only these rooms.")
@click.option("--part", "parts", multiple=True, help="Only these folders, and the tests of the same folders in tests/.")
@click.option("--minutes", default=30.0, show_default=True, help="Stop after that time.")
@click.option("--jobs", default=os.cpu_count(), show_default=True, help="How many at a time.")
@click.option("--go-on", is_flag=True, help="Do not plant again what the last run killed.")
def main(sample, seed, names, parts, minutes, jobs, go_on):
    """Plant seeded faults and print which of them no test notices."""
    start_s = time.monotonic()
    BUILD.mkdir(parents=True, exist_ok=True)
    alone = (BUILD / "lock").open("w")
    try:
        fcntl.flock(alone, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise click.ClickException(f"another run plants faults under {BUILD}; wait for it") from None
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # what was found is kept, and no run outlives this one
    trees = [BUILD / str(number) for number in range(jobs)]
    for tree in (SOURCE, *trees):
        copy_tree(tree)
    equivalent = judged_equivalent(LIST.read_text())
    if gone := stale(equivalent):
        print("\n".join(["equivalent.txt names what is not there any more:", *(" | ".join(key) for key in gone)]))
    kinds = operators()
    rooms = []
    chosen = {name: ROOMS[name] for name in names or ROOMS if names or not parts}
    listed = [test for _, tests, _ in ROOMS.values() for test in tests]
    for part in parts:  # of the page those that open no browser
        tests = tuple(test for test in listed if test.startswith(f"tests/{part}"))
        chosen[part] = part, tests or (f"tests/{part}",), 90
    for name, (folder, tests, wanted) in chosen.items():
        kept = BUILD / f"covered-{name.replace('/', '-')}.json"
        covered = cover(trees[0], folder, tests, kept, start_s + minutes * 60)
        if covered is None:
            sys.exit(1)
        faults = in_seeded_order(modules(folder), SOURCE, kinds, seed)
        planted = (fault for fault in faults if fault.can_be_planted() and not is_listed(fault.key(), equivalent))
        rooms.append(Room(name, wanted, covered, list(itertools.islice(planted, sample))))
        print(
            f"{name}: {len(covered.seconds)} tests pass without a fault ({time.monotonic() - start_s:.0f} s)",
            flush=True,
        )
    results = json.loads(RESULTS.read_text()) if go_on and RESULTS.is_file() else {}
    try:
        plant_all(rooms, list(trees), results, start_s + minutes * 60)
    finally:
        write_whole(RESULTS, json.dumps(results, indent=1))  # this may be ended before the last byte
    print(f"\nseed {seed}; faults killed of those planted, without {len(equivalent)} that are judged equivalent:")
    for room in rooms:
        if room.tried:
            share = 100 * room.killed / room.tried
            print(f"{room.name:10} {room.killed:4} of {room.tried:4}  {share:5.1f} %  (wanted: {room.wanted} %)")
    print(f"{(time.monotonic() - start_s) / 60:.1f} minutes")


if __name__ == "__main__":
    main()
