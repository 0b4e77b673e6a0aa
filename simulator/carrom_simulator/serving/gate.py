"""Decides who asks: the one gate for every route and every message of the server.

Whoever asks through this computer's own address is its owner. Whatever comes in through the home's network is a guest:
it watches, unless it brings the owner's token or that of a seat. Host and Origin can only refuse a request; a client
writes into them what it likes, so they never let one in. A route or a message whose roles do not name that of the page
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
        return Asker(here, request.query.get("seat", ""), request.query.get("key", ""))
