"""Checks what pages send over the WebSocket: JSON objects whose `t` names their kind, field by field.

A message that is not one of these closes the socket that it came from, and nothing else happens.
"""

import json
from collections.abc import Callable
from typing import Any

from carrom import ports
from carrom.game import pieces
from carrom.game.rules import BOOKS

MAX_BYTES = 1_100_000  # of one message: a record of 1 MB and what is around it
MAX_TEXT = 1_000_000  # of an opened file
MAX_NAME = 20  # of a player
MAX_SEED = 2**31 - 1
NOISES = ("none", "nominal", "harsh")
STYLES = ("strict", "coach")
UMPIRES = ("table", "people")
LANGS = ("fr", "en")
MAX_SPEED = 20.0

Check = Callable[[Any], bool]


class ProtocolError(ValueError):
    """A message that no page of ours sends. The text says what is wrong with it."""


def among(words: tuple[str, ...]) -> Check:
    """Return a check for one of these words."""
    return lambda value: isinstance(value, str) and value in words


def _number(lo: float, hi: float) -> Check:
    def check(value: Any) -> bool:
        # An integer of any size is compared exactly; nan is never within bounds.
        return isinstance(value, int | float) and not isinstance(value, bool) and lo <= value <= hi

    return check


def text(most: int) -> Check:
    """Return a check for a text with a greatest number of characters."""
    return lambda value: isinstance(value, str) and len(value) <= most


def whole(lo: int, hi: int) -> Check:
    """Return a check for an integer within bounds."""
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and lo <= value <= hi


def or_none(check: Check) -> Check:
    """Return a check that also lets None through."""
    return lambda value: value is None or check(value)


def flag(value: Any) -> bool:
    """Check for true or false."""
    return isinstance(value, bool)


def _seats(value: Any) -> bool:
    return value in (["south", "north"], ["south", "east", "north", "west"])


def options(value: Any) -> bool:
    """Check for names of options with their texts."""
    if not isinstance(value, dict) or len(value) > 40:
        return False
    return all(text(60)(name) and text(60)(setting) for name, setting in value.items())


def _player(value: Any) -> bool:
    if not isinstance(value, dict) or value.get("kind") not in ("human", "bot"):
        return False
    wanted = {"kind"} if value["kind"] == "human" else {"kind", "skill"}
    if set(value) - {"name"} != wanted or not text(MAX_NAME)(value.get("name", "")):
        return False
    return value["kind"] == "human" or whole(0, 100)(value["skill"])


def _players(value: Any) -> bool:
    return isinstance(value, dict) and all(_seat(seat) and _player(player) for seat, player in value.items())


_seat = among(pieces.SEAT_WORDS)

# kind: {field: its check}. Every field must be there, and no other.
MESSAGES: dict[str, dict[str, Check]] = {
    "place": {"seat": _seat, "offset_mm": _number(-400, 400)},
    "flick": {
        "seat": _seat,
        "offset_mm": _number(-400, 400),
        "angle_deg": _number(-180, 180),
        "speed_mm_s": _number(0, 8000),
    },
    "pad": {"seat": _seat, "button": among(ports.BUTTON_WORDS), "down": flag},
    "answer": {"seat": _seat, "index": whole(0, 40)},
    "name": {"index": whole(0, 40)},
    "double": {},
    "arrow": {},
    "say": {},
    "undo": {},
    "new": {
        "book": among(BOOKS),
        "options": options,
        "seats": _seats,
        "players": _players,
        "opener": or_none(_seat),
        "speed": _number(0.25, MAX_SPEED),
        "noise": among(NOISES),
        "style": among(STYLES),
        "umpire": among(UMPIRES),
        "seed": or_none(whole(0, MAX_SEED)),
    },
    "rules": {"book": among(BOOKS)},
    "continue": {},
    "statistics": {},
    "again": {"swap": flag},
    "open": {"name": text(100), "text": text(MAX_TEXT)},
    "step_film": {"step": whole(0, 100_000)},
    "advise": {"seat": _seat, "angle_deg": _number(-180, 180), "speed_mm_s": _number(0, 8000)},
    "resume": {"upto": whole(0, 100_000)},
    "lang": {"lang": among(LANGS)},
    "free": {"seat": _seat},
}

READING = {"rules"}  # what a page that only watches may ask
PLAYING = READING | {
    "place",
    "flick",
    "pad",
    "answer",
    "name",
    "double",
    "arrow",
    "say",
    "undo",
    "advise",
}  # and one with a seat


def may_send(role: str, kind: str) -> bool:
    """Tell whether a page of that role ("host", "seat" or "watch": seats.Part) may send such a message."""
    return role == "host" or kind in (PLAYING if role == "seat" else READING)


def checked(data: str, messages: dict[str, dict[str, Check]], most_bytes: int) -> dict[str, Any]:
    """Return a message that is one of `messages`. Raises ProtocolError."""
    if len(data) > most_bytes:
        raise ProtocolError("too long")
    try:
        message = json.loads(data)
    except (ValueError, RecursionError):
        raise ProtocolError("not JSON") from None
    if not isinstance(message, dict):
        raise ProtocolError("not an object")
    kind = message.get("t")
    fields = messages.get(kind) if isinstance(kind, str) else None
    if fields is None:
        raise ProtocolError("unknown kind")
    if set(message) - {"t"} != set(fields):
        raise ProtocolError(f"{kind} has the fields {', '.join(fields) or 'none'}")
    for name, check in fields.items():
        if not check(message[name]):
            raise ProtocolError(f"{kind}: wrong {name}")
    return message


def parse(data: str) -> dict[str, Any]:
    """Return the checked message. Raises ProtocolError."""
    message = checked(data, MESSAGES, MAX_BYTES)
    if message["t"] == "new" and set(message["players"]) != set(message["seats"]):
        raise ProtocolError("new: a player for each seat, and no other")
    return message
