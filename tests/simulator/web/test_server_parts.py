"""The parts of the server, each alone: pictures of shots, headers, ports, who may ask what, how many may watch."""

import asyncio
import io
import json
import socket
from types import SimpleNamespace

import aiohttp
import pytest

from simulator.board.spec import BoardSpec
from simulator.web import server as server_module
from simulator.web.feed import Feed
from simulator.web.outbox import MOST_CHARS, ROOM_CHARS, Outbox
from simulator.web.seats import HOST_PART, WATCHING, Allowance, Part, Seats, qr_terminal
from simulator.web.server import Server, free_port, free_ports
from tests.event_loop import in_a_loop
from tests.simulator.web.films.test_animated_svg import film

SPEC = BoardSpec()


def run(scenario, source=None, seats=None):
    async def body():
        async with Server(source or Feed(), 18_850, seats) as server, aiohttp.ClientSession() as session:
            return await scenario(server, session)

    return in_a_loop(body())


class Filmed(Feed):
    """A table with one shot that can be shown: that of step 2, or the last one."""

    def shot_film(self, step):
        self.asked = step
        return film() if step in (0, 2) else None


@pytest.mark.parametrize(("ending", "kind"), [("svg", "image/svg+xml"), ("webp", "image/webp"), ("png", "image/png")])
def test_a_shot_is_sent_as_a_picture_that_moves(ending, kind):
    image = pytest.importorskip("PIL.Image")
    pytest.importorskip("resvg_py")

    async def scenario(server, session):
        for query, step in (("?step=2", 2), ("", 0)):
            async with session.get(f"{server.address}shot.{ending}{query}") as answer:
                assert (answer.status, answer.content_type, server.source.asked) == (200, kind, step)
                body = await answer.read()
        for query in ("?step=1", "?step=x", "?step=-2", "?step="):
            async with session.get(f"{server.address}shot.{ending}{query}") as answer:
                assert answer.status == 404
        async with session.get(f"{server.address}shot.gif") as answer:
            assert answer.status == 404
        return body

    body = run(scenario, Filmed())
    if ending == "svg":
        assert b"animateTransform" in body
    else:
        assert image.open(io.BytesIO(body)).size == (480, 480)


def test_every_answer_keeps_other_sites_out():
    async def scenario(server, session):
        for path in ("", "board", "board.svg", "game.record"):
            async with session.get(server.address + path) as answer:
                headers = answer.headers
                assert headers["Content-Security-Policy"].startswith("default-src 'self'; ")
                assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
                assert headers["Referrer-Policy"] == "no-referrer"
                assert headers["X-Content-Type-Options"] == "nosniff"
                assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
                assert headers["Cache-Control"] == "no-cache"
        async with session.get(server.address + "socket") as answer:
            assert answer.status == 400

    run(scenario)


def test_each_disc_has_its_picture():
    async def scenario(server, session):
        texts = set()
        for letter in "wbqs":
            async with session.get(f"{server.address}disc-{letter}.svg") as answer:
                assert (answer.content_type, answer.charset) == ("image/svg+xml", "utf-8")
                texts.add(await answer.text())
        assert len(texts) == 4

    run(scenario)


def test_fifty_ports_are_tried_and_no_other_fault_is_hidden(monkeypatch):
    tried = []

    def taken(_host, port):
        tried.append(port)
        raise OSError(server_module.errno.EADDRINUSE, "taken")

    monkeypatch.setattr(server_module, "_listen", taken)
    with pytest.raises(OSError, match="no free port from 100 to 149"):
        free_port(100)
    assert tried == list(range(100, 150))

    def broken(_host, _port):
        raise OSError(server_module.errno.EINVAL, "broken")

    monkeypatch.setattr(server_module, "_listen", broken)
    with pytest.raises(OSError, match="broken"):
        free_port(100)


def test_a_port_must_be_free_on_every_address():
    taken, port = free_port(18_600)
    with taken:
        listeners, other = free_ports(port, ["127.0.0.2", "127.0.0.1"])
        assert other > port
        assert [one.getsockname() for one in listeners] == [("127.0.0.2", other), ("127.0.0.1", other)]
        assert not any(one.getblocking() for one in listeners)
        for one in listeners:
            one.close()
        with socket.socket() as free:  # what was opened in vain is closed
            free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            free.bind(("127.0.0.2", port))


