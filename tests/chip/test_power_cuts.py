"""Power cuts on the emulated chip: MicroPython, its littlefs, the driver and the journal as they are on a board.

Every erase and page program of a K-Rhum game's beginning is recorded, with bets, an undo, an open question and changed
settings. At points within them the flash is left as it then was, and a board that mounts it must come up with the
position before or after the step in progress. tests/robustness/power_cuts.py does the same at every point,
without the chip.
"""

import ast
import os

import pytest

from carrom.game.engine import Game
from carrom.game.record import parse_entry, parse_header
from carrom.storage.journal import MENDED, Journal
from carrom.storage.settings import Settings
from carrom_simulator.world.stores import MemoryStore
from stands.chip import image
from stands.chip.pico import FS_START, Pico

# The suite tries some, `make power-cuts-chip` all 50.
CUTS = int(os.environ.get("CARROM_CHIP_CUTS", "20"))
ERASE_BYTES = {0x20: 4096, 0xD8: 65536}
PROGRAM = 0x02
HEADER = "rules krhum\nseats south north\nopener south"
STEPS = (
    f"log.begin({HEADER!r})",
    "log.append('south w@sw w@se')",
    "log.append('bet south far')",
    "log.append('answer')",
    "settings.set('volume', '3')",
    "log.ask('south w@ne')",
    "log.append('south w@ne hit')",
    "log.append('undo')",
    "log.append('south w@ne miss')",
    "log.append('north b@nw b@sw bank')",
    "settings.set('krhum.other_man_penalty', 'off')",
    "log.append('touch south')",
    "log.append('north - boulette')",
    "log.append('south w@sw')",
    "log.append('south s@ne')",
    "log.append('north b@ne')",
    "log.append('north b@nw b@se')",
    "log.append('undo')",
    "log.append('north b@nw')",
    "log.append('north -')",
    "log.append('south w@se off:b said')",
    "log.append('north b@ne hit@ne')",
)
LOAD = """
import vfs, rp2
from carrom.drivers.flash_store import FlashStore
from carrom.storage.journal import Journal
from carrom.storage.settings import Settings
"""
MOUNT = """
vfs.umount("/")
vfs.mount(vfs.VfsLfs2(rp2.Flash(), progsize=256), "/")
"""
START = """
store = FlashStore()
log = Journal(store)
header, texts, note = log.resume()
settings = Settings(store)
"""
TELL = (
    "print(repr((header, list(texts), note.kind if note else None, log.question, settings.export(), settings.faults)))"
)


def position(texts) -> str:
    game = Game(*parse_header(HEADER.split("\n")))
    for text in texts:
        assert game.enter(parse_entry(text)).error is None, text
    return game.position.text()


def states() -> list[tuple]:
    """The header, entries, question and settings before each step and after the last, by the same code on CPython."""
    store = MemoryStore()
    log, settings = Journal(store), Settings(store)
    log.resume()
    found = []
    for step in (*STEPS, ""):
        after = Journal(MemoryStore(store.files))
        header, texts, _ = after.resume()
        found.append((header, texts, after.question, settings.export()))
        exec(step, {"log": log, "settings": settings})
    return found


class Recorder:
    """Records the writes to a Pico's flash: `(opcode, address, data)` each, and the step it belongs to."""

    def __init__(self, pico: Pico):
        self.operations: list[tuple[int, int, bytes, int]] = []
        self.step = 0

        def on_write(opcode):
            sent = pico.flash_command()
            self.operations.append((opcode, int.from_bytes(sent[1:4]), sent[4:], self.step))

        pico.flash_takes(1, 1, on_write)  # (an operation that takes no time is not told)


def write(flash: bytearray, operation: tuple, done: int | None = None) -> None:
    """Do an operation to a flash, or its first `done` bytes only."""
    opcode, address, data, _ = operation
    if opcode == PROGRAM:
        for at, byte in enumerate(data[:done]):
            flash[address + at] &= byte
    else:
        size = ERASE_BYTES[opcode]
        first = address - address % size
        end = first + (size if done is None else done)
        flash[first:end] = b"\xff" * (end - first)


def size_of(operation: tuple) -> int:
    return len(operation[2]) if operation[0] == PROGRAM else ERASE_BYTES[operation[0]]


@pytest.fixture(scope="module")
def evening(uf2):
    """The flash before the steps, and the recorded operations."""
    files = image.firmware_files(wanted=lambda name: name not in ("main.py", "boot.py"))
    pico = Pico(uf2, files)
    pico.boot()
    pico.run(0.1)
    pico.exec(LOAD + START, timeout_s=60)
    before = pico.flash()
    recorder = Recorder(pico)
    for number, step in enumerate(STEPS):
        recorder.step = number
        pico.exec(step)
    return pico, before, list(recorder.operations), pico.flash()


def cut_points(operations, cuts: int) -> list[tuple[int, int]]:
    """(operation, bytes of it that are done): half of the points spread over the programs, half over the erases."""
    points = []
    for wanted in (PROGRAM, 0x20):
        chosen = [number for number, operation in enumerate(operations) if operation[0] == wanted]
        sizes = [size_of(operations[number]) for number in chosen]
        for cut in range(cuts // 2):
            at = (2 * cut + 1) * sum(sizes) // cuts
            for number, size in zip(chosen, sizes, strict=True):
                if at < size:
                    points.append((number, at))
                    break
                at -= size
    return points


def flash_after(before: bytes, operations) -> bytearray:
    """The flash when all of the operations are done."""
    flash = bytearray(before)
    for operation in operations:
        write(flash, operation)
    return flash


def flash_after_cut(before: bytes, operations, number: int, done: int) -> bytearray:
    """The flash when the power goes in an operation, with that many bytes of it done."""
    flash = flash_after(before, operations[:number])
    write(flash, operations[number], done)
    return flash


def test_the_record_of_the_flash_is_complete(evening):
    _, before, operations, after = evening
    flash = flash_after(before, operations)
    assert flash[FS_START:] == after[FS_START:]
    assert sum(operation[0] == PROGRAM for operation in operations) > len(STEPS)
    assert {operation[3] for operation in operations} == set(range(len(STEPS)))


def test_cuts_lose_nothing(evening):
    """The file system is mounted anew after each cut: what a start reads of the flash, without the start."""
    pico, before, operations, _ = evening
    expected = states()
    points = cut_points(operations, CUTS)
    assert len(points) == CUTS
    lost = []
    for number, done in points:
        flash = flash_after_cut(before, operations, number, done)
        pico.mcu.flash[FS_START : len(flash)] = flash[FS_START:]
        told = pico.exec(MOUNT + START + TELL, timeout_s=60)
        header, texts, note, question, settings, faults = ast.literal_eval(told)
        step = operations[number][3]
        if (header, texts, question, settings) not in expected[step : step + 2] or note not in (None, MENDED) or faults:
            lost.append(f"{STEPS[step]}, operation {number}, byte {done}: {texts[-1:]} {question} {note} {faults}")
        elif header:
            assert position(texts)
    print(f"cut points tried on the chip: {len(points)}; lost something: {len(lost)}")
    assert lost == []
