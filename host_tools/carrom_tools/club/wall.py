"""Hears all tables of a club: keeps their games, and knows how each stands.

Whatever comes from the network may be a lie of somebody who knows the password: it is checked, bounded, and judged
anew from the record before it is shown.
"""

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from carrom_simulator.words.places import seated
from carrom_tools.club import presence, record_pieces
from carrom_tools.club.clocks import Clocks
from carrom_tools.club.decisions import RESULT, Decision
from carrom_tools.club.evening import Evening
from carrom_tools.club.gaps import Gaps
from carrom_tools.club.great_shots import GreatShots
from carrom_tools.club.numbered_game import NumberedGame, Told
from carrom_tools.club.people import message
from carrom_tools.club.presence import Presence
from carrom_tools.club.store import Added, Store
from carrom_tools.club.topics import (
    AGAIN,
    ENTRY,
    NO_GAME,
    OFFLINE,
    ONLINE,
    ROOT,
    STATE,
    STATUS,
    is_name,
    topic,
)
from carrom_tools.records.library import TIME

MOST_TABLES = 400
EVENING = ""  # stands for the evening as a whole where no single table changed: players, results, a tournament
ABANDONED_S = 3600.0  # without an entry; then the wall offers its players other games again
LOOK_S = 1.0  # from one look for decisions to the next
REST_S = 0.03  # after each slice of games that are judged

Message = dict[str, Any]


