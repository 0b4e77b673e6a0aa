"""The topics of a table, and the one request that it hears. docs/mqtt.md tells other programs of them.

The version stands in the topic. It changes when a receiver of the old one would no longer understand; keys may be
added to any message.
"""

import json
from collections import namedtuple

ROOT = "carrom/v1"
STATUS = "status"  # ONLINE or OFFLINE, kept by the broker
STATE = "state"  # how the running game stands, kept as well
ENTRY = "entry"  # each piece of each game, numbered, at least once
CALL = "call"  # each call, at once or not at all
AGAIN = "again"  # the table listens: pieces from a number on are wanted again
ONLINE, OFFLINE = "online", "offline"

MOST_BYTES = 4096  # the longest message that a table reads; its one request has at most 130
MOST_PIECES = 1_000_000
MOST_NAME = 32

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_DIGITS = "0123456789"
_GAME = "0000-00-00-000000-xxxxxxxx"  # as the library names them: digits, and hexadecimal ones
ENDING = ".record"
NO_GAME = _GAME.replace("x", "0") + ENDING  # none is called so: a table that is asked for it says how it stands
_MOST_TAIL = 20

Again = namedtuple("Again", ("game", "number"))  # a request: that game from piece `number` on


def topic(table: str, kind: str) -> str:
    """Return the topic of a table. kind: STATUS, STATE, ENTRY, CALL or AGAIN."""
    return f"{ROOT}/{table}/{kind}"


def is_name(text: str) -> bool:
    """Return whether a table may have that name: a-z, 0-9 and hyphens, at most MOST_NAME."""
    return 0 < len(text) <= MOST_NAME and text[0] != "-" and _has_only(text, _LETTERS + _DIGITS + "-")


def is_game(value: object) -> bool:
    """Return whether that is the name of a game."""
    if not isinstance(value, str) or not value.endswith(ENDING):
        return False
    head, tail = value[: len(_GAME)], value[len(_GAME) : -len(ENDING)]
    if len(head) != len(_GAME) or len(tail) > _MOST_TAIL or not _has_only(tail, _LETTERS + "-"):
        return False
    for at, shape in enumerate(_GAME):
        allowed = _DIGITS if shape == "0" else _DIGITS + "abcdef" if shape == "x" else shape
        if head[at] not in allowed:
            return False
    return True


def is_number(value: object) -> bool:
    """Return whether that is the number of a piece."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_PIECES


def read_object(payload: object, most_bytes: int) -> dict | None:
    """Return the JSON object in a message that may hold anything; None where it is none."""
    if not isinstance(payload, (bytes, bytearray)) or len(payload) > most_bytes:
        return None
    try:
        read = json.loads(bytes(payload))
    except (ValueError, RuntimeError):  # RuntimeError: brackets without end
        return None
    return read if isinstance(read, dict) else None


def read_again(payload: object) -> Again | None:
    """Return the request in a message that may hold anything; None where it is none."""
    asked = read_object(payload, MOST_BYTES)
    if asked is None or len(asked) != 2 or not is_game(asked.get("game")) or not is_number(asked.get("number")):
        return None
    return Again(asked["game"], asked["number"])


def _has_only(text: str, allowed: str) -> bool:
    return all(char in allowed for char in text)
