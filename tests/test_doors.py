"""Tests and the lab go through the rooms' doors: they touch no private name, and stand in only for the world outside.

Read off the syntax trees. A stand-in for a part of the project says nothing about the whole; one for the clock, the
network, the serial line or the machine's own environment is the only way to have it as the test needs it.
"""

import ast
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent

NAMES_OF_NAMEDTUPLES = {"_asdict", "_field_defaults", "_fields", "_make", "_replace"}
DOCUMENTED = {"_exit", "_machine", "_mpy"}  # of os; of MicroPython's sys.implementation
STAND_INS = {  # a module or class, and what of it a test may replace
    "time": {"monotonic", "perf_counter", "sleep", "time"},  # the clock
    "gc": {"mem_free"},  # the memory that is left
    "socket": {"bind", "socket"},  # the network
    "webbrowser": {"open"},
    "list_ports": {"comports"},  # the serial line
    "SerialTransport": {"__init__"},
    "serial": {"serial_for_url"},
    "serial_port": {"SerialTransport"},  # mpremote's end of the line
    "Figure": {"savefig"},  # matplotlib's way to the file system
    "Path": {"exists", "glob", "is_file"},  # the file system: what is mounted, what is installed
    "os": {"access", "cpu_count", "environ", "fsync", "name", "replace"},  # the system, and its disk when it is full
    "shutil": {"copyfile", "which"},
    "subprocess": {"run"},  # other programs: pip, which asks the network
    "sys": {"argv", "modules", "platform", "stderr", "stdin", "stdout"},
    "locale": {"getlocale"},
    "boards": {"image"},  # whether `make uf2` has built one
}
OWN_CLOCKS = {"asyncio", "time"}  # a module's own name for what it takes the time from
INSTRUMENTS = {
    "lab/bench/bench_truth.py",  # looks at the energy inside the physics library, between two looks of the engine
    "chip/pico.py",  # completes rp2040py's model of the chip, whose peripherals have no other way in
    "robustness/power_cuts.py",  # has the journal keep fewer games: each of a thousand starts lists them
    "lab/weights.py",  # notes each decision about a shot, which the chip has no room to tell
}
PLANTED = {  # a fault is planted in a part of the project, to see that the search for faults finds it
    "boards/test_circuit.py",
    "host_tools/commands/device/test_board.py",
    "robustness/test_evenings.py",
    "robustness/test_fuzz.py",
    "robustness/test_power_cuts.py",
    "robustness/test_rulings.py",
    "simulator/game/test_campaign.py",
}


def is_private(name):
    return name.startswith("_") and not name.endswith("__") and name not in {"_", *NAMES_OF_NAMEDTUPLES, *DOCUMENTED}


def stands_in(call):
    """Whether a monkeypatch's call replaces something of the world outside."""
    target, *more = call.args
    path = target.value if isinstance(target, ast.Constant) else ast.unparse(target)
    if call.func.attr in ("setattr", "delattr") and not isinstance(target, ast.Constant):
        path += "." + ast.unparse(more[0]).strip("'")
    *_, owner, name = ["", *str(path).split(".")]
    return name in OWN_CLOCKS or name in STAND_INS.get(owner, ())


def faults(source, planted=False):
    """Return the lines of a test that go past a door, as "line: what". planted: it may put a fault in anywhere."""
    tree = ast.parse(source)
    modules = {
        alias.asname or alias.name.split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    found = []
    for node in ast.walk(tree):
        names = []
        if isinstance(node, ast.Attribute) and is_private(node.attr):
            own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            names = [] if own or ast.unparse(node.value) == "super()" else [node.attr]
        elif isinstance(node, ast.ImportFrom):
            names = [alias.name for alias in node.names if is_private(alias.name)]
        elif isinstance(node, ast.Assign | ast.AugAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [
                ast.unparse(at)
                for at in targets
                if isinstance(at, ast.Attribute)
                and ast.unparse(at.value) in modules
                and at.attr not in STAND_INS.get(ast.unparse(at.value), ())
            ]
        elif isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if isinstance(node.func, ast.Attribute) and called in ("setattr", "delattr", "setitem", "delitem"):
                names = [] if planted or stands_in(node) else [ast.unparse(node)[:80]]
            elif called in ("getattr", "hasattr", "setattr", "delattr", "attrgetter"):
                words = [word.value for word in node.args if isinstance(word, ast.Constant)]
                names = [word for word in words if isinstance(word, str) and is_private(word)]
        found += [f"{node.lineno}: {name}" for name in names]
    return found


def test_tests_go_through_the_doors():
    found = {}
    for path in sorted([*TESTS.rglob("*.py"), *(TESTS.parent / "lab").rglob("*.py")]):
        name = path.relative_to(TESTS.parent).as_posix().removeprefix("tests/")
        if "node_modules" not in path.parts and name not in INSTRUMENTS:
            found[name] = faults(path.read_text(encoding="utf-8"), name in PLANTED)
    assert len(found) > 20, "the walk found nothing to judge"
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    "source",
    [
        "table._panel", "table.panel._leds.on()", "from carrom.table import _order", "getattr(table, '_panel')",
        "monkeypatch.setattr(table, 'step', None)", "monkeypatch.setattr('carrom.table.step', None)",
        "monkeypatch.setattr(table.Table, '_step', None)", "monkeypatch.setitem(spec.GRADES, 'new', 1)",
        "from carrom import table\ntable.MOST = 3", "monkeypatch.delattr(table, 'step')", "setattr(table, '_n', 1)",
        "monkeypatch.setattr(serial_port, 'find_port', None)", "patch.setattr(table, name, value)",
    ],
)  # fmt: skip
def test_the_walk_finds_what_goes_past_a_door(source):
    assert faults(source)


@pytest.mark.parametrize(
    "source",
    [
        "self._seen = 1", "position._replace(turn=1)", "table.__doc__", "os._exit(1)", "for _ in one: pass",
        "monkeypatch.setattr(monitor.time, 'monotonic', None)", "monkeypatch.setattr('webbrowser.open', None)",
        "monkeypatch.setitem(sys.modules, 'numba', None)", "monkeypatch.setenv('LANG', 'C')", "super()._voltage(1)",
        "board.name = 'pico'", "import sys\nsys.argv = ['carrom']", "monkeypatch.setattr(sys, 'argv', ['carrom'])",
    ],
)  # fmt: skip
def test_the_walk_leaves_the_rest_alone(source):
    assert not faults(source)
