"""Serves the card table next to the page of the virtual table: under /cards/, to the computer itself alone."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable
from typing import Any, Protocol

from aiohttp import WSCloseCode, WSMsgType, web

from simulator.card_table import messages
from simulator.web import server
from simulator.web.outbox import Outbox
from simulator.web.protocol import ProtocolError

PATH = "/cards/"


class Source(Protocol):
    """The table that a page shows: the card table (live.CardLive) or a real board (feed.CardFeed).

    tell: set by the pages; sends a message to every page.
    """

    tell: Callable[[dict[str, Any]], None]

    def hello(self) -> dict[str, Any]:
        """Return everything that a page needs when it opens or comes back."""

    async def handle(self, message: dict[str, Any], outbox: Outbox) -> None:
        """Do what a page asks (a message that messages.parse let through). `outbox` goes to that page alone."""

    def record_text(self) -> str:
        """Return the evening so far as a record."""


class CardPages:
    """The pages of one card table; hand it to server.Server as a guest."""

    def __init__(self, source: Source):
        self.source = source
        source.tell = self.tell
        self._pages: set[Outbox] = set()

    def add_to(self, router: web.UrlDispatcher) -> None:
        """Add the addresses of the card table to those of the server."""
        router.add_get(PATH, self._index)
        router.add_get(PATH + "socket", self._socket)
        router.add_get(PATH + "game.record", self._record)

    def close(self) -> None:
        """Send nothing more."""
        for outbox in self._pages:
            outbox.close()

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message to every page."""
        text = json.dumps(message, separators=(",", ":"))
        for outbox in list(self._pages):
            outbox.put_text(text)

    async def _index(self, request: web.Request) -> web.StreamResponse:
        _only_here(request)
        return web.FileResponse(server.STATIC / "cards" / "index.html")

    async def _record(self, request: web.Request) -> web.StreamResponse:
        _only_here(request)
        return web.Response(text=self.source.record_text(), content_type="text/plain", charset="utf-8")

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        _only_here(request)
        page = web.WebSocketResponse(heartbeat=30, max_msg_size=messages.MOST_BYTES, compress=False)
        await page.prepare(request)
        outbox = Outbox()
        outbox.put(self.source.hello())
        self._pages.add(outbox)
        writer = asyncio.create_task(server.write(page, outbox))
        try:
            async for received in page:
                if received.type != WSMsgType.TEXT:
                    await page.close(code=WSCloseCode.UNSUPPORTED_DATA, message=b"text only")
                    break
                try:
                    message = messages.parse(received.data)
                except ProtocolError as error:
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


def _only_here(request: web.Request) -> None:
    """Refuse other screens of the home: who opens this page sees a hand of cards, and plays it."""
    if request.host.partition(":")[0] not in (server.HOST, "localhost"):
        raise web.HTTPForbidden(text="The card table is for the computer itself.\n")