class Wall:
    """The content of a club's wall. changed: is told the name of a table of which something is new,
    or EVENING. now: the club's own clock."""

    def __init__(self, store: Store, now: Callable[[], datetime] = datetime.now):
        self._store = store
        self._now = now
        self._clocks = Clocks(now)
        self._presence = Presence(MOST_TABLES)
        self._games: dict[str, Told] = {}  # table -> its newest game
        self.evening = Evening(store, self._running)
        self._gaps = Gaps(store)
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
        for kept in store.games(since=f"{now() - timedelta(days=1):{TIME}}"):
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
            self._gaps.forget()
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
            self._clocks.stop(table)
            if is_there and is_kept:
                self._presence.set(table, presence.UNHEARD)
            else:
                self._presence.set(table, presence.ONLINE if is_there else presence.OFFLINE)
            self._change(table)
        elif kind == STATUS and not payload and table in self._presence:  # somebody has cleared it at the broker
            self._presence.forget(table)
            self._games.pop(table, None)
            self._change(table)
        elif kind == ENTRY and (piece := record_pieces.read_piece(payload)) is not None and has_place(table):
            self._heard(table, is_kept)
            self._take_piece(table, piece)
        elif kind == STATE and (state := record_pieces.read_state(payload)) is not None and has_place(table):
            self._heard(table, is_kept)
            if self._gaps.take_state(table, state):
                self._change(table)
            if not is_kept:
                self._hear_clock(table, state.get("clock"))

    def _heard(self, table: str, is_kept: bool) -> None:
        """Note that a table speaks: so it is there, whatever was known of it."""
        if not is_kept and self._presence.state(table) != presence.ONLINE:
            self._presence.set(table, presence.ONLINE)
            self._change(table)

    def break_off(self) -> None:
        """Trust no word from before: the way to the broker was cut."""
        for table in self._presence.break_off():
            self._clocks.stop(table)
            self._change(table)

    def _hear_clock(self, table: str, clock: object) -> None:
        """Take in what a table says of its clock: games whose beginning was not sure are put right."""
        was_s = self._clocks.off_s(table)
        for game in self._clocks.hear(table, clock):
            if self._store.began(game):  # else it could not be kept: it is dated when it comes again
                self._store.set_began(table, game, self._clocks.named(table, game))
                self._show_newest(table, game)
            self._clocks.dated(table, game)
        if was_s != self._clocks.off_s(table):
            self._change(table)

    def _take_piece(self, table: str, piece: record_pieces.Piece) -> None:
        is_first = not self._store.began(piece.game)
        began = self._clocks.began(table, piece.game, piece.number) if is_first else None
        added = self._store.add(table, piece, began)
        self._set_fault(None)
        count = self._gaps.take_piece(table, piece, added)
        if added in (Added.UNSURE, Added.AGAIN):
            return
        self._entered[table] = time.monotonic(), len(self.evening.decided())
        self._evening_shown = None
        newest = self._games.get(table)
        if added is Added.OTHER and newest is not None and newest.game.name == piece.game:
            self._show(table, piece.game)
        elif count <= piece.number:
            return  # something is missing before it
        elif newest is None or newest.game.name != piece.game:
            self._show_newest(table, piece.game)
        elif len(newest.game.pieces) == count - 1:
            newest.game.add(piece.lines)
            self._change(table)
        elif self._store.is_whole(table, piece.game):  # nothing is shown of what follows an unreadable piece
            self._show(table, piece.game)

    def _show_newest(self, table: str, game: str) -> None:
        """Show a game on its table's card, unless the one that stands there began later."""
        newest = self._games.get(table)
        began = self._store.began
        if newest is None or (began(newest.game.name), newest.game.name) < (began(game), game):
            self._show(table, game)

    def _show(self, table: str, game: str) -> None:
        self._games[table] = Told(NumberedGame(game, self._store.record(table, game)))
        self._change(table)

    def _change(self, what: str) -> None:
        self._evening_shown = None
        self.changed(what)

    def wanted(self, now_s: float | None = None) -> list[tuple[str, str]]:
        """Return what is to be published, (topic, payload): requests for what is missing, one a table, for one game
        after the other; and one to each table of which only an old word is known, whether it is there."""
        now_s = time.monotonic() if now_s is None else now_s
        found = []
        self._gaps.next_round()
        if self._played != self._now_played(now_s):
            self._change(EVENING)
        for table in self._presence.silent(now_s):
            self._change(table)
        for table in self._presence.to_ask():
            self._presence.asked(table, now_s)
            found.append(self._request(table, *(self._gaps.newest(table) or (NO_GAME, 0))))
        for table in self._gaps.tables():
            is_there = self._presence.state(table) == presence.ONLINE
            if is_there and (wanted := self._gaps.wanted(table)) is not None:
                found.append(self._request(table, *wanted))
        return found

    def _request(self, table: str, game: str, number: int) -> tuple[str, str]:
        """Return the request for a game's pieces from a number on."""
        self._clocks.asked(table, game)
        return topic(table, AGAIN), json.dumps({"game": game, "number": number})

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
            game = told.game.name
            names = self.evening.roster().names(game, self._store.began(game), opening)
            players = seated(names, state["seats"], state["position"]["moved"])
            state |= {"players": players, "turn_name": players.get(state["turn"], state["turn"])}
        there = self._presence.state(name)
        is_there = {"online": there == presence.ONLINE, "unheard": there == presence.UNHEARD}
        clock = {"clock_off_s": self._clocks.off_s(name)}
        return {**state, "table": name, **is_there, **clock, "missing": self._gaps.missing(name)}

    def ranking(self, now: datetime | None = None) -> list[Message]:
        """Return the evening's ranking (evening.Evening)."""
        return self.evening.ranking(now or self._now())

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

    async def reckon(self) -> None:
        """Judge and rate the games that are still to be, without holding up what tables tell, until cancelled."""
        is_done, told_s = True, time.monotonic()
        while True:
            was_done, is_done = is_done, self.evening.reckon()
            if (is_done and not was_done) or (not is_done and time.monotonic() - told_s >= LOOK_S):
                self._change(EVENING)
                told_s = time.monotonic()
            await asyncio.sleep(LOOK_S if is_done else REST_S)

    def _all_told(self, table: str, told: Told) -> Told:
        """Judge a game to its end as far as it was told, and note its great shots."""
        while not told.is_all:
            self.great_shots.note(table, told.event(), told.game.pieces[0])
        return told

    def _running(self, table: str, game: str) -> Told | None:
        told = self._games.get(table)
        return self._all_told(table, told) if told is not None and told.game.name == game else None
