"""How a broker is named on the command line."""

import pytest

from carrom_tools.club.broker import PASSWORD, Broker
from carrom_tools.errors import UserError
from tests.host_tools.running import carrom


@pytest.mark.parametrize(
    ("address", "tls", "host", "port"),
    [
        ("home.local", False, "home.local", 1883),
        ("192.168.1.5:1999", False, "192.168.1.5", 1999),
        ("home.local", True, "home.local", 8883),
        ("[::1]:1999", False, "::1", 1999),
    ],
)
def test_addresses(address, tls, host, port):
    broker = Broker.named(address, "salle", tls=tls)
    assert (broker.host, broker.port) == (host, port)
    assert (broker.tls is not None) == tls


@pytest.mark.parametrize("address", ["", ":1883", "a b", "host:0", "host:70000", "mqtt://host", "host:x", "::1"])
def test_no_address(address):
    with pytest.raises(UserError, match=r"HOST:PORT|HÔTE:PORT"):
        Broker.named(address, "salle")


def test_the_password_comes_from_a_file_or_from_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv(PASSWORD, "of the environment")
    assert Broker.named("h", "t", "me").password == "of the environment"
    file = tmp_path / "word"
    file.write_bytes("clé\r\nmore\n".encode())
    assert Broker.named("h", "t", "me", file).password == "clé"
    assert "clé" not in str(Broker.named("h", "t", "me", file).address)
    with pytest.raises(UserError, match="mqtt-user"):
        Broker.named("h", "t")
    file.write_bytes(b"\xff")
    with pytest.raises(UserError, match="UTF-8"):
        Broker.named("h", "t", "me", file)


def test_no_option_takes_a_password():
    for command in ("play", "monitor"):
        words = carrom(command, "--help", "--lang", "en").stdout
        assert "--mqtt-password-file" in words
        assert "--mqtt-password " not in words


@pytest.mark.parametrize(
    ("words", "remedy"),
    [
        (("--mqtt-table", "salle"), "--mqtt HOST"),
        (("--mqtt", "h", "--mqtt-table", "Salle 2"), "letters a-z"),
        (("--mqtt", "h", "--mqtt-ca", "/nowhere/ca.pem"), "PEM"),
        (("--mqtt", "h", "--mqtt-user", "me", "--mqtt-password-file", "/nowhere/word"), "first line"),
    ],
)
def test_a_wrong_command_line_says_what_to_do(words, remedy):
    done = carrom("play", "--no-browser", "--lang", "en", *words)
    assert done.exit_code == 2
    assert remedy in done.stderr


def test_without_the_library_the_command_says_what_to_install(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "aiomqtt", None)
    monkeypatch.delitem(sys.modules, "carrom_tools.club.link", raising=False)
    done = carrom("play", "--no-browser", "--lang", "en", "--mqtt", "127.0.0.1")
    assert done.exit_code == 2
    assert "carrom-table[club]" in done.stderr
