"""The end of a game on the page, and another one."""

import json
from pathlib import Path

from carrom.game import pieces
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from tests.simulator.web.conftest import served
from tests.simulator.web.live_page import Page
from tests.simulator.web.player import Hand, Person

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
    assert len(live.session.game) == 0


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
