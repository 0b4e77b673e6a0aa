"""Opened files: hostile ones are refused by line, large ones are read apart from the table and sent in parts."""

import asyncio
import json
import time

import aiohttp
import pytest

from simulator.board.saved import SavedError
from simulator.board.spec import BoardSpec
from simulator.web import words
from simulator.web.live import Live
from simulator.web.opened import opening, traces
from simulator.web.server import Server
from simulator.web.setup import Setup
from tests.machine import slowness
from tests.simulator.web.live_page import in_a_loop

SPEC = BoardSpec()
HEADER = "rules krhum\nseats south north\nopener south\n"
LONG_RECORD = HEADER + "south -\nsouth -\nnorth -\nnorth -\n" * 1200
MANY_DIGITS = "9" * 400
TRACE = "carrom trace 1\n"


def parts(text):
    return list(opening.parts("a", text, SPEC, "fr", words.PLAIN))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (HEADER + "south [/foo]@ne\n", 4),
        (HEADER + "# board [/foo]0,0\n", 4),
        (HEADER + f"# board w{MANY_DIGITS},0\n", 4),
        (HEADER + f"enter {MANY_DIGITS}\n", 4),
        (HEADER + "south " + "w@ne " * 100_000 + "\n", 4),
        (f"rules krhum\noption board_shots {MANY_DIGITS}\n", 2),
        (HEADER + "south -\n" * 5000, 5003),
        ("[" * 500_000, 1),
        ("\x1b]0;title\x07\n", 1),
        (TRACE + f"edge 0 1 {MANY_DIGITS}\n", 2),
        (TRACE + f"judged sw w 1 87 - {MANY_DIGITS} 540 92 87 1\n", 2),
        (TRACE + f"judged sw w 1 87 - 31000 540 92 {MANY_DIGITS}\n", 2),
        (TRACE + "judged sw [/foo] 1 87 - 31000 540 92 87\n", 2),
        (TRACE + "judged sw w 1 87 - 31000 540 92 87\n" * 2000, 2001),
    ],
)
def test_a_hostile_file_is_refused_with_its_line(text, line):
    with pytest.raises(SavedError) as refused:
        parts(text)
    assert refused.value.line == line
    assert len(str(refused.value)) < 400


def test_a_record_of_cards_says_what_shows_it():
    with pytest.raises(SavedError, match="carrom replay"):
        parts("rules kaluki\nplayers anna ben\ndealer anna\nvoid\n")


def test_a_trace_with_many_decisions_is_told_in_proportion_to_its_length():
    """Every decision shows the edges of the four seconds before it; each edge is sent once all the same."""
    lines = []
    for number in range(1990):
        at_us = 500 * number
        lines.append(
            f"edge {number % 8} {number // 8 % 2} {at_us}\nedge {8 + number % 8} {number // 8 % 2} {at_us + 9}\n"
        )
        lines.append(f"judged sw w {at_us} 87 - 31000 540 92 87\n")
    text = TRACE + "".join(lines)
    edges, decisions = traces.steps(text, "fr")
    assert decisions[-1]["edges"] == [0, len(edges)]
    told = parts(text)
    assert sum(len(json.dumps(part)) for part in told) < 8 * len(text)
    assert max(len(json.dumps(part)) for part in told) < 100_000


def test_a_long_record_comes_in_parts():
    first, *rest = parts(LONG_RECORD)
    assert first["total"] == 4801 == sum(len(part["steps"]) for part in rest)
    assert max(len(json.dumps(part)) for part in rest) < 150_000


async def _answers_while(server, session, text):
    """The slowest answer to another page, in seconds, while one opens that file; and what it was told."""
    opener = await session.ws_connect(server.address + "socket", max_msg_size=0)
    other = await session.ws_connect(server.address + "socket", max_msg_size=0)
    await opener.receive_json()
    await other.receive_json()
    await opener.send_json({"t": "open", "name": "a", "text": text})
    total, steps, slowest = None, 0, 0.0
    told = asyncio.create_task(opener.receive_json())
    lang = "en"
    while total is None or steps < total:
        began_s = time.perf_counter()
        lang = "fr" if lang == "en" else "en"
        await other.send_json({"t": "lang", "lang": lang})
        while (await other.receive_json()).get("state", {}).get("lang") != lang:
            pass
        slowest = max(slowest, time.perf_counter() - began_s)
        if told.done():
            message = told.result()
            assert message["t"] != "error", message
            total = message.get("total", total)
            steps += len(message.get("steps", ()))
            told = asyncio.create_task(opener.receive_json())
    told.cancel()
    return slowest


def test_other_pages_are_answered_while_a_long_record_is_opened():
    async def scenario():
        live = Live(Setup.of("billard", "two", seed=1), physics="pymunk")
        async with Server(live, 18_940) as server, aiohttp.ClientSession() as session:
            return await asyncio.wait_for(_answers_while(server, session, LONG_RECORD), 60)

    slowest_s = in_a_loop(scenario())
    print(f"slowest answer to another page meanwhile: {1000 * slowest_s:.0f} ms")
    assert slowest_s < 0.4 * slowness()  # 100 ms on an idle machine; read in the loop it was 1500


def test_a_reader_that_does_not_come_to_an_end_is_stopped(monkeypatch):
    monkeypatch.setattr(opening, "PATIENCE_S", 0.05)  # less than a process takes to start

    async def scenario():
        async for _ in opening.messages("a", LONG_RECORD, SPEC, "en", words.PLAIN):
            pass

    with pytest.raises(opening.UnreadableError) as refused:
        in_a_loop(scenario())
    assert "too long" in refused.value.args[1]
