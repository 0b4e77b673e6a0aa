"""A board at its raw prompt, on CPython: what a command sends is run here, its files are in a folder."""

import builtins
import contextlib
import hashlib
import io
import json
import os
import sys
import time
from pathlib import Path
from types import SimpleNamespace

from mpremote.transport import TransportError

from carrom import VERSION
from carrom_tools.device import raw_prompt
from tests.host_tools.device.serial_line import Port, answering, plugged_in
from tests.own_thread import here_only

PORT = "/dev/ttyACM7"
NUMBER = "e6614c311b7e6f35"  # of its flash chip


class RawBoard:
    """Fakes mpremote's SerialTransport. Code runs with MicroPython's `os` and `open`, rooted in `root`.

    identity: what sys.implementation says. before: called with each piece of code before it runs.
    rom: the part of the flash for bytecode, None if this MicroPython has none; runs_rom: whether it is run from.
    comes_back: whether the prompt comes again after a restart.
    firmware: the version of the board's carrom package, None if it has none. answers: command -> the console's answer.
    Time is virtual: it moves on when a read finds nothing, or when code sleeps.
    """

    def __init__(self, root: Path, machine="Raspberry Pi Pico with RP2040", version=(1, 25, 0), mpy=0x1306):
        self.root = root
        self.number = NUMBER
        self.build = "v1.25.0"
        self.before = lambda _code: None
        self.enters = True
        self.block_bytes, self.blocks, self.free_blocks = 4096, 352, 300
        self.heap_free = 241_000
        self.at_prompt = self.closed = False
        self.rom: bytes | None = None
        self.runs_rom = False
        self.comes_back = True
        self.restarts = 0
        self.ran: list[str] = []
        self.written = self._unsent = b""
        self.slept_s: list[float] = []
        self.now_s = 0.0
        self.firmware: str | None = VERSION
        self.answers: dict[str, dict] = {}
        self._said = b""
        self.serial = SimpleNamespace(
            write=self._write, flush=self._flush, read=self._read, close=self.close, timeout=0.0, in_waiting=0
        )
        self.implementation = SimpleNamespace(_machine=machine, version=version, _mpy=mpy)  # of its sys
        self.globals: dict = {"__builtins__": {**vars(builtins), "open": self._open, "__import__": self._import}}

    def plug_in(self, monkeypatch) -> None:
        """Have RawPrompt find this board at whatever port."""
        plugged_in(monkeypatch, Port("COM7", serial_number=NUMBER))
        answering(monkeypatch, self)
        self.keep_time(monkeypatch)

    def keep_time(self, monkeypatch) -> None:
        """Have this board's time be the computer's."""
        monkeypatch.setattr(raw_prompt.time, "sleep", here_only(self._sleep, time.sleep))
        monkeypatch.setattr(raw_prompt.time, "monotonic", here_only(lambda: self.now_s, time.monotonic))

    # The transport.

    def enter_raw_repl(self, soft_reset=True):
        assert not soft_reset, "mpremote's own waits ten seconds for it, and for no more"
        if not self.enters:
            raise TransportError("could not enter raw repl")
        self.at_prompt = True

    def exit_raw_repl(self):
        self.at_prompt = False

    def close(self):
        self.closed = True
        self._unsent = b""

    def read_until(self, _least, ending, timeout, timeout_overall):
        assert min(timeout, timeout_overall) > 0
        self._flush()
        self.now_s += 0 if self.comes_back else timeout
        return b"MPY: soft reboot\r\n" + (ending if self.comes_back else ending[:-1])

    def exec_raw(self, code, timeout, data_consumer=None):
        assert self.at_prompt
        assert timeout >= 30
        self.before(code)
        self.ran.append(code)
        output = io.StringIO()
        try:
            with contextlib.redirect_stdout(output):
                exec(code, self.globals)
        except Exception as error:
            return b"", f"Traceback (most recent call last):\n{type(error).__name__}: {error}\r\n".encode()
        return output.getvalue().encode(), b""

    def exec_raw_no_follow(self, code):
        self.ran.append(code)

    def _sleep(self, seconds):
        self.slept_s.append(seconds)
        self.now_s += seconds

    def _write(self, data):
        if not self.at_prompt and data.endswith(b"\r\n"):
            said = self.answers.get(data.decode().strip())
            self._said += json.dumps(said).encode() + b"\n" if said else b""
        self._unsent += data

    def _read(self, size):
        read, self._said = self._said[:size], self._said[size:]
        if not read:
            self.now_s += self.serial.timeout
        return read

    def _flush(self):
        sent, self._unsent = self._unsent, b""
        self.written += sent
        if self.at_prompt and b"\x04" in sent:
            self.restart()

    def restart(self):
        """As boards/image/boot.py: what lies in /rom.update, whole, comes into the ROM."""
        self.restarts += 1
        for name in ("_begin", "_add", "_end", "_h"):
            self.globals.pop(name, None)
        update = self.root / "rom.update"
        if self.rom is not None and update.exists():
            data, checksum = update.read_bytes()[:-32], update.read_bytes()[-32:]
            if hashlib.sha256(data).digest() == checksum:
                self.rom = data + self.rom[len(data) :]
            update.unlink()

    # The board's own modules.

    def _path(self, name) -> Path:
        assert name.startswith("/"), name
        return self.root / name.lstrip("/")

    def _open(self, name, mode="r"):
        return self._path(name).open(mode)

    def _import(self, name, *more):
        if name == "vfs":
            return SimpleNamespace() if self.rom is None else SimpleNamespace(rom_ioctl=self._rom_ioctl)
        if name == "os":
            here = self._path
            return SimpleNamespace(
                ilistdir=lambda p: [(e.name, 0x4000 if e.is_dir() else 0x8000) for e in os.scandir(here(p))],
                listdir=lambda p: os.listdir(here(p)),
                mkdir=lambda p: here(p).mkdir(),
                rmdir=lambda p: here(p).rmdir(),
                stat=lambda p: None if p == "/rom/main.mpy" and self.runs_rom else os.stat(here(p)),
                remove=lambda p: here(p).unlink(),
                rename=lambda a, b: here(a).rename(here(b)),
                uname=lambda: ("rp2", "rp2", "1.25.0", self.build + " on 2026-01-01"),
                statvfs=lambda _p: (self.block_bytes, 4096, self.blocks, self.free_blocks),
            )
        if name == "micropython":
            return SimpleNamespace(kbd_intr=lambda _char: None)
        if name == "gc":
            return SimpleNamespace(collect=lambda: None, mem_free=lambda: self.heap_free)
        if name == "machine":
            return SimpleNamespace(unique_id=lambda: bytes.fromhex(self.number))
        if name == "sys":
            return SimpleNamespace(implementation=self.implementation)
        if name == "carrom":
            if self.firmware is None and not (self.root / "carrom/__init__.mpy").exists():
                raise ImportError("no module named 'carrom'")
            return SimpleNamespace(VERSION=self.firmware or VERSION)
        return sys.modules.get(name) or __import__(name, *more)

    def _rom_ioctl(self, request, number):
        assert (request, number) == (2, 0)  # the whole of the first segment, to be read
        return self.rom

    def put(self, files: dict[str, bytes]) -> None:
        """Put files on the board, by their paths."""
        for path, data in files.items():
            self._path(path).parent.mkdir(parents=True, exist_ok=True)
            self._path(path).write_bytes(data)

    def files(self) -> dict[str, bytes]:
        """Every file on the board, by its path."""
        return {
            "/" + str(path.relative_to(self.root)): path.read_bytes() for path in self.root.rglob("*") if path.is_file()
        }
