"""Serial ports at which something answers that is no sound table, in virtual time, under mpremote's own transport."""

import itertools
import struct
import time

import serial

from carrom_tools.device.raw_prompt import RAW_PROMPT
from tests.host_tools.device.raw_board import RawBoard
from tests.own_thread import here_only

BYTE_S = 0.0001  # the time of a byte, so that endless output takes time, too


class StrangePort:
    """A port of pyserial at which nobody answers. now_s: its time, which passes while somebody reads or sleeps."""

    def __init__(self, root):
        self.now_s = 0.0
        self.timeout = self.write_timeout = 0.0
        self.rts = self.dtr = True
        self.out = b""
        self.board = RawBoard(root)

    def plug_in(self, monkeypatch):
        monkeypatch.setattr(serial, "serial_for_url", self._opened)
        monkeypatch.setattr(time, "sleep", here_only(self.sleep, time.sleep))
        monkeypatch.setattr(time, "monotonic", here_only(lambda: self.now_s, time.monotonic))

    def _opened(self, _device, timeout=None, **_more):
        self.timeout = 1e9 if timeout is None else timeout  # then a read waits for ever
        return self

    def isOpen(self):
        return True

    def open(self):
        pass

    close = flush = open

    def sleep(self, seconds):
        self.now_s += seconds

    def says(self):
        """Say something by itself, now and then."""

    def hears(self, data):
        """Take what was written."""

    def inWaiting(self):
        self.says()
        return len(self.out)

    @property
    def in_waiting(self):
        return self.inWaiting()

    def read(self, size=1):
        self.says()
        data, self.out = self.out[:size], self.out[size:]
        self.now_s += BYTE_S * len(data) if len(data) == size else self.timeout
        return data

    def write(self, data):
        self.hears(bytes(data))
        return len(data)


class Dots(StrangePort):
    """Prints without end."""

    def says(self):
        self.out = self.out or b"."


class Echo(StrangePort):
    """Says what it is told."""

    def hears(self, data):
        self.out += data


class OtherProgram(StrangePort):
    """Prints JSON lines of its own, and takes no Ctrl-C."""

    def __init__(self, root):
        super().__init__(root)
        self.line_s = 0.0

    def says(self):
        if self.now_s >= self.line_s:
            self.line_s = self.now_s + 0.5
            self.out += b'{"temperature": 21}\r\n'


class Prompt(StrangePort):
    """MicroPython's prompt, which runs the code. hangs: where it falls silent: raw, paste, window, run."""

    hangs = ""

    def __init__(self, root):
        super().__init__(root)
        self.code = None  # that arrives; None: at the raw prompt, or at the friendly one
        self.raw = self.dead = False
        self.asked = b""

    def hears(self, data):
        for at in range(len(data)):
            if not self.dead:
                self.takes(data[at : at + 1])

    def takes(self, char):
        if self.code is not None:
            if char == b"\x03":  # a Ctrl-C while code arrives
                self.code, self.out = None, self.out + b"\x04\x04>"
                return
            if char != b"\x04":
                self.code += char
                return
            code, self.code = self.code, None
            self.dead = self.hangs == "run"
            self.out += b"\x04" + (b"" if self.dead else self.run(code))
            return
        self.asked = self.asked[-2:] + char
        if self.asked == b"\x05A\x01":
            self.dead = self.hangs == "paste"
            self.out += b"" if self.dead else b"R\x01"
            if self.hangs == "window":
                self.dead = True
                return
            self.out += b"" if self.dead else struct.pack("<H", 1 << 15)
            self.code = b""
        elif char == b"\x01" and not self.asked.endswith(b"A\x01"):
            self.raw = self.board.at_prompt = True
            self.out += RAW_PROMPT + b">"
            self.dead = self.hangs == "raw"
        elif char == b"\x02":
            self.raw = self.board.at_prompt = False
        elif char == b"\x04" and self.raw:
            self.out += b"OK\r\nMPY: soft reboot\r\n"
            self.reset()

    def reset(self):
        """Run boot.py, and come to the raw prompt."""
        self.out += RAW_PROMPT + b">"

    def run(self, code):
        output, errors = self.board.exec_raw(code.decode(), 60)
        return output + b"\x04" + errors + b"\x04>"


class HangsRaw(Prompt):
    hangs = "raw"


class HangsInPaste(Prompt):
    hangs = "paste"


class HangsInWindow(Prompt):
    hangs = "window"


class HangsInRun(Prompt):
    hangs = "run"


class CircuitPython(Prompt):
    """Another Python."""

    def __init__(self, root):
        super().__init__(root)
        self.board.implementation.name = "circuitpython"


class Timer(Prompt):
    """A timer's callback prints into every answer, until a soft reset ends it."""

    ticks = True
    starts_in_boot = False

    def run(self, code):
        if not self.ticks:
            return super().run(code)
        output, rest = super().run(code).split(b"\x04", 1)
        middle = len(output) // 2
        return output[:middle] + b"tick 7\r\n" + output[middle:] + b"\x04" + rest

    def reset(self):
        self.ticks = self.starts_in_boot
        super().reset()


class TimerOfBoot(Timer):
    """boot.py starts that timer again."""

    starts_in_boot = True


class BootHangs(Prompt):
    """boot.py runs for ever, until a Ctrl-C."""

    booting = False

    def reset(self):
        self.booting = True

    def takes(self, char):
        if not self.booting:
            super().takes(char)
        elif char == b"\x03":
            self.booting = False
            super().reset()


class Watchdog(Prompt):
    """A watchdog of another project resets the board in its third piece of code."""

    def __init__(self, root):
        super().__init__(root)
        self.runs = itertools.count(1)

    def run(self, code):
        if next(self.runs) < 3:
            return super().run(code)
        self.dead = True
        return b"\r\nMicroPython v1.25.0; Raspberry Pi Pico with RP2040\r\nhello\r\n"


class Closes(Prompt):
    """The cable is pulled in its third piece of code."""

    def __init__(self, root):
        super().__init__(root)
        self.runs = itertools.count(1)

    def run(self, code):
        if next(self.runs) >= 3:
            raise serial.SerialException("device reports readiness to read but returned no data")
        return super().run(code)


STRANGE = (
    StrangePort, Dots, Echo, OtherProgram, HangsRaw, HangsInPaste, HangsInWindow, HangsInRun, CircuitPython,
    TimerOfBoot, Watchdog, Closes,
)  # fmt: skip
SOUND = (Prompt, Timer, BootHangs)  # they do as they are told in the end
