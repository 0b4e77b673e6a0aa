"""The boards of this project: one folder each, with its pins in board.py. Loads them without any hardware."""

import importlib.util
from pathlib import Path
from types import ModuleType

from host_tools.errors import UserError

BOARDS = Path(__file__).resolve().parents[2] / "boards"


def names() -> list[str]:
    """The boards that there are."""
    return sorted(path.parent.name for path in BOARDS.glob("*/board.py"))


def load(name: str) -> ModuleType:
    """The board.py of a board: NAME, PINS and hardware(), which only the chip can call."""
    if name not in names():
        raise UserError(f"There is no board « {name} »; there are: {', '.join(names())}")
    spec = importlib.util.spec_from_file_location(f"board_{name}", BOARDS / name / "board.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def board_of(machine: str) -> str:
    """The folder of boards/ for what MicroPython calls the board."""
    name = "pico_w" if "Pico W" in machine else "pico"
    if name not in names():
        raise UserError(f"{machine}: no board here is meant for it; say which with --board")
    return name
