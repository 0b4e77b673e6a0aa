"""A table's own radio, before a broker that does what it likes. tests/micropython has it before a real one."""

import json
import random
import struct

import pytest

from carrom import clock
from carrom.club import mqtt
from carrom.club.radio import AWAY, THERE, Radio
from carrom.club.standing import changes, standing
from carrom.club.told_records import MOST_GAMES, ToldRecords
from carrom.game import record
from carrom.game.pieces import SOUTH
from carrom.table import Table
from carrom_simulator.world.ports import World
from carrom_simulator.world.stores import MemoryStore


class Broker:
    """A link, and the broker at its end. heard: (topic, payload) of all that it was told. deaf: it confirms nothing."""

    def __init__(self):
        self.heard, self.answers, self.deaf, self.reason = [], b"", False, 0
        self._packets = mqtt.Incoming()

    def connect(self):
        self._packets, self.answers = mqtt.Incoming(), b""

    def secure(self):
        pass

    def close(self):
        pass

    def read(self, most):
        data, self.answers = self.answers[:most], self.answers[most:]
        return data or None

    def write(self, data):
        part = data[:700]  # a link takes what it has room for
        for kind, body in self._packets.take(part):
            if kind == 1:
                self.answers += bytes([0x20, 3, 0, self.reason, 0])
            elif kind == 3:
                self._take(body)
        return len(part)

    def _take(self, body):
        length = struct.unpack(">H", body[:2])[0]
        topic, rest, confirmed = body[2 : 2 + length].decode(), body[2 + length :], False
        if not topic.endswith(("/call", "/status")):
            confirmed, number, rest = not self.deaf, rest[:2], rest[2:]
        self.heard.append((topic, rest[1:] if rest[0] == 0 else rest[1 + rest[0] :]))
        if confirmed:
            self.answers += b"\x40\x02" + number

    def say(self, payload):
        self.answers += mqtt.publish("carrom/v1/salle/again", payload)

    def record(self):
        pieces = {}
        for topic, payload in self.heard:
            if topic.endswith("/entry"):
                event = json.loads(payload)
                assert pieces.setdefault(event["number"], event["lines"]) == event["lines"]
        return "".join(pieces[number] for number in range(len(pieces)))


class Evening:
    """A table with a radio, switched on."""

    def __init__(self, store=None, new=True):
        self.store, self.broker = store or MemoryStore(), Broker()
        world = World("none", store=self.store)
        self.table = Table(world.hardware, 1, 0)
        if new:
            self.table.new_game("billard", 2, SOUTH)
        self.radio = Radio(self.table, "salle", self.broker, lambda: (2026, 1, 31, 20, 15, 0))
        self.now_us = 0

    def enter(self, *texts):
        for text in texts:
            assert self.table.enter(record.parse_entry(text)).error is None

    def run(self, seconds=3):
        for _ in range(seconds * 20):
            self.now_us = clock.add(self.now_us, 50_000)
            self.radio.step(self.now_us, True)

    def own(self):
        """The record as the table's own list would be told."""
        return "rules billard\nseats south north\nopener south\n" + "".join(
            f"{text}\n" for text in self.table.game.texts()
        )


def test_each_entry_is_told_once_with_its_ruling():
    evening = Evening()
    evening.run()
    assert evening.radio.has_told_all
    evening.enter("south w@ne", "south -")
    evening.run()
    assert evening.broker.record() == evening.own()
    topics = [topic.rpartition("/")[2] for topic, _ in evening.broker.heard]
    assert topics.count("entry") == 3
    state = json.loads([payload for topic, payload in evening.broker.heard if topic.endswith("/state")][-1])
    assert (state["number"], state["turn"]) == (2, "north")


def test_what_was_not_confirmed_is_told_again_after_the_next_start():
    evening = Evening()
    evening.run()
    evening.broker.deaf = True
    evening.enter("south w@ne", "south -", "undo")
    evening.run(60)
    assert len([topic for topic, _ in evening.broker.heard if topic.endswith("/entry")]) > 2  # it has tried again
    again = Evening(evening.store, new=False)
    again.run()
    assert again.broker.record() == "rules billard\nseats south north\nopener south\nsouth w@ne\nsouth -\nundo\n"
    assert again.radio.has_told_all


def test_an_entry_that_the_power_cut_off_is_added_at_the_next_start():
    evening = Evening()
    evening.run()
    (kept,) = [name for name in evening.store.names() if name.startswith("2026")]
    before = evening.store.read(kept)
    evening.enter("south w@ne")
    evening.store.write(kept, before + b"south w")  # the power went before the line was whole
    again = Evening(evening.store, new=False)
    again.run()
    assert again.broker.record() == again.own()


def test_pieces_are_told_once_more_for_who_asks():
    evening = Evening()
    evening.enter("south w@ne", "south -")
    evening.run()
    heard = len(evening.broker.heard)
    game = ToldRecords(evening.store).names()[0]
    for _ in range(5):  # that are one
        evening.broker.say(json.dumps({"game": game, "number": 1}).encode())
    evening.run()
    told = [json.loads(payload) for topic, payload in evening.broker.heard[heard:] if topic.endswith("/entry")]
    assert [event["number"] for event in told] == [1, 2]


def test_nonsense_from_the_network_changes_nothing():
    chance, evening = random.Random(4), Evening()
    evening.enter("south w@ne")
    evening.run()
    before = dict.fromkeys(evening.store.names()), evening.table.game.position.text()
    for _ in range(3000):
        if chance.random() < 0.5:
            evening.broker.answers += chance.randbytes(chance.randrange(1, 40))
        else:
            evening.broker.say(chance.randbytes(chance.randrange(60)))
        evening.now_us = clock.add(evening.now_us, 50_000)
        evening.radio.step(evening.now_us, True)
    evening.broker.answers = b""
    evening.run(90)
    assert evening.radio.state == THERE
    assert (dict.fromkeys(evening.store.names()), evening.table.game.position.text()) == before
    assert evening.broker.record() == evening.own()


def test_a_broker_that_refuses_hears_nothing():
    evening = Evening()
    evening.broker.reason = 0x87
    evening.run(20)
    assert (evening.radio.state, evening.broker.heard) == (AWAY, [])


def test_the_oldest_games_are_given_up_first():
    evening = Evening()
    for _ in range(MOST_GAMES + 3):
        evening.table.new_game("billard", 2, SOUTH)
        evening.run(1)
    assert len(ToldRecords(evening.store).names()) == MOST_GAMES
    assert evening.radio.has_told_all


@pytest.mark.parametrize(
    ("told", "entries", "needed"),
    [
        ([], ["a"], ["a"]),
        (["a"], ["a"], []),
        (["a", "b"], ["a", "c"], ["undo", "c"]),
        (["a", "b"], [], ["undo", "undo"]),
    ],
)
def test_a_record_follows_a_list(told, entries, needed):
    assert changes(told, entries) == needed
    assert standing(told + needed) == entries
