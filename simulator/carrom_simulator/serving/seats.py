"""The seats of people whose screens are elsewhere in the home (`carrom play --lan`): invitations, tokens, keys.

An invitation is an address with a token in it. The first page that brings the token of a free seat takes the seat, and
gets a key to come back with; the invitation has served then. The key lasts as long as the evening, however long the
phone slept and however often a new game began, until the owner frees the seat. A television's token takes no seat: it
keeps a place among those who watch.
"""

import functools
import io
import secrets
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import segno

from carrom_simulator.serving.protocol import BOARD, HOSTING, SITTING, WATCHING

TOKEN_BYTES = 16  # 128 bits of chance
BOARD_LETTERS, BOARD_LENGTH = "abcdefghjkmnpqrstuvwxyz23456789", 6  # typed on a remote control; only watches
MOST_WATCHING = 24  # pages without a token, all together
MOST_BOARDS = 8  # with the television's
MOST_OF_A_SEAT = 4  # with the key of one seat
MOST_BYTES = 2_000  # in a message, unless the owner's page sends it
MESSAGES_PER_S = 120.0  # from such a page: a finger that drags sends 60
BURST = 240.0


class Part(NamedTuple):
    """The rights of a page. role: see protocol. seat: that it plays, or ""."""

    role: str
    seat: str = ""


MOST_PAGES = {
    SITTING: MOST_OF_A_SEAT,
    BOARD: MOST_BOARDS,
    WATCHING: MOST_WATCHING,
}  # most pages of one part; the owner: any number


class Seats:
    """The seats of people, and the phones that have taken them. address: of this computer in the home's network."""

    def __init__(self, address: str):
        self.address = address
        self.host_token = _secret()
        self.board_token = "".join(secrets.choice(BOARD_LETTERS) for _ in range(BOARD_LENGTH))
        self._people: list[str] = []  # seats of people in the running game
        self._tokens: dict[str, str] = {}  # seat -> token that takes it
        self._used: set[str] = set()  # tokens with which somebody has taken a seat
        self._keys: dict[str, str] = {}  # key with which a phone comes back -> its seat

    def begin(self, people: Iterable[str], moves: Mapping[str, str] | None = None) -> None:
        """Begin a game in which people sit at these seats. moves: where who sat at a seat sits now, if elsewhere."""
        self._people = list(people)
        self._keys = {key: (moves or {}).get(seat, seat) for key, seat in self._keys.items()}
        for seat in self._people:
            self._tokens.setdefault(seat, _secret())

    def take(self, token: str) -> str:
        """Take the free seat that a token invites to. Return the key of who sits there now, "" for no such seat."""
        for seat in self._free():
            if _same(token, self._tokens[seat]):
                key = _secret()
                self._keys[key] = seat
                self._used.add(token)
                self._tokens[seat] = _secret()
                return key
        return ""

    def part(self, token: str, key: str) -> Part | None:
        """Return the part of a page that brings that token or key; None for one that brings nothing that counts."""
        if self.is_owners(token):
            return Part(HOSTING)
        for known, seat in self._keys.items():
            if _same(key, known):
                return Part(SITTING, seat) if seat in self._people else Part(WATCHING)
        return Part(BOARD) if _same(token, self.board_token) else None

    def is_owners(self, token: str) -> bool:
        """Return whether that is the owner's token."""
        return _same(token, self.host_token)

    def free(self, seat: str) -> None:
        """Take a seat back: its key ends, and a new token takes it."""
        self._keys = {key: held for key, held in self._keys.items() if held != seat}
        if seat in self._tokens:
            self._tokens[seat] = _secret()

    def _free(self) -> list[str]:
        return [seat for seat in self._people if seat not in self._keys.values()]

    def plays(self, part: Part) -> frozenset[str]:
        """Return the seats that a page acts for: its own, or all that no phone has taken."""
        return frozenset(self._free() if part.role == HOSTING else {part.seat} & set(self._people))

    def invitations(self, port: int) -> dict[str, str]:
        """Return the address that takes each seat which is free."""
        return {seat: f"http://{self.address}:{port}/?seat={self._tokens[seat]}" for seat in self._free()}

    def board(self, port: int) -> str:
        """Return the address of the large view for a television."""
        return f"http://{self.address}:{port}/board?seat={self.board_token}"

    def _denied(self, part: Part, token: str, key: str) -> str:
        """Return why a page that brings a token has no seat: "used", or "unknown" where the table was started anew
        since; "" for one that has a seat, or brings none."""
        if part.role != WATCHING or not token or key in self._keys or token in self._tokens.values():
            return ""
        return "used" if token in self._used else "unknown"

    def message(self, part: Part, token: str, key: str, port: int) -> dict[str, Any]:
        """Return what tells a page its part. token, key: that it brought, and comes back with."""
        role = WATCHING if part.role == BOARD else part.role
        told: dict[str, Any] = {"t": "part", "role": role, "plays": sorted(self.plays(part))}
        if denied := self._denied(part, token, key):
            told["denied"] = denied
        if part.role == SITTING:
            told |= {"seat": part.seat, "key": key}
        if part.role == HOSTING:
            free = self.invitations(port)
            told["board"] = self.board(port)
            told["invitations"] = [
                {"seat": seat, "address": free.get(seat, ""), "qr": qr_image(free[seat]) if seat in free else ""}
                for seat in self._people
            ]
        return told


class Allowance:
    """Limits how many messages a page may send."""

    def __init__(self, now_s: float):
        self._left = BURST
        self._then_s = now_s

    def spend(self, now_s: float) -> bool:
        """Count a message. Return False for one too many."""
        self._left = min(BURST, self._left + (now_s - self._then_s) * MESSAGES_PER_S)
        self._then_s = now_s
        self._left -= 1
        return self._left >= 0


@functools.lru_cache(maxsize=16)
def qr_image(text: str) -> str:
    """Return a QR code as the address of an image, which holds the whole image."""
    return str(segno.make(text, error="m", micro=False).svg_data_uri(scale=4, light="#fff"))


def qr_terminal(text: str) -> str:
    """Return a QR code in half blocks, for a terminal."""
    out = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out, border=2, compact=True)
    return out.getvalue()


def _secret() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def _same(given: str, wanted: str) -> bool:
    """Compare in a time that tells nothing of where they differ."""
    return secrets.compare_digest(given.encode("utf-8", "replace"), wanted.encode())
