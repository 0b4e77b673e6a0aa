"""Serves an emulated, wired board as a process of its own: its USB on a TCP port (or a pty), its table on stdin.

    python -m stands.chip.serve --flash IMAGE [--uf2 FILE] [--pty]

The first line on stdout says where the USB is: {"port": "socket://127.0.0.1:40001"}. Then every JSON line on stdin is a
deed, `{"do": "press", "seat": 0, "button": 3}`, and is answered by one JSON line. `Deeds` below has them all.
Emulated time never runs ahead of real time; busy code takes five to twenty times longer than on the chip.
stands/chip/served.py starts and asks this process.
"""

import argparse
import base64
import json
import os
import select
import socket
import sys
import time
import tty
from pathlib import Path

from stands.chip import image
from stands.chip.pico import Pico
from stands.chip.wired_table import WiredTable

SLICE_US = 5_000  # of emulated time between looks at the outside


class Deeds:
    """Answers requests about the board, one method each, with a dict."""

    def __init__(self, pico: Pico, table: WiredTable):
        self.pico = pico
        self.table = table

    def block(self, beam: int, on: bool = True) -> dict:
        """Put something into a beam, or take it out."""
        self.table.block(beam, on)
        return {}

    def edges(self, edges: list) -> dict:
        """A list of [after_us, beam, blocked], from now on."""
        for after_us, beam, on in edges:
            self.pico.at(after_us, lambda beam=beam, on=on: self.table.block(beam, bool(on)))
        return {}

    def press(self, seat: int, button: int, ms: int = 120) -> dict:
        """Hold a button of a pad for a time. Return at once."""
        mask = 1 << seat * 4 + button
        self.table.buttons |= mask

        def release():
            self.table.buttons &= ~mask

        self.pico.at(ms * 1000, release)
        return {}

    def show_piece(self, pocket: int, piece: int | None = None) -> dict:
        """Lay a piece on a window."""
        self.table.show_piece(pocket, piece)
        return {}

    def fault(self, **faults) -> dict:
        """Break or mend the table: any of the names below, attributes of WiredTable."""
        for name, value in faults.items():
            if name not in ("stuck_free", "unplugged", "dead_lamps", "pads_mute", "dark_raw", "blocked", "ambient_raw"):
                raise ValueError(f"no such fault: {name}")
            setattr(self.table, name, value)
        self.table.set_blocked(self.table.blocked)
        return {}

    def rows(self) -> dict:
        """The scoreboard, eight strings."""
        return {"rows": self.table.rows}

    def notes(self) -> dict:
        """The notes that the buzzer played since the last call: [Hz, ms] each."""
        return {"notes": self.table.take_notes()}

    def time(self) -> dict:
        """The emulated microseconds so far, and how often the chip was reset."""
        return {"now_us": self.pico.now_us, "resets": self.pico.resets}

    def reset(self) -> dict:
        """Press the RUN button."""
        self.pico.reset()
        return {}

    def files(self) -> dict:
        """Everything in the board's file system, base64."""
        return {"files": {path: base64.b64encode(data).decode() for path, data in self.pico.files().items()}}

    def save(self, path: str) -> dict:
        """Write the whole flash, as it is now, into a file."""
        Path(path).write_bytes(self.pico.flash())
        return {}


