"""There is time to read: a ruling stands until it is read or somebody goes on; a card stands between two boards."""

import pytest

from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from carrom_tools.terminal import unbroken
from stands.pages.chromium import SIZES
from stands.pages.person import Hand, Person
from stands.pages.served import served
from tests.page.test_status import all_shown, play_on
from tests.simulator.web.test_pacing import NEARLY_WON, WINS

MISS = Hand(0.0, 0, 0.05)  # it touches no man
REST_MS = 700  # for which what has just come takes nothing
CARD = "#interval:not([hidden])"
PRESS_AS_IT_COMES = """() => new MutationObserver((_changes, looking) => {
    const card = document.querySelector("#interval");
    if (card.hidden) return;
    looking.disconnect();
    card.querySelector("button").click();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: " ", code: "Space", bubbles: true }));
}).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["hidden"] })"""


def board_over(open_page, folder, address, script="() => null", **window):
    """A person who has just won a board. script: run in the page before that."""
    person = Person(open_page(address, **window), "mouse")
    person.wait_ready()
    play_on(person, folder, NEARLY_WON)
    person.page.evaluate(script)
    person.shoot_with_sliders(Hand(WINS["offset_mm"], WINS["angle_deg"], 0.63))
    person.page.locator(CARD).wait_for()
    return person


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_card_between_two_boards_says_who_has_won_and_what_comes(open_page, tmp_path, width, height):
    with served(Live(Setup.of("billard", "bot", seed=3))) as table:
        person = board_over(open_page, tmp_path, table.address, width=width, height=height)
        card = person.page.locator(CARD)
        text = card.inner_text()
        for told in ("Vous gagnez le plateau 1 : 9 points", "Le plateau vaut 9 points", "Sud 9 – Nord 0",
                     "Nord ouvre le plateau 2."):  # fmt: skip
            assert unbroken(told) in text
        assert card.evaluate("(one) => one.scrollHeight <= one.clientHeight")
        box = card.bounding_box()
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        assert person.state("position.board") == 2
        assert person.state("aim") is None, "the bot waits"


def test_the_card_goes_by_a_press_that_is_meant_for_it(open_page, tmp_path):
    with served(Live(Setup.of("billard", "bot", seed=3))) as table:
        person = board_over(open_page, tmp_path, table.address, PRESS_AS_IT_COMES)
        card = person.page.locator(CARD)
        person.page.wait_for_timeout(100)
        assert card.is_visible()
        person.page.wait_for_timeout(REST_MS)
        card.locator("button").click()
        card.wait_for(state="hidden")
        person.wait("s.aim")


def test_a_tap_goes_on_and_nothing_is_shot_by_it(open_page):
    with served(Live(Setup.of("billard", "bot", seed=3))) as table:
        person = Person(open_page(table.address), "mouse")
        person.shoot_with_sliders(MISS)
        person.wait("s.reading")
        assert person.page.locator("#hint").inner_text() == unbroken("Touchez le plateau, ou espace : continuer.")
        entries = person.entries()
        person.page.locator("#board").click()
        person.wait("!s.reading")
        person.wait("s.aim")
        assert person.entries() == entries


def test_the_own_ruling_stands_as_a_second_line_until_the_next_shot(open_page):
    with served(Live(Setup.of("billard", "bot", seed=3))) as table:
        person = Person(open_page(table.address), "mouse")
        person.shoot_with_sliders(MISS)
        person.wait("s.reading")
        why = person.page.locator("#why").inner_text()
        assert person.page.locator("#own").inner_text() == "", "it is the first line still"
        person.page.locator("#board").click()
        person.wait("s.may.flick")
        person.until("document.querySelectorAll('#record li').length > 1")
        person.wait_ready()
        assert person.page.locator("#own").inner_text() == unbroken(f"Avant : {why}")
        assert person.page.locator("#why").inner_text() != why
        for width, height in SIZES:
            person.page.set_viewport_size({"width": width, "height": height})
            all_shown(person)
        person.shoot_with_sliders(MISS)
        person.until("document.querySelector('#own').textContent === ''")


def test_who_watches_sees_the_card_and_cannot_go_on(open_page, tmp_path):
    with served(Live(Setup.of("billard", "bot", seed=3))) as table:
        television = open_page(f"{table.address}board", width=1920, height=1080)
        board_over(open_page, tmp_path, table.address)
        television.locator(CARD).wait_for()
        assert television.locator(f"{CARD} button").count() == 0


def test_the_pace_is_chosen_with_the_game(open_page):
    with served(Live(Setup.of("billard", "bot", seed=3))) as table:
        person = Person(open_page(table.address), "mouse")
        person.wait_ready()
        assert person.state("pace") == "calm"
        person.page.click("#new")
        person.page.locator("#setup summary").click()
        person.page.select_option("[name=pace]", "quick")
        person.page.click("#start")
        person.wait("s.game > 1 && s.pace === 'quick'")
