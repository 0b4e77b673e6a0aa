"""Damages the files of the journal, the settings and the calibration at random, and starts the table on them.

Whatever was done, the table must start. Where it says nothing, all must be as it was; where it says that something is
cut off, the position must be one that the game really had. `make fuzz` runs many; a test runs some.

`files` damages the content of files. `blocks` damages the flash beneath littlefs, one block at a time.
"""

import random
from collections import Counter
from collections.abc import Callable

from carrom.sensing import calibration, calibration_file
from carrom.storage.journal import CUT, LOST, Journal
from carrom.table import Table
from carrom_simulator.world.flash import SECTOR_BYTES, FlashChip
from carrom_simulator.world.ports import World
from carrom_simulator.world.stores import MemoryStore
from tests.robustness import power_cuts

KINDS = ("flipped bits", "truncated", "blocks swapped", "block blank", "older content", "gone", "both copies")
CHANGES = (("volume", "3"), ("lang", "en"), ("book", "krhum"), ("krhum.other_man_penalty", "off"))


class _Warnings:
    """Return the faults that a table tells."""

    def __init__(self):
        self.count = 0

    def on_warning(self, name: str, _where: dict) -> None:
        self.count += name == "fault"


def start(files: dict[str, bytes]) -> tuple[Table, int]:
    """Start a table on those files: the table, and how many faults it says."""
    warnings = _Warnings()
    world = World("none", store=MemoryStore(files))
    table = Table(world.hardware, listeners=[warnings])
    world.attach(table)
    world.run(for_us=2_000_000)
    return table, warnings.count


class Evening:
    """A game in the middle of its third board, as files; and everything that may come back of it."""

    def __init__(self):
        header, entries = power_cuts.evening()
        store = MemoryStore()
        learned = calibration.Calibration()
        learned.man_um += 300
        calibration_file.save(store, learned)
        learned.man_um += 300
        calibration_file.save(store, learned)
        table = Table(World("none", store=store).hardware)
        journal = Journal(store)
        journal.resume()
        self.older: list[dict[str, bytes]] = []
        for game in range(3):
            journal.begin(header)
            for number, text in enumerate(entries[: 15 + 9 * game]):
                journal.append(text)
                if number % 10 == 0:
                    self.older.append(dict(store.files))
        for name, value in CHANGES:
            table.settings.set(name, value)
        self.files = dict(store.files)
        self.header = header
        self.texts = entries[:33]
        self.positions = [power_cuts.fold(header, tuple(self.texts[:count])) for count in range(len(self.texts) + 1)]
        self.settings = table.settings.export()
        self.calibration = calibration_file.to_bytes(learned)


def _harm(rng: random.Random, evening: Evening, files: dict[str, bytes], name: str, kind: str) -> None:
    data = bytearray(files[name])
    if kind == "flipped bits":
        for _ in range(rng.choice((1, 1, 2, 8, 64))):
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    elif kind == "truncated":
        del data[rng.randrange(len(data)) :]
    elif kind == "blocks swapped":
        other = rng.choice(list(files))
        size = rng.choice((16, 64, 256, SECTOR_BYTES))
        here, there = rng.randrange(0, len(data), size), rng.randrange(0, len(files[other]), size)
        moved = bytearray(files[other])
        if other == name:
            moved = data
        data[here : here + size], moved[there : there + size] = moved[there : there + size], data[here : here + size]
        files[other] = bytes(moved)
    elif kind == "block blank":
        size = rng.choice((16, 64, 256, SECTOR_BYTES))
        here = rng.randrange(0, len(data), size)
        blank = len(data[here : here + size])
        data[here : here + size] = rng.choice((b"\xff", b"\x00")) * blank
    elif kind == "older content":
        data = bytearray(rng.choice(evening.older).get(name, b""))
    if kind == "gone":
        del files[name]
    else:
        files[name] = bytes(data)


def damage(rng: random.Random, evening: Evening) -> tuple[str, dict[str, bytes]]:
    """A kind of damage, and the files after it."""
    files = dict(evening.files)
    kind = rng.choice(KINDS)
    names = [name for name in files if not name.startswith(("game00001", "game00002"))]
    name = rng.choice(names)
    if kind == "both copies":
        plain = name.removesuffix("~")
        for copy in (plain, plain + "~"):
            if copy in files:
                _harm(rng, evening, files, copy, rng.choice(KINDS[:4]))
    else:
        _harm(rng, evening, files, name, kind)
    return kind, files


def judge(evening: Evening, files: dict[str, bytes]) -> tuple[str, str]:
    """How a start on those files ends, in a word, and what is wrong with it ("" where nothing is)."""
    header, texts, note = Journal(MemoryStore(files)).resume()
    table, said = start(files)
    position = table.game.position.text()
    same_settings = table.settings.export() == evening.settings
    same_calibration = calibration_file.to_bytes(table.passages.calibration) == evening.calibration
    if note is not None and note.kind == LOST:
        return "game lost, said so", "" if said and header is None else "not said"
    if note is not None and note.kind == CUT:
        if position not in evening.positions or texts != evening.texts[: len(texts)]:
            return "wrong", "a position that the game never had"
        return "cut off, said so", "" if said else "not said"
    if position != evening.positions[-1]:
        return "wrong", f"{position} instead of {evening.positions[-1]}"
    if not said and not (same_settings and same_calibration):
        return "wrong", "settings or calibration differ, and nothing is said"
    if same_settings and same_calibration:
        return "mended, said so" if said else "no harm", ""
    return "settings or calibration of before, said so", ""


def files(count: int, seed: int = 0, tell: Callable[[int], None] = lambda _n: None) -> tuple[Counter, list[str]]:
    """Damage the files `count` times: how the starts ended, and a line for every one that was wrong."""
    evening = Evening()
    rng = random.Random(seed)
    ends: Counter = Counter()
    wrong = []
    for number in range(count):
        kind, harmed = damage(rng, evening)
        end, what = judge(evening, harmed)
        ends[end] += 1
        if what:
            wrong.append(f"seed {seed}, damage {number} ({kind}): {what}")
        tell(1)
    return ends, wrong


def blocks(count: int, seed: int = 0, tell: Callable[[int], None] = lambda _n: None) -> tuple[Counter, list[str]]:
    """Damage one flash block of a board `count` times, by bits or from some byte on; gives what `files` gives."""
    evening = power_cuts.Evening()
    chip = FlashChip(evening.start)
    stop = evening.steps[50].first_operation
    for operation in evening.operations[:stop]:
        chip.change(*operation)
    expected = evening.steps[49].after
    used = [number for number, block in enumerate(chip.blocks) if block.strip(b"\xff")]
    rng = random.Random(seed)
    ends: Counter = Counter()
    wrong = []
    for number in range(count):
        harmed = list(chip.blocks)
        which = rng.choice(used)
        block = bytearray(harmed[which])
        if rng.random() < 0.5:
            for _ in range(rng.choice((1, 1, 2, 8))):
                block[rng.randrange(SECTOR_BYTES)] ^= 1 << rng.randrange(8)
        else:
            first = rng.randrange(SECTOR_BYTES)
            block[first:] = b"\xff" * (SECTOR_BYTES - first)
        harmed[which] = bytes(block)
        state, said, _ = power_cuts.restore(harmed)
        if state == expected:
            ends["no harm, or mended"] += 1
        elif said:
            ends["said: " + said.split(":")[0]] += 1
        elif state is not None and state.header is None:
            ends["as a new board"] += 1
        else:
            ends["wrong"] += 1
            wrong.append(f"seed {seed}, damage {number} to block {which}: {state}")
        tell(1)
    return ends, wrong
