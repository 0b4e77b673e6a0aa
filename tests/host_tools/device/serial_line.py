"""What is plugged into this computer: boards at serial ports, what answers there, and drives."""

from pathlib import Path

from carrom_tools.device import serial_port


class Port:
    """A serial port as pyserial lists it."""

    def __init__(self, name, vid=0x2E8A, serial_number="E6614", pid=0x0005):
        self.device = name
        self.vid, self.pid = vid, pid
        self.serial_number = serial_number


class SilentPort:
    """A port at which nothing more is ever said than `said` at first, in virtual time."""

    def __init__(self, said: bytes = b""):
        self.said = said
        self.now_s = 0.0
        self.timeout = 0.0
        self.written = b""
        self.in_waiting = 0

    def read(self, size):
        data, self.said = self.said[:size], self.said[size:]
        if not data:
            self.now_s += self.timeout
        return data

    def write(self, data):
        self.written += data

    def close(self):
        pass


def plugged_in(monkeypatch, *ports):
    """Have these ports on the computer, and no others."""
    monkeypatch.setattr(serial_port.list_ports, "comports", lambda: list(ports))


def answering(monkeypatch, transport):
    """Have `transport` answer at every port that mpremote opens."""
    answering_at(monkeypatch, lambda _port: transport)


def answering_at(monkeypatch, at):
    """Have at(port) answer at each port that mpremote opens; it may raise OSError."""

    class SerialTransport:
        _is_pty_device = staticmethod(lambda _port: False)

        def __new__(cls, port, **_more):
            return at(port)

    monkeypatch.setattr(serial_port, "SerialTransport", SerialTransport)


def mounted(monkeypatch, drives):
    """Have the drives that drives() lists where the system mounts them, and no others."""
    glob = Path.glob

    def found(folder, pattern):
        if folder != Path("/"):
            return glob(folder, pattern)
        return iter(drives() if pattern == "media/*/*" else [])

    monkeypatch.setattr(Path, "glob", found)
