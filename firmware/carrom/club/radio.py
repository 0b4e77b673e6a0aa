"""A table's own radio tells its games to a broker, as the computer does for a table on USB.

The radio's calls that reach for a broker block: some seconds for the connection, some more for TLS. Meanwhile nobody
reads the beams, whose ring holds 1023 changes (drivers.beams), far more than a shot makes: no edge is lost, and the
caller lets the table live through them afterwards (late.catch_up). But a man that falls then passes its window unread,
and the table asks what it was. So the caller says when the link may block: best when nothing moves.

Everything else takes what is there and goes on. What the broker has not confirmed is read from the flash again.
"""

import binascii
import json

from carrom import clock, const
from carrom.club import messages, mqtt, topics
from carrom.club.standing import changes, standing
from carrom.club.told_records import HEADER_LINES, ToldRecords

KEEPALIVE_S = const(15)
LATELY = const(8)  # games that the state names
_PING_US = const(6_000_000)
_ANSWER_US = const(10_000_000)  # for the broker to answer
_FIRST_WAIT_US, _LONGEST_WAIT_US = const(1_000_000), const(30_000_000)
_LOOK_US = const(50_000)  # between two looks at the link
_CALL_S = const(10)  # a broker drops a call that it could not pass on for so long
_FRESH_US = const(5_000_000)  # a call that is older startles people
_AGAIN_US = const(2_000_000)  # from one request to the next that is granted
_READ_BYTES = const(512)

AWAY, LINKED, ASKING, THERE = const(0), const(1), const(2), const(3)  # states


class Link:
    """The connection to a broker. All methods raise OSError where it is lost."""

    def connect(self) -> None:
        """Reach the broker. Blocks for seconds."""
        raise NotImplementedError

    def secure(self) -> None:
        """Encrypt, where that is wanted. Blocks for seconds."""
        raise NotImplementedError

    def read(self, most: int) -> bytes | None:
        """Return what has come, at most so many bytes; None where nothing has."""
        raise NotImplementedError

    def write(self, data: bytes) -> int | None:
        """Send; return how many bytes were taken, None for none."""
        raise NotImplementedError

    def close(self) -> None:
        """Give the connection up."""
        raise NotImplementedError


