"""A game or a shot that is played again on the page."""

from carrom.panel import calls
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from carrom_tools.terminal import unbroken
from stands.pages.chromium import SIZES
from stands.pages.person import Hand, Person
from stands.pages.served import served
from tests.simulator.web.live_page import Page
from tests.simulator.web.test_replayed_shots import played


def test_an_opened_game_starts_at_its_first_entry_and_plays(open_page, tmp_path):
    live = Live(Setup.of("krhum", "bots", seed=6, pace="quick"))
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
    with served(Live(Setup.of("billard", "bots", seed=3, speed=0.25, pace="quick"))) as running:
        page = open_page(running.address)
        person = Person(page, "mouse")
        page.set_input_files("#file", str(path))
        page.locator("#replay .step").wait_for()
        person.wait("s.phase === 'running'")
        assert page.evaluate("carromFigures.film()") < 0
        page.locator("#replay [data-action=close]").click()
        person.until("carromFigures.film() > 0")


def test_of_two_shots_that_are_asked_for_at_once_the_later_one_is_played(open_page):
    with served(Live(Setup.of("dezepions", "two", seed=4, speed=4, pace="quick"))) as running:
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


HEADER = "rules krhum\nseats south north\nopener south\n"
OPENED = HEADER + "south w@ne\nsouth s@sw\nundo\nsouth -\nnorth b@se b@sw\nnorth -\nsouth -\n"

# Buttons of the replay that a finger does not meet where they stand.
COVERED = """() => [...document.querySelectorAll("#replay [data-action]")].filter((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    return met !== one || left < 0 || left + width > innerWidth || top + height > innerHeight;
}).map((one) => one.dataset.action)"""

# The number of the marked line, and whether the list shows its beginning.
MARKED = """() => {
    const list = document.querySelector("#replayed"), row = list.querySelector("[aria-current]");
    const { top } = row.getBoundingClientRect(), box = list.getBoundingClientRect();
    return [[...list.children].indexOf(row) + 1, top >= box.top - 1 && top < box.bottom];
}"""


def opened(person, folder, record):
    path = folder / "a.record"
    path.write_text(record, encoding="utf-8")
    person.page.set_input_files("#file", str(path))
    person.page.locator("#replay .step").wait_for()


def test_a_replay_has_its_own_list_status_and_calls(open_page, tmp_path):
    with served(Live(Setup.of("krhum", "two", seed=3))) as running:
        page = open_page(running.address)
        person = Person(page, "mouse")
        person.wait_ready()
        opened(person, tmp_path, HEADER + "south w@ne\nsouth -\n")
        person.resume()
        person.wait_ready()
        live = page.locator("#situation").inner_text()
        assert page.locator("#why").inner_text() != ""
        opened(person, tmp_path, OPENED)
        assert page.locator("#record").is_hidden()
        assert page.locator("#replayed li").count() == 7
        assert (
            page.locator("#replayed li.undone").all_inner_texts() == page.locator("#replayed li").all_inner_texts()[1:2]
        )
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            person.until(f"({COVERED})().length === 0", 10)
            for number, says, why in (
                (4, "À Nord de jouer : 1 coup.", True),
                (5, "À Nord de jouer : 7 coups, 1 demi", True),
            ):
                page.locator("#replayed li").nth(number - 1).click(position={"x": 60, "y": 8})
                words = page.locator("#situation").inner_text()
                assert f"Coup {number} sur 7" in words
                assert unbroken(says) in words
                assert page.evaluate(MARKED) == [number, True]
                assert (page.locator("#why").inner_text() != "") == why
                assert page.locator("#hint").is_hidden() or page.locator("#hint").inner_text() == ""
        called = page.locator("#call").inner_text()
        assert "Six-cinquante" in called
        running.do(lambda: running.source.playing.on_call(calls.call("boulette")))
        page.wait_for_timeout(300)
        assert page.locator("#call").inner_text() == called
        page.locator("#replay [data-action=close]").click()
        assert page.locator("#replayed").is_hidden()
        assert page.locator("#record li").count() == 2
        assert page.locator("#situation").inner_text() == live
        assert page.locator("#why").inner_text() != ""


def test_a_replay_closes_a_menu_of_the_running_game_and_presses_none_of_its_buttons(open_page, tmp_path):
    with served(Live(Setup.of("krhum", "two", seed=3))) as running:
        page = open_page(running.address)
        person = Person(page, "mouse")
        person.wait_ready()
        person.button(person.state("shooter"), "FAULT")
        person.wait("s.question")
        opened(person, tmp_path, OPENED)
        assert page.locator("#question").is_hidden()
        person.wait("s.question === null")
        page.locator("#board").focus()
        for key in ("Digit1", "Digit2", "Shift+Digit2"):
            page.keyboard.press(key)
        page.wait_for_timeout(500)
        assert person.state("question") is None
        assert page.evaluate(COVERED) == []


def test_an_opened_record_has_its_own_people(open_page, tmp_path):
    """A friend's game shows the friend's names, and a seat by its word where it names nobody, at every step."""
    people = "# player south human - Léa\n# player north bot 75 -\n"
    path = tmp_path / "friend.record"
    path.write_text(f"rules billard\nseats south north\nopener south\n{people}south -\nnorth -\n", encoding="utf-8")
    with served(Live(Setup.of("billard", "two", seed=3))) as table:
        person = Person(open_page(table.address), "mouse")
        person.wait_ready()
        page = person.page
        page.set_input_files("#file", str(path))
        page.locator("#score", has_text="Léa").wait_for()
        assert "Nord" in page.locator("#score").inner_text()
        assert "Léa" in page.locator("#replay .step").inner_text()
        page.locator("#replay [data-action=close]").click()
        page.locator("#replay").wait_for(state="hidden")
        assert "Léa" not in page.locator("#score").inner_text()
