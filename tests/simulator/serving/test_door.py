"""The door of a server: places for all, silent and slow connections, and a computer that is short of sockets."""

import asyncio
import contextlib
import socket
import subprocess
import sys
import time
import urllib.request

import aiohttp
from aiohttp import web
from hypothesis import given
from hypothesis import strategies as st

from carrom_simulator.serving.crowd import Crowd
from carrom_simulator.serving.door import Door
from carrom_simulator.serving.listeners import free_ports
from tests.event_loop import in_a_loop

HOST = "127.0.0.1"
REQUEST_S = 0.2
HEAD = b"GET / HTTP/1.1\r\nHost: here\r\n"
SHORT = """
import asyncio, resource
from aiohttp import web
from carrom_simulator.serving.door import Door
from carrom_simulator.serving.listeners import free_ports

async def main():
    async def answer(_request):
        return web.Response(text="there")
    app = web.Application()
    app.router.add_get("/", answer)
    listeners, port = free_ports(18_700, ["127.0.0.1"])
    async with Door(app, listeners, lambda error: print("short", error.errno, flush=True)):
        resource.setrlimit(resource.RLIMIT_NOFILE, (16, 16))
        print(port, flush=True)
        await asyncio.sleep(60)

asyncio.run(main())
"""


class Guest:
    """A connection that a crowd may close."""

    def __init__(self, address):
        self.address = address
        self.is_open = True

    def force_close(self):
        """Close it."""
        self.is_open = False


MOVES = st.lists(st.tuples(st.sampled_from(["come", "say", "go"]), st.integers(0, 30)), max_size=80)
ADDRESSES = ("here", "one", "two", "three")


@given(MOVES)
def test_whoever_comes_gets_in_and_only_an_address_that_has_most_loses_a_silent_connection(moves):
    times = iter(range(1000))
    crowd, guests, heard = Crowd(["here"], most=5, most_own=2, now=lambda: next(times)), [], {}
    for at, (move, number) in enumerate(moves):
        there = [guest for guest in guests if guest.is_open]
        if move == "come":
            guest = Guest(ADDRESSES[number % len(ADDRESSES)])
            crowd.enter(guest, guest.address)
            guests.append(guest)
            heard[guest] = at
            assert guest.is_open
            counts = {address: sum(each.address == address for each in [*there, guest]) for address in ADDRESSES}
            counts["here"] = max(0, counts["here"] - 2)
            lost = [other for other in there if not other.is_open]
            assert len(lost) == (sum(counts.values()) > 5)
            for one in lost:
                assert counts[one.address] == max(counts.values())
                rivals = [other for other in there if counts[other.address] == counts[one.address]]
                assert heard[one] == min(heard[other] for other in rivals)
        elif there:
            guest = there[number % len(there)]
            if move == "say":
                crowd.heard(guest)
                heard[guest] = at
            else:
                crowd.leave(guest)
                guest.is_open = False
    assert len(crowd) == sum(guest.is_open for guest in guests)


@contextlib.asynccontextmanager
async def open_door(handler, **more):
    app = web.Application()
    app.router.add_get("/", handler)
    listeners, port = free_ports(18_650, [HOST])
    async with Door(app, listeners, request_s=REQUEST_S, **more):
        yield port


async def answer(_request):
    return web.Response(text="there")


async def ends_s(reader, since_s):
    """Wait until the other side closes; return how long that took."""
    with contextlib.suppress(ConnectionError):  # it may still be written to when it is closed
        while await reader.read(4096):
            pass
    return time.monotonic() - since_s


def test_a_connection_that_asks_nothing_or_never_to_the_end_is_closed():
    async def scenario():
        async with open_door(answer) as port:
            begun_s = time.monotonic()
            silent, slow, again = [await asyncio.open_connection(HOST, port) for _ in range(3)]

            async def drip():
                with contextlib.suppress(ConnectionError):
                    for byte in HEAD:
                        slow[1].write(bytes([byte]))
                        await slow[1].drain()
                        await asyncio.sleep(REQUEST_S / 5)

            dripping = asyncio.create_task(drip())
            again[1].write(HEAD + b"\r\n")
            assert b"200 OK" in await again[0].readline()
            await asyncio.sleep(2 * REQUEST_S)
            assert not again[0].at_eof(), "one that has asked may rest"
            again[1].write(HEAD)
            later_s = time.monotonic()
            found = await asyncio.gather(
                ends_s(silent[0], begun_s), ends_s(slow[0], begun_s), ends_s(again[0], later_s)
            )
            dripping.cancel()
            for _, writer in (silent, slow, again):
                writer.close()
            return found

    assert all(REQUEST_S / 2 < each_s < 20 * REQUEST_S for each_s in in_a_loop(scenario()))


def test_an_answer_and_a_websocket_may_last():
    async def lasting(request):
        talk = web.WebSocketResponse()
        await talk.prepare(request)
        async for said in talk:
            await talk.send_str(said.data)
        return talk

    async def scenario():
        async with open_door(lasting) as port, aiohttp.ClientSession() as session:
            talk = await session.ws_connect(f"http://{HOST}:{port}/")
            await asyncio.sleep(3 * REQUEST_S)
            await talk.send_str("still there")
            return await talk.receive_str(timeout=5)

    assert in_a_loop(scenario()) == "still there"


def test_an_answer_that_nobody_hears_any_more_is_given_up_where_the_door_is_told_to():
    async def scenario():
        begun, ended = asyncio.Event(), asyncio.Event()

        async def wait(_request):
            begun.set()
            try:
                await asyncio.sleep(60)
            finally:
                ended.set()

        async with open_door(wait, gives_up=True) as port:
            _, writer = await asyncio.open_connection(HOST, port)
            writer.write(HEAD + b"\r\n")
            await begun.wait()
            writer.transport.abort()
            await asyncio.wait_for(ended.wait(), 5)

    in_a_loop(scenario())


def test_a_computer_that_is_short_of_sockets_says_so_once_and_lets_people_in_again():
    with subprocess.Popen(
        [sys.executable, "-c", SHORT], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as served:
        port = int(served.stdout.readline())
        crowd = [socket.create_connection((HOST, port)) for _ in range(40)]
        assert served.stdout.readline().startswith("short")
        for each in crowd:
            each.close()
        deadline_s = time.monotonic() + 20
        while True:
            with contextlib.suppress(OSError), urllib.request.urlopen(f"http://{HOST}:{port}/", timeout=5) as there:
                assert there.read() == b"there"
                break
            assert time.monotonic() < deadline_s
        served.kill()
        assert (served.stdout.read(), served.stderr.read()) == ("", "")
