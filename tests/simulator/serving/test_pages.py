"""A page's socket: what is written to it, until it goes."""

import asyncio

import pytest

from carrom_simulator.serving.outbox import Outbox
from carrom_simulator.serving.pages import write
from carrom_simulator.serving.protocol import Source
from tests.event_loop import in_a_loop


@pytest.mark.parametrize("error", [None, ConnectionResetError(), RuntimeError("closing")])
def test_a_page_that_has_gone_is_sent_nothing_more(error):
    async def scenario():
        sent, closed = [], []

        class Page:
            async def send_str(self, text):
                sent.append(text)
                if error is not None:
                    raise error

            async def close(self, code):
                closed.append(code)

        outbox = Outbox()
        for text in ("one", "two"):
            outbox.put_text(text)
        writing = asyncio.create_task(write(Page(), outbox, None, Source("fr")))
        while len(sent) < 2 and not writing.done():
            await asyncio.sleep(0)
        outbox.close()
        await asyncio.wait_for(writing, 300)
        return sent, closed

    assert in_a_loop(scenario()) == (["one", "two"] if error is None else ["one"], [1001])
