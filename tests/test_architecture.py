"""Who may import whom, and what firmware must not contain, read off the syntax trees."""

import ast
import graphlib
import re
import subprocess
import sys
import tomllib

import pytest

from carrom.game.rules import GAMES
from checks.imports import ROOT, TOPS, Tree, imports, python_files
from checks.rooms import ANYWHERE, FOLDERS, PACKAGES, ROOMS, arrows, module_of, modules_of

FIRMWARE = ROOT / "firmware"

# Modules of MicroPython that the pure firmware may use.
PURE_MODULES = {"array", "binascii", "carrom", "collections", "errno", "gc", "json", "micropython", "struct", "sys"}
# Further modules, for drivers, boards and main.py alone.
HARDWARE_MODULES = {"_thread", "framebuf", "io", "machine", "os", "rp2", "select", "time", "uctypes", "vfs", "board"}
# Methods of CPython's built-in types that MicroPython lacks.
MISSING_METHODS = {
    "as_integer_ratio", "bit_count", "casefold", "expandtabs", "isascii", "isidentifier", "isnumeric", "ljust",
    "maketrans", "removeprefix", "removesuffix", "rjust", "swapcase", "translate", "zfill",
}  # fmt: skip


def is_hardware(path):
    """Whether the file may touch the chip: a driver, a board, or the main loop."""
    return "drivers" in path.parts or "boards" in path.parts or path.name in ("main.py", "boot.py")


def firmware_faults(source, hardware=False):
    """Return the faults of a firmware file's source, as "line: fault" strings."""
    tree = ast.parse(source)
    allowed = PURE_MODULES | (HARDWARE_MODULES if hardware else set())
    faults = [f"{line}: imports {name}" for line, name in imports(tree) if name.split(".")[0] not in allowed]
    for node in ast.walk(tree):
        what = None
        brackets = isinstance(node, ast.Tuple | ast.List | ast.Set)
        if brackets and any(isinstance(item, ast.Starred) for item in node.elts):
            what = "a * within brackets"
        elif isinstance(node, ast.Dict) and None in node.keys:
            what = "a ** within brackets"
        elif isinstance(node, ast.Call) and any(keyword.arg == "strict" for keyword in node.keywords):
            what = "strict="
        elif isinstance(node, ast.Match | ast.TryStar | ast.AsyncFunctionDef):
            what = type(node).__name__
        elif isinstance(node, ast.Attribute) and node.attr in MISSING_METHODS:
            what = f".{node.attr} (not in MicroPython)"
        elif not hardware:
            if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
                what = f"float {node.value}"
            elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
                what = "a / (use //)"
            elif isinstance(node, ast.Name) and node.id in ("float", "complex", "eval", "exec"):
                what = node.id
            elif isinstance(node, ast.Attribute) and node.attr in ("ticks_us", "ticks_ms"):
                what = f"reads a clock (.{node.attr})"
        if what:
            faults.append(f"{node.lineno}: {what}")
    return faults


@pytest.mark.parametrize("path", python_files("firmware", "boards"), ids=lambda path: str(path.relative_to(ROOT)))
def test_firmware_is_what_the_chip_can_run(path):
    # The build reads manifests; designers run the rest.
    designed = {"circuit", "guide", "parts", "carrier", "order", "soldering", "cabling"}
    if path.name == "manifest.py" or designed & set(path.parts):
        return
    faults = firmware_faults(path.read_text(encoding="utf-8"), is_hardware(path))
    if path.parent.name == "image":  # it starts the other firmware, and checks what it copies
        faults = [fault for fault in faults if not fault.endswith((": imports boot", ": imports main", "hashlib"))]
    assert faults == []


@pytest.mark.parametrize(
    "source",
    [
        "import time", "from machine import Pin", "import rp2", "import enum", "from dataclasses import dataclass",
        "def f():\n    import typing", "import carrom_simulator.spec", "from carrom_tools import cli", "x = 0.5",
        "x = 1 / 2", "x /= 2", "x = float(1)", "x = 'a'.removeprefix('b')", "match 1:\n    case 1: pass", "eval('1')",
        "x = (*a, 1)", "x = [1, *a]", "x = {**a}", "zip(a, b, strict=True)",
    ],
)  # fmt: skip
def test_the_walk_finds_each_fault(source):
    assert len(firmware_faults(source)) >= 1


