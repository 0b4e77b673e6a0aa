"""The gate, cell by cell: every route and every message, for every role, listener, Host and Origin.

The tables were written by hand from SECURITY.md, not from the code: they say what must be, and every cell is asked of a
server. 127.0.0.2 stands for this computer's address in the home's network.
"""

import asyncio
import json
import logging
import socket
from typing import NamedTuple

import aiohttp
import pytest

from carrom_simulator.card_table.feed import CardFeed
from carrom_simulator.card_table.live import CardLive
from carrom_simulator.serving.seats import MOST_BOARDS, MOST_WATCHING, Seats
from carrom_simulator.web.feed import Feed
from carrom_simulator.web.live import Live
from carrom_simulator.web.server import Server
from tests.event_loop import in_a_loop
from tests.simulator.films.test_animated_svg import film

HERE, HOME = "127.0.0.1", "127.0.0.2"

# Who asks, through which listener, with what. "invited" has a token that nobody has used yet, "phone" a key as well,
# "freed" a key whose seat was taken back.
ASKERS = {
    "here": (HERE, ""),
    "here, wrong token": (HERE, "?seat=wrong&key=wrong"),
    "here, phone": (HERE, "?seat={used}&key={key}"),
    "home": (HOME, ""),
    "home, wrong token": (HOME, "?seat=wrong&key=wrong"),
    "home, invited": (HOME, "?seat={free}"),
    "home, freed": (HOME, "?seat={used}&key={freed}"),
    "home, television": (HOME, "?seat={board}"),
    "home, phone": (HOME, "?seat={used}&key={key}"),
    "home, owner": (HOME, "?seat={owner}"),
    "home, owner's browser": (HOME, ""),
    "home, owner's browser, phone": (HOME, "?seat={used}&key={key}"),
    "home, owner's browser, wrong token": (HOME, "?seat=wrong&key=wrong"),
    "home, browser of an owner before": (HOME, ""),
}
# What a browser keeps that has opened the owner's address, of this table or of one before.
COOKIES = {who: "{before}" if "before" in who else "{owner}" for who in ASKERS if "browser" in who}
OWNERS = {"here", "here, wrong token", "home, owner", "home, owner's browser"}
PHONES = {"here, phone", "home, phone", "home, owner's browser, phone"}
GUESTS = {
    "home", "home, wrong token", "home, invited", "home, freed", "home, television",
    "home, owner's browser, wrong token", "home, browser of an owner before",
}  # fmt: skip

# The status of each route: for the owner, a phone that plays, a guest. 400: only a WebSocket is answered there.
ROUTES = {
    "/": (200, 200, 200),
    "/index.html": (200, 200, 200),
    "/board": (200, 200, 200),
    "/socket": (400, 400, 400),
    "/board.svg": (200, 200, 200),
    "/disc-w.svg": (200, 200, 200),
    "/position.svg": (200, 200, 200),
    "/game.record": (200, 200, 200),
    "/shot.svg": (200, 200, 403),
    "/shot.webp": (200, 200, 403),
    "/shot.png": (200, 200, 403),
    "/app.js": (200, 200, 200),
    "/cards/cards.js": (200, 200, 200),
    "/cards/": (200, 403, 403),
    "/cards/index.html": (200, 403, 403),
    "/cards/socket": (400, 403, 403),
    "/cards/game.record": (200, 403, 403),
    "/nothing": (404, 404, 404),
    "/cards": (404, 404, 404),
}
OPENED = {"/", "/index.html", "/board", "/cards/", "/cards/index.html"}  # by a person: they lose the owner's token
# Which Host and which Origin each listener answers; everything else is refused with 403.
HOSTS = {
    HERE: {
        "127.0.0.1:{port}": True, "localhost:{port}": True, "127.0.0.2:{port}": False, "127.0.0.1": False,
        "127.0.0.1:1": False, "evil.example:{port}": False, "": False,
    },
    HOME: {
        "127.0.0.2:{port}": True, "localhost:{port}": False, "127.0.0.1:{port}": False, "127.0.0.2": False,
        "127.0.0.2:1": False, "evil.example:{port}": False, "": False,
    },
}  # fmt: skip
ORIGINS = {
    HERE: {
        None: True, "http://127.0.0.1:{port}": True, "http://localhost:{port}": True,
        "http://127.0.0.2:{port}": False, "https://127.0.0.1:{port}": False, "http://127.0.0.1:1": False,
        "http://evil.example": False, "http://[": False, "null": False, "": False,
    },
    HOME: {
        None: True, "http://127.0.0.2:{port}": True, "http://localhost:{port}": False,
        "http://127.0.0.1:{port}": False, "https://127.0.0.2:{port}": False, "http://127.0.0.2:1": False,
        "http://evil.example": False, "http://[": False, "null": False, "": False,
    },
}  # fmt: skip

