"""Why the turn has passed stands next to the score, on phones and the television too; old calls go with the turn. The
list of all that happened stays at its end."""

import pytest

from carrom.panel import calls
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from carrom_tools.terminal import unbroken
from stands.pages.chromium import SIZES
from stands.pages.person import Hand, Person
from stands.pages.served import served
from tests.page.test_status import all_shown, play_on

HEADER = "rules krhum\nseats south north\nopener south\n"
# The longest reason that a book gives: a penalty shot in which only the striker fell.
MISSED = HEADER + "south s@sw\nnorth s@sw\n"
WHY = "Le penalty est raté : c'est une pénalité. Le palet est tombé : le tireur perd la main et toute réserve, et "


@pytest.fixture
def table():
    setup = Setup.of("krhum", "two", seed=3, speed=8)
    setup.opener = "south"
    with served(Live(setup)) as running:
        yield running


def shown(person):
    """Return the call that is shown, and the reason why the turn has passed."""
    return [person.page.locator(name).inner_text() for name in ("#call", "#why")]


def test_the_reason_stands_whole_at_every_size_and_after_a_reload(table, open_page, tmp_path):
    page = open_page(table.address)
    person = Person(page, "mouse")
    person.wait_ready()
    play_on(person, tmp_path, MISSED)
    table.do(lambda: table.source.playing.on_call(calls.call("plays", who=calls.SEATS[0], n=3)))
    person.until("document.querySelector('#call').textContent === 'Sud joue 3 fois'")
    english = "The penalty shot is missed: that is a penalty. The striker fell"
    for lang, first in (("fr", unbroken(WHY)), ("en", english)):
        person.menu("#lang").select_option(lang)
        page.keyboard.press("Escape")
        person.wait(f"s.lang === '{lang}'")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            all_shown(person)
            assert shown(person)[1].startswith(first), (width, lang)
            place = page.locator("#why").bounding_box()
            assert place["y"] + place["height"] < height, "it is below the fold"
    page.reload()
    page.wait_for_selector("#table[data-ready]")
    assert shown(person)[1].startswith(unbroken(WHY))


def test_the_television_says_it_too(table, open_page, tmp_path):
    person = Person(open_page(table.address), "mouse")
    person.wait_ready()
    play_on(person, tmp_path, MISSED)
    for width, height in ((1920, 1080), (1280, 720)):
        television = Person(open_page(f"{table.address}board", width=width, height=height), "mouse")
        assert shown(television)[1].startswith(unbroken(WHY))
        all_shown(television)


def test_a_call_goes_with_the_turn(table, open_page):
    person = Person(open_page(table.address), "mouse")
    for who, other in (("Sud", "Nord"), ("Nord", "Sud")):
        person.shoot_with_sliders(Hand(0.0, 0, 0.05))  # it touches no man
        person.until(f"document.querySelector('#why').textContent.includes('la main passe à {other}')")
        person.wait_ready()
        assert who not in shown(person)[0], "that is from the turn before"
        table.do(lambda other=other: table.source.playing.on_call(calls.call("opener", who=(other, other))))
        person.until(f"document.querySelector('#call').textContent === '{other} ouvre'")


AT_END = """(() => {
    const list = document.querySelector("#record");
    return list.scrollHeight > list.clientHeight && list.scrollHeight - list.scrollTop - list.clientHeight < 2;
})()"""


def test_the_list_stays_at_its_end(table, open_page, tmp_path):
    """When it comes, after a reload, and when window or list grow; whoever reads further up is left there."""
    page = open_page(table.address)
    person = Person(page, "mouse")
    person.wait_ready()
    play_on(person, tmp_path, HEADER + "south w@sw\nsouth -\nnorth -\n" * 3)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        person.until(AT_END, 10)
        page.reload()
        page.wait_for_selector("#table[data-ready]")
        person.until(AT_END, 10)
    person.shoot_with_sliders(Hand(0.0, 0, 0.05))
    person.until("document.querySelectorAll('#record li').length === 10")
    person.until(AT_END, 10)
    page.evaluate("document.querySelector('#record').scrollTop = 0")
    page.wait_for_timeout(200)
    person.wait_ready()
    person.shoot_with_sliders(Hand(0.0, 0, 0.05))
    person.until("document.querySelectorAll('#record li').length === 11")
    page.wait_for_timeout(200)
    assert page.evaluate("document.querySelector('#record').scrollTop") == 0