def test_forty_screens_may_be_open_when_one_more_watches():
    async def scenario(server, session):
        home = f"http://127.0.0.1:{server.port}/socket"
        for count, status in ((39, 101), (40, 503)):
            server._pages = {Outbox(): WATCHING for _ in range(count)}
            try:
                page = await session.ws_connect(home)
                await page.close()
                found = 101
            except aiohttp.WSServerHandshakeError as error:
                found = error.status
            assert found == status
        page = await session.ws_connect(f"{home}?seat={server._seats.host_token}")  # whose table it is
        await page.close()
        server._pages = {}

    run(scenario, Home(), Seats("127.0.0.1"))


class Home(Feed):
    """A table at which two people sit; it notes what it is asked."""

    def __init__(self):
        super().__init__()
        self.handled = []

    def _state(self):
        return super()._state() | {"players": {"south": {"kind": "human"}, "north": {"kind": "bot"}}}

    async def handle(self, message, outbox, plays=()):
        self.handled.append((message["t"], sorted(plays)))


def told(outbox):
    return [json.loads(text) for text in outbox._texts]


@pytest.mark.parametrize(
    ("part", "message", "refusal"),
    [
        (HOST_PART, {"t": "undo"}, None),
        (HOST_PART, {"t": "flick", "seat": "south"}, None),
        (HOST_PART, {"t": "flick", "seat": "north"}, "Not from this screen."),
        (Part("seat", "south"), {"t": "flick", "seat": "south"}, None),
        (Part("seat", "south"), {"t": "flick", "seat": "east"}, "Not from this screen."),
        (Part("seat", "south"), {"t": "new"}, "Not from this screen."),
        (WATCHING, {"t": "rules"}, None),
        (WATCHING, {"t": "undo"}, "This page watches."),
        (WATCHING, {"t": "free", "seat": "south"}, "This page watches."),
    ],
)
def test_what_a_page_asks_goes_by_its_part(part, message, refusal):
    seats = Seats("127.0.0.1")
    seats.begin(["south"])
    source = Home()
    source.lang = "en"
    server = Server(source, 1, seats)
    outbox = Outbox()
    server._pages[outbox] = part
    in_a_loop(server._handle(message, outbox))
    assert [one["text"] for one in told(outbox)] == ([refusal] if refusal else [])
    plays = {"watch": []}.get(part.role, ["south"])
    assert source.handled == ([] if refusal else [(message["t"], plays)])


@pytest.mark.parametrize(
    ("kind", "swap", "moves"), [("again", True, True), ("again", False, False), ("new", None, False)]
)
def test_everybody_moves_only_where_the_next_game_says_so(kind, swap, moves):
    server = Server(Home(), 1, Seats("127.0.0.1"))
    outbox = Outbox()
    server._pages[outbox] = HOST_PART
    server._swap = not moves
    in_a_loop(server._handle({"t": kind} | ({} if swap is None else {"swap": swap}), outbox))
    assert server._swap == moves
    server._swap = True
    in_a_loop(server._handle({"t": "undo"}, outbox))
    assert server._swap, "that begins no game"


def test_a_new_game_gives_out_its_seats_and_moves_those_who_sit():
    seats = Seats("127.0.0.1")
    server = Server(Home(), 1, seats)
    kinds = {"south": "human", "east": "bot", "north": "human", "west": "human"}
    state = {"seats": list(kinds), "players": {seat: {"kind": kind} for seat, kind in kinds.items()}, "game": 5}
    for seat in ("south", "north", "west"):
        seats._tokens[seat], seats._keys[seat] = "token " + seat, "key " + seat
    boxes = {seat: Outbox() for seat in ("south", "north", "west")}
    server._pages = {box: Part("seat", seat) for seat, box in boxes.items()}
    server._swap = True
    server._begin_game(seats, state)
    assert server._game == 5
    assert not server._swap
    parts = {seat: server._pages[box] for seat, box in boxes.items()}
    assert parts == {"south": WATCHING, "north": Part("seat", "west"), "west": Part("seat", "south")}
    assert sorted(seats._tokens) == ["north", "south", "west"]
    assert sorted(seats._keys) == ["south", "west"]
    server._free(seats, "west")
    assert server._pages[boxes["north"]] == WATCHING
    assert server._pages[boxes["west"]] == Part("seat", "south")
    other = Outbox()
    server._join(other, Part("seat", "south"))  # the same phone once more
    assert server._pages[boxes["west"]] == WATCHING
    assert server._pages[other] == Part("seat", "south")