# What each role may send: the owner, a phone that plays south (for its own seat, for another), a guest.
YES, NO = True, False
MESSAGES = {
    "place": (YES, YES, NO, NO),
    "aim": (YES, YES, NO, NO),
    "flick": (YES, YES, NO, NO),
    "pad": (YES, YES, NO, NO),
    "answer": (YES, YES, NO, NO),
    "advise": (YES, YES, NO, NO),
    "name": (YES, YES, None, NO),
    "bet": (YES, YES, NO, NO),
    "double": (YES, YES, None, NO),
    "arrow": (YES, YES, None, NO),
    "say": (YES, YES, None, NO),
    "called": (YES, YES, NO, NO),
    "undo": (YES, YES, None, NO),
    "agree": (YES, YES, None, NO),
    "skip": (YES, YES, None, NO),
    "rules": (YES, YES, None, YES),
    "new": (YES, NO, None, NO),
    "again": (YES, NO, None, NO),
    "unfinished": (YES, NO, None, NO),
    "continue": (YES, NO, None, NO),
    "delete": (YES, NO, None, NO),
    "open": (YES, NO, None, NO),
    "review": (YES, NO, None, NO),
    "step_film": (YES, NO, None, NO),
    "resume": (YES, NO, None, NO),
    "statistics": (YES, NO, None, NO),
    "lang": (YES, NO, None, NO),
    "free": (YES, NO, NO, NO),
}
FIELDS = {
    "place": {"offset_mm": 0},
    "aim": {"angle_deg": 0, "speed_mm_s": 0},
    "flick": {"offset_mm": 0, "angle_deg": 0, "speed_mm_s": 0},
    "pad": {"button": "OK", "down": True},
    "answer": {"index": 0},
    "advise": {"angle_deg": 0, "speed_mm_s": 0},
    "name": {"index": 0},
    "bet": {"zone": "near", "index": 0},
    "called": {"name": "Léa"},
    "rules": {"book": "krhum"},
    "statistics": {"lang": "fr"},
    "agree": {"yes": True},
    "again": {"swap": False},
    "open": {"name": "a", "text": "rules krhum"},
    "continue": {"id": "a"},
    "delete": {"id": "a"},
    "step_film": {"record": 0, "step": 0},
    "resume": {"record": 0, "upto": 0},
    "lang": {"lang": "fr"},
    "new": {
        "book": "krhum", "options": {}, "seats": ["south", "north"], "opener": None, "speed": 1, "noise": "none",
        "players": {"south": {"kind": "human"}, "north": {"kind": "human"}}, "style": "coach", "umpire": "table",
        "pace": "calm", "trial": False, "seed": 1,
    },
}  # fmt: skip
# Everything at the card table is the owner's.
CARD_MESSAGES = {
    "draw", "take", "meld", "add", "from", "swap", "discard", "undo", "deal", "buy", "hint", "pick", "new", "rules",
    "unfinished", "continue", "delete",
}  # fmt: skip
CARD_FIELDS = {
    "meld": {"cards": []}, "pick": {"cards": []}, "discard": {"card": "Ah"}, "swap": {"card": "Ah", "meld": 1},
    "from": {"card": "Ah", "meld": 1}, "add": {"card": "Ah", "meld": 1, "low": False},
    "continue": {"id": "a"}, "delete": {"id": "a"},
    "new": {"name": "lea", "levels": [1], "options": {}, "seed": 1},
}  # fmt: skip


