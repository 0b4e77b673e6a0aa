"""Ports that lead to no board: each its own message, status 2."""

import itertools
import os
import socket
import threading
import time

import pytest
from click.testing import CliRunner
from mpremote import transport_serial

from carrom_tools.cli import cli
from carrom_tools.device import serial_port
from carrom_tools.device.raw_prompt import RawPrompt
from carrom_tools.errors import UserError
from tests.host_tools.device.serial_line import Port, plugged_in
from tests.own_thread import here_only

pytestmark = pytest.mark.usefixtures("english")


def test_the_one_board_is_found_among_other_ports(monkeypatch):
    plugged_in(monkeypatch, Port("/dev/ttyUSB0", vid=0x1A86), Port("/dev/ttyACM3"), Port("/dev/ttyS0", vid=None))
    assert serial_port.find_port(None) == "/dev/ttyACM3"


def test_no_board_and_two_boards(monkeypatch):
    plugged_in(monkeypatch)
    with pytest.raises(UserError, match="no board was found; plug it in"):
        serial_port.find_port(None)
    plugged_in(monkeypatch, Port("/dev/ttyACM0"), Port("/dev/ttyACM1"))
    with pytest.raises(UserError, match="there are several boards: /dev/ttyACM0, /dev/ttyACM1; say which with --port"):
        serial_port.find_port(None)


def test_a_port_by_serial_number_or_name(monkeypatch):
    plugged_in(monkeypatch, Port("/dev/ttyACM0", serial_number="A1"))
    assert serial_port.find_port("id:A1") == "/dev/ttyACM0"
    assert serial_port.find_port("port:/dev/ttyACM9") == "/dev/ttyACM9"
    with pytest.raises(UserError, match="id:B2: no device with that serial number"):
        serial_port.find_port("id:B2")


def test_auto_means_the_only_board(monkeypatch):
    plugged_in(monkeypatch, Port("/dev/ttyACM3"))
    assert serial_port.find_port("auto") == "/dev/ttyACM3"


def test_boards_are_listed_in_order_and_nothing_else_of_the_same_maker(monkeypatch):
    probe = Port("COM4", pid=0x000C)
    plugged_in(monkeypatch, Port("COM9"), Port("COM1", vid=7), probe, Port("COM3", serial_number=None))
    assert list(serial_port.boards_there().items()) == [("COM3", ""), ("COM9", "e6614")]


def test_the_boards_that_are_there_are_named_where_a_port_is_not(monkeypatch):
    plugged_in(monkeypatch, Port("/dev/ttyACM0"), Port("/dev/ttyACM1"))
    with pytest.raises(UserError, match="there is no such port; there is /dev/ttyACM0, /dev/ttyACM1"):
        serial_port.open_port("/dev/ttyNONE")
    plugged_in(monkeypatch)
    with pytest.raises(UserError, match="there is no such port; no board is plugged in"):
        serial_port.open_port("/dev/ttyNONE")


def test_a_port_that_one_may_not_use(monkeypatch):
    def refuse(*_arguments, **_more):
        raise OSError(13, "Permission denied")

    monkeypatch.setattr(serial_port.SerialTransport, "__init__", refuse)
    monkeypatch.setattr(serial_port.os, "access", lambda _port, mode: mode != os.R_OK | os.W_OK)
    with pytest.raises(UserError, match="you may not use it; on Linux: sudo usermod"):
        serial_port.open_port("/dev/null")
    monkeypatch.setattr(serial_port.os, "access", lambda _port, mode: mode == os.R_OK | os.W_OK)
    with pytest.raises(UserError, match="the port is busy"):
        serial_port.open_port("/dev/null")


def test_windows_has_no_files_to_look_at(monkeypatch):
    """The ports that it lists are there, under their names in small letters too."""

    def refuse(*_arguments, **_more):
        raise OSError(2, "not found")

    monkeypatch.setattr(serial_port.SerialTransport, "__init__", refuse)
    monkeypatch.setattr(serial_port.os, "name", "nt")
    plugged_in(monkeypatch, Port("COM3"))
    with pytest.raises(UserError, match="com3: the port is busy"):
        serial_port.open_port("com3")
    with pytest.raises(UserError, match="COM77: there is no such port; there is COM3"):
        serial_port.open_port("COM77")


def test_a_port_that_is_not_there(monkeypatch):
    plugged_in(monkeypatch)
    result = CliRunner().invoke(cli, ["settings", "get", "volume", "--port", "/dev/ttyNONE"])
    assert result.exit_code == 2
    assert result.stderr.startswith("/dev/ttyNONE: there is no such port")
    assert result.stdout == ""


def test_a_socket_that_nobody_serves():
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = f"socket://127.0.0.1:{server.getsockname()[1]}"
    with pytest.raises(UserError, match="nobody answers there"):
        RawPrompt(port)


def test_a_file_is_not_a_port(tmp_path):
    (tmp_path / "tty").write_text("")
    with pytest.raises(UserError, match="not a serial port"):
        RawPrompt(str(tmp_path / "tty"))


def test_a_busy_port():
    _, slave = os.openpty()
    name = os.ttyname(slave)
    first = serial_port.open_port(name)
    try:
        with pytest.raises(UserError, match="busy; close the other program"):
            RawPrompt(name)
    finally:
        first.close()


def test_something_that_is_not_micropython(monkeypatch):
    """A device that echoes what it is sent. The minutes in which an emulated chip may answer go by in no time."""
    clock_s = itertools.count(step=5)
    monkeypatch.setattr(transport_serial.time, "monotonic", here_only(lambda: next(clock_s), time.monotonic))
    with socket.create_server(("127.0.0.1", 0)) as server:

        def echo():
            client, _ = server.accept()
            with client:
                while data := client.recv(100):
                    client.sendall(data)

        threading.Thread(target=echo, daemon=True).start()
        with pytest.raises(UserError, match="does not answer as MicroPython"):
            RawPrompt(f"socket://127.0.0.1:{server.getsockname()[1]}")


def test_a_uf2_is_looked_at_before_it_is_sent(tmp_path):
    runner = CliRunner()
    missing = runner.invoke(cli, ["flash", "--uf2", str(tmp_path / "none.uf2")])
    assert missing.exit_code == 2
    (tmp_path / "text.uf2").write_text("hello")
    assert "is not a UF2" in runner.invoke(cli, ["flash", "--uf2", str(tmp_path / "text.uf2")]).stderr
    block = bytearray(512)
    block[:4] = b"UF2\n"
    block[28:32] = (0xE48BFF59).to_bytes(4, "little")  # an RP2350
    (tmp_path / "other.uf2").write_bytes(block)
    assert "another chip" in runner.invoke(cli, ["flash", "--uf2", str(tmp_path / "other.uf2")]).stderr
