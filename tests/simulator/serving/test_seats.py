"""Other screens in the home: who plays which seat, and that nobody else changes anything."""

import asyncio
import json
import random

import aiohttp
import pytest

from carrom_simulator.board import saved
from carrom_simulator.board.saved import players_of
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.game.tabletop import OVER
from carrom_simulator.serving.seats import BURST, MESSAGES_PER_S, Allowance, Seats, qr_terminal
from carrom_simulator.web.live import Live
from carrom_simulator.web.server import Server
from carrom_simulator.web.setup import Setup
from tests.event_loop import in_a_loop

HOME = "127.0.0.2"  # this machine too, but not the address that the table's own page has


class Client:
    """A screen: its socket, its part, and the state that it was told last."""

    def __init__(self, session, server, query=""):
        self.session, self.server, self.query = session, server, query
        self.part = self.state = None
        self.errors = []

    async def __aenter__(self):
        address = f"http://{HOME}:{self.server.port}"
        self.socket = await self.session.ws_connect(f"{address}/socket{self.query}", origin=address)
        while self.part is None or self.state is None:
            self.take(await self.socket.receive_json())
        self.listening = asyncio.create_task(self.listen())
        return self

    async def __aexit__(self, *_error):
        await self.socket.close()
        await asyncio.gather(self.listening, return_exceptions=True)

    def take(self, message):
        self.state = message.get("state", self.state)
        if message["t"] == "part":
            self.part = message
        if message["t"] == "error":
            self.errors.append(message["text"])

    async def listen(self):
        async for message in self.socket:
            self.take(json.loads(message.data))

    async def say(self, kind, **fields):
        await self.socket.send_str(json.dumps({"t": kind, **fields}))

    async def until(self, condition):
        """Let the table's time pass until that holds."""
        for _ in range(3000):
            if condition():
                return
            self.server.source.advance(1 / 30)
            await asyncio.sleep(0)
        raise AssertionError(f"never; {self.part} {self.errors} {self.state}")


def table(scenario, preset="two"):
    """Run `scenario(server, seats, join)` against a table on which nothing moves by itself."""

    async def body():
        seats = Seats(HOME)
        async with (
            Server(Live(Setup.of("krhum", preset, seed=4)), 18_700, seats) as server,
            aiohttp.ClientSession() as session,
        ):
            await scenario(server, seats, lambda query="": Client(session, server, query))

    in_a_loop(body())


def query_of(address):
    return "?" + address.split("?")[1]


def test_three_screens_a_seat_cannot_be_taken_twice():
    async def scenario(server, seats, join):
        south, north = (query_of(address) for address in seats.invitations(server.port).values())
        async with join(south) as one, join(north) as two, join(south) as three:
            assert [one.part["plays"], two.part["plays"], three.part["plays"]] == [["south"], ["north"], []]
            assert three.part["role"] == "watch"
            assert "key" not in three.part
            await one.until(lambda: one.state["may"]["flick"])
            shooter, other = (one, two) if one.state["shooter"] == "south" else (two, one)
            flick = {"offset_mm": 0, "angle_deg": 0.5, "speed_mm_s": 3500}
            for screen in (other, three):
                await screen.say("flick", seat=shooter.part["seat"], **flick)
                await screen.until(lambda screen=screen: screen.errors)
            assert len(server.source.playing.log.items) == 0
            await shooter.say("flick", seat=shooter.part["seat"], **flick)
            await shooter.until(lambda: len(server.source.playing.log.items) == 1)
        key = "&key=" + one.part["key"]
        async with join(south) as thief, join(south + key) as again:  # the phone was away for a while
            assert thief.part["plays"] == []
            assert again.part["plays"] == ["south"]

    table(scenario)


@pytest.mark.parametrize("query", ["", "?seat=", "?seat=wrong", "?seat=é%00&key=x", "?key=x"])
def test_a_wrong_token_only_watches(query):
    async def scenario(server, seats, join):
        async with join(query) as watcher:
            assert (watcher.part["role"], watcher.part["plays"]) == ("watch", [])
            assert not set(seats.invitations(server.port).values()) & set(json.dumps(watcher.part).split('"'))
            before = json.dumps(server.source.state())
            for kind, fields in (
                ("undo", {}), ("again", {"swap": True}), ("lang", {"lang": "en"}), ("free", {"seat": "south"}),
                ("pad", {"seat": "south", "button": "OK", "down": True}), ("place", {"seat": "south", "offset_mm": 9}),
                ("resume", {"record": 1, "upto": 1}), ("name", {"index": 1}), ("double", {}), ("arrow", {}),
                ("say", {}),
            ):  # fmt: skip
                watcher.errors.clear()
                await watcher.say(kind, **fields)
                await watcher.until(lambda: watcher.errors)
            assert server.source.playing.session.world.pads.held == 0
            assert server.source.playing.log.items == []
            assert server.source.state()["lang"] == json.loads(before)["lang"]

    table(scenario)


