"""Connects a club's wall to its broker."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable

import aiomqtt

from carrom_simulator.words.codes import Pair
from carrom_tools.club.broker import Broker
from carrom_tools.club.home_assistant import ANNOUNCED, Announcements
from carrom_tools.club.link import USUAL, Patience, client_of
from carrom_tools.club.people import TOPIC
from carrom_tools.club.record_pieces import MOST_TOLD_BYTES
from carrom_tools.club.topics import ROOT
from carrom_tools.club.wall import Wall

AGAIN_S = 3.0  # from one request to a table to the next

_LOST = (
    "MQTT {} : {} ; le tableau attend et redemandera ce qui manque",
    "MQTT {}: {}; the wall waits, and asks for what it missed",
)
_TWO_CLUBS = (
    "MQTT {} : un autre club parle à ce courtier ; les tables entendent tantôt l'un, tantôt l'autre",
    "MQTT {}: another club speaks at this broker; the tables hear now the one, now the other",
)
_THERE = ("MQTT {} : le tableau écoute", "MQTT {}: the wall listens")


async def listen(
    wall: Wall,
    broker: Broker,
    name: str,
    tell: Callable[[Pair], None],
    announced_in: str | None = None,
    patience: Patience = USUAL,
) -> None:
    """Let the wall hear the broker, until cancelled; come back to one that goes away, or no longer answers.

    name: of the wall there. announced_in: the language in which the club announces its tables to Home Assistant; None:
    they do it themselves.
    """
    wait_s, lost = patience.first_s, False
    own = _Own(lambda: tell((_TWO_CLUBS[0].format(broker.address), _TWO_CLUBS[1].format(broker.address))))
    while True:
        try:
            async with client_of(broker, name, 2 * MOST_TOLD_BYTES, answer_s=patience.answer_s) as client:
                tell((_THERE[0].format(broker.address), _THERE[1].format(broker.address)))
                wait_s, lost = patience.first_s, False
                await client.subscribe(f"{ROOT}/#", qos=1)
                announced = None
                if announced_in is not None:
                    announced = Announcements(announced_in, wall.has)
                    await client.subscribe(ANNOUNCED, qos=1)
                tasks = [asyncio.create_task(each(wall, client, announced, own)) for each in (_hear, _ask)]
                try:
                    await asyncio.gather(*tasks)
                finally:
                    for task in tasks:
                        task.cancel()
                    await asyncio.gather(*tasks, return_exceptions=True)
        except (aiomqtt.MqttError, OSError) as error:
            wall.break_off()
            if not lost:
                tell((_LOST[0].format(broker.address, error), _LOST[1].format(broker.address, error)))
            lost = True
            await asyncio.sleep(wait_s)
            wait_s = min(2 * wait_s, patience.longest_s)


class _Own:
    """Knows what this club has told the tables, and so what another club tells them. warn: is called once, then."""

    def __init__(self, warn: Callable[[], None]) -> None:
        self.told: set[bytes] = set()
        self._warn = warn
        self._is_alone = True

    def look_at(self, message: aiomqtt.Message) -> None:
        """Warn if a message is the first that another club has told since this one listens."""
        if self._is_alone and message.topic.value == TOPIC and not message.retain and message.payload not in self.told:
            self._is_alone = False
            self._warn()


async def _hear(wall: Wall, client: aiomqtt.Client, announced: Announcements | None, own: _Own) -> None:
    """Take in each message. Raises MqttError when the broker is gone."""
    async for message in client.messages:
        own.look_at(message)
        wall.take(message.topic.value, message.payload, bool(message.retain))
        if announced is not None:
            announced.take(message.topic.value, message.payload)


async def _ask(wall: Wall, client: aiomqtt.Client, announced: Announcements | None, own: _Own) -> None:
    """Ask again and again for what is missing, and tell the tables of the club, and Home Assistant of the tables, when
    that has changed. Raises MqttError when the broker is gone, or does not confirm."""
    people = ""
    while True:
        with contextlib.suppress(sqlite3.Error):  # a full disk: the wall says so; it is asked for again then
            if people != (people := wall.people()):
                own.told.add(people.encode())
                await client.publish(TOPIC, people, qos=1, retain=True)
            for at, payload in wall.wanted():
                await client.publish(at, payload, qos=1)
        for at, told in announced.due() if announced is not None else ():
            await client.publish(at, told, qos=1, retain=True)
        await asyncio.sleep(AGAIN_S)
