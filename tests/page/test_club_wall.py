"""The wall's page in a real browser: a television, and a phone that follows one table."""

import asyncio
import contextlib
import http.server
import io
import json
import re
import threading
from datetime import datetime, timedelta

import pytest
import segno

from carrom_tools.club.decisions import END, TOURNAMENT, decide
from carrom_tools.club.numbered_game import NumberedGame, Told
from carrom_tools.club.page import HOST, Page
from carrom_tools.club.store import Store
from carrom_tools.club.wall import EVENING, Wall
from carrom_tools.records.library import TIME
from stands.clubs.speaker import HEADER, shots
from stands.machine import quiet_port
from stands.pages.chromium import letters_of_the_machine
from tests.host_tools.club.desk_games import FIRST, name_of, won_game

pytestmark = pytest.mark.xdist_group("club")  # a club that comes back needs its port: no other may take it meanwhile

TELEVISION, PHONE = (1920, 1080), (390, 844)
LAN = "127.0.0.2"  # stands for this computer's address in the home's network


def told(record, game):
    teller = Told(NumberedGame(game, record))
    return [json.dumps(teller.event()).encode() for _ in teller.game.pieces]


class Hall:
    """A wall of so many tables with its page, in a thread. hosts: further addresses of the page."""

    def __init__(self, tables, port=None, hosts=()):
        self._tables, self._port, self._ready, self._loop = tables, port or quiet_port(), threading.Event(), None
        self._hosts = (HOST, *hosts)
        self._thread = threading.Thread(target=lambda: asyncio.run(self._live()))

    def __enter__(self):
        self._thread.start()
        assert self._ready.wait(20)
        return self

    def __exit__(self, *_error):
        self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join()

    async def _live(self):
        self._loop, self._ended, store = asyncio.get_running_loop(), asyncio.Event(), Store(":memory:")
        self.store, self.wall = store, Wall(store)
        for number in range(self._tables):
            self.wall.take(f"carrom/v1/table-{number:02d}/status", b"online")
            for event in told(HEADER + "".join(shots(number % 3)), f"2099-01-31-2015{number:02d}-0123abcd.record"):
                self.wall.take(f"carrom/v1/table-{number:02d}/entry", event)
        with contextlib.closing(store):
            async with Page(self.wall, self._port, self._hosts) as page:
                (self.address, *self.others), self.port = page.addresses, page.port
                self._ready.set()
                await self._ended.wait()

    @contextlib.contextmanager
    def silent(self):
        """Let the club stand still while the block runs: its streams stay open."""
        goes_on = threading.Event()
        self._loop.call_soon_threadsafe(goes_on.wait)
        try:
            yield
        finally:
            goes_on.set()

    def decide(self, kind, made, **told):
        """Let the club decide something at its desk."""
        self._loop.call_soon_threadsafe(self._decide, kind, made, told)

    def _decide(self, kind, made, told):
        decide(self.store, kind, made, **told)
        self.wall.changed(EVENING)

    def say(self, table, record, game):
        """Let a table tell a game."""
        for event in told(record, game):
            self._loop.call_soon_threadsafe(self.wall.take, f"carrom/v1/{table}/entry", event)

    def say_clock(self, table, clock):
        """Let a table tell how it stands, and its clock."""
        payload = json.dumps({"lately": {}, "clock": f"{clock:{TIME}}"}).encode()
        self._loop.call_soon_threadsafe(self.wall.take, f"carrom/v1/{table}/state", payload)