class Recorded(Feed):
    """A table at which two people sit, with one shot to show; it notes what it lets pages do, and does nothing."""

    def __init__(self, kinds=Live.kinds):
        super().__init__(lang="en")
        self.kinds = {name: kind._replace(do=self.note) for name, kind in kinds.items()}
        self.done = []

    def note(self, _source, ask):
        self.done.append(ask.fields["t"])
        ask.outbox.put({"t": "done"})

    def hello(self):
        state = {"players": {"south": {"kind": "human"}, "north": {"kind": "human"}}}
        return {**super().hello(), "state": super().hello()["state"] | state}

    def shot_film(self, record, step):
        return film() if record == 0 else None


class RecordedCards(CardFeed):
    """A card table that notes the same."""

    def __init__(self):
        super().__init__(lang="en")
        self.kinds = {name: kind._replace(do=self.note) for name, kind in CardLive.kinds.items()}

    def note(self, _source, ask):
        ask.outbox.put({"t": "done"})


class Brings(NamedTuple):
    """What an asker brings with a request."""

    query: str
    headers: dict[str, str]


async def owners_cookie(server, session):
    """The name of the cookie that a browser gets for the owner's token."""
    async with session.get(server.owner_address, allow_redirects=False) as answer:
        (kept,) = answer.headers.getall("Set-Cookie")
        return kept.partition("=")[0]


def run(scenario):
    """Run `scenario(server, session, askers)`: two listeners, one phone that plays south, one whose seat was freed."""

    async def body():
        seats = Seats(HOME)
        async with (
            Server(Recorded(), 18_550, seats, cards=RecordedCards()) as server,
            aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=20)) as session,
        ):
            invited = {seat: address.split("=")[1] for seat, address in seats.invitations(server.port).items()}
            freed = seats.take(invited["north"])
            seats.free("north")
            filled = {
                "used": invited["south"],
                "key": seats.take(invited["south"]),
                "freed": freed,
                "free": seats.invitations(server.port)["north"].split("=")[1],
                "board": seats.board_token,
                "owner": seats.host_token,
                "before": "of-a-table-that-ran-before",
            }
            name = await owners_cookie(server, session)
            kept = {who: {"Cookie": f"{name}={value.format(**filled)}"} for who, value in COOKIES.items()}
            brings = {who: Brings(q.format(**filled), kept.get(who, {})) for who, (_, q) in ASKERS.items()}
            return await scenario(server, session, brings)

    return in_a_loop(body())


def test_every_asker_has_its_column():
    assert set(ASKERS) == OWNERS | PHONES | GUESTS


