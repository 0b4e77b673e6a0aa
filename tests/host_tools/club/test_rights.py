"""Who may read and write what at a club's own broker: the table of docs/club.md against a real Mosquitto."""

import asyncio
import contextlib
import os
import re
import signal
import subprocess
from pathlib import Path

import aiomqtt
import pytest

from carrom_tools.club.own_broker import OwnBroker
from stands.clubs.mosquitto import PROGRAM, until

pytestmark = [
    pytest.mark.skipif(not Path(PROGRAM).exists(), reason="mosquitto is not installed"),
    pytest.mark.xdist_group("rights"),  # one broker for all cells
]

DOCS = (Path(__file__).resolve().parents[3] / "docs" / "club.md").read_text(encoding="utf-8")
USERS = ("table", "wall", "home")
OTHERS = {"nobody": {}, "wall without the word": {"username": "wall", "password": "wrong"}}
JUDGE = "judge"  # may do everything; the tests' own
# Words of the table -> topics that they stand for.
EXAMPLES = {
    "TABLE": ("salle",),
    "NAME": ("carrom-salle", "front-door-lock"),
    "carrom/v1/ANYTHING": ("carrom/v1/salle/state/more", "carrom/v1/salle/order"),
    "homeassistant/ANYTHING": ("homeassistant/status", "homeassistant/lock/front-door/config"),
    "$SYS/ANYTHING": ("$SYS/broker/version",),
    "ANYTHING": ("elsewhere", "carrom/v2/salle/state", "zigbee2mqtt/lock/set"),
}
SYSTEM = "$SYS/broker/version"


def rows():
    """Yield (topic, user, what it may do) as the docs have it."""
    for line in re.findall(r"^\| (`.+) \|$", DOCS.partition("## Who may do what")[2].partition("\n## ")[0], re.M):
        words, *cells = (cell.strip().removesuffix(" else").strip("`") for cell in line.split("|"))
        for topic in examples(words):
            yield from ((topic, user, cell) for user, cell in zip(USERS, cells, strict=True))
            yield from ((topic, user, "–") for user in OTHERS)


def examples(words):
    if words in EXAMPLES:
        return EXAMPLES[words]
    (found,) = [name for name in ("TABLE", "NAME", "") if name in words][:1]
    return [words.replace(found, example) for example in EXAMPLES[found]] if found else [words]


ROWS = list(rows())
TOPICS = list(dict.fromkeys(topic for topic, _, _ in ROWS))


class Rights:
    """What each user could do. read, written: topics that arrived, by user."""

    def __init__(self, port, known):
        self.port, self.known = port, known
        self.read, self.written = {}, {}

    def client(self, user):
        return aiomqtt.Client("127.0.0.1", self.port, timeout=60, **self.known[user])

    async def try_all(self):
        async with self.client(JUDGE) as judge:
            for topics in ("#", "$SYS/#"):
                await judge.subscribe(topics, qos=1)
            for user in self.known:
                try:
                    async with self.client(user) as client:
                        await self.try_user(user, client, judge)
                except aiomqtt.MqttError:
                    self.read[user] = self.written[user] = None

    async def try_user(self, user, client, judge):
        """The broker passes on in order: what has come until the last message is all that comes."""
        for topics in ("#", "$SYS/#", *TOPICS):
            await client.subscribe(topics, qos=1)
        for topic in TOPICS:
            await client.publish(topic, f"by {user}", qos=1, retain=True)
        await judge.publish("written", b"", qos=1)
        heard = await until_end(judge, "written")
        self.written[user] = {topic for topic, payload in heard if payload == f"by {user}"}
        for topic in TOPICS:
            await judge.publish(topic, "by the judge", qos=1, retain=True)
        await judge.publish(f"end/{user}", b"", qos=1)
        heard = await until_end(client, f"end/{user}")
        self.read[user] = {topic for topic, payload in heard if payload == "by the judge" or topic == SYSTEM}


async def until_end(client, end):
    heard = []
    async for message in client.messages:
        if message.topic.value == end:
            return heard
        heard.append((message.topic.value, bytes(message.payload).decode()))
    raise AssertionError("the broker has ended")


@pytest.fixture(scope="module")
def rights(tmp_path_factory):
    folder = tmp_path_factory.mktemp("broker")
    with OwnBroker(folder) as own:
        known = {user: {"username": user, "password": own.password(user).read_text().strip()} for user in USERS}
        with (folder / "access").open("a") as access:
            access.write(f"user {JUDGE}\ntopic readwrite #\ntopic read $SYS/#\npattern read end/%u\n")
        subprocess.run(["mosquitto_passwd", "-b", folder / "passwords", JUDGE, "w"], check=True)
        os.kill(int((folder / "process").read_text()), signal.SIGHUP)  # it reads both files again
        made = Rights(own.port, {**known, **OTHERS, JUDGE: {"username": JUDGE, "password": "w"}})

        async def enter():
            async with made.client(JUDGE):
                pass

        def is_in():
            with contextlib.suppress(aiomqtt.MqttError):
                asyncio.run(enter())
                return True
            return False

        until(is_in)
        asyncio.run(made.try_all())
    return made


@pytest.mark.parametrize(("topic", "user", "rights_of_docs"), ROWS)
def test_what_arrives_at_a_clubs_broker_is_what_the_table_of_the_docs_says(rights, topic, user, rights_of_docs):
    may = (("reads", rights.read[user]), ("writes", rights.written[user]))
    arrived = [word for word, topics in may if topic in (topics or ())]
    assert ", ".join(arrived) == rights_of_docs.replace("–", "")


def test_whoever_has_no_password_is_not_let_in_and_the_judge_of_these_tests_hears_all(rights):
    assert [rights.read[user] for user in OTHERS] == [None, None]
    assert rights.read[JUDGE] == set(TOPICS)
    assert rights.written[JUDGE] == set(TOPICS) - {SYSTEM}  # which no client may write
