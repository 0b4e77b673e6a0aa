"""The tables at the club's own broker: listed, put away; and another club there is told."""

import asyncio
import contextlib
import json
from pathlib import Path

import aiomqtt
import pytest

from carrom_tools.club.broker import Broker
from carrom_tools.club.desk import club_folder
from carrom_tools.club.link import Patience, loop
from carrom_tools.club.listening import listen
from carrom_tools.club.own_broker import TABLE, OwnBroker, running
from carrom_tools.club.store import Store
from carrom_tools.club.wall import Wall
from stands.clubs.mosquitto import PROGRAM
from stands.clubs.speaker import speaking
from tests.host_tools.running import carrom

pytestmark = [
    pytest.mark.skipif(not Path(PROGRAM).exists(), reason="mosquitto is not installed"),
    pytest.mark.xdist_group("club"),
]


def desk(*words, code=0):
    done = carrom("--lang", "en", "club", "tables", *words)
    assert done.exit_code == code, done.output
    return done.output + done.stderr


def say(broker, *names):
    async def publish():
        async with aiomqtt.Client(
            broker.host, broker.port, username=broker.user, password=broker.password, timeout=60
        ) as client:
            for name in names:
                await client.publish(f"carrom/v1/{name}/status", "offline", qos=1, retain=True)

    with loop() as runner:
        runner.run(publish())


@pytest.fixture
def own(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with OwnBroker(club_folder() / "broker"):
        yield running(club_folder() / "broker", TABLE)


def test_tables_that_somebody_made_up_are_put_away_by_one_command(own):
    say(own, "salle", "ghost-1", "ghost-2")
    assert [line.split()[0] for line in desk().splitlines()] == ["ghost-1", "ghost-2", "salle"]
    assert "no table of that name" in desk("forget", "sale", code=2)
    told = desk("forget", "ghost-*")
    assert ("ghost-1" in told, "ghost-2" in told, "salle" in told) == (True, True, False)
    assert [line.split()[0] for line in desk().splitlines()] == ["salle"]


def test_without_its_broker_the_command_says_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert "run carrom club" in desk(code=2)


def test_a_table_that_was_put_away_leaves_the_wall():
    with contextlib.closing(Store(":memory:")) as store:
        wall = Wall(store)
        changed = []
        wall.changed = changed.append
        for name in ("salle", "ghost"):
            wall.take(f"carrom/v1/{name}/status", b"online")
        wall.take("carrom/v1/ghost/status", b"")
        wall.take("carrom/v1/never/status", b"")
        assert [table["table"] for table in wall.shown()] == ["salle"]
        assert changed == ["salle", "ghost", "ghost"]


def test_a_club_tells_its_tables_on_after_its_broker_has_hung(broker, tmp_path):
    """The connection stays, but what is told meanwhile is not confirmed in time."""
    patience = Patience(first_s=0.05, longest_s=0.1, answer_s=0.5)
    at = Broker("127.0.0.1", broker.port, "wall")
    told = []

    async def evening(store):
        listening = asyncio.create_task(listen(Wall(store), at, "wall", told.append, patience=patience))
        with speaking(tmp_path, broker.port) as table:
            for name, hangs in (("Ana", False), ("Zoé", True), ("Max", False)):
                broker.hang(hangs)
                store.decide("2026-01-31-200000", json.dumps({"kind": "add", "name": name}))
                while hangs and not any("the wall waits" in english for _, english in told):
                    await asyncio.sleep(0.02)
                while not hangs and not (table.people and name in table.people[-1].names):
                    await asyncio.sleep(0.02)
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)

    with contextlib.closing(Store(":memory:")) as store, loop() as runner:
        runner.run(asyncio.wait_for(evening(store), 240))


def test_two_clubs_at_one_broker_say_so(broker):
    at = Broker("127.0.0.1", broker.port, "wall")
    told = ([], [])

    async def both():
        with contextlib.closing(Store(":memory:")) as one, contextlib.closing(Store(":memory:")) as other:
            one.decide("2026-01-31-200000", '{"kind": "add", "name": "Ana"}')
            tasks = [
                asyncio.create_task(listen(Wall(store), at, name, news.append))
                for store, name, news in ((one, "one", told[0]), (other, "other", told[1]))
            ]
            while not any("another club" in english for news in told for _, english in news):
                await asyncio.sleep(0.05)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    with loop() as runner:
        runner.run(asyncio.wait_for(both(), 240))
    assert all(len([1 for _, english in news if "another club" in english]) <= 1 for news in told)
