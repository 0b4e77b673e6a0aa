"""Hears all tables of a club: keeps their games, and knows how each stands.

Whatever comes from the network may be a lie of somebody who knows the password: it is checked, bounded, and judged
anew from the record before it is shown.
"""

import asyncio
import contextlib
import json
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

import aiomqtt

from carrom.club.topics import (
    AGAIN,
    ENTRY,
    OFFLINE,
    ONLINE,
    ROOT,
    STATE,
    STATUS,
    is_game,
    is_name,
    is_number,
    read_object,
    topic,
)
from carrom_simulator.words.codes import Pair
from carrom_tools.club import topics
from carrom_tools.club.broker import Broker
from carrom_tools.club.decisions import Decision
from carrom_tools.club.evening import Evening
from carrom_tools.club.great_shots import GreatShots
from carrom_tools.club.link import USUAL, client_of
from carrom_tools.club.numbered_game import NumberedGame, Told
from carrom_tools.club.outgoing import MOST_GAMES
from carrom_tools.club.people import TOPIC, message
from carrom_tools.club.store import Store

MOST_TABLES = 400
MOST_LATELY = 100  # games of a table
EVENING = ""  # stands for the evening as a whole where no single table changed: players, results, a tournament
LOOK_S = 1.0  # from one look for decisions to the next
AGAIN_S = 3.0  # from one request to a table to the next

_LOST = (
    "MQTT {} : {} ; le tableau attend et redemandera ce qui manque",
    "MQTT {}: {}; the wall waits, and asks for what it missed",
)
_THERE = ("MQTT {} : le tableau écoute", "MQTT {}: the wall listens")

Message = dict[str, Any]


