"""The page in the browsers of other people: Firefox, and WebKit, which iPhones have. Chromium has tests/page."""

import pytest
from playwright.sync_api import sync_playwright

from carrom.game.rules import BOOKS
from carrom_simulator.desk.followed import Followed
from carrom_simulator.serving.seats import Seats
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from stands.pages import card_player
from stands.pages.card_tables import card_live
from stands.pages.fit import LONG_NAMES, SIZES, misfits
from stands.pages.person import Hand, Person
from stands.pages.referee import LATER
from stands.pages.served import served
from stands.pages.served_cards import served_cards
from tests.browsers.page import Page
from tests.browsers.wires import BROWSERS
from tests.website.test_site import server  # noqa: F401  the fixture

HOME = "127.0.0.2"  # this machine too, but not the address that the table's own page has
PHONE = (390, 844)


@pytest.fixture(scope="module", params=sorted(BROWSERS))
def browser(request):
    with BROWSERS[request.param]() as started:
        yield started


@pytest.fixture
def page(browser):
    """A page of usual size that remembers nothing."""
    made = Page(browser)
    yield made
    made.run("try { localStorage.clear(); } catch {}")


@pytest.mark.parametrize("book", BOOKS)
def test_a_turn_of_each_book_an_undo_and_a_reload(page, book):
    setup = Setup.of(book, "bot", seed=5, speed=4, pace="quick")
    with served(Live(setup)) as running:
        page.open(running.address)
        person = Person(page, "mouse")
        person.shoot(Hand(40.0, 3, 0.6))  # the handle is dragged, and the striker pulled
        person.wait("s.position.turn === 'north' || s.may.flick")
        person.until("document.querySelectorAll('#record li').length > 0")
        person.wait("s.may.flick")  # the bot has had its turn, if it had one
        page.keyboard.press("Escape")
        entries = person.entries()
        assert entries[0].startswith("south")
        page.reload()
        page.wait_for_selector("#table[data-ready]")
        person.until(f"document.querySelectorAll('#record li').length === {len(entries)}")
        assert person.entries() == entries
        page.click("#undo")
        person.until(f"document.querySelectorAll('#record li').length >= {2 * len(entries)}")
        person.wait("s.may.flick && s.shooter === 'south'")
        assert person.entries()[len(entries) :] == ["undo"] * len(entries)
        assert page.run("return document.documentElement.scrollWidth <= innerWidth;")


def test_a_hand_of_kaluki(page):
    with served_cards(card_live(seed=3)) as running:
        page.open(running.cards)
        page.click("#deal")
        player = card_player.Mouse(page)
        assert player.play_hand() > 3


@pytest.mark.parametrize("size", [PHONE, PHONE[::-1]])
def test_hand_and_buttons_of_kaluki_are_in_view_on_a_phone(browser, size):
    page = Page(browser, *size)
    with served_cards(card_live((1, 1), seed=3)) as running:
        page.open(running.cards)
        page.click("#deal")
        card_player.Mouse(page).wait("s.hand.length >= 13")
        page.wait_for_timeout(300)
        outside = page.evaluate(
            "[...document.querySelectorAll('#hand .card, #actions button')].filter((one) => one.checkVisibility())"
            ".map((one) => one.getBoundingClientRect()).filter(({ left, top, right, bottom }) => left < -1 || top < -1"
            " || right > innerWidth + 1 || bottom > innerHeight + 1).length"
        )
        assert outside == 0


def test_a_phone_says_its_name_and_plays_its_seat(browser):
    page = Page(browser, *PHONE)
    setup = Setup.of("billard", "two", seed=3)
    setup.opener = "south"
    seats = Seats(HOME)
    with served(Live(setup), seats=seats) as running:
        code = seats.invitations(running.server.port)["south"]
        page.open(code)
        page.locator("#calling[open] [name=called-south]").wait_for()
        page.fill("[name=called-south]", "Ana")
        page.click("#calling button[type=submit]")
        person = Person(page, "mouse")
        person.wait("s.players.south.name === 'Ana'")
        assert page.inner_text("#part") == "Ana"
        person.shoot(Hand(0.0, 3, 0.5))
        person.wait_entry("Ana")
        page.reload()  # its key brings it back
        page.wait_for_selector("#table[data-ready]")
        person.wait("s.mine.length === 1")
        page.run("localStorage.clear();")  # another phone
        page.open(code)
        page.locator("#denied[open]").wait_for()


