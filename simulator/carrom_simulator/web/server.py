"""The server of the pages: files, pictures and WebSockets, at this computer's own address.

It listens on 127.0.0.1 only, unless `seats` let other screens in the home take part. What each route answers, and to
whom, is the table `Server.routes`; who asks, gate.py decides.
"""

import asyncio
import functools
import hashlib
import mimetypes
from collections.abc import Callable
from pathlib import Path
from typing import Any

from aiohttp import web

from carrom.game import pieces
from carrom_simulator.board import picture
from carrom_simulator.desk import bundle
from carrom_simulator.films import drawing
from carrom_simulator.serving.door import Door
from carrom_simulator.serving.gate import HOST, Asker, Gate
from carrom_simulator.serving.listeners import HEADERS, free_ports
from carrom_simulator.serving.pages import Pages
from carrom_simulator.serving.protocol import EVERYBODY, OWNER, PLAYERS, Source
from carrom_simulator.serving.seats import Seats
from carrom_simulator.web.table_source import TableSource

DEFAULT_PORT = 8765
CARDS = "/cards/"
REFEREE = "/referee/"
STATIC = Path(__file__).parent / "static"
# Addresses that a person opens. Whoever opens one with the owner's token gets it as a cookie, and the address without.
OPENED = frozenset({"/", "/index.html", "/board", CARDS, CARDS + "index.html", REFEREE, REFEREE + "index.html"})
MOST_DIGITS = 6  # digits of a record's or a step's number

_ASKER = web.RequestKey("asker", Asker)
_POLICY = "Content-Security-Policy"
# The plain board's referee compiles MicroPython, which it unpacks itself.
_REFEREE_HEADERS = {_POLICY: f"{HEADERS[_POLICY]}; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' blob:"}
_NO_MICROPYTHON = (
    "L'arbitre a besoin de MicroPython pour navigateurs : « make referee » l'apporte ; puis rechargez cette page.\n"
    "The referee needs MicroPython for browsers: “make referee” fetches it; then reload this page.\n"
)
_KINDS = {".js": "text/javascript", ".mjs": "text/javascript", ".webmanifest": "application/manifest+json"}
_LATER = {"Retry-After": "10"}

Answer = Callable[["Server", web.Request], Any]