class Usb:
    """One client at a time, over TCP or a pty."""

    def __init__(self, pty: bool):
        self.client: int | None = None
        self.connection: socket.socket | None = None
        self.listener: socket.socket | None = None
        if pty:
            self.client, slave = os.openpty()
            tty.setraw(slave)
            os.set_blocking(self.client, False)
            self.port = os.ttyname(slave)
            self.slave = slave  # kept open, so that clients may come and go
        else:
            self.listener = socket.create_server(("127.0.0.1", 0))
            self.listener.setblocking(False)
            self.port = f"socket://127.0.0.1:{self.listener.getsockname()[1]}"
        self.backlog = bytearray()

    def readable(self) -> list[int]:
        wanted = [] if self.client is None else [self.client]
        return wanted if self.listener is None else [*wanted, self.listener.fileno()]

    def accept(self) -> bool:
        """Accept a new client, or turn it away if another one is connected. Returns whether it was accepted."""
        connection, _ = self.listener.accept()
        if self.connection is not None:
            connection.close()
            return False
        connection.setblocking(False)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.connection, self.client = connection, connection.fileno()
        self.backlog.clear()
        return True

    def read(self) -> bytes:
        """Read from the client; b"" when it has gone."""
        try:
            return os.read(self.client, 4096)
        except BlockingIOError:
            return b"\x00"[:0]
        except OSError:
            return b""

    def hang_up(self) -> None:
        if self.connection is not None:
            self.connection.close()
            self.connection = self.client = None

    def write(self, data: bytes) -> None:
        self.backlog += data
        if self.client is None:
            self.backlog.clear()
            return
        try:
            sent = os.write(self.client, self.backlog)
            del self.backlog[:sent]
        except BlockingIOError:
            del self.backlog[:-65536]  # nobody reads: the newest is kept
        except OSError:
            self.hang_up()


def serve(pico: Pico, deeds: Deeds, usb: Usb) -> None:
    """Until stdin ends."""
    orders = b""
    os.set_blocking(0, False)
    wall_start, emulated_start = time.monotonic(), pico.now_us

    def stop():
        pico.simulator.stopped = True
        pause.schedule(SLICE_US * 1000)

    pause = pico.clock.create_alarm(stop)
    pause.schedule(SLICE_US * 1000)
    while True:
        pico.step()
        usb.write(bytes(pico.received))
        pico.received.clear()
        ahead_s = (pico.now_us - emulated_start) / 1e6 - (time.monotonic() - wall_start)
        if ahead_s < -1:  # it was busy: that time is not made up for
            wall_start, emulated_start, ahead_s = time.monotonic(), pico.now_us, 0
        ready, _, _ = select.select([0, *usb.readable()], [], [], max(0, min(ahead_s, 0.02)))
        for descriptor in ready:
            if descriptor == 0:
                data = os.read(0, 65536)
                if not data:
                    return
                orders += data
                *lines, orders = orders.split(b"\n")
                for line in lines:
                    answer(deeds, line)
            elif usb.listener is not None and descriptor == usb.listener.fileno():
                if usb.accept() and pico.connected:
                    pico.cdc.set_control_lines(dtr=True, rts=True)
            elif data := usb.read():
                pico.send(data)
            elif usb.listener is not None:
                usb.hang_up()
                if pico.connected:
                    pico.cdc.set_control_lines(dtr=False, rts=False)


def answer(deeds: Deeds, line: bytes) -> None:
    order = json.loads(line)
    name = order.pop("do")
    if name == "cut":  # the power: nothing more happens, the flash is what it is
        deeds.save(order["path"])
        print("{}", flush=True)
        os._exit(0)
    try:
        result = getattr(deeds, name)(**order)
    except (AttributeError, TypeError, ValueError) as error:
        result = {"error": str(error)}
    print(json.dumps(result), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--uf2", type=Path, help="put on the flash first")
    parser.add_argument("--flash", type=Path, help="a whole flash image of an earlier run")
    parser.add_argument("--pty", action="store_true", help="a pty instead of a TCP port")
    options = parser.parse_args()
    uf2 = options.uf2 if options.flash else options.uf2 or image.find_uf2()
    if uf2 is None and options.flash is None:
        sys.exit(image.NEEDED)
    pico = Pico(uf2, flash=options.flash.read_bytes() if options.flash else None)
    table = WiredTable(pico)
    pico.watch_usb = True
    pico.rest_pio()
    pico.boot()
    usb = Usb(options.pty)
    print(json.dumps({"port": usb.port}), flush=True)
    serve(pico, Deeds(pico, table), usb)


if __name__ == "__main__":
    main()
