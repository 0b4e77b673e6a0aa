"""Shots that a record keeps are played again exactly, and the page shows an opened game move."""

from simulator.board import saved
from simulator.board.layout import Disc
from simulator.board.spec import BoardSpec
from simulator.physics.engines import engine
from simulator.physics.outcome import Flick
from simulator.web.films.film import film_of
from simulator.web.live import Live
from simulator.web.setup import Setup
from tests.simulator.web.conftest import served
from tests.simulator.web.live_page import Page
from tests.simulator.web.player import Person

SPEC = BoardSpec()


class Shots:
    def __init__(self, live):
        self.played = []
        live.session.listeners.append(self)

    def on_flick(self, played):
        self.played.append(played)


def test_every_shot_of_a_record_is_played_again_to_the_last_bit():
    live = Live(Setup.of("krhum", "bots", seed=6))
    Page(live)
    shots = Shots(live)
    while len(live.log.items) < 25:
        live.advance(0.5)
    steps = saved.parse(live.record_text(), SPEC).steps
    kept = [step.shot for step in steps if step.shot is not None]
    assert len(kept) >= 15
    outcomes = {id(one.layout): one.outcome for one in shots.played}
    for shot, played in zip(kept, shots.played, strict=False):
        flick = Flick(shot.seat, shot.offset_mm, shot.angle_deg, shot.speed_mm_s)
        again = engine(shot.engine, SPEC, shot.seed).play(shot.layout, flick)
        assert again.rest == played.outcome.rest
        assert again.falls == played.outcome.falls
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
        text = f"{header}{saved.layout_comment(layout)}\n# flick {words}\nsouth -\n"
        shot = saved.parse(text, SPEC).steps[1].shot
        assert shot is None or film_of(1, shot, SPEC) is None
    for words in ("south", "middle 0 0 900 exact 1", "north 0 0 900 exact 1", "south 0 0 900 exact -1"):
        text = f"{header}{saved.layout_comment(layout)}\n# flick {words}\nsouth -\n"
        assert saved.parse(text, SPEC).steps[1].shot is None
    assert saved.parse(f"{header}# flick south 0 0 900 exact 1\nsouth -\n", SPEC).steps[1].shot is None


def test_an_opened_game_starts_at_its_first_entry_and_plays(open_page, tmp_path):
    live = Live(Setup.of("krhum", "bots", seed=6))
    Page(live)
    while len(live.log.items) < 3:
        live.advance(0.5)
    path = tmp_path / "a.record"
    path.write_text(live.record_text(), encoding="utf-8")
    with served(Live(Setup.of("billard", "two", seed=3))) as running:
        page = open_page(running.address)
        person = Person(page, "keyboard")
        page.set_input_files("#file", str(path))
        page.locator("#replay input").wait_for()
        assert "Entrée 1 sur" in page.locator("#replay .step").inner_text()
        men = page.evaluate("JSON.stringify(carromFigures.step().men)")
        for link in page.locator("#replay .shot a").all():
            assert link.get_attribute("href").endswith("?step=1")
            answer = page.request.get(running.address + link.get_attribute("href"))
            assert answer.status == 200
            assert answer.headers["content-type"].split(";")[0] in ("image/webp", "image/png", "image/svg+xml")
            assert len(answer.body()) > 5000
        assert page.request.get(running.address + "shot.svg?step=2000").status == 404
        assert page.request.get(running.address + "shot.svg").status == 404, "no shot was played at this table"
        page.select_option("#replay select", "4")
        page.locator("#replay input").focus()
        page.keyboard.press(" ")
        person.until("carromFigures.film() > 0")
        assert page.evaluate("JSON.stringify(carromFigures.step().men)") != men, "it shows how the men lay before"
        person.until("document.querySelector('#replay .step').textContent.includes('Entrée 3 sur')")
        page.keyboard.press(" ")
        page.locator("#replay [data-action=close]").click()
        person.until("carromFigures.film() < 0")
        for _ in range(300):  # what the table shows now; it scrolls
            if person.leds() == running.do(lambda: list(running.source.session.world.display.frame)):
                break
        else:
            raise AssertionError("the LEDs show another time")
