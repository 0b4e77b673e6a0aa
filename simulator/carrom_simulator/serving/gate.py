"""Decides who asks: the one gate for every route and every message of the server.

Whoever asks through this computer's own address is its owner. Whatever comes in through the home's network is a guest:
it watches, unless it brings the owner's token or that of a seat. A browser that has brought the owner's token once
keeps it as a cookie. Host and Origin can only refuse a request; a client writes into them what it likes, so they never
let one in. A route or a message whose roles do not name that of the page
is refused (protocol.Kind, Server.routes).
"""

from typing import NamedTuple

from aiohttp import web

from carrom_simulator.serving.protocol import HOSTING, WATCHING
from carrom_simulator.serving.seats import Part, Seats

HOST = "127.0.0.1"  # what listens there hears this computer alone
_OWN_NAMES = (HOST, "localhost")

OWNER_PART, WATCHER_PART = Part(HOSTING), Part(WATCHING)


class Asker(NamedTuple):
    """Whoever asks. here: through this computer's own listener. token, key: as they were brought, or ""."""

    here: bool
    token: str = ""
    key: str = ""


class Gate:
    """The gate of one server. seats: of people with screens of their own; None: nobody else takes part."""

    def __init__(self, seats: Seats | None):
        self.seats = seats
        self.port = 0  # the port that the server listens on

    def part(self, asker: Asker) -> Part:
        """Return the rights of an asker."""
        named = self.seats.part(asker.token, asker.key) if self.seats is not None else None
        if named is not None:
            return named
        return OWNER_PART if asker.here else WATCHER_PART

    def is_owners(self, token: str) -> bool:
        """Return whether that is the owner's token."""
        return self.seats is not None and self.seats.is_owners(token)

    def keep_token(self, answer: web.StreamResponse, token: str) -> None:
        """Let a browser keep the owner's token until it is closed, where no script reads it and no screen shows it."""
        answer.set_cookie(self._cookie, token, httponly=True, samesite="Lax")

    @property
    def _cookie(self) -> str:
        return f"carrom-owner-{self.port}"  # a browser gives a computer's cookies to all of its ports

    def asker(self, request: web.Request) -> Asker:
        """Return who sent that request. Raises HTTPForbidden for a Host or an Origin that is not the table's own."""
        local = request.transport.get_extra_info("sockname") if request.transport is not None else None
        here = local is not None and local[0] == HOST
        names = _OWN_NAMES if here else [self.seats.address] if self.seats is not None else []
        own = [f"{name}:{self.port}" for name in names]
        if request.headers.getall("Host", []) not in [[host] for host in own]:
            raise web.HTTPForbidden(text="This table answers on its own address only.\n")
        origins = request.headers.getall("Origin", [])
        if origins and origins not in [[f"http://{host}"] for host in own]:
            raise web.HTTPForbidden(text="This table answers its own page only.\n")
        token = request.query.get("seat") or request.cookies.get(self._cookie, "")
        return Asker(here, token, request.query.get("key", ""))