def test_drivers_may_touch_the_chip():
    assert firmware_faults("import machine, rp2, time\nx = 1 / 2", hardware=True) == []
    assert firmware_faults("import enum", hardware=True)


def test_a_board_loads_all_of_the_firmware():
    """Whatever else lies there takes its flash, and changes the identity of every table."""
    boards = [path.relative_to(ROOT).as_posix() for path in (ROOT / "boards").glob("*/board.py")]
    loaded = Tree().reached(["firmware/main.py", "firmware/boot.py", *boards])
    books = {path.relative_to(ROOT).as_posix() for path in (FIRMWARE / "carrom/game/rules").glob("*.py")}  # by name
    everything = {path.relative_to(ROOT).as_posix() for path in python_files("firmware")}
    assert everything - loaded - books == set()


@pytest.mark.parametrize("part", ROOMS)
def test_rooms_import_only_what_lies_below(part):
    found = list(arrows(part))
    assert len(found) >= 20, "the walk found nothing to judge"
    faults = []
    for room, target, where in found:
        if target.startswith("top:"):
            if room and target[4:] not in ANYWHERE[part] and (room, target) != ("drivers", "top:signals"):
                faults.append(where)
        elif target not in ROOMS[part][room]:
            faults.append(where)
    assert faults == []


@pytest.mark.parametrize("part", ROOMS)
def test_every_folder_is_a_room_and_every_room_has_modules(part):
    folders = {path.parent.name for path in (ROOT / part).glob("*/__init__.py")}
    assert folders == set(ROOMS[part]) - {""}
    for folder in folders:
        assert any(path.name != "__init__.py" for path in (ROOT / part / folder).rglob("*.py")), folder


@pytest.mark.parametrize("part", PACKAGES)
def test_no_circle_of_files(part):
    known = modules_of(part)
    graph = {}
    for path in python_files(part):
        me = module_of(path, part)
        graph[me] = {name for _, name in imports(ast.parse(path.read_bytes())) if name in known and name != me}
        graph[me] -= {me.rpartition(".")[0]}  # a module's own package is loaded with it
    try:
        tuple(graphlib.TopologicalSorter(graph).static_order())
    except graphlib.CycleError as error:
        pytest.fail(f"a circle: {' <- '.join(error.args[1])}")


def test_every_room_of_the_chips_part_has_its_tests():
    """tests/chip has the drivers' own, and the records in tests/games are those of the rule books."""
    for room in set(ROOMS["firmware/carrom"]) - {"", "drivers"}:
        assert list((ROOT / "tests" / "firmware" / room).glob("test_*.py")), room
    for book in GAMES:
        assert list((ROOT / "tests" / "games").glob(f"{book}_*.record")), book


def test_a_top_folder_imports_only_those_below_it_and_none_is_overlooked():
    """So lab and tests do not import one another, but for the tests of lab: what both need are the stands."""
    folder_of = {name: name for name in TOPS} | {package: part.split("/")[0] for part, package in PACKAGES.items()}
    tree = Tree()
    found = {folder: set() for folder in TOPS}
    faults = []
    for file in sorted(tree.files):
        folder, *inside = file.split("/")
        may = FOLDERS[folder] | {folder} | ({"lab"} if folder == "tests" and inside[0] == "lab" else set())
        package = ".".join([folder, *inside[:-1]])
        for line, name in imports(ast.parse((ROOT / file).read_bytes()), package):
            target = folder_of.get(name.split(".")[0], folder)
            found[folder].add(target)
            if target not in may:
                faults.append(f"{file}:{line} imports {name}")
    assert faults == []
    assert {folder: targets - {folder} for folder, targets in found.items()} == FOLDERS | {
        "tests": FOLDERS["tests"] | {"lab"}
    }
    tracked = subprocess.run(
        ["git", "ls-files", "*.py"], cwd=ROOT, capture_output=True, encoding="utf-8"
    ).stdout.split()
    assert {name.split("/")[0] for name in tracked if "/" in name} == set(TOPS)


def layer_faults(folder, forbidden):
    faults = []
    for path in python_files(folder):
        for line, name in imports(ast.parse(path.read_bytes())):
            if any(name == module or name.startswith(module + ".") for module in forbidden):
                faults.append(f"{path.relative_to(ROOT)}:{line} imports {name}")
    return faults