def opened(browser, address, size, locale="en-GB"):
    page = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale=locale).new_page()
    page.faults = []
    page.on("console", lambda line: page.faults.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.goto(address)
    page.wait_for_selector(".table")
    return page


@pytest.mark.parametrize("tables", [1, 8, 50])
def test_a_television_shows_all_tables_without_scrolling(browser, tables):
    with Hall(tables) as hall:
        page = opened(browser, hall.address, TELEVISION)
        assert page.locator(".table").count() == tables
        assert letters_of_the_machine(page) == []  # those of another machine may need more room
        width, height = page.evaluate("[document.body.scrollWidth, document.documentElement.scrollHeight]")
        assert (width, height) <= TELEVISION
        assert height <= TELEVISION[1]
        page.close()
        assert page.faults == []


def test_a_club_that_stands_still_is_told_within_five_seconds(browser):
    with Hall(2) as hall:
        page = opened(browser, hall.address, TELEVISION)
        away = page.locator("#away")
        page.wait_for_timeout(5000)  # a club that has nothing to tell is there all the same
        assert away.is_hidden()
        with hall.silent():
            away.wait_for(timeout=5000)
        away.wait_for(state="hidden")
        page.close()
        assert page.faults == []


def test_an_entry_is_on_the_page_as_soon_as_it_is_ruled(browser):
    won = f"{HEADER.replace('billard', 'billard start_south=24')}south{' w@ne' * 9}\n"
    with Hall(2) as hall:
        page = opened(browser, hall.address, TELEVISION)
        card = page.locator("[data-table=table-01]")
        assert card.locator(".side.turn .name").inner_text() == "Max"
        assert page.locator("#evening").is_hidden()
        hall.say("table-01", won, "2099-01-31-210000-0123abcd.record")
        card.locator(".side.won").wait_for()
        assert card.locator(".side.won").inner_text().split() == ["Léa", "(+24)", "33"]
        assert page.locator("#ranking tr").inner_text().split() == ["1.", "Léa", "1", "/", "1"]
        page.close()
        assert page.faults == []


@pytest.mark.parametrize(
    ("behind", "words"),
    [
        (timedelta(hours=2), "Son horloge retarde de 2 h"),
        (timedelta(days=-3652), "Son horloge avance de 10 ans"),
        (timedelta(minutes=-5), "Son horloge avance de 5 min"),
        (timedelta(days=3), "Son horloge retarde de 3 j"),
    ],
)
def test_a_card_says_how_far_its_table_s_clock_is_off(browser, behind, words):
    with Hall(1) as hall:
        page = opened(browser, hall.address, TELEVISION, "fr-FR")
        hall.say_clock("table-00", datetime.now() - behind)
        page.locator(".clock").wait_for()
        assert page.locator(".clock").inner_text() == words
        page.close()


@pytest.mark.parametrize(("locale", "lang"), [("fr-FR", "fr"), ("en-GB", "en"), ("de-DE", "en"), ("hi-IN", "en")])
def test_the_wall_speaks_the_first_of_its_browsers_languages_that_it_knows(browser, locale, lang):
    with Hall(1) as hall:
        page = opened(browser, hall.address, TELEVISION, locale)
        assert page.evaluate("document.documentElement.lang") == lang
        page.close()


def test_a_phone_follows_one_table_in_its_own_language(browser):
    with Hall(5) as hall:
        page = opened(browser, hall.address, PHONE, "fr-FR")
        assert page.evaluate("document.documentElement.lang") == "fr"
        assert page.evaluate("document.body.scrollWidth") <= PHONE[0]
        page.locator("[data-table=table-03]").click()
        page.wait_for_selector(".table")
        assert page.locator(".table").count() == 1
        assert "table-03" in page.locator(".table").inner_text()
        page.locator(".table").click()
        page.locator(".table").nth(4).wait_for()
        page.close()


def test_names_are_text_and_nothing_else(browser):
    with Hall(1) as hall:
        page = opened(browser, hall.address, TELEVISION)
        record = HEADER.replace("Léa", "<img src=x onerror=alert(1)>") + "south -\n"
        hall.say("table-00", record, "2099-01-31-210000-0123abcd.record")
        page.get_by_text("<img src=x onerror=alert(1)>").wait_for()
        assert page.locator(".table img").count() == 0
        page.close()
        assert page.faults == []


def test_a_page_says_that_the_club_is_gone_and_catches_up(browser):
    with Hall(2) as hall:
        page = opened(browser, hall.address, TELEVISION)
    page.locator("#away").wait_for(state="visible")
    with Hall(3, hall.port) as again:
        assert again.address == hall.address
        page.locator(".table").nth(2).wait_for()
        assert page.locator("#away").is_hidden()
        page.close()


PLAYED = "# board w120.0,-40.0 w-250.0,260.0 b0.0,0.0\n# flick south 10.5 75.25 {} exact 7\nsouth w@ne w@nw\n"
DRAWN = "(which) => Promise.all([...document.querySelectorAll(which)].map((image) => image.decode()))"  # they have come


def great(speed_mm_s):
    """A game with a great shot."""
    return HEADER + PLAYED.format(speed_mm_s)


def test_the_last_great_shot_is_shown_as_a_film(browser):
    with Hall(12, hosts=(LAN,)) as hall:
        page = opened(browser, hall.address, TELEVISION)
        assert page.locator("#great").is_hidden()
        hall.say("table-03", great("4200.0"), "2099-01-31-210000-0123abcd.record")
        page.locator("#great").wait_for()
        page.evaluate(DRAWN, "#film")
        assert page.locator("#great").inner_text().split() == ["2", "men", "in", "one", "shot", "table-03"]
        width, height = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert width <= TELEVISION[0]
        assert height <= TELEVISION[1]
        phone = opened(browser, hall.address + "?table=table-03", PHONE, "fr-FR")
        phone.locator("#great").wait_for()
        phone.evaluate(DRAWN, "#film")
        assert "2 pions d'un coup" in phone.locator("#great").inner_text()
        assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
        other = opened(browser, hall.address + "?table=table-04", PHONE)
        assert other.locator("#great").is_hidden()  # a phone that follows one table sees that one
        hall.say("table-05", great("1e300"), "2099-01-31-211500-0123abcd.record")
        page.locator("#great").wait_for(state="hidden")  # nobody can have shot so
        assert phone.faults == other.faults == []


def test_a_phone_follows_a_table_by_its_code(browser):
    with Hall(12, hosts=(LAN,)) as hall:
        page = opened(browser, hall.address, TELEVISION)
        page.locator(".table .code").nth(11).wait_for()
        page.evaluate(DRAWN, ".table .code, #phones-code")
        assert page.locator(".table .code:visible").count() == 12
        assert page.evaluate("document.documentElement.scrollHeight") <= TELEVISION[1]
        for name, query in (("table-07", "?table=table-07"), ("_", "")):
            drawn = io.BytesIO()
            segno.make(hall.others[0] + query, error="m", micro=False).save(
                drawn, kind="svg", light="#fff", xmldecl=False
            )
            assert page.request.get(f"{hall.address}qr/{name}.svg").body() == drawn.getvalue()
        assert page.request.get(f"{hall.address}qr/table-99.svg").status == 404
        phone = opened(browser, hall.others[0] + "?table=table-07", PHONE)
        assert phone.locator(".table").count() == 1
        assert phone.locator("img:visible").count() == 0
        assert page.faults == phone.faults == []
    with Hall(2) as hall:  # no phone could reach it
        page = opened(browser, hall.address, TELEVISION)
        assert page.locator("img:visible").count() == 0


class Refusing(http.server.BaseHTTPRequestHandler):
    """A club that is closing: it answers, and refuses."""

    def do_GET(self):
        self.send_error(503)
        self.server.asked.set()

    def log_message(self, *_words):
        pass


def test_a_page_that_was_refused_asks_again(browser):
    with Hall(2) as hall:
        page = opened(browser, hall.address, TELEVISION)
    with http.server.ThreadingHTTPServer(("127.0.0.1", hall.port), Refusing) as server:
        server.asked = threading.Event()
        threading.Thread(target=server.serve_forever, daemon=True).start()
        assert server.asked.wait(30)
        server.shutdown()
    with Hall(3, hall.port) as again:
        assert again.address == hall.address
        page.locator(".table").nth(2).wait_for()
        assert page.locator("#away").is_hidden()
        page.close()


@pytest.mark.parametrize(("size", "locale"), [(TELEVISION, "fr-FR"), (PHONE, "en-GB")])
def test_ranking_standings_and_next_games(browser, size, locale):
    people = [f"Joueuse {number}" for number in range(14)]
    with Hall(8) as hall:
        page = opened(browser, hall.address, size, locale)
        for number in range(7):
            hall.say(f"table-{number:02d}", won_game(people[number], people[13 - number]), name_of(10 + number, 2099))
        page.locator("#ranking tr").nth(8).wait_for()
        hall.say("table-07", great("4200.0"), "2099-01-31-230000-0123abcd.record")
        page.locator("#great").wait_for()
        page.evaluate(DRAWN, "#film")
        hall.decide(TOURNAMENT, FIRST, title="Vendredi", book="krhum", players=people, sol=False)
        page.locator("#next tr").nth(3).wait_for()
        french = locale == "fr-FR"
        assert page.locator("#tournament-title").inner_text() == "Vendredi"
        assert page.locator("#next-title").inner_text() == ("À suivre" if french else "Next")
        assert page.locator("#next tr").first.inner_text().split("\t") == ["Joueuse 0 – Joueuse 13", "table-00"]
        assert page.locator("#standings tr").count() == 14, "whole, where there is room"
        names = "[...document.querySelectorAll('aside .name')]"
        sizes = page.evaluate(f"{names}.map((one) => getComputedStyle(one).fontSize)")
        assert size == PHONE or min(float(each.removesuffix("px")) for each in sizes) >= 24
        first = page.locator("#ranking tr").first.inner_text()
        assert first.split("\t")[1:] == ["Joueuse 0", "1 / 1", "27.6 ± 8.1"]
        last = page.locator("#ranking tr").last.inner_text()
        assert re.search(r"… et \d+ de plus" if french else r"… and \d+ more", last), last
        width, height = page.evaluate("[document.body.scrollWidth, document.documentElement.scrollHeight]")
        assert width <= size[0]
        assert size == PHONE or height <= size[1]
        hall.decide(END, FIRST)
        page.locator("#tournament").wait_for(state="hidden")
        page.close()
        assert page.faults == []
