"""Cuts the power at every byte of every flash write and erase of a whole game, and looks what comes back.

`make power-cuts` tries every cut point; its last line says how many there were and how many lost something. The game
is a K-Rhum game with bets, undos and open questions; settings are changed on the way, and an old game is rotated out.
The firmware's journal and settings run on the board's own driver, a real littlefs, and a model of the chip.

After each cut the board is switched on again: the position, the open question and the settings must be those before
or after the step in progress, and nothing may be reported as lost. At some cut points the power is cut once more,
while the journal mends itself, and the game is then played on.
"""

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache

from rich.progress import track

from carrom.game import record
from carrom.game.engine import Game
from carrom.storage import journal
from carrom.storage.journal import MENDED, Journal
from carrom.storage.settings import Settings
from carrom_simulator.world.flash import SECTOR_BYTES, FlashChip, mount, new_board
from stands.evening import evening

PLAY_ON_EVERY = 101  # cut points after which the game is played on
AGAIN_EVERY = 17  # mendings during which the power is cut again
KEPT_GAMES = 3  # fewer than on a board: one must go when the game begins, and every start lists them


@dataclass(frozen=True)
class State:
    """Return all that must survive: the header, the folded position, the open question and the settings."""

    header: str | None
    count: int
    position: str | None
    question: str | None
    settings: str


@dataclass
class Step:
    """One thing that was done: what it was, its flash operations, and the states before and after it."""

    what: str
    first_operation: int
    before: State
    after: State


@cache
def fold(header: str, texts: tuple[str, ...]) -> str:
    """The position that a record's entries fold to, as its text form."""
    game = Game(*record.parse_header(header.split("\n")))
    for text in texts:
        verdict = game.enter(record.parse_entry(text))
        assert verdict.error is None, f"{text}: {verdict.error}"
    return game.position.text()


def play() -> tuple[list[bytes], list[tuple], list[Step]]:
    """Play the evening: the chip's blocks before it, its flash operations in order, and the steps."""
    kept, journal.KEEP_GAMES = journal.KEEP_GAMES, KEPT_GAMES
    try:
        return _play()
    finally:
        journal.KEEP_GAMES = kept


def _play() -> tuple[list[bytes], list[tuple], list[Step]]:
    chip = new_board()
    store = mount(chip)
    log = Journal(store)
    log.resume()
    settings = Settings(store)
    settings.set("book", "krhum")
    header, entries = evening()
    for _ in range(KEPT_GAMES):  # so that the game's beginning takes an old one away
        log.begin(header)
        log.append("south -")
    start = list(chip.blocks)
    chip.log = []
    steps: list[Step] = []
    game = None

    def state() -> State:
        position = game.position.text() if game is not None else fold(header, ("south -",))
        return State(header, log.count, position, log.question, settings.export())

    def step(what, action) -> None:
        before, first = state(), len(chip.log)
        action()
        steps.append(Step(what, first, before, state()))

    def begin() -> None:
        nonlocal game
        log.begin(header)
        game = Game(*record.parse_header(header.split("\n")))

    def enter(text) -> None:
        assert game.enter(record.parse_entry(text)).error is None, text
        log.append(text)

    changes = {10: ("volume", "3"), 23: ("krhum.other_man_penalty", "off"), 38: ("lang", "en"), 39: ("lang", "fr")}
    step("begin", begin)
    for number, text in enumerate(entries, 1):
        if number in changes:
            name, value = changes[number]
            step(f"set {name}={value}", lambda n=name, v=value: settings.set(n, v))
        if number % 9 == 0:
            step("ask", lambda t=text: log.ask(t + " ?"))
        step(text, lambda t=text: enter(t))
    assert chip.overprogrammed == 0
    return start, chip.log, steps


def restore(blocks: list[bytes], power_bytes: int | None = None) -> tuple[State | None, str, FlashChip]:
    """Switch the board on with those blocks: the state that comes back, what is wrong with it, and the chip after."""
    chip = FlashChip(blocks)
    chip.power_bytes = power_bytes
    try:
        store = mount(chip)
        log = Journal(store)
        header, texts, note = log.resume()
        settings = Settings(store)
    except OSError as error:
        return None, f"the flash cannot be read: {error}", chip
    if note is not None and note.kind != MENDED:
        return None, note.text("en"), chip
    if settings.faults:
        return None, f"settings: {settings.faults}", chip
    position = fold(header, tuple(texts)) if header else None
    return State(header, len(texts), position, log.question, settings.export()), "", chip


