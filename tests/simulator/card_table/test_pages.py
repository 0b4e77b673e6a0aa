"""The card table's pages without a browser: to the computer itself alone, and one bad page harms no other."""

import asyncio
import json

import aiohttp
import pytest

from carrom_simulator.web.feed import Feed
from carrom_simulator.web.server import CARDS, HOST, Server
from stands.pages.card_tables import card_live
from tests.event_loop import in_a_loop


def run(scenario):
    """Run `scenario(session, address, live)` against a served card table."""

    async def body():
        live = card_live()
        async with Server(Feed(), 18_800, cards=live) as server, aiohttp.ClientSession() as session:
            return await scenario(session, f"http://{HOST}:{server.port}{CARDS}", live)

    return in_a_loop(body())


async def opened(session, address):
    """A page's socket, after its hello."""
    page = await session.ws_connect(address + "socket")
    assert (await page.receive_json())["t"] == "hello"
    return page


def test_the_page_and_the_record_of_the_evening_are_served():
    async def scenario(session, address, live):
        async with session.get(address) as answer:
            assert "<title>Kaluki" in await answer.text()
        async with session.get(address + "game.record") as answer:
            assert (answer.content_type, answer.charset) == ("text/plain", "utf-8")
            assert await answer.text() == live.record_text()

    run(scenario)


def test_every_page_is_told_what_one_of_them_does():
    async def scenario(session, address, _live):
        pages = [await opened(session, address) for _ in range(2)]
        await pages[0].send_str(json.dumps({"t": "deal"}))
        for page in pages:
            while (told := await asyncio.wait_for(page.receive_json(), 60))["t"] != "state":
                pass
            assert not told["state"]["may"]["deal"]
        await pages[1].close()
        await pages[0].send_str(json.dumps({"t": "hint"}))
        while (await asyncio.wait_for(pages[0].receive_json(), 60)).get("text") is None:
            pass

    run(scenario)


@pytest.mark.parametrize("bad", ["", "{", '{"t": "shout"}', " " * 5000, b"\x00"])
def test_a_malformed_message_closes_only_its_own_socket(bad):
    async def scenario(session, address, _live):
        good, other = await opened(session, address), await opened(session, address)
        await (other.send_bytes(bad) if isinstance(bad, bytes) else other.send_str(bad))
        closed = await asyncio.wait_for(other.receive(), 60)
        assert closed.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED)
        assert closed.data == (aiohttp.WSCloseCode.UNSUPPORTED_DATA if isinstance(bad, bytes) else 1008)
        await good.send_str(json.dumps({"t": "hint"}))
        assert (await asyncio.wait_for(good.receive_json(), 60))["text"]

    run(scenario)


def test_nothing_is_sent_to_the_table_packed():
    """A few packed bytes might unpack to more than a message may have."""

    async def scenario(session, address, _live):
        page = await session.ws_connect(address + "socket", compress=15)
        assert page.compress == 0

    run(scenario)


def test_a_server_that_ends_closes_its_pages():
    async def body():
        live = card_live()
        async with aiohttp.ClientSession() as session:
            async with Server(Feed(), 18_800, cards=live) as server:
                page = await opened(session, f"http://{HOST}:{server.port}{CARDS}")
            closed = await asyncio.wait_for(page.receive(), 60)
            assert closed.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED)

    in_a_loop(body())
