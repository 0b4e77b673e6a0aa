"""The page for those who hear it: the board and the hint in words, and the focus, which is never lost."""

import re

import pytest

from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from stands.pages.person import Person
from stands.pages.served import served

SAID = "document.querySelector('#announce').textContent"


@pytest.fixture
def person(open_page):
    with served(Live(Setup.of("billard", "two", seed=3))) as running:
        made = Person(open_page(running.address, locale="fr-FR"), "keyboard")
        made.wait_ready()
        made.focus_board()
        yield made


def test_the_board_in_words_has_the_four_pockets(person):
    person.page.keyboard.press("d")
    person.until(f"{SAID}.includes('Les trous')")
    said = person.page.evaluate(SAID)
    pockets = re.findall(r"à (-?\d+)°, (\d+) cm", said.partition("Les trous")[2])
    spec = BoardSpec()
    ahead = spec.pocket_centre(2)[1] - spec.striker_place(0, 0.0)[1]
    aside = spec.pocket_centre(2)[0]
    far = round((ahead**2 + aside**2) ** 0.5 / 10)
    assert [abs(int(degrees)) for degrees, _ in pockets] == [abs(int(degrees)) for degrees, _ in pockets[::-1]]
    assert [int(degrees) for degrees, _ in pockets] == sorted(int(degrees) for degrees, _ in pockets)
    assert [int(cm) for _, cm in pockets][1:3] == [far, far]


def test_a_hint_says_place_aim_and_power_and_they_make_that_shot(person):
    page = person.page
    page.keyboard.press("i")
    person.until(f"{SAID}.includes('Le palet à')")
    numbers = [
        float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", page.evaluate(SAID).rpartition("Le palet")[2])
    ]
    page.locator("#show-me").click()
    person.wait(f"Math.abs(s.striker.offset_mm - ({numbers[0]})) < 0.6")
    assert 0 < numbers[2] <= 100
    assert abs(numbers[1]) <= 180


def test_the_focus_goes_back_to_where_it_was_before_the_rules(person):
    page = person.page
    page.keyboard.press("g")
    page.locator("#rules h2").wait_for()
    person.until("document.activeElement.closest('#rules') !== null")
    page.keyboard.press("Escape")
    page.locator("#rules").wait_for(state="hidden")
    assert page.evaluate("document.activeElement.id") == "board"


def test_whoever_looks_on_sees_where_one_aims(open_page):
    with served(Live(Setup.of("billard", "two", seed=3))) as running:
        person = Person(open_page(running.address), "keyboard")
        person.wait_ready()
        person.focus_board()
        watching = Person(open_page(running.address + "board"), "keyboard")
        for _ in range(3):
            person.page.keyboard.press("Shift+ArrowRight")
        watching.wait("s.aim && s.aim.angle_deg === 3")
        person.page.keyboard.press("Space")
        watching.wait("s.aim === null")
