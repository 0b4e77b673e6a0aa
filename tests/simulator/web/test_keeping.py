"""The table keeps its games, and goes on with the one that was left."""

import pytest

from simulator.web.live import Live
from simulator.web.setup import Setup, players_of
from tests.simulator.web.conftest import served
from tests.simulator.web.live_page import Page
from tests.simulator.web.player import Person


class Keeper:
    def __init__(self, left=None, games=()):
        self._games = games
        self.kept = None
        self.over = None
        self._left = left

    def left(self):
        return self._left

    def running(self, text):
        self.kept = text

    def games(self):
        return self._games

    def finished(self, text):
        self.over = text


class FullDisk(Keeper):
    def running(self, text):
        raise OSError(28, "No space left on device")


def test_the_running_game_goes_on_at_another_table():
    setup = Setup.of("krhum", "two", seed=4)
    setup.players = {"south": {"kind": "human", "name": "Léa B."}, "north": {"kind": "bot", "skill": 75}}
    keeper = Keeper()
    live = Live(setup, keeper=keeper)
    page = Page(live)
    page.wait(lambda _: keeper.kept is not None or page.live.state()["may"]["flick"])
    while live.state()["may"]["flick"] and keeper.kept is None:
        page.shoot()
        live.advance(5)
    later = Live(Setup.of("billard", "bot"), keeper=Keeper(keeper.kept))
    other = Page(later)
    assert later.state()["left"]
    other.send("continue")
    state = later.state()
    assert not state["left"]
    assert state["book"] == "krhum"
    assert state["players"]["south"]["name"] == "Léa B."
    assert state["players"]["north"]["skill"] == 75
    assert len(later.session.game) == len([line for line in keeper.kept.splitlines()[3:] if line[0] != "#"])


def test_a_finished_game_is_kept():
    keeper = Keeper()
    live = Live(Setup.of("dezepions", "bots", seed=4), keeper=keeper)
    Page(live)
    while not live.session.over:
        live.advance(20)
    assert keeper.over == live.record_text()
    assert players_of(keeper.over)["south"]["kind"] == "bot"


def test_a_full_disk_is_told_and_the_game_goes_on():
    live = Live(Setup.of("billard", "bots", seed=4), keeper=FullDisk())
    page = Page(live)
    while len(live.log.items) < 3:
        live.advance(1)
    errors = [message["text"] for message in page.told if message["t"] == "error"]
    assert len(errors) == 1
    assert "No space left" in errors[0]


def test_a_kept_game_that_is_damaged_is_refused_and_the_table_plays():
    live = Live(Setup.of("billard", "two", seed=4), keeper=Keeper("rules chess\n"))
    page = Page(live)
    page.send("continue")
    assert page.replies[-1]["t"] == "error"
    page.wait(lambda state: state["may"]["flick"])


def test_the_page_goes_on_with_the_game_that_was_left_and_doubles_its_bet(open_page):
    left = "rules krhum\nseats south north\nopener south\nsouth w@ne\nbet south near\n"
    with served(Live(Setup.of("billard", "bot", seed=3), keeper=Keeper(left))) as running:
        page = open_page(running.address)
        person = Person(page, "mouse")
        assert page.locator("#double").is_hidden()
        page.locator("#continue").click()
        person.wait("s.book === 'krhum' && s.position.bet")
        assert page.locator("#continue").is_hidden()
        assert person.entries() == ["south w@ne", "bet south near"]
        assert page.locator("#double").inner_text() == "« Non Just ! » ×2"
        page.locator("#double").click()
        person.wait("s.position.bet.times === 2")
        assert "Si Just" in page.locator("#double").inner_text()


def test_the_page_shows_what_players_did_in_kept_games(open_page, tmp_path):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    header = "rules dezepions\nseats south north\nopener south\n"
    players = "# player south human - Léa\n# player north bot 75 -\n"
    won = "south w@sw w@ne\nsouth -\n" + "north b@sw\n" * 9 + "north q@sw\n"
    kept = []
    for name, text in (("a", header + players + won), ("b", "rules chess\n"), ("c", header + "south -\n")):
        kept.append(tmp_path / f"{name}.record")
        kept[-1].write_text(text, encoding="utf-8")
    with served(Live(Setup.of("billard", "bot", seed=3), keeper=Keeper(games=kept))) as running:
        page = open_page(running.address, bypass_csp=True)  # axe is put into the page as a script
        page.locator("#statistics").click()
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
