"""The pages of the referee at a connected table: what is tapped there goes into the table's journal, the one keeper,
and what the table enters by itself they show (`carrom play --table`)."""

import asyncio
from typing import Any, ClassVar

from carrom.game.pieces import SEAT_WORDS
from carrom.game.record import SERIES
from carrom_simulator.desk.followed import Followed
from carrom_simulator.serving import protocol
from carrom_simulator.serving.protocol import Ask, Kind, Kinds, Refused
from carrom_simulator.words.faults import both
from carrom_tools.device.console_listener import ConsoleListener
from carrom_tools.device.table_line import TableError, TableGame, TableLine
from carrom_tools.errors import UserError

Message = dict[str, Any]


class TableBoard(protocol.Source):
    """The source of these pages. listener: of the table's console."""

    def __init__(self, listener: ConsoleListener, lang: str):
        super().__init__(lang)
        self._game: Message | None = None  # as pages know it
        self._record = ""
        self._names: dict[str, dict[str, str]] = {}  # by a game's id
        self._next_names: dict[str, str] = {}  # of the game that is being begun
        self._loop: asyncio.AbstractEventLoop | None = None
        self._over = asyncio.Event()
        self._fault: UserError | None = None
        self._line = TableLine(listener, self._hear)

    async def run(self) -> None:
        """Hear the table until cancelled. Raises UserError where it goes away."""
        self._loop = asyncio.get_running_loop()
        self._line.start()
        try:
            await self._over.wait()
        finally:
            await asyncio.to_thread(self._line.end)
        assert self._fault is not None
        raise self._fault

    def hello(self) -> Message:
        """Return the table's game, None before it is known."""
        return {"t": "hello", "game": self._game, "table": True}

    def record_text(self) -> str:
        """Return the table's game as a record."""
        return self._record

    def _hear(self, told: TableGame | UserError) -> None:
        assert self._loop is not None
        self._loop.call_soon_threadsafe(self._take, told)

    def _take(self, told: TableGame | UserError) -> None:
        if isinstance(told, UserError):
            self._fault = told
            self._over.set()
            return
        identity = f"table-{told.number}"
        if self._next_names:
            self._names[identity], self._next_names = self._next_names, {}
        lines = told.header.splitlines()
        words = {line.split()[0]: line.partition(" ")[2] for line in lines if not line.startswith("#")}
        self._record = told.header + "".join(f"{text}\n" for text in told.entries)
        self._game = {
            "id": identity,
            "rules": words["rules"],
            "seats": words.get("seats", words.get("players", "")),
            "opener": words.get("opener", words.get("dealer", "")),
            "series": next((line for line in lines if line in SERIES), ""),
            "names": self._names.get(identity, {}),
            "entries": list(told.entries),
        }
        self.tell({"t": "game", "game": self._game})

    async def _begin(self, ask: Ask) -> None:
        """Begin a game at the table."""
        fields = ask.fields
        seats = fields["seats"].split()
        if not all(seat in SEAT_WORDS for seat in seats):
            raise Refused("À cette table on joue au carrom.", "This table is for carrom.")
        self._next_names = {seat: name for seat, name in fields["names"].items() if name}
        try:
            await self._answer(
                self._line.begin(fields["rules"].split(), len(seats), fields["opener"], bool(fields["series"]))
            )
        except Refused:
            self._next_names = {}
            raise

    async def _enter(self, ask: Ask) -> None:
        """Make these the entries of the table's game, whole or not at all."""
        number = int(ask.fields["id"].removeprefix("table-") or 0) if ask.fields["id"][6:].isdigit() else -1
        await self._answer(self._line.change(number, ask.fields["entries"]))
        ask.outbox.put({"t": "taken", "id": ask.fields["id"]})

    async def _answer(self, answer: Any) -> None:
        try:
            await asyncio.wrap_future(answer)
        except TableError as error:
            raise Refused(*both(error)) from None

    kinds: ClassVar[Kinds] = {
        "begin": Kind(protocol.OWNER, _begin, Followed.kinds["begin"].fields),
        "entries": Kind(protocol.OWNER, _enter, Followed.kinds["entries"].fields),
    }
