"""Who looks on at the wall from one address: a hall behind one address, phones that tap from card to card, idlers."""

import asyncio
import contextlib

import aiohttp
import pytest

from carrom_simulator.serving.crowd import MOST
from carrom_tools.club.page import HOST, Page
from carrom_tools.club.store import Store
from carrom_tools.club.wall import Wall
from stands.machine import quiet_port
from tests.event_loop import in_a_loop

LAN = "127.0.0.2"  # stands for this computer's address in the home's network
IDLER, TELEVISION = "127.0.0.3", "127.0.0.4"
HALL, TAPS = 40, 60


@contextlib.asynccontextmanager
async def wall_page():
    with contextlib.closing(Store(":memory:")) as store:
        async with Page(Wall(store), quiet_port(), (HOST, LAN)) as page:
            yield page


async def looks_on(page, who, where=LAN):
    """Whether one more page of that address is let in, and a way to close it."""
    session = aiohttp.ClientSession(connector=aiohttp.TCPConnector(local_addr=(who, 0), limit=0))
    answer = await session.get(f"http://{where}:{page.port}/events")
    return answer.status == 200 and bool(await answer.content.readany()), session


def test_a_hall_behind_one_address_looks_on_and_a_phone_taps_from_card_to_card():
    async def scenario():
        async with wall_page() as page, contextlib.AsyncExitStack() as stack:
            for _ in range(HALL):
                is_in, session = await looks_on(page, IDLER)
                stack.push_async_callback(session.close)
                assert is_in
            for _ in range(TAPS):
                is_in, session = await looks_on(page, TELEVISION)
                await session.close()
                assert is_in

    in_a_loop(scenario())


@pytest.mark.parametrize("where", [LAN, HOST])
def test_idle_connections_of_one_address_keep_nobody_else_out(where):
    async def scenario():
        async with wall_page() as page, contextlib.AsyncExitStack() as stack:
            is_in, session = await looks_on(page, TELEVISION)
            stack.push_async_callback(session.close)
            idle = []
            for _ in range(MOST + 20):
                _, writer = await asyncio.open_connection(LAN, page.port, local_addr=(IDLER, 0))
                stack.callback(writer.close)
                idle.append(writer)
            other, another = await looks_on(page, TELEVISION if where == LAN else HOST, where)
            stack.push_async_callback(another.close)
            return is_in, other, not session.closed

    assert in_a_loop(scenario()) == (True, True, True)
