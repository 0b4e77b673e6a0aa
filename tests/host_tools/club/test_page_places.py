"""How many pages look on from one address: nobody locks out the television or this computer."""

import contextlib

import aiohttp
import pytest

from carrom_tools.club.page import HOST, MOST_ELSEWHERE, MOST_HERE, Page
from carrom_tools.club.store import Store
from carrom_tools.club.wall import Wall
from stands.machine import quiet_port
from tests.event_loop import in_a_loop

LAN = "127.0.0.2"  # stands for this computer's address in the home's network
IDLER, TELEVISION = "127.0.0.3", "127.0.0.4"


@pytest.mark.parametrize(
    ("address", "asked", "places"), [(HOST, HOST, MOST_HERE), (IDLER, LAN, MOST_ELSEWHERE)], ids=["here", "elsewhere"]
)
def test_an_address_has_so_many_places_and_no_other_one_loses_its_own(address, asked, places):
    async def scenario():
        async with contextlib.AsyncExitStack() as stack:
            wall = Wall(stack.enter_context(contextlib.closing(Store(":memory:"))))
            page = await stack.enter_async_context(Page(wall, quiet_port(), (HOST, LAN)))

            async def look(who, where):
                connector = aiohttp.TCPConnector(local_addr=(who, 0), limit=0)
                session = await stack.enter_async_context(aiohttp.ClientSession(connector=connector))
                answer = await session.get(f"http://{where}:{page.port}/events")
                if answer.status == 200:
                    stack.push_async_callback(session.close)
                return answer.status

            assert [await look(address, asked) for _ in range(places + 1)] == [200] * places + [503]
            assert await look(TELEVISION, LAN) == 200
            if address != HOST:
                assert await look(HOST, HOST) == 200

    in_a_loop(scenario())
