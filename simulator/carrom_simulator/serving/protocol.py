"""The kinds of messages that pages send over the WebSocket: JSON objects whose `t` names their kind.

Each source of a page (web.live.Live, card_table.live.CardLive) has one table of its kinds: who may send it, what it
does, and a check of every field. What is in no table closes the socket that it came from, and nothing else happens.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Any, ClassVar, NamedTuple

from carrom.game import pieces
from carrom.lang import LANGUAGES, pick
from carrom_simulator.serving.outbox import Outbox
from carrom_simulator.words import visible

MAX_BYTES = 1_100_000  # in one message: a record of 1 MB and its wrapping
MAX_TEXT = 1_000_000  # characters of an opened file
MAX_NAME = 20  # characters of a player's name
MAX_SEED = 2**31 - 1

# The roles of a page (gate.py says which it has), and sets of them.
HOSTING, SITTING, BOARD, WATCHING = "host", "seat", "board", "watch"
OWNER = frozenset({HOSTING})
PLAYERS = OWNER | {SITTING}
EVERYBODY = PLAYERS | {BOARD, WATCHING}

Check = Callable[[Any], bool]


class ProtocolError(ValueError):
    """A message that no page of ours sends. The text says what is wrong with it."""


class Refused(Exception):
    """The request cannot be granted now. args: why, in French and in English."""


class Ask(NamedTuple):
    """A message that the gate let through. fields: of the message. outbox: goes to the page that asks. plays: the seats
    that this page acts for. free_seat: takes a seat back from the phone that has it. is_late: whether it was long on
    its way, so that the page has taken it back.
    """

    fields: Mapping[str, Any]
    outbox: Outbox
    plays: Collection[str] = pieces.SEAT_WORDS
    free_seat: Callable[[str], None] = lambda _seat: None
    is_late: bool = False


def always(_value: Any) -> bool:
    """Check for anything."""
    return True


def never(_value: Any) -> bool:
    """Check for nothing."""
    return False


class Kind(NamedTuple):
    """A kind of message. roles: of the pages that may send it. do(source, ask): does it; may raise Refused.

    fields: the check of each; every field must be there, and no other but STAMPS. fits: checks the message as a whole.
    plays: whether a message plays, so that it may not come late, nor to a game that has gone on.
    """

    roles: frozenset[str]
    do: Callable[[Any, Ask], Awaitable[None] | None]
    fields: Mapping[str, Check] = {}
    fits: Check = always
    plays: Check = never


Kinds = Mapping[str, Kind]


class Source:
    """The source of the pages at one address: it feeds them and answers them. kinds: the messages that they may send.

    tell: set by the server; sends a message to every page. lang: of its texts; they stand in the other language, too,
    so that each page shows its own (in_both). given_lang: the language in which pages begin, "" for each its own.
    attended: whether somebody looks; the server clears it while no page is open.
    """

    kinds: ClassVar[Kinds] = {}

    def __init__(self, lang: str, given_lang: str = ""):
        self.lang = lang
        self.given_lang = given_lang
        self.tell: Callable[[dict[str, Any]], None] = lambda _message: None
        self.attended = asyncio.Event()
        self.attended.set()

    def hello(self) -> dict[str, Any]:
        """Return everything that a page needs when it opens or comes back."""
        raise NotImplementedError

    @property
    def count(self) -> int:
        """How often something was entered or shot, where a page may say until when it knows the game."""
        return 0

    def record_text(self) -> str:
        """Return the game so far as a record."""
        raise NotImplementedError

    def tell_changes(self) -> None:
        """Tell every page what has changed. The gate calls it after each message."""

    async def written(self) -> None:
        """Return when all that was told so far is on the disk, and may be shown."""

    async def run(self) -> None:
        """Live until cancelled."""
        await asyncio.Event().wait()


def in_both(lang: str, make: Callable[[str], dict[str, Any]]) -> dict[str, Any]:
    """Return `make(lang)`, with what reads otherwise in the other language under "also", by that language."""
    told = make(lang)
    also = {}
    for other in LANGUAGES:
        differs = {} if other == lang else {name: text for name, text in make(other).items() if text != told[name]}
        if differs:
            also[other] = differs
    return told | {"also": also} if also else told


def among(words: tuple[str, ...]) -> Check:
    """Return a check for one of these words."""
    return lambda value: isinstance(value, str) and value in words


def number(lo: float, hi: float) -> Check:
    """Return a check for a number within bounds."""

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


any_seat = among(pieces.SEAT_WORDS)


def own_seat(value: Any) -> bool:
    """Check for a seat that the page must play: the gate refuses others."""
    return any_seat(value)


def options(value: Any) -> bool:
    """Check for names of options with their texts."""
    if not isinstance(value, dict) or len(value) > 40:
        return False
    return all(text(60)(name) and text(60)(setting) for name, setting in value.items())


def name(value: Any) -> bool:
    """Check for a player's name, or "" for none: one line that can be seen, as it stands in a comment of a record."""
    if not text(MAX_NAME)(value) or value != value.strip():
        return False
    return value == "" or (all(map(visible.can_stand, value)) and visible.can_be_seen(value))


