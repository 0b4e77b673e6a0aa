"""Pages that do not keep up: they are cut off and told to reload, and no other page waits for them."""

import aiohttp

from carrom_simulator.serving.outbox import MOST_CHARS
from carrom_simulator.serving.pages import TOO_SLOW
from carrom_simulator.web.feed import Feed
from carrom_simulator.web.server import Server
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