def test_a_phone_that_goes_lets_go_of_every_button():
    source = Home()
    source.handle_all = []

    async def handle(message, _outbox, plays):
        source.handle_all.append((message["button"], message["seat"], message["down"], plays))

    source.handle = handle
    in_a_loop(Server(source, 1)._let_go("north"))
    assert source.handle_all == [(button, "north", False, {"north"}) for button in ("BET", "FAULT", "BANK", "OK")]


def test_the_addresses_of_a_table():
    seats = Seats("10.0.0.7")
    server = Server(Home(), 4321, seats)
    assert server.address == f"http://127.0.0.1:4321/?seat={seats.host_token}"
    assert [server._is_ours(f"{host}:4321") for host in ("127.0.0.1", "localhost", "10.0.0.7", "10.0.0.8")] == [
        True, True, True, False,
    ]  # fmt: skip
    alone = Server(Home(), 4321)
    assert alone.address == "http://127.0.0.1:4321/"
    assert not alone._is_ours("10.0.0.7:4321")
    assert not alone._is_ours("127.0.0.1:4322")


def test_a_code_in_a_terminal_has_a_margin_of_two_modules_all_round():
    *lines, last = qr_terminal("http://10.0.0.7:4321/").splitlines()  # two rows of modules a line, of the last one half
    left, right = ["".join(line[at] for line in lines) for at in (2, -3)]
    blank = lines[0][0]
    assert {*lines[0], *(line[at] for line in lines for at in (0, 1, -1, -2))} == {blank}
    assert all(set(edge) != {blank} for edge in (lines[1], left, right))
    assert len(set(last)) == 1


def test_a_page_may_send_240_messages_at_once_and_120_a_second():
    allowance = Allowance(5.0)
    assert sum(allowance.spend(5.0) for _ in range(300)) == 240
    allowance = Allowance(0.0)
    for _ in range(240):
        allowance.spend(0.0)
    assert sum(allowance.spend(1.0) for _ in range(300)) == 120
    idle = Allowance(0.0)
    assert sum(idle.spend(100.0) for _ in range(300)) == 240


def test_the_outbox_closes_when_more_than_its_bound_waits_already():
    box = Outbox()
    box.put_text("x" * MOST_CHARS)
    box.put_text("y")
    assert (box.waiting, box._chars) == (2, MOST_CHARS + 1)
    box.put_text("z")
    assert (box.waiting, box._chars) == (0, 0)
    box.put_text("late")
    assert box.waiting == 0
    assert (MOST_CHARS, ROOM_CHARS) == (8_000_000, 200_000)


def test_a_part_goes_out_as_long_as_no_more_than_its_room_waits():
    async def scenario():
        box = Outbox()
        box.put_text("x" * ROOM_CHARS)
        await asyncio.wait_for(box.put_part("y"), 1)
        waiting = asyncio.create_task(box.put_part("z"))
        for _ in range(3):
            await asyncio.sleep(0)
        assert (box.waiting, waiting.done()) == (2, False)
        assert len(await box.get()) == ROOM_CHARS
        await asyncio.wait_for(waiting, 1)
        return [await box.get(), await box.get(), box._chars]

    assert in_a_loop(scenario()) == ["y", "z", 0]


def test_a_guest_is_shown_to_the_host_alone():
    guest = SimpleNamespace(add_to=lambda _router: None, close=lambda: None)

    async def body():
        server = Server(Home(), 18_860, Seats("127.0.0.1"), guest=guest)
        async with server, aiohttp.ClientSession() as session:
            shown = []
            for query in (f"?seat={server._seats.host_token}", ""):
                page = await session.ws_connect(f"http://127.0.0.1:{server.port}/socket{query}")
                while (message := await page.receive_json())["t"] != "hello":
                    pass
                shown.append(message["cards"])
                await page.close()
            return shown

    assert in_a_loop(body()) == [True, False]
