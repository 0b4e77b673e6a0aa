"""Collect the facts about a connected table that doctor_advice judges: first its files, then its running firmware."""

import time
from collections.abc import Callable

from carrom import VERSION
from carrom.sensing import calibration
from carrom.storage.journal import Journal
from carrom.storage.settings import Settings
from host_tools.device.console_listener import ConsoleListener
from host_tools.device.doctor_advice import Facts
from host_tools.device.raw_prompt import OLDEST, RawPrompt
from host_tools.device.table_files import TableFiles
from host_tools.errors import UserError
from host_tools.flashing import boards, firmware_image, rom_image
from simulator.world.stores import MemoryStore

CRASHES = "crashes"  # as main.py names its log
ANSWER_S = 20  # a boot with its self-test takes two, and an answer milliseconds
REFUSED_S = 1  # until the next question to a board that is busy with a shot


def examine(port: str | None, lang: str, say: Callable[[str], None], answer_s: float = ANSWER_S) -> Facts:
    """Collect all facts that need nobody's eyes or ears. say: is called with each step.

    answer_s: how long the firmware may take to start and answer.
    """
    facts = Facts(expected=VERSION, oldest=OLDEST)
    with RawPrompt(port) as device:
        say("MicroPython")
        machine, facts.micropython, mpy = device.identity()
        say("firmware")
        facts.version = device.value(
            "try:\n import carrom\n print(repr(getattr(carrom,'VERSION','')))\nexcept ImportError:print(repr(None))"
        )
        if facts.version == VERSION and facts.micropython >= OLDEST:
            facts.differing = differing(device, machine, facts.micropython, mpy)
        say("data")
        store = TableFiles(device)
        files = MemoryStore({name: store.read(name) or b"" for name in store.names()})
        port = device.port
    look_at_files(facts, files, lang)
    if facts.crashes and facts.version == VERSION:
        facts.crashes = firmware_image.readable(facts.crashes, boards.board_of(machine))
    if facts.version is not None:
        say("console")
        ask(facts, port, answer_s)
    return facts


def differing(device: RawPrompt, machine: str, micropython: tuple[int, ...], mpy: tuple[int, int]) -> list[str]:
    """Return the firmware's paths that are missing on the board, or not as `carrom flash` sends them."""
    version = ".".join(map(str, micropython))
    try:
        board = boards.board_of(machine)
        compiler = firmware_image.compiler_for(version, mpy)[0]
        if device.rom_is_used():
            rom = rom_image.build(board, compiler)
            return [] if device.rom_hash(len(rom)) == firmware_image.digest(rom) else ["/rom"]
        image = firmware_image.build(board, compiler)
    except UserError:
        return []  # without its compiler nobody can tell whether the files are right
    there = {path: digest for path, digest in device.hashes("/").items() if path.startswith(firmware_image.OWNED)}
    if not any(path.startswith("/carrom/") for path in there):
        return []  # frozen into the UF2
    return [path for path, data in image.items() if there.get(path) != firmware_image.digest(data)]


def look_at_files(facts: Facts, files: MemoryStore, lang: str) -> None:
    """Take the facts from a copy of the table's files, which may change: settings, calibration, journal, crashes."""
    facts.crashes = (files.read(CRASHES) or b"").decode(errors="replace")
    facts.settings = list(Settings(files).faults)
    found, trouble = calibration.load(files)
    facts.calibration = trouble
    facts.learned = bool(found.learned)
    _, _, note = Journal(files).resume()
    facts.journal = note.text(lang) if note is not None else None


def ask(facts: Facts, port: str, answer_s: float) -> None:
    """Ask the running firmware for its status and a self-test."""
    with ConsoleListener(port) as listener:
        facts.answers = False
        end = time.monotonic() + answer_s
        for command, key in (("status", "status"), ("selftest", "findings")):
            answer = reply(listener, command, end)
            if answer is None:
                return
            facts.answers = True
            if key == "status":
                facts.status = answer
            else:
                facts.findings = answer.get("findings", [])


def reply(listener: ConsoleListener, command: str, end_s: float, again_s: float = 3.0) -> dict | None:
    """Return the console's answer to a command, or None if none came until `end_s` (time.monotonic).

    The command is sent again after `again_s`, then after twice as long, and so on: a board that is starting may not
    hear the first ones, or may have to answer all of them.
    """
    while (left_s := end_s - time.monotonic()) > 0:
        said = listener.ask(command, min(again_s, left_s))
        if said is not None and "reply" in said:
            return said
        if said is None:
            again_s *= 2
        else:
            time.sleep(min(REFUSED_S, left_s))
    return None
