"""The pages of one source: their sockets, what each is told and asks, and which of them plays which seat."""

import asyncio
import contextlib
import json
from collections.abc import Callable
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from carrom import ports
from carrom.game import pieces
from carrom_simulator.serving import protocol
from carrom_simulator.serving.gate import Asker, Gate
from carrom_simulator.serving.lateness import Lateness
from carrom_simulator.serving.outbox import Outbox
from carrom_simulator.serving.protocol import HOSTING, SITTING, Ask, Source
from carrom_simulator.serving.seating import Seating
from carrom_simulator.serving.seats import MOST_BYTES, MOST_PAGES, Allowance, Part, Seats

TOO_SLOW = 4008  # closes the socket of a page that does not keep up; static/page/connection.js says to reload
SEND_S = 10.0  # the longest time in which a page takes nothing
CLOSE_S = 2.0  # the longest wait for a page's answer to the close


class Pages:
    """The pages of one source: what each of them is told and asks.

    seats: of people with screens of their own. invited: is called when seats have new addresses. cards: whether the
    owner's page shows the way to the card table.
    """

    def __init__(
        self,
        source: Source,
        gate: Gate,
        seats: Seats | None = None,
        invited: Callable[[], None] = lambda: None,
        cards: bool = False,
    ):
        self.source = source
        source.tell = self.tell
        source.attended.clear()
        self._gate = gate
        self._seats = seats
        self._invited = invited
        self._cards = cards
        self._game = 0  # number of the game whose seats are given out
        self._moved = 0  # by how many places everybody had moved on then
        self._open: dict[Outbox, Asker] = {}

    def __len__(self) -> int:
        return len(self._open)

    def close(self) -> None:
        """Send nothing more."""
        for outbox in self._open:
            outbox.close()

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message to every page."""
        if message["t"] == "state":
            self.seat_people(message["state"])
        if self._open:
            text = json.dumps(message, separators=(",", ":"))
            for outbox in list(self._open):
                outbox.put_text(text)

    # Who plays where.

    def seat_people(self, state: Seating) -> None:
        """Give out the seats of a game that has just begun, or once more where sides change in it. Phones keep theirs,
        or move on with everybody."""
        if self._seats is None:
            return
        by, order = state["moved"] - self._moved, state["seats"]
        if state["game"] == self._game and not by:
            return
        self._game, self._moved = state["game"], state["moved"]
        moves = {seat: order[(at + by) % len(order)] for at, seat in enumerate(order)}
        self._seats.begin([seat for seat in order if state["players"][seat]["kind"] == "human"], moves)
        self._tell_parts()

    def _tell_parts(self) -> None:
        for outbox in self._open:
            self._tell_part(outbox)
        self._invited()

    def _tell_part(self, outbox: Outbox) -> None:
        if self._seats is not None:
            asker = self._open[outbox]
            outbox.put(self._seats.message(self._gate.part(asker), asker.token, asker.key, self._gate.port))

    def _free_seat(self, seat: str) -> None:
        if self._seats is not None:
            self._seats.free(seat)
            self._tell_parts()

    def _plays(self, part: Part) -> frozenset[str]:
        return frozenset(pieces.SEAT_WORDS) if self._seats is None else self._seats.plays(part)

    def _has_place(self, part: Part) -> bool:
        """Tell whether one more page with these rights may open."""
        if part.role not in MOST_PAGES:
            return True
        return sum(self._gate.part(asker) == part for asker in self._open.values()) < MOST_PAGES[part.role]

    # The socket.

    async def serve(self, request: web.Request, asker: Asker) -> web.StreamResponse:
        """Talk with a page until it goes."""
        if not web.WebSocketResponse().can_prepare(request):
            raise web.HTTPBadRequest(text="Pages talk here, over a WebSocket.\n")
        key = self._seats.take(asker.token) if self._seats is not None else ""
        asker = asker._replace(key=key or asker.key)
        part = self._gate.part(asker)
        if not self._has_place(part):
            raise web.HTTPServiceUnavailable(text="Too many screens.\n")
        most_bytes = protocol.MAX_BYTES if part.role == HOSTING else MOST_BYTES
        page = web.WebSocketResponse(heartbeat=30, max_msg_size=most_bytes, compress=False)
        outbox = Outbox()
        self._open[outbox] = asker  # before the handshake: its place is taken
        self.source.attended.set()
        if key:
            self._tell_parts()  # a seat has been taken
        else:
            self._tell_part(outbox)
        is_owner = part.role == HOSTING
        outbox.put({**self.source.hello(), "is_owner": is_owner, "cards": self._cards and is_owner})
        writer = None
        try:
            await page.prepare(request)
            writer = asyncio.create_task(write(page, outbox, request.transport, self.source))
            await self._read(page, outbox, asker)
        finally:
            del self._open[outbox]
            if not self._open:
                self.source.attended.clear()
            outbox.close()
            if writer is not None:  # it may be telling the page why
                await asyncio.wait({writer}, timeout=CLOSE_S)
                writer.cancel()
                await asyncio.gather(writer, return_exceptions=True)
            await self._let_go(asker)
        return page

    async def _read(self, page: web.WebSocketResponse, outbox: Outbox, asker: Asker) -> None:
        """Do what a page asks until it goes, or sends what no page of ours sends."""
        clock = asyncio.get_running_loop().time
        allowance, lateness = Allowance(clock()), Lateness()
        async for received in page:
            part = self._gate.part(asker)
            if received.type != WSMsgType.TEXT:
                await page.close(code=WSCloseCode.UNSUPPORTED_DATA, message=b"text only")
                break
            if not allowance.spend(clock()) and part.role != HOSTING:
                await page.close(code=WSCloseCode.POLICY_VIOLATION, message=b"too many messages")
                break
            try:
                kind, message = protocol.parse(received.data, self.source.kinds)
            except protocol.ProtocolError as error:
                await page.close(code=WSCloseCode.POLICY_VIOLATION, message=str(error).encode()[:120])
                break
            sent_ms = message.get("ms")
            if kind is protocol.BEAT:
                if sent_ms is not None:
                    lateness.beat(sent_ms, clock())
                outbox.put({"t": "beat"})
                continue
            late = lateness.is_late(sent_ms, clock())
            ask = Ask(message, outbox, self._plays(part), self._free_seat, late)
            await protocol.grant(self.source, kind, ask, part.role)
            await asyncio.sleep(0)  # a page that sends without end is not the only one to be heard

    async def _let_go(self, asker: Asker) -> None:
        """Let go of the buttons that a phone may have held when it went."""
        part = self._gate.part(asker)
        if part.role == SITTING:
            for button in ports.BUTTON_WORDS:
                let_go = {"t": "pad", "seat": part.seat, "button": button, "down": False}
                await protocol.grant(self.source, self.source.kinds["pad"], Ask(let_go, Outbox(), {part.seat}), SITTING)


async def write(
    page: web.WebSocketResponse, outbox: Outbox, transport: asyncio.Transport | None, source: Source
) -> None:
    """Send what is put into the outbox, as soon as it may be shown, until it is closed. Cut off a page that does not
    keep up."""
    code: int = WSCloseCode.GOING_AWAY
    try:
        while (text := await outbox.get()) is not None:
            await source.written()
            async with asyncio.timeout(SEND_S):
                await page.send_str(text)
        if outbox.overrun:
            code = TOO_SLOW
    except TimeoutError:
        code = TOO_SLOW
    except (ConnectionError, RuntimeError):
        pass
    outbox.close()
    with contextlib.suppress(TimeoutError, ConnectionError, RuntimeError):
        async with asyncio.timeout(CLOSE_S):
            await page.close(code=code)
            return
    if transport is not None:
        transport.abort()
