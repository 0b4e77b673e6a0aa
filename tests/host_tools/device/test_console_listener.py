"""The console of a board: lines come in pieces, answers among events, and a board may go away at any moment."""

import itertools
import socket
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from serial import SerialException

from carrom_tools.device import console_listener
from carrom_tools.device.console_listener import MAX_LINE, ConsoleListener, parsed
from carrom_tools.errors import UserError
from tests.host_tools.device.serial_line import answering
from tests.own_thread import here_only

pytestmark = pytest.mark.usefixtures("english")

PORT = "/dev/ttyACM7"
SILENT_S = 0.2  # a read without data takes that long


class Serial:
    """A port, in virtual time: what comes over it, and when. After the last piece it is silent, or gone."""

    def __init__(self):
        self.now_s = 1000.0
        self.timeout = None
        self.pieces: list[tuple[float, bytes]] = []  # (when, data)
        self.gone_s = float("inf")
        self.written = b""
        self.closed = False

    def says(self, *pieces, after_s=0.0):
        self.pieces += [(self.now_s + after_s, piece) for piece in pieces]

    @property
    def in_waiting(self):
        return len(self.pieces[0][1]) if self.pieces and self.pieces[0][0] <= self.now_s else 0

    def read(self, size):
        if self.now_s >= self.gone_s:
            raise SerialException("gone")
        if not self.in_waiting:
            self.now_s += self.timeout
        if not self.in_waiting:
            return b""
        when, data = self.pieces.pop(0)
        if data[size:]:
            self.pieces.insert(0, (when, data[size:]))
        return data[:size]

    def write(self, data):
        if self.now_s >= self.gone_s:
            raise SerialException("gone")
        self.written += data

    def close(self):
        self.closed = True


@pytest.fixture
def serial(monkeypatch):
    serial = Serial()
    opened = type("Transport", (), {"serial": serial})
    answering(monkeypatch, opened)
    monkeypatch.setattr(console_listener.time, "monotonic", here_only(lambda: serial.now_s, time.monotonic))
    return serial


@pytest.fixture
def listener(serial):
    with ConsoleListener(PORT) as listener:
        yield listener
    assert serial.closed


def test_an_answer_is_found_among_events_and_other_answers(serial, listener):
    serial.says(
        b'{"event": "call", "text": "South"}\r\n',
        b'{"reply": "pads", "held": 0}\n',
        b'{"event": "x", "error": "no"}\n',
        b'{"reply": "beams", "blocked": 5}\r\n',
        b'{"reply": "beams", "blocked": 6}\n',
    )
    assert listener.ask("beams", 10) == {"reply": "beams", "blocked": 5}
    assert serial.written == b"beams\r\n"
    assert list(listener.lines(quiet_s=1)) == ['{"reply": "beams", "blocked": 6}']


def test_an_answer_is_known_by_the_commands_first_word(serial, listener):
    serial.says(b'{"reply": "learn"}\n')
    assert listener.ask("learn ne w", 10) == {"reply": "learn"}


def test_a_refusal_is_an_answer(serial, listener):
    serial.says(b'{"error": "busy", "values": []}\n')
    assert listener.ask("selftest", 10) == {"error": "busy", "values": []}


@pytest.mark.parametrize(("after_s", "comes"), [(9.5, True), (10.5, False)])
def test_an_answer_may_come_until_the_time_is_over(serial, listener, after_s, comes):
    serial.says(b'{"reply": "status"}\n', after_s=after_s)
    assert (listener.ask("status", 10) is not None) == comes


def test_a_short_time_is_waited_for_an_answer_as_well(serial, listener):
    serial.says(b'{"reply": "status"}\n', after_s=0.3)
    assert listener.ask("status", 0.5) == {"reply": "status"}


def test_a_board_that_talks_all_the_time_and_does_not_answer_is_not_waited_for_longer(serial, listener):
    for tenth in range(600):
        serial.says(b'{"event": "call"}\n', after_s=tenth / 10)
    began_s = serial.now_s
    assert listener.ask("status", 10) is None
    assert 10 <= serial.now_s - began_s < 10 + 2 * SILENT_S


def test_lines_end_after_silence_and_each_line_begins_it_anew(serial, listener):
    for at_s in (0, 0.9, 1.8, 4):
        serial.says(f"{at_s}\n".encode(), after_s=at_s)
    began_s = serial.now_s
    assert list(listener.lines(quiet_s=1)) == ["0", "0.9", "1.8"]
    assert 2.8 <= serial.now_s - began_s < 2.8 + 2 * SILENT_S
    assert list(listener.lines(quiet_s=3)) == ["4"]


def test_without_a_limit_lines_come_until_the_board_goes_away(serial, listener):
    serial.says(b"1\n", b"half of a l", after_s=100)
    serial.says(b"ine\r\n", after_s=200)
    serial.gone_s = serial.now_s + 300
    lines = listener.lines()
    assert [next(lines), next(lines)] == ["1", "half of a line"]
    with pytest.raises(UserError, match=f"{PORT}: the board went away; plug it in again"):
        next(lines)


def test_a_board_that_went_away_is_told_when_something_is_sent(serial, listener):
    serial.gone_s = serial.now_s
    with pytest.raises(UserError, match=f"{PORT}: the board went away; plug it in again"):
        listener.send("status")


texts = st.binary(max_size=30).map(lambda data: data.replace(b"\n", b"").strip(b"\r"))


@given(st.lists(texts, max_size=8), st.lists(st.integers(1, 20), min_size=1, max_size=5))
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_lines_are_whole_however_they_arrive(serial, listener, lines, sizes):
    sent = b"".join(line + b"\r\n" for line in lines)
    for size in itertools.cycle(sizes):
        if sent:
            serial.says(sent[:size])
        if not (sent := sent[size:]):
            break
    assert list(listener.lines(quiet_s=1)) == [line.decode(errors="replace") for line in lines]


def test_a_line_without_an_end_is_dropped_and_the_next_is_read(serial, listener):
    serial.says(b"x" * MAX_LINE, b"y\n", b"next\n")
    assert list(listener.lines(quiet_s=1)) == ["x" * MAX_LINE + "y", "next"]
    serial.says(b"x" * (MAX_LINE + 1), b"y\n", b"next\n")
    assert list(listener.lines(quiet_s=1)) == ["y", "next"]
    assert MAX_LINE >= 10_000  # the table's own have at most about 3,000


def test_the_last_line_before_a_socket_closes_is_read():
    with socket.create_server(("127.0.0.1", 0)) as server:
        listener = ConsoleListener(f"socket://127.0.0.1:{server.getsockname()[1]}")
        client, _ = server.accept()
        client.sendall(b"first\nlast\n")
        client.close()
        lines = listener.lines()
        assert [next(lines), next(lines)] == ["first", "last"]
        with pytest.raises(UserError, match="the board went away"):
            next(lines)


@pytest.mark.parametrize("line", [">>> ", "[1, 2]", "7", "null", '{"a": ', "[" * 100_000, ""])
def test_a_line_that_is_no_object_says_nothing(line):
    assert parsed(line) == {}


def test_no_text_of_a_board_can_harm_a_terminal():
    said = parsed('{"a\\u001b[2J": ["\\u001b[31mred", {"b": "\\u0007bell", "n": 3, "t": true, "z": null}]}')
    ((key, (red, more)),) = said.items()
    assert "red" in red
    assert "bell" in more["b"]
    assert all(character.isprintable() for character in key + red + more["b"])
    assert {key: more[key] for key in "ntz"} == {"n": 3, "t": True, "z": None}
