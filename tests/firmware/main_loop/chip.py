"""A table on the simulated world, whose time passes while it sleeps, with stand-ins for MicroPython's own modules.

tests/chip runs the same on the emulated chip, with MicroPython.
"""

import io
import itertools
import json
import sys
from collections import defaultdict
from types import SimpleNamespace

from carrom.panel import font
from carrom_simulator.world.ports import World

MS = 1000
S = 1_000_000
LATE = ("carrom.selftest", "carrom.console", "carrom.table", "carrom.kaluki.score_table", "carrom.panel.font")
WATCHDOG_CRASHES = 0x40058010  # the word that counts them
LOOK_US = 900  # the time that the emulated chip takes to look at one of the four windows


class Unplugged(BaseException):
    """The power is cut."""


class Stdin(str):
    """Has a value that `poll` knows it by. typed: what waits on the USB."""

    typed = ""

    def read(self, count):
        read, self.typed = self.typed[:count], self.typed[count:]
        return read


class Stdout:
    """Keeps the bytes that the firmware writes on the USB."""

    def __init__(self):
        self.buffer = io.BytesIO()

    def getvalue(self):
        return self.buffer.getvalue().decode()


class Chip:
    """A switched-on table, until its power is cut. memory: the words that survive a reset, by their addresses."""

    def __init__(self, store=None, memory=(), hung=False, seed=5):
        self.world = World("none", seed, store=store)
        self.memory = defaultdict(int, memory)
        self.reset_cause = 3 if hung else 0
        self.until_us = 0
        self.fed_us, self.slept_ms, self.collected_us, self.pads_us = [], [], [], []
        self.resets = 0
        self.unmade = None  # what hardware() raises
        self.interrupts = []  # characters that interrupt, -1: none, one after the other
        self.hold_off = self.interrupts.append
        self.stdin = Stdin("stdin")
        self.stdout = Stdout()
        self.frames = []  # (us, columns)
        self.notes = []  # Hz
        hardware = self.hardware = self.world.hardware
        read, show, tone = hardware.pads.read, hardware.display.show, hardware.buzzer.tone
        sample = hardware.light.sample
        hardware.light.sample = lambda pocket: sample(pocket) or self.pass_us(LOOK_US)
        hardware.pads.read = lambda: self.pads_us.append(self.world.now_us) or read()
        hardware.display.show = lambda frame: self.frames.append((self.world.now_us, bytes(frame))) or show(frame)
        hardware.buzzer.tone = lambda hz: self.notes.append(hz) or tone(hz)

    def pass_us(self, time_us):
        self.world.run(time_us)
        if self.world.now_us >= self.until_us:
            raise Unplugged

    # MicroPython's modules.

    def ticks_us(self):
        self.pass_us(20)
        return self.world.chip_us

    def sleep_ms(self, time_ms):
        self.slept_ms.append(time_ms)
        self.pass_us(time_ms * MS)

    def poll(self):
        streams = []

        def ready(_wait_ms):
            return [stream for stream in streams if stream != "stdin" or self.stdin.typed]

        return SimpleNamespace(register=lambda stream, _event: streams.append(stream), poll=ready, ipoll=ready)

    def reset(self):
        self.resets += 1

    def make(self):
        if self.unmade is not None:
            raise self.unmade
        return self.hardware

    def modules(self):
        """By name, as main.py imports them."""
        feed = SimpleNamespace(feed=lambda: self.fed_us.append(self.world.now_us))
        return {
            "machine": SimpleNamespace(
                mem32=self.memory, WDT=lambda **_limit: feed, WDT_RESET=3, reset_cause=lambda: self.reset_cause,
                reset=self.reset,
            ),
            "board": SimpleNamespace(hardware=self.make),
            "micropython": SimpleNamespace(kbd_intr=self.hold_off),
            "gc": SimpleNamespace(
                collect=lambda: self.collected_us.append(self.world.now_us), threshold=lambda _bytes: None
            ),
            "time": SimpleNamespace(ticks_us=self.ticks_us, sleep_ms=self.sleep_ms, sleep_us=self.pass_us),
            "select": SimpleNamespace(poll=self.poll, POLLIN=1, POLLOUT=4),
            "sys": SimpleNamespace(
                modules=sys.modules, stdin=self.stdin, stdout=self.stdout,
                print_exception=lambda error, file: file.write(f"Traceback: {error!r}"),
            ),
        }  # fmt: skip

    def told(self, event):
        """The console's lines about such events."""
        lines = [json.loads(line) for line in self.stdout.getvalue().splitlines()]
        return [line for line in lines if line.get("event") == event]

    def replies(self):
        """What the console has answered to, in order."""
        lines = [json.loads(line) for line in self.stdout.getvalue().splitlines()]
        return [line["reply"] for line in lines if "reply" in line]

    def is_quiet(self):
        """Whether nothing sounds, and no edge is recorded."""
        return self.world.buzzer.hz == 0 and self.world.beams.stopped

    def has_shown(self, text):
        """Whether a text has gone by, all of it."""
        columns = bytes(32) + font.render(text) + bytes(32)
        wanted = [columns[at : at + 32] for at in range(len(columns) - 32)]
        return [frame for _, frame in self.frames][-len(wanted) :] == wanted


def gaps(times_us):
    """The times between neighbours."""
    return [b - a for a, b in itertools.pairwise(times_us)]
