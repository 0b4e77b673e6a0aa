"""On MicroPython or CPython: a table with a radio plays before a real broker, over a link that blocks.

Arguments: port, the broker's authority (a DER file, or -), user, password (or -). It stops for a line on standard input
wherever it has printed « wait », so that the test can end and start the broker. The table's time is virtual: while the
link blocks it goes on by CONNECT_S and SECURE_S, and edges gather in a ring as large as the chip's.
"""

import sys
import time

from table_hardware import START_US, Beams, Hardware

from carrom import clock
from carrom.club import radio
from carrom.club.late import catch_up
from carrom.game.pieces import BLACK, NE, SOUTH, WHITE
from carrom.game.record import header_text
from carrom.ports import BET_BUTTON, OK_BUTTON
from carrom.table import Table

CONNECT_S, SECURE_S = 5, 3
RING = 1023  # changes, as drivers.beams keeps them
STEP_US, WAITING_STEP_US = 50000, 1000
MOST_US = 400000000  # of the whole evening: what has not come by then will not


class Ring(Beams):
    """Beams whose edges lie in a ring until they are read; the oldest are lost where it is full."""

    def __init__(self, hardware):
        super().__init__(hardware)
        self.seen = 0

    def gather(self):
        waiting = self.hardware.waiting
        if len(waiting) > 2 * RING:
            self.overruns += 1
            del waiting[: len(waiting) - 2 * RING]

    def read(self):
        count = super().read()
        self.seen += count
        return count


class BlockingLink:
    """A link that takes the table's time as a radio does. times: how often it has reached the broker."""

    def __init__(self, link):
        self.link = link
        self.times = 0
        self.read, self.write, self.close = link.read, link.write, link.close

    def connect(self):
        block(CONNECT_S)
        self.link.connect()

    def secure(self):
        block(SECURE_S)
        self.link.secure()
        self.times += 1


class PlainLink:
    """CPython's sockets."""

    def __init__(self, port):
        self.port = port
        self.socket = None

    def connect(self):
        self.socket = socket.create_connection(("127.0.0.1", self.port), CONNECT_S)

    def secure(self):
        self.socket.setblocking(False)

    def read(self, most):
        try:
            data = self.socket.recv(most)
        except BlockingIOError:
            return None
        if not data:
            raise OSError("the broker has gone")
        return data

    def write(self, data):
        try:
            return self.socket.send(data)
        except BlockingIOError:
            return None

    def close(self):
        if self.socket is not None:
            self.socket.close()
        self.socket = None


port, authority, user, password = sys.argv[1:5]
if sys.implementation.name == "micropython":
    from carrom.drivers.socket_link import SocketLink

    der = b""
    if authority != "-":
        with open(authority, "rb") as file:
            der = file.read()
    link = BlockingLink(SocketLink("127.0.0.1", int(port), der))
else:
    import socket

    link = BlockingLink(PlainLink(int(port)))

hardware = Hardware()
hardware.beams = beams = Ring(hardware)
hardware.edges = 0  # that were planned
now_us = 0  # since the start


def table_us():
    return clock.add(START_US, now_us)


def block(seconds):
    """Let time pass in which nobody reads the beams."""
    global now_us
    end_us = now_us + seconds * 1000000
    while now_us < end_us:
        next_us = hardware.happen(now_us)
        beams.gather()
        now_us = end_us if next_us is None else min(end_us, max(next_us, now_us + 1))


def shot(seat, piece=None):
    """Let a seat lay the striker and shoot; the piece falls in the north-east."""
    ms = now_us // 1000 + 500
    hardware.place(ms, seat)
    hardware.flick(ms + 1500, seat)
    if piece is not None:
        hardware.fall(ms + 2100, piece, NE)
    hardware.edges = hardware.edges + 4 + (4 if piece is not None else 0)


def press(seat, *buttons):
    for number, button in enumerate(buttons):
        hardware.press(now_us // 1000 + 300 + 300 * number, seat, button)


table = Table(hardware, 1, table_us())
table.new_game("billard", 2, SOUTH)
told = radio.Radio(
    table,
    "salle",
    link,
    lambda: (2026, 1, 31, 20, 15, 0),
    None if user == "-" else user,
    None if user == "-" else password,
)


def play(until, may_block=True):
    """Let the table play until that holds."""
    global now_us
    while not until():
        assert now_us < MOST_US, "it has not come about"
        held = hardware.held
        next_us = hardware.happen(now_us)
        if hardware.held != held:
            table.pads_changed()
        due = now_us + clock.diff(table.step(table_us()), table_us())
        before_us = table_us()
        told.step(before_us, may_block)
        if table_us() != before_us:  # it has blocked
            catch_up(table, before_us, table_us)
        table.scroll(table_us())
        step_us = STEP_US
        if told.waits:  # the broker's time is real
            time.sleep(0.001)
            step_us = WAITING_STEP_US
        now_us = min(max(due, now_us + 1), now_us + step_us)
        if next_us is not None:
            now_us = min(now_us, max(next_us, now_us - step_us + 1))


def wait(what):
    print("wait", what)
    sys.stdin.readline()


def entries(count):
    return lambda: len(table.game) >= count


# 1. The link blocks from the start, in the middle of a shot and while its man falls: nobody sees the colour.
shot(SOUTH, WHITE)
play(lambda: table.question is not None)
print("asked", table.question.kind)
press(SOUTH, BET_BUTTON, OK_BUTTON, OK_BUTTON)  # white, and nothing else
play(entries(1))
play(lambda: told.has_told_all)
wait("all told")

# 2. The broker is gone. The table plays on, the link blocks again and again.
play(lambda: told.state != radio.THERE)
for count in (2, 3):
    shot(table.game.position.turn)
    play(entries(count))
wait("played alone")

# 3. It is back, and the link may not block while a man falls.
shot(table.game.position.turn, BLACK)
play(entries(4), may_block=False)
print("asked", table.question and table.question.kind)
play(lambda: told.has_told_all)
told.leave()
play(lambda: told.state == radio.AWAY)
game = table.game
print("links", link.times, "lost", beams.overruns, hardware.edges - beams.seen)
print(header_text(game.book, game.seats, game.opener) + "".join([text + "\n" for text in game.texts()]), end="")
