"""The server: this machine only, its own page only, and one bad page harms no other."""

import asyncio
import json
import socket
from pathlib import Path

import aiohttp
import pytest

from carrom_simulator.card_table.feed import CardFeed
from carrom_simulator.desk import bundle
from carrom_simulator.web.feed import Feed
from carrom_simulator.web.server import STATIC, Server
from tests.event_loop import in_a_loop


def run(scenario):
    """Run `scenario(server, session)` against a served table."""

    async def body():
        async with Server(Feed(), 18_900, cards=CardFeed()) as server, aiohttp.ClientSession() as session:
            return await scenario(server, session)

    return in_a_loop(body())


async def status(session, server, path="/", **headers):
    async with session.get(server.address.rstrip("/") + path, headers=headers) as answer:
        return answer.status


def test_listens_on_loopback_only():
    async def scenario(server, _session):
        # 127.0.0.2 is this machine too, but not the one address that is listened on.
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.2", server.port), timeout=60)

    run(scenario)


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "[::1]:18900", ""])
def test_a_foreign_host_is_refused(host):
    async def scenario(server, session):
        assert await status(session, server, Host=host) == 403
        assert await status(session, server, Host=f"localhost:{server.port}") == 200

    run(scenario)


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "https://127.0.0.1:{port}", "http://127.0.0.1:1", "http://localhost.evil:{port}"],
)
def test_a_foreign_origin_is_refused(origin):
    async def scenario(server, session):
        foreign = origin.format(port=server.port)
        assert await status(session, server, Origin=foreign) == 403
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await session.ws_connect(server.address + "socket", origin=foreign)
        assert refused.value.status == 403
        own = await session.ws_connect(server.address + "socket", origin=server.address.rstrip("/"))
        assert (await own.receive_json())["t"] == "hello"

    run(scenario)


@pytest.mark.parametrize(
    "bad", ["", "{", "[]", '{"t": "shout"}', '{"t": "undo", "x": 1}', '{"t": "flick"}', b"\x00\xff"]
)
def test_a_malformed_message_closes_only_its_own_socket(bad):
    async def scenario(server, session):
        good = await session.ws_connect(server.address + "socket")
        other = await session.ws_connect(server.address + "socket")
        await good.receive_json()
        await other.receive_json()
        await (other.send_bytes(bad) if isinstance(bad, bytes) else other.send_str(bad))
        closed = await asyncio.wait_for(other.receive(), 5)
        assert closed.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED)
        await good.send_str(json.dumps({"t": "undo"}))
        answer = await asyncio.wait_for(good.receive_json(), 5)
        assert "vraie table" in json.dumps(answer, ensure_ascii=False), "it is still heard"

    run(scenario)


def test_every_file_of_the_page_is_served_and_needs_nothing_from_elsewhere():
    async def scenario(server, session):
        for path in filter(Path.is_file, STATIC.rglob("*")):
            async with session.get(server.address + path.relative_to(STATIC).as_posix()) as answer:
                assert answer.status == 200
                assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
            if path.parent.name == "font":  # the type and its licence, which names its own home
                continue
            text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
            assert "http://" not in text, f"{path.name} names another address"
            assert "https://" not in text, f"{path.name} names another address"
        for name in ("board.svg", "disc-q.svg", "position.svg", "game.record"):
            assert await status(session, server, f"/{name}") == 200
        for name in ("disc-x.svg", "nothing", "%2e%2e/server.py", "%00", "x" * 5000, "y/" * 2500, "%ff%fe"):
            assert await status(session, server, f"/{name}") == 404

    run(scenario)


def test_a_file_that_a_browser_has_is_not_sent_again():
    async def scenario(server, session):
        async with session.get(server.address + "app.js") as answer:
            tag, size = answer.headers["ETag"], len(await answer.read())
        async with session.get(server.address + "app.js", headers={"If-None-Match": tag}) as answer:
            assert (answer.status, await answer.read()) == (304, b"")
            assert answer.headers["ETag"] == tag
        async with session.get(server.address + "app.js", headers={"If-None-Match": '"other"'}) as answer:
            assert (answer.status, len(await answer.read())) == (200, size)

    run(scenario)


def test_the_plain_boards_referee_may_compile_webassembly_and_no_other_page_may():
    async def scenario(server, session):
        async with session.get(server.address + "referee", allow_redirects=False) as moved:
            assert moved.headers["Location"] == "/referee/"
        async with session.get(server.address + "referee/") as page:
            if not bundle.MICROPYTHON.is_dir():
                assert page.status == 503
                assert "make referee" in await page.text()
                return
            assert "'wasm-unsafe-eval'" in page.headers["Content-Security-Policy"]
        async with session.get(server.address) as page:
            assert "wasm" not in page.headers["Content-Security-Policy"]
        assert await status(session, server, "/referee/python.packed") == 200
        assert await status(session, server, "/referee/%2e%2e/umpire.py") == 404

    run(scenario)


def test_nothing_is_sent_to_the_server_packed():
    """A few packed bytes might unpack to more than a message may have."""

    async def scenario(server, session):
        page = await session.ws_connect(server.address + "socket", compress=15)
        assert page.compress == 0

    run(scenario)


def test_many_pages_see_what_the_board_says():
    async def scenario(server, session):
        pages = [await session.ws_connect(server.address + "socket") for _ in range(3)]
        for page in pages:
            await page.receive_json()
        server.source.frame(bytes(range(32)))
        for page in pages:
            assert await page.receive_json() == {"t": "frame", "hex": bytes(range(32)).hex()}
        late = await session.ws_connect(server.address + "socket")
        assert (await late.receive_json())["frame"] == bytes(range(32)).hex()

    run(scenario)