@pytest.mark.parametrize("path", ROUTES)
def test_every_cell_of_a_route(path):
    """role x listener x Host x Origin."""

    async def cell(server, session, brings, who, host, origin):
        listener = ASKERS[who][0]
        headers = {"Host": host.format(port=server.port), **brings.headers}
        if origin is not None:
            headers["Origin"] = origin.format(port=server.port)
        expected = ROUTES[path][0 if who in OWNERS else 1 if who in PHONES else 2]
        if who == "home, owner" and path in OPENED:
            expected = 303
        if not (HOSTS[listener][host] and ORIGINS[listener][origin]):
            expected = 403
        address = f"http://{listener}:{server.port}{path}{brings.query}"
        async with session.get(address, headers=headers, allow_redirects=False) as answer:
            await answer.read()
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            return None if answer.status == expected else (who, host, origin, answer.status, expected)

    async def scenario(server, session, brings):
        cells = [
            cell(server, session, brings[who], who, host, origin)
            for who, (listener, _) in ASKERS.items()
            for host in HOSTS[listener]
            for origin in ORIGINS[listener]
        ]
        assert len(cells) == len(ASKERS) * 7 * 10
        at_once = 1 if path.startswith("/shot") else 20  # one shot is drawn at a time
        groups = [cells[at : at + at_once] for at in range(0, len(cells), at_once)]
        return [wrong for group in groups for wrong in await asyncio.gather(*group)]

    if path.endswith((".webp", ".png")):
        pytest.importorskip("PIL")
    assert [wrong for wrong in run(scenario) if wrong] == []


def test_the_owners_token_becomes_a_cookie_and_leaves_the_address():
    async def scenario(server, session, brings):
        token = brings["home, owner"].query
        for path in OPENED:
            async with session.get(f"http://{HOME}:{server.port}{path}{token}", allow_redirects=False) as answer:
                assert (answer.status, answer.headers["Location"]) == (303, path)
                kept = answer.headers["Set-Cookie"]
                assert all(word in kept for word in ("HttpOnly", "SameSite=Lax", "Path=/", token.partition("=")[2]))
                assert "Max-Age" not in kept
                assert "expires" not in kept.lower(), "it ends with the browser"
        for who in set(ASKERS) - {"home, owner"}:
            address = f"http://{ASKERS[who][0]}:{server.port}/{brings[who].query}"
            async with session.get(address, headers=brings[who].headers) as answer:
                assert answer.history == ()
                assert "Set-Cookie" not in answer.headers, who

    run(scenario)


async def opened(session, server, listener, path, brings):
    """A page's socket, and its hello."""
    home = f"http://{listener}:{server.port}"
    page = await session.ws_connect(f"{home}{path}{brings.query}", origin=home, headers=brings.headers)
    while (message := await asyncio.wait_for(page.receive_json(), 60))["t"] != "hello":
        pass
    return page, message


async def says(page, message):
    """Whether the page may say that: it is done, or refused by name."""
    await page.send_str(json.dumps(message))
    while (answer := await asyncio.wait_for(page.receive_json(), 60))["t"] not in ("done", "error"):
        pass
    assert answer["t"] == "done" or answer["text"] in ("This page watches.", "Not from this screen.")
    return answer["t"] == "done"


@pytest.mark.parametrize("who", ASKERS)
def test_every_cell_of_the_messages(who):
    async def scenario(server, session, brings):
        listener = ASKERS[who][0]
        page, hello = await opened(session, server, listener, "/socket", brings[who])
        if who == "home, invited":  # a token that nobody has used takes its seat: this page plays north from now on
            may, own, other = 1, "north", "south"
        else:
            may, own, other = 0 if who in OWNERS else 1 if who in PHONES else 3, "south", "north"
        if who in OWNERS:
            own, other = "north", "south"  # which the phone has
        assert hello["cards"] == (who in OWNERS)
        wrong = []
        for name, row in MESSAGES.items():
            seated = "seat" in Live.kinds[name].fields
            message = {"t": name, **FIELDS.get(name, {})} | ({"seat": own} if seated else {})
            if await says(page, message) != row[may]:
                wrong.append((name, own))
            if seated and may < 3:
                expected = name == "free" if may == 0 else row[2]
                if await says(page, message | {"seat": other}) != expected:
                    wrong.append((name, other))
        assert server.source.done.count("pad") == (1 if may < 3 else 0)
        return wrong

    assert run(scenario) == []


def test_the_tables_have_every_message():
    assert set(MESSAGES) == set(Live.kinds)
    assert set(CARD_MESSAGES) == set(CardLive.kinds)


