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

HOST = "127.0.0.1"
DEFAULT_PORT = 8765
PORTS_TRIED = 50
STATIC = Path(__file__).parent / "static"
SLOW_PAGE_MESSAGES = 2000  # a page that is so far behind is cut off; it comes back and asks anew

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
Reply = Callable[[dict[str, Any]], None]


class Source(Protocol):
    """What a page shows: the simulated table (live.Live) or a real board (feed.Feed).

    tell: set by the server; sends a message to every page. spec: the board that is drawn.
    """

    tell: Reply
    spec: BoardSpec

    def hello(self) -> dict[str, Any]:
        """Everything that a page needs when it opens or comes back: the whole state."""

    def handle(self, message: dict[str, Any], reply: Reply) -> None:
        """Do what a page asks (a message that protocol.parse let through). `reply` answers that page alone."""

    def record_text(self) -> str:
        """The game so far, as a record."""

    def position_svg(self) -> str:
        """The board as it lies."""

    async def run(self) -> None:
        """Live until cancelled."""


def free_port(wanted: int) -> tuple[socket.socket, int]:
    """A listening socket on 127.0.0.1 at `wanted` or the next free port. Raises OSError when 50 in a row are taken."""
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
        self._pages: set[asyncio.Queue[str | None]] = set()
        self._runner: web.AppRunner | None = None

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
        app.router.add_static("/", STATIC, append_version=False)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.SockSite(self._runner, listener).start()
        return self

    async def __aexit__(self, *_error: object) -> None:
        for queue in self._pages:
            queue.put_nowait(None)
        if self._runner:
            await self._runner.cleanup()

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message to every page."""
        if not self._pages:
            return
        data = json.dumps(message, separators=(",", ":"))
        for queue in list(self._pages):
            if queue.qsize() > SLOW_PAGE_MESSAGES:
                self._pages.discard(queue)
                queue.put_nowait(None)
            else:
                queue.put_nowait(data)

    # Who is answered ------------------------------------------------------------------------------

    def _is_ours(self, netloc: str) -> bool:
        return netloc in (f"{HOST}:{self.port}", f"localhost:{self.port}")

    @web.middleware
    async def _guard(self, request: web.Request, handler: Any) -> web.StreamResponse:
        """Refuse what another site's page, or a name that was bent to 127.0.0.1, might send."""
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
        queue: asyncio.Queue[str | None] = asyncio.Queue()

        def reply(message: dict[str, Any]) -> None:
            queue.put_nowait(json.dumps(message, separators=(",", ":")))

        reply(self.source.hello())
        self._pages.add(queue)
        writer = asyncio.create_task(_write(page, queue))
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
                self.source.handle(message, reply)
        finally:
            self._pages.discard(queue)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer
        return page


async def _write(page: web.WebSocketResponse, queue: "asyncio.Queue[str | None]") -> None:
    while (data := await queue.get()) is not None:
        try:
            await page.send_str(data)
        except (ConnectionError, RuntimeError):
            return
    await page.close(code=WSCloseCode.GOING_AWAY)


def _svg(text: str) -> web.Response:
    return web.Response(text=text, content_type="image/svg+xml", charset="utf-8")
