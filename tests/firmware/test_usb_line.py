"""The line on the USB loses no byte and never waits, however the computer reads."""

from collections import deque
from types import SimpleNamespace

import pytest

from carrom.drivers.usb_line import UsbLine, early

FIFO = 256  # bytes of MicroPython's buffer on its way out
IN, OUT = 1, 4


class Port:
    """MicroPython's stdin and stdout on the USB of an RP2040: ready where a byte fits; the rest of a write is lost."""

    def __init__(self):
        self.typed = deque()
        self.fifo = bytearray()
        self.read_by_computer = bytearray()
        self.lost = 0
        self.waited_ms = 0
        self.buffer = self

    def read(self, count):
        return "".join(self.typed.popleft() for _ in range(count))

    def write(self, data):
        fits = data[: FIFO - len(self.fifo)]
        self.fifo += fits
        self.lost += len(data) - len(fits)
        self.waited_ms += 500 * (fits != data)
        return len(data)

    def computer_reads(self, count):
        self.read_by_computer += self.fifo[:count]
        del self.fifo[:count]


class Poll:
    def register(self, port, what):
        self.port, self.what = port, what

    def poll(self, _ms):
        is_ready = bool(self.port.typed) if self.what == IN else len(self.port.fifo) < FIFO
        return [self.port] if is_ready else []

    ipoll = poll


class Talk:
    def __init__(self, text=""):
        self.text, self.heard, self.is_full = text.encode(), "", False

    def full(self):
        return self.is_full

    def take(self, char):
        self.heard += char

    def pending(self):
        return self.text[:64]

    def sent(self, count):
        self.text = self.text[count:]


SELECT = SimpleNamespace(poll=Poll, POLLIN=IN, POLLOUT=OUT)


@pytest.fixture
def line():
    port = Port()
    return port, lambda talk: UsbLine(talk, port, port, SELECT)


@pytest.mark.parametrize("reads", [(0,), (1,), (64,), (0, 0, 7), (64, 0, 0, 0, 1)])
def test_all_bytes_arrive_in_order_and_nothing_waits(line, reads):
    port, made = line
    text = "".join(f"ligne {number} à l'écran ×2\r\n" for number in range(60))
    usb = made(Talk(text))
    for step in range(4000):
        usb.serve()
        port.computer_reads(reads[step % len(reads)])
    port.computer_reads(FIFO)
    data = text.encode()
    assert port.read_by_computer == (data if any(reads) else data[:FIFO])
    assert (port.lost, port.waited_ms) == (0, 0)


def test_it_says_whether_there_is_more_to_do(line):
    port, made = line
    talk = Talk("x" * 300)
    usb = made(talk)
    while usb.serve():
        pass
    assert len(port.fifo) == FIFO
    port.computer_reads(FIFO)
    assert usb.serve()
    while usb.serve():
        pass
    assert (talk.text, len(port.fifo)) == (b"", 44)


def test_what_is_typed_is_taken_unless_answers_wait(line):
    port, made = line
    talk = Talk()
    usb = made(talk)
    port.typed.extend("status\n")
    talk.is_full = True
    usb.serve()
    assert talk.heard == ""
    talk.is_full = False
    usb.serve()
    assert talk.heard == "status\n"


def test_ctrl_c_ends_the_firmware(line):
    port, made = line
    port.typed.append("\x03")
    with pytest.raises(KeyboardInterrupt):
        made(Talk()).serve()


def test_what_came_during_a_restart_is_kept_and_a_ctrl_c_among_it_heeded(line):
    port, _ = line
    port.typed.extend("status\r\n")
    assert early(port, SELECT) == "status\r\n"
    assert early(port, SELECT) == ""
    port.typed.extend("\r\x03\r\x01")
    with pytest.raises(KeyboardInterrupt):
        early(port, SELECT)
    assert "".join(port.typed) == "\r\x01"  # for the prompt
