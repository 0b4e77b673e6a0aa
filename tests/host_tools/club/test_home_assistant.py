"""What Home Assistant is told of tables: by the club at its own broker, by the tables themselves elsewhere."""

import asyncio
import json
from pathlib import Path

import aiomqtt
import pytest

from stands.clubs.mosquitto import PROGRAM, Listener, until
from stands.clubs.running_club import Club
from stands.clubs.speaker import HEADER, Table, speaking

pytestmark = [
    pytest.mark.skipif(not Path(PROGRAM).exists(), reason="mosquitto is not installed"),
    pytest.mark.xdist_group("club"),  # a broker that was killed comes back to its port
]
LOCK = "homeassistant/device/front-door-lock/config"


def device(table):
    return f"homeassistant/device/carrom-{table}/config"


def known(club, user):
    """How a user enters the club's broker."""
    word = (club.folder / "broker" / f"{user}.password").read_text().strip()
    return {"username": user, "password": word}


@pytest.fixture
def start(tmp_path):
    clubs = []

    def started():
        clubs.append(Club(tmp_path))
        return clubs[-1]

    yield started
    for club in clubs:
        club.end()


def home(club):
    """Hear what Home Assistant may."""
    return Listener(club.broker("x").port, "#", **known(club, "home"))


def announced(listener):
    """Return topic -> what stands below homeassistant/ now, without what was taken away."""
    found = {topic: payload for topic, payload, _ in listener.heard if topic.startswith("homeassistant/")}
    return {topic: json.loads(payload) for topic, payload in found.items() if payload}


def say(club, user, *messages):
    """Speak at the club's broker, which keeps all but entries."""

    async def speak():
        async with aiomqtt.Client(
            "127.0.0.1", club.broker("x").port, protocol=aiomqtt.ProtocolVersion.V5, **known(club, user)
        ) as client:
            for topic, payload in messages:
                await client.publish(topic, payload, qos=1, retain=not topic.endswith("/entry"))

    asyncio.run(speak())


def test_at_its_own_broker_the_club_announces_tables_and_they_cannot(start, tmp_path):
    club = start()
    table = Table(tmp_path / "salle", club.broker("salle"))
    game = "2026-01-31-201500-1f3a77c0.record"
    entry = json.dumps({"game": game, "number": 0, "lines": HEADER}).encode()
    with table.link, home(club) as listener:
        say(
            club, "table",  # as one of the version before: its announcement first
            (device("old"), b'{"device": {"name": "as it says itself"}}'), (LOCK, b'{"device": {}}'),
            ("carrom/v1/old/status", b"online"), ("carrom/v1/old/entry", entry),
            ("carrom/v1/old/state", json.dumps({"game": game, "number": 0, "lately": {game: 1}}).encode()),
        )  # fmt: skip
        until(lambda: len(announced(listener)) == 2)
        assert [news for news in table.news if not news.endswith("speaks")] == []
        until(lambda: any(topic == "carrom/v1/salle/state" for topic, _, _ in listener.heard))
    found = announced(listener)
    assert found.keys() == {device("salle"), device("old")}
    assert found[device("old")]["device"]["name"] == "Carrom old"
    score = found[device("salle")]["components"]["score"]
    assert score["state_topic"] == "carrom/v1/salle/state"
    assert not any("as it says" in payload or topic == LOCK for topic, payload, _ in listener.heard)
    assert not any(topic.endswith("/entry") for topic, _, _ in listener.heard)
    assert [(kept.table, kept.name) for kept in club.games()] == [("old", game)]


def test_an_announcement_goes_with_the_tables_word_and_what_others_left_there_goes_too(start):
    club, word = start(), "carrom/v1/sale/status"
    with home(club) as listener:
        say(club, "wall", (LOCK, b'{"device": {}}'))  # a table could, in the version before
        until(lambda: any(topic == LOCK for topic, _, _ in listener.heard))  # the club may take it away at once
        say(club, "table", (word, b"online"))
        until(lambda: announced(listener).keys() == {device("sale")})
        say(club, "table", (word, b""))
        until(lambda: announced(listener) == {})
        say(club, "table", (word, b"online"))
        until(lambda: announced(listener).keys() == {device("sale")})


def test_a_broker_that_gives_the_rights_of_before_is_started_anew(start):
    club = start()
    (before,) = club.brokers()
    club.kill()
    access = club.folder / "broker" / "access"
    access.write_text("user table\ntopic readwrite #\n" + access.read_text())
    again = start()
    assert again.brokers() != [before]
    assert len(again.brokers()) == 1
    assert "readwrite #" not in access.read_text()
    again.kill()
    (kept,) = again.brokers()
    assert start().brokers() == [kept]


def test_tables_with_the_name_of_a_wall_put_nobody_out_and_are_put_out_by_nobody(start, tmp_path):
    club = start()
    tables = [Table(tmp_path / name, club.broker(name)) for name in ("wall", "wall-wall")]
    with tables[0].link, tables[1].link:
        until(lambda: all(table.news for table in tables))
        club.kill()
        again = start()  # which tries whether the broker still lets it in
        for table in tables:
            table.keeper.begin().add(HEADER)
        until(lambda: len(again.games()) == 2)
        assert [news for table in tables for news in table.news if not news.endswith("speaks")] == []
        assert "waits, and asks" not in again.end().partition("Ctrl-C")[2]


def test_at_another_broker_a_table_announces_itself(broker, tmp_path):
    with Listener(broker.port) as listener, speaking(tmp_path / "games", broker.port):
        until(lambda: announced(listener))
    (told,) = [announced(listener)[device("club-1")]]
    assert told["availability"][0]["topic"] == "carrom/v1/club-1/status"
    assert told["components"].keys() == {"score", "turn", "playing", "call"}
