"""An undo lays the striker; the page shows it there, however soon the undo comes after a placing."""

from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from stands.pages.person import Hand, Person
from stands.pages.served import served

PLACE_MM = 60


def test_an_undo_right_after_a_placing_shows_the_striker_where_the_table_has_laid_it(open_page):
    setup = Setup.of("billard", "bot", seed=5, speed=8, pace="quick")
    setup.opener = "south"
    with served(Live(setup)) as running:
        person = Person(open_page(running.address), "mouse")
        person.shoot(Hand(0.0, 3, 0.3))
        person.wait("s.may.flick && s.turn_id > 1")
        person.page.fill("#place", str(PLACE_MM))
        person.wait(f"Math.abs(s.striker.offset_mm - {PLACE_MM}) < 1")
        person.page.click("#undo")
        person.wait(f"s.may.flick && Math.abs(s.striker.offset_mm - {PLACE_MM}) > 1")
        person.until(
            "Math.abs(document.querySelector('#place').value - carromFigures.state().striker.offset_mm) < 1", 5
        )
