"""The end of a game on the page, and another one."""

from carrom.game import pieces
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from tests.simulator.web.live_page import Page

# North has eight men down; south, who is on turn, pockets north's last one and so ends the game: 0 points are enough.
NEARLY = "rules dezepions\nseats south north\nopener south\nsouth w@sw w@ne\nsouth -\n" + "north b@sw\n" * 9


def over(page, text=NEARLY + "north q@sw\n"):
    page.send("open", name="a", text=text)
    page.send("resume", upto=99)
    return page.wait(lambda state: state["phase"] == "over")


def test_the_end_tells_what_everybody_did():
    live = Live(Setup.of("krhum", "two", seed=4))
    page = Page(live)
    state = over(page)
    south, north = state["ending"]["south"], state["ending"]["north"]
    assert state["winner"] == "north"
    assert (south["shots"], south["by_pocket"]) == (2, [1, 0, 1, 0])
    assert (north["shots"], north["best_turn"], north["longest_run"]) == (10, 9, 9)
    page.send("undo")
    page.wait(lambda state: state["ending"] is None)


def test_the_next_game_is_opened_by_the_other_one_and_sides_can_be_changed():
    setup = Setup.of("dezepions", "two", seed=4)
    setup.players = {"south": {"kind": "human", "name": "Léa"}, "north": {"kind": "human", "name": "Tom"}}
    live = Live(setup)
    page = Page(live)
    page.send("again", swap=False)
    assert live.state()["game"] == 1, "the game goes on"
    over(page)
    page.send("again", swap=False)
    state = live.state()
    assert (state["position"]["turn"], state["players"]["south"]["name"]) == ("north", "Léa")
    over(page)
    page.send("again", swap=True)
    state = live.state()
    assert (state["position"]["turn"], state["players"]["north"]["name"]) == ("north", "Léa")
    assert len(live.playing.session.game) == 0


def test_four_move_on_by_one_seat():
    setup = Setup.of("krhum", "four")
    setup.players = {seat: {"kind": "human", "name": seat[0]} for seat in setup.seats}
    moved = setup.again(pieces.WEST, True)
    assert moved.opener == "south"
    assert {seat: player["name"] for seat, player in moved.players.items()} == {
        "east": "s",
        "north": "e",
        "west": "n",
        "south": "w",
    }
