"""Opened files: hostile ones are refused by line, large ones are read apart from the table and sent in parts."""

import asyncio
import json

import aiohttp
import pytest

from carrom.game.engine import Game
from carrom.game.pieces import SOUTH, TWO_SEATS
from carrom.game.record import parse_entry
from carrom.game.rules import load
from carrom.panel import scoreboard
from carrom_simulator.board.saved import SavedError
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.web.live import Live
from carrom_simulator.web.opened import opening, traces
from carrom_simulator.web.opened.replay import Steps
from carrom_simulator.web.server import Server
from carrom_simulator.web.setup import Setup
from tests.event_loop import in_a_loop

SPEC = BoardSpec()
HEADER = "rules krhum\nseats south north\nopener south\n"
LONG_RECORD = HEADER + "south -\nsouth -\nnorth -\nnorth -\n" * 1200
MANY_DIGITS = "9" * 400
TRACE = "carrom trace 1\n"
LONG_TRACE = TRACE + "".join(
    f"edge {number % 8} {number // 8 % 2} {500 * number}\nedge {8 + number % 8} {number // 8 % 2} {500 * number + 9}\n"
    f"judged sw w {500 * number} 87 - 31000 540 92 87\n"
    for number in range(1990)
)


def parts(text):
    return list(opening.parts("a", 1, text, SPEC, "fr"))


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


def test_the_leds_of_a_step_show_the_shots_left_though_a_bet_is_open():
    game = Game(load("krhum"), TWO_SEATS, SOUTH)
    texts = ("south w@ne", "bet south near")
    *_, step = Steps(HEADER + "".join(f"{text}\n" for text in texts), SPEC, "fr")
    for text in texts:
        assert game.enter(parse_entry(text)).error is None
    shots_left, bet = bytearray(32), bytearray(32)
    scoreboard.draw_status(shots_left, 0, game.position, 0, False)
    scoreboard.draw_status(bet, 0, game.position, 0, True)
    assert step["frame"] == shots_left.hex() != bet.hex()


def test_a_record_of_cards_says_what_shows_it():
    with pytest.raises(SavedError, match="carrom replay"):
        parts("rules kaluki\nplayers anna ben\ndealer anna\nvoid\n")


def test_a_trace_with_many_decisions_is_told_in_proportion_to_its_length():
    """Every decision shows the edges of the four seconds before it; each edge is sent once all the same."""
    edges, decisions = traces.steps(LONG_TRACE, "fr")
    assert decisions[-1]["edges"] == [0, len(edges)]
    told = parts(LONG_TRACE)
    assert sum(len(json.dumps(part)) for part in told) < 8 * len(LONG_TRACE)
    assert max(len(json.dumps(part)) for part in told) < 100_000


def test_a_long_record_comes_in_parts():
    first, *rest = parts(LONG_RECORD)
    assert first["total"] == 4801 == sum(len(part["steps"]) for part in rest)
    assert max(len(json.dumps(part)) for part in rest) < 150_000


async def _opened_while_another_asks(session, address, text):
    """One page opens a file, another one asks without end. How it ended, its steps, the other's answers meanwhile."""
    opener = await session.ws_connect(address + "socket", max_msg_size=0)
    other = await session.ws_connect(address + "socket", max_msg_size=0)
    await opener.receive_json()
    await other.receive_json()
    await opener.send_json({"t": "open", "name": "a", "text": text})
    total, steps, answers, ended = None, 0, 0, None
    told = asyncio.create_task(opener.receive_json())
    lang = "en"
    while ended is None:
        lang = "fr" if lang == "en" else "en"
        await other.send_json({"t": "lang", "lang": lang})
        while (await other.receive_json()).get("state", {}).get("lang") != lang:
            pass
        answers += 1
        if told.done():
            message = told.result()
            total = message.get("total", total)
            steps += len(message.get("steps", ()))
            if message["t"] == "error":
                ended = "error"
            elif total is not None and steps >= total:
                ended = "told"
            told = asyncio.create_task(opener.receive_json())
    told.cancel()
    await opener.close()
    return ended, steps, answers


@pytest.mark.parametrize(
    ("text", "end"),
    [
        (LONG_RECORD, "told"),
        (LONG_TRACE, "told"),
        (HEADER + "south -\n" * 120_000, "error"),
        ("[" * 999_000, "error"),
    ],
    ids=["record", "trace", "record without end", "deep"],
)
def test_other_pages_are_answered_while_a_large_file_is_opened(text, end):
    async def scenario():
        live = Live(Setup.of("billard", "two", seed=1), physics="pymunk")
        async with Server(live, 18_940) as server, aiohttp.ClientSession() as session:
            return await asyncio.wait_for(_opened_while_another_asks(session, server.address, text), 600)

    ended, steps, answers = in_a_loop(scenario())
    print(f"{ended}: {steps} steps, {answers} answers to another page")
    assert ended == end
    assert answers > 3


def test_a_message_of_100_mb_is_refused_before_it_has_come():
    async def scenario():
        live = Live(Setup.of("billard", "two", seed=1), physics="pymunk")
        async with Server(live, 18_940) as server:
            host = server.address.split("/")[2]
            reader, writer = await asyncio.open_connection(*host.split(":"))
            writer.write(
                f"GET /socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
            )
            assert b" 101 " in await reader.readline()
            size, sent = 100 << 20, 0
            writer.write(b"\x81\xff" + size.to_bytes(8, "big") + bytes(4))
            try:
                while sent < size and not writer.is_closing():
                    writer.write(b"x" * 65536)
                    await asyncio.wait_for(writer.drain(), 60)
                    sent += 65536
            except ConnectionError:
                pass
            writer.close()
            return sent

    assert in_a_loop(scenario()) < 16 << 20
