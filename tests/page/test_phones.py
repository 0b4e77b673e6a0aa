"""Phones as players' pads, and a television."""

import pytest

from carrom_simulator.serving.seats import Seats
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from tests.page.person import Hand, Person
from tests.simulator.serving.served import served

HOME = "127.0.0.2"  # this machine too, but not the address that the table's own page has


def test_a_phone_plays_its_seat_and_a_television_shows_the_board(open_page):
    live = Live(Setup.of("billard", "bot", seed=3))
    seats = Seats(HOME)
    with served(live, seats=seats) as running:
        host = open_page(running.address, bypass_csp=True)  # axe is put into the page as a script
        Person(host, "mouse").menu("#phones").click()
        axe = pytest.importorskip("axe_playwright_python.sync_playwright")
        assert [fault["id"] for fault in axe.Axe().run(host).response["violations"]] == []
        shown = host.locator(".invitations code").inner_text()
        assert shown == seats.invitations(running.server.port)["south"]
        assert host.locator(".invitations img").evaluate("(image) => image.complete && image.naturalWidth") > 60
        phone = Person(open_page(shown, width=390, height=844, has_touch=True), "keyboard")
        phone.page.locator("#calling button[type=submit]").click()  # says no name
        host.locator(".invitations [data-seat=south] button").wait_for()
        assert host.locator(".pad").count() == 0
        assert phone.page.locator(".pad[data-seat=south]").count() == 1
        assert phone.page.locator("#new").is_hidden()
        assert host.locator("#phoning > p code").inner_text() == seats.board(running.server.port)
        shown = seats.board(running.server.port)
        television = open_page(shown, width=1920, height=1080, bypass_csp=True)
        assert [fault["id"] for fault in axe.Axe().run(television).response["violations"]] == []
        assert television.locator("button:visible").count() == 0
        box = television.locator("#board").bounding_box()
        assert box["height"] > 900
        assert television.locator("#score").bounding_box()["y"] < 1080
        phone.page.reload()  # its key brings it back
        phone.page.wait_for_selector("#table[data-ready]")
        phone.shoot(Hand(0.0, 3, 0.6))
        phone.wait_entry("^south")
        assert host.locator("#record .again:visible").count() == 1
        assert phone.page.locator("#record .again:visible").count() == 0, "it cannot open a game"
        assert television.locator("#record li").count() >= 1
