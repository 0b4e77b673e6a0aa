"""The server of the page: static files and one WebSocket, no address but its own is answered.

It listens on 127.0.0.1 only, unless `seats` let other screens in the home take part.
"""

import asyncio
import contextlib
import errno
import json
import logging
import socket
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

from aiohttp import WSCloseCode, WSMsgType, web

from carrom import ports
from carrom.game import pieces
from carrom.lang import pick
from simulator.board import picture
from simulator.board.spec import BoardSpec
from simulator.web import protocol
from simulator.web.films.animated_svg import animated_svg
from simulator.web.outbox import Outbox
from simulator.web.seats import HOST_PART, MOST_BYTES, MOST_PAGES, WATCHING, Allowance, Part, Seats

HOST = "127.0.0.1"
DEFAULT_PORT = 8765
PORTS_TRIED = 50
SHOT_PX = 480  # width of a shot's picture
STATIC = Path(__file__).parent / "static"

# Nothing from elsewhere, in either direction; no other page may frame this one.
_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self'; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}

log = logging.getLogger(__name__)


class Source(Protocol):
    """The table that a page shows: the simulated table (live.Live) or a real board (feed.Feed).

    tell: set by the server; sends a message to every page. spec: the board that is drawn. lang: of its messages.
    """

    tell: Callable[[dict[str, Any]], None]
    spec: BoardSpec
    lang: str

    def hello(self) -> dict[str, Any]:
        """Return everything that a page needs when it opens or comes back."""

    async def handle(self, message: dict[str, Any], outbox: Outbox, plays: Collection[str] = pieces.SEAT_WORDS) -> None:
        """Do what a page asks (a message that protocol.parse let through). `outbox` goes to that page alone, which acts
        for the seats `plays`."""

    def record_text(self) -> str:
        """Return the game so far as a record."""

    def position_svg(self) -> str:
        """Draw the board as it lies."""

    def shot_film(self, step: int) -> dict[str, Any] | None:
        """Return the film (films.film) of a shot that is played again, or None.

        step: of the record that was opened last; 0: the last shot of the game.
        """

    async def run(self) -> None:
        """Live until cancelled."""


class Guest(Protocol):
    """Other pages at the server's address, see simulator.card_table."""

    def add_to(self, router: web.UrlDispatcher) -> None:
        """Add their addresses to those of the server."""

    def close(self) -> None:
        """Send nothing more."""


def free_port(wanted: int) -> tuple[socket.socket, int]:
    """Open a listening socket on 127.0.0.1 at `wanted` or the next free port. See free_ports."""
    (listener,), port = free_ports(wanted, [HOST])
    return listener, port


