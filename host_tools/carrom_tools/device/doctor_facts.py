"""Collect the facts about a connected table that doctor_advice judges: first its files, then its running firmware."""

import contextlib
import time
from collections.abc import Callable
from pathlib import Path

from carrom import VERSION, fitted
from carrom.referee import lapses
from carrom.sensing import calibration_file
from carrom.storage.journal import Journal
from carrom.storage.settings import Settings
from carrom_simulator.world.stores import MemoryStore
from carrom_tools.device import deployment
from carrom_tools.device.console_listener import ConsoleListener
from carrom_tools.device.deployment import OUR_IMAGE
from carrom_tools.device.doctor_advice import Facts
from carrom_tools.device.one_board import OneBoard
from carrom_tools.device.raw_prompt import OLDEST, RawPrompt
from carrom_tools.device.table_files import TableFiles
from carrom_tools.errors import UserError
from carrom_tools.flashing import boards, firmware_image, rom_image

CRASHES = "crashes"  # as main.py names its log
ANSWER_S = 20  # a boot with its self-test takes two, and an answer milliseconds
FLICKER_S = 8  # a table that has run for this long has found the gates that flicker
REFUSED_S = 1  # until the next question to a board that is busy with a shot


def examine(port: str | None, lang: str, say: Callable[[str], None], answer_s: float = ANSWER_S) -> Facts:
    """Collect all facts that need nobody's eyes or ears. say: is called with each step.

    answer_s: how long the firmware may take to start and answer.
    """
    facts = Facts(expected=VERSION, oldest=OLDEST)
    board = OneBoard(port)
    with board.prompt() as device:
        say("MicroPython")
        machine, facts.micropython, mpy = device.identity()
        facts.has_image = machine.startswith(OUR_IMAGE)
        say("firmware")
        facts.version = device.value(
            "try:\n import carrom\n print(repr(getattr(carrom,'VERSION','')))\nexcept ImportError:print(repr(None))"
        )
        if facts.version == VERSION and facts.micropython >= OLDEST:
            sources = firmware_image.sources(boards.board_of(machine))
            facts.differing = differing(device, sources, facts.micropython, mpy)
        if (facts.version is None or facts.differing) and facts.micropython >= OLDEST:
            facts.lacking = lacking(device)
        say("data")
        store = TableFiles(device)
        files = MemoryStore({name: store.read(name) or b"" for name in store.names()})
        serial = bytes.fromhex(device.number())
    look_at_files(facts, files, lang, serial)
    if facts.crashes and facts.version == VERSION:
        facts.crashes = firmware_image.readable(facts.crashes, boards.board_of(machine))
    if facts.version is not None:
        say("console")
        ask(facts, board.there(), answer_s)
    return facts


def lacking(device: RawPrompt) -> tuple[int, int] | None:
    """Return (bytes needed, bytes free) where the firmware has no room on the board."""
    try:
        info = device.info()
        return deployment.lacking(device, info, firmware_image.sources(boards.board_of(info.machine)))
    except UserError:
        return None  # another chip, or no compiler for it


def differing(
    device: RawPrompt, sources: dict[str, Path], micropython: tuple[int, ...], mpy: tuple[int, int]
) -> list[str]:
    """Return the paths that are missing on the board, or not as `carrom flash` sends these sources."""
    is_rom = device.rom_is_used()
    there = {} if is_rom else device.hashes("/")
    if not is_rom and not any(path.startswith("/carrom/") for path in there):
        return []  # frozen into the UF2
    try:
        compiler = firmware_image.compiler_for(".".join(map(str, micropython)), mpy)[0]
    except UserError:
        return []  # without its compiler nobody can tell whether the files are right
    if is_rom:
        rom = rom_image.build(sources, compiler)
        return [] if device.rom_hash(len(rom)) == firmware_image.digest(rom) else ["/rom"]
    image = firmware_image.build(sources, compiler)
    return [path for path, data in image.items() if there.get(path) != firmware_image.digest(data)]


def look_at_files(facts: Facts, files: MemoryStore, lang: str, serial: bytes = b"") -> None:
    """Take the facts from a copy of the table's files, which may change: settings, calibration, journal, crashes.

    serial: the board's number.
    """
    facts.crashes = (files.read(CRASHES) or b"").decode(errors="replace")
    facts.settings = list(Settings(files).faults)
    _, facts.parts_file = fitted.load(files, serial)
    found, trouble = calibration_file.load(files)
    facts.calibration = trouble
    facts.learned = bool(found.learned)
    header, _, note = Journal(files).resume()
    facts.journal = note.text(lang) if note is not None else None
    facts.lapsed = lapses.noted(header or "")


def ask(facts: Facts, port: str | None, answer_s: float) -> None:
    """Ask the running firmware for its status and a self-test."""
    with ConsoleListener(port) as listener:
        end = time.monotonic() + answer_s
        status = reply(listener, "status", end)
        facts.answers = status is not None
        if status is None:
            return

        def answer(command: str) -> dict:
            said = reply(listener, command, end)
            if said is None:
                facts.unanswered.append(command)
            return said or {}

        facts.findings = answer("selftest").get("findings", [])
        while time.monotonic() < end and status.get("seconds", FLICKER_S) < FLICKER_S:
            time.sleep(REFUSED_S)
            status = reply(listener, "status", end) or status
        facts.status = status
        beams = answer("beams")
        facts.flickering, facts.jams = beams.get("flickering", 0), beams.get("jams", 0)
        facts.blind = beams.get("blind", 0)
        if facts.version == VERSION:  # an older one has no such command
            with contextlib.suppress(KeyError, ValueError):
                facts.fitted = fitted.parse(answer("fitted")["parts"])


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
