"""The server of the page: 127.0.0.1 only, static files and one WebSocket, no address but its own is answered."""

import asyncio
import contextlib
import errno
import json
import logging
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

from aiohttp import WSCloseCode, WSMsgType, web

from carrom.game import pieces
from simulator.board import picture
from simulator.board.spec import BoardSpec
from simulator.web import protocol
from simulator.web.outbox import Outbox

HOST = "127.0.0.1"
DEFAULT_PORT = 8765
PORTS_TRIED = 50
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

    tell: set by the server; sends a message to every page. spec: the board that is drawn.
    """

    tell: Callable[[dict[str, Any]], None]
    spec: BoardSpec

    def hello(self) -> dict[str, Any]:
        """Return everything that a page needs when it opens or comes back."""

    async def handle(self, message: dict[str, Any], outbox: Outbox) -> None:
        """Do what a page asks (a message that protocol.parse let through). `outbox` goes to that page alone."""

    def record_text(self) -> str:
        """Return the game so far as a record."""

    def position_svg(self) -> str:
        """Draw the board as it lies."""

    async def run(self) -> None:
        """Live until cancelled."""


def free_port(wanted: int) -> tuple[socket.socket, int]:
    """Open a listening socket on 127.0.0.1 at `wanted` or the next free port. Raises OSError when 50 in a row are
    taken."""
    for port in range(wanted, min(wanted + PORTS_TRIED, 65536)):
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            # Without SO_REUSEPORT a port that somebody listens on is refused; REUSEADDR only skips TIME_WAIT.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((HOST, port))
            listener.listen(64)
        except OSError as error:
            listener.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
        else:
            listener.setblocking(False)
            return listener, port
    raise OSError(errno.EADDRINUSE, f"no free port from {wanted} to {wanted + PORTS_TRIED - 1}")


class Server:
    """Serves one source to any number of pages. Use as `async with`; `address` is then where."""

    def __init__(self, source: Source, port: int = DEFAULT_PORT):
        self.source = source
        source.tell = self.tell
        self.wanted = port
        self.port = port
        self._pages: set[Outbox] = set()
        self._runner: web.AppRunner | None = None
        self._files = {path.relative_to(STATIC).as_posix(): path for path in STATIC.rglob("*") if path.is_file()}

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.port}/"

    async def __aenter__(self) -> "Server":
        listener, self.port = free_port(self.wanted)
        app = web.Application(middlewares=[self._guard], client_max_size=1024)
        app.router.add_get("/", self._index)
        app.router.add_get("/socket", self._socket)
        app.router.add_get("/board.svg", self._board)
        app.router.add_get("/disc-{piece:[wbqs]}.svg", self._disc)
        app.router.add_get("/position.svg", self._position)
        app.router.add_get("/game.record", self._record)
        app.router.add_get("/{name:.*}", self._static)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.SockSite(self._runner, listener).start()
        return self

    async def __aexit__(self, *_error: object) -> None:
        for outbox in self._pages:
            outbox.close()
        if self._runner:
            await self._runner.cleanup()

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message to every page."""
        if not self._pages:
            return
        text = json.dumps(message, separators=(",", ":"))
        for outbox in list(self._pages):
            outbox.put_text(text)

    # Who is answered ------------------------------------------------------------------------------

    def _is_ours(self, netloc: str) -> bool:
        return netloc in (f"{HOST}:{self.port}", f"localhost:{self.port}")

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

    # The socket -----------------------------------------------------------------------------------

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        page = web.WebSocketResponse(heartbeat=30, max_msg_size=protocol.MAX_BYTES, compress=False)
        await page.prepare(request)
        outbox = Outbox()
        outbox.put(self.source.hello())
        self._pages.add(outbox)
        writer = asyncio.create_task(_write(page, outbox))
        try:
            async for received in page:
                if received.type != WSMsgType.TEXT:
                    await page.close(code=WSCloseCode.UNSUPPORTED_DATA, message=b"text only")
                    break
                try:
                    message = protocol.parse(received.data)
                except protocol.ProtocolError as error:
                    await page.close(code=WSCloseCode.POLICY_VIOLATION, message=str(error).encode()[:120])
                    break
                await self.source.handle(message, outbox)
                await asyncio.sleep(0)  # a page that sends without end is not the only one to be heard
        finally:
            self._pages.discard(outbox)
            outbox.close()
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer
        return page


async def _write(page: web.WebSocketResponse, outbox: Outbox) -> None:
    while (text := await outbox.get()) is not None:
        try:
            await page.send_str(text)
        except (ConnectionError, RuntimeError):
            outbox.close()
    await page.close(code=WSCloseCode.GOING_AWAY)


def _svg(text: str) -> web.Response:
    return web.Response(text=text, content_type="image/svg+xml", charset="utf-8")
