"""The parts of the server, each alone: pictures of shots, headers, ports, who may ask what, how many may watch."""

import asyncio
import io
import os

import aiohttp
import pytest

from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.serving.seats import Seats
from carrom_simulator.web.feed import Feed
from carrom_simulator.web.live import Live
from carrom_simulator.web.server import Server
from tests.event_loop import in_a_loop
from tests.simulator.films.test_animated_svg import film

SPEC = BoardSpec()


def run(scenario, source=None, seats=None):
    async def body():
        async with Server(source or Feed(), 18_850, seats) as server, aiohttp.ClientSession() as session:
            return await scenario(server, session)

    return in_a_loop(body())


class Filmed(Feed):
    """A table with one shot that can be shown: that of step 2 of an opened record, or the last one."""

    def shot_film(self, record, step):
        self.asked = record, step
        return film() if (record, step) in ((0, 0), (1, 2)) else None


@pytest.mark.parametrize(("ending", "kind"), [("svg", "image/svg+xml"), ("webp", "image/webp"), ("png", "image/png")])
def test_a_shot_is_sent_as_a_picture_that_moves(ending, kind):
    image = pytest.importorskip("PIL.Image")
    pytest.importorskip("resvg_py")

    async def scenario(server, session):
        for query, asked in (("?record=1&step=2", (1, 2)), ("", (0, 0))):
            async with session.get(f"{server.address}shot.{ending}{query}") as answer:
                assert (answer.status, answer.content_type, server.source.asked) == (200, kind, asked)
                body = await answer.read()
        for query in ("?record=1&step=1", "?record=1&step=x", "?record=1&step=-2", "?step=", "?record=x&step=2"):
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
        answers = {"": 200, "board": 200, "board.svg": 200, "game.record": 200, "nothing": 404, "socket": 400}
        answers |= {"shot.svg?step=" + "9" * 5000: 404}
        for path, status in answers.items():
            async with session.get(server.address + path) as answer:
                headers = answer.headers
                assert headers["Content-Security-Policy"].startswith("default-src 'self'; ")
                assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
                assert headers["Referrer-Policy"] == "no-referrer"
                assert headers["X-Content-Type-Options"] == "nosniff"
                assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
                assert headers["Cache-Control"] == "no-cache"
                assert (answer.status, "Traceback" in await answer.text()) == (status, False)
        page = await session.ws_connect(server.address + "socket")
        await page.close()

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


@pytest.mark.parametrize("gone", [False, True])
def test_shots_are_drawn_one_at_a_time_and_no_more_for_nobody(gone):
    """One is drawn, one waits, a third is told to come later; a page that goes away stops its drawing."""
    pytest.importorskip("PIL")
    pytest.importorskip("resvg_py")

    class Endless(Filmed):
        def shot_film(self, record, step):
            made = film()
            return made | {"frames": made["frames"] * 200}  # minutes of work

    async def painters():
        listing = await asyncio.create_subprocess_exec(
            "ps", "-ww", "-A", "-o", "ppid=,args=", stdout=asyncio.subprocess.PIPE
        )
        lines = (await listing.communicate())[0].decode().splitlines()
        return sum(line.split()[0] == str(os.getpid()) and "moving_picture" in line for line in lines)

    async def until(count):
        for _ in range(3000):
            if await painters() == count:
                return
            await asyncio.sleep(0.1)
        raise AssertionError(f"{await painters()} painters are at work")

    async def scenario(server, session):
        first = asyncio.create_task(session.get(f"{server.address}shot.webp"))
        await until(1)
        second = asyncio.create_task(session.get(f"{server.address}shot.png"))
        for _ in range(100):  # rounds of the loop, in which it comes to wait
            await asyncio.sleep(0.003)
        async with session.get(f"{server.address}shot.webp") as answer:
            assert (answer.status, "Retry-After" in answer.headers) == (503, True)
        assert await painters() == 1
        for asked in (second, first) if gone else ():
            asked.cancel()
        if gone:
            await until(0)
        else:
            async with session.get(f"{server.address}board.svg") as answer:  # everything else goes on
                assert answer.status == 200
        await asyncio.gather(first, second, return_exceptions=True) if gone else first.cancel()

    run(scenario, Endless())


class Home(Feed):
    """A table at which people sit; `begin` begins the next game there."""

    def __init__(self, *people, players=("south", "north")):
        super().__init__()
        self.people, self.order, self.number, self.moved = people, list(players), 1, 0
        self.pads = []
        pad = Live.kinds["pad"]._replace(do=lambda _home, ask: self.pads.append(dict(ask.fields)))
        self.kinds = Live.kinds | {"pad": pad}

    def hello(self):
        return {**super().hello(), "state": self.state()}

    def state(self):
        kinds = {seat: {"kind": "human" if seat in self.people else "bot"} for seat in self.order}
        return super().hello()["state"] | {
            "game": self.number, "seats": self.order, "players": kinds, "moved": self.moved,
        }  # fmt: skip

    def begin(self, *people, players=("south", "north"), moved=0):
        self.people, self.order = people, list(players)
        self.number += 1
        self.move_on(moved)

    def move_on(self, places):
        """Everybody moves on, for another game or in the middle of one."""
        self.moved += places
        self.tell({"t": "state", "state": self.state()})


