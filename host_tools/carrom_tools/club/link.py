"""A table's connection to its broker, in a thread of its own: nothing that the network does holds the table up.

    with Link(broker, outgoing, lang, tell):
        ... the table plays; Outgoing hears of it ...

The table only speaks. It hears two things: the request for pieces once more (topics.read_again), and which names a club
offers (people).
"""

import asyncio
import contextlib
import json
import logging
import math
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import aiomqtt
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from carrom_simulator.words.codes import Pair
from carrom_tools import terminal
from carrom_tools.club import home_assistant, messages, people
from carrom_tools.club.broker import Broker
from carrom_tools.club.outgoing import Outgoing
from carrom_tools.club.topics import AGAIN, CALL, ENTRY, MOST_BYTES, OFFLINE, ONLINE, STATE, STATUS, read_again, topic

KEEPALIVE_S = 15  # a link that is cut without a word is noticed after at most twice that
LAST_S = 3.0  # at the end, for what is left to tell
CALL_S = 10  # a broker drops a call that it could not pass on within this time
PUT_OUT = 3  # times in a row that a connection ended soon: another table of this name puts this one out
MOST_WAITING = 20_000  # messages; more are dropped, and asked for again

_LOST = (
    "MQTT {} : {} ; la table joue, la suite sera dite plus tard",
    "MQTT {}: {}; the table plays on, the rest follows later",
)
_SAME_NAME = (
    "MQTT {} : la connexion finit à peine établie ; une autre table y parle sans doute sous le nom « {} » ; "
    "donnez un autre nom à l'une des deux (--mqtt-table) ; nouvel essai dans une minute",
    "MQTT {}: each connection ends soon; another table probably speaks there as “{}”; "
    "give one of the two another name (--mqtt-table); tries again in a minute",
)
_THERE = ("MQTT {} : la table « {} » parle", "MQTT {}: the table « {} » speaks")

_NO_LOG = logging.getLogger("carrom.mqtt")
_NO_LOG.disabled = True


class Patience(NamedTuple):
    """How long to wait: between two tries at first, then twice as long each time, up to the longest; for an answer;
    for another table of the same name, which comes back as late: what ends within twice this time has ended soon."""

    first_s: float = 1.0
    longest_s: float = 30.0
    answer_s: float = 10.0
    same_name_s: float = 60.0


USUAL = Patience()


def loop() -> asyncio.Runner:
    """Return what runs a client of a broker: on Windows the loop that can watch a socket, as paho needs it."""
    return asyncio.Runner(loop_factory=asyncio.SelectorEventLoop if sys.platform == "win32" else None)


def client_of(
    broker: Broker, name: str, most_bytes: int, will: aiomqtt.Will | None = None, answer_s: float = USUAL.answer_s
) -> aiomqtt.Client:
    """Return a client of that broker. most_bytes: that the broker may send at once. answer_s: for it to confirm.

    name: the same each time: the broker ends a connection of before, with its will, before it lets this one in.
    """
    bounds = Properties(PacketTypes.CONNECT)
    bounds.MaximumPacketSize = most_bytes
    return aiomqtt.Client(
        broker.host,
        broker.port,
        username=broker.user,
        password=broker.password,
        tls_context=broker.tls,
        identifier=f"carrom-{name}",
        protocol=aiomqtt.ProtocolVersion.V5,
        will=will,
        properties=bounds,
        clean_start=True,
        keepalive=KEEPALIVE_S,
        timeout=answer_s,
        max_queued_incoming_messages=MOST_WAITING,
        logger=_NO_LOG,
    )


