"""Hears all tables of a club: keeps their games, and knows how each stands.

Whatever comes from the network may be a lie of somebody who knows the password: it is checked, bounded, and judged
anew from the record before it is shown.
"""

import asyncio
import contextlib
import json
import sqlite3
import time
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
    topic,
)
from carrom_simulator.words.codes import Pair
from carrom_tools.club import presence, topics
from carrom_tools.club.broker import Broker
from carrom_tools.club.decisions import RESULT, Decision
from carrom_tools.club.evening import Evening
from carrom_tools.club.great_shots import GreatShots
from carrom_tools.club.home_assistant import ANNOUNCED, Announcements
from carrom_tools.club.link import USUAL, client_of
from carrom_tools.club.numbered_game import NumberedGame, Told
from carrom_tools.club.outgoing import MOST_GAMES
from carrom_tools.club.people import TOPIC, message
from carrom_tools.club.presence import Presence
from carrom_tools.club.store import Store

MOST_TABLES = 400
MOST_LATELY = 100  # games of a table
EVENING = ""  # stands for the evening as a whole where no single table changed: players, results, a tournament
ABANDONED_S = 3600.0  # without an entry; then the wall offers its players other games again
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
        self._presence = Presence(MOST_TABLES)
        self._games: dict[str, Told] = {}  # table -> its newest game
        self.evening = Evening(store, self._running)
        self._has: dict[tuple[str, str], int] = {}  # table and game -> parts of its record kept, up to a gap
        self._lately: dict[str, dict[str, int]] = {}  # table -> pieces that it has told of each of its last games
        self._further: dict[str, tuple[str, int]] = {}  # table -> the game before those, and its pieces
        self._before: dict[tuple[str, str], tuple[str, int] | None] = {}  # as `_further`, of a game that is kept
        self._gone: dict[str, dict[str, int]] = {}  # table -> games that it cannot tell any more, and their pieces
        self._round = 0  # counts requests
        self._entered: dict[
            str, tuple[float, int]
        ] = {}  # table -> when its last piece came, and the decisions until then
        self.fault: str | None = None  # why the last piece could not be kept
        self._played: set[str] = set()  # tables at which somebody plays, when that was asked last
        began_s = time.monotonic()
        self.great_shots = GreatShots()
        self._evening_shown: Message | None = None  # since something changed
        self._decided: list[Decision] = []
        self._people = ""
        self.changed: Callable[[str], None] = lambda _table: None
        for kept in store.games(since=f"{(now or datetime.now()) - timedelta(days=1):%Y-%m-%d}"):
            if self._presence.has_place(kept.table):
                self._games[kept.table] = Told(NumberedGame(kept.name, kept.record))
                self._entered[kept.table] = began_s, 0

    def take(self, told_at: str, payload: object, is_kept: bool = False) -> None:
        """Take in a message, which may be anything. is_kept: by the broker, from before this wall listened.

        A piece that cannot be kept (the disk is full, another program writes) is asked for again later.
        """
        try:
            self._take(told_at, payload, is_kept)
        except sqlite3.Error as error:
            self._before.clear()
            self._set_fault(str(error))

    def _set_fault(self, fault: str | None) -> None:
        if fault != self.fault:
            self.fault = fault
            self._change(EVENING)

    def _take(self, told_at: str, payload: object, is_kept: bool) -> None:
        root, _, rest = told_at.partition(ROOT + "/")
        table, _, kind = rest.partition("/")
        if root or kind not in (STATUS, ENTRY, STATE) or not is_name(table):
            return
        # A table is taken in with its first message that can be read: nonsense takes no place.
        has_place = self._presence.has_place
        if kind == STATUS and payload in (ONLINE.encode(), OFFLINE.encode()) and has_place(table):
            is_there = payload == ONLINE.encode()
            if is_there and is_kept:
                self._presence.set(table, presence.UNHEARD)
            else:
                self._presence.set(table, presence.ONLINE if is_there else presence.OFFLINE)
            self._change(table)
        elif kind == ENTRY and (piece := topics.read_piece(payload)) is not None and has_place(table):
            self._heard(table, is_kept)
            self._take_piece(table, piece)
        elif kind == STATE and (state := topics.read_state(payload)) is not None and has_place(table):
            self._heard(table, is_kept)
            self._take_games(table, state)

    def _heard(self, table: str, is_kept: bool) -> None:
        """Note that a table speaks: so it is there, whatever was known of it."""
        if not is_kept and self._presence.state(table) != presence.ONLINE:
            self._presence.set(table, presence.ONLINE)
            self._change(table)

    def break_off(self) -> None:
        """Trust no word from before: the way to the broker was cut."""
        for table in self._presence.break_off():
            self._change(table)

    def _take_games(self, table: str, state: Message) -> None:
        """Take in which games a table can tell, and which no more."""
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
        is_new = self._store.add(table, piece)
        self._set_fault(None)
        if not is_new:
            return
        self._entered[table] = time.monotonic(), len(self.evening.decided())
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

    def wanted(self, now_s: float | None = None) -> list[tuple[str, str]]:
        """Return what is to be published, (topic, payload): requests for what is missing, one a table, for one game
        after the other; and one to each table of which only an old word is known, whether it is there."""
        now_s = time.monotonic() if now_s is None else now_s
        found = []
        self._round += 1
        if self._played != self._now_played(now_s):
            self._change(EVENING)
        for table in self._presence.silent(now_s):
            self._change(table)
        for table in self._presence.to_ask():
            game = max(self._lately.get(table, {}), default="")
            if game:  # it cannot be asked for anything before its first game: it speaks by itself then
                self._presence.asked(table, now_s)
                found.append(_request(table, game, max(0, self._lately[table][game] - 1)))
        for table in self._lately:
            is_there = self._presence.state(table) == presence.ONLINE
            told = [*self._lately[table].items(), *self._earlier(table)] if is_there else []
            games = [(game, has) for game, pieces in told if (has := self._count(table, game)) < pieces]
            if games:
                found.append(_request(table, *games[self._round % len(games)]))
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
        return table in self._presence

    def shown(self) -> list[Message]:
        """Return what the page shows of every table, by name."""
        return [self.table(name) for name in self._presence.names()]

    def table(self, name: str) -> Message:
        """Return what the page shows of a table."""
        told = self._games.get(name)
        state: Message = {"playing": False}
        if told is not None and told.game.pieces:
            state = self._all_told(name, told).state()
        if told is not None and "seats" in state:  # the club knows who is meant by a name
            opening = self._store.opening(name, told.game.name)
            state["players"] = self.evening.roster().names(told.game.name, opening)
        there = self._presence.state(name)
        is_there = {"online": there == presence.ONLINE, "unheard": there == presence.UNHEARD}
        return {**state, "table": name, **is_there, "missing": self.missing(name)}

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

    def _now_played(self, now_s: float) -> set[str]:
        """Return the tables at which somebody plays. A game was given up once the club has decided how it ended, or
        after an hour without an entry; another entry takes it up again."""
        results = {
            (one.told["game"], at) for at, one in enumerate(self.evening.decided()) if one.told["kind"] == RESULT
        }
        found = set()
        for table, told in self._games.items():
            entered_s, known = self._entered[table]
            is_decided = any(game == told.game.name and at >= known for game, at in results)
            if not is_decided and now_s - entered_s < ABANDONED_S:
                found.add(table)
        return found

    def _evening_now(self) -> Message:
        tables = [table for table in self.shown() if table["online"]]
        self._played = self._now_played(time.monotonic())
        playing = [table for table in tables if table["playing"] and table["table"] in self._played]
        busy = [name for table in playing for name in table["players"].values()]
        free = [table["table"] for table in tables if table not in playing]
        tournament = self.evening.tournament_shown(busy, free)
        return {"ranking": self.ranking(), "tournament": tournament, "fault": self.fault}

    async def watch(self) -> None:
        """Tell the pages of what other processes have decided, until cancelled."""
        seen = self._store.changed_elsewhere()
        while True:
            await asyncio.sleep(LOOK_S)
            if seen != (seen := self._store.changed_elsewhere()):
                for what in (EVENING, *self._presence.names()):  # a name may be another one on any table's card
                    self._change(what)

    def _all_told(self, table: str, told: Told) -> Told:
        """Judge a game to its end as far as it was told, and note its great shots."""
        while not told.is_all:
            self.great_shots.note(table, told.event(), told.game.pieces[0])
        return told

    def _running(self, table: str, game: str) -> Told | None:
        told = self._games.get(table)
        return self._all_told(table, told) if told is not None and told.game.name == game else None