def test_the_entrance_knows_no_page_and_no_chip():
    assert layer_faults("carrom_table", ["machine", "rp2", "carrom.drivers", "carrom_simulator.web"]) == []


def test_the_simulator_knows_no_chip():
    faults = layer_faults("simulator", ["machine", "rp2", "mpremote", "carrom.drivers"])
    # The flash is a model of the chip's, under the board's own driver for files, which needs no chip.
    driver = ("flash.py", "carrom.drivers", "carrom.drivers.flash_store")
    assert [fault for fault in faults if not (driver[0] in fault and fault.endswith(driver[1:]))] == []


def test_host_tools_know_no_chip():
    assert layer_faults("host_tools", ["machine", "rp2", "carrom.drivers"]) == []


def test_the_club_does_without_carroms_page():
    """It serves a page of its own and shows shots as films. The card table's room may not import `web` either."""
    club = "host_tools/carrom_tools/club"
    assert layer_faults(club, ["carrom_simulator.web"]) == []
    assert layer_faults(club, ["carrom_simulator.serving", "carrom_simulator.films"])
    assert not {"web"} & ROOMS["simulator/carrom_simulator"]["card_table"]


def test_only_device_touches_mpremote():
    faults = layer_faults("host_tools", ["mpremote", "serial"])
    assert len(faults) >= 3
    assert [
        fault
        for fault in faults
        if not fault.startswith(("host_tools/carrom_tools/device/", "host_tools/carrom_tools/flashing/rom_image.py"))
    ] == []


def test_the_engine_knows_no_book_by_name():
    engine = FIRMWARE / "carrom" / "game" / "engine.py"
    names = {"billard", "fiche", "dezepions", "krhum", "icf"}
    words = {node.value for node in ast.walk(ast.parse(engine.read_bytes()))
             if isinstance(node, ast.Constant) and isinstance(node.value, str)}  # fmt: skip
    assert not names & words


def test_every_package_is_packaged():
    packages = set(
        tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["packages"]
    )
    carried = {name for name in packages if name.startswith("carrom_tools.data.")}  # files only, for the wheel
    packages -= carried
    boards = {f"carrom_tools.data.boards.{path.parent.name}" for path in ROOT.glob("boards/*/board.py")}
    boards |= {"carrom_tools.data.boards.image", "carrom_tools.data.boards.circuit"}
    assert carried == {"carrom_tools.data.firmware", *boards}
    found = set()
    for part, top in PACKAGES.items():
        base = ROOT / part
        for init in base.rglob("__init__.py"):
            found.add(".".join((top, *init.parent.relative_to(base).parts)))
    assert found == packages


def tracked_text_files():
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, encoding="utf-8").stdout.split(
        "\0"
    )
    assert "Makefile" in names, "the tests run in a clone"
    for name in names:
        path = ROOT / name
        binary = (".png", ".webp", ".ico", ".uf2", ".woff2", ".npz", ".gz", ".trace", ".zip")
        if path.is_file() and path.suffix not in binary:
            yield name, path.read_text(encoding="utf-8")


def test_nothing_in_the_tree_belongs_to_one_machine():
    # No registry or mirror by name (pip, npm and apt know theirs), no folder of one developer's disk.
    hosts = [".".join(parts) for parts in (("registry", "npmjs"), ("pypi", "org/simple"), ("deb", "debian", "org"))]
    pattern = re.compile("|".join([re.escape(host) for host in hosts] + [r"(?<![\w.])/(?:home|tmp|work|farm)/[a-z.]"]))
    faults = [f"{name}: {match.group()}" for name, text in tracked_text_files() for match in pattern.finditer(text)]
    assert faults == []


def test_nothing_is_left_for_later():
    pattern = re.compile(r"\b(?:TO" + "DO|FIX" + "ME|X" + "XX)\b")
    faults = [f"{name}: {match.group()}" for name, text in tracked_text_files() for match in pattern.finditer(text)]
    assert faults == []


def test_an_engine_knows_no_book_no_card_and_no_sentence():
    code = "import sys, carrom_simulator.physics.base\nprint(*[name for name in sys.modules if name[:6] == 'carrom'])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert len(loaded) <= 12, loaded
    assert not [name for name in loaded if {"words", "kaluki", "rules", "storage"} & set(name.split("."))]