class Wall:
    """The content of a club's wall. changed: is told the name of a table of which something is new,
    or EVENING."""

    def __init__(self, store: Store, now: datetime | None = None):
        self._store = store
        self._online: dict[str, bool] = {}
        self._games: dict[str, Told] = {}  # table -> its newest game
        self.evening = Evening(store, self._running)
        self._has: dict[tuple[str, str], int] = {}  # table and game -> parts of its record kept, up to a gap
        self._lately: dict[str, dict[str, int]] = {}  # table -> pieces that it has told of each of its last games
        self._further: dict[str, tuple[str, int]] = {}  # table -> the game before those, and its pieces
        self._before: dict[tuple[str, str], tuple[str, int] | None] = {}  # as `_further`, of a game that is kept
        self._gone: dict[str, dict[str, int]] = {}  # table -> games that it cannot tell any more, and their pieces
        self._round = 0  # counts requests
        self.great_shots = GreatShots()
        self._evening_shown: Message | None = None  # since something changed
        self._decided: list[Decision] = []
        self._people = ""
        self.changed: Callable[[str], None] = lambda _table: None
        for kept in store.games(since=f"{(now or datetime.now()) - timedelta(days=1):%Y-%m-%d}"):
            if self._knows(kept.table):
                self._games[kept.table] = Told(NumberedGame(kept.name, kept.record))

    def _knows(self, table: str) -> bool:
        """Return whether there is, or was, room for that table."""
        if table not in self._online and len(self._online) < MOST_TABLES:
            self._online[table] = False
        return table in self._online

    def take(self, told_at: str, payload: object) -> None:
        """Take in a message, which may be anything."""
        root, _, rest = told_at.partition(ROOT + "/")
        table, _, kind = rest.partition("/")
        if root or kind not in (STATUS, ENTRY, STATE) or not is_name(table):
            return
        # A table is taken in with its first message that can be read: nonsense takes no place.
        if kind == STATUS and payload in (ONLINE.encode(), OFFLINE.encode()) and self._knows(table):
            self._online[table] = payload == ONLINE.encode()
            self._change(table)
        elif kind == ENTRY and (piece := topics.read_piece(payload)) is not None and self._knows(table):
            self._take_piece(table, piece)
        elif kind == STATE and (state := read_object(payload, topics.MOST_TOLD_BYTES)) is not None:
            self._take_games(table, state)

    def _take_games(self, table: str, state: Message) -> None:
        """Take in which games a table can tell, and which no more."""
        if not isinstance(state.get("lately"), dict) or not self._knows(table):
            return
        self._lately[table] = _pieces_of(state["lately"])
        gone = _pieces_of(state.get("gone"))
        if gone != self._gone.get(table, {}):
            self._gone[table] = gone
            self._change(table)
        further = topics.read_before(state.get("before"), min(self._lately[table], default=""))
        if further is not None:
            self._further[table] = further

    def _take_piece(self, table: str, piece: topics.Piece) -> None:
        self._before.pop((table, piece.game), None)
        if not self._store.add(table, piece):
            return
        self._evening_shown = None
        key = (table, piece.game)
        if self._has.get(key) == piece.number and not self._store.has(table, piece.game, piece.number + 1):
            self._has[key] = piece.number + 1
        else:
            self._has[key] = self._store.first_missing(table, piece.game)
        newest = self._games.get(table)
        if self._has[key] <= piece.number or (newest is not None and piece.game < newest.game.name):
            return  # something is missing before it; or a game of before: names begin with the time
        if newest is not None and newest.game.name == piece.game and len(newest.game.pieces) == self._has[key] - 1:
            newest.game.add(piece.lines)
        elif newest is not None and newest.game.name == piece.game and not self._store.is_whole(*key):
            return  # nothing is shown of what follows an unreadable piece
        else:
            self._games[table] = Told(NumberedGame(piece.game, self._store.record(table, piece.game)))
        self._change(table)

    def _change(self, what: str) -> None:
        self._evening_shown = None
        self.changed(what)

    def _count(self, table: str, game: str) -> int:
        if (table, game) not in self._has:
            self._has[table, game] = self._store.first_missing(table, game)
        return self._has[table, game]

    def wanted(self) -> list[tuple[str, str]]:
        """Return what is to be published, (topic, payload): requests for what is missing, one a table, for one game
        after the other."""
        found = []
        self._round += 1
        for table in self._lately:
            told = [*self._lately[table].items(), *self._earlier(table)] if self._online[table] else []
            games = [(game, has) for game, pieces in told if (has := self._count(table, game)) < pieces]
            if games:
                game, number = games[self._round % len(games)]
                found.append((topic(table, AGAIN), json.dumps({"game": game, "number": number})))
        return found

    def _earlier(self, table: str) -> Iterator[tuple[str, int]]:
        """Yield the games before a table's last ones, and their pieces, the newest first, as far as is known."""
        at = self._further.get(table)
        for _ in range(MOST_GAMES):
            if at is None:
                return
            yield at
            key = (table, at[0])
            if key not in self._before:
                self._before[key] = self._store.before(*key)
            at = self._before[key]

    def missing(self, table: str) -> list[str]:
        """Name the games of which a table cannot tell the rest any more."""
        gone = self._gone.get(table, {})
        return [game for game, pieces in gone.items() if self._count(table, game) < pieces]

    # The content.

    def has(self, table: str) -> bool:
        """Return whether the page shows a table of that name."""
        return table in self._online

    def shown(self) -> list[Message]:
        """Return what the page shows of every table, by name."""
        return [self.table(name) for name in sorted(self._online)]

    def table(self, name: str) -> Message:
        """Return what the page shows of a table."""
        told = self._games.get(name)
        state: Message = {"playing": False}
        if told is not None and told.game.pieces:
            state = self._all_told(name, told).state()
        if told is not None and "seats" in state:  # the club knows who is meant by a name
            opening = self._store.opening(name, told.game.name)
            state["players"] = self.evening.roster().names(told.game.name, opening)
        return {**state, "table": name, "online": self._online.get(name, False), "missing": self.missing(name)}

    def ranking(self, now: datetime | None = None) -> list[Message]:
        """Return the evening's ranking (evening.Evening)."""
        return self.evening.ranking(now or datetime.now())

    def evening_shown(self) -> Message:
        """Return what the page shows of the evening. It is worked out once for all pages, until something changes."""
        if self._evening_shown is None or self._decided != self.evening.decided():
            self._decided = self.evening.decided()
            self._evening_shown, self._people = self._evening_now(), ""
        return self._evening_shown

    def people(self) -> str:
        """Return what the tables are told of the club: its people, and who plays next where."""
        on = self.evening_shown()["tournament"]
        if not self._people:
            keys = ("table", "one", "other")
            following = [match for match in on["next"] if match["table"]] if on else []
            games = [{"book": on["book"], **{key: match[key] for key in keys}} for match in following]
            rows = sorted(self.evening.people(), key=lambda row: -row["played"])
            self._people = message([row["name"] for row in rows], games)
        return self._people

    def _evening_now(self) -> Message:
        tables = [table for table in self.shown() if table["online"]]
        busy = [name for table in tables if table["playing"] for name in table["players"].values()]
        free = [table["table"] for table in tables if not table["playing"]]
        return {"ranking": self.ranking(), "tournament": self.evening.tournament_shown(busy, free)}

    async def watch(self) -> None:
        """Tell the pages of what other processes have decided, until cancelled."""
        seen = self._store.changed_elsewhere()
        while True:
            await asyncio.sleep(LOOK_S)
            if seen != (seen := self._store.changed_elsewhere()):
                for what in (EVENING, *self._online):  # a name may be another one on any table's card
                    self._change(what)

    def _all_told(self, table: str, told: Told) -> Told:
        """Judge a game to its end as far as it was told, and note its great shots."""
        while not told.is_all:
            self.great_shots.note(table, told.event(), told.game.pieces[0])
        return told

    def _running(self, table: str, game: str) -> Told | None:
        told = self._games.get(table)
        return self._all_told(table, told) if told is not None and told.game.name == game else None


