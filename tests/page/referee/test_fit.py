"""The page of the plain board's referee fits small windows, both ways round, and at twice the size of letters."""

import pytest

from carrom.game.rules import BOOKS
from stands.pages.fit import SIZES, misfits, moments, show
from stands.pages.referee import LATER, tap, wait_entries

BET = ["south w@sw", "bet south far", "answer", "answer"]


@pytest.fixture
def bet(page, address):
    """A K-Rhum with long names, a bet that the other side may raise, claims, and men that fell."""
    page.goto(address)
    page.locator("#begin[open]").wait_for()
    show(page, "krhum", BET)
    page.locator("#hand-1 button", has_text="Non Just").wait_for()
    return page


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("turned", [False, True], ids=["", "turned"])
def test_a_bet_and_a_shot_with_claims_fit_every_size(bet, lang, turned):
    for choice in ["#turn"] * turned + ["#lang"] * (lang == "en"):
        bet.click("#menu-button")
        bet.click(choice)
    for size in SIZES:
        bet.set_viewport_size({"width": size[0], "height": size[1]})
        assert misfits(bet) == [], (size, "a bet")
    for _ in range(5):
        tap(bet, "w far")
    for size in SIZES:
        bet.set_viewport_size({"width": size[0], "height": size[1]})
        bet.locator(".row .piece").nth(2).click()
        bet.locator(".tray .piece").nth(5).wait_for()
        assert misfits(bet) == [], (size, "tapped")
        bet.locator(".tray .piece").nth(5).click()
        bet.locator(".tray .piece").nth(5).wait_for(state="detached")
    bet.evaluate(LATER)
    bet.locator(".row .ok").click()
    bet.locator(".asked").wait_for()
    for size in SIZES:
        bet.set_viewport_size({"width": size[0], "height": size[1]})
        assert misfits(bet) == [], (size, "asked")


@pytest.mark.parametrize("book", BOOKS)
def test_the_end_of_a_game_fits_every_size(page, address, book):
    page.goto(address)
    page.locator("#begin[open]").wait_for()
    *_, (texts, _) = moments(book, 1, 29117)
    show(page, book, texts)
    for again in ("Revanche", "Once more"):
        page.get_by_role("button", name=again, exact=True).first.wait_for()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert misfits(page) == [], (width, height)
        page.click("#menu-button")
        page.click("#lang")


@pytest.mark.parametrize("width", [320, 360, 390])
def test_letters_of_twice_the_size_make_the_page_longer_never_wider(bet, width):
    bet.set_viewport_size({"width": width, "height": 640})
    bet.evaluate("document.documentElement.style.fontSize = '34px'")
    tap(bet, "w", "b")
    wide = "document.documentElement.scrollWidth <= innerWidth"
    assert bet.evaluate(wide)
    assert [fault for fault in misfits(bet) if not fault.startswith("out of sight")] == []
    tap(bet, "OK", "Non")
    wait_entries(bet, len(BET) + 1)
    assert bet.evaluate(wide)
