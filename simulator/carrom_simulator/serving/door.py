"""The door of a server: how many connections may stand open, and how long each may take to ask something."""

import asyncio
import contextlib
import errno
import functools
import logging
import socket
from collections.abc import Callable, Collection, Iterator
from typing import Any

from aiohttp import http_exceptions, web

from carrom_simulator.serving.crowd import Crowd
from carrom_simulator.serving.listeners import HEADERS, add_headers, headed

REQUEST_S = 10.0
SHORTAGES = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})  # of this computer; they pass

_NO_LOG = logging.getLogger("carrom.requests")
_NO_LOG.disabled = True


class Connection(web.RequestHandler):
    """A connection that has request_s for its first request, and for each later one once it has begun. It answers
    nonsense with the usual headers, and not with a traceback in the terminal."""

    def __init__(self, *args: Any, crowd: Crowd, request_s: float, **more: Any):
        super().__init__(*args, **more)
        self._crowd = crowd
        self._request_s = request_s
        self._asks = 0  # requests that are being answered
        self._late: asyncio.TimerHandle | None = None  # closes it unless a request comes whole before

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._crowd.enter(self, transport.get_extra_info("peername", ("",))[0])
        self._wait_for_request()

    def data_received(self, data: bytes) -> None:
        self._crowd.heard(self)
        if self._late is None and not self._asks:
            self._wait_for_request()
        super().data_received(data)

    def connection_lost(self, error: BaseException | None) -> None:
        self._crowd.leave(self)
        self._stop_waiting()
        super().connection_lost(error)

    def _wait_for_request(self) -> None:
        self._late = asyncio.get_running_loop().call_later(self._request_s, self.force_close)

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    @contextlib.contextmanager
    def answering(self) -> Iterator[None]:
        """Answer a request meanwhile, as long as that takes."""
        self._stop_waiting()
        self._asks += 1
        try:
            yield
        finally:
            self._asks -= 1

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        if status >= 500:
            return headed(super().handle_error(request, status, exc, message))
        answer = web.Response(status=status, text="This is no request of a browser.\n", headers=HEADERS)
        answer.force_close()
        return answer

    def log_exception(self, *args: Any, **more: Any) -> None:
        if isinstance(more.get("exc_info"), http_exceptions.HttpProcessingError | web.RequestPayloadError):
            self.log_debug(*args, **more)
        else:
            super().log_exception(*args, **more)


@web.middleware
async def _answered(request: web.Request, handler: Any) -> web.StreamResponse:
    with request.protocol.answering() if isinstance(request.protocol, Connection) else contextlib.nullcontext():
        answer: web.StreamResponse = await handler(request)
        return answer


class Door:
    """Answers an application's requests at these listening sockets. Use as `async with`.

    short: hears, once, of a shortage of this computer (too many open files) in which nobody can come in; it is waited
    out. gives_up: give up an answer when its connection ends; only where no answer changes anything. request_s: for a
    request, from its first byte, or from the beginning of the connection, to the end of its head.
    """

    def __init__(
        self,
        app: web.Application,
        listeners: Collection[socket.socket],
        short: Callable[[OSError], None] = lambda _error: None,
        gives_up: bool = False,
        request_s: float = REQUEST_S,
    ):
        app.on_response_prepare.append(add_headers)
        app.middlewares.insert(0, _answered)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0, handler_cancellation=gives_up)
        self._listeners = listeners
        self._request_s = request_s
        self._listening: list[asyncio.Server] = []
        self._short: Callable[[OSError], None] | None = short

    async def __aenter__(self) -> "Door":
        await self._runner.setup()
        loop, manager = asyncio.get_running_loop(), self._runner.server
        assert manager is not None
        loop.set_exception_handler(self._failed)
        crowd = Crowd(["127.0.0.1", *(listener.getsockname()[0] for listener in self._listeners)])
        request_s = self._request_s
        made = functools.partial(Connection, manager, loop=loop, access_log=_NO_LOG, crowd=crowd, request_s=request_s)
        self._listening = [await loop.create_server(made, sock=listener) for listener in self._listeners]
        return self

    async def __aexit__(self, *_error: object) -> None:
        self.close()
        await self._runner.cleanup()

    def close(self) -> None:
        """Let nobody in any more."""
        for listening in self._listening:
            listening.close()

    def _failed(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Hear of an error that no task takes. The loop tries to let people in again after a second."""
        error = context.get("exception")
        if not (isinstance(error, OSError) and error.errno in SHORTAGES):
            loop.default_exception_handler(context)
        elif self._short is not None:
            short, self._short = self._short, None
            short(error)
