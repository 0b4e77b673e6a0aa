"""The main loop takes large pieces of memory in its order: on a flashed board each finds room only in its turn.

It runs in a process of its own, on simulated hardware, up to the first step of the table.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from carrom.referee.games import LEAST

ROOT = Path(__file__).resolve().parents[2]
MAIN = ROOT / "firmware" / "carrom" / "main.py"

START = """
import builtins, gc, inspect, json, sys, time, types
from carrom_simulator.world.ports import World

hardware = World("none", 1).hardware
hardware.beams.stop = lambda: note("stop")
for name in [name for name in sys.modules if name.split(".")[0] in ("carrom", "carrom_simulator")]:
    del sys.modules[name]
events = []
note = events.append


class Stop(BaseException):
    pass


class Memory(dict):
    __missing__ = lambda self, address: 0


def watchdog_on(timeout):
    note("watchdog")
    return types.SimpleNamespace(feed=lambda: None)


def stop(table, now_us):
    note("step with " + " ".join(sorted(name for name in sys.modules if name.startswith("carrom."))))
    raise Stop


def built():
    note("hardware")
    return hardware


plain = builtins.__import__
known = set()


def imported(name, *rest):
    module = plain(name, *rest)
    for one in sorted(set(sys.modules) - known):
        known.add(one)
        if one.split(".")[0] == "carrom":
            note("import " + one)
    if hasattr(sys.modules.get("carrom.table"), "Table"):
        sys.modules["carrom.table"].Table.step = stop
    log = sys.modules.get("carrom.game.entry_log")
    if hasattr(log, "EntryLog") and "log" not in known:
        known.add("log")
        make = log.EntryLog.__init__

        def noted(self, first=0, most=0, old=None):
            note("log " + str(most))
            make(self, first, most, old)

        log.EntryLog.__init__ = noted
    return module


sys.modules["machine"] = types.SimpleNamespace(
    mem32=Memory(), WDT=watchdog_on, reset_cause=lambda: 0, WDT_RESET=3, reset=lambda: note("reset"))
nothing_typed = types.SimpleNamespace(register=lambda *_: None, ipoll=lambda _ms: ())
sys.modules["select"] = types.SimpleNamespace(poll=lambda: nothing_typed, POLLIN=1, POLLOUT=4)
sys.modules["board"] = types.SimpleNamespace(hardware=built)
sys.modules["micropython"] = types.SimpleNamespace(kbd_intr=lambda _char: None)
time.ticks_us = lambda: 1
time.sleep_us = time.sleep_ms = lambda _: None
gc.mem_free = lambda: 50_000  # a flashed board
collect = gc.collect
gc.collect = lambda: inspect.currentframe().f_back.f_code.co_filename == "main.py" and note("collect")
gc.threshold = lambda bytes: note("threshold " + str(bytes))
builtins.__import__ = imported
try:
    space = {}
    exec(compile(open(sys.argv[1]).read(), "main.py", "exec"), space)
    space["run"]()
except Stop:
    pass
print(json.dumps(events))
"""


def started(path) -> list[str]:
    """Start this main.py; what it did, in its order."""
    done = subprocess.run(
        [sys.executable, "-c", START, str(path)], cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def faults(events) -> list[str]:
    """Return the allocations that break the order that a flashed board needs."""
    found = []
    hardware, table = events.index("hardware"), events.index("import carrom.table")
    first = {
        "import " + name
        for name in ("carrom", "carrom.clock", "carrom.drivers", "carrom.drivers.usb_line", "carrom.drivers.watchdog")
    }
    if late := {event for event in events[:hardware] if event.startswith("import")} - first:
        found.append(f"imported before the ring has its room: {sorted(late)}")
    logs = [at for at, event in enumerate(events) if event.startswith("log")]
    if f"log {LEAST}" not in events:
        found.append("the log of a flashed board sets no room aside")
    if "collect" not in events[table : logs[0]]:
        found.append("no collection between the table's code and its buffers")
    for name in ("carrom.selftest", "carrom.console"):
        if events.index("import " + name) < logs[-1]:
            found.append(f"{name} is imported before the table has its buffers")
    step = next(at for at, event in enumerate(events) if event.startswith("step"))
    if "carrom.selftest" in events[step].split():
        found.append("the self-test keeps its room")
    if "threshold -1" not in events[logs[-1] :] or events[step - 1] != "collect":
        found.append("the loop begins with garbage")
    threshold = next(at for at, event in enumerate(events) if event.startswith("threshold"))
    if threshold > table:
        found.append("code is imported without collections")
    return found


def test_the_large_pieces_of_memory_are_taken_in_their_order():
    assert faults(started(MAIN)) == []


MAKE, HARDWARE = "    make = table_class(hardware)\n", "        hardware = board.hardware()"


@pytest.mark.parametrize(
    ("line", "moved", "fault"),
    [
        (HARDWARE, "        from carrom.table import Table\n" + HARDWARE, "before the ring"),
        (MAKE, "    from carrom.console import Console\n" + MAKE, "console is imported before"),
        (MAKE, "    from carrom import selftest\n" + MAKE, "selftest is imported before"),
        (MAKE + "    gc.collect()", MAKE, "no collection between"),
        ('    unload("selftest")', "    pass", "self-test keeps"),
        (
            "    gc.threshold(-1)  # from now on garbage is collected only when nothing moves\n    gc.collect()",
            "",
            "begins with garbage",
        ),
        ("    gc.threshold(_STARTING_BYTES)\n", "", "without collections"),
    ],
)
def test_another_order_is_found(tmp_path, line, moved, fault):
    text = MAIN.read_text()
    assert text.count(line) == 1
    other = tmp_path / "main.py"
    other.write_text(text.replace(line, moved))
    assert any(fault in found for found in faults(started(other)))


CHOOSE = """
import sys, types
from carrom import fitted
from carrom_simulator.world.ports import World


class Pin:
    IN = PULL_UP = "pulled up"

    def __init__(self, number, *_how):
        self.number = number

    def __call__(self):
        return self.number != 13


sys.modules["machine"] = types.SimpleNamespace(mem32={}, WDT=None, reset_cause=int, WDT_RESET=3, reset=None, Pin=Pin)
sys.modules["micropython"] = types.SimpleNamespace()
sys.modules["board"] = types.SimpleNamespace(PINS=types.SimpleNamespace(beams=0))
from carrom import main

world = World("none", 1)
if len(sys.argv) > 1:
    fitted.save(world.hardware, fitted.parse(sys.argv[1]))
hardware = world.hardware
print(main.table_class(hardware).__name__, type(hardware.pads).__name__, hardware.pads.read())
"""


@pytest.mark.parametrize(
    ("parts", "chosen"),
    [
        ([], "Table SimPads 0"),
        (["gates=sw lines=south display pads"], "Table SimPads 0"),
        (["gates=sw,ne display pads"], "SeenTable SimPads 0"),
        (["gates=sw supply"], "Table NoPads 0"),  # a bench set, where nobody ends a shot
        (["gates=sw display pads=pins"], "SeenTable PinPads 512"),  # north's FAULT, at GP13
        (["display pads=pins buzzer"], "ToldTable PinPads 512"),
        (["lines=south pads"], "ToldTable SimPads 0"),
        ([""], "ToldTable NoPads 0"),
    ],
)
def test_what_is_fitted_chooses_the_table_and_its_pads(parts, chosen):
    done = subprocess.run(
        [sys.executable, "-c", CHOOSE, *parts], cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == chosen
