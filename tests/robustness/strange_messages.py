"""Throws nonsense from the network at a table that speaks MQTT and at a club's wall: topics and payloads of all kinds.

Of each message that is not well formed it is checked that nothing was raised and nothing has changed: what the wall
shows and keeps, what it asks for, what the table has told. What is well formed is said here a second time.
"""

import json
import random
import re
import string
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from carrom_tools.club.numbered_game import NumberedGame, Told
from carrom_tools.club.outgoing import Outgoing
from carrom_tools.club.store import Store
from carrom_tools.club.topics import read_again
from carrom_tools.club.wall import Wall

GAME = "2026-01-31-201500-0123abcd.record"
RECORD = "rules billard\nseats south north\nopener south\nsouth -\nnorth w@ne\n"
ASKED = json.dumps({"game": GAME, "number": 1}).encode()
_NAMES = ["", "#", "+", "$SYS", "carrom", "v1", "v2", "T", "t", "t/", "../t", "é", "t" * 40, "again", "call", "x/y"]
_KINDS = ["entry", "state", "status", "again", "call"]
_KEYS = ["game", "number", "lines", "lately", "calls", "playing"]
_VALUES: list[Any] = [
    None, True, -1, 0, 1, 10**30, 1.5, "a", "../x", "é\ud800", "x" * 5000, [], {}, [[[]]], {GAME: -1}, {"x": 3}, GAME,
    "../" + GAME, "south -\n", "online", "2026-01-31-201500-0123ABCD.record",
]  # fmt: skip
_LOOK_EVERY = 500  # messages between two looks at what is on the disk


def strange(rng: random.Random, good: list[bytes]) -> tuple[str, bytes]:
    """Return a topic and a payload that somebody, or something, may send."""
    at = f"carrom/v1/t/{rng.choice(_KINDS)}"
    if rng.random() < 0.2:
        at = f"carrom/v1/{rng.choice(_NAMES)}/{rng.choice(_KINDS)}"
    elif rng.random() < 0.2:
        at = "/".join(rng.choices([*_NAMES, *_KINDS], k=rng.randrange(6)))
    kind = rng.randrange(4)
    if kind == 0:
        return at, rng.randbytes(rng.randrange(80))
    if kind == 1:
        keys = rng.sample(_KEYS, rng.randrange(1, len(_KEYS)))
        return at, json.dumps({key: rng.choice(_VALUES) for key in keys}).encode()
    if kind == 2 and rng.random() < 0.1:
        return at, rng.choice((b"[", b"{", b'{"a":', b"9", b'"')) * rng.randrange(1, 200_000)
    changed = bytearray(rng.choice(good))
    for _ in range(rng.randrange(1, 4)):
        changed[rng.randrange(len(changed))] = rng.choice(string.printable.encode())
    return at, bytes(changed)


def is_well_formed(at: str, payload: bytes) -> bool:
    """Return whether docs/mqtt.md lets a table, or a receiver, say that."""
    found = re.fullmatch(r"carrom/v1/[a-z0-9][a-z0-9-]{0,31}/(status|state|entry|again)", at)
    if found is None:
        return False
    if found[1] == "status":
        return payload in (b"online", b"offline", b"")
    try:
        told = json.loads(payload)
    except (ValueError, RecursionError):
        return False
    if not isinstance(told, dict):
        return False
    if found[1] == "state":
        return isinstance(told.get("lately"), dict)
    game, number = told.get("game"), told.get("number")
    named = r"\d{4}(-\d\d){2}-\d{6}-[0-9a-f]{8}[a-z-]*\.record"
    return isinstance(game, str) and bool(re.fullmatch(named, game, re.ASCII)) and type(number) is int and number >= 0


def messages(count: int, seed: int = 0, tell: Callable[[int], None] = lambda _n: None) -> tuple[Counter, list[str]]:
    """Send `count` messages to a table and a wall: how they ended, and a line for whatever went wrong."""
    rng, ends, wrong = random.Random(seed), Counter[str](), []
    with tempfile.TemporaryDirectory() as folder:
        store, outgoing = Store(":memory:"), Outgoing(Path(folder), "t", str)
        wall = Wall(store)
        told = Told(NumberedGame(GAME, RECORD))
        events = [json.dumps(told.event()).encode() for _ in told.game.pieces]
        outgoing.add(GAME, RECORD)
        wall.take("carrom/v1/t/status", b"online")
        wall.take("carrom/v1/t/entry", events[0])
        good = [*events, ASKED, json.dumps({"lately": {GAME: 3}}).encode(), b"online"]

        def state(whole: bool) -> list[Any]:
            outgoes = {**outgoing.state(), "clock": ""}  # time goes on meanwhile
            return [wall.shown(), wall.wanted(), outgoes, *([list(store.games())] if whole else [])]

        before, kept = state(False), list(store.games())
        for number in range(count):
            at, payload = strange(rng, good)
            tell(1)
            if is_well_formed(at, payload):
                ends["well formed, not sent"] += 1
                continue
            ends["strange"] += 1
            try:
                wall.take(at, payload)
                if at == "carrom/v1/t/again" and (asked := read_again(payload)) is not None:
                    outgoing.again(asked)
                    wrong.append(f"seed {seed}, message {number}: {payload!r} was taken for a request")
                whole = number % _LOOK_EVERY == 0 or number == count - 1
                if state(whole) != (before + [kept] if whole else before):
                    wrong.append(f"seed {seed}, message {number}: {at} {payload[:200]!r} has changed something")
                    before, kept = state(False), list(store.games())
            except Exception as error:
                wrong.append(f"seed {seed}, message {number}: {at} {payload[:200]!r}: {type(error).__name__}: {error}")
        store.close()
        outgoing.close()
    return ends, wrong