# Any message may bring these: the time when it was sent, by the page's clock, and the count of the source that it knew.
STAMPS: Mapping[str, Check] = {"ms": number(0, 1e15), "seen": whole(0, MAX_SEED)}
BEAT = Kind(EVERYBODY, lambda _source, _ask: None)  # of every page; Pages answers it, so that it knows its line alive
_LATE = "C’est arrivé trop tard : rien n’a été joué.", "That came too late: nothing was played."
_GONE_ON = "La partie a continué entre-temps : rien n’a été joué.", "The game went on meanwhile: nothing was played."


def parse(data: str, kinds: Kinds, most_bytes: int = MAX_BYTES) -> tuple[Kind, dict[str, Any]]:
    """Return the kind of a message and the message, which is one of `kinds`. Raises ProtocolError."""
    if len(data) > most_bytes:
        raise ProtocolError("too long")
    try:
        message = json.loads(data)
    except (ValueError, RecursionError):
        raise ProtocolError("not JSON") from None
    if not isinstance(message, dict):
        raise ProtocolError("not an object")
    name = message.get("t")
    kind = {"beat": BEAT, **kinds}.get(name) if isinstance(name, str) else None
    if kind is None:
        raise ProtocolError("unknown kind")
    if set(message) - {"t", *STAMPS} != set(kind.fields):
        raise ProtocolError(f"{name} has the fields {', '.join(kind.fields) or 'none'}")
    for field, check in (*kind.fields.items(), *STAMPS.items()):
        if field in message and not check(message[field]):
            raise ProtocolError(f"{name}: wrong {field}")
    if not kind.fits(message):
        raise ProtocolError(f"{name}: a player for each seat, and no other")
    return kind, message


def error(lang: str, why: tuple[str, str]) -> dict[str, Any]:
    """Return the message that tells a page of an error."""
    return in_both(lang, lambda each: {"t": "error", "text": pick(each, why)})


async def grant(source: Source, kind: Kind, ask: Ask, role: str) -> None:
    """Let a source do what a page of that role asks, or tell the page why not."""
    try:
        if role not in kind.roles or (kind.fields.get("seat") is own_seat and ask.fields["seat"] not in ask.plays):
            if role in PLAYERS:
                raise Refused("Pas depuis cet écran.", "Not from this screen.")
            raise Refused("Cette page regarde.", "This page watches.")
        if kind.plays(ask.fields) and ask.is_late:
            raise Refused(*_LATE)
        if kind.plays(ask.fields) and ask.fields.get("seen", source.count) < source.count:
            raise Refused(*_GONE_ON)
        await source.written()  # or a game that is killed could be several entries ahead of what was shown
        doing = kind.do(source, ask)
        if doing is not None:
            await doing
    except Refused as refusal:
        ask.outbox.put(error(source.lang, refusal.args))
    source.tell_changes()  # at once: what was told is shown when the disk has done what it was given before
    await source.written()
    source.tell_changes()  # pages are told what was found on the disk
