"""Connects a club's wall to its broker."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable

import aiomqtt

from carrom_simulator.words.codes import Pair
from carrom_tools.club.broker import Broker
from carrom_tools.club.home_assistant import ANNOUNCED, Announcements
from carrom_tools.club.link import USUAL, client_of
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
    wall: Wall, broker: Broker, name: str, tell: Callable[[Pair], None], announced_in: str | None = None
) -> None:
    """Let the wall hear the broker, until cancelled; come back to one that goes away. name: of the wall there.
    announced_in: the language in which the club announces its tables to Home Assistant; None: they do it themselves."""
    wait_s, lost = USUAL.first_s, False
    own = _Own()
    while True:
        try:
            async with client_of(broker, name, 2 * MOST_TOLD_BYTES) as client:
                tell((_THERE[0].format(broker.address), _THERE[1].format(broker.address)))
                wait_s, lost = USUAL.first_s, False
                await client.subscribe(f"{ROOT}/#", qos=1)
                announced = None
                if announced_in is not None:
                    announced = Announcements(announced_in, wall.has)
                    await client.subscribe(ANNOUNCED, qos=1)
                asking = asyncio.create_task(_ask(wall, client, announced, own))
                try:
                    async for message in client.messages:
                        if own.is_of_another(message):
                            tell((_TWO_CLUBS[0].format(broker.address), _TWO_CLUBS[1].format(broker.address)))
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


class _Own:
    """Knows what this club has told the tables, and so what another club tells them."""

    def __init__(self) -> None:
        self.told: set[bytes] = set()
        self._is_alone = True

    def is_of_another(self, message: aiomqtt.Message) -> bool:
        """Return whether a message is the first that another club has told since this one listens."""
        if not self._is_alone or message.topic.value != TOPIC or message.retain or message.payload in self.told:
            return False
        self._is_alone = False
        return True


async def _ask(wall: Wall, client: aiomqtt.Client, announced: Announcements | None, own: _Own) -> None:
    """Ask again and again for what is missing, and tell the tables of the club, and Home Assistant of the tables, when
    that has changed. A broker that is lost ends the hearing, and so this."""
    people = ""
    with contextlib.suppress(aiomqtt.MqttError):
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
