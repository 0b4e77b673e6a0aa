"""Ports: the next one that is free on every address."""

import errno
import socket

import pytest

from carrom_simulator.serving.gate import HOST
from carrom_simulator.serving.listeners import NoPortError, free_ports
from tests.own_thread import here_only


def test_a_port_in_use_gives_the_next_free_one():
    (taken,), port = free_ports(18_950, [HOST])
    try:
        (other,), next_port = free_ports(port, [HOST])
        other.close()
        assert next_port > port
    finally:
        taken.close()


def test_no_port_at_all_is_said():
    (taken,), _ = free_ports(65_535, [HOST])
    try:
        with pytest.raises(NoPortError, match="no free port"):
            free_ports(65_535, [HOST])
    finally:
        taken.close()


def test_fifty_ports_are_tried_and_no_other_fault_is_hidden(monkeypatch):
    tried = []

    def taken(_socket, address):
        tried.append(address[1])
        raise OSError(errno.EADDRINUSE, "taken")

    monkeypatch.setattr(socket.socket, "bind", here_only(taken, socket.socket.bind))
    with pytest.raises(NoPortError, match="no free port from 100 to 149"):
        free_ports(100, [HOST])
    assert tried == list(range(100, 150))

    def broken(_socket, _address):
        raise OSError(errno.EINVAL, "broken")

    monkeypatch.setattr(socket.socket, "bind", here_only(broken, socket.socket.bind))
    with pytest.raises(OSError, match="broken"):
        free_ports(100, [HOST])


def test_a_port_must_be_free_on_every_address():
    (taken,), port = free_ports(18_600, [HOST])
    with taken:
        listeners, other = free_ports(port, ["127.0.0.2", "127.0.0.1"])
        assert other > port
        assert [one.getsockname() for one in listeners] == [("127.0.0.2", other), ("127.0.0.1", other)]
        assert not any(one.getblocking() for one in listeners)
        for one in listeners:
            one.close()
        with socket.socket() as free:  # what was opened in vain is closed
            free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            free.bind(("127.0.0.2", port))