def _pieces_of(told: object) -> dict[str, int]:
    """Read the pieces of each of a table's games."""
    of_games = list(told.items())[-MOST_LATELY:] if isinstance(told, dict) else []
    return {game: number for game, number in of_games if is_game(game) and is_number(number)}


async def listen(wall: Wall, broker: Broker, tell: Callable[[Pair], None]) -> None:
    """Let the wall hear the broker, until cancelled; come back to one that goes away."""
    wait_s, lost = USUAL.first_s, False
    while True:
        try:
            async with client_of(broker, f"wall-{broker.table}", 2 * topics.MOST_TOLD_BYTES) as client:
                tell((_THERE[0].format(broker.address), _THERE[1].format(broker.address)))
                wait_s, lost = USUAL.first_s, False
                await client.subscribe(f"{ROOT}/#", qos=1)
                asking = asyncio.create_task(_ask(wall, client))
                try:
                    async for message in client.messages:
                        wall.take(message.topic.value, message.payload)
                finally:
                    asking.cancel()
        except (aiomqtt.MqttError, OSError) as error:
            if not lost:
                tell((_LOST[0].format(broker.address, error), _LOST[1].format(broker.address, error)))
            lost = True
            await asyncio.sleep(wait_s)
            wait_s = min(2 * wait_s, USUAL.longest_s)


async def _ask(wall: Wall, client: aiomqtt.Client) -> None:
    """Ask again and again for what is missing, and tell the tables of the club when that has changed. A broker that is
    lost ends the hearing, and so this."""
    people = ""
    with contextlib.suppress(aiomqtt.MqttError):
        while True:
            if people != (people := wall.people()):
                await client.publish(TOPIC, people, qos=1, retain=True)
            await asyncio.sleep(AGAIN_S)
            for at, payload in wall.wanted():
                await client.publish(at, payload, qos=1)