def play_on(blocks: list[bytes], count: int) -> str:
    """Play on from there. Return what goes wrong, or ""."""
    store = mount(FlashChip(blocks))
    log = Journal(store)
    _, texts, _ = log.resume()
    for _ in range(20):
        log.append("touch south")
    again = Journal(store)
    _, more, note = again.resume()
    if note or more != list(texts) + ["touch south"] * 20 or len(texts) != count:
        return "it could not be played on"
    return ""


class Evening:
    """The evening once played, with the chip's content before each of its operations."""

    def __init__(self):
        self.start, self.operations, self.steps = play()
        starts = [step.first_operation for step in self.steps]
        self.step_of = []
        number = -1
        for index in range(len(self.operations)):
            while number + 1 < len(starts) and starts[number + 1] <= index:
                number += 1
            self.step_of.append(self.steps[number])

    def cut_points(self) -> int:
        return sum(len(data) for _, _, _, data in self.operations)

    def cut(self, first: int, last: int, every: int = 1) -> tuple[int, int, list[str]]:
        """Cut within operations `first` .. `last` - 1: cut points tried, second cuts tried, and what was lost."""
        chip = FlashChip(self.start)
        for kind, block, off, data in self.operations[:first]:
            chip.change(kind, block, off, data)
        tried = again = mendings = 0
        lost: list[str] = []
        point = sum(len(data) for _, _, _, data in self.operations[:first])
        for index in range(first, last):
            kind, block, off, data = self.operations[index]
            step = self.step_of[index]
            for done in range(len(data)):
                point += 1
                if point % every:
                    continue
                chip.half_written = point * 37 & 0xFF
                left = chip.cut_within(kind, block, off, data, done)
                tried += 1
                state, wrong, mended = restore(left)
                if not wrong and state not in (step.before, step.after):
                    wrong = f"{state} instead of {step.before} or {step.after}"
                if not wrong and tried % PLAY_ON_EVERY == 0:
                    wrong = play_on(mended.blocks, state.count)
                mending = mended.programmed_bytes + SECTOR_BYTES * sum(mended.erases)
                mendings += mending > 0
                if not wrong and mending and mendings % AGAIN_EVERY == 0:
                    for power in range(1, mending, max(1, mending // 8)):
                        again += 1
                        state, wrong_then, _ = restore(restore(left, power)[2].left)
                        if state not in (step.before, step.after):
                            wrong = wrong_then or "a second cut changed what the first had left"
                if wrong:
                    lost.append(f"{step.what!r}, operation {index} ({kind} block {block}), byte {done}: {wrong}")
            chip.change(kind, block, off, data)
        return tried, again, lost


@cache
def _evening() -> Evening:
    return Evening()


def _part(job) -> tuple[int, int, list[str]]:
    return _evening().cut(*job)


def run(every: int = 1, workers: int = 1, progress: bool = False) -> tuple[int, int, list[str]]:
    """Try every `every`-th cut point: how many were tried, how many second cuts, a line for each loss."""
    operations = len(_evening().operations)
    jobs = [(first, min(first + 8, operations), every) for first in range(0, operations, 8)]
    if workers == 1:
        results = map(_part, jobs)
        return _sum(track(results, "cutting", len(jobs), disable=not progress))
    with ProcessPoolExecutor(workers) as pool:
        return _sum(track(pool.map(_part, jobs), "cutting", len(jobs), disable=not progress))


def _sum(results) -> tuple[int, int, list[str]]:
    tried, again, lost = 0, 0, []
    for part in results:
        tried, again, lost = tried + part[0], again + part[1], lost + part[2]
    return tried, again, lost


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every N-th cut point")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    table = _evening()
    print(f"{len(table.steps)} steps, {len(table.operations)} flash operations, {table.cut_points()} cut points")
    tried, again, lost = run(options.every, options.workers, progress=True)
    for line in lost[:20]:
        print(line)
    print(f"second cuts while mending: {again}")
    print(f"cut points tried: {tried}; lost something: {len(lost)}")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