def free_ports(wanted: int, hosts: list[str]) -> tuple[list[socket.socket], int]:
    """Open a listening socket on each of these addresses, at `wanted` or the next port that is free on all of them.

    Raises OSError when 50 in a row are taken.
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
    raise OSError(errno.EADDRINUSE, f"no free port from {wanted} to {wanted + PORTS_TRIED - 1}")


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


class Server:
    """Serves one source to any number of pages. Use as `async with`; `address` is then where.

    seats: lets pages at its address in the home's network take part; without it every page may do everything.
    invited: is called when seats have new addresses. guest: other pages at the same address; the host's page then shows
    the way to them.
    """

    def __init__(
        self,
        source: Source,
        port: int = DEFAULT_PORT,
        seats: Seats | None = None,
        invited: Callable[[], None] = lambda: None,
        guest: Guest | None = None,
    ):
        self.source = source
        source.tell = self.tell
        self.wanted = port
        self.port = port
        self._seats = seats
        self._invited = invited
        self._guest = guest
        self._drawing = asyncio.Lock()
        self._game = 0  # whose tokens are valid
        self._swap = False  # everybody moves by a seat when the next game begins
        self._pages: dict[Outbox, Part] = {}
        self._runner: web.AppRunner | None = None
        self._files = {path.relative_to(STATIC).as_posix(): path for path in STATIC.rglob("*") if path.is_file()}

    @property
    def address(self) -> str:
        """Where the page of who started the table is."""
        token = f"?seat={self._seats.host_token}" if self._seats is not None else ""
        return f"http://{HOST}:{self.port}/{token}"

    async def __aenter__(self) -> "Server":
        hosts = [HOST] if self._seats is None else [HOST, self._seats.address]
        listeners, self.port = free_ports(self.wanted, list(dict.fromkeys(hosts)))
        app = web.Application(middlewares=[self._guard], client_max_size=1024)
        app.router.add_get("/", self._index)
        app.router.add_get("/board", self._index)
        app.router.add_get("/socket", self._socket)
        app.router.add_get("/board.svg", self._board)
        app.router.add_get("/disc-{piece:[wbqs]}.svg", self._disc)
        app.router.add_get("/position.svg", self._position)
        app.router.add_get("/game.record", self._record)
        if self._guest is not None:
            self._guest.add_to(app.router)
        app.router.add_get(r"/shot{ending:\.(svg|webp|png)}", self._shot)
        app.router.add_get("/{name:.*}", self._static)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        for listener in listeners:
            await web.SockSite(self._runner, listener).start()
        if self._seats is not None:
            self._begin_game(self._seats, self.source.hello()["state"])
        return self

    async def __aexit__(self, *_error: object) -> None:
        for outbox in self._pages:
            outbox.close()
        if self._guest is not None:
            self._guest.close()
        if self._runner:
            await self._runner.cleanup()

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message to every page."""
        if self._seats is not None and message["t"] == "state" and message["state"]["game"] != self._game:
            self._begin_game(self._seats, message["state"])
        if not self._pages:
            return
        text = json.dumps(message, separators=(",", ":"))
        for outbox in list(self._pages):
            outbox.put_text(text)

    # Who is answered ------------------------------------------------------------------------------

    def _is_ours(self, netloc: str) -> bool:
        hosts = [HOST, "localhost", *([self._seats.address] if self._seats is not None else [])]
        return netloc in [f"{host}:{self.port}" for host in hosts]

    @web.middleware
    async def _guard(self, request: web.Request, handler: Any) -> web.StreamResponse:
        """Refuse what another site's page, or a host name that was made to mean 127.0.0.1, might send."""
        if not self._is_ours(request.headers.get("Host", "")):
            raise web.HTTPForbidden(text="This table answers on its own address only.\n")
        origin = request.headers.get("Origin")
        if origin is not None:
            parts = urlsplit(origin)
            if parts.scheme != "http" or not self._is_ours(parts.netloc):
                raise web.HTTPForbidden(text="This table answers its own page only.\n")
        response = await handler(request)
        if not response.prepared:
            response.headers.update(_HEADERS)
        return response

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
        return _svg(self.source.position_svg())

    async def _record(self, _request: web.Request) -> web.StreamResponse:
        return web.Response(text=self.source.record_text(), content_type="text/plain", charset="utf-8")

    async def _shot(self, request: web.Request) -> web.StreamResponse:
        """Send a shot as a picture that moves."""
        ending, step = request.match_info["ending"], request.query.get("step", "0")
        async with self._drawing:  # one at a time: it takes a second of a core
            film = await asyncio.to_thread(self.source.shot_film, int(step)) if step.isdecimal() else None
            if film is None:
                raise web.HTTPNotFound()
            if ending == ".svg":
                return _svg(animated_svg(film, self.source.spec))
            try:
                from simulator.web.films import moving_picture
            except ModuleNotFoundError:
                raise web.HTTPNotFound(text="This needs the extra `pictures`.\n") from None
            painter = moving_picture.Painter(self.source.spec, SHOT_PX)
            data = await asyncio.to_thread(moving_picture.looped, list(moving_picture.scenes(film)), painter, ending)
            return web.Response(body=data, content_type=f"image/{ending[1:]}")

    # Who plays where --------------------------------------------------------------------------------

    def _begin_game(self, seats: Seats, state: dict[str, Any]) -> None:
        """Give the seats of a new game new tokens. Pages that sit keep their seat, or move on with everybody."""
        order: list[str] = state["seats"]
        moves = dict(zip(order, order[1:] + order[:1], strict=True)) if self._swap else {}
        self._swap = False
        self._game = state["game"]
        went = seats.begin([seat for seat in order if state["players"][seat]["kind"] == "human"], moves)
        for outbox, part in self._pages.items():
            if part.role == "seat":
                self._pages[outbox] = Part("seat", went[part.seat]) if part.seat in went else WATCHING
        self._tell_parts(seats)

    def _tell_parts(self, seats: Seats) -> None:
        for outbox, part in self._pages.items():
            outbox.put(seats.message(part, self.port))
        self._invited()

    def _join(self, outbox: Outbox, part: Part) -> None:
        self._pages[outbox] = part
        if self._seats is None:
            return
        if part.role == "seat":  # the same phone once more: its old page watches
            for other, its in self._pages.items():
                if its == part and other is not outbox:
                    self._pages[other] = WATCHING
        self._tell_parts(self._seats)

    def _free(self, seats: Seats, seat: str) -> None:
        seats.free(seat)
        for outbox, part in self._pages.items():
            if part.seat == seat:
                self._pages[outbox] = WATCHING
        self._tell_parts(seats)

    async def _handle(self, message: dict[str, Any], outbox: Outbox) -> None:
        """Let the source do what a page asks, as far as its part goes."""
        seats, part = self._seats, self._pages[outbox]
        if seats is None:
            await self.source.handle(message, outbox)
            return
        kind, plays = message["t"], seats.plays(part)
        if kind == "free" and part.role == "host":
            self._free(seats, message["seat"])
        elif not protocol.may_send(part.role, kind) or message.get("seat", "") not in {"", *plays}:
            fr, en = ("Cette page regarde.", "This page watches.")
            if part.role != "watch":
                fr, en = ("Pas depuis cet écran.", "Not from this screen.")
            outbox.put({"t": "error", "text": pick(self.source.lang, (fr, en))})
        else:
            if kind in ("new", "again", "continue", "resume"):
                self._swap = bool(message.get("swap"))
            await self.source.handle(message, outbox, plays)

    # The socket -----------------------------------------------------------------------------------

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if not web.WebSocketResponse().can_prepare(request):
            raise web.HTTPBadRequest(text="Pages talk here, over a WebSocket.\n")
        part = HOST_PART
        if self._seats is not None:
            part = self._seats.join(request.query.get("seat", ""), request.query.get("key", ""))
            if part.role == "watch" and len(self._pages) >= MOST_PAGES:
                raise web.HTTPServiceUnavailable(text="Too many screens.\n")
        most_bytes = protocol.MAX_BYTES if part.role == "host" else MOST_BYTES
        page = web.WebSocketResponse(heartbeat=30, max_msg_size=most_bytes, compress=False)
        await page.prepare(request)
        outbox = Outbox()
        self._join(outbox, part)
        outbox.put({**self.source.hello(), "cards": self._guest is not None and part.role == "host"})
        writer = asyncio.create_task(write(page, outbox))
        try:
            await self._read(page, outbox)
        finally:
            part = self._pages.pop(outbox)
            outbox.close()
            if part.role == "seat":
                await self._let_go(part.seat)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer
        return page

    async def _read(self, page: web.WebSocketResponse, outbox: Outbox) -> None:
        """Do what a page asks until it goes, or sends what no page of ours sends."""
        clock = asyncio.get_running_loop().time
        allowance = Allowance(clock())
        async for received in page:
            if received.type != WSMsgType.TEXT:
                await page.close(code=WSCloseCode.UNSUPPORTED_DATA, message=b"text only")
                break
            if not allowance.spend(clock()) and self._pages[outbox].role != "host":
                await page.close(code=WSCloseCode.POLICY_VIOLATION, message=b"too many messages")
                break
            try:
                message = protocol.parse(received.data)
            except protocol.ProtocolError as error:
                await page.close(code=WSCloseCode.POLICY_VIOLATION, message=str(error).encode()[:120])
                break
            await self._handle(message, outbox)
            await asyncio.sleep(0)  # a page that sends without end is not the only one to be heard

    async def _let_go(self, seat: str) -> None:
        """Let go of the buttons that a phone may have held when it went."""
        for button in ports.BUTTON_WORDS:
            await self.source.handle({"t": "pad", "seat": seat, "button": button, "down": False}, Outbox(), {seat})


async def write(page: web.WebSocketResponse, outbox: Outbox) -> None:
    """Send what is put into the outbox, until it is closed."""
    while (text := await outbox.get()) is not None:
        try:
            await page.send_str(text)
        except (ConnectionError, RuntimeError):
            outbox.close()
    await page.close(code=WSCloseCode.GOING_AWAY)


def _svg(text: str) -> web.Response:
    return web.Response(text=text, content_type="image/svg+xml", charset="utf-8")