class Link:
    """Use as `with`. tell: gets news of the connection, in French and English; hear: what a club tells of its people.
    Both are called from the link's thread. patience: with a broker that is away."""

    def __init__(
        self,
        broker: Broker,
        outgoing: Outgoing,
        lang: str,
        tell: Callable[[Pair], None],
        hear: Callable[[people.People], None] | None = None,
        patience: Patience = USUAL,
    ):
        self._tell_people = hear
        self._broker = broker
        self._outgoing = outgoing
        self._lang = lang
        self._tell = tell
        self._patience = patience
        self._told: Pair | None = None
        self._ending = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._woken = asyncio.Event()
        self._thread = threading.Thread(target=self._live, name="mqtt", daemon=True)

    def __enter__(self) -> "Link":
        self._outgoing.woken = self._wake
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._ending.set()
        self._wake()
        self._thread.join(LAST_S)  # a broker that does not answer holds nobody up
        self._outgoing.close()

    def _topic(self, kind: str) -> str:
        return topic(self._broker.table, kind)

    def _wake(self) -> None:
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # it has ended
                self._loop.call_soon_threadsafe(self._woken.set)

    def _live(self) -> None:
        with loop() as runner:
            self._loop = runner.get_loop()
            runner.run(self._connect())

    async def _connect(self) -> None:
        """Speak until the end, and come back to a broker that goes away. The end has it try once more.

        A broker puts out who is there when another of the same name comes. If both came back at once, they would do so
        without end, and what each has heard would be lost.
        """
        patience = self._patience
        wait_s, is_last, soon_ended = patience.first_s, False, 0
        while not is_last:
            is_last, came_s = self._ending.is_set(), -math.inf
            try:
                will = aiomqtt.Will(self._topic(STATUS), OFFLINE, qos=1, retain=True)
                name = self._broker.table
                async with client_of(self._broker, name, 2 * MOST_BYTES, will, patience.answer_s) as client:
                    came_s = time.monotonic()
                    self._news(_THERE, name)
                    wait_s = patience.first_s
                    await self._speak(client)
                    return
            except (aiomqtt.MqttError, OSError) as error:
                soon_ended = soon_ended + 1 if time.monotonic() - came_s < 2 * patience.same_name_s else 0
                if soon_ended >= PUT_OUT:
                    self._news(_SAME_NAME, self._broker.table)
                    await self._pause(patience.same_name_s)
                    continue
                self._news(_LOST, error)
                await self._pause(wait_s)
                wait_s = min(2 * wait_s, patience.longest_s)

    async def _speak(self, client: aiomqtt.Client) -> None:
        """Tell what waits, and then what comes. Raises MqttError when the broker is gone."""
        await client.subscribe(self._topic(AGAIN), qos=1)
        if self._tell_people is not None:
            await client.subscribe(people.TOPIC, qos=1)
        device, lang = home_assistant.discovery_topic(self._broker.table), self._lang
        await self._publish(client, device, home_assistant.discovery(self._broker.table, lang), retain=True)
        await client.publish(self._topic(STATUS), ONLINE, qos=1, retain=True)
        hearing = asyncio.create_task(self._hear(client))
        try:
            while True:
                self._woken.clear()
                await self._tell_rest(client)
                if self._ending.is_set():
                    break
                await _first(hearing, asyncio.create_task(self._woken.wait()))
            await client.publish(self._topic(STATUS), OFFLINE, qos=1, retain=True)
        finally:
            hearing.cancel()
            await asyncio.gather(hearing, return_exceptions=True)

    async def _tell_rest(self, client: aiomqtt.Client) -> None:
        while (found := self._outgoing.next()) is not None:
            event, is_fresh = found
            try:
                await self._publish(client, self._topic(ENTRY), event)
            except BaseException:
                self._outgoing.back(event)
                raise
            self._outgoing.confirm(event)
            if is_fresh:
                for name in event.get("calls", ()):
                    call = messages.call(name, event["game"], event["number"])
                    await client.publish(self._topic(CALL), json.dumps(call), properties=_soon())
        await self._publish(client, self._topic(STATE), self._outgoing.state(), retain=True)
        self._outgoing.save()

    async def _publish(self, client: aiomqtt.Client, at: str, told: dict, retain: bool = False) -> None:
        """Publish and wait until the broker has it."""
        await client.publish(at, json.dumps(told, ensure_ascii=False), qos=1, retain=retain)

    async def _hear(self, client: aiomqtt.Client) -> None:
        async for message in client.messages:
            if message.topic.value == people.TOPIC:
                told = people.read(message.payload, self._broker.table)
                if told is not None and self._tell_people is not None:
                    self._tell_people(told)
            elif (wanted := read_again(message.payload)) is not None:
                self._outgoing.again(wanted)

    async def _pause(self, wait_s: float) -> None:
        """Wait before the next try; the end wakes at once."""
        end_s = time.monotonic() + wait_s
        while not self._ending.is_set() and (left_s := end_s - time.monotonic()) > 0:
            self._woken.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), left_s)

    def _news(self, words: Pair, about: object) -> None:
        """Tell people, unless that is what they were told last."""
        french, english = (text.format(self._broker.address, terminal.plain(str(about))) for text in words)
        if self._told != (french, english):
            self._told = french, english
            self._tell(self._told)


def _soon() -> Properties:
    """Return what has a broker drop a message that comes too late."""
    soon = Properties(PacketTypes.PUBLISH)
    soon.MessageExpiryInterval = CALL_S
    return soon


async def _first(lasting: asyncio.Task[None], waiting: asyncio.Task[Any]) -> None:
    """Wait for one of two. Raises what ended the lasting one."""
    try:
        await asyncio.wait({lasting, waiting}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        waiting.cancel()
    if lasting.done():
        lasting.result()
