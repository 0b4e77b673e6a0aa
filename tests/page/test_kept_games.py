"""Kept games on the page: the list of unfinished ones, going on, statistics."""

import pytest

from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from carrom_tools.records.library import Library
from carrom_tools.terminal import unbroken
from stands.pages.person import Person
from stands.pages.served import served
from tests.simulator.web.test_keeping import HEADER, leave


@pytest.fixture
def library(tmp_path):
    made = Library(tmp_path / "games")
    made.prepare()
    return made


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_page_lists_unfinished_games_deletes_one_and_goes_on_with_another(open_page, library, lang):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    leave(library, HEADER + "# player south human - Léa\n# player north bot 75 -\nsouth w@ne\nbet south near\n")
    leave(library, "rules icf\nseats south north\nopener south\nsouth -\n")
    leave(library, "rules chess\n")
    with served(Live(Setup.of("billard", "bot", seed=3), lang=lang, keeper=library)) as running:
        page = open_page(running.address, bypass_csp=True)  # axe is put into the page as a script
        person = Person(page, "mouse")
        page.locator("#continue").click()
        rows = page.locator("#unfinished[open] tbody tr")
        page.locator("#unfinished[open]").wait_for()
        assert rows.count() == 3
        row = page.locator("#unfinished tbody tr", has_text="Léa")
        text = row.inner_text()
        assert "K-Rhum" in text
        assert "Club" in text
        assert ("Sud 0" if lang == "fr" else "South 0") in text
        assert ("illisible" if lang == "fr" else "unreadable") in page.locator("#unfinished").inner_text()
        assert [fault["id"] for fault in axe.Axe().run(page).response["violations"]] == []
        icf = page.locator("#unfinished tbody tr", has_text="entrées : 1" if lang == "fr" else "entries: 1")
        icf.locator("button >> nth=1").click()
        assert rows.count() == 3, "it asks once more"
        icf.locator("button >> nth=1").click()
        page.wait_for_function("document.querySelectorAll('#unfinished tbody tr').length === 2")
        row.locator("button.primary").click()
        person.wait("s.book === 'krhum' && s.position.bet")
        assert person.entries() == ["south w@ne", "bet south near"]
        assert page.locator("#double").is_hidden(), "a bot answers"


def test_a_game_that_was_left_is_offered_at_once_until_another_is_played(open_page, library):
    leave(library, HEADER + "south w@ne\n")
    with served(Live(Setup.of("billard", "bot", seed=3), keeper=library, offers_left=True)) as running:
        page = open_page(running.address)
        person = Person(page, "mouse")
        page.locator("#unfinished[open] tbody tr").wait_for()
        page.locator("#unfinished .row button >> nth=-1").click()
        person.wait_ready()
        page.click("#flick")
        person.until("document.querySelectorAll('#record li').length > 0")
        page.reload()
        page.wait_for_selector("#table[data-ready]")
        person.until("document.querySelectorAll('#record li').length > 0")
        assert page.locator("#unfinished[open]").count() == 0


def test_a_bet_that_is_taken_up_again_can_be_doubled(open_page, library):
    leave(library, HEADER + "south w@ne\nbet south near\n")
    with served(Live(Setup.of("billard", "bot", seed=3), keeper=library)) as running:
        page = open_page(running.address)
        person = Person(page, "mouse")
        assert page.locator("#double").is_hidden()
        page.locator("#continue").click()
        page.locator("#unfinished .primary").click()
        person.wait("s.book === 'krhum' && s.position.bet")
        assert page.locator("#continue").is_hidden()
        assert person.entries() == ["south w@ne", "bet south near"]
        assert page.locator("#double").inner_text() == unbroken("« Non Just ! » : 4 coups en jeu")
        page.locator("#double").click()
        person.wait("s.position.bet.times === 2")
        assert "Si Just" in page.locator("#double").inner_text()


def test_the_page_shows_what_players_did_in_kept_games(open_page, library):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    header = "rules dezepions\nseats south north\nopener south\n"
    players = "# player south human - Léa\n# player north bot 75 -\n"
    won = "south w@sw w@ne\nsouth -\n" + "north b@sw\n" * 9 + "north q@sw\n"
    for name, text in (("a", header + players + won), ("b", "rules chess\n"), ("c", header + "south -\n")):
        (library.folder / f"{name}.record").write_text(text, encoding="utf-8")
    with served(Live(Setup.of("billard", "bot", seed=3), keeper=library)) as running:
        page = open_page(running.address, bypass_csp=True)  # axe is put into the page as a script
        Person(page, "mouse").menu("#statistics").click()
        page.locator("#counting[open]").wait_for()
        text = page.locator("#counting").inner_text()
        assert "Léa" in text
        assert "50 %" in text, "one of Léa's two shots"
        assert "90 % (10)" in text
        assert "1 – 0" in text
        bars = (
            page.locator("#counting tbody tr >> nth=1")
            .locator(".filled")
            .evaluate_all("(bars) => bars.map((bar) => bar.offsetWidth / bar.parentElement.offsetWidth)")
        )
        assert abs(bars[0] - 0.5) < 0.02
        assert [fault["id"] for fault in axe.Axe().run(page).response["violations"]] == []
