"""Serves the wall's page: files, and a stream of what has changed. Nothing that a page sends changes anything."""

import asyncio
import contextlib
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import segno
from aiohttp import web

import carrom_simulator
from carrom_simulator.serving.door import Door
from carrom_simulator.serving.listeners import free_ports
from carrom_tools.club.wall import EVENING, Wall

HOST = "127.0.0.1"
DEFAULT_PORT = 8780
STATIC = Path(__file__).parent / "static"
_TABLE = Path(carrom_simulator.__file__).parent / "web" / "static"  # the virtual table's page
_SHARED = ("page/language.js", "page/memory.js", "font/nunito.css", "font/nunito.woff2")  # of it, what serves here too
SVG = "image/svg+xml"
ALL = "_"  # in the place of a table's name
KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".woff2": "font/woff2"}
SILENCE_S = 2.0  # then a beat is sent: a page that hears none says so, and one that was cut off is noticed
BEAT = b"event: beat\ndata: 0\n\n"


class Page:
    """Use as `async with`; `addresses` are then where. hosts: where it listens.

    given_lang: the language that the page speaks in any browser, "" for each its own. short: see Door.
    """

    def __init__(
        self,
        wall: Wall,
        port: int = DEFAULT_PORT,
        hosts: tuple[str, ...] = (HOST,),
        given_lang: str = "",
        short: Callable[[OSError], None] = lambda _error: None,
    ):
        self._wall = wall
        self._short = short
        self._given_lang = given_lang
        self._hosts = list(dict.fromkeys(hosts))
        self.port = port
        self._waiting: set[_Changes] = set()  # one for each page
        self._door: Door | None = None
        own = [path for path in STATIC.iterdir() if path.suffix in KINDS]
        self._files = {path.name: path for path in [*own, *(_TABLE / name for name in _SHARED)]}
        wall.changed = self._changed

    @property
    def addresses(self) -> list[str]:
        """The addresses of the page."""
        return [f"http://{host}:{self.port}/" for host in self._hosts]

    async def __aenter__(self) -> "Page":
        listeners, self.port = free_ports(self.port, self._hosts)
        app = web.Application(middlewares=[self._let_in], client_max_size=1024)
        app.router.add_get("/events", self._events)
        app.router.add_get("/film/{id}.svg", self._film)
        app.router.add_get("/qr/{table}.svg", self._qr)
        app.router.add_get("/{name:.*}", self._file)
        self._door = Door(app, listeners, self._short, gives_up=True)
        await self._door.__aenter__()
        return self

    async def __aexit__(self, *_error: object) -> None:
        for changes in self._waiting:
            changes.end()
        if self._door is not None:
            await self._door.__aexit__()

    def _changed(self, table: str) -> None:
        for changes in self._waiting:
            changes.add(table)

    @web.middleware
    async def _let_in(self, request: web.Request, handler: Any) -> web.StreamResponse:
        """Answer at the page's own addresses only: a name that was made to mean 127.0.0.1 is refused."""
        own = [f"{host}:{self.port}" for host in (*self._hosts, "localhost")]
        if request.headers.getall("Host", []) not in [[host] for host in own]:
            raise web.HTTPForbidden(text="This club answers on its own address only.\n")
        answer: web.StreamResponse = await handler(request)
        return answer

    async def _file(self, request: web.Request) -> web.StreamResponse:
        path = self._files.get(request.match_info["name"] or "index.html")
        if path is None:
            raise web.HTTPNotFound()
        kind = KINDS[path.suffix]
        if self._given_lang and kind == "text/html":
            text = path.read_text(encoding="utf-8").replace("<html ", f'<html data-given="{self._given_lang}" ', 1)
            return web.Response(text=text, content_type=kind)
        return web.FileResponse(path, headers={"Content-Type": kind + "; charset=utf-8"})

    async def _film(self, request: web.Request) -> web.Response:
        """Send the film of the last great shot."""
        film = await self._wall.great_shots.film(request.match_info["id"])
        if film is None:
            raise web.HTTPNotFound()
        return web.Response(text=film, content_type=SVG)

    async def _qr(self, request: web.Request) -> web.Response:
        """Send the QR code by which a phone follows one table; of the whole wall without a name."""
        table = request.match_info["table"]
        if self._phones is None or not (table == ALL or self._wall.has(table)):
            raise web.HTTPNotFound()
        drawn = io.BytesIO()
        address = self._phones if table == ALL else f"{self._phones}?table={table}"
        segno.make(address, error="m", micro=False).save(drawn, kind="svg", light="#fff", xmldecl=False)
        return web.Response(body=drawn.getvalue(), content_type=SVG)

    @property
    def _phones(self) -> str | None:
        """The page's address for phones; None where it answers on this computer alone."""
        return next((address for address in self.addresses if f"//{HOST}:" not in address), None)

    async def _events(self, request: web.Request) -> web.StreamResponse:
        answer = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        changes = _Changes()
        self._waiting.add(changes)
        try:
            with contextlib.suppress(ConnectionError):
                await answer.prepare(request)
                told = self._wall.great_shots.shown()
                first = {"tables": self._wall.shown(), **self._wall.evening_shown(), "great": told}
                await _send(answer, {"all": True, "phones": self._phones is not None, **first})
                while (tables := await changes.take()) is not None:
                    shown = [self._wall.table(name) for name in sorted(tables - {EVENING}) if self._wall.has(name)]
                    gone = sorted(name for name in tables - {EVENING} if not self._wall.has(name))
                    ends = EVENING in tables or any(table.get("winner") for table in shown)
                    more = {**(self._wall.evening_shown() if ends else {}), **({"gone": gone} if gone else {})}
                    great = self._wall.great_shots.shown()
                    if great != told:
                        more["great"] = told = great
                    await (_send(answer, {"tables": shown, **more}) if tables else answer.write(BEAT))
        finally:
            self._waiting.discard(changes)
        return answer


class _Changes:
    """The tables of which a page has not been told yet: each once, however often it changes."""

    def __init__(self) -> None:
        self._tables: set[str] = set()
        self._event = asyncio.Event()
        self._ended = False

    def add(self, table: str) -> None:
        self._tables.add(table)
        self._event.set()

    def end(self) -> None:
        self._ended = True
        self._event.set()

    async def take(self) -> set[str] | None:
        """Wait for changes. Return none of them after a silence, None at the end."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._event.wait(), SILENCE_S)
        self._event.clear()
        tables, self._tables = self._tables, set()
        return None if self._ended else tables


async def _send(answer: web.StreamResponse, message: dict) -> None:
    await answer.write(f"data: {json.dumps(message, ensure_ascii=False)}\n\n".encode())