async def part_of(page):
    """What a page is told of its part next."""
    while (message := await asyncio.wait_for(page.receive_json(), 60))["t"] != "part":
        pass
    return message["role"], message["plays"], message.get("key", "")


def test_keys_last_the_evening_and_phones_move_with_everybody():
    """The phone sleeps while two games begin; its key still brings it back to its player's seat."""
    four = ("south", "east", "north", "west")

    async def scenario(server, session):
        seats, home = server.gate.seats, f"http://127.0.0.2:{server.port}/socket"
        invitation = seats.invitations(server.port)["south"].partition("?")[2]
        phone = await session.ws_connect(f"{home}?{invitation}")
        role, plays, key = await part_of(phone)
        assert (role, plays) == ("seat", ["south"])
        other = await session.ws_connect(f"{home}?{invitation}")  # an invitation serves once
        assert await part_of(other) == ("watch", [], "")
        await phone.close()
        server.source.begin("south", "north", moved=1)
        assert list(seats.invitations(server.port)) == ["south"], "nobody else may take it"
        server.source.begin("east", "west", players=four)  # a bot sits at north now
        waking = await session.ws_connect(f"{home}?{invitation}&key={key}")
        assert await part_of(waking) == ("watch", [], "")
        server.source.begin("south", "north", players=four)
        assert await part_of(waking) == ("seat", ["north"], key)
        host = await session.ws_connect(f"http://127.0.0.1:{server.port}/socket")
        assert (await part_of(host))[:2] == ("host", ["south"])
        await host.send_str('{"t": "free", "seat": "north"}')
        assert await part_of(waking) == ("watch", [], "")
        assert (await part_of(host))[1] == ["north", "south"]
        again = await session.ws_connect(f"{home}?{invitation}&key={key}")
        assert await part_of(again) == ("watch", [], "")

    run(scenario, Home("south", "north"), Seats("127.0.0.2"))


def test_phones_move_on_where_everybody_changes_sides_in_a_game_and_back():
    async def scenario(server, session):
        home = f"http://127.0.0.2:{server.port}/socket"
        invitation = server.gate.seats.invitations(server.port)["south"].partition("?")[2]
        phone = await session.ws_connect(f"{home}?{invitation}")
        assert (await part_of(phone))[1] == ["south"]
        server.source.move_on(1)
        assert (await part_of(phone))[1] == ["north"]
        assert list(server.gate.seats.invitations(server.port)) == ["south"]
        server.source.move_on(-1)  # an undo
        assert (await part_of(phone))[1] == ["south"]
        server.source.begin("south", "north", moved=1)
        assert (await part_of(phone))[1] == ["north"]

    run(scenario, Home("south", "north"), Seats("127.0.0.2"))


def test_a_phone_that_goes_lets_go_of_every_button():
    async def scenario(server, session):
        address = server.gate.seats.invitations(server.port)["north"].replace("/?", "/socket?")
        phone = await session.ws_connect(address)
        await phone.close()
        for _ in range(6000):
            if len(server.source.pads) == 4:
                break
            await asyncio.sleep(0.01)
        assert [(pad["button"], pad["seat"], pad["down"]) for pad in server.source.pads] == [
            (button, "north", False) for button in ("BET", "FAULT", "BANK", "OK")
        ]

    run(scenario, Home("south", "north"), Seats("127.0.0.2"))


def test_the_addresses_of_a_table():
    seats = Seats("10.0.0.7")
    server = Server(Home(), 4321, seats)
    assert server.address == "http://127.0.0.1:4321/"
    assert server.owner_address == f"http://10.0.0.7:4321/?seat={seats.host_token}"
    assert seats.board(4321) == f"http://10.0.0.7:4321/board?seat={seats.board_token}"
    assert Server(Home(), 4321).owner_address == ""


def test_the_table_knows_whether_somebody_looks():
    async def scenario(server, session):
        assert not server.source.attended.is_set()
        pages = [await session.ws_connect(f"{server.address}socket") for _ in range(2)]
        assert server.source.attended.is_set()
        for page in pages:
            await page.close()
        for _ in range(6000):
            if not server.source.attended.is_set():
                break
            await asyncio.sleep(0.01)
        assert not server.source.attended.is_set()

    run(scenario)
