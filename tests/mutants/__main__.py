"""Mutation testing: plant seeded faults in each room, one at a time, and run the tests that should notice.

    python -m tests.mutants --minutes 30 --seed 1 [--room game ...]

Each fault is planted in a copy of the tree under build/mutants, and the tests that run its line are run there. Prints
the share killed in each room and the faults that survived. Faults that change nothing that can be seen are listed in
equivalent.txt, with the reason.
"""

import os
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

import click

from tests.mutants import runs
from tests.mutants.equivalents import LIST, judged_equivalent
from tests.mutants.sites import operators, sites

ROOT = Path(__file__).resolve().parent.parent.parent
COPIES = ROOT / "build" / "mutants"
SOURCE = COPIES / "source"  # the tree as it is when this begins: one may go on working in the other
SLOWEST = 5  # times as long as without a fault: it hangs

PLAY = ("tests/firmware/table",)
ROOMS = {  # room: its folder, and its tests
    "game": ("firmware/carrom/game", ("tests/test_games.py", "tests/firmware/game", *PLAY)),
    "kaluki": ("firmware/carrom/kaluki", ("tests/test_games.py", "tests/firmware/kaluki")),
    "storage": ("firmware/carrom/storage", ("tests/firmware/storage", "tests/robustness/test_power_cuts.py", *PLAY)),
    "sensing": ("firmware/carrom/sensing", ("tests/firmware/sensing", *PLAY)),
    "panel": ("firmware/carrom/panel", ("tests/firmware/panel", *PLAY)),
    "referee": ("firmware/carrom/referee", ("tests/firmware/referee", *PLAY)),
    "table": ("firmware/carrom", ("tests/firmware",)),
    "device": ("host_tools/device", ("tests/host_tools",)),
    "records": ("host_tools/records", ("tests/host_tools",)),
}


def modules(folder: str) -> list[Path]:
    """The modules of a room, rule books included; of the top folder only those that stand there."""
    paths = (SOURCE / folder).glob("*.py") if folder == "firmware/carrom" else (SOURCE / folder).rglob("*.py")
    return [path for path in sorted(paths) if path.name != "__init__.py"]


def copy_tree(target: Path) -> None:
    """Copy the files that git knows, and those not yet added."""
    shutil.rmtree(target, ignore_errors=True)
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, target / name)


class Room:
    """A room, its faults in a seeded order, and how many of them were killed."""

    def __init__(self, name: str, seed: int, equivalent: dict):
        folder, _ = ROOMS[name]
        self.name = name
        self.tried = self.killed = 0
        kinds = operators()
        places = [mutants for path in modules(folder) for mutants in sites(path, SOURCE, kinds).values()]
        rng = random.Random(f"{seed} {name}")
        rng.shuffle(places)
        self._faults = (rng.choice(mutants) for mutants in places)
        self._equivalent = equivalent

    def next(self):
        """The next fault that is not judged equivalent, or None."""
        for fault in self._faults:
            if fault.key() not in self._equivalent:
                return fault
        return None

    def note(self, fault, survived: bool) -> None:
        self.tried += 1
        self.killed += not survived
        if survived:
            name, before, after = fault.key()
            print(f"\nsurvived: {name}:{fault.first} {fault.operator_name}\n- {before}\n+ {after}", flush=True)


def stale(equivalent: dict) -> list:
    """What the list of equivalent mutants names and no module has."""
    kinds = operators()
    left = set(equivalent)
    for name in sorted({key[0] for key in equivalent}):
        path = SOURCE / name
        lines = [line.strip() for line in path.read_text().splitlines()] if path.is_file() else []
        listed = {number for number, line in enumerate(lines, 1) if any(key[:2] == (name, line) for key in equivalent)}
        if listed:
            faults = [fault for places in sites(path, SOURCE, kinds).values() for fault in places]
            left -= {fault.key() for fault in faults if fault.first in listed}
    return sorted(left)


def cover(tree: Path, names) -> runs.Covered:
    """Run the rooms' tests without a fault."""
    folders = sorted({ROOMS[name][0] for name in names})
    tests = list(dict.fromkeys(test for name in names for test in ROOMS[name][1]))
    target = tree / "covered.json"
    if runs.wait(runs.start(tree, ["-x", *tests], [runs.Recorder(tree, folders, target)]), 3600) != runs.PASSED:
        sys.exit("the tests fail without any fault: run them first")
    return runs.Covered(target)


def next_faults(rooms: list):
    """The rooms' faults in turn, until there is none left."""
    while rooms:
        for room in list(rooms):
            fault = room.next()
            if fault is None:
                rooms.remove(room)
            else:
                yield room, fault


def plant_all(rooms: list, covered: runs.Covered, trees: list, end_s: float) -> None:
    """Plant one fault after the other, one in each free copy of the tree, until the time is over."""
    running: dict[int, tuple] = {}
    faults = next_faults(list(rooms))
    while True:
        while trees and time.monotonic() < end_s:
            room, fault = next(faults, (None, None))
            if fault is None:
                break
            tests = covered.tests(fault.name, fault.first, fault.last)
            if not tests:
                room.note(fault, True)
                continue
            tree = trees.pop()
            (tree / fault.name).write_text(fault.source())
            shutil.rmtree(tree / ".hypothesis", ignore_errors=True)
            files = sorted({test.partition("::")[0] for test in tests})
            pid = runs.start(tree, ["-x", *files], [runs.Chosen(tests)])
            most_s = 30 + SLOWEST * sum(covered.seconds[test] for test in tests)
            running[pid] = room, fault, tree, time.monotonic() + most_s
        if not running:
            return
        time.sleep(0.02)
        for pid, (room, fault, tree, due_s) in list(running.items()):
            status = runs.ended(pid)
            if status is None and time.monotonic() < due_s:
                continue
            if status is None:
                runs.stop(pid)
            room.note(fault, status == runs.PASSED)
            shutil.copyfile(fault.path, tree / fault.name)
            del running[pid]
            trees.append(tree)


@click.command()
@click.option("--minutes", default=30.0, show_default=True, help="Stop after that time.")
@click.option("--seed", default=1, show_default=True, help="Which faults are planted.")
@click.option("--room", "names", multiple=True, type=click.Choice(list(ROOMS)), help="Only these rooms.")
@click.option("--jobs", default=os.cpu_count(), show_default=True, help="How many at a time.")
def main(minutes, seed, names, jobs):
    """Plant seeded faults and print which of them no test notices."""
    start_s = time.monotonic()
    trees = [COPIES / str(number) for number in range(jobs)]
    for tree in (SOURCE, *trees):
        copy_tree(tree)
    equivalent = judged_equivalent(LIST.read_text())
    if gone := stale(equivalent):
        sys.exit("\n".join(["equivalent.txt names what is not there any more:", *(" | ".join(key) for key in gone)]))
    names = names or tuple(ROOMS)
    covered = cover(trees[0], names)
    print(f"{len(covered.seconds)} tests pass without a fault ({time.monotonic() - start_s:.0f} s)", flush=True)
    rooms = [Room(name, seed, equivalent) for name in names]
    plant_all(rooms, covered, trees, start_s + minutes * 60)
    print(f"\nseed {seed}; faults killed of those planted, without {len(equivalent)} that are judged equivalent:")
    for room in rooms:
        if room.tried:
            print(f"{room.name:8} {room.killed:4} of {room.tried:4}  {100 * room.killed / room.tried:5.1f} %")


if __name__ == "__main__":
    main()
