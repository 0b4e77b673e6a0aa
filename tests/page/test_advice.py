"""« Indice » on the page: its way is drawn, said, and gone after the shot."""

import json

import pytest

from tests.page.person import Person
from tests.simulator.serving.served import served
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
