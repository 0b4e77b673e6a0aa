"""Every button that is enabled changes something, wherever it stands, in wide windows and on phones."""

import pytest

from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from stands.pages.chromium import OTHERS, SIZES, SOME
from stands.pages.person import Hand, Person
from stands.pages.served import served
from tests.page.buttons import Presser

BET = "rules krhum\nseats south north\nopener south\nsouth w@ne\n"
WON = (
    "rules dezepions\nseats south north\nopener south\nsouth w@sw w@ne\nsouth -\n" + "north b@sw\n" * 9 + "north q@sw\n"
)


class Visitor(Person):
    """Somebody who goes through all the page shows. files: a folder for records."""

    def __init__(self, page, files):
        super().__init__(page, "mouse")
        self._files = files
        self.presser = Presser(page)

    def close_all(self):
        """Close whatever a button has opened."""
        for _ in range(200):
            for box in ("#rules", "#replay"):
                close = self.page.locator(f"{box} [data-action=close]")
                if close.is_visible():
                    close.click()
            self.page.keyboard.press("Escape")
            self.wait("s.phase !== 'running' && s.phase !== 'ruling'")
            if self.state("question") is None:
                return
            # In one go: the question may be closing already.
            self.page.evaluate("document.querySelector('#question:not([hidden]) [data-action=cancel]')?.click()")
            self.page.wait_for_timeout(200)
        raise AssertionError("the question stays")

    def ready(self):
        self.close_all()
        self.wait_ready()

    def open(self, record):
        path = self._files / "a.record"
        path.write_text(record, encoding="utf-8")
        self.page.set_input_files("#file", str(path))
        self.page.locator("#replay .step").wait_for()

    def play_on(self, record):
        """Play on from the end of a record."""
        self.open(record)
        self.resume()

    def press_all(self, view, root, wanted):
        """Press all buttons in `root`, those `wanted` among them."""
        pressed, dead = self.presser.press_all(view, root)
        assert not dead, dead
        assert wanted <= pressed, wanted - pressed


def at(sizes):
    """Run a test at these sizes of the window."""
    return pytest.mark.parametrize("visit", sizes, indirect=True, ids="{0[0]}x{0[1]}".format)


@pytest.fixture
def visit(request, open_page, tmp_path):
    """visit(book, preset): somebody at the page of a game that has just begun."""
    running = []

    def begin(book, preset):
        table = served(Live(Setup.of(book, preset, seed=5, speed=4, pace="quick")))
        running.append(table)
        width, height = request.param
        return Visitor(open_page(table.__enter__().address, width=width, height=height), tmp_path)

    yield begin
    for table in running:
        table.__exit__(None, None, None)


@at(SOME)
def test_in_the_default_game(visit):
    person = visit("billard", "bot")
    person.press_all(person.ready, "body", {"#flick", "#advice", "#new", "#menu-button", "#rules-button"})
    person.shoot(Hand(0.0, 3, 0.7))
    person.until("carromFigures.state().phase !== 'idle'")
    person.press_all(person.ready, "#side", {"#undo", ".again", "#flick"})


@at(SOME)
def test_in_the_menu(visit):
    person = visit("billard", "two")

    def view():
        person.ready()
        person.menu("#help")

    person.press_all(view, "#menu", {"#correct", "#open", "#save", "#statistics", "#sound", "#turn", "#beams", "#help"})


@at(OTHERS)
def test_in_the_dialogs(visit):
    person = visit("billard", "two")

    def new_game():
        person.ready()
        person.page.click("#new")

    person.press_all(new_game, "#setup", {"#start"})
    for name in ("#help", "#statistics"):

        def view(name=name):
            person.ready()
            person.menu(name).click()
            person.page.locator("dialog[open]").wait_for()

        person.press_all(view, "dialog", set())


@at(SOME)
def test_in_k_rhum_with_a_bet(visit):
    person = visit("krhum", "two")

    def bet_possible():
        person.close_all()
        person.wait("s.may.flick && !s.question")  # a bet that was pressed has been entered by then
        if person.state("book") != "krhum" or person.entries() != ["south w@ne"]:
            person.play_on(BET)
        person.wait("s.may.flick && !s.question && s.pads.south.includes('BET')")
        person.wait_ready()

    def zones_asked():
        bet_possible()
        person.button("south", "BET")
        person.wait("s.may.bet && s.question")

    def bet_made():
        person.close_all()
        if person.state("position.bet") is None or person.state("position.bet.calls") > 1:
            person.play_on(BET + "bet south near\n")
        person.wait("s.may.double && s.may.name")

    person.press_all(bet_possible, "#side", {"button BET", "#flick", "#undo"})
    person.press_all(zones_asked, "#question", set())
    person.press_all(bet_made, "#side", {"#double", "#name"})


@at(OTHERS)
def test_at_the_end_of_a_game(visit):
    person = visit("dezepions", "two")

    def over():
        person.close_all()
        if person.state("phase") != "over":
            person.play_on(WON)
        person.page.locator("#ending").wait_for()

    wanted = {"action again", "action swap", "action new_game", "action see_again", "#undo", ".again"}
    person.press_all(over, "#ending, #side", wanted)


@at([SIZES[1]])
@pytest.mark.parametrize("where", ["first", "middle", "last"])
def test_in_a_replay(visit, where):
    person = visit("dezepions", "two")

    def replayed():
        page = person.page
        if person.state("question") is not None:
            person.close_all()
        if page.locator("#rules").is_visible():
            page.locator("#rules [data-action=close]").click()
        if not page.locator("#replay").is_visible():
            person.open(WON)
        slider = page.locator("#replay input[type=range]")
        slider.fill({"first": "0", "middle": "2", "last": slider.get_attribute("max")}[where])

    wanted = {"action play", "action resume", "action close"}
    wanted |= {"first": {"action next"}, "last": {"action previous"}}.get(where, {"action next", "action previous"})
    person.press_all(replayed, "#replay", wanted)