def test_the_plain_boards_referee_rules_and_keeps_a_game(browser):
    page = Page(browser, *PHONE)
    with served(Live(Setup.of("billard", "two", seed=3)), plain=Followed()) as running:
        page.goto(running.address + "referee/")
        page.locator("#begin[open] #book").wait_for()
        page.locator("#book").select_option("krhum")
        page.locator("#opener").select_option("south")
        page.click("#start")
        page.click("#half-0 .row [data-piece=w]")
        page.click("#half-0 .row .ok")
        page.locator("#desk[data-entries='1']").wait_for()
        page.run(LATER)
        page.locator("#half-0 .claim", has_text="Si Just").first.click()
        page.locator("#desk[data-entries='2']").wait_for()
        page.run(LATER)
        page.click("#half-0 .row .nothing")
        page.locator("#half-1.on").wait_for()
        told = page.inner_text("#why")
        assert told.endswith(").")
        page.click("#why")
        page.locator("#rows[open] dd").wait_for()
        page.goto(running.address + "referee/")
        page.click(".resume")
        page.locator("#half-1.on").wait_for()
        assert page.inner_text("#why") == told
        page.click("#undo")
        page.locator("#desk[data-entries='2']").wait_for()
        assert page.run("return document.documentElement.scrollWidth <= innerWidth;")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_plain_boards_referee_fits_every_size(browser, lang):
    """A bet that may be raised, then a shot with claims and five men, both ways round."""
    page = Page(browser, *PHONE)
    with served(Live(Setup.of("billard", "two", seed=3)), plain=Followed()) as running:
        page.goto(running.address + "referee/")
        page.locator("#begin[open] #book").wait_for()
        if page.run("return document.documentElement.lang;") != lang:
            page.click("#begin-lang")
        page.locator("#book").select_option("krhum")
        page.locator("#opener").select_option("south")
        for seat, name in LONG_NAMES.items():
            page.fill(f"#names [name={seat}]", name)
        page.click("#start")
        page.click("#half-0 .row [data-piece=w]")
        page.click("#half-0 .row .ok")
        page.locator("#desk[data-entries='1']").wait_for()
        page.run(LATER)
        page.locator("#half-0 .claim", has_text="Si Just").nth(1).click()
        page.locator("#desk[data-entries='2']").wait_for()
        assert _misfits(page) == []
        for _ in range(5):
            page.locator("#half-0 .row [data-piece=w]").nth(1).click()
        page.locator("#half-0 .tray .piece").nth(4).wait_for()
        assert _misfits(page) == []


def _misfits(page):
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.viewport_size == {"width": width, "height": height}
        for way in ("", "turned"):
            page.run(f"document.body.classList.toggle('turned', {str(bool(way)).lower()});")
            found += [(width, height, way, fault) for fault in misfits(page)]
    page.run("document.body.classList.remove('turned');")
    return found


@pytest.mark.parametrize(("path", "faults"), [("referee/", []), ("position.svg", ["no-manifest"])])
def test_a_phone_may_install_the_plain_boards_referee(tmp_path, path, faults):
    """Only a whole Chromium can tell, and only with a profile of its own."""
    with sync_playwright() as playwright, served(Live(Setup.of("billard", "two", seed=3))) as running:
        context = playwright.chromium.launch_persistent_context(
            tmp_path, executable_path="/usr/bin/chromium", args=["--headless=new", "--no-sandbox"]
        )
        page = context.pages[0]
        page.goto(running.address + path)
        if not faults:
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        told = context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [fault["errorId"] for fault in told] == faults
        context.close()


def test_the_first_flick_on_the_static_site(page, server):  # noqa: F811
    address, _stop = server
    page.open(f"{address}table/?seed=1&lang=en")
    person = Person(page, "mouse")
    person.until("carromFigures.state()?.may.flick")
    page.run("for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();")
    page.click("#flick")
    person.until("document.querySelectorAll('#record > li').length >= 1")
