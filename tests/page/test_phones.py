"""Phones as players' pads, a television, and what they read where a code or an undo is refused."""

import pytest

from carrom_simulator.serving.seats import Seats
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from stands.pages.card_tables import card_live
from stands.pages.chromium import SIZES, axe_faults
from stands.pages.person import Hand, Person
from stands.pages.served import served

HOME = "127.0.0.2"  # this machine too, but not the address that the table's own page has


def test_a_phone_plays_its_seat_and_a_television_shows_the_board(open_page):
    live = Live(Setup.of("billard", "bot", seed=3, pace="quick"))
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


def test_the_owners_address_shows_no_token_and_its_browser_stays_the_owners(open_page):
    live, seats = Live(Setup.of("billard", "bot", seed=3)), Seats(HOME)
    with served(live, seats=seats, cards=card_live(seed=3)) as running:
        owner = open_page(running.server.owner_address)
        shown = f"http://{HOME}:{running.server.port}/"
        assert owner.url == shown
        assert seats.host_token not in owner.content()
        for _ in range(2):
            owner.locator("#new").wait_for(state="attached")
            assert not owner.locator("#new").evaluate("(button) => button.hidden")
            owner.reload()
            owner.wait_for_selector("#table[data-ready]")
        other = owner.context.new_page()  # of the same browser
        for path in ("cards/", "board", ""):
            assert other.goto(shown + path).status == 200
            assert other.url == shown + path
        other.wait_for_selector("#table[data-ready]")
        assert other.locator("#cards").get_attribute("href") == "cards/"
        guest = open_page(owner.url)  # somebody else's browser, with the address that was on the screen
        assert guest.inner_text("#part").lower() == "watching"
        assert guest.locator("#new").evaluate("(button) => button.hidden")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_whoever_opens_a_used_code_or_one_from_before_a_restart_reads_so(open_page, width, height):
    pytest.importorskip("axe_playwright_python")
    seats = Seats(HOME)
    with served(Live(Setup.of("billard", "two", seed=3)), 18_778, seats) as running:
        port = running.server.port
        code = seats.invitations(port)["south"]
        first = open_page(code, expected="ERR_CONNECTION_REFUSED")
        late = open_page(code, width=width, height=height, expected="ERR_CONNECTION_REFUSED", bypass_csp=True)
        late.locator("#denied[open]").wait_for()
        assert late.inner_text("#denied h2") == "This seat is taken"
        assert "Scan the one" in late.inner_text("#denied p")
        assert [fault["id"] for _, fault in axe_faults(late)] == []
        late.click("#denied button")
        assert late.locator("#denied[open]").count() == 0
        assert late.inner_text("#part").lower() == "watching"
        assert first.locator("#denied[open]").count() == 0
    with served(Live(Setup.of("billard", "two", seed=3)), port, Seats(HOME)):
        for page in (first, late):
            page.locator("#denied[open]").wait_for()
            assert page.inner_text("#denied h2") == "The table was started anew"


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_an_undo_at_a_phone_asks_the_other_phone_and_silence_is_a_no(open_page, width, height):
    setup = Setup.of("billard", "two", seed=3)
    setup.opener = "south"
    seats = Seats(HOME)
    live = Live(setup)
    with served(live, seats=seats) as running:
        phones = []
        for seat, code in seats.invitations(running.server.port).items():
            page = open_page(code, width=width, height=height, has_touch=True, locale="fr")
            page.fill(f"[name=called-{seat}]", {"south": "Ana", "north": "Ben"}[seat])
            page.click("#calling button[type=submit]")
            phones.append(Person(page, "keyboard"))
        south, north = phones
        south.wait("s.players.north.name === 'Ben'")
        south.shoot(Hand(0.0, 3, 0.45))
        north.wait_ready()
        boxes = "[...document.querySelectorAll('#board, #flick, #undo, #score')].map((one) => " \
            "JSON.stringify(one.getBoundingClientRect()))"  # fmt: skip
        before = [one.page.evaluate(boxes) for one in phones]
        for answer in ("", "Non", "D’accord"):
            south.page.click("#undo")
            north.page.locator("#wish button").first.wait_for()
            assert "Ana" in north.page.inner_text("#wish")
            wish = north.page.locator("#wish").bounding_box()
            assert wish["x"] + wish["width"] <= width, wish
            assert wish["y"] + wish["height"] <= height, wish
            for name in ("board", "score"):  # which it covers none of; it takes the room of striker and sliders
                other = north.page.locator(f"#{name}").bounding_box()
                apart = other["x"] + other["width"] <= wish["x"] or other["y"] + other["height"] <= wish["y"]
                assert apart, (name, other, wish)
            assert "Ben" in south.page.inner_text("#wish")
            assert [one.page.evaluate(boxes) for one in phones] == before
            if answer:
                north.page.click(f"#wish button:text-is('{answer}')")
            else:
                running.do(lambda: live.advance(10.0))  # of the table's time, in which nobody answers
            if answer != "D’accord":
                said = "n’est pas d’accord" if answer else "n’a pas répondu"
                south.until(f"document.querySelector('#call').textContent.includes('{said}')")
                assert len(south.entries()) == 1
        south.wait("s.shooter === 'south' && s.may.flick")
        assert south.entries()[-1] == "undo"
