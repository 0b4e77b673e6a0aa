"""Decides which page may act for whom when other screens in the home join in (`carrom play --lan`).

The page of who started the table has the host's token. The first page that brings the token of a person's seat takes
the seat and gets a key to come back with. A page with a token that is taken, a wrong one or none only watches. All
tokens and keys but the host's end with the game.
"""

import io
import secrets
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import segno

TOKEN_BYTES = 16  # 128 bits of chance
MOST_PAGES = 40
MOST_BYTES = 2_000  # of a message that does not come from the host's page
MESSAGES_PER_S = 120.0  # of such a page: a finger that drags sends 60
BURST = 240.0


class Part(NamedTuple):
    """The rights of a page. role: "host", "seat" or "watch"."""

    role: str
    seat: str = ""


HOST_PART, WATCHING = Part("host"), Part("watch")


class Seats:
    """The seats of people in the running game, and the pages that have taken them.

    address: of this computer in the home's network.
    """

    def __init__(self, address: str):
        self.address = address
        self.host_token = _secret()
        self._tokens: dict[str, str] = {}  # seat -> what takes it
        self._keys: dict[str, str] = {}  # seat -> what the page that has taken it comes back with

    def begin(self, people: Iterable[str], moves: Mapping[str, str] | None = None) -> dict[str, str]:
        """Begin a game in which people sit at these seats. moves: where who sat at a seat sits now, if elsewhere.

        Return old seat -> new seat of the pages that go on; those that find no seat of a person are left out.
        """
        self._tokens = {seat: _secret() for seat in people}
        went = {seat: (moves or {}).get(seat, seat) for seat in self._keys}
        went = {old: new for old, new in went.items() if new in self._tokens}
        self._keys = {new: _secret() for new in went.values()}
        return went

    def join(self, token: str, key: str) -> Part:
        """Return the part of a page that comes with that token, and with the key of an earlier visit or ""."""
        if _same(token, self.host_token):
            return HOST_PART
        for seat, wanted in self._tokens.items():
            if _same(token, wanted):
                if seat not in self._keys:
                    self._keys[seat] = _secret()
                    return Part("seat", seat)
                return Part("seat", seat) if _same(key, self._keys[seat]) else WATCHING
        return WATCHING

    def free(self, seat: str) -> None:
        """Take a seat back: its token and key end, and a new token takes it."""
        self._keys.pop(seat, None)
        if seat in self._tokens:
            self._tokens[seat] = _secret()

    def plays(self, part: Part) -> frozenset[str]:
        """Return the seats that a page acts for: its own, or all that no other page has taken."""
        if part.role == "host":
            return frozenset(set(self._tokens) - set(self._keys))
        return frozenset({part.seat} & set(self._tokens))

    def invitations(self, port: int) -> dict[str, str]:
        """Return the address that takes each seat which is free."""
        return {
            seat: f"http://{self.address}:{port}/?seat={token}"
            for seat, token in self._tokens.items()
            if seat not in self._keys
        }

    def message(self, part: Part, port: int) -> dict[str, Any]:
        """Return what tells a page its part."""
        told: dict[str, Any] = {"t": "part", "role": part.role, "plays": sorted(self.plays(part))}
        if part.role == "seat":
            told |= {"seat": part.seat, "token": self._tokens[part.seat], "key": self._keys[part.seat]}
        if part.role == "host":
            free = self.invitations(port)
            told["board"] = f"http://{self.address}:{port}/board"
            told["invitations"] = [
                {"seat": seat, "address": free.get(seat, ""), "qr": qr_image(free[seat]) if seat in free else ""}
                for seat in self._tokens
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
    return secrets.compare_digest(given.encode(), wanted.encode())