class Server:
    """Serves a table, and a card table next to it, to many pages. Use as `async with`; `address` is then where.

    plain: the game of a plain board, which its referee's page tells and others follow.

    seats: lets pages at its address in the home's network take part. invited: is called when seats have new addresses.
    short: see Door.
    """

    def __init__(
        self,
        source: TableSource,
        port: int = DEFAULT_PORT,
        seats: Seats | None = None,
        invited: Callable[[], None] = lambda: None,
        cards: Source | None = None,
        plain: Source | None = None,
        short: Callable[[OSError], None] = lambda _error: None,
    ):
        self.source = source
        self.wanted = port
        self.gate = Gate(seats)
        self.pages = Pages(source, self.gate, seats, invited, cards is not None)
        self.card_pages = Pages(cards, self.gate) if cards is not None else None
        self.plain_pages = Pages(plain, self.gate) if plain is not None else None
        self._drawing = drawing.Drawing()
        self._short = short
        self._door: Door | None = None
        self._referee_files: dict[str, bytes] = {}  # packed when the first page asks
        self._files = {path.relative_to(STATIC).as_posix(): path for path in STATIC.rglob("*") if path.is_file()}

    @property
    def port(self) -> int:
        """The port that the server listens on."""
        return self.gate.port or self.wanted

    @property
    def address(self) -> str:
        """The address of the table's page on this computer."""
        return f"http://{HOST}:{self.port}/"

    @property
    def owner_address(self) -> str:
        """The address from which another device of the home runs the table; "" where none takes part."""
        seats = self.gate.seats
        return f"http://{seats.address}:{self.port}/?seat={seats.host_token}" if seats is not None else ""

    async def __aenter__(self) -> "Server":
        seats = self.gate.seats
        hosts = [HOST] if seats is None else [HOST, seats.address]
        listeners, self.gate.port = free_ports(self.wanted, list(dict.fromkeys(hosts)))
        app = web.Application(middlewares=[self._let_in], client_max_size=1024)
        for path, roles, answer in self.routes:
            app.router.add_get(path, self._only(roles, answer))
        self._door = Door(app, listeners, self._short)
        await self._door.__aenter__()
        if seats is not None:
            self.pages.seat_people(self.source.hello()["state"])
        return self

    async def __aexit__(self, *_error: object) -> None:
        if self._door is not None:
            self._door.close()
        for pages in (self.pages, self.card_pages, self.plain_pages):
            if pages is not None:
                pages.close()
        if self._door is not None:
            await self._door.__aexit__()

    # Who is answered ------------------------------------------------------------------------------

    @web.middleware
    async def _let_in(self, request: web.Request, handler: Any) -> web.StreamResponse:
        asker = request[_ASKER] = self.gate.asker(request)
        if request.path in OPENED and "seat" in request.query and self.gate.is_owners(asker.token):
            shown_without = web.HTTPSeeOther(request.path)
            self.gate.keep_token(shown_without, asker.token)
            raise shown_without
        answer: web.StreamResponse = await handler(request)
        return answer

    def _only(self, roles: frozenset[str], answer: Answer) -> Callable[[web.Request], Any]:
        """Return a handler that answers pages of those roles alone."""

        async def handler(request: web.Request) -> web.StreamResponse:
            if self.gate.part(request[_ASKER]).role not in roles:
                raise web.HTTPForbidden(text="This is not for guests.\n")
            response: web.StreamResponse = await answer(self, request)
            return response

        return handler

    # Files ----------------------------------------------------------------------------------------

    async def _index(self, request: web.Request) -> web.StreamResponse:
        return _file(request, STATIC / "index.html")

    async def _static(self, request: web.Request) -> web.StreamResponse:
        """Send a file of the page. Its name is looked up among those that exist; no path from outside is opened."""
        path = self._files.get(request.match_info["name"])
        if path is None:
            raise web.HTTPNotFound()
        return _file(request, path)

    async def _referee_moved(self, _request: web.Request) -> web.StreamResponse:
        raise web.HTTPMovedPermanently(REFEREE)

    async def _referee(self, request: web.Request) -> web.StreamResponse:
        """Send a file of the plain board's referee."""
        if not self._referee_files:
            try:
                followed, given = self.plain_pages is not None, self.source.given_lang
                self._referee_files = await asyncio.to_thread(bundle.files, followed, given)
            except bundle.NoMicroPythonError:
                raise web.HTTPServiceUnavailable(text=_NO_MICROPYTHON) from None
        name = request.match_info["name"] or "index.html"
        if name not in self._referee_files:
            raise web.HTTPNotFound()
        return web.Response(body=self._referee_files[name], content_type=_kind(name), headers=_REFEREE_HEADERS)

    async def _referee_socket(self, request: web.Request) -> web.StreamResponse:
        if self.plain_pages is None:
            raise web.HTTPNotFound()
        return await self.plain_pages.serve(request, request[_ASKER])

    async def _board(self, _request: web.Request) -> web.StreamResponse:
        return _svg(picture.board_svg(self.source.spec))

    async def _disc(self, request: web.Request) -> web.StreamResponse:
        return _svg(picture.disc_svg(pieces.PIECE_WORDS.index(request.match_info["piece"])))

    async def _position(self, _request: web.Request) -> web.StreamResponse:
        await self.source.written()
        return _svg(self.source.position_svg())

    async def _record(self, _request: web.Request) -> web.StreamResponse:
        await self.source.written()
        return _text(self.source.record_text())

    async def _shot(self, request: web.Request) -> web.StreamResponse:
        """Send a shot as a picture that moves."""
        ending = request.match_info["ending"]
        record, step = (_number(request.query.get(name, "0")) for name in ("record", "step"))
        try:
            film = functools.partial(self.source.shot_film, record, step)
            data = await self._drawing.shot(film, self.source.spec, ending, lambda: request.transport is None)
        except drawing.BusyError:
            raise web.HTTPServiceUnavailable(text="Other shots are being drawn.\n", headers=_LATER) from None
        if data is None:
            raise web.HTTPNotFound()
        return web.Response(body=data, content_type=drawing.KINDS[ending])

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        return await self.pages.serve(request, request[_ASKER])

    async def _cards_index(self, request: web.Request) -> web.StreamResponse:
        self._cards()
        return _file(request, STATIC / "cards" / "index.html")

    async def _cards_socket(self, request: web.Request) -> web.StreamResponse:
        return await self._cards().serve(request, request[_ASKER])

    async def _cards_record(self, _request: web.Request) -> web.StreamResponse:
        await self._cards().source.written()
        return _text(self._cards().source.record_text())

    def _cards(self) -> Pages:
        if self.card_pages is None:
            raise web.HTTPNotFound()
        return self.card_pages

    # address, who is answered, what with; the first that fits counts
    routes: tuple[tuple[str, frozenset[str], Answer], ...] = (
        ("/", EVERYBODY, _index),
        ("/board", EVERYBODY, _index),
        ("/socket", EVERYBODY, _socket),
        ("/board.svg", EVERYBODY, _board),
        ("/disc-{piece:[wbqs]}.svg", EVERYBODY, _disc),
        ("/position.svg", EVERYBODY, _position),
        ("/game.record", EVERYBODY, _record),
        (r"/shot{ending:\.(svg|webp|png)}", PLAYERS, _shot),
        (CARDS, OWNER, _cards_index),
        (CARDS + "index.html", OWNER, _cards_index),
        (CARDS + "socket", OWNER, _cards_socket),
        (CARDS + "game.record", OWNER, _cards_record),
        (REFEREE.rstrip("/"), EVERYBODY, _referee_moved),
        (REFEREE + "socket", EVERYBODY, _referee_socket),
        (REFEREE + "{name:.*}", EVERYBODY, _referee),
        ("/{name:.*}", EVERYBODY, _static),
    )


def _file(request: web.Request, path: Path) -> web.Response:
    """Send a small file, or that it has not changed. The page has some sixty: aiohttp's own FileResponse asks a thread
    for each, and the first paint waits."""
    body = path.read_bytes()
    tag = hashlib.sha256(body).hexdigest()[:16]
    headers = {"ETag": f'"{tag}"'}
    if any(known.value == tag for known in request.if_none_match or ()):
        return web.Response(status=304, headers=headers)
    return web.Response(body=body, content_type=_kind(path.name), headers=headers)


def _kind(name: str) -> str:
    return _KINDS.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"


def _number(text: str) -> int:
    """Read a number in an address. Raises HTTPNotFound."""
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
        raise web.HTTPNotFound()
    return int(text)


def _svg(text: str) -> web.Response:
    return web.Response(text=text, content_type="image/svg+xml", charset="utf-8")


def _text(text: str) -> web.Response:
    return web.Response(text=text, content_type="text/plain", charset="utf-8")
