"""« Indice »: what Maître would play and why not one's own aim, in words and on the board; the game stays as it is."""

import pytest

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.rules import load
from carrom_simulator.board.layout import Disc
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.bots.advice import advise
from carrom_simulator.physics.engines import engine
from carrom_simulator.physics.outcome import Flick
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from tests.simulator.web.live_page import Page

SPEC = BoardSpec()
W, B, Q = pieces.WHITE, pieces.BLACK, pieces.QUEEN
LAYOUT = [Disc(W, 250.0, 250.0), Disc(W, -150.0, 100.0), *[Disc(B, -180.0 + 45.0 * k, -352.0) for k in range(9)]]


def advised(aimed, lang="en"):
    game = Game(load("krhum"), pieces.TWO_SEATS, pieces.SOUTH)
    for _ in range(7):
        game.enter(entries.shot(pieces.SOUTH, [entries.fell(W, pieces.NE)]))
    layout = [*LAYOUT, Disc(Q, 0.0, 200.0)]
    before = game.position.text(), list(layout)
    told = advise(layout, game.position, game.book, engine("exact", SPEC, 1), aimed, (150.0, 6000.0), lang)
    assert (game.position.text(), layout) == before
    return told


def test_it_says_what_to_play_and_what_is_wrong_with_the_aim():
    told = advised(Flick(pieces.SOUTH, 0.0, 0.0, 700.0))
    assert "Master would play a white man into the " in told["text"]
    assert "no man of yours falls" in told["text"]
    assert "fewer" in told["text"]
    french = advised(Flick(pieces.SOUTH, 0.0, 0.0, 700.0), "fr")["text"]
    assert "Maître jouerait un pion blanc dans le trou" in french
    assert "aucun de vos pions ne tombe" in french


def test_its_own_shot_is_as_good():
    told = advised(Flick(pieces.SOUTH, 0.0, 0.0, 700.0))
    speed = 150.0 + (6000.0 - 150.0) * told["power"] ** 2
    again = advised(Flick(pieces.SOUTH, told["offset_mm"], told["angle_deg"], speed))
    assert again["text"].endswith("it is as good.")


def test_the_ways_are_those_of_the_shot():
    told = advised(Flick(pieces.SOUTH, 0.0, 0.0, 700.0))
    place = SPEC.striker_place(pieces.SOUTH, told["offset_mm"])
    assert told["path"][0] == pytest.approx(place, abs=0.1)
    men = [(disc.x_mm, disc.y_mm) for disc in LAYOUT]
    assert any(told["man"][0] == pytest.approx(man, abs=0.1) for man in men)
    holes = [SPEC.pocket_centre(pocket) for pocket in range(4)]
    assert any(told["man"][-1] == pytest.approx(hole, abs=0.1) for hole in holes)


def live(book="billard"):
    setup = Setup.of(book, "bot", seed=3)
    setup.noise = "none"
    return Live(setup)


def test_asking_changes_nothing_in_the_game():
    page = Page(live())
    page.wait(lambda state: state["may"]["flick"])
    state, record = page.live.state(), page.live.record_text()
    page.send("advise", seat="south", angle_deg=10.0, speed_mm_s=2000.0)
    told = [message for message in page.replies if message["t"] == "advice"]
    assert [message["turn_id"] for message in told] == [state["turn_id"]]
    assert page.live.state() == state
    assert page.live.record_text() == record


def test_who_is_not_on_turn_is_refused():
    page = Page(live())
    page.send("advise", seat="north", angle_deg=10.0, speed_mm_s=2000.0)
    assert [message["t"] for message in page.replies] == ["error"]
