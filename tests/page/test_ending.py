"""The end of a game on the page: what it shows, and any shot again."""

import json
from pathlib import Path

from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from stands.pages.person import Hand, Person
from stands.pages.served import served
from tests.simulator.web.test_ending import NEARLY


def test_the_page_shows_the_end_and_begins_again(open_page, tmp_path: Path):
    with served(Live(Setup.of("dezepions", "two", seed=4))) as running:
        page = open_page(running.address)
        person = Person(page, "mouse")
        path = tmp_path / "a.record"
        path.write_text(NEARLY + "north q@sw\n")
        page.set_input_files("#file", str(path))
        person.resume()
        end = page.locator("#ending")
        end.wait_for()
        text = end.inner_text()
        assert "Nord gagne la partie" in text
        assert "S-O 9" in text, json.dumps(text)
        end.locator("[data-action=see_again]").click()
        page.locator("#replay").wait_for()
        assert end.is_hidden()
        assert "Coup 1 sur" in page.locator("#replay .step").inner_text()
        person.until("document.querySelector('#replay .step').textContent.includes('Coup 2 sur')")
        page.locator("#replay [data-action=close]").click()
        game = person.state("game")
        end.locator("[data-action=again]").click()
        person.wait(f"s.game > {game}")
        assert end.is_hidden()
        person.wait_ready()


def test_any_shot_of_the_list_is_watched_again(open_page):
    """A click in the list plays that shot alone and comes back."""
    with served(Live(Setup.of("dezepions", "two", seed=4))) as running:
        page = open_page(running.address)
        person = Person(page, "mouse")
        person.wait_ready()
        for number in (1, 2):
            person.shoot(Hand(0.0, 2, 0.6))
            person.until(f"document.querySelectorAll('#record li.filmed').length === {number}")
            person.wait_ready()
        men = person.state("men")
        page.locator("#record li.filmed >> nth=0").click()
        page.locator("#replay").wait_for()
        person.until("carromFigures.film() > 0.1")
        for name in ("board", "score", "replay"):  # in one view
            box = page.locator(f"#{name}").bounding_box()
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= 900
        page.locator("#replay").wait_for(state="hidden")
        assert person.state("men") == men
        person.wait_ready()
