"""axe looks at all that the page of the virtual table shows: at every size, in both themes and languages."""

import json

import pytest

from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from carrom_tools.records.library import Library
from stands.pages.chromium import SIZES, axe_faults
from stands.pages.person import Person
from stands.pages.served import served

PLAYED = "rules krhum\nseats south north\nopener south\nsouth w@ne bank\nnorth -\n"
LEFT = "rules krhum\nseats south north\nopener south\n# player south human - Léa\nsouth w@ne\nbet south near\n"
WON = (
    "rules dezepions\nseats south north\nopener south\n# player south human - Léa\n# player north bot 75 -\n"
    "south w@sw w@ne\nsouth -\n" + "north b@sw\n" * 9 + "north q@sw\n"
)


@pytest.fixture
def table(tmp_path):
    """A table with one finished game and three that were left, one of them unreadable."""
    library = Library(tmp_path / "games")
    library.prepare()
    (library.folder / "a.record").write_text(WON, encoding="utf-8")
    for text in (LEFT, "rules icf\nseats south north\nopener south\nsouth -\n", "rules chess\n"):
        file = library.begin()
        file.add(text)
        file.leave()
    with served(Live(Setup.of("krhum", "four", seed=3, speed=8, pace="quick"), keeper=library)) as running:
        yield running


class Views:
    """Shows the page's views one after the other. files: a folder for records."""

    def __init__(self, page, files):
        self.page = page
        self.person = Person(page, "mouse")
        self._files = files

    def shown(self):
        """Yield the name of each view while it is shown."""
        page, menu = self.page, self.person.menu
        self.person.wait_ready()
        menu("#beams").click()  # beams and the chart of their edges are there from now on
        yield "menu"
        page.keyboard.press("Escape")
        yield "table"
        for name, opener, dialog in (
            ("new game", "#new", "#setup"), ("unfinished games", "#left", "#unfinished"),
            ("help", "#help", "#helping"), ("statistics", "#statistics", "#counting"),
        ):  # fmt: skip
            (page.locator(opener) if page.locator(opener).is_visible() else menu(opener)).click()
            page.locator(f"{dialog}[open]").wait_for()
            yield name
            page.keyboard.press("Escape")
        page.click("#rules-button")
        page.locator("#rules [data-row]").first.wait_for()
        yield "rules"
        page.keyboard.press("Escape")
        self._open(PLAYED)
        yield "replay"
        self.person.resume()
        self.person.wait_ready()
        page.click("#advice")
        page.locator("#show-me").wait_for()
        yield "hint"
        self.person.button("south", "BET")
        self.person.wait("s.question && s.may.bet")
        yield "bet"
        page.locator("#question [data-action=cancel]").click()
        self._open(WON)
        self.person.resume()
        page.locator("#ending").wait_for()
        yield "end"

    def _open(self, record):
        path = self._files / "a.record"
        path.write_text(record, encoding="utf-8")
        self.page.set_input_files("#file", str(path))
        self.page.locator("#replay .step").wait_for()


@pytest.mark.parametrize(
    ("width", "height", "lang"), [(*size, lang) for size, lang in zip(SIZES, ("fr", "en", "en", "fr"), strict=True)]
)
def test_axe_finds_nothing(table, open_page, tmp_path, width, height, lang):
    pytest.importorskip("axe_playwright_python")
    # axe is put into the page as a script
    page = open_page(table.address, width=width, height=height, bypass_csp=True)
    person = Person(page, "mouse")
    person.menu("#lang").select_option(lang)
    person.wait(f"s.lang === '{lang}'")
    views, bad = set(), []
    for view in Views(page, tmp_path).shown():
        views.add(view)
        for scheme, fault in axe_faults(page):
            bad.append((view, scheme, fault["id"], [node["html"] for node in fault["nodes"]]))
    assert len(views) == 11
    assert not bad, json.dumps(bad, indent=1, ensure_ascii=False)
