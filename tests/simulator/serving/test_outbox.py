"""The messages that wait for a page have a bound."""

import asyncio

from carrom_simulator.serving import outbox
from carrom_simulator.serving.outbox import MOST_CHARS, ROOM_CHARS, Outbox
from tests.event_loop import in_a_loop


def test_messages_come_out_in_order():
    async def scenario():
        box = Outbox()
        box.put({"n": 1})
        await box.put_part('{"n":2}')
        return [await box.get(), await box.get()]

    assert in_a_loop(scenario()) == ['{"n":1}', '{"n":2}']


def test_a_page_that_takes_nothing_is_cut_off():
    async def scenario():
        box = Outbox()
        text = "x" * 1_000_000
        for _ in range(30):
            box.put_text(text)
        return await box.get(), box.overrun

    assert in_a_loop(scenario()) == (None, True)


def test_parts_wait_until_the_page_has_taken_what_came_before():
    async def scenario():
        box = Outbox()
        text = "x" * (outbox.ROOM_CHARS + 1)
        await box.put_part(text)
        second = asyncio.create_task(box.put_part("second"))
        await asyncio.sleep(0.01)
        assert not second.done()
        assert await box.get() == text
        assert await box.get() == "second"
        box.put_text(text)
        third = asyncio.create_task(box.put_part("third"))
        await asyncio.sleep(0.01)
        box.close()  # nobody takes it: the page is cut off, and nothing more is made for it
        return await third

    assert in_a_loop(scenario()) is False


def test_the_outbox_closes_when_more_than_its_bound_waits_already():
    box = Outbox()
    box.put_text("x" * MOST_CHARS)
    box.put_text("y")
    assert (box.waiting, box.overrun) == (2, False)
    box.put_text("z")
    assert (box.waiting, box.overrun) == (0, True)
    box.put_text("late")
    assert box.waiting == 0
    assert (MOST_CHARS, ROOM_CHARS) == (8_000_000, 200_000)


def test_a_part_goes_out_as_long_as_no_more_than_its_room_waits():
    async def scenario():
        box = Outbox()
        box.put_text("x" * ROOM_CHARS)
        await asyncio.wait_for(box.put_part("y"), 60)
        waiting = asyncio.create_task(box.put_part("z"))
        for _ in range(3):
            await asyncio.sleep(0)
        assert (box.waiting, waiting.done()) == (2, False)
        assert len(await box.get()) == ROOM_CHARS
        await asyncio.wait_for(waiting, 60)
        return [await box.get(), await box.get(), box.waiting]

    assert in_a_loop(scenario()) == ["y", "z", 0]
