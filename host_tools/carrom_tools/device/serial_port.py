"""Finds the serial port of a board, opens it, and explains why it does not open."""

import os
import stat
from collections.abc import Iterable

from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport
from serial import SerialException
from serial.tools import list_ports

from carrom_tools.device.deadline import POLL_S
from carrom_tools.errors import UserError, located

MICROPYTHON_ID = (0x2E8A, 0x0005)  # its vendor and product on every board with an RP2040; a Debug Probe is 000C
WRITE_S = 10  # a board that does not read takes nothing more
PTY_TIMEOUT_S = 10  # a pseudo-terminal has no inWaiting for mpremote to poll
NO_BOARD = (
    "aucune carte n'a été trouvée ; branchez-la avec un câble qui porte des données, ou nommez son port :"
    " --port /dev/ttyACM0. Un Pico qui n'a jamais eu MicroPython : carrom flash --uf2 FICHIER",
    "no board was found; plug it in with a cable that carries data, or name its port: --port /dev/ttyACM0."
    " A Pico that has never had MicroPython: carrom flash --uf2 FILE",
)


def boards_there() -> dict[str, str]:
    """Return the boards with MicroPython that are plugged in: serial port -> serial number in lower case."""
    found = [port for port in list_ports.comports() if (port.vid, port.pid) == MICROPYTHON_ID]
    return {port.device: (port.serial_number or "").lower() for port in sorted(found, key=lambda port: port.device)}


def several(ports: Iterable[str]) -> UserError:
    """Explain that several boards are there and one has to be named."""
    names = ", ".join(ports)
    return UserError(
        (
            f"il y a plusieurs cartes : {names} ; dites laquelle avec --port, ou débranchez les autres",
            f"there are several boards: {names}; say which with --port, or unplug the others",
        )
    )


def find_port(port: str | None) -> str:
    """Return the port that is meant: named as for `mpremote connect`, or the only board's. Raises UserError."""
    if port is None or port == "auto":
        found = boards_there()
        if not found:
            raise UserError(NO_BOARD)
        if len(found) > 1:
            raise several(found)
        return next(iter(found))
    if port.startswith("id:"):
        for there in list_ports.comports():
            if (there.serial_number or "").lower() == port[3:].lower():
                return there.device
        fault = (
            "aucun appareil de ce numéro de série n'est branché ; mpremote connect list les montre",
            "no device with that serial number is plugged in; mpremote connect list shows them",
        )
        raise UserError(located(port, fault))
    return port.removeprefix("port:")


def _is_there(port: str) -> bool:
    """Return whether this computer has such a port."""
    if os.name != "nt":
        return os.path.exists(port)
    return port.upper() in {there.device.upper() for there in list_ports.comports()}  # Windows has no file for COM3


def _cannot_open(port: str) -> UserError:
    """Explain why a port does not open, and say what to do."""
    if "://" in port:
        fault = (
            "personne n'y répond ; lancez ce qui sert la carte, ou corrigez l'adresse",
            "nobody answers there; start what serves the board, or mend the address",
        )
        return UserError(located(port, fault))
    if not _is_there(port):
        found = boards_there()
        names = ", ".join(found)
        remedy = (f"il y a {names}", f"there is {names}")
        none = ("aucune carte n'est branchée", "no board is plugged in")
        return UserError(located(port, ("pas de tel port", "there is no such port"), remedy if found else none))
    if os.name != "nt" and not stat.S_ISCHR(os.stat(port).st_mode):
        fault = (
            "ce n'est pas un port série ; sans --port, la carte est cherchée",
            "that is not a serial port; leave --port away to find the board",
        )
        return UserError(located(port, fault))
    if os.name != "nt" and not os.access(port, os.R_OK | os.W_OK):
        fault = (
            "vous n'y avez pas droit ; sous Linux : sudo usermod -aG dialout $USER, puis ouvrez une nouvelle session",
            "you may not use it; on Linux: sudo usermod -aG dialout $USER, then log in again",
        )
        return UserError(located(port, fault))
    fault = (
        "le port est pris ; fermez l'autre programme qui parle à la carte, puis recommencez",
        "the port is busy; close the other program that talks to the board, then try again",
    )
    return UserError(located(port, fault))


def open_port(port: str) -> SerialTransport:
    """Open a port by its name. Raises UserError."""
    try:
        transport = SerialTransport(port, timeout=PTY_TIMEOUT_S if SerialTransport._is_pty_device(port) else POLL_S)
        transport.serial.write_timeout = WRITE_S
        return transport
    except (TransportError, SerialException, OSError, ValueError) as error:
        raise _cannot_open(port) from error
