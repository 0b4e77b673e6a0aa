"""Loads the boards of this project, without any hardware: a folder each, with its pins in board.py."""

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

from carrom_tools.errors import UserError, located


def _data(name: str) -> Path:
    """Return a folder of the project's tree; a wheel carries a copy of it in host_tools/carrom_tools/data."""
    here = Path(__file__).resolve()
    carried = here.parents[1] / "data" / name
    return carried if carried.is_dir() else here.parents[3] / name


BOARDS = _data("boards")
MAIN = _data("firmware")  # main.py and boot.py
IMAGE = BOARDS / "image"  # the boot.py and main.py that start a firmware in the ROM


def names() -> list[str]:
    """Return the names of all boards."""
    return sorted(path.parent.name for path in BOARDS.glob("*/board.py"))


def load(name: str) -> ModuleType:
    """Return the board.py of a board: NAME, PINS and hardware(), which only the chip can call."""
    if name not in names():
        known = ", ".join(names())
        raise UserError((f"pas de carte « {name} » ; il y a {known}", f"no board « {name} »; there are {known}"))
    spec = importlib.util.spec_from_file_location(f"board_{name}", BOARDS / name / "board.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def circuit(name: str) -> ModuleType:
    """Return a module of boards/circuit: "gate", "window", "emitters", "lamps", "supply" or "parts"."""
    package = "carrom_board_circuit"
    if package not in sys.modules:
        folder = BOARDS / "circuit"
        spec = importlib.util.spec_from_file_location(
            package, folder / "__init__.py", submodule_search_locations=[str(folder)]
        )
        assert spec is not None
        sys.modules[package] = importlib.util.module_from_spec(spec)
    return importlib.import_module(f"{package}.{name}")


def image(name: str) -> Path | None:
    """Return the UF2 of a board with the firmware frozen in: the wheel's, or what `make uf2` has built; else None."""
    for folder in (IMAGE, BOARDS.parent / "build"):
        if (folder / f"carrom-{name}.uf2").is_file():
            return folder / f"carrom-{name}.uf2"
    return None


def board_of(machine: str) -> str:
    """Return the folder in boards/ for MicroPython's name of a board."""
    name = "pico_w" if "Pico W" in machine else "pico"
    if name not in names():
        fault = (
            "aucune carte d'ici n'est faite pour elle ; dites laquelle avec --board",
            "no board here is meant for it; say which with --board",
        )
        raise UserError(located(machine, fault))
    return name


def file_system_bytes(name: str) -> int:
    """Return the size of the file system, at the end of the flash, with our image of a board."""
    for header in (BOARDS / name / "mpconfigboard.h", IMAGE / "mpconfig.h"):
        found = re.search(r"FLASH_STORAGE_BYTES +\((\d+) \* 1024\)", header.read_text(encoding="utf-8"))
        if found:
            return int(found[1]) * 1024
    raise LookupError(name)
