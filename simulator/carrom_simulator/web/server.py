"""The server of the pages: files, pictures and WebSockets, at this computer's own address.

It listens on 127.0.0.1 only, unless `seats` let other screens in the home take part. What each route answers, and to
whom, is the table `Server.routes`; who asks, gate.py decides.
"""

import asyncio
import errno
import functools
import logging
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

from aiohttp import http_exceptions, web

from carrom.game import pieces
from carrom_simulator.board import picture
from carrom_simulator.web.films import drawing
from carrom_simulator.web.gate import HOST, Asker, Gate
from carrom_simulator.web.pages import Pages
from carrom_simulator.web.protocol import EVERYBODY, OWNER, PLAYERS, Source, TableSource
from carrom_simulator.web.seats import Seats
from carrom_simulator.words.faults import CodedError

DEFAULT_PORT = 8765
PORTS_TRIED = 50
CARDS = "/cards/"
STATIC = Path(__file__).parent / "static"
MOST_DIGITS = 6  # digits of a record's or a step's number

# Our pages load nothing from other sites, other sites load nothing of ours, and none may frame them.
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self'; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}

_ASKER = web.RequestKey("asker", Asker)
_NO_LOG = logging.getLogger("carrom.requests")
_NO_LOG.disabled = True
_LATER = {"Retry-After": "10"}

Answer = Callable[["Server", web.Request], Any]


class NoPortError(CodedError):
    """All ports that were tried are taken."""


def free_port(wanted: int) -> tuple[socket.socket, int]:
    """Open a listening socket on 127.0.0.1 at `wanted` or the next free port. See free_ports."""
    (listener,), port = free_ports(wanted, [HOST])
    return listener, port


def free_ports(wanted: int, hosts: list[str]) -> tuple[list[socket.socket], int]:
    """Open a listening socket on each of these addresses, at `wanted` or the next port that is free on all of them.

    Raises NoPortError when 50 in a row are taken, OSError.
    """
    for port in range(wanted, min(wanted + PORTS_TRIED, 65536)):
        opened: list[socket.socket] = []
        try:
            for host in hosts:
                opened.append(_listen(host, port))
        except OSError as error:
            for listener in opened:
                listener.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
        else:
            return opened, port
    raise NoPortError("no-port", wanted, wanted + PORTS_TRIED - 1)


def _listen(host: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        # Without SO_REUSEPORT a port that somebody listens on is refused; REUSEADDR only skips TIME_WAIT.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(64)
    except OSError:
        listener.close()
        raise
    listener.setblocking(False)
    return listener


class _Connection(web.RequestHandler):
    """A connection that answers nonsense with the usual headers, and not with a traceback in the terminal."""

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        if status >= 500:
            return _headed(super().handle_error(request, status, exc, message))
        answer = web.Response(status=status, text="This is no request of a browser.\n", headers=HEADERS)
        answer.force_close()
        return answer

    def log_exception(self, *args: Any, **more: Any) -> None:
        if isinstance(more.get("exc_info"), http_exceptions.HttpProcessingError | web.RequestPayloadError):
            self.log_debug(*args, **more)
        else:
            super().log_exception(*args, **more)


def _headed(answer: web.StreamResponse) -> web.StreamResponse:
    answer.headers.update(HEADERS)
    return answer


async def _add_headers(_request: web.Request, answer: web.StreamResponse) -> None:
    _headed(answer)


class Server:
    """Serves a table, and a card table next to it, to many pages. Use as `async with`; `address` is then where.

    seats: lets pages at its address in the home's network take part. invited: is called when seats have new addresses.
    """

    def __init__(
        self,
        source: TableSource,
        port: int = DEFAULT_PORT,
        seats: Seats | None = None,
        invited: Callable[[], None] = lambda: None,
        cards: Source | None = None,
    ):
        self.source = source
        self.wanted = port
        self.gate = Gate(seats)
        self.pages = Pages(source, self.gate, seats, invited, cards is not None)
        self.card_pages = Pages(cards, self.gate) if cards is not None else None
        self._drawing = drawing.Drawing()
        self._runner: web.AppRunner | None = None
        self._listening: list[asyncio.Server] = []
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
        app.on_response_prepare.append(_add_headers)
        for path, roles, answer in self.routes:
            app.router.add_get(path, self._only(roles, answer))
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        loop, manager = asyncio.get_running_loop(), self._runner.server
        assert manager is not None
        made = functools.partial(_Connection, manager, loop=loop, access_log=_NO_LOG)
        self._listening = [await loop.create_server(made, sock=listener) for listener in listeners]
        if seats is not None:
            self.pages.seat_people(self.source.hello()["state"])
        return self

    async def __aexit__(self, *_error: object) -> None:
        for listening in self._listening:
            listening.close()
        for pages in (self.pages, self.card_pages):
            if pages is not None:
                pages.close()
        if self._runner:
            await self._runner.cleanup()

    # Who is answered ------------------------------------------------------------------------------

    @web.middleware
    async def _let_in(self, request: web.Request, handler: Any) -> web.StreamResponse:
        request[_ASKER] = self.gate.asker(request)
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

    async def _index(self, _request: web.Request) -> web.StreamResponse:
        return web.FileResponse(STATIC / "index.html")

    async def _static(self, request: web.Request) -> web.StreamResponse:
        """Send a file of the page. Its name is looked up among those that exist; no path from outside is opened."""
        path = self._files.get(request.match_info["name"])
        if path is None:
            raise web.HTTPNotFound()
        return web.FileResponse(path)

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
            data = await self._drawing.shot(self.source, (record, step), ending, lambda: request.transport is None)
        except drawing.BusyError:
            raise web.HTTPServiceUnavailable(text="Other shots are being drawn.\n", headers=_LATER) from None
        if data is None:
            raise web.HTTPNotFound()
        return web.Response(body=data, content_type=drawing.KINDS[ending])

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        return await self.pages.serve(request, request[_ASKER])

    async def _cards_index(self, _request: web.Request) -> web.StreamResponse:
        self._cards()
        return web.FileResponse(STATIC / "cards" / "index.html")

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
        ("/{name:.*}", EVERYBODY, _static),
    )


def _number(text: str) -> int:
    """Read a number in an address. Raises HTTPNotFound."""
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
        raise web.HTTPNotFound()
    return int(text)


def _svg(text: str) -> web.Response:
    return web.Response(text=text, content_type="image/svg+xml", charset="utf-8")


def _text(text: str) -> web.Response:
    return web.Response(text=text, content_type="text/plain", charset="utf-8")