@pytest.mark.parametrize("who", ASKERS)
def test_every_cell_of_the_card_messages(who):
    async def scenario(server, session, brings):
        if who not in OWNERS:
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await opened(session, server, ASKERS[who][0], "/cards/socket", brings[who])
            assert refused.value.status == 403
            return
        page, _ = await opened(session, server, ASKERS[who][0], "/cards/socket", brings[who])
        for name in CARD_MESSAGES:
            assert await says(page, {"t": name, **CARD_FIELDS.get(name, {})}), name

    run(scenario)


def test_other_sites_and_names_open_no_socket():
    """Host and Origin can only refuse: they let nobody in whom the listener does not."""

    async def scenario(server, session, brings):
        for who, (listener, _) in ASKERS.items():
            for path in ("/socket", "/cards/socket"):
                for headers in ({"Host": f"evil.example:{server.port}"}, {"Origin": "http://evil.example"}):
                    address = f"http://{listener}:{server.port}{path}{brings[who].query}"
                    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                        await session.ws_connect(address, headers=headers | brings[who].headers)
                    assert refused.value.status == 403
        # And a page of the home that calls itself "localhost" gets no hand of cards.
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await session.ws_connect(
                f"http://{HOME}:{server.port}/cards/socket", headers={"Host": f"localhost:{server.port}"}
            )

    run(scenario)


def raw(port, request, host=HERE):
    """The head of the answer to those bytes."""
    with socket.create_connection((host, port), timeout=300) as line:
        line.sendall(request)
        return line.recv(65536).partition(b"\r\n\r\n")[0].decode()


NONSENSE = [
    b"\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03 a browser that wants TLS\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: {0}\r\nHost: {0}\r\n\r\n",
    b"GET / HTTP/9.9\r\nHost: {0}\r\n\r\n",
    b"GET / HTTP/1.1\r\nBad Header: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: {0}\r\nContent-Length: -1\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: {0}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"POST / HTTP/1.1\r\nHost: {0}\r\n\r\n",
    b"GET " + b"x" * 9000 + b" HTTP/1.1\r\n\r\n",
    b"GET /\x00 HTTP/1.1\r\nHost: {0}\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: {0}\r\nOrigin: http://[\r\n\r\n",
    b"GET /shot.svg?step=" + b"9" * 5000 + b" HTTP/1.1\r\nHost: {0}\r\n\r\n",
    b"GET /socket?seat=%ff%00&key=%f0 HTTP/1.1\r\nHost: {0}\r\n\r\n",
]


@pytest.mark.parametrize("request_", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_gets_a_plain_answer_and_nothing_in_the_terminal(request_, capfd, caplog):
    async def scenario(server, _session, _queries):
        own = f"{HERE}:{server.port}".encode()
        return await asyncio.to_thread(raw, server.port, request_.replace(b"{0}", own))

    with caplog.at_level(logging.INFO):
        head = run(scenario)
    status = int(head.split()[1])
    assert 400 <= status < 500
    for header in ("Content-Security-Policy: default-src 'self'", "X-Content-Type-Options: nosniff"):
        assert header in head
    assert caplog.text == ""
    assert "Traceback" not in "".join(capfd.readouterr())


def test_who_watches_does_not_shut_out_who_is_invited():
    """Places: 24 pages without a token; televisions, phones and the owner have their own."""

    async def count(session, server, listener, brings):
        pages = []
        try:
            for _ in range(40):
                pages.append(await opened(session, server, listener, "/socket", brings))
        except aiohttp.WSServerHandshakeError as error:
            return len(pages), error.status
        return len(pages), None

    async def scenario(server, _session, brings):
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
            order = ("home", "home, television", "home, phone", "here", "home, owner")
            return [await count(session, server, ASKERS[who][0], brings[who]) for who in order]

    assert run(scenario) == [(MOST_WATCHING, 503), (MOST_BOARDS, 503), (4, 503), (40, None), (40, None)]
