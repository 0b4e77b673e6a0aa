"""Pages that stall, as `make crowd` lets forty of them, keep no other page waiting."""

import asyncio
import json

import aiohttp

from carrom_simulator.web.live import Live
from carrom_simulator.web.server import Server
from carrom_simulator.web.setup import Setup
from lab import crowd
from tests.event_loop import in_a_loop


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
