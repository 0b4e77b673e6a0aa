"""Pages that do not keep up: they are cut off and told to reload, and no other page waits for them."""

import asyncio
import json

import aiohttp

from carrom_simulator.serving.outbox import MOST_CHARS
from carrom_simulator.serving.pages import TOO_SLOW
from carrom_simulator.web.feed import Feed
from carrom_simulator.web.live import Live
from carrom_simulator.web.server import Server
from carrom_simulator.web.setup import Setup
from lab import crowd
from tests.event_loop import in_a_loop


def flood(source):
    """Tell the pages more than may wait for them."""
    for _ in range(3 + MOST_CHARS // 1_000_000):
        source.tell({"t": "call", "name": "", "text": "x" * 1_000_000, "rtttl": ""})


def test_a_page_that_does_not_keep_up_is_cut_off_alone():
    async def scenario():
        async with Server(Feed(), 18_450) as server, aiohttp.ClientSession() as session:
            slow = await session.ws_connect(server.address + "socket", max_msg_size=0)
            flood(server.source)
            other = await session.ws_connect(server.address + "socket")
            server.source.frame(bytes(range(32)))
            while (told := await slow.receive()).type is aiohttp.WSMsgType.TEXT:
                pass
            assert (await other.receive_json())["t"] == "hello"
            assert (await other.receive_json())["t"] == "frame"
            return told.data

    assert in_a_loop(scenario()) == TOO_SLOW


def test_a_new_game_waits_for_no_page_that_stalls():
    """Before: as long as the slowest page took to read the record that it had opened."""

    async def scenario():
        live = Live(Setup.of("krhum", "two", seed=1))
        async with Server(live, 18_470) as server, aiohttp.ClientSession(read_bufsize=1024) as session:
            pages = [await session.ws_connect(server.address + "socket") for _ in range(6)]
            opened = json.dumps({"t": "open", "name": "a", "text": crowd.long_record()})
            for page in pages:
                await page.send_str(opened)
            await asyncio.sleep(2.0)
            await crowd.begins_s(session, server.address)
            return len(server.pages)

    assert in_a_loop(scenario()) >= 6, "it waited until a page was cut off"
