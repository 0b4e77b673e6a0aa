"""A page without a browser: asks the live table, and keeps what it is told."""

import asyncio
import json

from carrom.game.pieces import SEAT_WORDS
from carrom_simulator.serving import protocol
from carrom_simulator.serving.outbox import Outbox
from carrom_simulator.web.setup import FIELDS
from tests.event_loop import in_a_loop


def listened(source):
    """Return that source of a page; its `told` has what it tells."""
    source.told = []
    source.tell = source.told.append
    return source


async def ask(source, outbox, what, /, plays=SEAT_WORDS, role=protocol.HOSTING, **fields):
    """Ask a source as a page of that role does, which acts for the seats `plays`."""
    kind, message = protocol.parse(json.dumps({"t": what, **fields}), source.kinds)
    await protocol.grant(source, kind, protocol.Ask(message, outbox, plays), role)


def asked_for(setup):
    """The fields of a page's "new" that asks for that game."""
    return {name: getattr(setup, name) for name in FIELDS}


def nothing_changes(feed, shows, plays, refusal):
    """Assert that a feed ignores `shows` of a page and answers `plays` with a refusal."""
    outbox = Outbox()
    for kind, fields in shows.items():
        in_a_loop(ask(feed, outbox, kind, **fields))
    assert outbox.waiting == 0
    in_a_loop(ask(feed, outbox, plays))
    assert refusal in in_a_loop(outbox.get())


class Page:
    """A page that only listens."""

    def __init__(self, live):
        self.live = listened(live)
        self.told = live.told
        self.replies = []

    def send(self, kind, /, plays=SEAT_WORDS, **fields):
        """Ask for the seats `plays`; the answers to this page alone are added to `replies`. Plays on from the record
        that it opened last."""
        if kind == "resume":
            fields = {"record": [reply["record"] for reply in self.replies if reply["t"] == "replay"][-1], **fields}

        async def handle():
            outbox = Outbox()
            reading = asyncio.create_task(self.read(outbox))
            await ask(self.live, outbox, kind, plays, **fields)
            while outbox.waiting:
                await asyncio.sleep(0)
            outbox.close()
            await reading

        in_a_loop(handle())

    async def read(self, outbox):
        while (text := await outbox.get()) is not None:
            self.replies.append(json.loads(text))

    def opened(self):
        """The steps and edges of the file opened last."""
        last = max(at for at, reply in enumerate(self.replies) if reply["t"] == "replay")
        parts = self.replies[last + 1 :]
        steps = [step for part in parts for step in part["steps"]]
        assert len(steps) == self.replies[last]["total"]
        return steps, [edge for part in parts for edge in part["edges"]]

    def wait(self, condition, seconds=60):
        """Let the table's time pass until the state fulfils `condition`."""
        for _ in range(int(seconds * 30)):
            if condition(self.live.state()):
                return self.live.state()
            self.live.advance(1 / 30)
        raise AssertionError(f"never; {self.live.state()}")

    def shoot(self, angle_deg=0.0, speed_mm_s=3500.0, offset_mm=0.0):
        state = self.wait(lambda state: state["may"]["flick"])
        number = len(self.live.playing.log.items)
        self.send("flick", seat=state["shooter"], offset_mm=offset_mm, angle_deg=angle_deg, speed_mm_s=speed_mm_s)
        self.wait(lambda _: len(self.live.playing.log.items) > number)
        return self.live.playing.log.items[number]
