"""Shots that a record keeps are played again exactly, and the page shows an opened game move."""

import json
from dataclasses import replace

import pytest

from carrom_simulator.board import saved
from carrom_simulator.board.lay import layout_comment
from carrom_simulator.board.layout import Disc
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.films.film import film_of
from carrom_simulator.physics.engines import engine
from carrom_simulator.physics.outcome import Flick
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from tests.simulator.web.live_page import Page

SPEC = BoardSpec()


class Shots:
    def __init__(self, live):
        self.played = []
        live.playing.session.listeners.append(self)

    def on_flick(self, played):
        self.played.append(played)


@pytest.mark.parametrize("friction", [0.0, 0.12])
def test_every_shot_of_a_record_is_played_again_to_the_last_bit(friction):
    live = Live(Setup.of("krhum", "bots", seed=6), spec=replace(SPEC, rim_friction_man=friction))
    Page(live)
    shots = Shots(live)
    while len(live.playing.log.items) < 25:
        live.advance(0.5)
    steps = saved.parse(live.record_text(), SPEC).steps
    kept = [step.shot for step in steps if step.shot is not None]
    assert len(kept) >= 15
    outcomes = {id(one.layout): one.outcome for one in shots.played}
    for shot, played in zip(kept, shots.played, strict=False):
        flick = Flick(shot.seat, shot.offset_mm, shot.angle_deg, shot.speed_mm_s)
        again = engine(shot.engine, shot.spec(SPEC), shot.seed).play(shot.layout, flick)
        assert again.rest == played.outcome.rest
        assert (again.falls, shot.rims) == (played.outcome.falls, (friction, 0.0))
    assert len(outcomes) == len(shots.played)


def test_a_game_that_is_played_on_keeps_the_shots_before():
    live = Live(Setup.of("billard", "two", seed=4))
    page = Page(live)
    for angle in (0.0, 5.0):
        page.shoot(angle)
    page.wait(lambda state: state["may"]["flick"])
    before = [step.shot for step in saved.parse(live.record_text(), SPEC).steps]
    page.send("open", name="a", text=live.record_text())
    page.send("resume", upto=2)
    page.wait(lambda state: state["may"]["flick"])
    assert [step.shot for step in saved.parse(live.record_text(), SPEC).steps] == before
    assert before[1] is not None


def test_a_flick_that_cannot_have_been_has_no_film():
    header = "rules billard\nseats south north\nopener south\n"
    layout = [Disc(0, 0.0, 0.0)]
    for words in ("south 0 0 900 unknown 1", "south 9999 0 900 exact 1", "south nan 0 900 exact 1"):
        text = f"{header}{layout_comment(layout)}\n# flick {words}\nsouth -\n"
        shot = saved.parse(text, SPEC).steps[1].shot
        assert shot is None or film_of(1, shot, SPEC) is None
    for words in ("south", "middle 0 0 900 exact 1", "north 0 0 900 exact 1", "south 0 0 900 exact -1"):
        text = f"{header}{layout_comment(layout)}\n# flick {words}\nsouth -\n"
        assert saved.parse(text, SPEC).steps[1].shot is None
    assert saved.parse(f"{header}# flick south 0 0 900 exact 1\nsouth -\n", SPEC).steps[1].shot is None


class EagerPage(Page):
    """A page that asks for the film of a step as soon as it has that step."""

    async def read(self, outbox):
        while (text := await outbox.get()) is not None:
            message = json.loads(text)
            if message["t"] == "replay":
                self.record = message["record"]
            elif message["t"] == "steps":
                self.film = self.live.shot_film(self.record, 1)


def test_a_shot_can_be_seen_as_soon_as_the_page_has_its_step():
    page = EagerPage(Live(Setup.of("billard", "two", seed=3)))
    page.send("open", name="a", text=played("krhum", 6))
    assert page.film["frames"]


def played(book, seed):
    """The record of a game with a shot or two."""
    live = Live(Setup.of(book, "bots", seed=seed))
    Page(live)
    while not live.playing.log.items:
        live.advance(0.5)
    return live.record_text()


def test_each_page_has_the_shots_of_the_record_that_it_opened():
    """Two pages of one table replay two games at the same time, and play on from their own."""
    live = Live(Setup.of("billard", "two", seed=3))
    pages = Page(live), Page(live)
    texts = [played("krhum", 6), played("fiche", 7)]
    numbers = []
    for page, text in zip(pages, texts, strict=True):
        page.send("open", name="a", text=text)
        numbers.append(page.replies[0]["record"])
    for page, text, number in zip(pages, texts, numbers, strict=True):
        page.send("step_film", record=number, step=1)
        told = page.replies[-1]
        assert (told["record"], told["step"]) == (number, 1)
        shot = saved.parse(text, SPEC).steps[1].shot
        assert told["film"]["frames"] == film_of(1, shot, SPEC)["frames"]
    pages[0].send("resume", upto=1)
    assert live.state()["book"] == "krhum"


def test_a_record_that_is_open_no_more_is_refused():
    live = Live(Setup.of("billard", "two", seed=3))
    page = Page(live)
    page.send("open", name="a", text=played("krhum", 6))
    number = page.replies[0]["record"]
    for _ in range(8):
        page.send("open", name="b", text="rules krhum\nseats south north\nopener south\nsouth -\n")
    assert live.shot_film(number, 1) is None
    page.send("resume", record=number, upto=1)
    assert page.replies[-1]["t"] == "error"
    assert live.state()["book"] == "billard"
