"""The page of the plain board's referee for those who hear it, or use it by keys: names, the focus, what is told."""

import pytest

from carrom.game import record
from carrom.game.engine import Game
from carrom.game.rules import load
from carrom.panel import calls
from stands.pages.chance import random_board
from stands.pages.referee import LATER, begin, play, tap, wait_entries

MOST_TABS = 60
HEAR = """() => {
    globalThis.heard = [];
    const status = document.getElementById("status");
    new MutationObserver(() => heard.push(status.textContent)).observe(status, { childList: true });
}"""
FOCUSED = "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"


def by_keys(page, name):
    """Go to the button of that name by the tabulator, and press it."""
    wanted = page.get_by_role("button", name=name, exact=True)
    for _ in range(MOST_TABS):
        if wanted.evaluate("(button) => button === document.activeElement"):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no key leads to {name}")


def by_name(page, name):
    """Press the button of that name."""
    page.get_by_role("button", name=name, exact=True).click()


@pytest.mark.parametrize("press", [by_keys, by_name])
def test_a_board_of_krhum_is_played_by_keys_and_by_names_and_told_once_an_entry(page, address, press):
    begin(page, address, "krhum")
    page.evaluate(HEAR)
    texts, after = random_board("krhum", 17)
    game = Game(load("krhum"), (0, 2), 0)
    for number, text in enumerate(texts, 1):
        play(page, text, game, press)
        assert page.evaluate("document.activeElement !== document.body"), text
        page.wait_for_function("(count) => heard.filter((text) => text.includes(' - ')).length === count", arg=number)
        game.enter(record.parse_entry(text))
        status = calls.status_text(game.position, "fr").replace("Sud", "Ana").replace("Nord", "Zoé")
        assert page.evaluate("heard.at(-1)").endswith(f" {status}."), text
    assert page.evaluate("heard.filter((text) => text.includes(' - ')).length") == len(texts)
    for side, who in enumerate(("Ana", "Zoé")):
        half = page.get_by_role("region", name=who)
        points = half.get_by_role("paragraph").filter(has_text="points")
        assert points.inner_text().split() == ["points", ":", str(after.score[side])]


def test_the_focus_stays_on_what_was_pressed_or_goes_to_what_comes_next(page, address):
    begin(page, address, "krhum")
    assert page.evaluate(FOCUSED) == "blanc, reste 9"
    page.keyboard.press("Enter")
    assert page.evaluate(FOCUSED) == "blanc, reste 8"
    by_keys(page, "OK")
    wait_entries(page, 1)
    assert page.evaluate(FOCUSED) == "OK"
    page.keyboard.press("Enter")
    page.evaluate(LATER)
    page.keyboard.press("Enter")
    by_keys(page, "rien n'est tombé")
    assert wait_entries(page, 2) == ["south w@sw", "south -"], "nothing is entered by an OK of nothing"
    assert page.evaluate(FOCUSED) == "rien n'est tombé"
    page.evaluate(LATER)
    by_keys(page, "autre chose")
    by_keys(page, "noir sorti du plateau")
    assert page.evaluate(FOCUSED) == "autre chose"
    by_keys(page, "noir sorti\u00a0: finalement non")
    assert page.evaluate(FOCUSED) == "noir, reste 9"
    by_keys(page, "Annuler")
    wait_entries(page, 1)
    assert page.evaluate(FOCUSED) == "Annuler"
    told = "Annulé\u00a0: «\u00a0Ana\u00a0: rien\u00a0». Ana 0 - 0 Zoé, Ana joue."
    assert page.get_by_role("status").inner_text() == told


def test_a_question_is_told_and_has_the_focus(page, address):
    begin(page, address, "krhum")
    by_keys(page, "autre chose")
    by_keys(page, "noir sorti du plateau")
    by_keys(page, "OK")
    page.get_by_role("status").filter(has_text="Phrase dite\u00a0?").wait_for()
    assert page.evaluate(FOCUSED) == "Oui"
    page.keyboard.press("Enter")
    assert wait_entries(page, 1) == ["south off:b said"]
    told = "Louxor\u00a0! Remettre 1 noir sur le rond rouge. Ana 0 - 0 Zoé, Zoé joue 2 fois."
    assert page.get_by_role("status").inner_text() == told


def test_the_end_of_a_game_is_told(page, address):
    begin(page, address, "billard")
    page.click(".more")
    tap(page, "Zoé abandonne", "Zoé abandonne")
    wait_entries(page, 1)
    assert page.get_by_role("status").inner_text() == "Ana gagne la partie. Ana 0 - 0 Zoé."
