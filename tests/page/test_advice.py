"""« Indice » on the page: its way is drawn, said, and gone after the shot."""

import json

import pytest

from stands.pages.chromium import SIZES
from stands.pages.person import Person
from stands.pages.served import served
from tests.simulator.web.test_advice import live

GREEN_DOTS = """() => {
    const canvas = document.getElementById("discs");
    const dots = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    let count = 0;
    for (let i = 0; i < dots.length; i += 4) {
        if (dots[i] === 0x7c && dots[i + 1] === 0xff && dots[i + 2] === 0xb2) count++;
    }
    return count;
}"""


def green_dots(page):
    """How many dots of the drawn way are seen."""
    return page.evaluate(GREEN_DOTS)


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_the_hint_is_drawn_said_and_gone_after_the_shot(open_page, by):
    with served(live()) as running:
        person = Person(open_page(running.address), by)
        person.wait_ready()
        page = person.page
        score = page.locator("#score").inner_text()
        assert green_dots(page) == 0
        if by == "keyboard":
            person.focus_board()
            page.keyboard.press("i")
        else:
            page.locator("#advice").click()
        text = page.locator("#advice-text")
        text.wait_for(state="visible")
        words = text.inner_text()
        assert "Maître" in words
        person.until(f"document.querySelector('#announce').textContent.includes({json.dumps(words)})")
        person.until(f"({GREEN_DOTS})() > 100")
        assert page.locator("#score").inner_text() == score
        page.locator("#flick").click()
        text.wait_for(state="hidden")


AIM = "carromFigures.aim()"
CUT_OFF = "advised.scrollHeight - advised.clientHeight"  # of the words and the button, pixels


def test_show_me_lays_the_striker_there_and_draws_the_pull_which_is_left_to_the_person(open_page):
    with served(live()) as running:
        person = Person(open_page(running.address), "mouse")
        page = person.page
        person.wait_ready()
        before = page.evaluate(AIM)
        page.locator("#advice").click()
        page.locator("#show-me").wait_for()
        for lang, label in (("fr", "Montrez-moi"), ("en", "Show me")):
            person.menu("#lang").select_option(lang)
            page.keyboard.press("Escape")
            person.wait(f"s.lang === '{lang}'")
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                assert page.locator("#show-me").inner_text() == label
                person.until(f"{CUT_OFF} <= 1", 10)
        page.set_viewport_size({"width": 1280, "height": 900})
        person.until(f"({GREEN_DOTS})() > 100")
        dots = green_dots(page)
        page.locator("#show-me").click()
        person.until(f"({GREEN_DOTS})() > {dots}")
        after = page.evaluate(AIM)
        assert after["offset_mm"] != before["offset_mm"]
        assert [after[name] for name in ("angle_deg", "speed_mm_s")] == [before["angle_deg"], before["speed_mm_s"]]
        person.wait(f"Math.abs(s.striker.offset_mm - {after['offset_mm']}) < 0.1")
        assert page.locator("#show-me").is_hidden()
        assert page.locator("#advice-text").is_visible()
