"""Which broker a table speaks to, as the command line and the environment name it."""

import functools
import os
import re
import socket
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from carrom_tools import bilingual, files
from carrom_tools.club.record_pieces import name_from
from carrom_tools.club.topics import is_name
from carrom_tools.errors import UserError, located

PLAIN_PORT, TLS_PORT = 1883, 8883
PASSWORD = "CARROM_MQTT_PASSWORD"  # an environment variable: everybody on the computer can see a command line
MOST_PASSWORD = 4096
_HOST = re.compile(r"(?:\[(?P<six>[0-9A-Fa-f:.]+)\]|(?P<host>[A-Za-z0-9._-]+))(?::(?P<port>[0-9]{1,5}))?")


@dataclass(frozen=True)
class Broker:
    """table: the name under which the table speaks. tls: None for a connection that everybody in between can read."""

    host: str
    port: int
    table: str
    user: str | None = None
    password: str | None = None
    tls: ssl.SSLContext | None = None

    @classmethod
    def named(
        cls,
        address: str,
        table: str | None = None,
        user: str | None = None,
        password_file: Path | None = None,
        tls: bool = False,
        ca: Path | None = None,
    ) -> "Broker":
        """Return the broker at HOST or HOST:PORT. Raises UserError."""
        found = _HOST.fullmatch(address)
        port = int(found["port"] or (TLS_PORT if tls or ca else PLAIN_PORT)) if found is not None else 0
        if found is None or not 0 < port < 65536:
            remedy = (
                "écrivez HÔTE ou HÔTE:PORT, comme 192.168.1.5:1883",
                "write HOST or HOST:PORT, as 192.168.1.5:1883",
            )
            raise UserError(located(f"--mqtt {address}", ("pas une adresse", "no address"), remedy))
        table = name_from(socket.gethostname()) if table is None else table
        if not is_name(table):
            raise UserError(
                located(
                    f"--mqtt-table {table}",
                    (
                        "pas un nom de table ; il a des lettres a-z, des chiffres et des traits d'union, 32 en tout",
                        "not a table's name; it has letters a-z, digits and hyphens, 32 at most",
                    ),
                )
            )
        password = _password(password_file)
        if password is not None and user is None:
            remedy = ("donnez --mqtt-user", "give --mqtt-user")
            raise UserError(located("--mqtt", ("un mot de passe sans nom", "a password without a name"), remedy))
        return cls(found["six"] or found["host"], port, table, user, password, _tls(ca) if tls or ca else None)

    @property
    def address(self) -> str:
        """HOST:PORT, for people."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def _password(file: Path | None) -> str | None:
    """Read the password: the first line of the file, else the environment's."""
    return os.environ.get(PASSWORD) if file is None else first_line(file)


def first_line(file: Path) -> str:
    """Read a password, the first line of a file. Raises UserError."""
    remedy = ("écrivez-le dans la première ligne d'un fichier", "write it into the first line of a file")
    data = files.read_bytes(file, MOST_PASSWORD, remedy)
    try:
        return data.decode().partition("\n")[0].rstrip("\r")
    except UnicodeDecodeError:
        raise UserError(located(file, ("pas de l'UTF-8", "not UTF-8"), remedy)) from None


def _tls(ca: Path | None) -> ssl.SSLContext:
    """Return a context that knows the system's authorities, or that one alone."""
    try:
        return ssl.create_default_context(cafile=ca)
    except OSError as error:  # ssl.SSLError is one
        remedy = ("donnez un certificat en PEM", "give a certificate in PEM")
        raise UserError(located(ca, files.unreadable(ca, error), remedy)) from None


def mqtt_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options of a broker. It gets them as `broker`, None where none is named."""

    @functools.wraps(command)
    def with_broker(
        mqtt: str | None,
        mqtt_table: str | None,
        mqtt_user: str | None,
        mqtt_password_file: Path | None,
        mqtt_tls: bool,
        mqtt_ca: Path | None,
        **others: Any,
    ) -> Any:
        broker = None
        if mqtt is not None:
            broker = Broker.named(mqtt, mqtt_table, mqtt_user, mqtt_password_file, mqtt_tls, mqtt_ca)
        elif mqtt_table or mqtt_user or mqtt_password_file or mqtt_tls or mqtt_ca:
            remedy = ("donnez-le par --mqtt HÔTE", "name it by --mqtt HOST")
            raise UserError(located("--mqtt-…", ("aucun courtier MQTT", "no MQTT broker"), remedy))
        return command(broker=broker, **others)

    for option in reversed(_OPTIONS):
        with_broker = option(with_broker)
    return with_broker


def _file(name: str, french: str, english: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return bilingual.option(name, type=click.Path(path_type=Path), metavar="FILE", help=(french, english))


_OPTIONS = (
    bilingual.option(
        "--mqtt",
        metavar="HOST[:PORT]",
        help=(
            "Dire la partie à ce courtier MQTT, pour un tableau d'affichage ou la domotique.",
            "Tell the game to this MQTT broker, for a scoreboard or home automation.",
        ),
    ),
    bilingual.option(
        "--mqtt-table",
        metavar="NAME",
        help=(
            "Le nom de la table chez le courtier ; par défaut : celui de cet ordinateur.",
            "The table's name at the broker; default: this computer's.",
        ),
    ),
    bilingual.option(
        "--mqtt-user",
        metavar="NAME",
        help=(
            f"Le nom chez le courtier ; le mot de passe vient d'un fichier ou de {PASSWORD}.",
            f"The user at the broker; the password comes from a file or from {PASSWORD}.",
        ),
    ),
    _file("--mqtt-password-file", "Le mot de passe, en première ligne.", "The password, in the first line."),
    bilingual.option(
        "--mqtt-tls",
        is_flag=True,
        help=("Chiffrer, port 8883 ; le courtier est vérifié.", "Encrypt, port 8883; the broker is verified."),
    ),
    _file(
        "--mqtt-ca",
        "Chiffrer, et ne croire que cette autorité (PEM).",
        "Encrypt, and trust this authority alone (PEM).",
    ),
)
