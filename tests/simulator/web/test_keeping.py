"""The table keeps its games, and goes on with the one that was left."""

from simulator.web.live import Live
from simulator.web.setup import Setup, players_of
from tests.simulator.web.live_page import Page


class Keeper:
    def __init__(self, left=None):
        self.kept = None
        self.over = None
        self._left = left

    def left(self):
        return self._left

    def running(self, text):
        self.kept = text

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
