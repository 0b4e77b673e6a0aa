"""A game or a shot that is played again on the page."""

from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from tests.page.person import Hand, Person
from tests.simulator.serving.served import served
from tests.simulator.web.live_page import Page
from tests.simulator.web.test_replayed_shots import played


def test_an_opened_game_starts_at_its_first_entry_and_plays(open_page, tmp_path):
    live = Live(Setup.of("krhum", "bots", seed=6))
    Page(live)
    while len(live.playing.log.items) < 3:
        live.advance(0.5)
    path = tmp_path / "a.record"
    path.write_text(live.record_text(), encoding="utf-8")
    with served(Live(Setup.of("billard", "two", seed=3))) as running:
        page = open_page(running.address)
        person = Person(page, "keyboard")
        page.set_input_files("#file", str(path))
        page.locator("#replay input").wait_for()
        assert "Coup 1 sur" in page.locator("#replay .step").inner_text()
        men = page.evaluate("JSON.stringify(carromFigures.step().men)")
        for link in page.locator("#replay .shot a").all():
            assert link.get_attribute("href").endswith("?record=1&step=1")
            answer = page.request.get(running.address + link.get_attribute("href"))
            assert answer.status == 200
            assert answer.headers["content-type"].split(";")[0] in ("image/webp", "image/png", "image/svg+xml")
            assert len(answer.body()) > 5000
        assert page.request.get(running.address + "shot.svg?record=1&step=2000").status == 404
        assert page.request.get(running.address + "shot.svg").status == 404, "no shot was played at this table"
        page.select_option("#replay select", "4")
        page.locator("#replay input").focus()
        page.keyboard.press(" ")
        person.until("carromFigures.film() > 0")
        assert page.evaluate("JSON.stringify(carromFigures.step().men)") != men, "it shows how the men lay before"
        person.until("document.querySelector('#replay .step').textContent.includes('Coup 3 sur')")
        page.keyboard.press(" ")
        page.locator("#replay [data-action=close]").click()
        person.until("carromFigures.film() < 0")
        for _ in range(300):  # until the table shows it: the text scrolls
            if person.leds() == running.do(lambda: list(running.source.playing.session.world.display.frame)):
                break
        else:
            raise AssertionError("the LEDs show another time")


def test_a_shot_of_the_running_game_is_seen_when_the_replay_is_closed_meanwhile(open_page, tmp_path):
    path = tmp_path / "a.record"
    path.write_text(played("krhum", 6), encoding="utf-8")
    with served(Live(Setup.of("billard", "bots", seed=3, speed=0.25))) as running:
        page = open_page(running.address)
        person = Person(page, "mouse")
        page.set_input_files("#file", str(path))
        page.locator("#replay .step").wait_for()
        person.wait("s.phase === 'running'")
        assert page.evaluate("carromFigures.film()") < 0
        page.locator("#replay [data-action=close]").click()
        person.until("carromFigures.film() > 0")


def test_of_two_shots_that_are_asked_for_at_once_the_later_one_is_played(open_page):
    with served(Live(Setup.of("dezepions", "two", seed=4, speed=4))) as running:
        page = open_page(running.address)
        person = Person(page, "mouse")
        for number in (1, 2):
            person.shoot(Hand(0.0, 2, 0.6))
            person.until(f"document.querySelectorAll('#record li.filmed').length === {number}")
            person.wait_ready()
        page.evaluate("for (const again of document.querySelectorAll('#record .again')) again.click()")
        page.locator("#replay .step", has_text="Coup 2 sur").wait_for()
        person.until("carromFigures.film() > 0")
        page.locator("#replay").wait_for(state="hidden")
        page.wait_for_timeout(1000)
        assert page.locator("#replay").is_hidden(), "the first one came afterwards"