class Radio:
    """table: which is told of (panel.base_table). name: at the broker, see topics.is_name. link: see Link.

    date: function that returns year, month, day, hour, minute and second, or None while nobody knows them.
    state: AWAY, LINKED, ASKING or THERE.
    """

    def __init__(self, table, name: str, link, date, user: str | None = None, password: str | None = None):
        self.state = AWAY
        self._table = table
        self._name = name
        self._link = link
        self._date = date
        self._user = user
        self._password = password
        self._records = ToldRecords(table.hardware.store)
        self._counts = {name: self._records.count(name) for name in self._records.names()}  # game -> its pieces
        self._told = dict.fromkeys(self._counts, 0)  # game -> pieces that the broker has confirmed
        self._current = ""
        self._game = table.game
        self._fresh: tuple | None = None  # game, number, text, verdict and position of the newest entry
        self._now_us = self._look_us = self._heard_us = self._sent_us = self._again_us = self._made_us = table.now_us
        self._wait_us = _FIRST_WAIT_US
        self._out = b""
        self._incoming = mqtt.Incoming()
        self._number = 0  # the message that waits to be confirmed; 0: none waits
        self._confirms: tuple | None = None  # game and piece that it confirms
        self._numbers = 0
        self._news = False  # a state is to be told
        self._leaving = 0  # 1: it is to say that it goes, 2: it has said so
        self._resume()
        table.listeners.append(self)

    # The table's side.

    def on_entry(self, text: str, verdict, position) -> None:
        """Keep an entry; see voice.Voice."""
        self._follow_game()
        try:
            self._records.add(self._current, text)
        except OSError:
            return  # the flash is full: the next start tells it
        number = self._counts[self._current]
        self._counts[self._current] = number + 1
        self._fresh = (self._current, number, text, verdict, position)
        self._made_us = self._now_us
        self._look_us = self._now_us if self.state == THERE else self._look_us

    def _follow_game(self) -> None:
        if self._table.game is not self._game:
            self._game = self._table.game
            self._begin()

    def _header(self) -> str:
        game = self._game
        return game.book.record.header_text(game.book, game.seats, game.opener)

    def _begin(self) -> None:
        header, date = self._header(), self._date() or (2000, 1, 1, 0, 0, 0)
        chance = binascii.crc32(f"{self._name} {self._now_us} {len(self._counts)}".encode()) & 0xFFFFFFFF
        self._current = "%04d-%02d-%02d-%02d%02d%02d-%08x.record" % (date[:6] + (chance,))
        self._records.begin(self._current, header)
        self._counts[self._current], self._told[self._current], self._news = 1, 0, True
        for name in list(self._counts):
            if name not in self._records.names():
                del self._counts[name], self._told[name]

    def _resume(self) -> None:
        """Go on with the newest record if it belongs to the table's game. Add what was entered, or taken back, just
        before the power went."""
        names = self._records.names()
        if names:
            self._records.mend(names[-1])
        lines = list(self._records.lines(names[-1])) if names else []
        entries = list(self._game.texts())
        if "".join(line + "\n" for line in lines[:HEADER_LINES]) == self._header():
            self._current, self._news = names[-1], True
            told = standing(lines[HEADER_LINES:])[self._game.first :]
            missing = changes(told, entries)
        else:
            self._begin()
            missing = entries
        for text in missing:
            self._records.add(self._current, text)
            self._counts[self._current] += 1

    # The network's side.

    def step(self, now_us: int, may_block: bool) -> int:
        """Go on; return when to call again at the latest. may_block: whether the link may block for seconds now."""
        self._now_us = now_us
        self._again_us = clock.recent(self._again_us, now_us)
        self._made_us = clock.recent(self._made_us, now_us)
        self._follow_game()
        if not clock.reached(now_us, self._look_us):
            return self._look_us
        self._look_us = clock.add(now_us, _LOOK_US)
        try:
            self._go_on(may_block)
        except OSError:
            self._lose()
        return self._look_us

    @property
    def waits(self) -> bool:
        """Whether the broker is to answer."""
        return self.state == ASKING or self._number != 0

    @property
    def has_told_all(self) -> bool:
        """Whether the broker has confirmed all that there is to tell."""
        return self.state == THERE and not self._news and not self._number and self._told == self._counts

    def leave(self) -> None:
        """Say that the table goes offline, as soon as the message before is confirmed; the state is AWAY afterwards.

        Of a table that is gone without it the broker says so by itself, after one and a half times KEEPALIVE_S.
        """
        self._leaving = 1

    def _lose(self) -> None:
        self._link.close()
        self.state = AWAY
        self._out, self._number, self._incoming = b"", 0, mqtt.Incoming()
        self._look_us = clock.add(self._now_us, self._wait_us)
        self._wait_us = min(2 * self._wait_us, _LONGEST_WAIT_US)

    def _go_on(self, may_block: bool) -> None:
        if self.state <= LINKED and not may_block:
            return
        if self.state == AWAY:
            if self._leaving:
                return
            self._link.connect()
            self.state = LINKED
            return
        if self.state == LINKED:
            self._link.secure()
            self.state = ASKING
            self._heard_us = self._sent_us = self._now_us
            will = (topics.topic(self._name, topics.STATUS), topics.OFFLINE)
            self._out = mqtt.connect("carrom-" + self._name, KEEPALIVE_S, will, self._user, self._password)
        self._read()
        if self.state == AWAY:
            return  # the broker has confirmed the last message, and the link is closed
        if self.state == THERE and not self._out:
            self._tell()
        if self._out:
            self._out = self._out[self._link.write(self._out) or 0 :]
            self._sent_us = self._now_us
        waits = self.waits or clock.diff(self._now_us, self._sent_us) > _PING_US
        if waits and clock.diff(self._now_us, self._heard_us) > _ANSWER_US:
            raise OSError("no answer")

    def _read(self) -> None:
        data = self._link.read(_READ_BYTES)
        if data is None:
            return
        self._heard_us = self._look_us = self._now_us  # there may be more
        for kind, body in self._incoming.take(data):
            mqtt.check(kind, body)
            if kind == mqtt.CONNACK:
                self._greet()
            elif kind == mqtt.PUBACK and int.from_bytes(body[:2], "big") == self._number:
                self._confirmed()
            elif kind == mqtt.PUBLISH:
                _, payload = mqtt.message(body)
                self._take(topics.read_again(payload))

    def _confirmed(self) -> None:
        self._number = 0
        if self._confirms is not None:
            game, number = self._confirms
            if self._told.get(game) == number:
                self._told[game] = number + 1
        elif self._leaving == 2:
            self._link.close()
            self.state = AWAY

    def _greet(self) -> None:
        self.state, self._wait_us, self._news = THERE, _FIRST_WAIT_US, True
        self._out += mqtt.subscribe(topics.topic(self._name, topics.AGAIN), self._next_number())
        self._out += mqtt.publish(topics.topic(self._name, topics.STATUS), topics.ONLINE.encode(), 0, True)

    def _take(self, wanted) -> None:
        """Grant a request for pieces once more."""
        known = wanted is not None and wanted.number < self._told.get(wanted.game, 0)
        if known and clock.diff(self._now_us, self._again_us) >= 0:
            self._again_us = clock.add(self._now_us, _AGAIN_US)
            self._told[wanted.game] = wanted.number

    def _next_number(self) -> int:
        self._numbers = self._numbers % 65535 + 1
        return self._numbers

    def _tell(self) -> None:
        """Put the next message out, where the one before is confirmed."""
        if self._number:
            return
        if self._leaving:
            self._leaving, self._confirms = 2, None
            self._publish(topics.STATUS, topics.OFFLINE.encode(), True)
            return
        for game in sorted(self._counts):
            if self._told[game] < self._counts[game]:
                self._tell_piece(game, self._told[game])
                return
        if self._news:
            self._news, self._confirms = False, None
            self._publish(topics.STATE, json.dumps(self._state()).encode(), True)
        elif clock.diff(self._now_us, self._sent_us) > _PING_US:
            self._out = mqtt.PING

    def _tell_piece(self, game: str, number: int) -> None:
        lines = self._records.piece(game, number)
        ruling: dict = {"error": None}
        if number:
            ruling["entry"] = lines[:-1]
        calls: list = []
        fresh = self._fresh
        if fresh is not None and fresh[0] == game and fresh[1] == number:
            _, _, text, verdict, position = fresh
            ruling = messages.ruling(self._game.book.record, number, text, verdict, position)
            if clock.diff(self._now_us, self._made_us) < _FRESH_US:
                calls = ruling["calls"]
            self._fresh = None
        self._confirms, self._news = (game, number), True
        self._publish(topics.ENTRY, json.dumps(messages.entry(game, number, lines, ruling)).encode(), False)
        for name in calls:
            told = json.dumps(messages.call(name, game, number)).encode()
            self._out += mqtt.publish(topics.topic(self._name, topics.CALL), told, 0, False, _CALL_S)

    def _state(self) -> dict:
        game = self._game
        position = game.position
        winner = getattr(position, "winner", -1)
        side = position.side_words()[winner] if isinstance(winner, int) and winner >= 0 else None
        number = self._told[self._current] - 1
        told = messages.state(self._current, number, self._header(), {}, game.book, position, side)
        told["lately"] = {name: self._told[name] for name in sorted(self._told)[-LATELY:]}
        return told

    def _publish(self, kind: str, payload: bytes, kept: bool) -> None:
        self._number = self._next_number()
        self._heard_us = self._now_us
        topic = topics.topic(self._name, kind)
        self._out += mqtt.publish(topic, payload, self._number, kept)
