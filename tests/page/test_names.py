"""Who plays is called by one name wherever the page says it, and a person against a bot opens."""

import pytest

from carrom_simulator.serving.seats import Seats
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from stands.pages.chromium import SIZES, axe_faults
from stands.pages.person import Person
from stands.pages.served import served

HOME = "127.0.0.2"  # this machine too, but not the address that the table's own page has
FOREIGN = "rules billard\nseats south north\nopener south\nsouth -\nnorth -\n"
SEAT_WORDS = ("Sud", "Nord", "South", "North")


def seats_in(page, *selectors):
    """Return the words for seats in what these elements say."""
    said = " ".join(text for one in selectors for text in page.locator(one).all_inner_texts())
    return [word for word in SEAT_WORDS if word in said]


def rename(person, **names):
    """Say these names in the dialog of the menu."""
    person.menu("#called").click()
    for seat, name in names.items():
        person.page.locator(f"[name=called-{seat}]").fill(name)
    person.page.locator("#calling button[type=submit]").click()
    for seat, name in names.items():
        person.wait(f"s.players.{seat}.name === '{name}'")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_list_calls_card_and_situation_say_one_name_in_both_languages(open_page, tmp_path, width, height):
    with served(Live(Setup.of("billard", "two", seed=3, speed=4))) as running:
        page = open_page(running.address, width=width, height=height)
        person = Person(page, "keyboard")
        person.wait_ready()
        person.focus_board()
        page.keyboard.press(" ")
        person.wait_entry("Sud|Nord")
        rename(person, south="Ana", north="Ben")  # the game is on
        person.wait_entry("Ana|Ben")
        for lang in ("fr", "en"):
            person.menu("#lang").select_option(lang)
            person.wait(f"s.lang === '{lang}'")
            page.keyboard.press("Escape")
            person.wait_entry("Ana|Ben")
            assert seats_in(page, "#record li > span", "#call", "#situation", "#score", "#pads .names") == []
        assert "Ana 0" in page.get_attribute("#matrix", "aria-label")
        page.reload()
        page.wait_for_selector("#table[data-ready]")
        person.wait_entry("Ana|Ben")
        assert "# player south human - Ana\n" in running.do(running.source.record_text)
        path = tmp_path / "a.record"
        path.write_text(FOREIGN)
        page.set_input_files("#file", str(path))  # which others played
        page.locator("#replay .step li").nth(1).wait_for()
        assert "Sud" in seats_in(page, "#replay .step li")
        assert "Ana" not in page.inner_text("#replay .step")


def test_french_elides_before_a_name_that_begins_with_a_vowel(open_page):
    with served(Live(Setup.of("krhum", "two", seed=3))) as running:
        page = open_page(running.address)
        person = Person(page, "mouse")
        person.wait_ready()
        rename(person, south="Ana", north="Ben")
        seat = person.state("position.turn")
        wanted = {"south": "Boutons d’Ana", "north": "Boutons de Ben"}[seat]
        assert page.locator(".pad").get_attribute("aria-label") == wanted


@pytest.mark.parametrize(("width", "height"), SIZES[2:])
def test_a_phone_asks_its_player_for_a_name_once(open_page, width, height):
    pytest.importorskip("axe_playwright_python")
    seats = Seats(HOME)
    with served(Live(Setup.of("billard", "two", seed=3)), seats=seats) as running:
        host = Person(open_page(running.address), "mouse")
        codes = seats.invitations(running.server.port)
        page = open_page(codes["south"], width=width, height=height, has_touch=True, bypass_csp=True)
        field = page.locator("#calling[open] [name=called-south]")
        field.wait_for()
        assert [fault["id"] for _, fault in axe_faults(page)] == []
        field.fill("Ana")
        page.keyboard.press("Enter")
        for person in (host, Person(page, "mouse")):
            person.wait("s.players.south.name === 'Ana'")
        assert page.inner_text("#part") == "Ana"
        assert "Ana" in host.page.inner_text("#score")
        page.reload()
        page.wait_for_selector("#table[data-ready]")
        assert page.locator("#calling[open]").count() == 0
        other = open_page(codes["north"], width=width, height=height, has_touch=True)
        other.locator("#calling[open] button").first.click()  # who says none is not asked again
        other.reload()
        other.wait_for_selector("#table[data-ready]")
        assert other.locator("#calling[open]").count() == 0


def test_a_person_against_a_bot_opens_with_every_seed_of_the_dialog(open_page):
    with served(Live(Setup.of("krhum", "two", seed=3))) as running:
        page = open_page(running.address)
        person = Person(page, "mouse")
        for seed in range(1, 7):
            game = person.state("game")
            page.click("#new")
            page.locator("#setup .choice", has_text="robot").click()
            page.click("#setup summary")
            assert page.locator("[name=opener]").input_value() == "south"
            page.fill("[name=seed]", str(seed))
            page.click("#start")
            person.wait(f"s.game > {game}")
            assert person.state("position.turn") == "south", seed
            page.click("#new")  # the same again is another game of theirs
            assert page.locator("[name=opener]").input_value() == "south"
            page.keyboard.press("Escape")


def test_the_dialog_opens_by_lot_where_somebody_wants_that_or_two_play(open_page):
    with served(Live(Setup.of("krhum", "bot", seed=3))) as running:
        page = open_page(running.address)
        page.click("#new")
        page.click("#setup summary")
        opener = page.locator("[name=opener]")
        opener.select_option("")
        page.select_option("[name=who-north]", "bot")
        assert opener.input_value() == ""
        opener.select_option("south")
        page.locator("#setup .choice", has_text="À deux").click()
        assert opener.input_value() == ""


def test_names_follow_people_who_change_sides_and_the_list_says_who_it_was_then(open_page, tmp_path):
    board = "south " + "w@ne " * 8 + "q@ne\nsouth w@ne\n"
    header = "rules billard start_north=13\nseats south north\nopener south\n"
    path = tmp_path / "changed.record"
    path.write_text(header + "# player south human - Ana\n# player north human - Ben\n" + board + "sides\nsouth -\n")
    with served(Live(Setup.of("billard", "two", seed=3))) as running:
        page = open_page(running.address)
        person = Person(page, "mouse")
        person.wait_ready()
        page.set_input_files("#file", str(path))
        step = page.locator("#replay .step")
        step.get_by_text("Ana").first.wait_for()
        who = page.locator("#score .side[data-side=south] .who")
        assert "Ana" in who.inner_text()
        page.locator("#replay [data-action=last]").click()
        step.get_by_text("Ben").first.wait_for()
        assert "Ben" in who.inner_text()
        page.locator("#replay [data-action=resume]").click()
        person.wait("s.position.moved === 1 && s.may.flick")
        assert "Ben" in who.inner_text()
        told = page.locator("#record li > span:first-of-type").all_inner_texts()
        assert [one.split()[0] for one in told] == ["Ana", "Ana", "tout", "Ben"]