def test_a_thousand_bad_messages_change_nothing():
    async def scenario(server, seats, join):
        rng = random.Random(1)
        south = next(query_of(address) for address in seats.invitations(server.port).values())
        state, sent = json.dumps(server.source.state()), 0
        bad = [
            "", "{", "[]", '{"t":"flick"}', '{"t":"pad","seat":"south","button":"OK","down":1}', "x" * 1999, "é" * 3000,
            '{"t":"flick","seat":"north","offset_mm":0,"angle_deg":0,"speed_mm_s":6000}', '{"t":"undo","seat":"south"}',
            '{"t":"open","name":"a","text":"rules krhum"}', '{"t":"lang","lang":"en"}', '{"t":"free","seat":"north"}',
            '{"t":"pad","seat":"north","button":"OK","down":true}', '{"t":"again","swap":true}', "\x00", '{"t":[]}',
        ]  # fmt: skip
        key = ""
        while sent < 1000:
            async with join(rng.choice([south + key, "", "?seat=" + "a" * 500])) as client:
                key = "&key=" + client.part["key"] if "key" in client.part else key
                for _ in range(40):
                    if client.socket.closed:
                        break
                    await client.socket.send_str(rng.choice(bad))
                    sent += 1
                    await asyncio.sleep(0)
        assert json.dumps(server.source.state()) == state
        assert server.source.record_text().count("\nsouth ") == 0
        async with join(south + key) as phone:
            assert phone.part["plays"] == ["south"]

    table(scenario)


def test_a_page_that_sends_without_end_is_cut_off(monkeypatch):
    allowance = Allowance(0.0)
    assert [allowance.spend(0.0) for _ in range(int(BURST) + 1)] == [True] * int(BURST) + [False]
    assert allowance.spend(1.0)
    calm = Allowance(0.0)
    assert all(calm.spend(at / MESSAGES_PER_S) for at in range(2000))

    async def scenario(_server, _seats, join):
        loop = asyncio.get_running_loop()
        true, begin_s = loop.time, loop.time()
        # However slow the machine is: the clock is slower.
        monkeypatch.setattr(loop, "time", lambda: begin_s + (true() - begin_s) / 100)
        async with join() as watcher:
            for _ in range(int(BURST) + 200):
                if watcher.socket.closed:
                    break
                await watcher.say("rules", book="krhum")
            await asyncio.wait_for(watcher.listening, 60)
            assert watcher.socket.close_code == 1008

    table(scenario)


def test_phones_go_on_with_the_next_game_and_its_owner_frees_a_seat():
    async def scenario(server, seats, join):
        south, north = (query_of(address) for address in seats.invitations(server.port).values())
        async with join(query_of(server.owner_address)) as computer, join(south) as phone:
            await computer.until(lambda: computer.part["plays"] == ["north"])
            server.source.playing.tabletop.state = OVER  # the game is over: everybody moves on by a seat
            await computer.say("again", swap=True)
            await computer.until(lambda: server.source.playing.setup.opener)
            await computer.until(lambda: computer.state["game"] == 2 and phone.part["seat"] == "north")
            assert computer.part["plays"] == ["south"]
            async with join(south) as late:  # that invitation has served
                assert late.part["role"] == "watch"
            async with join(f"{south}&key={phone.part['key']}") as again:  # and the phone's key goes with its player
                assert again.part["plays"] == ["north"]
            await computer.say("free", seat="north")
            await phone.until(lambda: phone.part["role"] == "watch")
            await computer.until(lambda: set(computer.part["plays"]) == {"south", "north"})
            async with join(north) as late:  # an invitation ends when the seat is freed
                assert late.part["role"] == "watch"
            fresh = query_of(seats.invitations(server.port)["north"])
            async with join(fresh) as other:
                assert other.part["plays"] == ["north"]

    table(scenario)


def test_a_code_that_gives_no_seat_says_why():
    async def scenario(server, seats, join):
        south = query_of(seats.invitations(server.port)["south"])
        async with join(south) as phone:
            assert "denied" not in phone.part
            async with join(south) as late:
                assert (late.part["role"], late.part["denied"]) == ("watch", "used")
            async with join(f"{south}&key={phone.part['key']}") as again:
                assert "denied" not in again.part
            async with join("?seat=of-a-table-that-ran-before&key=old") as late:
                assert (late.part["role"], late.part["denied"]) == ("watch", "unknown")
            async with join() as watcher, join(query_of(seats.board(server.port))) as television:
                assert "denied" not in watcher.part
                assert "denied" not in television.part
            async with join(query_of(server.owner_address)) as computer:
                await computer.say("free", seat="south")
                await phone.until(lambda: phone.part["role"] == "watch")
                assert phone.part["denied"] == "used"

    table(scenario)


def test_a_phone_that_goes_lets_go_of_its_buttons():
    async def scenario(server, seats, join):
        south = query_of(seats.invitations(server.port)["south"])
        async with join(south) as phone:
            await phone.say("pad", seat="south", button="OK", down=True)
            await phone.until(lambda: server.source.playing.session.world.pads.held)
        await phone.until(lambda: not server.source.playing.session.world.pads.held)

    table(scenario)


def test_a_person_says_the_name_at_any_time_and_the_record_has_it():
    async def scenario(server, seats, join):
        query = query_of(seats.invitations(server.port)["north"])
        async with join(query) as phone:
            await phone.say("called", seat="north", name="Zoé")
            await phone.until(lambda: phone.state["players"]["north"].get("name") == "Zoé")
            assert "# player north human - Zoé\n" in server.source.record_text()
            await phone.say("called", seat="south", name="Max")
            await phone.until(lambda: phone.errors)
            server.source.playing.session.table.referee.unseen_shot(server.source.playing.session.position.turn, 0)
            await phone.until(lambda: len(server.source.playing.log.items) == 1)
            await phone.say("called", seat="north", name="Ana")
            await phone.until(lambda: phone.state["players"]["north"]["name"] == "Ana")
        assert "Max" not in server.source.record_text()
        assert players_of(server.source.record_text())["north"] == {"kind": "human", "name": "Ana"}
        saved.parse(server.source.record_text(), BoardSpec())

    table(scenario)


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
