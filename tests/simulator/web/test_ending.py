"""The end of a game on the page, and another one."""

from carrom.game import pieces
from carrom.game.record import parse_entry
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


BOARD = "south " + "w@ne " * 8 + "q@ne\nsouth w@ne\n"
CHANGED = "rules billard start_north=20\nseats south north\nopener south\n" + BOARD


def people(state):
    return {seat: player["name"] for seat, player in state["players"].items()}


def test_who_changes_sides_sits_on_the_other_side_until_an_undo():
    setup = Setup.of("billard", "two", seed=4)
    setup.players = {"south": {"kind": "human", "name": "Léa"}, "north": {"kind": "human", "name": "Tom"}}
    live = Live(setup)
    page = Page(live)
    page.send("open", name="a", text=CHANGED)
    page.send("resume", upto=9)
    page.wait(lambda state: state["position"]["board"] == 2)
    referee = live.playing.session.table.referee
    referee.enter(parse_entry("sides"))
    state = page.wait(lambda state: state["may"]["flick"])
    assert (people(state), state["moved"], state["shooter"]) == ({"south": "Tom", "north": "Léa"}, 1, "south")
    page.send("called", seat="south", name="Max")
    assert "# player north human - Max\n" in live.record_text(), "the record names him where he began"
    assert people(live.state()) == {"south": "Max", "north": "Léa"}
    referee.enter(parse_entry("undo"))
    state = page.wait(lambda state: state["may"]["flick"])
    assert (people(state), state["moved"], state["shooter"]) == ({"south": "Léa", "north": "Max"}, 0, "north")
    assert [item["moved"] for item in live.playing.log.items] == [0, 0, 0, 1]


def test_the_end_counts_for_who_did_it_and_the_next_game_finds_people_where_they_sit():
    setup = Setup.of("billard", "two", seed=4)
    setup.players = {"south": {"kind": "human", "name": "Léa"}, "north": {"kind": "human", "name": "Tom"}}
    live = Live(setup)
    page = Page(live)
    state = over(page, CHANGED + "sides\n" + BOARD.replace("w@ne", "w@sw"))
    assert (people(state), state["winner"]) == ({"south": "Tom", "north": "Léa"}, "south")
    assert [state["ending"][seat]["by_pocket"] for seat in ("south", "north")] == [[9, 0, 0, 0], [0, 0, 9, 0]]
    page.send("again", swap=False)
    assert people(live.state()) == {"south": "Tom", "north": "Léa"}


def test_bots_change_sides_when_the_table_asks_for_it_and_a_person_finds_his_striker_there():
    setup = Setup.of("icf", "bot", seed=4)
    live = Live(setup)
    page = Page(live)
    header = "rules icf sides=13 start_south=13\nseats south north\nopener north\n"
    people = "# player south human - Léa\n# player north bot 75 -\n"
    page.send("open", name="a", text=header + people + BOARD.replace("south", "north"))
    page.send("resume", upto=9)
    state = page.wait(lambda state: state["moved"] == 1)
    assert [state["players"][seat]["kind"] for seat in ("south", "north")] == ["bot", "human"]
    assert list(live.playing.session.game.texts())[-1] == "sides"
    state = page.wait(lambda state: state["may"]["flick"])
    assert state["shooter"] == "north", "who was to open at south"
    assert list(live.playing.session.game.texts()).count("sides") == 1


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
