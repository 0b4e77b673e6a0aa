"""The end of a game on the page: what it shows, and any shot again."""

import json
from pathlib import Path

import pytest

from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from stands.pages.person import Hand, Person
from stands.pages.served import served
from tests.simulator.web.test_ending import NEARLY


def test_the_page_shows_the_end_and_begins_again(open_page, tmp_path: Path):
    with served(Live(Setup.of("dezepions", "two", seed=4, pace="quick"))) as running:
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
        assert "Paris" not in text, "one does not bet in Dézépions"
        for width, height in ((390, 844), (844, 390), (360, 640), (1280, 900)):  # the counts scroll, the buttons stay
            page.set_viewport_size({"width": width, "height": height})
            card = end.bounding_box()
            for name in ("again", "swap", "new_game", "see_again"):
                box = end.locator(f"[data-action={name}]").bounding_box()
                assert card["y"] <= box["y"], (width, name)
                assert box["y"] + box["height"] <= card["y"] + card["height"] <= height, (width, name)
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
    with served(Live(Setup.of("dezepions", "two", seed=4, pace="quick"))) as running:
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


@pytest.mark.parametrize(("human", "told"), [("north", "Vous gagnez la partie."), ("south", "Nord gagne la partie.")])
def test_who_plays_alone_is_told_whether_it_was_he_who_won(open_page, tmp_path: Path, human, told):
    setup = Setup.of("krhum", "bot", seed=4, pace="quick")
    bot = {"kind": "bot", "skill": 15}
    setup.players = {seat: {"kind": "human"} if seat == human else bot for seat in setup.seats}
    with served(Live(setup)) as running:
        page = open_page(running.address)
        path = tmp_path / "a.record"
        path.write_text(NEARLY + "north q@sw\n")
        page.set_input_files("#file", str(path))
        Person(page, "mouse").resume()
        page.locator("#ending").wait_for()
        assert page.locator("#ending h2").inner_text() == told
        assert page.locator("#situation").inner_text() == told
