"""A line that stalls is told on every page, and nothing that was sent on it is played late."""

import time
import urllib.request

import pytest

from stands.pages.person import Hand, Person
from stands.pages.referee import begin, needs_micropython, tap
from stands.pages.stopped import stoppable

TOLD_S = 5.0
MISS = Hand(0.0, 0, 0.05)  # it touches no man
TOLD = "#offline:not([hidden]), #stalled:not([hidden])"


@pytest.fixture
def table():
    with stoppable() as running:
        yield running


def entries(table):
    """The entries of the game, as the server has them."""
    with urllib.request.urlopen(table.address + "game.record", timeout=300) as answer:
        return [line for line in answer.read().decode().splitlines() if line.startswith(("south", "north"))]


def followed(browser, address):
    """A page that referees a plain board, and one that follows it."""
    context = browser.new_context(locale="fr")
    owner = context.new_page()
    begin(owner, address + "referee/", "billard")
    tap(owner, "w", "OK")
    other = context.new_page()
    other.goto(address + "referee/")
    other.get_by_text("Suivre la partie en cours").click()
    other.locator("#desk[data-entries='1']").wait_for()
    return other


@pytest.mark.parametrize("with_referee", [False, True], ids=["virtual table", "referee followed"])
def test_a_server_that_stands_still_is_told_in_time_and_its_coming_back_too(table, open_page, browser, with_referee):
    if with_referee:
        needs_micropython()
        pages = {"referee": followed(browser, table.address)}
    else:
        pages = {
            "owner": open_page(table.address),
            "phone": open_page(table.phones["south"], width=390, height=844, has_touch=True),
            "television": open_page(table.board, width=1920, height=1080),
            "cards": open_page(table.address + "cards/"),
        }
    for name, page in pages.items():
        assert page.locator(TOLD).count() == 0, name
    table.stop()
    stopped_s = time.monotonic()
    for name, page in pages.items():
        page.locator(TOLD).wait_for(timeout=1000 * (TOLD_S + stopped_s - time.monotonic()))
        assert page.locator(TOLD).inner_text(), name
    table.go_on()
    for page in pages.values():
        page.locator(TOLD).wait_for(state="detached")


def test_a_shot_on_a_line_that_stands_still_is_taken_back_and_never_played(table, open_page):
    person = Person(open_page(table.address), "mouse")
    person.wait_ready()
    table.stop()
    person.page.click("#flick")
    person.until("document.querySelector('#call').textContent.includes('ne sera pas joué')", TOLD_S)
    assert person.page.locator("#flick").is_disabled(), "nothing can be sent now"
    table.go_on()
    person.wait_ready()
    person.page.wait_for_timeout(500)
    assert entries(table) == []
    assert person.state("phase") == "idle"
    person.shoot_with_sliders(MISS)
    person.until("document.querySelectorAll('#record li').length === 1")
    assert len(entries(table)) == 1


def test_a_line_that_stood_still_for_long_is_opened_anew(table, open_page):
    person = Person(open_page(table.address), "mouse")
    person.wait_ready()
    table.stop()
    person.page.click("#flick")
    person.page.locator("#offline:not([hidden])").wait_for()
    person.page.wait_for_timeout(11_000)
    table.go_on()
    person.page.locator("#offline:not([hidden])").wait_for(state="detached")
    person.wait_ready()
    assert entries(table) == []
