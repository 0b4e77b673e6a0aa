"""A bet at K-Rhum is the person's own choice until it is made; it says what it wins and what it costs."""

import pytest

from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from stands.pages.chromium import SIZES
from stands.pages.person import Person
from stands.pages.served import served
from tests.page.test_status import all_shown, play_on

WHITE_IS_SOUTH = "rules krhum\nseats south north\nopener south\nsouth w@sw\n"

# Lists the buttons and texts of pad and question that something else covers, or that lie outside the window.
COVERED = """() => [...document.querySelectorAll(".pad button, #question button, #question p")].filter((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    return met !== one && !one.contains(met) || top < 0 || top + height > innerHeight || left + width > innerWidth;
}).map((one) => one.textContent)"""

LIT_DOTS = """() => {
    const canvas = document.getElementById("discs");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let upper = 0, lower = 0;
    for (let i = 0; i < data.length; i += 4) {
        if (data[i] !== 0xff || data[i + 1] !== 0xde || data[i + 2] !== 0x59) continue;
        if (i < data.length / 2) upper++;
        else lower++;
    }
    return [upper, lower];
}"""


@pytest.fixture
def table():
    with served(Live(Setup.of("krhum", "two", seed=3, speed=8))) as running:
        yield running


@pytest.fixture
def person(table, open_page, tmp_path):
    """Somebody who may bet."""
    person = Person(open_page(table.address), "mouse")
    person.wait_ready()
    play_on(person, tmp_path, WHITE_IS_SOUTH)
    return person


def test_nothing_is_pressed_until_the_person_has_chosen_and_so_nothing_closes(person, table):
    person.button("south", "BET")
    person.wait("s.question && s.may.bet")
    table.do(lambda: table.source.advance(30.0))
    assert table.do(table.source.playing.tabletop.offered) is None
    person.page.wait_for_timeout(300)
    assert person.page.locator("#question").is_visible()
    person.page.click("#name")
    person.wait("s.named >= 0")
    named = person.state("named")
    person.choose("Loin")
    person.wait(f"s.position.bet && s.position.bet.zone === 'far' && s.may.flick && s.named === {named}")


def test_the_pad_and_the_keys_choose_too_and_close(person):
    person.button("south", "BET")
    for word, shown in (("BET", 1), ("BET", 0), ("BANK", 1)):
        person.button("south", word)
        assert person.state("question.index") == shown
    person.button("south", "FAULT")
    person.wait("s.question === null")
    person.by = "keyboard"
    person.button("south", "BET")
    person.choose("Loin")
    person.wait("s.position.bet && s.position.bet.zone === 'far'")


def test_it_says_what_is_won_and_what_the_others_get_and_lies_on_nothing(person):
    page = person.page
    for lang, words in (
        ("fr", ("2 coups de plus dans un trou proche", "Nord a la main")),
        ("en", ("2 more shots in a near pocket", "North is on turn")),
    ):
        person.menu("#lang").select_option(lang)
        page.keyboard.press("Escape")
        person.wait(f"s.lang === '{lang}'")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            if person.state("question") is None:
                person.button("south", "BET")
            person.wait("s.question && s.may.bet")
            shown = page.locator("#question").inner_text()
            assert [text for text in words if text not in shown] == [], shown
            person.until(f"({COVERED})().length === 0", 10)
            all_shown(person)


def test_the_near_pockets_are_lit_while_one_chooses(person):
    page = person.page
    assert page.evaluate(LIT_DOTS) == [0, 0]
    person.button("south", "BET")
    person.wait("s.question")
    person.until(f"({LIT_DOTS})()[1] > 100")
    assert page.evaluate(LIT_DOTS)[0] == 0
    page.locator("#question [data-action=cancel]").click()
    person.until(f"({LIT_DOTS})()[1] === 0")


def test_a_hint_goes_when_a_bet_is_made(person):
    page = person.page
    page.click("#advice")
    page.locator("#advice-text").wait_for(state="visible")
    person.button("south", "BET")
    person.choose("Près")
    person.wait("s.position.bet && s.may.flick")
    person.until("!document.querySelector('#flick').disabled")
    assert page.locator("#advice-text").is_hidden()
