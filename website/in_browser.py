"""The virtual table in a worker of the page: messages of the worker in the place of the server's socket."""

import asyncio
import warnings
from collections.abc import Callable
from urllib.parse import parse_qsl, urlsplit

from carrom_simulator.films.animated_svg import animated_svg
from carrom_simulator.serving import protocol
from carrom_simulator.serving.outbox import Outbox
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup

warnings.filterwarnings("ignore", ".*numba is not installed")  # a visitor of the page can do nothing about it


class PageTable:
    """One table for one page. post: sends a text to it."""

    def __init__(self, post: Callable[[str], None], lang: str, seed: int | None = None):
        self.live = Live(Setup.of("billard", "bot", seed=seed), lang=lang)
        self._post = post
        self._outbox = Outbox()
        self._received: asyncio.Queue[str] = asyncio.Queue()
        self.live.tell = self._outbox.put
        self._outbox.put(self.live.hello())
        self._tasks = [asyncio.ensure_future(work) for work in (self.live.run(), self._send(), self._handle())]

    def take(self, text: str) -> None:
        """Queue what the page has sent."""
        self._received.put_nowait(text)

    def file(self, name: str) -> str:
        """Return what the server has under that name: game.record, position.svg, shot.svg or
        shot.svg?record=1&step=3."""
        if name == "game.record":
            return self.live.record_text()
        if name == "position.svg":
            return self.live.position_svg()
        asked = dict(parse_qsl(urlsplit(name).query))
        film = self.live.shot_film(int(asked.get("record", 0)), int(asked.get("step", 0)))
        return animated_svg(film, self.live.spec) if film is not None else ""

    async def _handle(self) -> None:
        while True:
            kind, message = protocol.parse(await self._received.get(), self.live.kinds)
            await protocol.grant(self.live, kind, protocol.Ask(message, self._outbox), protocol.HOSTING)

    async def _send(self) -> None:
        while (text := await self._outbox.get()) is not None:
            self._post(text)
