"""Two trial boards before a game of International, on the page of the virtual table."""

from dataclasses import replace

from carrom.game import record
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from carrom_tools.records.library import Library
from tests.simulator.web.live_page import Page, asked_for


def board_of(seat):
    """The entries of a board that a seat wins, which plays white."""
    return f"{seat} " + "w@ne " * 8 + "q@ne", f"{seat} w@ne"


def test_trial_boards_are_kept_nowhere_and_the_game_begins_after_them(tmp_path):
    library = Library(tmp_path)
    library.prepare()
    live = Live(Setup.of("billard", "two"), keeper=library)
    page = Page(live)
    setup = replace(Setup.of("icf", "two", seed=4, pace="quick"), opener="south", trial=True)
    setup.players = {"south": {"kind": "human", "name": "Ana"}, "north": {"kind": "human", "name": "Zoé"}}
    page.send("new", **asked_for(setup))
    for number, seat in enumerate(("south", "north"), 1):
        state = page.wait(lambda state, number=number: state["position"]["board"] == number and state["trial"])
        assert state["players"]["south"]["name"] == "Ana"
        for text in board_of(seat):
            live.playing.session.table.referee.enter(record.parse_entry(text))
    state = page.wait(lambda state: not state["trial"])
    assert (state["position"]["board"], state["position"]["score"]) == (1, {"south": 0, "north": 0})
    assert (state["position"]["turn"], state["players"]["north"]["name"]) == ("south", "Zoé")
    assert library.unfinished() == list(library.games()) == []
    live.playing.session.table.referee.enter(record.parse_entry("south -"))
    live.advance(0.1)
    assert len(list(tmp_path.rglob("*.record"))) == 1


def test_a_trial_ends_when_people_begin_a_game_with_the_pads():
    setup = replace(Setup.of("icf", "two", seed=4, pace="quick"), opener="south", trial=True)
    live = Live(setup)
    page = Page(live)
    live.playing.session.table.new_game("icf", 2)
    assert page.wait(lambda state: state["game"] == 2)["trial"] is False