def _request(table: str, game: str, number: int) -> tuple[str, str]:
    """Return the request for a game's pieces from a number on."""
    return topic(table, AGAIN), json.dumps({"game": game, "number": number})


def _pieces_of(told: object) -> dict[str, int]:
    """Read the pieces of each of a table's games."""
    of_games = list(told.items())[-MOST_LATELY:] if isinstance(told, dict) else []
    return {game: number for game, number in of_games if is_game(game) and is_number(number)}


async def listen(
    wall: Wall, broker: Broker, name: str, tell: Callable[[Pair], None], announced_in: str | None = None
) -> None:
    """Let the wall hear the broker, until cancelled; come back to one that goes away. name: of the wall there.
    announced_in: the language in which the club announces its tables to Home Assistant; None: they do it themselves."""
    wait_s, lost = USUAL.first_s, False
    while True:
        try:
            async with client_of(broker, name, 2 * topics.MOST_TOLD_BYTES) as client:
                tell((_THERE[0].format(broker.address), _THERE[1].format(broker.address)))
                wait_s, lost = USUAL.first_s, False
                await client.subscribe(f"{ROOT}/#", qos=1)
                announced = None
                if announced_in is not None:
                    announced = Announcements(announced_in, wall.has)
                    await client.subscribe(ANNOUNCED, qos=1)
                asking = asyncio.create_task(_ask(wall, client, announced))
                try:
                    async for message in client.messages:
                        wall.take(message.topic.value, message.payload, bool(message.retain))
                        if announced is not None:
                            announced.take(message.topic.value, message.payload)
                finally:
                    asking.cancel()
        except (aiomqtt.MqttError, OSError) as error:
            wall.break_off()
            if not lost:
                tell((_LOST[0].format(broker.address, error), _LOST[1].format(broker.address, error)))
            lost = True
            await asyncio.sleep(wait_s)
            wait_s = min(2 * wait_s, USUAL.longest_s)


async def _ask(wall: Wall, client: aiomqtt.Client, announced: Announcements | None) -> None:
    """Ask again and again for what is missing, and tell the tables of the club, and Home Assistant of the tables, when
    that has changed. A broker that is lost ends the hearing, and so this."""
    people = ""
    with contextlib.suppress(aiomqtt.MqttError):
        while True:
            if people != (people := wall.people()):
                await client.publish(TOPIC, people, qos=1, retain=True)
            await asyncio.sleep(AGAIN_S)
            for at, payload in wall.wanted():
                await client.publish(at, payload, qos=1)
            for at, told in announced.due() if announced is not None else ():
                await client.publish(at, told, qos=1, retain=True)
